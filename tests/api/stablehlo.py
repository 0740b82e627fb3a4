#!/usr/bin/env python3
"""Programs that JAX exports: parsed, compiled and called here they give JAX's values; written here as text they are modules
that JAX's own bindings parse and verify, and that mean the same when they are read again. Exit status 77 without JAX."""
import ctypes
import os
import sys
from ctypes import c_bool, c_char_p, c_int, c_size_t, c_void_p

os.environ.setdefault("JAX_PLATFORMS", "cpu")
os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"
os.environ["TESS_NUM_CPU_DEVICES"] = "8"
import _library as tess
from _library import skip

try:
    import jax
    import jax.numpy as jnp
    from jax import lax
    from jax._src.interpreters import mlir
    from jax._src.lib.mlir import ir
    from jax.sharding import NamedSharding, PartitionSpec as P
except ImportError:
    skip("JAX is not installed")
import numpy as np


class Options(ctypes.Structure):
    _fields_ = [("size", c_size_t), ("entry", c_char_p), ("debug_info", c_bool)]


class Span(ctypes.Structure):
    _fields_ = [("n", c_int), ("leaves", c_void_p)]


class Spans(ctypes.Structure):
    _fields_ = [("n", c_int), ("span", ctypes.POINTER(Span))]


parse = tess.function("tess_parse_stablehlo_at", c_void_p, c_char_p, c_char_p, c_char_p)
as_text = tess.function("tess_as_text_at", c_char_p, c_char_p, c_void_p, ctypes.POINTER(Options))
compile_ = tess.function("tess_compile_at", c_void_p, c_char_p, c_void_p, c_void_p)
n_results = tess.function("tess_lowered_num_results", c_int, c_void_p)
call_into = tess.function("tess_call_into_at", None, c_char_p, Spans, c_void_p, Spans)
error_of = tess.function("tess_error_of", tess.Error, c_void_p)
data_at = tess.function("tess_data_at", c_void_p, c_char_p, c_void_p)
DTYPES = {tess.dtype_name(i).decode(): i for i in range(1, 29)}


class Wrong(Exception):
    pass


def checked(x):
    if not x or not tess.ok(x):
        raise Wrong(error_of(x).message.decode())
    return x


def array(v):
    v = np.array(v, order="C")
    shape = tess.Shape(v.ndim, (ctypes.c_int64 * 16)(*v.shape))
    opts = tess.FromOptions(ctypes.sizeof(tess.FromOptions), 0, False, None, None)
    return checked(tess.frombuffer_at(b"here", v.ctypes.data_as(c_void_p), DTYPES[v.dtype.name], shape, ctypes.byref(opts)))


def value(x, dtype):
    checked(x)
    s = tess.array_shape(x)
    if tess.dtype_name(tess.array_dtype(x)).decode() != dtype.name:
        raise Wrong(f"dtype {tess.dtype_name(tess.array_dtype(x))}, not {dtype}")
    dims = tuple(s.dim[:s.n])
    bytes_ = int(np.prod(dims)) * dtype.itemsize
    return np.frombuffer(ctypes.string_at(data_at(b"here", x), bytes_) if bytes_ else b"", dtype).reshape(dims)


def spans(arrays):
    block = (c_void_p * max(1, len(arrays)))(*arrays)
    span = Span(len(arrays), ctypes.cast(block, c_void_p))
    return Spans(1, ctypes.pointer(span)), block, span


def call(lowered, arguments, dtypes):
    f = checked(compile_(b"here", lowered, None))
    given, keep_in, keep = spans([array(a) for a in arguments])
    out, block, keep_out = spans([None] * n_results(lowered))
    call_into(b"here", out, f, given)
    return [value(x, d) for x, d in zip(block, dtypes)]


def text_of(lowered, debug_info=False):
    opts = Options(ctypes.sizeof(Options), None, debug_info)
    text = as_text(b"here", lowered, ctypes.byref(opts)).decode()
    if not text.startswith("module"):
        raise Wrong(text)
    return text


def jax_reads(text):
    context = mlir.make_ir_context()
    with context:
        module = ir.Module.parse(text, context=context)
        if not module.operation.verify():
            raise Wrong("JAX does not verify the text")
        return str(module)


def close(got, want):
    if want.dtype.kind in "fc":
        return np.allclose(got, want, rtol=2e-5, atol=2e-5, equal_nan=True)
    return np.array_equal(got, want)


def check(name, f, arguments):
    lowered = f.lower(*arguments)
    want = [np.asarray(x) for x in jax.tree.leaves(f(*arguments))]
    leaves = [np.asarray(x) for x in jax.tree.leaves(arguments)]
    dtypes = [w.dtype for w in want]
    ours = checked(parse(b"here", lowered.as_text().encode(), f"{name}.mlir".encode()))
    for what, program in (("parsed", ours), ("written", None)):
        if program is None:
            text = text_of(ours)
            jax_reads(text)
            jax_reads(text_of(ours, True))
            program = checked(parse(b"here", text.encode(), b"again.mlir"))
            again = text_of(program)
            twice = text_of(checked(parse(b"here", again.encode(), b"twice.mlir")))
            if again != twice:
                raise Wrong(f"text changes when it is read:\n{again}\n{twice}")
            reread = checked(parse(b"here", jax_reads(text).encode(), b"jax.mlir"))
            if text_of(reread) != again:
                raise Wrong(f"JAX's text of it means something else:\n{again}\n{text_of(reread)}")
        got = call(program, leaves, dtypes)
        for i, (g, w) in enumerate(zip(got, want)):
            if not close(g, w):
                raise Wrong(f"{what}: result {i}:\n{g}\n{w}")


MESH = jax.make_mesh((2, 4), ("x", "y"), axis_types=(jax.sharding.AxisType.Auto,) * 2)


def lies(*spec):
    return NamedSharding(MESH, P(*spec))


def put(v, *spec):
    return jax.device_put(jnp.asarray(v), lies(*spec))


def ramp(*shape, dtype=np.float32):
    v = (np.arange(int(np.prod(shape))).reshape(shape) % 17 - 8).astype(dtype)
    return v if v.dtype.kind in "iu" else v / v.dtype.type(4)


def shard_map(f, i, o):
    return jax.jit(jax.shard_map(f, mesh=MESH, in_specs=i, out_specs=o))


PROGRAMS = {
    "matmul": (jax.jit(lambda a, b: jnp.tanh(a @ b)), [put(ramp(8, 16), "x", "y"), put(ramp(16, 4), "y", None)]),
    "batched": (jax.jit(lambda a, b: jnp.einsum("bij,bjk->bik", a, b)), [ramp(2, 3, 4), ramp(2, 4, 5)]),
    "constraint": (jax.jit(lambda a: lax.with_sharding_constraint(a * 2, lies(None, ("x", "y"))) + 1),
                   [put(ramp(8, 16), "x", "y")]),
    "out": (jax.jit(lambda a: (a.sum(0), a.max(1)), out_shardings=(lies("y"), lies())), [put(ramp(8, 16), "x", "y")]),
    "donated": (jax.jit(lambda a, b: a + b), [put(ramp(8, 16), "x", "y"), put(ramp(8, 16), "x", "y")]),
    "loop": (jax.jit(lambda a: lax.fori_loop(0, 3, lambda i, x: x * 0.5 + a.sum(), a)), [put(ramp(4, 8), "x")]),
    "while": (jax.jit(lambda n: lax.while_loop(lambda s: s[0] < 5, lambda s: (s[0] + 1, s[1] * 2), (n, n * 1.5))),
              [np.int32(1)]),
    "scan": (jax.jit(lambda a: lax.scan(lambda c, x: (c + x, c * x), jnp.zeros(4), a)), [ramp(3, 4)]),
    "cond": (jax.jit(lambda a: lax.cond(a.sum() > 0, lambda x: x + 1, lambda x: x - a, a)), [ramp(3, 4)]),
    "switch": (jax.jit(lambda i, a: lax.switch(i, [lambda x: x, lambda x: -x, lambda x: x * x], a)),
               [np.int32(2), ramp(5)]),
    "reductions": (jax.jit(lambda a: (a.sum(), a.prod(1), a.min(0), (a > 0).any(), (a > 0).all(1))), [ramp(3, 4)]),
    "argmax": (jax.jit(lambda a: (jnp.argmax(a, 1), jnp.argmin(a))), [ramp(3, 4)]),
    "sort": (jax.jit(lambda a: (jnp.sort(a, 0), jnp.argsort(a, 1), -jnp.sort(-a))), [ramp(5, 4)]),
    "sort integers": (jax.jit(lambda a: (jnp.sort(a), lax.sort((a, a * 2), num_keys=2))),
                      [ramp(9, dtype=np.int32) % 5]),
    "top_k": (jax.jit(lambda a: lax.top_k(a, 3)), [ramp(4, 7)]),
    "cumulative": (jax.jit(lambda a: (jnp.cumsum(a, 0), jnp.cumprod(a, 1), lax.cummax(a, 0))), [ramp(3, 4)]),
    "gather": (jax.jit(lambda a, i: (a[i], jnp.take(a, i, 1), a[:, i[0]])), [ramp(5, 6), np.array([3, 0, 4], np.int32)]),
    "scatter": (jax.jit(lambda a, i: (a.at[i].add(2.0), a.at[i].set(1.0), a.at[:, i].max(0.5))),
                [ramp(5, 6), np.array([3, 0, 4], np.int32)]),
    "slices": (jax.jit(lambda a, i: (a[1:4:2, ::-1], lax.dynamic_slice(a, (i, 1), (2, 3)),
                                     lax.dynamic_update_slice(a, a[:1, :2], (i, i)), jnp.pad(a, ((1, 0), (2, 3))),
                                     lax.pad(a, jnp.float32(7), ((-1, 2, 1), (0, -1, 0))))), [ramp(5, 6), np.int32(2)]),
    "shapes": (jax.jit(lambda a: (a.T, a.reshape(2, 10), jnp.concatenate([a, a * 2], 1), jnp.broadcast_to(a, (2, 4, 5)),
                                  a[:, None])), [ramp(4, 5)]),
    "selects": (jax.jit(lambda a: (jnp.where(a > 0, a, -a), jnp.clip(a, -1, 1), lax.clamp(-a, a, a * a))), [ramp(4, 5)]),
    "constants": (jax.jit(lambda a: a + np.arange(300, dtype=np.float32).reshape(300) / 7 + np.float32(np.pi)),
                  [ramp(300)]),
    "not finite": (jax.jit(lambda a: (a * np.float32("inf"), a + np.array([np.nan, -0.0, 1e-40], np.float32))), [ramp(3)]),
    "convolution": (jax.jit(lambda a, k: lax.conv_general_dilated(a, k, (1, 2), ((0, 1), (2, 3)), rhs_dilation=(2, 1))),
                    [ramp(2, 3, 8, 8), ramp(4, 3, 2, 2)]),
    "grouped": (jax.jit(lambda a, k: lax.conv_general_dilated(a, k, (2,), "SAME", dimension_numbers=("NWC", "WIO", "NWC"),
                                                              feature_group_count=2)), [ramp(2, 9, 4), ramp(3, 2, 6)]),
    "pooling": (jax.jit(lambda a: (lax.reduce_window(a, -jnp.inf, lax.max, (2, 2), (2, 1), "VALID"),
                                   jax.grad(lambda x: lax.reduce_window(x, -jnp.inf, lax.max, (2, 2), (2, 2), "SAME").sum())(a))),
                [ramp(6, 6)]),
    "integers": (jax.jit(lambda a: (a // 3, a & 5, a | 8, a ^ 1, ~a, jnp.abs(a), jnp.sign(a), a.astype(jnp.float32))),
                 [ramp(4, 5, dtype=np.int32)]),
    "mathematics": (jax.jit(lambda a: (jnp.exp(a), jnp.sin(a), jnp.cos(a), jnp.log1p(abs(a)), jax.nn.sigmoid(a),
                                       lax.rsqrt(abs(a) + 1), lax.erf(a), jnp.expm1(a), jnp.floor(a), jnp.ceil(a))),
                    [ramp(4, 5)]),
    "half": (jax.jit(lambda a: (a.astype(jnp.bfloat16) * 3).astype(jnp.float32)), [ramp(4, 5)]),
    "nothing": (jax.jit(lambda a: (a[:0] + 1, a[:0].sum())), [ramp(4, 5)]),
    "fft": (jax.jit(lambda a: jnp.fft.irfft(jnp.fft.rfft(a) * 2, 8)), [ramp(3, 8)]),
    "complex": (jax.jit(lambda a: ((a + 1j * a) * (2 - 1j)).real), [ramp(3, 4)]),
    "cholesky": (jax.jit(lambda a: lax.linalg.cholesky(a @ a.T + 10 * jnp.eye(4))), [ramp(4, 4)]),
    "psum": (shard_map(lambda a: lax.psum(a, ("x", "y")), P("x", "y"), P()), [ramp(8, 16)]),
    "pmax": (shard_map(lambda a: a - lax.pmax(a, "x"), P("x", "y"), P("x", "y")), [ramp(8, 16)]),
    "axis_index": (shard_map(lambda a: a * lax.axis_index("y"), P("x", "y"), P("x", "y")), [ramp(8, 16)]),
    "mean": (shard_map(lambda a: a / lax.psum(a.sum(), ("x",)), P("x"), P("x")), [ramp(8, 3)]),
}


def main():
    wrong, only = [], sys.argv[1:]
    for name, (f, arguments) in PROGRAMS.items():
        if only and name not in only:
            continue
        scope = tess.scope_begin(b"here")
        try:
            check(name, f, arguments)
        except Exception as e:  # noqa: BLE001 - each program is its own test
            wrong.append(f"{name}: {type(e).__name__}: {e}")
        tess.take_error()
        tess.scope_end(scope)
    print("\n".join(wrong) or f"{len(PROGRAMS)} programs")
    return len(wrong) > 0


sys.exit(main())
