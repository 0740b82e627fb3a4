#!/usr/bin/env python3
"""Writes tests/golden/getitem.txt: x[items] of i32 arange arrays as jax.numpy has it. Never run by the build. Lines are tab-separated:

  getitem  SHAPE  SPEC  ITEMS  RESULT_SHAPE  VALUES      or !CLASS of the error in place of the last two

SPEC lies on a mesh x=2,y=2,z=2 and is for the test: the values do not depend on it. ITEMS, space-separated: 3 an integer, 1:5:2 a range
with what is left out left out, new, ... ; shapes are 4x3, () for rank 0.
"""
import importlib.metadata
import math
import os
import random
import sys
from pathlib import Path

os.environ["JAX_PLATFORMS"] = "cpu"
import jax.numpy as jnp
import numpy as np

random.seed(11)


def shape_text(shape):
    return "x".join(map(str, shape)) or "()"


def random_range(n):
    def bound():
        return random.choice(["", random.randint(-n - 2, n + 2)])

    step = random.choice(["", "", 1, 2, 3, -1, -2, -3, 7, -7])
    return f"{bound()}:{bound()}" + (f":{step}" if step != "" else "")


def random_items(shape):
    items, ellipsis = [], random.random() < 0.3
    dims = list(range(len(shape)))
    cut = random.randint(0, len(dims)) if ellipsis else len(dims)
    for place, d in enumerate(dims):
        if random.random() < 0.15:
            items.append("new")
        if ellipsis and place == cut:
            items.append("...")
        if ellipsis and place >= cut and random.random() < 0.5 and "..." in items:
            continue
        kind = random.random()
        if kind < 0.25 and shape[d]:
            items.append(str(random.randint(-shape[d], shape[d] - 1)))
        elif kind < 0.45:
            items.append(":")
        else:
            items.append(random_range(shape[d]))
    if ellipsis and "..." not in items:
        items.append("...")
    if random.random() < 0.15:
        items.append("new")
    while items and items[-1] != "..." and random.random() < 0.15:
        items.pop()
    if random.random() < 0.04:
        items += [":"] * 5
    if random.random() < 0.03:
        items += ["..."] * 2
    return items or ["..."]


def subscript(item):
    if item == "new":
        return None
    if item == "...":
        return Ellipsis
    if ":" in item:
        return slice(*(int(p) if p else None for p in item.split(":")))
    return int(item)


def random_spec(rank):
    axes = random.sample(["x", "y", "z"], 3)
    entries = []
    for _ in range(random.randint(0, rank)):
        take = [axes.pop() for _ in range(random.choice([0, 1, 1, 2])) if axes]
        entries.append("None" if not take else take[0] if len(take) == 1 else "(" + ",".join(take) + ")")
    return ",".join(entries) or "()"


def case(x, items):
    try:
        y = np.asarray(x[tuple(map(subscript, items))])
    except (IndexError, TypeError, ValueError) as e:
        return ("!" + type(e).__name__,)
    return shape_text(y.shape), ",".join(map(str, y.ravel())) or "-"


def main():
    path = Path(__file__).parents[2] / "tests" / "golden" / "getitem.txt"
    sys.stdout = path.open("w")
    print("# tools/golden/getitem.py:", *(f"{m} {importlib.metadata.version(m)}" for m in ("jax", "jaxlib", "numpy")))
    for _ in range(320):
        shape = tuple(random.choice([0, 1, 2, 3, 4, 5, 6, 8]) for _ in range(random.choice([0, 1, 1, 2, 2, 2, 3, 3, 4])))
        if math.prod(shape) > 240:
            continue
        x = jnp.arange(math.prod(shape), dtype=jnp.int32).reshape(shape)
        items = random_items(shape)
        print("\t".join(("getitem", shape_text(shape), random_spec(len(shape)), " ".join(items), *case(x, items))))


main()
