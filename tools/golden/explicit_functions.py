#!/usr/bin/env python3
"""Writes tests/golden/explicit_functions.txt: the types that JAX gives results of its library's functions over Explicit axes. Never run by
the build. Lines are those of explicit.txt: MESH, OP, OPERANDS, RESULT, tab-separated. OP with a star: of each element of the operands'
dimension 0 (jax.vmap).
"""
import importlib.metadata
import itertools
import os

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"
import jax
import jax.numpy as jnp
import numpy as np
from jax import P, lax
from jax.sharding import AxisType, NamedSharding

MESHES = {"x=2,y=2": "EE", "x=2,y=2a": "EA"}
DTYPES = {"f32": jnp.float32, "i32": jnp.int32}
OPS = {
    "pow": lambda p, x: x ** p[0], "tile": lambda p, x: jnp.tile(x, p), "repeat": lambda p, x: jnp.repeat(x, p[0], axis=p[1]),
    "tril": lambda p, x: jnp.tril(x, p[0]), "triu": lambda p, x: jnp.triu(x, p[0]), "roll": lambda p, x: jnp.roll(x, p[0], p[1]),
    "cumprod": lambda p, x: lax.cumprod(x, p[0]), "cummax": lambda p, x: lax.cummax(x, p[0]), "logsumexp": lambda p, x: jax.nn.logsumexp(x, p[0]),
    "var": lambda p, x: jnp.var(x, p[0]), "std": lambda p, x: jnp.std(x, p[0]), "min": lambda p, x: jnp.min(x, p[0]),
    "argmin": lambda p, x: jnp.argmin(x, p[0]), "all": lambda p, x: jnp.all(x > 0, p[0]), "clip": lambda p, x: jnp.clip(x, 0.0, 1.0),
    "where_scalar": lambda p, x: jnp.where(x > 0, x, 0.0),
    "swapaxes": lambda p, x: jnp.swapaxes(x, p[0], p[1]), "moveaxis": lambda p, x: jnp.moveaxis(x, p[0], p[1]), "ravel": lambda p, x: jnp.ravel(x),
    "twice": lambda p, x: jnp.stack([x, x], p[0]), "dynamic_index": lambda p, x: lax.dynamic_index_in_dim(x, 1, p[0]),
    "pad_reflect": lambda p, x: jnp.pad(x, ((p[0], p[0]), (p[1], p[1])), mode="reflect"), "one_hot": lambda p, x: jax.nn.one_hot(x, p[0]),
    "qr": lambda p, x: jnp.linalg.qr(x)[0], "svd": lambda p, x: jnp.linalg.svd(x)[1], "eigh": lambda p, x: jnp.linalg.eigh(x)[0],
    "inv": lambda p, x: jnp.linalg.inv(x), "det": lambda p, x: jnp.linalg.det(x), "slogdet": lambda p, x: jnp.linalg.slogdet(x)[1],
    "fft": lambda p, x: jnp.abs(jnp.fft.fft(x)), "diff": lambda p, x: jnp.diff(x, p[0], p[1]), "norm": lambda p, x: jnp.linalg.norm(x, axis=p[0]),
    "relu": lambda p, x: jax.nn.relu(x), "gelu": lambda p, x: jax.nn.gelu(x), "log_softmax": lambda p, x: jax.nn.log_softmax(x, p[0]),
    "row": lambda p, x: x[p[0]], "column": lambda p, x: x[:, p[0]], "rows": lambda p, x: x[p[0]:p[1]], "strided": lambda p, x: x[::p[0]],
    "newaxis": lambda p, x: x[..., None], "backwards": lambda p, x: x[::-1], "row_at": lambda p, x: x[jnp.int32(2)],
    "trace": lambda p, x: jnp.trace(x), "stop_gradient": lambda p, x: lax.stop_gradient(x), "conj_real": lambda p, x: jnp.real(jnp.exp(1j * x)),
    "einsum3": lambda p, x, y, z: jnp.einsum("ij,jk,kl->il", x, y, z), "einsum_t": lambda p, x, y: jnp.einsum("ij,kj->ki", x, y),
    "solve": lambda p, x, y: jnp.linalg.solve(x, y), "take_along": lambda p, x, i: jnp.take_along_axis(x, i, p[0]),
    "at_rows": lambda p, x, y: x.at[p[0]:p[1]].set(y), "at_row": lambda p, x, y: x.at[p[0]].add(y), "vdot": lambda p, x, y: jnp.vdot(x, y),
    "inner": lambda p, x, y: jnp.inner(x, y), "outer": lambda p, x, y: jnp.outer(x, y), "tensordot": lambda p, x, y: jnp.tensordot(x, y, ((p[0],), (p[1],))),
    "pow2": lambda p, x, y: jnp.power(jnp.abs(x) + 1, y), "minimum": lambda p, x, y: jnp.minimum(x, y), "div": lambda p, x, y: x / (y * y + 1),
    "equal": lambda p, x, y: x == y,
}
UNARY = ["pow:3", "tile:2,1", "tile:1,2", "repeat:2,0", "repeat:2,1", "tril:0", "triu:1", "roll:1,0", "roll:3,1", "cumprod:0", "cumprod:1", "cummax:1",
         "logsumexp:1", "logsumexp:0", "var:1", "std:0", "min:0", "argmin:1", "all:0", "clip", "where_scalar", "swapaxes:0,1",
         "moveaxis:0,1", "ravel", "twice:0", "twice:2", "dynamic_index:0", "dynamic_index:1", "pad_reflect:2,0", "pad_reflect:1,0", "pad_reflect:0,4",
         "fft", "diff:1,1", "norm:1", "relu", "gelu", "log_softmax:1", "row:2", "column:3", "rows:2,6", "rows:1,6", "strided:2", "strided:4",
         "newaxis", "backwards", "row_at", "stop_gradient", "conj_real"]
CASES = [(op, ["f32 8,16"]) for op in UNARY]
CASES += [(op, ["f32 8,4,4"]) for op in ("qr", "svd", "eigh", "inv", "det", "slogdet")] + [("one_hot:8", ["i32 8"]), ("trace", ["f32 8,8"])]
CASES += [(op, ["f32 8,16", "f32 8,16"]) for op in ("einsum_t", "vdot", "inner", "pow2", "minimum", "div", "equal")]
CASES += [("einsum3", ["f32 8,4", "f32 4,8", "f32 8,4"]), ("solve", ["f32 8,4,4", "f32 8,4,2"]), ("take_along:1", ["f32 8,16", "i32 8,4"]),
          ("at_rows:2,6", ["f32 8,16", "f32 4,16"]), ("at_row:2", ["f32 8,16", "f32 16"]), ("outer", ["f32 8", "f32 16"]),
          ("tensordot:1,0", ["f32 8,4", "f32 4,8"]), ("pow2", ["f32 8,16", "f32 16"]), ("minimum", ["f32 8,16", "f32 8,1"])]

BATCHED = [(f"*{op}", ["f32 4,8,8"]) for op in (
    "pow:2", "clip", "where_scalar", "cumprod:0", "cummax:1", "tril:0", "roll:1,0", "std:0", "min:1", "logsumexp:1", "swapaxes:0,1", "ravel", "twice:0",
    "dynamic_index:0", "row:2", "column:3", "rows:2,6", "row_at", "newaxis", "backwards", "fft", "gelu", "trace", "tile:1,2", "argmin:0", "all:1")]
BATCHED += [(f"*{op}", ["f32 4,2,4,4"]) for op in ("qr", "inv", "det", "svd")] + [("*one_hot:8", ["i32 4,8"])]
BATCHED += [(f"*{op}", ["f32 4,8,8", "f32 4,8,8"]) for op in ("einsum_t", "minimum", "div", "equal", "inner", "tensordot:1,0", "pow2")]
BATCHED += [("*outer", ["f32 4,8", "f32 4,8"]), ("*at_rows:2,6", ["f32 4,8,8", "f32 4,4,8"]), ("*at_row:2", ["f32 4,8,8", "f32 4,8"]),
            ("*take_along:1", ["f32 4,8,8", "i32 4,8,4"]), ("*einsum3", ["f32 4,8,4", "f32 4,4,8", "f32 4,8,4"])]


def specs(rank, types):
    out = []
    for where in itertools.product(range(-1, rank), repeat=2 if types == "EE" else 1):
        entries = [[] for _ in range(rank)]
        for axis, d in zip("xy", where):
            if d >= 0:
                entries[d].append(axis)
        out.append(P(*[None if not e else e[0] if len(e) == 1 else tuple(e) for e in entries]))
    return out


def result(mesh, op, arrays):
    name, _, numbers = op.partition(":")
    with jax.set_mesh(mesh):
        try:
            f = lambda *a: OPS[name.lstrip("*")]([int(v) for v in numbers.split(",")] if numbers else [], *a)
            f = jax.vmap(f) if name[0] == "*" else f
            return jax.make_jaxpr(f)(*arrays).out_avals[0].str_short(short_dtypes=True)
        except Exception as e:  # noqa: BLE001
            return type(e).__name__


def main():
    rng = np.random.default_rng(17)
    print(f"# tools/golden/explicit_functions.py: jax {jax.__version__} jaxlib {importlib.metadata.version('jaxlib')} numpy {np.__version__}")
    for mesh_name, types in MESHES.items():
        kinds = tuple(AxisType.Explicit if t == "E" else AxisType.Auto for t in types)
        mesh = jax.make_mesh((2, 2), ("x", "y"), axis_types=kinds, devices=jax.devices()[:4])
        for op, operands in CASES + BATCHED:
            shapes = [(DTYPES[o.split()[0]], tuple(int(n) for n in o.split()[1].split(","))) for o in operands]
            every = [c for c in itertools.product(*[specs(len(s), types) for _, s in shapes])
                     if all(n % (2 ** len(e if isinstance(e, tuple) else (e,)) if e else 1) == 0 for (_, s), p in zip(shapes, c) for n, e in zip(s, p))]
            most = 9 if len(shapes) == 1 else 14
            chosen = every if len(every) <= most else [every[i] for i in sorted(rng.choice(len(every), most, replace=False))]
            for spec in chosen:
                if op == "solve" and spec[1][2]:
                    continue  # right sides that are cut are refused here: triangular_solve wants its matrices whole
                arrays = [jax.ShapeDtypeStruct(s, d, sharding=NamedSharding(mesh, p)) for (d, s), p in zip(shapes, spec)]
                print("\t".join([mesh_name, op, ";".join(f"{o} {p}" for o, p in zip(operands, spec)), result(mesh, op, arrays)]))


main()
