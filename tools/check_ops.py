#!/usr/bin/env python3
"""An op's facts are traits and columns of its record (src/ir/op.h); a pass asks the record. Finds code that names ops
instead, by id (OP_name) or by record (tess__op_name): legal in the files of ALLOWED, for the reason there. Finds
comparisons with < and > of ids in tests too: nothing depends on their order.
Usage: check_ops.py [--count] [ROOT]   --count prints how often each file of ALLOWED names one."""
import re
import sys
from pathlib import Path

ARGS = [a for a in sys.argv[1:] if a != "--count"]
ROOT = Path(ARGS[0] if ARGS else Path(__file__).parent.parent).resolve()
COMMENT = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:[^"\\\n]|\\.)*"', re.S)
NAMES = re.compile(r"\b(?:OP_[a-z]\w*|tess__op_(?!count\b|named\b)[a-z]\w*)")
ORDER = re.compile(r"(?<![<-])[<>]=?\s*OP_[a-z]|\bOP_[a-z]\w*\s*[<>]")
BY_ORDER = "an order of op ids, whose table may have any: a trait, or a table by id"

# File or folder: which ops it may name (None: any), and why.
MOVES = {"reshard", "all_slice", "all_gather", "all_to_all", "collective_permute", "reduce_scatter", "embed"}
BODIES = {"full_to_shard", "shard_to_full"}
ALLOWED = {
    "op": (None, "the families: each file says what its ops are, and builders make them"),
    "stablehlo": (None, "text has a form for each op"),
    "exec/cpu": (None, "tables from an op to its kernel; where there is none, the op's own ref"),
    "spmd/reshard.c": (MOVES, "plans are made of these"),
    "spmd/reshard_greedy.c": (MOVES, "plans are made of these"),
    "spmd/cost.c": (MOVES, "what each move costs"),
    "spmd/choose.c": (MOVES, "makes reshards"),
    "spmd/hoist.c": (MOVES, "moves what is moved in loops"),
    "spmd/sum_plan.c": (MOVES, "passes over slices of sums"),
    "spmd/sums.c": (MOVES, "slices sums"),
    "spmd/unreduced.c": (MOVES, "makes partial values"),
    "spmd/collectives.c": (MOVES, "makes moves of reshards"),
    "spmd/inline.c": (MOVES | BODIES, "makes moves, and the boundary of a region"),
    "spmd/plain.c": ({"group_all_gather", "group_all_to_all", "group_permute"}, "makes collectives of moves"),
    "api/stages/mirror.c": (MOVES, "reads moves of text"),
    "api/flow": ({"case", "if"}, "makes them"),
    "numpy/collective_reduce.c": (None, "makes collectives over groups"),
    "numpy/collective_exchange.c": (None, "makes collectives over groups"),
}


def lines_of(path):
    return COMMENT.sub(lambda m: re.sub(r"[^\n]", " ", m[0]), path.read_text()).split("\n")


def entry_of(name):
    return next((e for e in ALLOWED if name == e or name.startswith(e + "/")), None)


def complaints(name, line, used):
    entry = entry_of(name)
    for op in NAMES.findall(line):
        ops = ALLOWED[entry][0] if entry else set()
        if ops is None or re.sub("^(OP_|tess__op_)", "", op) in ops:
            used[entry] = used.get(entry, 0) + 1
        else:
            yield f"{op}: what is meant by it is a trait or column of its record (src/ir/op.h)"


def main():
    used, bad = {}, 0
    for path in sorted(p for folder in ("src", "tests", "bench") for p in (ROOT / folder).rglob("*.[ch]")):
        name = path.relative_to(ROOT).as_posix()
        for number, line in enumerate(lines_of(path), 1):
            found = [BY_ORDER] if ORDER.search(line) else []
            if name.startswith("src/"):
                found += complaints(name[4:], line, used)
            for what in found:
                print(f"{name}:{number}: {what}")
            bad += len(found)
    for entry in ALLOWED:
        if not used.get(entry):
            bad += 1
            print(f"tools/check_ops.py: {entry} names no op: take it off the list")
    if "--count" in sys.argv:
        for entry, (_, reason) in ALLOWED.items():
            print(f"{used.get(entry, 0):5} {entry}: {reason}")
    return bad > 0


sys.exit(main())
