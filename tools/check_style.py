#!/usr/bin/env python3
"""Checks what CONTRIBUTING.md asks and no compiler sees: no `#if 0`, no code in comments, lengths of files and functions, the links
of docs/TOUR.md, that the environment variables in src/ are those of src/base/env.def (or macros of the public headers), and that on a floor (a folder of src/ with those
inside) a tag of a struct, enum or union means one thing and no two files have one name. Long functions and long files outside src/ are only
told. Usage: check_style.py [ROOT]"""
import re
import sys
from pathlib import Path

ROOT = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent).resolve()
FILE_LINES, FUNCTION_LINES = 600, 80
OFF = re.compile(r"^\s*#\s*if\s+0\b")
CODE = re.compile(r"^\s*(//.*[;{}]\s*$|/\*[^*]*;\s*\*/\s*$)")     # a whole line that is a statement in a comment
FUNCTION = re.compile(r"^[A-Za-z_][^;=]*\(.*\{\s*$")
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
TAG = re.compile(r"\b(?:struct|enum|union)\s+(\w+)\s*\{")
ENV_NAME = re.compile(r'"(TESS_[A-Z0-9_]+)"')
LAUNCHER = {"src/cli/launch.c", "src/cli/launch_process.c"}       # they read PATH and the ranks of launchers, and use no library


def functions(lines):
    """Yields (first line, length) of each function: clang-format puts its braces at the line's start and end."""
    start = None
    for i, line in enumerate(lines, 1):
        if line.startswith("}") and start:
            yield start, i - start + 1
            start = None
        elif FUNCTION.match(line) or (line.startswith((" ", "\t")) and re.search(r"\)\s*\{\s*$", line) and not start):
            start = start or i


def check_file(file, wrong, told):
    where = file.relative_to(ROOT)
    lines = file.read_text().splitlines()
    for i, line in enumerate(lines, 1):
        if OFF.match(line):
            wrong.append(f"{where}:{i}: #if 0")
        if CODE.match(line):
            wrong.append(f"{where}:{i}: code in a comment")
    if len(lines) > FILE_LINES:
        (wrong if where.parts[0] == "src" else told).append(f"{where}: {len(lines)} lines, more than {FILE_LINES}")
    told += [f"{where}:{i}: a function of {n} lines, more than {FUNCTION_LINES}"
             for i, n in functions(lines) if n > FUNCTION_LINES]


def check_tour(wrong, told):
    tour = ROOT / "docs" / "TOUR.md"
    if not tour.exists():
        return
    for i, line in enumerate(tour.read_text().splitlines(), 1):
        for link in re.findall(r"\]\(([^)#\s]+)", line):
            if "://" not in link and not (tour.parent / link).exists():
                wrong.append(f"docs/TOUR.md:{i}: {link} is gone")
        for path in re.findall(r"`((?:src|include|tests|examples|bench|docs|tools|cmake)/[\w./-]+)`", line):
            if not (ROOT / path).exists():
                wrong.append(f"docs/TOUR.md:{i}: {path} is gone")


def check_env(sources, wrong):
    table = ROOT / "src" / "base" / "env.def"
    if not table.exists():
        return
    code = {f: f.read_text() for f in sources if f != table}
    rows = re.findall(r"^\w+\(\s*\"?(?:TESS_)?(\w+)", re.sub(r"/\*.*?\*/", "", table.read_text(), flags=re.S), re.M)
    declared = {"TESS_" + row.upper() for row in rows}
    public = {n for f in (ROOT / "include").rglob("*.h") for n in re.findall(r"#define (TESS_[A-Z0-9_]+)", f.read_text())}
    for file, text in code.items():
        for name in sorted(set(ENV_NAME.findall(text)) - declared - public):
            wrong.append(f"{file.relative_to(ROOT)}: {name} is not in src/base/env.def")
        if "getenv(" in text and file.parent != table.parent and str(file.relative_to(ROOT)) not in LAUNCHER:
            wrong.append(f"{file.relative_to(ROOT)}: getenv outside src/base")
    everything = "\n".join(code.values()).upper()
    for name in sorted(declared):
        if not re.search(rf"(\b|_){name.removeprefix('TESS_')}\b", everything):
            wrong.append(f"src/base/env.def: nothing uses {name}")


def check_words(sources, wrong):
    """A floor's tags and the names of its files, each with the places that have it."""
    tags, names = {}, {}
    for file in sources:
        where = file.relative_to(ROOT / "src")
        names.setdefault((where.parts[0], file.stem), set()).add(str(where.with_suffix("")))
        for tag in TAG.findall(COMMENT.sub(" ", file.read_text())):
            tags.setdefault((where.parts[0], tag), set()).add(str(where))
    for (floor, tag), places in sorted(tags.items()):
        if len(places) > 1:
            wrong.append(f"src/{floor}: the tag {tag} is defined in {', '.join(sorted(places))}")
    for (floor, name), places in sorted(names.items()):
        if len(places) > 1:
            wrong.append(f"src/{floor}: files of one name: {', '.join(sorted(places))}")


def main():
    wrong, told = [], []
    tops = ("src", "include", "tests", "examples", "bench")
    files = [f for top in tops for f in sorted((ROOT / top).rglob("*")) if f.suffix in (".c", ".h", ".def", ".inc")]
    for file in files:
        check_file(file, wrong, told)
    check_tour(wrong, told)
    sources = [f for f in files if ROOT / "src" in f.parents]
    check_env(sources, wrong)
    check_words(sources, wrong)
    print("\n".join(["told: " + t for t in told] + wrong + [f"style: {len(wrong)} findings in {len(files)} files"]))
    return bool(wrong)


sys.exit(main())
