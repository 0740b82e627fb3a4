#!/usr/bin/env python3
"""Every subcommand without a stdout or stdin, on a full device, into a closed pipe; files that are none; options that contradict each other."""
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

from _tool import TOOL, ToolTest

ADD = "func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {\n  %0 = stablehlo.add %x, %x : tensor<4xf32>\n  func.return %0 : tensor<4xf32>\n}\n"
LAYOUT = ["--mesh", "x=2", "--spec", "x", "--shape", "8"]


class Edges(ToolTest):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "add.mlir").write_text(ADD)
        self.commands = [["devices"], ["shards", *LAYOUT], ["visualize", *LAYOUT], ["run", "add.mlir", "ones"], ["completion", "bash"], ["man"], ["--help"], ["--version"],
                         ["run", "--help"]]

    def shell(self, command, words):
        return subprocess.run(["sh", "-c", f'"$0" "$@" {words}', TOOL, *command], cwd=self.folder, capture_output=True, text=True, timeout=60)

    def test_streams(self):
        for command in self.commands:
            for words, status, said in ((">&-", 1, "tessera: stdout: Bad file descriptor\n"), (">/dev/full", 1, "tessera: stdout: No space left on device\n"),
                                        ("<&-", 0, ""), (">&- <&- 2>&-", 1, "")):
                done = self.shell(command, words)
                self.assertEqual((done.returncode, done.stderr), (status, said), (command, words))

    def test_a_closed_pipe(self):
        for command in self.commands:
            ours, its = os.pipe()
            os.close(ours)
            done = subprocess.run([TOOL, *command], cwd=self.folder, stdout=its, stderr=subprocess.PIPE, timeout=60)
            os.close(its)
            self.assertEqual((done.stderr, done.returncode), (b"tessera: stdout: Broken pipe\n", 1), command)

    def test_a_file_without_an_end(self):
        self.expect_failure(2, "/dev/zero", "longer than", "run", "/dev/zero", "ones")

    def test_a_mesh_that_nothing_uses_is_checked(self):
        add = self.folder / "add.mlir"
        self.expect_failure(1, "--mesh", "'x'", "run", add, "ones", "--mesh", "x=2,x=2")
        self.expect_failure(1, "--device-order", "0", "run", add, "ones", "--mesh", "x=2", "--device-order", "0,0")
        self.expect_failure(1, "--device-order", "9", "run", add, "ones", "--mesh", "x=2", "--device-order", "0,9")
        self.run_tool("run", add, "ones", "--mesh", "x=2", "--device-order", "1,0")

    def test_a_tolerance_that_is_no_number(self):
        self.expect_failure(2, "--rtol", "is not a number", "run", self.folder / "add.mlir", "ones", "--expect", "ones", "--rtol", "nan")


if __name__ == "__main__":
    unittest.main()
