#!/usr/bin/env python3
"""Writes tests/golden/device_put.txt: jax.device_put of i32[8,16] = arange between all pairs of layouts. Never run by the build. Lines
are tab-separated:

  layout  NUMBER  MESH ORDER SPEC MEMORY | device ID MEMORY | none    TEXT  COMMITTED  SHARDS
  put     FROM TO  RESULT                  the number of the layout that the result has (text, committed, shards), or an error's class

SHARDS: for each addressable shard, in device assignment order, "device:replica:shape:crc32 of its bytes".
"""
import importlib.metadata
import os
import sys
import zlib
from pathlib import Path

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"
import jax
import numpy as np
from jax.sharding import AxisType, Mesh, NamedSharding, PartitionSpec as P, SingleDeviceSharding

X = np.arange(128, dtype=np.int32).reshape(8, 16)
IDS = list(range(8))
BACK = IDS[::-1]
MIXED = [3, 0, 6, 5, 1, 7, 4, 2]


def named(sizes, order, spec, memory="-"):
    return sizes, order, spec, memory


X8, XY, YX, XYZ = {"x": 8}, {"x": 2, "y": 4}, {"x": 4, "y": 2}, {"x": 2, "y": 2, "z": 2}
LAYOUTS = [
    None, ("device", 0, "-"), ("device", 5, "-"), ("device", 0, "pinned_host"), ("device", 2, "unpinned_host"),
    named(X8, IDS, ("x",)), named(X8, IDS, (None, "x")), named(X8, IDS, ()), named(X8, IDS, ("x", None)),
    named(X8, BACK, ("x",)), named(X8, MIXED, (None, "x")), named(X8, MIXED, ()),
    named(X8, IDS, ("x",), "pinned_host"), named(X8, IDS, (), "unpinned_host"), named(X8, MIXED, ("x",), "pinned_host"),
    named(XY, IDS, ("x", "y")), named(XY, IDS, ("y", "x")), named(XY, IDS, ("x",)), named(XY, IDS, ("y",)),
    named(XY, IDS, (None, "x")), named(XY, IDS, (("x", "y"),)), named(XY, IDS, (("y", "x"),)), named(XY, IDS, ()),
    named(XY, BACK, ("x", "y")), named(XY, MIXED, (("y", "x"),)), named(XY, MIXED, ("y", "x")),
    named(XY, IDS, ("x", "y"), "pinned_host"), named(XY, BACK, ("y",), "unpinned_host"),
    named(YX, IDS, ("x", "y")), named(YX, IDS, ("y",)), named(YX, MIXED, (None, ("x", "y"))),
    named(XYZ, IDS, ("x", "y")), named(XYZ, IDS, ("z",)), named(XYZ, IDS, (("x", "z"), "y")), named(XYZ, BACK, (None, "z")),
    named(XYZ, MIXED, (("z", "y", "x"),)),
    named({"x": 4}, IDS[:4], ("x",)), named({"x": 4}, IDS[4:], ("x",)), named({"x": 4}, IDS[::2], (None, "x")),
    named({"x": 2, "y": 2}, [6, 1, 3, 4], ("y", "x")), named({"x": 2}, [7, 0], ()), named({"x": 1}, [3], ("x",)),
]


def sharding(layout):
    if layout is None:
        return None
    if layout[0] == "device":
        _, i, memory = layout
        return SingleDeviceSharding(jax.devices()[i], memory_kind=None if memory == "-" else memory)
    sizes, order, spec, memory = layout
    devices = np.array([jax.devices()[i] for i in order]).reshape(tuple(sizes.values()))
    mesh = Mesh(devices, tuple(sizes), axis_types=(AxisType.Auto,) * len(sizes))
    return NamedSharding(mesh, P(*spec), memory_kind=None if memory == "-" else memory)


def entry(e):
    return "None" if e is None else e if isinstance(e, str) else "(" + ",".join(e) + ")"


def description(layout):
    if layout is None:
        return ("none",)
    if layout[0] == "device":
        return layout
    sizes, order, spec, memory = layout
    return (",".join(f"{k}={v}" for k, v in sizes.items()), ",".join(map(str, order)),
            ",".join(entry(e) for e in spec) or "()", memory)


def state(x):
    order = list(x.sharding._device_assignment)
    shards = sorted(x.addressable_shards, key=lambda s: order.index(s.device))
    text = ",".join(f"{s.device.id}:{s.replica_id}:{'x'.join(map(str, s.data.shape))}:{zlib.crc32(np.asarray(s.data).tobytes())}"
                    for s in shards)
    assert np.array_equal(np.asarray(x), X)
    return str(x.sharding), x.committed, text


def emit(*fields):
    print("\t".join(map(str, fields)))


def main():
    path = Path(__file__).parents[2] / "tests" / "golden" / "device_put.txt"
    sys.stdout = path.open("w")
    print("# tools/golden/device_put.py:", *(f"{m} {importlib.metadata.version(m)}" for m in ("jax", "jaxlib", "numpy")))
    states = []
    for i, layout in enumerate(LAYOUTS):
        states.append(state(jax.device_put(X, sharding(layout))))
        emit("layout", i, *description(layout), *states[i])
    for i, a in enumerate(LAYOUTS):
        source = jax.device_put(X, sharding(a))
        for k, b in enumerate(LAYOUTS):
            try:
                result = states.index(state(jax.device_put(source, sharding(b))))
            except Exception as e:  # noqa: BLE001
                result = type(e).__name__
            emit("put", i, k, result)


main()
