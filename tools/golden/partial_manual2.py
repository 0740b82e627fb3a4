#!/usr/bin/env python3
"""Writes tests/golden/partial_manual2.txt: collectives and gradients in regions over some axes of a mesh. Never run by the build.
Lines are tab-separated:

  BODY  MESH  OUTER  INNER  ALONG  SHAPE  IN  INNER_IN  LIES  K  M  CHECKED  VALUES  GRADIENT

A shard_map over the axes OUTER of MESH (f in it, or one over INNER in it where INNER is not "-", whose in_specs are INNER_IN) runs
BODY along ALONG; x is of shape SHAPE. x_i = (7 i mod 11) - 5, cut by IN, lies as LIES says before. The body is b b of b = BODY(a)
of a = x x (slope: a derivative inside); results are put together along dimension 0. GRADIENT is that of sum((3 i mod 7 - 3) y_i) by x, of the whole.
CHECKED is check_vma of both; of two digits the first is that of the outer one. What JAX 0.10.2 gives as the gradient of an unchecked one in a
checked one, or the other way round, is often an error and sometimes no derivative of its own values (central differences show it): then
it is that of two that are alike. Derivatives taken inside are along axes of the inner one then: along others JAX goes by the inner one's check_vma.
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


def pull(f, x, w):
    y, back = jax.jit(lambda x: jax.vjp(f, x)[0:1] + (jax.vjp(f, x)[1](w)[0],))(x)
    return y, numbers(back)


def is_derivative(f, x, w, got):
    with jax.enable_x64(True):
        run, at, wide = jax.jit(f), np.asarray(x, np.float64), np.asarray(w, np.float64)
        for by in (5, 11):
            step = np.asarray(ints(at.size, by, 13, 6), np.float64).reshape(at.shape)
            found = float(np.sum((np.asarray(run(at + 1e-4 * step)) - np.asarray(run(at - 1e-4 * step))) * wide)) / 2e-4
            said = float(np.sum(np.array(got.split(), np.float64) * step.ravel()))
            if abs(found - said) > 1e-4 * max(1, abs(found)):
                return False
    return True


def mixed_gradient(name, mapped, mixed, x, w):
    for checked in (mixed, (False, False), (True, True)):
        if name.startswith("slope") and checked != mixed:
            break
        try:
            got = pull(lambda x, checked=checked: mapped(x, checked), x, w)[1]
        except (ValueError, TypeError) as e:
            failed[str(e)[:24]] = failed.get(str(e)[:24], 0) + (checked == mixed)
            continue
        if is_derivative(mapped, x, w, got):
            return got
        failed["no derivative"] = failed.get("no derivative", 0) + (checked == mixed)
    return "-"


failed = {}


def case(name, mixed=None):
    mesh = dict(rng.choice(MESHES))
    names = list(mesh)
    all_of_them = mixed and len(names) == 2
    manual = rng.sample(names, len(names) if all_of_them else 2 if mixed else rng.randrange(1, len(names)) if rng.random() < 0.7 else len(names))
    inner = rng.sample(manual, rng.randrange(1, len(manual))) if len(manual) > 1 and (mixed or rng.random() < 0.5) else []
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
    checked = mixed or (name in CHECKED or rng.random() < 0.6,) * 2
    m_jax = jax.make_mesh(tuple(mesh.values()), tuple(mesh), devices=jax.devices()[: int(np.prod(list(mesh.values())))],
                          axis_types=(jax.sharding.AxisType.Auto,) * len(mesh))
    n = tuple(along) if len(along) > 1 else along[0]

    def f(x):
        b = BODIES[name](x * x, n, s, k, m)
        return b * b

    def mapped(x, checked=checked):
        g = f
        if inner:
            g = jax.shard_map(f, in_specs=P_of(inner_in), out_specs=P(tuple(inner)), axis_names=set(inner), check_vma=checked[1])
        return jax.shard_map(g, in_specs=P_of(outer_in), out_specs=P(tuple(outer)), axis_names=set(outer), check_vma=checked[0])(x)

    x = ints(int(np.prod(size)), 7, 11, 5).reshape(size)
    with jax.set_mesh(m_jax):
        x = jax.device_put(x, jax.sharding.NamedSharding(m_jax, P_of(lies)))
        gradient = "-"
        if name in NO_GRADIENT:
            y = jax.jit(mapped)(x)
        else:
            shape = jax.eval_shape(mapped, x).shape
            w = ints(int(np.prod(shape)), 3, 7, 3).reshape(shape)
            if mixed:
                y, gradient = jax.jit(mapped)(x), mixed_gradient(name, mapped, mixed, x, w)
            else:
                y, gradient = pull(mapped, x, w)
    return [name, ",".join(f"{a}={n}" for a, n in mesh.items()), ",".join(outer), ",".join(inner) or "-", ",".join(along),
            "x".join(map(str, size)), text(outer_in), text(inner_in), text(lies), str(k), str(m), "".join(str(int(c)) for c in checked[: 1 + bool(mixed)]), numbers(y), gradient]


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
    for k in range(6 * len(BODIES)):
        name, mixed = list(BODIES)[k % len(BODIES)], [(True, False), (False, True)][k // len(BODIES) % 2]
        try:
            line = case(name, mixed)
            if not name.startswith("slope") or set(line[4].split(",")) <= set(line[3].split(",")):
                lines.append(line)
        except Exception as e:  # noqa: BLE001
            skipped += 1
            print(name, mixed, type(e).__name__, str(e).split("\n")[0][:160], file=sys.stderr)
    with path.open("w") as out:
        print("# tools/golden/partial_manual2.py:", *(f"{m} {importlib.metadata.version(m)}" for m in ("jax", "jaxlib", "numpy")), file=out)
        for line in lines:
            if len(line[12]) < 3000:
                print("\t".join(line), file=out)
    print(len(lines), "cases,", skipped, "skipped; mixed gradients that JAX fails at:", failed, file=sys.stderr)


main()
