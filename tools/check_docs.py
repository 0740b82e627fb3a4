#!/usr/bin/env python3
"""Checks the doc blocks of the public headers: each TESS_API declaration follows one, with no blank line between the block
and the last declaration of its group; the first line is a summary that ends in a full stop; the sections stand in order; the
block says since when. What macros alone use (tess__, tess_lift_, tess_place_, tess_func_) needs none.

And what points at the docs: a citation (design/partitioning.md 3.3, errors.md 8) names a page of docs/ and sections that it has (numbers of
headings, in bold, of list items, of first cells of tables); a link leads to a file and a heading that are there, and so does `src/ir/op.h`; no
document is named that a reader does not have.
Usage: check_docs.py [ROOT]"""
import re
import sys
from pathlib import Path

ROOT = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent).resolve()
SECTIONS = ["Types", "Sharding", "Returns", "Errors", "Collective", "Threads", "Cost", "Source", "Since"]
SECTION = re.compile(r"^ \* ([A-Z][a-z]+):( +)\S")
INTERNAL = ("tess__", "tess_lift_", "tess_place_", "tess_func_")
LINES = 500

PLACES = ["src", "include", "tests", "tools", "bench", "examples", "cmake", "docs", "README.md", "CONTRIBUTING.md", "CMakeLists.txt"]
TEXTS = {".c", ".h", ".def", ".inc", ".py", ".sh", ".md", ".cmake"}
GAP = r"(?:[ \t]*\n[ \t]*(?:\*|//|\#)?[ \t]*|[ \t]+)"           # a space, or the next line of a comment
NUMBER = r"(?:[A-FS]\d+|\d+(?:\.\d+)*)(?![\w.]*\w)"
CITATION = re.compile(rf"(?<![\w/])(?:docs/)?(design/[\w-]+\.md|errors\.md)"
                      rf"({GAP}{NUMBER}(?:(?:,|:|{GAP}(?:and|to|-))*{GAP}{NUMBER})*)?")
OUTSIDE = re.compile(r"\b(?:ENGIN[E]|DESIG[N]|MEASURE[D]|STYL[E])\b|(?<![\w/(\[-])(?:partitioning|sharding|manual-parallelism|"
                     r"reliability|api|tool)\.md\b")
PATH = re.compile(r"`((?:src|include|tests|examples|bench|docs|tools|cmake)/[\w./-]+)`")
PLACEHOLDER = re.compile(r"[A-Z]{4}")                              # src/op/FAMILY.c
LINK = re.compile(r"(?<!!)\[[^\]\n]*\]\(([^)\s]+)\)")


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


def sections(page):
    """What a citation may name: 3.3 of `### 3.3 The fixpoint`, `- **4.7.2 Text**`, `2. A rule`; A11 of a table's first cell."""
    text = page.read_text()
    found = re.findall(rf"^(?:#+ |- \*\*|\*\*|- |\| )({NUMBER})", text, re.M) + re.findall(r"^(\d+)\. ", text, re.M)
    found += re.findall(rf"(?:^|[ .])\*\*({NUMBER}) ?\*?\*?", text, re.M)
    return set(found)


def anchors(page):
    """Of headings, as GitHub makes them."""
    heads = re.findall(r"^#+ (.*)$", re.sub(r"^```.*?^```", "", page.read_text(), flags=re.M | re.S), re.M)
    return {re.sub(r"[^\w\- ]", "", h.lower()).replace(" ", "-") for h in heads}


def check_citations(file, text, known, wrong):
    """Counts them."""
    n = 0
    for m in CITATION.finditer(text):
        where = f"{file.relative_to(ROOT)}:{text.count(chr(10), 0, m.start()) + 1}"
        page = ROOT / "docs" / m[1]
        n += 1
        if not page.is_file():
            wrong.append(f"{where}: docs/{m[1]} is not there")
            continue
        known.setdefault(page, sections(page))
        for number in re.findall(NUMBER, m[2] or ""):
            if number not in known[page]:
                wrong.append(f"{where}: docs/{m[1]} has no {number}")
    for m in OUTSIDE.finditer(text):
        where = f"{file.relative_to(ROOT)}:{text.count(chr(10), 0, m.start()) + 1}"
        wrong.append(f"{where}: {m[0]} is no document of this repository; pages are cited as design/engine.md 11")
    return n


def check_links(file, text, wrong):
    for m in LINK.finditer(text):
        target, _, anchor = m[1].partition("#")
        if "://" in m[1] or m[1].startswith("mailto:"):
            continue
        where = f"{file.relative_to(ROOT)}:{text.count(chr(10), 0, m.start()) + 1}"
        page = (file.parent / target).resolve() if target else file
        if not page.exists():
            wrong.append(f"{where}: {target} is not there")
        elif anchor and page.suffix == ".md" and anchor not in anchors(page):
            wrong.append(f"{where}: {target} has no heading #{anchor}")
    for m in PATH.finditer(text):
        if not (ROOT / m[1]).exists() and not PLACEHOLDER.search(m[1]):
            wrong.append(f"{file.relative_to(ROOT)}:{text.count(chr(10), 0, m.start()) + 1}: {m[1]} is not there")


def check_pages(wrong):
    known, citations = {}, 0
    files = [f for place in PLACES for f in ([ROOT / place] if (ROOT / place).is_file() else sorted((ROOT / place).rglob("*")))]
    for file in files:
        if file.suffix not in TEXTS and file.name != "CMakeLists.txt" or not file.is_file():
            continue
        text = file.read_text(errors="replace")
        citations += check_citations(file, text, known, wrong)
        if file.suffix == ".md":
            check_links(file, re.sub(r"^```.*?^```", lambda m: re.sub(r"[^\n]", "", m[0]), text, flags=re.M | re.S), wrong)
    return citations


def main():
    wrong = []
    headers = sorted((ROOT / "include").rglob("*.h"))
    blocks = sum(check_header(h, wrong) for h in headers)
    citations = check_pages(wrong)
    print("\n".join(wrong + [f"docs: {len(wrong)} findings in {blocks} blocks of {len(headers)} headers, {citations} citations"]))
    return bool(wrong) or not blocks


sys.exit(main())
