#!/usr/bin/env python3
"""Checks the layers of docs/design/architecture.md 2: a file includes its own folder and the floors below, nothing else, and no two files
include each other in a circle. With --symbols BUILD the same of the functions and data that the objects in BUILD use of each other; the
records of ops are names there: whoever makes a node names its op. Usage: check_layers.py [--symbols BUILD] [ROOT]"""
import re
import subprocess
import sys
from pathlib import Path

FLOORS = {"base": 1, "core": 2, "comm": 2, "layout": 3, "ir": 4, "array": 4, "op": 5, "numpy": 6, "random": 6,
          "spmd": 7, "transform": 7, "stablehlo": 7, "exec": 8, "api": 9, "opt": 10, "cli": 10}
BESIDE = {("random", "numpy")}   # on one floor, one way
REGISTERS = "exec/backend.c"     # the one file of src/exec that names a back end
BACK_ENDS_SEE = {"backend.h", "step.h", "position.h"}   # of src/exec
PLANNER = {"base", "core", "layout", "ir", "op", "numpy", "random", "spmd", "transform", "stablehlo"}

WORDS = sys.argv[1:]
BUILD = Path(WORDS.pop(WORDS.index("--symbols") + 1)) if "--symbols" in WORDS else None
WORDS = [w for w in WORDS if w != "--symbols"]
ROOT = Path(WORDS[0] if WORDS else Path(__file__).parent.parent).resolve()
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
    if file.parent.parent == planner and target.parent == planner and target.with_suffix(".h").name not in BACK_ENDS_SEE:
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
    if target.parent.parent == SRC / "exec":
        return "whoever asks for a machine asks exec/backend.h"
    if mine in ("cli", "opt"):
        return f"{mine}/ uses <tessera.h> only, not {other}/"
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


def symbols(build):
    """file -> the files whose symbols its object uses, with one of these symbols each."""
    top = build / "CMakeFiles" / "tessera_objects.dir" / "src"
    objects = sorted(top.rglob("*.o"))
    text = subprocess.run(["nm", "-A", "--format=posix", *objects], capture_output=True, text=True, check=True).stdout
    defined, used = {}, {}
    for line in text.splitlines():
        file, name, kind = re.match(r"(.*)\.o: (\S+) (\w)", line).groups()
        file = SRC / Path(file).relative_to(top)
        if kind == "U":
            used.setdefault(file, []).append(name)
        elif kind.isupper():
            defined[name] = file
    graph = {}
    for file, names in used.items():
        for name in sorted(names):
            target = defined.get(name)
            if target and target != file and not name.startswith("tess__op_"):
                graph.setdefault(file, {}).setdefault(target, name)
    return graph


def knots(graph):
    """The sets of files that reach each other (Tarjan), larger than one."""
    number, low, stack, found = {}, {}, [], []

    def walk(file):
        number[file] = low[file] = len(number)
        stack.append(file)
        for target in graph.get(file, ()):
            if target not in number:
                walk(target)
            if target in stack:
                low[file] = min(low[file], low[target])
        if low[file] == number[file]:
            knot = stack[stack.index(file):]
            del stack[stack.index(file):]
            if len(knot) > 1:
                found.append(sorted(knot))

    for file in sorted(graph):
        if file not in number:
            walk(file)
    return found


def check_symbols(build):
    graph = symbols(build)
    wrong = []
    for file, targets in graph.items():
        for target, name in targets.items():
            public = floor_folder(file) == "opt" and not name.startswith("tess__")
            if not public and (why := complaint(file, target)):
                wrong.append(f"{file.relative_to(ROOT)}: {why.replace('includes', 'uses')}: {name}")
    for knot in knots(graph):
        wrong.append(f"circle of {len(knot)} files by symbols:")
        for file in knot:
            wrong += [f"  {file.relative_to(SRC)} -> {t.relative_to(SRC)}: {n}" for t, n in graph[file].items() if t in knot]
    return graph, wrong


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
    if BUILD:
        used, more = check_symbols(BUILD.resolve())
        wrong += more
    print("\n".join(wrong) if wrong else f"layers: {len(files)} files in order" + (f", {len(used)} objects too" if BUILD else ""))
    return bool(wrong)


sys.exit(main())
