#!/usr/bin/env python3
"""Writes tests/golden/shardings.txt: texts, shard shapes, index boxes, replica ids and equivalence of random NamedShardings, and the texts
of meshes, specs and devices. Never run by the build. Lines are tab-separated; the first field says what the others are:

  text  KIND  ARGUMENT  STR  REPR                          (mesh x=2,y=4 · spec P('x',) · device 3 · single pinned_host · …)
  map   SHAPE MESH ORDER SPEC MEMORY  TEXT REPLICATED SHARD_SHAPE INDICES REPLICA_IDS
  same  NDIM  MESH ORDER SPEC MEMORY  MESH ORDER SPEC MEMORY  EQUAL EQUIVALENT
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
from jax.sharding import AbstractMesh, AxisType, Mesh, NamedSharding, PartitionSpec as P, SingleDeviceSharding

random.seed(4)


def make_mesh(sizes, order):
    devices = np.array([jax.devices()[i] for i in order]).reshape(tuple(sizes.values()))
    return Mesh(devices, tuple(sizes), axis_types=(AxisType.Auto,) * len(sizes))


def random_mesh(n=None):
    names = random.sample(["x", "y", "z", "w"], random.randint(1, 4))
    sizes = {}
    for i, name in enumerate(names):
        have = math.prod(sizes.values())
        fit = [s for s in (1, 2, 2, 2, 3, 4, 4, 5, 8, 16) if s * have <= 16] if n is None else [s for s in range(1, n // have + 1) if n // have % s == 0]
        sizes[name] = n // have if n is not None and i == len(names) - 1 else random.choice(fit)
    return sizes


def random_order(n):
    return random.sample(range(16), n) if random.random() < 0.4 else list(range(n))


def random_spec(sizes, rank):
    left = random.sample(list(sizes), random.choice([len(sizes), random.randint(0, len(sizes))]))
    entries = []
    for _ in range(random.choice([rank, random.randint(0, rank)])):
        take = [left.pop() for _ in range(random.randint(0, min(len(left), 2)))]
        entries.append(None if not take else take[0] if len(take) == 1 else tuple(take))
    return P(*entries)


def parts(sharding, d):
    entry = sharding.spec[d] if d < len(sharding.spec) else None
    names = () if entry is None else (entry,) if isinstance(entry, str) else entry
    return math.prod(sharding.mesh.shape[n] for n in names)


def emit(*fields):
    print("\t".join(map(str, fields)))


def mesh_text(sizes):
    return ",".join(f"{k}={v}" for k, v in sizes.items())


def numbers(values):
    return ",".join(map(str, values))


def index_text(index):
    return ",".join(":" if s.start is None else f"{s.start}:{s.stop}" for s in index)


def map_case():
    sizes = random_mesh()
    order = random_order(math.prod(sizes.values()))
    rank = random.randint(0, 4)
    memory = random.choice(["-", "-", "device", "pinned_host", "unpinned_host"])
    s = NamedSharding(make_mesh(sizes, order), random_spec(sizes, rank), memory_kind=None if memory == "-" else memory)
    shape = tuple(parts(s, d) * random.choice([0, 1, 1, 2, 3]) for d in range(rank))
    indices = s.devices_indices_map(shape)
    assert [d.id for d in indices] == order
    seen, replicas = [], []
    for index in indices.values():
        replicas.append(seen.count(index))
        seen.append(index)
    emit("map", numbers(shape), mesh_text(sizes), numbers(order), s.spec, memory, s, int(s.is_fully_replicated), numbers(s.shard_shape(shape)),
         ";".join(map(index_text, indices.values())), numbers(replicas))


def same_case():
    rank = random.randint(0, 3)
    first = random_mesh()
    n = math.prod(first.values())
    order = random_order(n)
    pair = []
    for sizes in (first, random.choice([first, random_mesh(n)])):
        ids = order if random.random() < 0.9 else random_order(n)
        memory = random.choice(["-", "-", "-", "device", "pinned_host"])
        pair.append((sizes, ids, NamedSharding(make_mesh(sizes, ids), random_spec(sizes, rank), memory_kind=None if memory == "-" else memory), memory))
    (_, _, a, _), (_, _, b, _) = pair
    emit("same", rank, *(f for m, o, s, k in pair for f in (mesh_text(m), numbers(o), s.spec, k)), int(a == b), int(a.is_equivalent_to(b, rank)))


def texts():
    for sizes in ({"x": 2, "y": 4}, {"x": 8}, {"data": 1, "model": 2, "z": 3}):
        mesh = make_mesh(sizes, range(math.prod(sizes.values())))
        emit("text", "mesh", mesh_text(sizes), mesh, repr(mesh))
        mesh = AbstractMesh(tuple(sizes.values()), tuple(sizes), axis_types=(AxisType.Auto,) * len(sizes))
        emit("text", "abstract", mesh_text(sizes), mesh, repr(mesh))
        emit("text", "abstract_sharding", mesh_text(sizes), NamedSharding(mesh, P(tuple(sizes))), repr(NamedSharding(mesh, P(tuple(sizes)))))
    empty = Mesh(np.empty((), object), ())
    emit("text", "empty", "", empty, repr(empty))
    for spec in (P(), P("x"), P("x", "y"), P(None), P("x", None), P(None, "x"), P(("x", "y")), P(("x",)), P(("x", "y"), None, "z"), P((), "x"),
                 P(P.UNCONSTRAINED), P(P.UNCONSTRAINED, "x", ("y", "z"))):
        emit("text", "spec", spec, spec, repr(spec))
    for i in (0, 3, 15):
        emit("text", "device", i, jax.devices()[i], repr(jax.devices()[i]))
    emit("text", "devices", 3, jax.devices()[:3], repr(jax.devices()[:3]))
    for memory in ("device", "pinned_host", "unpinned_host"):
        s = SingleDeviceSharding(jax.devices()[1], memory_kind=memory)
        emit("text", "single", memory, s, repr(s))


def main():
    path = Path(__file__).parents[2] / "tests" / "golden" / "shardings.txt"
    sys.stdout = path.open("w")
    print("# tools/golden/shardings.py:", *(f"{m} {importlib.metadata.version(m)}" for m in ("jax", "jaxlib", "numpy")))
    texts()
    for _ in range(500):
        map_case()
    for _ in range(400):
        same_case()


main()
