#!/usr/bin/env python3
"""Writes tests/golden/pictures.txt: what jax.debug.visualize_sharding prints, plain and in colour. Never run by the build.

A case is a line `case SHAPE MESH ORDER SPEC SCALE MIN_WIDTH MAX_WIDTH COLOR` (tab-separated; MESH as x=2,y=4, ORDER the ids of the mesh's
devices, row-major), then the picture's lines, each after a `|`, ESC as \\e. Needs jax and rich; matplotlib's tab20b is written out here."""
import importlib.metadata
import io
import math
import os
import random
import sys
from pathlib import Path

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=16"
import jax
import numpy as np
import rich.console
from jax.sharding import AxisType, Mesh, NamedSharding, PartitionSpec as P

TAB20B = """393B79 5254A3 6B6ECF 9C9EDE 637939 8CA252 B5CF6B CEDB9C 8C6D31 BD9E39 E7BA52 E7CB94 843C39 AD494A D6616B E7969C 7B4173
A55194 CE6DBD DE9ED6""".split()
REAL_CONSOLE = rich.console.Console
random.seed(8)


def tab20b(t):
    color = TAB20B[min(19, int(20 * t))]
    return tuple((int(color[i:i + 2], 16) + 0.5) / 255 for i in (0, 2, 4)) + (1.0,)


def picture(shape, sharding, color, **options):
    out = io.StringIO()
    kind = dict(force_terminal=True, color_system="truecolor") if color else dict(force_terminal=False)
    rich.console.Console = lambda width: REAL_CONSOLE(width=width, file=out, **kind)
    jax.debug.visualize_sharding(shape, sharding, use_color=color, color_map=tab20b if color else None, **options)
    return out.getvalue()


def entry_text(entry):
    return "-" if entry is None else entry if isinstance(entry, str) else "(" + ",".join(entry) + ")"


def parts(spec, sizes, d):
    names = spec[d] if d < len(spec) and spec[d] else ()
    return math.prod(sizes[n] for n in ((names,) if isinstance(names, str) else names))


def case(shape, sizes, spec, order=None, scale=1.0, min_width=9, max_width=80, color=False):
    n = math.prod(sizes.values())
    order = order or list(range(n))
    devices = np.array([jax.devices()[i] for i in order]).reshape(tuple(sizes.values()))
    mesh = Mesh(devices, tuple(sizes), axis_types=(AxisType.Auto,) * len(sizes))
    text = picture(shape, NamedSharding(mesh, P(*spec)), color, scale=scale, min_width=min_width, max_width=max_width)
    fields = [",".join(map(str, shape)), ",".join(f"{k}={v}" for k, v in sizes.items()), ",".join(map(str, order)),
              ",".join(map(entry_text, spec)), scale, min_width, max_width, int(color)]
    print("case\t" + "\t".join(map(str, fields)))
    for line in text.split("\n")[:-1]:
        print("|" + line.replace("\033", "\\e"))


def random_case():
    names = random.sample(["x", "y", "z"], random.choice([1, 2, 2, 2, 3]))
    sizes = {}
    for name in names:
        sizes[name] = random.choice([s for s in (1, 2, 2, 3, 4, 5, 8, 16) if s * math.prod(sizes.values()) <= 16])
    rank, left, spec = random.choice([1, 2, 2]), random.sample(names, random.randint(0, len(names))), []
    for _ in range(rank):
        take = [left.pop() for _ in range(random.randint(0, len(left)))]
        spec.append(None if not take else take[0] if len(take) == 1 else tuple(take))
    shape = tuple(parts(spec, sizes, d) * random.choice([1, 1, 2, 3, 8, 50]) for d in range(rank))
    cols = parts(spec, sizes, rank - 1)
    width = random.choice([80, 80, 80, 40, 60, 100, 4 * cols + 1, 4 * cols + random.randint(1, 40)])
    n = math.prod(sizes.values())
    case(shape, sizes, spec, random.sample(range(16), n) if random.random() < 0.3 else None, random.choice([1.0, 1.0, 1.0, 0.3, 0.5, 2.0]),
         random.choice([9, 9, 9, 1, 3, 12, 20]), max(width, 4 * cols + 1), random.random() < 0.4)


def main():
    path = Path(__file__).parents[2] / "tests" / "golden" / "pictures.txt"
    sys.stdout = path.open("w")
    print("# tools/golden/pictures.py:", *(f"{m} {importlib.metadata.version(m)}" for m in ("jax", "jaxlib", "rich", "numpy")))
    grid, eight = {"x": 2, "y": 4}, {"x": 8}
    for color in (False, True):
        case((5,), {"x": 1}, (None,), color=color)
        case((5,), {"x": 1}, (None,), scale=8.0, color=color)
        case((4, 8), {"x": 1}, (None, None), color=color)
        case((4, 8), grid, ("x", "y"), color=color)
        case((4, 8), grid, ("x", "y"), order=[0, 1, 2, 3, 6, 7, 4, 5], color=color)
        case((4, 8), grid, (None, None), color=color)
        case((8, 8), {"x": 4, "y": 2}, (None, "y"), color=color)
        case((8, 8), {"x": 4, "y": 2}, ("x", "y"), color=color)
        case((8,), eight, ("x",), color=color)
        case((8,), grid, ("y",), color=color)
        case((8,), grid, (("x", "y"),), order=[0, 1, 2, 3, 6, 7, 4, 5], color=color)
        case((8, 8), {"x": 2, "y": 2}, ("x", "y"), scale=0.3, min_width=3, color=color)
        case((8, 64), grid, ("x", "y"), color=color)
        case((128, 10000), {"x": 8, "y": 2}, ("x", None), color=color)
        case((100, 1), {"x": 2}, ("x",), color=color)
        case((16, 16), {"x": 16}, (None, "x"), color=color)
        case((48, 48), {"x": 3, "y": 4}, ("x", "y"), color=color)
    for _ in range(240):
        random_case()


main()
