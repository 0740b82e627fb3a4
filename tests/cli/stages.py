#!/usr/bin/env python3
"""tessera explain --stage: each stage's text is a program that gives what the file gives, over programs that JAX exported, and what the
options mean."""
import subprocess
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from _tool import ROOT, TOOL, ToolTest

STAGES = ("parse", "canonical", "rules", "propagate", "reshard", "collectives")
TEXT = """sdy.mesh @m = <["a"=2, "b"=2]>
func.func @f(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}, {"b"}]>}) -> tensor<8x8xf32> {
  %0 = stablehlo.negate %x : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
"""


def programs(folder):
    """Rows of programs.txt: the path of a module without .mlir, arguments, how many results, tolerances."""
    for line in (ROOT / "tests/golden" / folder / "programs.txt").read_text().splitlines()[1:]:
        name, *rest = line.split("\t")
        yield [ROOT / "tests/golden" / folder / name, *rest[:4]]


def command(file, path, words, results, rtol, atol):
    out = [TOOL, "run", file, *words.split()]
    if int(results):
        out += ["--expect", *(f"{path.parent}/expected.npz:{path.name}.{i}" for i in range(int(results)))]
    return [str(w) for w in out + (["--rtol", rtol] if rtol else []) + (["--atol", atol] if atol else [])]


def law(work):
    """What is wrong with the program after a stage, begun at the text of another one; None: nothing."""
    row, stages, folder = work
    text = Path(f"{row[0]}.mlir").read_text()
    path = folder / f"{row[0].name}.{'.'.join(stages)}.mlir"
    for i, stage in enumerate(stages):
        path.write_text(text)
        begin = ["--from", stages[i - 1]] if i else []
        done = subprocess.run([TOOL, "explain", path, "--stage", stage, *begin], capture_output=True, text=True, timeout=60)
        if done.returncode:
            return f"{row[0].name} {stage}: {done.stderr.strip()[:300]}"
        text = done.stdout
    path.write_text(text)
    done = subprocess.run(command(path, *row), capture_output=True, text=True, timeout=60)
    return f"{row[0].name} {stages}: {done.stderr.strip()[:300]}" if done.returncode else None


class Stages(ToolTest):
    def check(self, rows, chains):
        with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
            works = [(row, chain, Path(folder)) for row in rows for chain in chains]
            wrong = [w for w in pool.map(law, works) if w]
        self.assertFalse(wrong, f"{len(wrong)} of {len(works)}\n" + "\n".join(wrong))

    def test_programs_give_the_same(self):
        rows = list(programs("programs"))
        self.check(rows, [("collectives",)])
        self.check(rows[::8], [(stage,) for stage in STAGES[:-1]])

    def test_sharded_programs_give_the_same(self):
        rows = list(programs("sharded"))
        self.check(rows, [("propagate",), ("collectives",)])
        self.check(rows[::4], [("canonical",), ("rules",), ("reshard",), ("propagate", "reshard", "collectives")])

    def test_options(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "f.mlir"
            path.write_text(TEXT)
            out, _ = self.run_tool("explain", path, "--stage", "propagate", "--from", "canonical", "--compat")
            self.assertIn('[{"a", ?}, {"b", ?}]', out)
            out, _ = self.run_tool("explain", path, "--stage", "propagate")
            self.assertNotIn("?", out)
            self.expect_failure(1, str(path), 'no stage "sharpen"', "explain", path, "--stage", "sharpen")
            self.expect_failure(1, str(path), "is behind", "explain", path, "--stage", "rules", "--from", "reshard")
            self.expect_failure(2, "--mesh", "leave --mesh out", "explain", path, "--stage", "rules", "--mesh", "a=2")


if __name__ == "__main__":
    unittest.main()
