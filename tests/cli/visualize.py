#!/usr/bin/env python3
"""tessera visualize: JAX's pictures (golden/pictures.txt), colours, ASCII, SVG, other ranks, terminals."""
import os
import pty
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from _tool import ROOT, TOOL, ToolTest


def golden_pictures():
    """Yields (fields of the case, picture)."""
    fields, lines = None, []
    for line in [*(ROOT / "tests/golden/pictures.txt").read_text().splitlines(True), "case"]:
        if line.startswith("|"):
            lines.append(line[1:].replace("\\e", "\033"))
            continue
        if lines:
            yield fields, "".join(lines)
        fields, lines = line.rstrip("\n").split("\t")[1:], []


class Visualize(ToolTest):
    def visualize(self, mesh, spec, shape, *more, **kw):
        return self.run_tool("visualize", "--mesh", mesh, "--spec", spec, "--shape", shape, *more, **kw)[0]

    def test_golden(self):
        count = 0
        for (shape, mesh, order, spec, scale, least, width, color), picture in golden_pictures():
            if (scale, least) == ("1.0", "9") and count < 80:
                got = self.visualize(mesh, spec, shape, "--device-order", order, "--devices", 16, "--width", width, "--color", "always" if color == "1" else "never")
                self.assertEqual(got, picture, (shape, mesh, spec))
                count += 1
        self.assertGreater(count, 50)

    def test_plain_when_not_a_terminal(self):
        self.assertNotIn("\033", self.visualize("x=8", "x", "8"))

    def on_terminal(self, *more, env=None):
        """The picture on a pseudo-terminal of 80 columns."""
        ours, theirs = pty.openpty()
        clean = {k: v for k, v in os.environ.items() if k != "NO_COLOR"} | (env or {})
        subprocess.run([TOOL, "visualize", "--mesh", "x=2", "--spec", "x", "--shape", "8", *more], stdout=theirs, env=clean, check=True, timeout=60)
        os.close(theirs)
        out = b""
        try:
            while part := os.read(ours, 65536):
                out += part
        except OSError:
            pass                                  # the other side is closed
        os.close(ours)
        return out.decode()

    def test_terminal(self):
        self.assertIn("\033[38;2;", self.on_terminal())
        self.assertNotIn("\033", self.on_terminal("--color", "never"))
        self.assertNotIn("\033", self.on_terminal("--ascii"))
        self.assertNotIn("\033", self.on_terminal(env={"NO_COLOR": "1"}))
        self.assertIn("\033", self.on_terminal("--color=always", env={"NO_COLOR": "1"}))

    def test_ascii(self):
        self.assertEqual(self.visualize("x=2", "x", "8", "--ascii"),
                         "+---------------+\n"
                         "| CPU 0 | CPU 1 |\n"
                         "+---------------+\n")

    def test_other_ranks(self):
        self.assertEqual(self.visualize("x=2", "", "", "--ascii", "--width", 11), "+---------+\n| CPU 0,1 |\n+---------+\n")
        out = self.visualize("x=2,y=2", "x,None,y", "4,4,4")
        self.assertTrue(out.startswith("[0:2, :, :]"))
        self.assertIn("[2:4, :, :]", out)

    def test_json(self):
        got = self.run_json("visualize", "--mesh", "x=2", "--spec", "x", "--shape", "8", "--color", "always")
        self.assertEqual(got["picture"].splitlines()[1], "│ CPU 0 │ CPU 1 │")
        self.assertEqual(got["distinct_shards"], 2)

    def test_svg(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "p.svg"
            self.assertEqual(self.visualize("x=2,y=4", "(x,y)", "8,8", "--svg", file), "")
            root = ElementTree.parse(file).getroot()
            labels = [t.text for t in root.iter("{http://www.w3.org/2000/svg}text")]
            self.assertEqual(labels, [f"CPU {i}" for i in range(8)])
            self.expect_failure(1, f"{folder}/no/p.svg", "No such file", "visualize", "--mesh", "x=2", "--spec", "x", "--shape", "8",
                                "--svg", f"{folder}/no/p.svg")
        self.assertTrue(self.visualize("x=2", "x", "8", "--svg", "-").startswith("<svg "))

    def test_refused(self):
        self.expect_failure(1, "--shape", "dimension 0 has size 0", "visualize", "--mesh", "x=2", "--spec", "x", "--shape", "0,3")
        self.expect_failure(2, "--color", "not auto, always or never", "visualize", "--mesh", "x=2", "--spec", "x", "--shape", "8", "--color", "red")
        self.expect_failure(2, "--width", "less than 1", "visualize", "--mesh", "x=2", "--spec", "x", "--shape", "8", "--width", "0")
        self.expect_failure(1, "--spec", "'q' is not in", "visualize", "--mesh", "x=2", "--spec", "q", "--shape", "8")


unittest.main()
