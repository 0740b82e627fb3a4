#!/usr/bin/env python3
"""Checks that libtessera.so exports tess_ names and nothing else, and that it can be loaded into a process that runs:
what the loader keeps for thread-local storage of such libraries is about 1.6 KiB, for all of them. Usage:
check_exports.py LIBRARY"""
import re
import subprocess
import sys

MOST_THREAD_LOCAL = 512


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


names = [line.split()[-1] for line in output("nm", "-D", "--defined-only", sys.argv[1]).splitlines()]
wrong = [n for n in names if not n.startswith("tess_") or n.startswith("tess__")]
if not names:
    sys.exit("exports: the library exports nothing (is TESS_API on the declarations?)")
if wrong:
    sys.exit("exports: these should not leave the library: " + " ".join(wrong))
segment = re.search(r"^ *TLS +\S+ \S+ \S+ \S+ (0x[0-9a-f]+)", output("readelf", "-lW", sys.argv[1]), re.M)
bytes_ = int(segment[1], 16) if segment else 0
if bytes_ > MOST_THREAD_LOCAL:
    sys.exit(f"exports: {bytes_} bytes of thread-local storage, more than {MOST_THREAD_LOCAL}: python3 could not load it")
print(f"exports: {len(names)} symbols, all tess_; {bytes_} bytes of each thread")
