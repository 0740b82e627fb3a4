"""Derivatives of JAX's functions as lines of golden files, separated by tabs: mode, name, how many operands, how many results, then tensors,
each dtype:shape:bits (of complex numbers parts one after the other): the operands, and
  j  jax.jvp: a tangent of each float operand, then the tangents of results
  v  jax.vjp: a cotangent of each result, then the cotangents of float operands
  2  jax.grad of how much jax.grad of the loss changes along tangents: cotangents, tangents, then the gradients
  r  jax.grad of the sum of squared absolute values of results: the gradients
  h  jax.grad with holomorphic=True of the sum of results times cotangents: cotangents, then the gradients
The loss is the real part of the sum of results times cotangents. Integers have no tangents."""
import os
import sys
import warnings
import zlib

os.environ["JAX_PLATFORMS"] = "cpu"
os.environ["JAX_ENABLE_X64"] = "1"
os.environ["JAX_DISABLE_MOST_OPTIMIZATIONS"] = "1"                                             # compiles faster
import jax
import jax.numpy as jnp
import numpy as np

warnings.filterwarnings("ignore")
F32, F64, BF16, C64, C128, I32 = "float32", "float64", "bfloat16", "complex64", "complex128", "int32"
SHORT = {F32: "f32", F64: "f64", BF16: "bf16", C64: "c64", C128: "c128", I32: "i32"}
UNSIGNED = {2: np.uint16, 4: np.uint32, 8: np.uint64}


def field(x):
    shape = "x".join(map(str, np.shape(x))) or "()"
    x = np.ascontiguousarray(np.asarray(x))
    short = SHORT[x.dtype.name]
    if x.dtype.kind == "c":
        x = x.view(np.float32 if x.dtype == np.complex64 else np.float64)
    return short + ":" + shape + ":" + " ".join(f"{int(v):x}" for v in x.view(UNSIGNED[x.dtype.itemsize]).ravel())


def normal(random, shape, dtype):
    x = random.standard_normal(shape)
    if dtype in (C64, C128):
        x = x + 1j * random.standard_normal(shape)
    return x


class Lines:
    def __init__(self, path, script, special=False):
        self.special = special                                                                 # values that are not finite are kept
        self.path, self.lines = path, [f"# tools/golden/{script}: jax {jax.__version__}, numpy {np.__version__}"]
        self.skipped = []

    def write(self):
        self.path.write_text("\n".join(self.lines) + "\n")
        print(len(self.lines) - 1, "cases,", len(self.skipped), "left out:", " ".join(self.skipped))

    def case(self, mode, name, f, operands, dtype):
        """operands: shapes, functions (random, dtype) -> array, or arrays, which are taken as they are."""
        random = np.random.default_rng(zlib.crc32(f"{mode} {name} {dtype} {len(self.lines)}".encode()))
        x = []
        for o in operands:
            if callable(o):
                o = jnp.asarray(o(random, dtype), dtype)
            elif isinstance(o, tuple):
                o = jnp.asarray(normal(random, o, dtype), dtype)
            x.append(jnp.asarray(o))
        counts = [i for i, o in enumerate(x) if o.dtype.kind != "i"]
        put = lambda some: [some[counts.index(i)] if i in counts else o for i, o in enumerate(x)]

        def g(*some):
            y = f(*put(some))
            return tuple(y) if isinstance(y, (tuple, list)) else (y,)

        some = [x[i] for i in counts]
        y = g(*some)
        ct = [jnp.asarray(normal(random, v.shape, v.dtype.name), v.dtype) for v in y]
        tangent = [jnp.asarray(normal(random, v.shape, v.dtype.name), v.dtype) for v in some]
        loss = lambda *s: sum(jnp.sum(jnp.real(a * b)) for a, b in zip(g(*s), ct))
        every = tuple(range(len(some)))
        if mode == "j":
            given, out = tangent, jax.jvp(g, some, tangent)[1]
        elif mode == "v":
            given, out = ct, jax.vjp(g, *some)[1](tuple(ct))
        elif mode == "2":
            along = lambda *s: sum(jnp.sum(jnp.real(a * b)) for a, b in zip(jax.grad(loss, every)(*s), tangent))
            given, out = ct + tangent, jax.grad(along, every)(*some)
        elif mode == "r":
            given, out = [], jax.grad(lambda *s: sum(jnp.sum(jnp.real(v * jnp.conj(v))) for v in g(*s)), every)(*some)
        else:
            whole = lambda *s: sum(jnp.sum(a * b) for a, b in zip(g(*s), ct))
            given, out = ct, jax.grad(whole, every, holomorphic=True)(*some)
        if not self.special and not all(np.isfinite(np.asarray(c, np.complex128)).all() for c in out):
            self.skipped.append(mode + ":" + name)
            return
        self.lines.append("\t".join([mode, name, str(len(x)), str(len(y))] + [field(v) for v in x + given + list(out)]))
