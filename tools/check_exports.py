#!/usr/bin/env python3
"""Checks that libtessera.so exports tess_ names and nothing else. Usage: check_exports.py LIBRARY"""
import subprocess
import sys

table = subprocess.run(["nm", "-D", "--defined-only", sys.argv[1]], capture_output=True, text=True, check=True).stdout
names = [line.split()[-1] for line in table.splitlines()]
wrong = [n for n in names if not n.startswith("tess_") or n.startswith("tess__")]
if not names:
    sys.exit("exports: the library exports nothing (is TESS_API on the declarations?)")
if wrong:
    sys.exit("exports: these should not leave the library: " + " ".join(wrong))
print(f"exports: {len(names)} symbols, all tess_")
