#!/usr/bin/env python3
"""Writes tests/golden/shardings.txt: texts, shard shapes, index boxes, replica ids and equivalence of random NamedShardings, and the texts
of meshes, specs and devices. Never run by the build. Lines are tab-separated; the first field says what the others are:

  text  KIND  ARGUMENT  STR  REPR                          (mesh x=2,y=4 · spec P('x',) · device 3 · single pinned_host · …)
  map   SHAPE MESH ORDER SPEC MEMORY  TEXT REPLICATED SHARD_SHAPE INDICES REPLICA_IDS
  same  NDIM  MESH ORDER SPEC MEMORY  MESH ORDER SPEC MEMORY  EQUAL EQUIVALENT
  wrong MESH TYPES SPEC MEMORY SHAPE  CLASS               (TYPES: one letter an axis, A E M; CLASS of the error, "-": none)
  positional GRID ORDER MEMORY OPERATIONS  REPR REPLICATED HLO SHAPE INDICES REPLICA_IDS   (or !CLASS)
  pmap  SHAPE DIM ORDER  STR REPR REPLICATED SHARD_SHAPE INDICES REPLICA_IDS

JAX 0.10.2 has no PositionalSharding and no PmapSharding any more: those lines come from a model of design/sharding.md 4.8 and 4.9 in NumPy.
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

from jax._src.lib import xla_client as xc

random.seed(4)
TYPES = {"A": AxisType.Auto, "E": AxisType.Explicit, "M": AxisType.Manual}


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
    for spec in (P("a", "b", None, unreduced={"c"}, reduced={"d"}), P("x", unreduced={"y"}), P(unreduced={"x"}), P(reduced={"x"}),
                 P(None, reduced={"y"}), P(("x", "z"), unreduced={"y"})):
        emit("text", "spec", spec, spec, repr(spec))
    for i in (0, 3, 15):
        emit("text", "device", i, jax.devices()[i], repr(jax.devices()[i]))
    emit("text", "devices", 3, jax.devices()[:3], repr(jax.devices()[:3]))
    for memory in ("device", "pinned_host", "unpinned_host"):
        s = SingleDeviceSharding(jax.devices()[1], memory_kind=memory)
        emit("text", "single", memory, s, repr(s))


def wrong_spec(sizes, types):
    names = list(sizes) + random.choice([[], [], ["nobody"]])
    cutting = [a for a, t in zip(sizes, types) if t != "M"] + names[len(sizes):]  # a Manual axis that cuts trips an assertion of JAX
    entries = []
    for _ in range(random.randint(0, 3)):
        take = [random.choice(cutting) for _ in range(random.choice([0, 1, 1, 1, 2]) if cutting else 0)]
        entries.append("None" if not take else repr(take[0]) if len(take) == 1 else repr(tuple(take)))
    if random.random() < 0.15:
        entries.append("UNCONSTRAINED")
    for key in ("unreduced", "reduced"):
        if random.random() < 0.35:
            entries.append(f"{key}={{{', '.join(sorted({repr(random.choice(names)) for _ in range(random.randint(1, 2))}))}}}")
    if random.random() < 0.03:
        entries.append("reduced={None}") if not any(e.startswith("reduced") for e in entries) else None
    return f"P({', '.join(entries)}{',' if len(entries) == 1 and '=' not in entries[0] else ''})"


def wrong_case():
    sizes = random_mesh()
    types = "".join(random.choice("AEEEM") for _ in sizes)
    text = wrong_spec(sizes, types)
    memory = random.choice(["-"] * 8 + ["pinned_host", "hbm"])
    rank = random.randint(0, 4)
    devices = np.array(jax.devices()[: math.prod(sizes.values())]).reshape(tuple(sizes.values()))
    mesh = Mesh(devices, tuple(sizes), axis_types=tuple(TYPES[t] for t in types))
    shape = (16 * 9 * 5,) * rank
    try:
        spec = eval(text, {"P": P, "UNCONSTRAINED": P.UNCONSTRAINED})
        s = NamedSharding(mesh, spec, memory_kind=None if memory == "-" else memory)
        s.check_compatible_aval(shape)
        s.devices_indices_map(shape)
        found = "-"
    except Exception as e:
        found = type(e).__name__
    emit("wrong", mesh_text(sizes), types, text, memory, numbers(shape), found)


class Cell(frozenset):
    """The positions of a cell; prints the devices' ids."""
    ids = None

    def __repr__(self):
        return "{CPU " + ", ".join(map(str, sorted(Cell.ids[i] for i in self))) + "}"


def apply_operation(cells, operation):
    what, numbers_text = operation.split(":")
    args = tuple(int(v) for v in numbers_text.split(",") if v)
    if what == "r":
        return cells.reshape(args)
    if what == "t":
        return cells.transpose(args or None)
    axes = tuple(range(cells.ndim)) if not args else args
    out = np.empty(np.sum(np.zeros(cells.shape), axis=axes, keepdims=True).shape, object)
    for i in np.ndindex(out.shape):
        member = [slice(None) if k in [a % cells.ndim for a in axes] else v for k, v in enumerate(i)]
        out[i] = Cell(frozenset().union(*np.ravel(cells[tuple(member)]).tolist()))
    return out


def random_operation(shape):
    cells = math.prod(shape)
    kind = random.choice("rttuu")
    if kind == "r":
        to = list(random_factors(cells)) + random.choice([[], [], [1]])
        random.shuffle(to)
        if to and random.random() < 0.3:
            to[random.randrange(len(to))] = -1
        if random.random() < 0.1:
            to = to + [2]
        return "r:" + numbers(to)
    axes = list(range(len(shape)))
    random.shuffle(axes)
    if kind == "u":
        axes = axes[: random.randint(0, min(2, len(axes)))]
    elif random.random() < 0.3:
        axes = []
    axes = [a - len(shape) if random.random() < 0.2 else a for a in axes]
    if random.random() < 0.08:
        axes = axes + [random.choice([len(shape), 0])]
    return f"{kind}:" + numbers(axes)


def random_factors(n):
    out = []
    while n > 1:
        f = random.choice([k for k in range(2, n + 1) if n % k == 0])
        out.append(f)
        n //= f
    return out


def positional_case():
    n = random.choice([1, 2, 4, 6, 8, 8, 12, 16])
    grid = random_factors(n) + random.choice([[], [], [1]])
    order = random_order(n)
    memory = random.choice(["-", "-", "pinned_host"])
    Cell.ids = order
    cells = np.empty(n, object)
    for i in range(n):
        cells[i] = Cell([i])
    cells, operations = cells.reshape(grid), []
    head = lambda: ("positional", numbers(grid), numbers(order), memory, ";".join(operations))
    for _ in range(random.randint(0, 3)):
        operations.append(random_operation(cells.shape))
        try:
            cells = apply_operation(cells, operations[-1])
        except ValueError:
            emit(*head(), "!ValueError")
            return
    body = np.array2string(cells, prefix="PositionalSharding(", suffix=")", max_line_width=100)
    text = f"PositionalSharding({body}, memory_kind={'device' if memory == '-' else memory}, shape={cells.shape})"
    members = [i for cell in cells.flat for i in sorted(cell)]
    size = len(members) // max(cells.size, 1)
    dims, tail = (numbers(cells.shape), "") if size == 1 else (numbers((*cells.shape, size)), " last_tile_dim_replicate")
    hlo = "{replicated}" if cells.size == 1 else xc.HloSharding.from_string(f"{{devices=[{dims}]{numbers(members)}{tail}}}")
    shape = tuple(p * random.choice([0, 1, 2]) for p in cells.shape)
    indices = [None] * n
    for at in np.ndindex(cells.shape):
        box = tuple(slice(None) if p == 1 else slice(k * (s // p), (k + 1) * (s // p)) for k, p, s in zip(at, cells.shape, shape))
        for i in cells[at]:
            indices[i] = box
    replicas = [indices[:i].count(b) for i, b in enumerate(indices)]
    emit(*head(), text.replace("\n", "\\n"), int(cells.size == 1), hlo, numbers(shape), ";".join(map(index_text, indices)), numbers(replicas))


def pmap_case():
    rank = random.randint(1, 4)
    n = random.randint(1, 16)
    dim = random.choice([None, *range(rank)])
    shape = [random.randint(0, 5) for _ in range(rank)]
    if dim is not None:
        shape[dim] = n
    order = random_order(n)
    devices = [jax.devices()[i] for i in order]
    entries = [f"Chunked({n})" if d == dim else "NoSharding()" for d in range(rank)]
    mapping = f"Replicated(replicas={n})" if dim is None else "ShardedAxis(axis=0)"
    spec = f"ShardingSpec(({', '.join(entries)}{',' if rank == 1 else ''}), ({mapping},))"
    text = f"PmapSharding(sharding_spec={spec}, device_ids={order}, device_platform=CPU, device_shape=({n},))"
    repr_text = f"PmapSharding(sharding_spec={spec}, devices={np.array(devices)})".replace("\n", "\\n")
    shard = tuple(1 if d == dim else v for d, v in enumerate(shape))
    indices = [tuple(slice(i, i + 1) if d == dim and n > 1 else slice(None) for d in range(rank)) for i in range(n)]
    replicas = [indices[:i].count(b) for i, b in enumerate(indices)]
    emit("pmap", numbers(shape), "-" if dim is None else dim, numbers(order), text, repr_text, int(dim is None), numbers(shard),
         ";".join(map(index_text, indices)), numbers(replicas))


def main():
    path = Path(__file__).parents[2] / "tests" / "golden" / "shardings.txt"
    sys.stdout = path.open("w")
    print("# tools/golden/shardings.py:", *(f"{m} {importlib.metadata.version(m)}" for m in ("jax", "jaxlib", "numpy")))
    texts()
    for _ in range(500):
        map_case()
    for _ in range(400):
        same_case()
    for case, n in ((wrong_case, 400), (positional_case, 250), (pmap_case, 60)):
        for _ in range(n):
            case()


main()
