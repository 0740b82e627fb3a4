#!/usr/bin/env python3
"""Writes tests/golden/partial_manual2.txt: collectives and gradients in regions over some axes of a mesh. Never run by the build.
Lines are tab-separated:

  BODY  MESH  OUTER  INNER  ALONG  SHAPE  IN  INNER_IN  LIES  K  M  CHECKED  VALUES  GRADIENT

A shard_map over the axes OUTER of MESH (f in it, or one over INNER in it where INNER is not "-", whose in_specs are INNER_IN) runs
BODY along ALONG; x is of shape SHAPE. x_i = (7 i mod 11) - 5, cut by IN, lies as LIES says before. The body is b b of b = BODY(a)
of a = x x (slope: a derivative inside); results are put together along dimension 0. GRADIENT is that of sum((3 i mod 7 - 3) y_i) by x, of the whole.
"""
import importlib.metadata
import os
import random
import sys
from pathlib import Path

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"
os.environ["JAX_PLATFORMS"] = "cpu"
import jax
import jax.numpy as jnp
import numpy as np
from jax import P, lax
from jax._src.lax import parallel

MESHES = [{"x": 2, "y": 2}, {"x": 2, "y": 4}, {"x": 4, "y": 2}, {"x": 2, "y": 2, "z": 2}]
rng = random.Random(7)

BODIES = {
    "psum": lambda a, n, s, k, m: lax.psum(a, n),
    "pmean": lambda a, n, s, k, m: lax.pmean(a, n),
    "pmax": lambda a, n, s, k, m: lax.pmax(a, n),
    "pmin": lambda a, n, s, k, m: lax.pmin(a, n),
    "pargmax": lambda a, n, s, k, m: parallel.pargmax(a, n).astype(a.dtype),
    "pargmin": lambda a, n, s, k, m: parallel.pargmin(a, n).astype(a.dtype),
    "gather": lambda a, n, s, k, m: lax.all_gather(a, n, axis=k),
    "gather_tiled": lambda a, n, s, k, m: lax.all_gather(a, n, axis=k, tiled=True),
    "scatter": lambda a, n, s, k, m: lax.psum_scatter(a, n, scatter_dimension=k),
    "scatter_tiled": lambda a, n, s, k, m: lax.psum_scatter(a, n, scatter_dimension=k, tiled=True),
    "exchange": lambda a, n, s, k, m: lax.all_to_all(a, n, k, m),
    "exchange_tiled": lambda a, n, s, k, m: lax.all_to_all(a, n, k, m, tiled=True),
    "swap": lambda a, n, s, k, m: lax.pswapaxes(a, n, k),
    "shift": lambda a, n, s, k, m: lax.ppermute(a, n, [(i, (i + 1) % s) for i in range(s)]),
    "send": lambda a, n, s, k, m: lax.ppermute(a, n, [(0, s - 1)]),
    "shuffle": lambda a, n, s, k, m: lax.pshuffle(a, n, [(i * 3 + 1) % s if s % 3 else i for i in range(s)]),
    "index": lambda a, n, s, k, m: a * (lax.axis_index(n) + 1).astype(a.dtype),
    "twice": lambda a, n, s, k, m: lax.psum(a * (lax.axis_index(n) + 1).astype(a.dtype), n) * a,
    "scan": lambda a, n, s, k, m: lax.scan(lambda c, i: (lax.ppermute(c, n, [(i, (i + 1) % s) for i in range(s)]) + a, None), a, None, 2)[0],
    "scattered": lambda a, n, s, k, m: lax.dynamic_slice_in_dim(w := lax.psum(a, n), lax.axis_index(n) * (w.shape[k] // s), w.shape[k] // s, k),
    "broadcast": lambda a, n, s, k, m: lax.psum(jnp.where(lax.axis_index(n) == k, a, 0), n),
    "gather_alike": lambda a, n, s, k, m: lax.all_gather(a, n, axis=k, tiled=True, to="invarying"),
    "gather_reduced": lambda a, n, s, k, m: lax.pcast(lax.all_gather(a, n, axis=k, tiled=True, to="reduced"), n, to="varying"),
    "terms": lambda a, n, s, k, m: lax.psum(lax.pcast(a * (lax.axis_index(n) + 1).astype(a.dtype), n, to="unreduced"), n),
    "scatter_terms": lambda a, n, s, k, m: lax.psum_scatter(
        lax.pcast(a * (lax.axis_index(n) + 1).astype(a.dtype), n, to="unreduced"), n, scatter_dimension=k, tiled=True),
    "reduced": lambda a, n, s, k, m: a * lax.pcast(lax.pcast(lax.psum(a, n), n, to="reduced"), n, to="varying"),
    "slope_gather": lambda a, n, s, k, m: jax.grad(lambda v: jnp.sum(lax.all_gather(v, n, axis=k, tiled=True) ** 2))(a),
    "slope_psum": lambda a, n, s, k, m: jax.grad(lambda v: jnp.sum(lax.psum(v * v, n)))(a),
}
CHECKED = {"gather_alike", "gather_reduced", "terms", "scatter_terms", "reduced"}
NO_GRADIENT = {"pmax", "pmin", "pargmax", "pargmin"}
UNTILED = {"scatter", "exchange", "swap"}
ONE_AXIS = {"pargmax", "pargmin", "swap", "shuffle"}


def cut(spec, mesh, block):
    return [b * int(np.prod([mesh[a] for a in e], initial=1)) for b, e in zip(block, spec)]


def entries(names, rank):
    """The names over the dimensions, some nowhere."""
    spec = [[] for _ in range(rank)]
    for name in rng.sample(names, len(names)):
        at = rng.randrange(rank + 1)
        if at < rank:
            spec[at].append(name)
    return spec


def P_of(spec):
    return P(*(tuple(e) if e else None for e in spec))


def text(spec):
    return "P(" + ", ".join("None" if not e else "(" + ", ".join(f"'{a}'" for a in e) + ",)" for e in spec) + ("," if len(spec) == 1 else "") + ")"


def ints(v, by, mod, less):
    return (np.arange(v, dtype=np.float32) * by % mod - less).astype(np.float32)


def numbers(x):
    return " ".join(f"{v:.9g}" for v in np.asarray(x, np.float64).ravel())


def case(name):
    mesh = dict(rng.choice(MESHES))
    names = list(mesh)
    manual = rng.sample(names, rng.randrange(1, len(names)) if rng.random() < 0.7 else len(names))
    inner = rng.sample(manual, rng.randrange(1, len(manual))) if len(manual) > 1 and rng.random() < 0.5 else []
    outer = [a for a in manual if a not in inner]
    along = rng.sample(manual, 1 if name in ONE_AXIS else rng.randrange(1, len(manual) + 1))
    if name in ("shift", "send", "scan"):  # JAX's numbers are by the order of the mesh here
        along = [a for a in names if a in along]
    s = int(np.prod([mesh[a] for a in along]))
    block = [s if name in UNTILED else s * rng.randrange(1, 3), s if name in UNTILED else rng.choice([1, 2]) * s]
    k, m = rng.randrange(2), rng.randrange(2)
    if name == "gather":
        k = rng.randrange(3)
    inner_in, outer_in = entries(inner, 2), entries(outer, 2)
    middle = cut(inner_in, mesh, block) if inner else block
    size = cut(outer_in, mesh, middle)
    free = [a for a in names if a not in outer]
    lies = entries(free, 2)
    for d in range(2):
        while size[d] % int(np.prod([mesh[a] for a in lies[d]], initial=1)):
            lies[d].pop()
    checked = name in CHECKED or rng.random() < 0.6
    m_jax = jax.make_mesh(tuple(mesh.values()), tuple(mesh), devices=jax.devices()[: int(np.prod(list(mesh.values())))],
                          axis_types=(jax.sharding.AxisType.Auto,) * len(mesh))
    n = tuple(along) if len(along) > 1 else along[0]

    def f(x):
        b = BODIES[name](x * x, n, s, k, m)
        return b * b

    def mapped(x):
        g = f
        if inner:
            g = jax.shard_map(f, in_specs=P_of(inner_in), out_specs=P(tuple(inner)), axis_names=set(inner), check_vma=checked)
        return jax.shard_map(g, in_specs=P_of(outer_in), out_specs=P(tuple(outer)), axis_names=set(outer), check_vma=checked)(x)

    x = ints(int(np.prod(size)), 7, 11, 5).reshape(size)
    with jax.set_mesh(m_jax):
        x = jax.device_put(x, jax.sharding.NamedSharding(m_jax, P_of(lies)))
        gradient = "-"
        if name in NO_GRADIENT:
            y = jax.jit(mapped)(x)
        else:
            shape = jax.eval_shape(mapped, x).shape
            w = ints(int(np.prod(shape)), 3, 7, 3).reshape(shape)
            y, back = jax.jit(lambda x: jax.vjp(mapped, x)[0:1] + (jax.vjp(mapped, x)[1](w)[0],))(x)
            gradient = numbers(back)
    return [name, ",".join(f"{a}={n}" for a, n in mesh.items()), ",".join(outer), ",".join(inner) or "-", ",".join(along),
            "x".join(map(str, size)), text(outer_in), text(inner_in), text(lies), str(k), str(m), str(int(checked)), numbers(y), gradient]


def main():
    path = Path(__file__).parents[2] / "tests" / "golden" / "partial_manual2.txt"
    lines, skipped = [], 0
    while len(lines) < 7 * len(BODIES) and skipped < 100:
        name = list(BODIES)[len(lines) % len(BODIES)]
        try:
            lines.append(case(name))
        except Exception as e:  # noqa: BLE001
            skipped += 1
            print(name, type(e).__name__, str(e).split("\n")[0][:160], file=sys.stderr)
    with path.open("w") as out:
        print("# tools/golden/partial_manual2.py:", *(f"{m} {importlib.metadata.version(m)}" for m in ("jax", "jaxlib", "numpy")), file=out)
        for line in lines:
            if len(line[12]) < 3000:
                print("\t".join(line), file=out)
    print(len(lines), "cases,", skipped, "skipped", file=sys.stderr)


main()
