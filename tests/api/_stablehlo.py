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


def main(programs):
    wrong, only = [], sys.argv[1:]
    for name, (f, arguments) in programs.items():
        if only and name not in only:
            continue
        scope = tess.scope_begin(b"here")
        try:
            check(name, f, arguments)
        except Exception as e:  # noqa: BLE001 - each program is its own test
            wrong.append(f"{name}: {type(e).__name__}: {e}")
        tess.take_error()
        tess.scope_end(scope)
    print("\n".join(wrong) or f"{len(programs)} programs")
    sys.exit(len(wrong) > 0)
