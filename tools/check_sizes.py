#!/usr/bin/env python3
"""Finds products of sizes that may overflow: in `n *= x`, and in the bytes of an allocation. Sizes of a checked type
(tess__check_type: every value of a graph, every array) multiply safely, and so do the sizes of a mesh, whose product
was checked when it was made; all others go through tess__mul_sizes and tess__product (src/base/size.h).
Usage: check_sizes.py [ROOT]"""
import re
import sys
from pathlib import Path

ROOT = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent).resolve()
SRC = ROOT / "src"
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)

SIZE = re.compile(r"\b(dim|size|extent|shape|count|taps|width|parts|window|elements|bytes|rows|columns)\b")
GROWS = re.compile(r"([\w\[\]>.()*? :-]+?)\s\*=\s([^;]+)")
MADE = re.compile(r"\bdim\[[^]]*\]\s*=\s*[^;?]*\bdim\[[^]]*\]\s*\*")
INSTEAD = "a product of sizes; tess__mul_sizes and tess__product do not overflow"

# Names under which checked types, meshes and atoms are known.
CHECKED = re.compile(r"""
    (\b(t|ut|it|type|in|out|operand|slices|part|whole|row|x|a|b)|type\[[a-z]\]|type_of\([^()]*(\([^()]*\))?[^()]*\)
      |in\[\w+\]|out\[\w+\]|indices|update|source|to|from|lhs|rhs)(->|\.)dim\[   # sizes of types
    |\b(m|mesh|atoms|a|r->atoms|p->atoms|s->mesh|b)(->|\.)size\[                # sizes of a mesh, of its digits
    |->factor\[                                                                # of factors: they divide a size
    |sizeof\b""", re.X)

# Files whose products are bounded elsewhere, and where that is.
ELSEWHERE = {
    "exec": "plans are made of types and spreads that check_stored (spmd/partition.c) has bounded",
    "op/index.c": "slices of checked types (tess__check_slices)",
    "op/scatter.c": "slices of checked types (tess__check_slices)",
    "op/gather.c": "slices of checked types (tess__check_slices)",
    "layout/mesh_hybrid.c": "clamped before each step",
    "layout/hlo_parse.c": "divided before each step",
    "layout/hlo_sharding.c": "divided before each step (check_product)",
    "layout/shard.c": "sizes of a mesh",
    "layout/object_text.c": "cells of a grid of devices",
    "layout/positional.c": "divided before each step",
    "layout/mesh_local.c": "cells of a mesh",
    "layout/mesh.c": "divided before each step",
    "numpy/einsum_path.c": "doubles",
    "array/copy.c": "boxes of checked types",
    "comm/box.c": "boxes of checked types",
    "cli": "shapes of options, divided before each step",
}


def lines_of(path):
    text = COMMENT.sub(lambda m: re.sub(r"[^\n]", " ", m[0]), path.read_text())
    return text.split("\n")


def complaints(path):
    for number, line in enumerate(lines_of(path), 1):
        grows = GROWS.search(line)
        if grows and "(double)" not in line and SIZE.search(grows[2]) and not CHECKED.search(grows[2]):
            yield number, f"`{grows[0].strip()}`: {INSTEAD}"
        elif MADE.search(line):
            yield number, f"`{line.strip()}`: {INSTEAD}"


def main():
    used, bad = set(), 0
    for path in sorted(SRC.rglob("*.[ch]")):
        name = path.relative_to(SRC).as_posix()
        entry = next((e for e in ELSEWHERE if name == e or name.startswith(e + "/")), None)
        for number, what in complaints(path):
            used.add(entry)
            if not entry:
                bad += 1
                print(f"{path.relative_to(ROOT)}:{number}: {what}")
    for entry in sorted(set(ELSEWHERE) - used):
        bad += 1
        print(f"tools/check_sizes.py: {entry} has no such product: take it off the list")
    return bad > 0


sys.exit(main())
