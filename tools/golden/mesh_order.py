#!/usr/bin/env python3
"""Writes tests/golden/mesh_order.txt: what JAX's mesh_utils makes of mock devices. Never run by the build. Lines are tab-separated:

  order   PLATFORM KIND CHIPS CORES SLICES PICK  SHAPE FLAGS  IDS     FLAGS: c contiguous_submeshes, s allow_split_physical_axes
  hybrid  PLATFORM KIND CHIPS CORES SLICES PICK  ICI DCN FLAGS  IDS   FLAGS: p process_is_granule, n not sorted, s as above
  assign  TORUS SHAPE FLAGS  PARTS                                    one row an axis of the torus
  mock    CHIPS CORES SLICES  ID:PROCESS:X,Y,Z:CORE:SLICE …           the list of mock devices

CHIPS is x,y,z of JAX's mock TPUs, or "-": CORES devices without coordinates in SLICES slices (0: no slice_index), two to a process. PICK: the
places in that list, "" for all of it. IDS are row-major; of more than 64 the FNV-1a hash of their text; or the class of an error."""
import importlib.metadata
import math
import random
import sys
from pathlib import Path

import numpy as np
from jax._src import mesh_utils

random.seed(7)
LATER = {"TPU v5e": "TPU v5 lite", "TPU v5": "TPU v5p"}   # names that JAX gives the same handlers after 0.10.2
ERRORS = {ValueError: "VALUE", NotImplementedError: "NOTIMPL", AssertionError: "ASSERT", AttributeError: "ATTR"}
seen = set()


class Device:
    def __init__(self, **attributes):
        self.__dict__.update(attributes)


def mock(platform, kind, chips, cores, slices):
    kind = LATER.get(kind, kind)
    if chips == "-":
        each = cores // (slices or 1)
        extra = lambda i: {"slice_index": i // each} if slices else {}
        return [Device(id=i, platform=platform, device_kind=kind, process_index=i // 2, **extra(i)) for i in range(cores)]
    x, y, z = chips
    nxd, nyd, nzd = min(x, 2), min(y, 2), 1
    nxp, nyp, nzp = x // nxd, y // nyd, z // nzd
    c = cores
    return [Device(id=core + c * (xd + nxd * (xp + nxp * (yd + nyd * (yp + nyp * (zd + nzd * (zp + nzp * s)))))), platform=platform,
                   device_kind=kind, process_index=xp + nxp * (yp + nyp * (zp + nzp * s)), slice_index=s, core_on_chip=core,
                   coords=(xd + nxd * xp, yd + nyd * yp, zd + nzd * zp))
            for s in range(slices) for zp in range(nzp) for yp in range(nyp) for xp in range(nxp)
            for zd in range(nzd) for yd in range(nyd) for xd in range(nxd) for core in range(c)]


def fnv(text):
    h = 0xcbf29ce484222325
    for byte in text.encode():
        h = (h ^ byte) * 0x100000001b3 % 2**64
    return f"#{h:016x}"


def numbers(v):
    return ",".join(map(str, v))


def emit(*fields):
    line = "\t".join(map(str, fields))
    if line not in seen:
        print(line)
    seen.add(line)


def outcome(make):
    """None: a failure of JAX's own, which loses factors of numbers such as 10 and 14 and then cannot reshape."""
    try:
        ids = " ".join(str(d.id) for d in make().flat)
        return ids if ids.count(" ") < 64 else fnv(ids)
    except (ValueError, NotImplementedError, AssertionError, AttributeError) as e:
        return None if "cannot reshape" in str(e) else ERRORS[type(e)]
    except TypeError:
        return None


def picked(devices, pick):
    return [devices[i] for i in pick] if pick else devices


def order(platform, kind, chips, shape, cores=1, slices=1, pick=(), flags=""):
    devices = picked(mock(platform, kind, chips, cores, slices), pick)
    got = outcome(lambda: mesh_utils.create_device_mesh(shape, devices, contiguous_submeshes="c" in flags,
                                                        allow_split_physical_axes="s" in flags))
    if got:
        emit("order", platform, kind, chips if chips == "-" else numbers(chips), cores, slices, numbers(pick), numbers(shape), flags, got)


def hybrid(platform, kind, chips, ici, dcn, cores=1, slices=2, pick=(), flags=""):
    devices = picked(mock(platform, kind, chips, cores, slices), pick)
    got = outcome(lambda: mesh_utils.create_hybrid_device_mesh(ici, dcn, devices, process_is_granule="p" in flags,
                                                               should_sort_granules_by_key="n" not in flags,
                                                               allow_split_physical_axes="s" in flags))
    if got:
        emit("hybrid", platform, kind, chips if chips == "-" else numbers(chips), cores, slices, numbers(pick), numbers(ici), numbers(dcn),
             flags, got)


def assign(torus, shape, flags=""):
    grid = np.arange(math.prod(torus)).reshape(torus)
    try:
        _, parts = mesh_utils._create_device_mesh_for_nd_torus(grid, shape, allow_split_physical_axes="s" in flags)
    except NotImplementedError:
        parts = None
    except (ValueError, TypeError):
        return
    emit("assign", numbers(torus), numbers(shape), flags, " ".join(numbers(row) for row in parts) if parts is not None else "NOTIMPL")


def random_shape(n, axes):
    sizes, left = [], n
    for _ in range(axes - 1):
        sizes.append(random.choice([k for k in range(1, left + 1) if left % k == 0]))
        left //= sizes[-1]
    sizes.append(left)
    random.shuffle(sizes)
    return tuple(sizes)


def stated():
    """The goldens of design/sharding.md 2.8 to 2.14."""
    for shape in [(2, 4), (8,), (4, 2), (2, 2, 2)]:
        order("tpu", "TPU v2", (2, 2, 1), shape, cores=2)
    for chips, shape in [((2, 2, 1), (4,)), ((2, 2, 1), (2, 2)), ((2, 2, 2), (4, 2)), ((2, 2, 2), (2, 4)), ((2, 2, 4), (4, 4)), ((2, 2, 4), (2, 8))]:
        order("tpu", "TPU v4", chips, shape)
    order("tpu", "TPU v4", (2, 2, 4), (4, 4), flags="c")
    for kind in ("TPU v5 lite", "TPU v5e", "TPU v6 lite"):
        for chips, shape, flags in [((2, 2, 1), (4,), ""), ((2, 2, 1), (2, 2), ""), ((4, 2, 1), (8,), ""), ((4, 2, 1), (2, 4), ""), ((4, 4, 1), (16,), ""),
                                    ((4, 4, 1), (4, 4), ""), ((4, 4, 1), (2, 8), "s"), ((4, 4, 1), (2, 2, 4), "s"), ((4, 4, 1), (8, 2), "s"),
                                    ((2, 2, 2), (8,), ""), ((4, 4, 1), (1, 16), ""), ((8, 1, 1), (8,), ""), ((2, 4, 1), (8,), "")]:
            order("tpu", kind, chips, shape, flags=flags)
    for kind in ("TPU v5p", "TPU v5"):
        for cores, chips, shape in [(1, (2, 2, 2), (8,)), (1, (2, 2, 2), (2, 4)), (1, (2, 2, 1), (4,)), (2, (2, 2, 2), (4, 4)), (2, (2, 2, 1), (4, 2)), (1, (4, 4, 4), (16, 4))]:
            order("tpu", kind, chips, shape, cores=cores)
    for shape in [(4, 8), (8, 4), (2, 16), (32,), (4, 1, 8)]:
        order("tpu", "TPU v3", (4, 4, 1), shape, cores=2)
    order("tpu", "TPU v4", (4, 4, 4), (8, 8))
    order("tpu", "TPU v4", (4, 4, 4), (8, 8), flags="s")
    for kind in ("TPU7x", "TPU7"):
        for chips, shape in [((2, 2, 1), (2, 1, 4)), ((2, 2, 4), (8, 4)), ((2, 2, 4), (32,)), ((2, 2, 8), (8, 8)), ((4, 2, 2), (8, 4)), ((4, 4, 2), (16, 4)), ((2, 2, 3), (8, 3)),
                             ((1, 1, 4), (8,)), ((2, 1, 1), (4,))]:
            order("tpu", kind, chips, shape, cores=2)
    for kind in ("TPU v4 lite", "TPU8i"):
        for chips, shape, cores in [((2, 2, 1), (4,), 1), ((2, 2, 1), (2, 2), 1), ((2, 2, 2), (2, 4), 1), ((2, 2, 1), (8,), 2), ((2, 1, 1), (4,), 2), ((1, 1, 1), (1,), 1)]:
            order("tpu", kind, chips, shape, cores=cores)
    for ici, dcn in [((1, 4), (2, 1)), ((2, 2), (2, 1)), ((2, 2), (1, 2)), ((4, 1), (1, 2))]:
        hybrid("tpu", "TPU v4", (2, 2, 1), ici, dcn)
    for torus, shape in [((2, 2, 1), (1, 1, 4)), ((2, 2, 4), (1, 4, 4)), ((4, 4, 4), (1, 16, 4)), ((4, 4, 8), (1, 16, 8)), ((4, 4, 8), (1, 8, 16)), ((4, 4, 8), (16, 8, 1)),
                         ((4, 8, 8), (1, 32, 8)), ((8, 8, 8), (1, 64, 8)), ((8, 8, 16), (1, 64, 16)), ((8, 8, 1), (8, 8))]:
        assign(torus, shape)
    for torus, shape in [((4, 4, 4), (2, 1, 32)), ((4, 4, 4), (8, 8, 1)), ((4, 4, 8), (2, 2, 8, 4)), ((4, 4, 8), (2, 4, 1, 16)), ((4, 8, 8), (1, 128, 2)), ((8, 8, 1), (2, 1, 32, 1)),
                         ((4, 4, 4), (2, 2, 2, 8))]:
        assign(torus, shape, "s")


def tricks():
    for topology, table in mesh_utils._TRANSPOSE_TRICKS.items():
        for shape in list(table) + [(1,) + s for s in table] + [(s[0], 1, s[1]) for s in table]:
            order("tpu", "TPU v4", topology, shape, flags="c")
            order("tpu", "TPU v4", topology, shape, flags="cs")
    order("tpu", "TPU v4", (4, 4, 4), (4, 16), flags="c")
    order("tpu", "TPU v4", (2, 2, 8), (8, 4), flags="c")
    order("tpu", "TPU v4", (4, 4, 4), (64,), flags="c")
    order("tpu", "TPU7x", (4, 4, 4), (16, 8), cores=2, flags="c")
    order("cpu", "cpu", "-", (2, 4), cores=8, slices=0, flags="c")


def errors():
    order("tpu", "TPU v4", (2, 2, 1), (3,))
    order("tpu", "TPU v4", (2, 2, 1), (2, 4))
    order("cpu", "cpu", "-", (3, 2), cores=8, slices=0)
    order("tpu", "TPU v4", (2, 2, 1), (8,), cores=2)                      # a second core
    order("tpu", "TPU v4", (2, 2, 2), (7,), pick=range(7))                # no cuboid
    order("tpu", "TPU v4", (2, 2, 2), (8,), pick=(0, 1, 2, 3, 4, 5, 6, 6))  # a hole
    order("tpu", "TPU v4", (4, 4, 1), (4,), pick=(0, 5, 10, 15))
    order("tpu", "TPU v4", (2, 2, 1), (8,), slices=2)                     # two slices lie over each other
    order("tpu", "TPU v4", "-", (2, 2), cores=4, slices=0)                # no coordinates
    order("tpu", "TPU v6 lite", "-", (4,), cores=4, slices=0)
    order("tpu", "TPU v6 lite", "-", (8,), cores=8, slices=0)             # a ring whatever the coordinates
    order("tpu", "TPU v5 lite", (4, 4, 4), (8,), pick=(60, 1, 33, 17, 5, 40, 2, 9))
    order("tpu", "TPU7x", (2, 2, 2), (16,), cores=2, pick=list(range(15)) + [0])
    hybrid("tpu", "TPU v4", "-", (2, 2), (1, 2), cores=8, slices=0)       # no slice_index
    hybrid("tpu", "TPU v4", (2, 2, 1), (2, 2), (3, 1))
    hybrid("tpu", "TPU v4", (2, 2, 1), (2, 1), (1, 2))
    hybrid("tpu", "TPU v4", (2, 2, 1), (2, 2), (1, 2), pick=range(7))
    hybrid("tpu", "TPU v4", (4, 4, 4), (8, 8), (1, 2))
    hybrid("tpu", "TPU v4", (4, 4, 4), (8, 8), (1, 2), flags="s")


def drawn():
    """Random ones: sub-cuboids, permuted lists, any shape."""
    kinds = ["TPU v4"] * 6 + ["TPU v2", "TPU v3", "TPU v5p", "TPU v5 lite", "TPU v6 lite", "TPU7x", "TPU8i", "TPU v4 lite", "TPU v5", "TPU v5e"]
    boxes = [(2, 2, 1), (2, 2, 2), (4, 2, 1), (4, 4, 1), (2, 2, 4), (4, 4, 4), (1, 1, 8), (2, 2, 3), (4, 4, 2), (8, 4, 1), (6, 2, 1), (4, 4, 8), (6, 6, 2), (2, 4, 9), (8, 8, 1)]
    for _ in range(400):
        kind, chips = random.choice(kinds), random.choice(boxes)
        cores = 2 if kind in ("TPU v2", "TPU v3", "TPU7x") or (kind in ("TPU v5p", "TPU v5") and random.random() < 0.5) else 1
        if kind in ("TPU v2", "TPU v3"):
            chips = chips[:2] + (1,)
        n = math.prod(chips) * cores
        pick = ()
        if n <= 64 and random.random() < 0.3:
            pick = random.sample(range(n), n)
        elif n <= 64 and random.random() < 0.2:                            # a part that is a cuboid
            low = [random.randrange(c) for c in chips]
            high = [random.randint(l, c - 1) for l, c in zip(low, chips)]
            pick = [i for i, d in enumerate(mock("tpu", kind, chips, cores, 1)) if all(l <= v <= h for l, v, h in zip(low, d.coords, high))]
        order("tpu", kind, chips, random_shape(len(pick) or n, random.randint(1, 4)), cores=cores, pick=pick, flags=random.choice(["", "s", "s"]))
    for _ in range(30):                                                    # boards with holes: kinds that look at the largest coordinates only
        n = random.choice([4, 4, 8])
        order("tpu", random.choice(["TPU v5 lite", "TPU v5p", "TPU v6 lite"]), (2, 2, 4), (n,), pick=random.sample(range(16), n))
    order("tpu", "TPU v5 lite", (2, 2, 2), (4,), pick=(0, 4, 6, 3))
    for platform, kind in (("gpu", "NVIDIA H100"), ("cpu", "cpu")):
        for _ in range(12):
            n = random.choice([4, 6, 8, 12])
            order(platform, kind, "-", random_shape(n, random.randint(1, 3)), cores=n, slices=0, pick=random.choice([(), random.sample(range(n), n)]))
    for _ in range(120):
        chips, slices = random.choice(boxes[:5]), random.choice([1, 2, 3, 4])
        n, flags = math.prod(chips), random.choice(["", "", "n", "p", "pn", "s", "ps"])
        granules = n * slices // min(n, min(chips[0], 2) * min(chips[1], 2)) if "p" in flags else slices
        axes = random.randint(1, 3)
        pick = random.sample(range(n * slices), n * slices) if n * slices <= 32 and random.random() < 0.5 else ()
        hybrid("tpu", random.choice(["TPU v4", "TPU v5p", "TPU v6 lite"]), chips, random_shape(n * slices // granules, axes), random_shape(granules, axes),
               slices=slices, pick=pick, flags=flags)
    for _ in range(12):
        n = random.choice([4, 8])
        hybrid("gpu", "NVIDIA H100", "-", (n // 2,), (2,), cores=n, pick=random.sample(range(n), n), flags=random.choice(["", "n", "s"]))
    for _ in range(200):
        torus = random.choice([(4, 4, 4), (4, 4, 8), (2, 4, 8), (8, 8, 2), (2, 2, 4, 2), (3, 4, 6), (4, 6, 4), (2, 2, 2), (16, 1, 1), (12, 4, 1), (4, 8, 8), (6, 6, 6), (4, 2, 2), (8, 2, 4),
                               (4, 2, 2, 2), (6, 3, 2)])
        assign(torus, random_shape(math.prod(torus), random.randint(1, 5)), random.choice(["", "s", "s"]))


def mocks():
    for chips, cores, slices in [((2, 2, 1), 2, 1), ((4, 4, 2), 1, 2), ((1, 1, 3), 2, 1), ((8, 2, 1), 1, 1)]:
        emit("mock", numbers(chips), cores, slices, " ".join(f"{d.id}:{d.process_index}:{numbers(d.coords)}:{d.core_on_chip}:{d.slice_index}"
                                                             for d in mock("tpu", "TPU v4", chips, cores, slices)))


sys.stdout = open(Path(__file__).parents[2] / "tests/golden/mesh_order.txt", "w")
print(f"# tools/golden/mesh_order.py: jax {importlib.metadata.version('jax')} numpy {importlib.metadata.version('numpy')}")
mocks()
stated()
tricks()
errors()
drawn()
