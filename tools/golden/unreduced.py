#!/usr/bin/env python3
"""Writes tests/golden/unreduced.txt: what JAX does with partial results. Never run by the build. Lines are tab-separated:

  CASE  MESH  SHAPE  FROM  TO  HOW  TEXT  SHARDS

x = arange(elements of SHAPE) as f32 is put at FROM; HOW it becomes TO: reshard, jit (of the identity with out_shardings) or put.
SHARDS: the elements of each device's part, devices apart by "|". TEXT: the spec of the result, with an entry for each dimension.
CASE is move, add (x + x at FROM, the spec as it comes), sum (over dimension 0 at FROM), manual (shard_map from in_specs FROM to
out_specs TO; HOW is the body), or error with the class in TEXT.
"""
import importlib.metadata
import os
import sys
from pathlib import Path

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"
import jax
import jax.numpy as jnp
import numpy as np
from jax import P
from jax.sharding import AxisType, NamedSharding

MESHES = {"x=2": ((2,), ("x",)), "x=2,y=2": ((2, 2), ("x", "y")), "x=2,y=4": ((2, 4), ("x", "y")), "x=4,y=2": ((4, 2), ("x", "y")),
          "x=2,y=2,z=2": ((2, 2, 2), ("x", "y", "z"))}


def mesh_of(name):
    sizes, names = MESHES[name]
    return jax.make_mesh(sizes, names, axis_types=(AxisType.Explicit,) * len(sizes), devices=jax.devices()[: int(np.prod(sizes))])


def named(mesh, spec):
    return NamedSharding(mesh, spec)


def text(spec):
    entries = ["None" if e is None else repr(e) for e in spec.partitions]
    out = "P(" + ", ".join(entries) + ("," if len(entries) == 1 and not spec.unreduced and not spec.reduced else "")
    for what, axes in (("unreduced", spec.unreduced), ("reduced", spec.reduced)):
        if axes:
            out += (", " if entries else "") + what + "={" + ", ".join(repr(a) for a in sorted(axes)) + "}"
            entries = entries or [""]
    return out + ")"


def shards(x):
    return "|".join(",".join(f"{v:g}" for v in np.asarray(s.data).ravel()) for s in x.addressable_shards)


def full(spec, rank):
    return P(*spec.partitions, *(None,) * (rank - len(spec.partitions)), unreduced=spec.unreduced, reduced=spec.reduced)


def emit(case, mesh, shape, a, b, how, f):
    try:
        x = f()
        result = [text(full(x.sharding.spec, x.ndim)), shards(x)]
    except Exception as e:  # noqa: BLE001
        case, result = "error", [type(e).__name__, "-"]
    print("\t".join([case, mesh, "x".join(map(str, shape)), text(a), text(b) if b is not None else "-", how, *result]))


def placed(mesh, shape, spec):
    """x at `spec`; partial results come from x cut by nothing."""
    whole = jax.device_put(np.arange(np.prod(shape), dtype=np.float32).reshape(shape), named(mesh, P()))
    return jax.sharding.reshard(whole, spec) if spec.unreduced else jax.device_put(whole, named(mesh, spec))


U = lambda *a, **k: P(*a, **k)  # noqa: E731
MOVES = [
    ("x=2", (4,), P(), U(unreduced={"x"})), ("x=2", (4,), P("x"), U(unreduced={"x"})), ("x=2", (4, 2), P(None, "x"), U(unreduced={"x"})),
    ("x=2", (4,), U(unreduced={"x"}), P()), ("x=2", (4,), U(unreduced={"x"}), P("x")), ("x=2", (4, 2), U(unreduced={"x"}), P(None, "x")),
    ("x=2,y=2", (4,), P("x"), U(unreduced={"x", "y"})), ("x=2,y=2", (4,), P(("x", "y")), U("x", unreduced={"y"})),
    ("x=2,y=2", (4,), P(("x", "y")), U("y", unreduced={"x"})), ("x=2,y=2", (4,), P(("x", "y")), U(unreduced={"x"})),
    ("x=2,y=2", (4,), P(("x", "y")), U(unreduced={"y"})), ("x=2,y=2", (4,), P(("x", "y")), U(unreduced={"x", "y"})),
    ("x=2,y=2", (4,), U(unreduced={"x", "y"}), U(unreduced={"x"})), ("x=2,y=2", (4,), U(unreduced={"x", "y"}), U("x", unreduced={"y"})),
    ("x=2,y=2", (4,), U(unreduced={"x", "y"}), P(("y", "x"))), ("x=2,y=2", (4,), U(unreduced={"x"}), U(unreduced={"x", "y"})),
    ("x=2,y=2", (4, 4), P("x", "y"), U(unreduced={"x", "y"})), ("x=2,y=2", (4, 4), P("x", "y"), U("x", unreduced={"y"})),
    ("x=2,y=2", (4, 4), P("x", "y"), U(None, "y", unreduced={"x"})), ("x=2,y=2", (4, 4), U("x", unreduced={"y"}), U(None, "x", unreduced={"y"})),
    ("x=2,y=4", (4, 2), P("x"), U("x", unreduced={"y"})), ("x=2,y=4", (4, 2), P("x"), U("y", unreduced={"x"})),
    ("x=2,y=4", (8,), P("y"), U(unreduced={"y"})), ("x=4,y=2", (8, 2), P("x"), U(None, "y", unreduced={"x"})),
    ("x=4,y=2", (8, 2), U(unreduced={"x"}), U("y", unreduced={"x"})), ("x=4,y=2", (8,), U(unreduced={"x"}), P("x")),
    ("x=2,y=2,z=2", (8,), P(("x", "y", "z")), U("x", unreduced={"y", "z"})), ("x=2,y=2,z=2", (8,), P(("x", "y", "z")), U(("x", "y"), unreduced={"z"})),
    ("x=2,y=2,z=2", (8,), U("x", unreduced={"y", "z"}), P(("x", "y", "z"))), ("x=2,y=2,z=2", (4, 4), P("z", "y"), U("z", unreduced={"x", "y"})),
]
BODIES = {
    "id": lambda a: a, "psum_x": lambda a: jax.lax.psum(a, "x"), "double": lambda a: a + a,
    "partial": lambda a: jax.lax.pcast(a, "x", to="unreduced"), "vary": lambda a: jax.lax.pcast(a, "x", to="varying"),
    "reduced": lambda a: jax.lax.pcast(a, "x", to="reduced"),
}
MANUAL = [
    ("x=2", (4,), P("x"), U(unreduced={"x"}), "partial"), ("x=2", (2, 4), P(None, "x"), U(unreduced={"x"}), "partial"),
    ("x=2", (4,), U(unreduced={"x"}), P(), "psum_x"), ("x=2", (4,), U(unreduced={"x"}), U(unreduced={"x"}), "id"),
    ("x=2", (4,), U(unreduced={"x"}), U(unreduced={"x"}), "double"), ("x=2", (4,), P(), U(unreduced={"x"}), "id"),
    ("x=2", (4,), U(unreduced={"x"}), P(), "id"), ("x=2", (4,), P(reduced={"x"}), P("x"), "vary"),
    ("x=2", (4,), P(), P(reduced={"x"}), "reduced"), ("x=2", (4,), P(reduced={"x"}), P(reduced={"x"}), "id"),
    ("x=2", (4,), P("x"), P(reduced={"x"}), "id"),
    ("x=2,y=4", (8, 2), U("y", unreduced={"x"}), P("y"), "psum_x"), ("x=2,y=4", (8, 2), P("y", "x"), U("y", unreduced={"x"}), "partial"),
    ("x=2,y=4", (8, 2), U("y", unreduced={"x"}), U("y", unreduced={"x"}), "double"),
]


def main():
    path = Path(__file__).parents[2] / "tests" / "golden" / "unreduced.txt"
    sys.stdout = path.open("w")
    print("# tools/golden/unreduced.py:", *(f"{m} {importlib.metadata.version(m)}" for m in ("jax", "jaxlib", "numpy")))
    for name, shape, a, b in MOVES:
        mesh = mesh_of(name)
        with jax.set_mesh(mesh):
            x = placed(mesh, shape, a)
            emit("move", name, shape, a, b, "reshard", lambda: jax.sharding.reshard(x, b))
            emit("move", name, shape, a, b, "jit", lambda: jax.jit(lambda v: v, out_shardings=named(mesh, b))(x))
            emit("move", name, shape, a, b, "put", lambda: jax.device_put(x, named(mesh, b)))
            if a.unreduced:
                emit("add", name, shape, a, None, "-", lambda: jax.jit(lambda v: v + v)(x))
                emit("sum", name, shape, a, None, "-", lambda: jax.jit(lambda v: v.sum(0))(x))
    for name, shape, a, b, body in MANUAL:
        mesh = mesh_of(name)
        with jax.set_mesh(mesh):
            x = placed(mesh, shape, a)
            emit("manual", name, shape, a, b, body, lambda: jax.jit(jax.shard_map(BODIES[body], in_specs=a, out_specs=b))(x))


main()
