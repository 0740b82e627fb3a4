#!/usr/bin/env python3
"""tessera run on the programs of tests/golden/programs, which JAX exported: on one device, and laid out over eight."""
import os
import subprocess
import unittest
from concurrent.futures import ThreadPoolExecutor

from _tool import ROOT, TOOL

FOLDER = ROOT / "tests/golden/programs"


def programs():
    for line in (FOLDER / "programs.txt").read_text().splitlines()[1:]:
        yield line.split("\t")


def command(name, words, results, rtol, atol, layout):
    out = [TOOL, "run", FOLDER / f"{name}.mlir", *words.split()]
    if int(results):
        out += ["--expect", *(f"{FOLDER / 'expected.npz'}:{name}.{i}" for i in range(int(results)))]
    return [str(w) for w in out + (["--rtol", rtol] if rtol else []) + (["--atol", atol] if atol else []) + layout.split()]


def run(row):
    environment = {k: v for k, v in os.environ.items() if k != "TESS_NUM_CPU_DEVICES"}
    p = subprocess.run(command(*row), capture_output=True, text=True, env=environment, timeout=60)
    return row[0], p.returncode, p.stderr


class Programs(unittest.TestCase):
    def check(self, rows):
        with ThreadPoolExecutor(2) as pool:
            wrong = [f"{name}: exit {status}: {error.strip()}" for name, status, error in pool.map(run, rows) if status or error]
        self.assertFalse(wrong, f"{len(wrong)} of {len(rows)}\n" + "\n".join(wrong))

    def test_one_device(self):
        rows = [row[:5] + [""] for row in programs()]
        self.assertGreater(len(rows), 150)
        self.check(rows)

    def test_eight_devices(self):
        rows = [row for row in programs() if row[5]]
        self.assertGreater(len(rows), 80)
        self.check(rows)

    def test_wrong_values(self):
        """A control: another seed gives another result, and the tool says so."""
        rows = {row[0]: row for row in programs()}
        for name in ("exp", "matmul", "mlp", "attention", "fft", "sort", "cumsum", "scan", "int_add", "bfloat"):
            name, words, *rest = rows[name]
            self.assertEqual(run([name, words.replace("random:1", "random:77"), *rest])[1], 1, name)


unittest.main()
