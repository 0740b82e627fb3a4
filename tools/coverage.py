#!/usr/bin/env python3
"""Prints how many lines of src/ were run, file by file, from gcov's counters; the total is the last line. Exits with 1
when that is less than --least. A file that no program ran counts too.
Usage: coverage.py BUILD [--source DIR] [--least PERCENT] [--missing]   (--missing: the numbers of the other lines)"""
import argparse
import collections
import json
import subprocess
import sys
from pathlib import Path


def counters(build, source):
    """{file: {line: times}}: the sums over all objects, since a header is compiled into many and a kernel into one for
    each instruction set."""
    files = collections.defaultdict(collections.Counter)
    objects = sorted(str(p) for p in build.rglob("*.gcno") if p.parts[len(build.parts)] == "CMakeFiles")
    objects = [o for o in objects if "/tessera_objects.dir/" in o or "/tessera_tool.dir/" in o]
    for first in range(0, len(objects), 20):  # each one line of JSON
        out = subprocess.run(["gcov", "--json-format", "--stdout", *objects[first:first + 20]], cwd=source,
                             capture_output=True, text=True, check=True).stdout
        for line in out.splitlines():
            for file in json.loads(line)["files"]:
                path = Path(source, file["file"])
                if not path.is_relative_to(source / "src") or not path.is_file():
                    continue
                for l in file["lines"]:
                    files[str(path.relative_to(source))][l["line_number"]] += l["count"]
    return files


def ranges(lines):
    """[1, 2, 3, 7] as "1-3,7"."""
    out = []
    for l in lines:
        if out and out[-1][1] == l - 1:
            out[-1][1] = l
        else:
            out.append([l, l])
    return ",".join(str(a) if a == b else f"{a}-{b}" for a, b in out)


def main():
    a = argparse.ArgumentParser()
    a.add_argument("build", type=Path)
    a.add_argument("--source", type=Path, default=Path(__file__).parent.parent)
    a.add_argument("--least", type=float, default=0)
    a.add_argument("--missing", action="store_true")
    a = a.parse_args()
    all_lines = all_run = 0
    for name, lines in sorted(counters(a.build.resolve(), a.source.resolve()).items()):
        missed = sorted(l for l, times in lines.items() if not times)
        run = len(lines) - len(missed)
        all_lines, all_run = all_lines + len(lines), all_run + run
        print(f"{name:40} {run:5} of {len(lines):5} {100 * run / len(lines):6.1f} %",
              ranges(missed) if a.missing else "", sep="  ")
    share = 100 * all_run / all_lines if all_lines else 0
    print(f"{'src/':40} {all_run:5} of {all_lines:5} {share:6.1f} %")
    sys.exit(share < a.least)


if __name__ == "__main__":
    main()
