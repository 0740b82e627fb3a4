#!/usr/bin/env python3
"""tessera run on programs that JAX exported: those of tests/golden/programs on one device and laid out over eight, those of
tests/golden/sharded as their own shardings say."""
import os
import subprocess
import unittest
from concurrent.futures import ThreadPoolExecutor

from _tool import ROOT, TOOL

GOLDEN = ROOT / "tests/golden"


def programs(folder="programs"):
    """Rows: the path of a module without .mlir, and the rest of its line in programs.txt."""
    for line in (GOLDEN / folder / "programs.txt").read_text().splitlines()[1:]:
        name, *rest = line.split("\t")
        yield [GOLDEN / folder / name, *rest]


def command(path, words, results, rtol, atol, layout):
    out = [TOOL, "run", f"{path}.mlir", *words.split()]
    if int(results):
        out += ["--expect", *(f"{path.parent}/expected.npz:{path.name}.{i}" for i in range(int(results)))]
    return [str(w) for w in out + (["--rtol", rtol] if rtol else []) + (["--atol", atol] if atol else []) + layout.split()]


def run(row, **more):
    environment = {k: v for k, v in os.environ.items() if k != "TESS_NUM_CPU_DEVICES"} | more
    p = subprocess.run(command(*row), capture_output=True, text=True, env=environment, timeout=60)
    return row[0].name, p.returncode, p.stderr


class Programs(unittest.TestCase):
    def check(self, rows, **more):
        with ThreadPoolExecutor(2) as pool:
            told = pool.map(lambda row: run(row, **more), rows)
            wrong = [f"{name}: exit {status}: {error.strip()}" for name, status, error in told if status or error]
        self.assertFalse(wrong, f"{len(wrong)} of {len(rows)}\n" + "\n".join(wrong))

    def test_one_device(self):
        rows = [row[:5] + [""] for row in programs()]
        self.assertGreater(len(rows), 150)
        self.check(rows)

    def test_eight_devices(self):
        rows = [row for row in programs() if row[5]]
        self.assertGreater(len(rows), 80)
        self.check(rows)

    def test_reference_kernels(self):
        """What is LAPACK's in the library, in plain C: the values where they are determined."""
        names = ("eig_", "schur_", "tridiagonal", "pivoted_qr_", "hessenberg_", "ormqr_", "potrf", "scatter_straddling", "approx_top_k")
        rows = [row[:5] + [layout] for row in programs() for layout in {"", row[5]} if row[0].name.startswith(names)]
        self.assertGreater(len(rows), 50)
        wrong = [line for line in (run(row, TESS_EXECUTOR="reference") for row in rows) if line[1] or line[2]]
        self.assertFalse(wrong)

    def test_shardings_of_their_own(self):
        rows = list(programs("sharded"))
        self.assertGreater(len(rows), 80)
        self.check(rows)

    def test_with_neighbours(self):
        """As over several processes: blocks bring what they read of others (together in src/spmd/program.h is off)."""
        self.check([row for row in programs() if row[5]] + list(programs("sharded")), TESS_DETERMINISTIC="1")

    def test_wrong_values(self):
        """A control: another seed gives another result, and the tool says so."""
        rows = {row[0].name: row for row in [*programs(), *programs("sharded")]}
        for name in ("exp", "matmul", "mlp", "attention", "fft", "sort", "cumsum", "scan", "int_add", "bfloat", "psum.sdy", "nested.gspmd"):
            path, words, *rest = rows[name]
            self.assertEqual(run([path, words.replace("random:1", "random:77"), *rest])[1], 1, name)


unittest.main()
