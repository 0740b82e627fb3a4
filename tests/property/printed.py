#!/usr/bin/env python3
"""The printer of failing cases, tested on cases that pass: what it prints compiles without warnings against the public
header and the shared library, runs, and finds the values that it expects. All ways of running a program are printed, and
shard_maps."""
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

BUILD, SOURCE = Path(os.environ["TESSERA_BUILD"]), Path(os.environ["TESSERA_SOURCE"])
VARIANTS, CASES, MAPS = 7, range(14), range(6)   # every fourth case runs with enable_x64


def sanitizer():
    for line in (BUILD / "CMakeCache.txt").read_text().splitlines():
        if line.startswith("TESS_SANITIZE:") and line.split("=", 1)[1]:
            return ["-fsanitize=" + line.split("=", 1)[1]]
    return []


def check(job):
    """Prints, compiles and runs one case; returns what went wrong, or None."""
    folder, printer, case, variant = job
    env = dict(os.environ, TESS_PROPERTY_PRINT=str(case), TESS_PROPERTY_VARIANT=str(variant))
    printed = subprocess.run([BUILD / "tests" / "property" / printer], env=env, capture_output=True, text=True)
    name = f"{printer}, case {case}, variant {variant}"
    if printed.returncode:
        return f"{name}: not printed: {printed.stderr}"
    file, program = Path(folder) / f"{printer}{case}.c", Path(folder) / f"{printer}{case}"
    file.write_text(printed.stdout)
    cc = [os.environ.get("CC", "cc"), "-std=c11", "-Wall", "-Wextra", "-Wno-unused-variable", "-Wno-unused-parameter", "-Werror",
          *sanitizer(), f"-I{SOURCE / 'include'}", file, "-o", program, f"-L{BUILD}", "-ltessera", "-lm", f"-Wl,-rpath,{BUILD}"]
    compiled = subprocess.run(cc, capture_output=True, text=True)
    if compiled.returncode:
        return f"{name}: does not compile:\n{compiled.stderr}\n{printed.stdout}"
    run = subprocess.run([program], capture_output=True, text=True)
    if run.returncode or run.stdout != "right\n":
        return f"{name}: exits with {run.returncode}:\n{run.stdout}{run.stderr}\n{printed.stdout}"
    return None


def main():
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        jobs = [(folder, "programs", case, case % VARIANTS) for case in CASES]
        jobs += [(folder, "manual", case, 0) for case in MAPS]
        wrong = [w for w in pool.map(check, jobs) if w]
    print("\n".join(wrong + [f"{len(jobs) - len(wrong)} of {len(jobs)} printed programs are right"]))
    return bool(wrong)


sys.exit(main())
