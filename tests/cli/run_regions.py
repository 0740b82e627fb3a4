#!/usr/bin/env python3
"""Programs over eight devices as JAX exports them, with regions over all axes of a mesh and some, nested, and with unreduced values
(tools/check_sharded.py), against what JAX gives."""
import unittest

from _tool import ROOT, ToolTest

FOLDER = ROOT / "tests/golden/regions"
FILES = sorted(FOLDER.glob("*.mlir"))


class Regions(ToolTest):
    def command(self, path, want):
        arguments = path.read_text().split("@main(", 1)[1].split(") ->", 1)[0].count("%arg")
        words = [f"{FOLDER}/values.npz:{path.stem}.x{i}" for i in range(arguments)]
        return ["run", path, *words, "--expect", f"{FOLDER}/values.npz:{want}.want", "--rtol", "1e-4", "--atol", "1e-4"]

    def test_all(self):
        texts = [p.read_text() for p in FILES]
        self.assertGreater(sum("unreduced" in t for t in texts), 10)
        self.assertGreater(sum("?}" in t for t in texts), 10)
        for path in FILES:
            with self.subTest(path.name):
                self.run_tool(*self.command(path, path.stem))
                self.run_tool(*self.command(path, path.stem), env={"TESS_EXECUTOR": "reference"})

    def test_a_wrong_value_is_seen(self):
        self.run_tool(*self.command(FILES[0], FILES[1].stem), status=1)


if __name__ == "__main__":
    unittest.main()
