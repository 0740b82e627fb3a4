#!/usr/bin/env python3
"""Ctrl-C: a program that never ends is ended with status 130 and one line; files are whole or not there."""
import json
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from _tool import TOOL, ToolTest

FOR_EVER = """func.func @main(%x: tensor<4xi32>) -> tensor<4xi32> {
  %0 = stablehlo.while(%i = %x) : tensor<4xi32>
   cond {
    %t = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %t : tensor<i1>
  } do {
    %1 = stablehlo.add %i, %i : tensor<4xi32>
    stablehlo.return %1 : tensor<4xi32>
  }
  func.return %0 : tensor<4xi32>
}
"""
QUICK = "func.func @main(%x: tensor<4xi32>) -> tensor<4xi32> {\n  func.return %x : tensor<4xi32>\n}\n"
LARGE = "func.func @main(%x: tensor<8388608xf32>) -> tensor<8388608xf32> {\n  func.return %x : tensor<8388608xf32>\n}\n"


class Interrupt(ToolTest):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def start(self, text, *args):
        (self.folder / "p.mlir").write_text(text)
        return subprocess.Popen([TOOL, "run", "p.mlir", "ones", *args], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def wait_until_it_heeds(self, process):
        for _ in range(3000):
            caught = next((line for line in Path(f"/proc/{process.pid}/status").read_text().splitlines() if line.startswith("SigCgt")), "SigCgt: 0")
            if int(caught.split()[1], 16) >> (signal.SIGINT - 1) & 1:
                return
            time.sleep(0.01)
        self.fail("it does not listen")

    def interrupt(self, process, after, number=signal.SIGINT):
        """What it has printed when it was interrupted after so many seconds."""
        time.sleep(after)
        process.send_signal(number)
        try:
            return process.communicate(timeout=30)
        except subprocess.TimeoutExpired:
            process.kill()
            self.fail("it goes on")

    def test_a_loop_that_never_ends(self):
        for args in ([], ["--devices", "4"], ["--repeat", "10"], ["--json"]):
            process = self.start(FOR_EVER, "--out", "results", *args)
            self.wait_until_it_heeds(process)
            out, err = self.interrupt(process, 0.3)
            self.assertEqual(process.returncode, 130, err)
            self.assertEqual(err, "tessera: p.mlir: interrupted\n")
            self.assertFalse((self.folder / "results").exists())
            if args == ["--json"]:
                self.assertEqual(json.loads(out)["error"], {"code": "CANCELLED", "message": "interrupted", "place": "p.mlir"})
            else:
                self.assertEqual(out, "")

    def test_asked_to_end(self):
        process = self.start(FOR_EVER)
        self.wait_until_it_heeds(process)
        out, err = self.interrupt(process, 0.3, signal.SIGTERM)
        self.assertEqual((process.returncode, out, err), (130, "", "tessera: p.mlir: interrupted\n"))

    def test_between_runs(self):
        process = self.start(QUICK, "--repeat", "16000000")
        self.wait_until_it_heeds(process)
        out, err = self.interrupt(process, 0.1)
        self.assertEqual((process.returncode, out, err), (130, "", "tessera: p.mlir: interrupted\n"))

    def test_files_are_whole_or_absent(self):
        size = 8388608 * 4 + 128
        for tenths in range(8):
            process = self.start(LARGE, "--out", "results")
            self.interrupt(process, 0.02 + tenths / 20)
            left = list((self.folder / "results").glob("*")) if (self.folder / "results").exists() else []
            self.assertIn(process.returncode, (0, 130, -signal.SIGINT))
            for path in left:
                self.assertEqual((path.name, path.stat().st_size), ("out0.npy", size))
                path.unlink()
            if process.returncode == 0:
                self.assertEqual(len(left), 1)

    def test_ignored_interrupts_stay_ignored(self):
        (self.folder / "p.mlir").write_text(QUICK)
        process = subprocess.Popen([TOOL, "run", "p.mlir", "ones", "--repeat", "200000"], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   text=True, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN))
        out, err = self.interrupt(process, 0.02)
        self.assertEqual((process.returncode, err), (0, ""))
        self.assertIn("200000 runs", out)


if __name__ == "__main__":
    unittest.main()
