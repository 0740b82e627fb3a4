#!/usr/bin/env python3
"""tessera man: each page has what the help of its command has, and groff has nothing to say about it."""
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from _tool import ToolTest

COMMANDS = ["bench", "completion", "devices", "explain", "hang-report", "launch", "man", "run", "shards", "visualize"]


def plain(page):
    """The text of a page without its markup."""
    return re.sub(r"\s+", " ", re.sub(r"\\f[BIR]|\\&", "", page).replace(r"\-", "-").replace(r"\(aq", "'").replace(r"\e", "\\"))


class Man(ToolTest):
    def check_with_groff(self, page):
        if not shutil.which("groff"):
            return
        done = subprocess.run(["groff", "-man", "-Tutf8", "-ww"], input=page.encode(), capture_output=True, timeout=60)
        self.assertEqual((done.returncode, done.stderr.decode()), (0, ""))

    def test_commands(self):
        for command in COMMANDS:
            page = self.run_tool("man", command)[0]
            self.assertTrue(page.startswith(f'.TH "TESSERA-{command.upper()}" 1 '))
            help_text = self.run_tool(command, "--help")[0].replace("…", "...")
            text = plain(page)
            for option, rest in re.findall(r"^  (--[a-z-]+(?: [A-Z]+)?) +(.*)$", help_text, re.M):
                self.assertIn(f".TP {option} {plain(rest)}", text)
            example = re.search(r"Example:\n  (.*)\n", help_text)[1]
            self.assertIn(plain(example), text)
            for section in ("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLE", "EXIT STATUS", "SEE ALSO"):
                self.assertIn(f".SH {section}\n", page)
            self.assertIsNone(re.search(r"^[.'](?!TH|SH|TP|nf|fi|BR)", page, re.M))
            self.check_with_groff(page)

    def test_tool(self):
        page = self.run_tool("man")[0]
        for command in COMMANDS:
            self.assertIn(f"See \\fBtessera\\-{command}\\fR(1).", page)
        for row in self.run_json("devices")["environment"]:
            self.assertIn(f".TP {row['name']} {row['help']}", plain(page))
        self.check_with_groff(page)

    def test_files(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(self.run_tool("man", "--out", folder), ("", ""))
            names = sorted(p.name for p in Path(folder).iterdir())
            self.assertEqual(names, sorted(["tessera.1"] + [f"tessera-{c}.1" for c in COMMANDS]))
            self.assertEqual((Path(folder) / "tessera-shards.1").read_text(), self.run_tool("man", "shards")[0])
            _, err = self.run_tool("man", "--out", f"{folder}/none", status=1)
            self.assertEqual(err, f"tessera: {folder}/none/tessera.1: No such file or directory\n")

    def test_refused(self):
        self.assertEqual(self.run_tool("man", "frobnicate", status=2)[1], "tessera: frobnicate: there is no such command\n")
        self.assertIn("man takes one COMMAND", self.run_tool("man", "shards", "devices", status=2)[1])


unittest.main()
