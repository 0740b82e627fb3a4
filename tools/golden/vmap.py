#!/usr/bin/env python3
"""Writes tests/golden/vmap.txt: jax.vmap of functions of integers, with collectives over the batch, alone and with an axis of a mesh, control
flow that elements run differently, and axes of arguments and results. A line, separated by tabs: function, out_axes (-: none), the shape of
the argument, whose elements count from 0, the shape of the result, its elements. Functions that begin with mesh_ stand in a shard_map over
an axis "x" of 2 devices, which cuts the last dimension of the argument; their results are whole."""
import os
from pathlib import Path

os.environ["JAX_PLATFORMS"] = "cpu"
os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=2"
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import PartitionSpec as P

OUT = Path(__file__).parents[2] / "tests" / "golden" / "vmap.txt"
SHIFT = [(i, (i + 1) % 4) for i in range(4)]
FUNCTIONS = {
    "psum": lambda x: lax.psum(x, "v"), "pmax": lambda x: lax.pmax(x, "v"), "pmin": lambda x: lax.pmin(x, "v"),
    "gather0": lambda x: lax.all_gather(x, "v"), "gather1": lambda x: lax.all_gather(x, "v", axis=1),
    "gather_tiled0": lambda x: lax.all_gather(x, "v", tiled=True), "gather_tiled1": lambda x: lax.all_gather(x, "v", axis=1, tiled=True),
    "scatter": lambda x: lax.psum_scatter(x, "v", scatter_dimension=0, tiled=False),
    "scatter_tiled": lambda x: lax.psum_scatter(x, "v", scatter_dimension=1, tiled=True),
    "exchange01": lambda x: lax.all_to_all(x, "v", 0, 1), "exchange10": lambda x: lax.all_to_all(x, "v", 1, 0),
    "exchange_tiled01": lambda x: lax.all_to_all(x, "v", 0, 1, tiled=True),
    "exchange_tiled11": lambda x: lax.all_to_all(x, "v", 1, 1, tiled=True),
    "shift": lambda x: lax.ppermute(x, "v", SHIFT), "shuffle": lambda x: lax.pshuffle(x, "v", [2, 0, 3, 1]),
    "index": lambda x: x * 10 + lax.axis_index("v"), "sum_of_alike": lambda x: lax.psum(jnp.arange(3), "v"),
    "while": lambda x: lax.while_loop(lambda c: c.sum() < 100, lambda c: c * 2 + 1, x),
    "while_index": lambda x: lax.fori_loop(0, x.ravel()[0] % 4, lambda i, c: c * 2 + i, x),
    "cond": lambda x: lax.cond(x.ravel()[0] % 3 == 0, lambda y: -y, lambda y: y * y, x),
    "switch": lambda x: lax.switch(x.ravel()[0] % 3, [lambda y: y + 100, lambda y: -y, lambda y: y * 2], x),
    "scan": lambda x: lax.scan(lambda c, r: (c * 2 + r.sum(), c + r), 1, x)[1],
    "cumsum": lambda x: jnp.cumsum(x, axis=0), "sort": lambda x: jnp.sort(-x, axis=0), "argmax": lambda x: jnp.argmax(x % 5, axis=0),
    "dynamic": lambda x: lax.dynamic_slice(x, (x.ravel()[0] % 3, 0), (1, 2)), "take": lambda x: x[x.ravel()[1] % 2],
    "matmul": lambda x: x @ x.T, "pad": lambda x: lax.pad(x, x.ravel()[0], [(1, 0, 0), (0, 1, 1)]),
    "inner": lambda x: jax.vmap(lambda r: lax.psum(r, "w") + lax.psum(r, ("v", "w")), axis_name="w")(x),
    "mesh_psum": lambda x: lax.psum(x, ("v", "x")), "mesh_psum_xv": lambda x: lax.psum(x, ("x", "v")),
    "mesh_index_vx": lambda x: lax.all_gather(lax.axis_index(("v", "x")), "x"), "mesh_index_xv": lambda x: lax.all_gather(lax.axis_index(("x", "v")), "x"),
    "mesh_inner": lambda x: lax.psum(x, "x"),
    "mesh_exchange_v": lambda x: lax.all_gather(lax.all_to_all(x, "v", 0, 0, tiled=True), "x"),
    "mesh_scatter_v": lambda x: lax.all_gather(lax.psum_scatter(x, "v", tiled=True), "x"),
}
MESH = jax.make_mesh((2,), ("x",), axis_types=(jax.sharding.AxisType.Auto,))
lines = []


def row(values):
    return " ".join(str(int(v)) for v in np.asarray(values).ravel())


def case(name, shape, out_axes=0):
    x = jnp.arange(int(np.prod(shape)), dtype=jnp.int32).reshape(shape)
    f = jax.vmap(FUNCTIONS[name], axis_name="v", out_axes=out_axes)
    if name.startswith("mesh_"):
        f = jax.shard_map(f, mesh=MESH, in_specs=P(*[None] * (len(shape) - 1), "x"), out_specs=P(), check_vma=False)
    y = np.asarray(jax.jit(f)(x))
    lines.append("\t".join([name, "-" if out_axes is None else str(out_axes), row(shape), row(y.shape), row(y)]))


for name in FUNCTIONS:
    case(name, (4, 4, 4))
for name in ("psum", "index", "shift", "mesh_psum", "mesh_index_vx", "sum_of_alike", "pmax"):
    case(name, (4, 2))
for name in ("cond", "switch", "while", "scan", "matmul", "cumsum", "sort"):
    case(name, (3, 2, 5), 1)
    case(name, (3, 2, 5), -1)
for name in ("psum", "gather0", "gather_tiled0", "mesh_psum"):
    case(name, (4, 2, 4), None)
OUT.write_text("\n".join([f"# tools/golden/vmap.py: jax {jax.__version__}, numpy {np.__version__}"] + lines) + "\n")
print(len(lines), "cases")
