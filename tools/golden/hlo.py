#!/usr/bin/env python3
"""Writes tests/golden/hlo.txt: HloShardings in normal form, what specs are as HloShardings and as Shardy text, the way back, equality, and
what GSPMDShardings say about arrays. Never run by the build. Lines are tab-separated; the first field says what the others are:

  text   HLO  NORMAL                                       (NORMAL "!": refused)
  spec   MESH TYPES SPEC RANK  HLO SDY                     (TYPES: one letter an axis, A E M)
  back   HLO MESH  SPEC                                    (SPEC "!…": the Python class of the error)
  same   HLO HLO  EQUAL
  map    HLO ORDER SHAPE  REPR REPLICATED SHARD_SHAPE INDICES REPLICA_IDS   (a field "!…": the error's class)
  named  NDIM HLO ORDER  MESH ORDER SPEC  EQUIVALENT       (a GSPMDSharding and a NamedSharding)
"""
import importlib.metadata
import math
import os
import random
import sys
from pathlib import Path

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=16"
import jax
import numpy as np
from jax._src.interpreters import mlir
from jax._src.lib import xla_client as xc
from jax._src.lib.mlir import ir
from jax._src.sharding_impls import GSPMDSharding, parse_flatten_op_sharding
from jax.sharding import AbstractMesh, AxisType, Mesh, NamedSharding, PartitionSpec as P

random.seed(47)
H = xc.HloSharding
TYPES = {"A": AxisType.Auto, "E": AxisType.Explicit, "M": AxisType.Manual}


def emit(*fields):
    print("\t".join(map(str, fields)))


def factors(n):
    """A random factorisation of n, sizes 1 included."""
    out = []
    while n > 1:
        f = random.choice([k for k in range(2, n + 1) if n % k == 0])
        out.append(f)
        n //= f
    for _ in range(random.choice([0, 0, 1, 2])):
        out.insert(random.randint(0, len(out)), 1)
    random.shuffle(out)
    return out or [1]


def assignment(n, lists=True):
    if lists and random.random() < 0.25:
        return ",".join(map(str, random.sample(range(n), n)))
    dims = factors(n)
    if len(dims) == 1:
        return f"<=[{n}]"
    return f"<=[{','.join(map(str, dims))}]T({','.join(map(str, random.sample(range(len(dims)), len(dims))))})"


def tiled(n, rank=None, groups=True):
    dims = factors(n)
    while rank is not None and len(dims) < rank:
        dims.insert(random.randint(0, len(dims)), 1)
    tail = ""
    kind = random.random()
    if groups and len(dims) > 1 and kind < 0.4:
        tail = " last_tile_dim_replicate"
    elif groups and len(dims) > 1 and kind < 0.7:
        k = random.randint(1, min(3, len(dims) - 1))
        tail = " last_tile_dims={" + ", ".join(random.choice(["replicated", "manual", "unreduced"]) for _ in range(k)) + "}"
    return f"{{devices=[{','.join(map(str, dims))}]{assignment(n)}{tail}}}"


def text_cases():
    fixed = """{replicated} {manual} {unreduced} {unknown} {maximal device=3} {} {{replicated}}
        {devices=[4,2]<=[8]} {devices=[2,4]<=[4,2]T(1,0)} {devices=[60]<=[3,4,5]T(0,1,2)} {devices=[60]<=[3,4,5]T(1,2,0)}
        {devices=[60]<=[1,3,1,4,1,5]T(4,3,2,5,1,0)} {devices=[60]<=[3,4,5]T(2,0,1)} {devices=[1,1]<=[1]} {devices=[2,2]0,1,2,3}""".split("\n")
    fixed = [t for line in fixed for t in line.strip().replace("} {", "}\n{").split("\n")]
    fixed += ["{devices=[4,1,2]<=[8] last_tile_dim_replicate}", "{devices=[3,3]<=[9] last_tile_dims={manual, replicated}}",
              "{{replicated}, {manual}, {manual}, {manual}, {manual}, /*index=5*/{manual}, {maximal device=1}}",
              "{{devices=[2]<=[2]}, {replicated}}", " { devices=[2, 2] <= [ 4 ] } ", "{devices=[2,2]<=[4]last_tile_dim_replicate}",
              "{devices=[2,2]<=[4] metadata={op_name=\"a\"}}", "{devices=[2,2]<=[4] last_tile_dims={}}",
              "{maximal}", "{devices=[]<=[1]}", "{devices=[4]<=[2,2]}", "{devices=[2,2]<=[2,2]T(0)}", "{devices=[2,2]<=[2,2]T(0,2)}",
              "{replicated} x", "replicated", "{{}}", "{manual, replicated}", "{last_tile_dim_replicate}",
              "{devices=[2,2]<=[4] last_tile_dims={foo}}", "{devices=[2,2", "{devices=[2,2]<=[4]", "{{replicated}, {manual}"]
    for text in fixed + [tiled(random.choice([2, 4, 6, 8, 8, 12, 16, 24])) for _ in range(420)]:
        try:
            emit("text", text, H.from_string(text))
        except Exception:
            emit("text", text, "!")


def mesh_sizes(n_axes):
    sizes = {}
    for name in random.sample(["x", "y", "z", "w"], n_axes):
        fit = [s for s in (1, 2, 2, 2, 3, 4, 4, 5, 8, 16) if s * math.prod(sizes.values()) <= 16]
        sizes[name] = random.choice(fit)
    return sizes


def random_spec(sizes, rank, unreduced=()):
    left = [a for a in random.sample(list(sizes), len(sizes)) if a not in unreduced]
    entries = []
    for _ in range(random.choice([rank, random.randint(0, rank)])):
        take = [left.pop() for _ in range(random.randint(0, min(len(left), 2)))]
        entries.append(None if not take else take[0] if len(take) == 1 else tuple(take))
    while left and random.random() < 0.3:
        left.pop()
    return P(*entries, unreduced=set(unreduced))


def mesh_text(sizes):
    return ",".join(f"{k}={v}" for k, v in sizes.items())


def sdy_text(s, rank):
    with mlir.make_ir_context(), ir.Location.unknown():
        text = str(s._to_sdy_sharding(rank).build({}))
    return text[text.index(">, [") + 3:-1]


def spec_case():
    sizes = mesh_sizes(random.randint(1, 4))
    types = "".join(random.choice("AAEEEM") for _ in sizes)
    free = [a for a, t in zip(sizes, types) if t == "E"]
    unreduced = random.sample(free, random.randint(1, len(free))) if free and random.random() < 0.3 else []
    rank = random.randint(0, 4)
    mesh = AbstractMesh(tuple(sizes.values()), tuple(sizes), axis_types=tuple(TYPES[t] for t in types))
    usable = {a: s for (a, s), t in zip(sizes.items(), types) if t != "M"}
    s = NamedSharding(mesh, random_spec(usable, rank, unreduced))
    emit("spec", mesh_text(sizes), types, s.spec, rank, s._to_xla_hlo_sharding(rank), sdy_text(s, rank))


def attempt(f):
    try:
        return f()
    except Exception as e:
        return "!" + type(e).__name__


def back_case():
    sizes = mesh_sizes(random.randint(1, 4))
    mesh = AbstractMesh(tuple(sizes.values()), tuple(sizes))
    rank = random.randint(0, 4)
    h = NamedSharding(mesh, random_spec(sizes, rank))._to_xla_hlo_sharding(rank)
    n = math.prod(sizes.values())
    if random.random() < 0.4 and n > 1:
        h = H.from_string(tiled(n))
        if len(h.subgroup_types()) or not h.is_tiled():
            return
    emit("back", h, mesh_text(sizes), attempt(lambda: parse_flatten_op_sharding(h, mesh)[0]))


def same_case():
    n = random.choice([1, 2, 4, 4, 6])
    a = H.from_string(tiled(n) if n > 1 else random.choice(["{devices=[1,1]<=[1]}", "{replicated}", "{maximal device=0}"]))
    b = H.from_string(random.choice([tiled(random.choice([n, n, 4, 2])), "{replicated}", "{manual}", "{unknown}", "{unreduced}"]) if n > 1 else
                      random.choice(["{devices=[1]<=[1]}", "{replicated}", "{devices=[2]<=[2]}"]))
    if random.random() < 0.4 and a.is_tiled() and not a.subgroup_types() and not a.replicate_on_last_tile_dim():
        dims = ",".join(map(str, a.tile_assignment_dimensions()))
        b = H.from_string(f"{{devices=[{dims}]{','.join(map(str, a.tile_assignment_devices()))}}}") if n > 1 else b
    d = jax.devices()[:1]
    emit("same", a, b, int(GSPMDSharding(d, a) == GSPMDSharding(d, b)))


def numbers(values):
    return ",".join(map(str, values))


def index_text(index):
    return ",".join(":" if s.start is None else f"{s.start}:{s.stop}" for s in index)


def map_case():
    n = random.choice([2, 4, 6, 8, 8, 12, 16])
    h = H.from_string(random.choice(["{replicated}", "{manual}", "{unknown}", "{unreduced}", "{maximal device=1}"] + 30 * [tiled(n)]))
    count = n if random.random() < 0.95 else n - 1
    order = random.sample(range(16), count) if random.random() < 0.4 else list(range(count))
    s = GSPMDSharding([jax.devices()[i] for i in order], h)
    dims = list(h.tile_assignment_dimensions()) if h.is_tiled() else [1, 1]
    groups = len(h.subgroup_types()) or int(h.is_tiled() and h.replicate_on_last_tile_dim())
    shape = tuple(p * random.choice([0, 1, 2, 3]) for p in dims[: len(dims) - groups])
    indices = attempt(lambda: s.devices_indices_map(shape))
    replicas, seen = [], []
    for index in indices.values() if isinstance(indices, dict) else []:
        replicas.append(seen.count(index))
        seen.append(index)
    text = indices if isinstance(indices, str) else ";".join(map(index_text, indices.values()))
    shard = attempt(lambda: numbers(s.shard_shape(shape)))
    emit("map", h, numbers(order), numbers(shape), s, int(s.is_fully_replicated), shard, text, numbers(replicas))


def named_case():
    sizes = mesh_sizes(random.randint(1, 3))
    n = math.prod(sizes.values())
    rank = random.randint(1, 3)
    ids = random.sample(range(16), n) if random.random() < 0.3 else list(range(n))
    mesh = Mesh(np.array([jax.devices()[i] for i in ids]).reshape(tuple(sizes.values())), tuple(sizes), axis_types=(AxisType.Auto,) * len(sizes))
    s = NamedSharding(mesh, random_spec(sizes, rank))
    h = s._to_xla_hlo_sharding(rank)
    if random.random() < 0.3 and n > 1:
        h = NamedSharding(mesh, random_spec(sizes, rank))._to_xla_hlo_sharding(rank)
    if random.random() < 0.3 and h.is_tiled() and n > 1:
        dims = numbers(h.tile_assignment_dimensions())
        tail = " last_tile_dim_replicate" if h.replicate_on_last_tile_dim() else ""
        h = H.from_string(f"{{devices=[{dims}]{numbers(h.tile_assignment_devices())}{tail}}}")
    other = ids if random.random() < 0.9 else random.sample(range(16), n)
    g = GSPMDSharding([jax.devices()[i] for i in other], h)
    emit("named", rank, h, numbers(other), mesh_text(sizes), numbers(ids), s.spec, int(g.is_equivalent_to(s, rank)))


def main():
    path = Path(__file__).parents[2] / "tests" / "golden" / "hlo.txt"
    sys.stdout = path.open("w")
    print("# tools/golden/hlo.py:", *(f"{m} {importlib.metadata.version(m)}" for m in ("jax", "jaxlib", "numpy")))
    text_cases()
    for case, n in ((spec_case, 300), (back_case, 200), (same_case, 120), (map_case, 300), (named_case, 150)):
        for _ in range(n):
            case()


main()
