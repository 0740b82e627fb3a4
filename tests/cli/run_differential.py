#!/usr/bin/env python3
"""Random calls of every operation with what JAX gives (tools/check_jax.py): each program of tests/golden/differential
checks its own results."""
import re
import tempfile
import unittest
from pathlib import Path

from _tool import ROOT, ToolTest

FILES = sorted((ROOT / "tests/golden/differential").glob("*.mlir"))


class Differential(ToolTest):
    def test_all(self):
        self.assertGreater(len(FILES), 10)
        for path in FILES:
            with self.subTest(path.name):
                self.run_tool("run", path)

    def test_a_wrong_number_is_seen(self):
        """The checks do look: with one byte of what is expected changed they do not hold."""
        text = FILES[0].read_text()
        wanted = re.search(r'%w\d+ = stablehlo.constant dense<"0x(..)[^\n]*xi32>\n    check.expect_eq ', text)
        changed = text[:wanted.start(1)] + ("7E" if wanted[1] != "7E" else "41") + text[wanted.end(1):]
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "changed.mlir"
            path.write_text(changed)
            self.run_tool("run", path, status=1)


if __name__ == "__main__":
    unittest.main()
