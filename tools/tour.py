#!/usr/bin/env python3
"""The tables of docs/TOUR.md, one a floor, from the first sentence of each source file's opening comment; a file that says
"see x.h" has the header's. Usage: tour.py [ROOT] rewrites them; tour.py --check [ROOT] says what differs."""
import re
import sys
from pathlib import Path

TABLE = re.compile(r"(<!-- files of ([\w/ ]+) -->\n).*?(<!-- end -->)", re.S)
SENTENCE = re.compile(r"(.+?\.)(\s|$)", re.S)
SHORTENED = 150


def comment(file):
    """The opening comment as one line; None: there is none."""
    m = re.match(r"\s*/\*(.*?)\*/", file.read_text(), re.S)
    return m and " ".join(line.strip().lstrip("*").strip() for line in m[1].split("\n")).strip()


def sentence(file):
    text = comment(file) or ""
    see = re.search(r"[Ss]ee ([\w/]+\.h)", text[:120])
    if see and "." not in text[:see.start()].rstrip(". "):
        header = next((p for p in (file.parent / see[1], file.parent.parent / see[1]) if p.is_file() and p != file), None)
        text = comment(header) if header else text
    first = SENTENCE.match(text)
    text = (first[1] if first else text).rstrip(".:").strip()
    if len(text) > SHORTENED:   # at the last comma or colon before it
        cut = max(text.rfind(mark, 0, SHORTENED) for mark in (", ", ": ", "; ", " ("))
        text = text[:cut] if cut > 40 else text
    return re.sub(r"([|<>])", r"\\\1", text)


def rows(root, folder):
    files = sorted(f for f in (root / "src" / folder).iterdir() if f.suffix in (".c", ".def", ".inc", ".h"))
    sources = {f.stem for f in files if f.suffix == ".c"}
    for file in files:
        if file.suffix == ".h" and file.stem in sources:
            continue   # stands with its .c
        link = f"[{file.name}](../src/{folder}/{file.name})"
        yield f"| {link} | {sentence(file)} |\n"


def made(root, text):
    def table(m):
        out = m[1]
        for folder in m[2].split():
            out += f"\n| src/{folder} | |\n|---|---|\n" + "".join(rows(root, folder))
        return out + "\n" + m[3]
    return TABLE.sub(table, text)


def main():
    words = [w for w in sys.argv[1:] if w != "--check"]
    root = Path(words[0] if words else Path(__file__).parent.parent).resolve()
    tour = root / "docs" / "TOUR.md"
    text = tour.read_text()
    new = made(root, text)
    named = {f for m in TABLE.finditer(text) for f in m[2].split()}
    folders = {str(f.parent.relative_to(root / "src")) for f in (root / "src").rglob("*.c")}
    wrong = [f"docs/TOUR.md: src/{f} has no table" for f in sorted(folders - named)]
    wrong += [f"{f.relative_to(root)}: no opening comment" for f in sorted((root / "src").rglob("*.c")) if not comment(f)]
    if "--check" not in sys.argv:
        tour.write_text(new)
    elif new != text:
        wrong.append("docs/TOUR.md: its tables are not what the files say: python3 tools/tour.py")
    print("\n".join(wrong) if wrong else f"tour: {len(folders)} folders")
    return bool(wrong)


sys.exit(main())
