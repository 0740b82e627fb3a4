#!/usr/bin/env python3
"""Checks the doc blocks of the public headers: each TESS_API declaration follows one, with no blank line between the block
and the last declaration of its group; the first line is a summary that ends in a full stop; the sections stand in order; the
block says since when. What macros alone use (tess__, tess_lift_, tess_place_, tess_func_) needs none.
Usage: check_docs.py [ROOT]"""
import re
import sys
from pathlib import Path

ROOT = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent).resolve()
SECTIONS = ["Types", "Sharding", "Returns", "Errors", "Collective", "Threads", "Cost", "Source", "Since"]
SECTION = re.compile(r"^ \* ([A-Z][a-z]+):( +)\S")
INTERNAL = ("tess__", "tess_lift_", "tess_place_", "tess_func_")
LINES = 500


def check_block(where, block, wrong):
    summary = block[0].removeprefix("/*").removesuffix("*/").strip()
    if not summary.endswith("."):
        wrong.append(f"{where}: the summary is one line and ends in a full stop: {summary}")
    found = [m for m in map(SECTION.match, block) if m]
    for line in block[1:]:
        if m := re.search(r"^ \* .*[.)\w] +(" + "|".join(SECTIONS) + r"):( |$)", line):
            wrong.append(f"{where}: {m[1]} stands inside a line (clang-format joins lines behind one that is too long)")
    names = [m[1] for m in found]
    for m in found:
        if m[1] not in SECTIONS:
            wrong.append(f"{where}: {m[1]} is no section; sections: {', '.join(SECTIONS)}")
        elif len(m[1]) + 1 + len(m[2]) != 12:
            wrong.append(f"{where}: the text of {m[1]} does not begin at column 16")
    known = [n for n in names if n in SECTIONS]
    if known != sorted(set(known), key=SECTIONS.index):
        wrong.append(f"{where}: the order of the sections is {', '.join(SECTIONS)}")


def name_of(declaration):
    return (re.search(r"(tess_[\w#]+)\)?\(", declaration) or re.search(r"(\w*)", declaration))[1]


def check_header(file, wrong):
    lines, blocks, covering, i = file.read_text().splitlines(), 0, None, 0
    while i < len(lines):
        line, where = lines[i], f"{file.relative_to(ROOT)}:{i + 1}"
        if line.startswith("/*") and "clang-format o" not in line:
            end = next(k for k in range(i, len(lines)) if "*/" in lines[k])
            covering = lines[i:end + 1]
            if any(map(SECTION.match, covering)) and i:
                check_block(where, covering, wrong)
                blocks += 1
            i = end
        elif not line or line.startswith("// ----"):
            covering = None
        elif "TESS_API " in line and "define TESS_API" not in line:
            name = name_of(line + (lines[i + 1] if i + 1 < len(lines) else ""))
            if not name.startswith(INTERNAL) and not re.search(r"\bSince \d+\.\d+", "\n".join(covering or [])):
                wrong.append(f"{where}: {name} follows no doc block that says since when it is there")
        i += 1
    if len(lines) > LINES:
        wrong.append(f"{file.relative_to(ROOT)}: {len(lines)} lines, more than {LINES}")
    return blocks


def main():
    wrong = []
    headers = sorted((ROOT / "include").rglob("*.h"))
    blocks = sum(check_header(h, wrong) for h in headers)
    print("\n".join(wrong + [f"docs: {len(wrong)} findings in {blocks} blocks of {len(headers)} headers"]))
    return bool(wrong) or not blocks


sys.exit(main())
