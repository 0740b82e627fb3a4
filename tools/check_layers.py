#!/usr/bin/env python3
"""Checks the include layers of docs/design/architecture.md 2: a file includes its own folder and the floors below, nothing else, and no
two files include each other in a circle. Usage: check_layers.py [ROOT]"""
import re
import sys
from pathlib import Path

FLOORS = {"base": 1, "core": 2, "comm": 2, "layout": 3, "ir": 4, "array": 4, "op": 5, "numpy": 6, "random": 6,
          "spmd": 7, "transform": 7, "stablehlo": 7, "exec": 8, "api": 9, "cli": 10}
BESIDE = {("random", "numpy")}   # on one floor, one way
REGISTERS = "exec/backend.c"     # the one file of src/exec that names a back end
BACK_ENDS_SEE = {"backend.h", "step.h", "position.h"}   # of src/exec
PLANNER = {"base", "core", "layout", "ir", "op", "numpy", "random", "spmd", "transform", "stablehlo"}

ROOT = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent).resolve()
SRC, PUBLIC = ROOT / "src", ROOT / "include"
INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]', re.M)
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)


def floor_folder(file):
    """The folder under src/ that decides: exec for src/exec/cpu/tile.c."""
    return file.relative_to(SRC).parts[0]


def includes(file):
    """Yields (line, target): target is a file of ours, or the text of an include that cannot be found."""
    text = COMMENT.sub(lambda m: re.sub(r"[^\n]", " ", m[0]), file.read_text())
    for m in INCLUDE.finditer(text):
        quoted, name = m[1] == '"', m[2]
        line = text.count("\n", 0, m.end()) + 1
        places = [file.parent, SRC, PUBLIC] if quoted else [PUBLIC]
        found = next((p / name for p in places if (p / name).is_file()), None)
        if found:
            yield line, found.resolve()
        elif quoted:
            yield line, name


def across_back_end(file, target):
    """Why neither a planner's file may include a back end's, nor the other way round; None: they may."""
    planner = SRC / "exec"
    if file.parent == planner and target.parent.parent == planner and file.relative_to(SRC).as_posix() != REGISTERS:
        return f"the planner asks exec/backend.h of a machine; {REGISTERS} alone names one"
    if file.parent.parent == planner and target.parent == planner and target.name not in BACK_ENDS_SEE:
        return f"a back end knows of plans only {', '.join(sorted(BACK_ENDS_SEE))}"
    return None


def complaint(file, target):
    """Why file may not include target; None if it may."""
    if isinstance(target, str):
        return f'"{target}" is not found'
    if PUBLIC in target.parents:
        return None
    if SRC not in file.parents:
        return "a public header includes the inside"
    mine, other = floor_folder(file), floor_folder(target)
    if mine == other or (mine, other) in BESIDE:
        return across_back_end(file, target)
    if mine == "cli":
        return f"the tool uses <tessera.h> only, not {other}/"
    if FLOORS.get(other, 99) >= FLOORS[mine]:
        return f"{mine}/ (floor {FLOORS[mine]}) includes {other}/ (floor {FLOORS.get(other)})"
    if mine in PLANNER and other in ("array", "comm"):
        return f"{mine}/ is part of the planner, which compiles without {other}/"
    return None


def circles(graph):
    """Yields each circle of includes once, as a list of files."""
    done, path = set(), []

    def walk(file):
        if file in path:
            yield path[path.index(file):] + [file]
        elif file not in done:
            path.append(file)
            for target in graph.get(file, []):
                yield from walk(target)
            done.add(path.pop())

    for file in sorted(graph):
        yield from walk(file)


def main():
    graph, wrong = {}, []
    files = [f for top in (SRC, PUBLIC) for f in sorted(top.rglob("*")) if f.suffix in (".c", ".h", ".def", ".inc")]
    for file in files:
        if SRC in file.parents and floor_folder(file) not in FLOORS:
            wrong.append(f"{file.relative_to(ROOT)}: src/{floor_folder(file)} is on no floor")
            continue
        for line, target in includes(file):
            if why := complaint(file, target):
                wrong.append(f"{file.relative_to(ROOT)}:{line}: {why}")
            elif target != file:   # a table that includes itself expands itself
                graph.setdefault(file, []).append(target)
    for circle in circles(graph):
        wrong.append("circle: " + " -> ".join(str(f.relative_to(ROOT)) for f in circle))
    print("\n".join(wrong) if wrong else f"layers: {len(files)} files in order")
    return bool(wrong)


sys.exit(main())
