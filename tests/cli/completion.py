#!/usr/bin/env python3
"""tessera completion: the scripts as the shells see them (bash always, zsh and fish where they are installed)."""
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from _tool import TOOL, ToolTest

COMMANDS = ["bench", "completion", "devices", "explain", "hang-report", "launch", "man", "run", "shards", "visualize"]


class Completion(ToolTest):
    def script(self, shell):
        return self.run_tool("completion", shell)[0]

    def options(self, command):
        """Those that its help lists."""
        return sorted(re.findall(r"^  (--[a-z-]+)", self.run_tool(command, "--help")[0], re.M))

    def bash(self, *words):
        """What bash offers for the last word."""
        line = " ".join(f"'{w}'" for w in words)
        script = (f'source <("{TOOL}" completion bash); COMP_WORDS=({line}); COMP_CWORD={len(words) - 1}; _tessera; '
                  'printf "%s\\n" "${COMPREPLY[@]}"')
        done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=60)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return sorted(done.stdout.split())

    def test_bash(self):
        self.assertEqual(self.bash("tessera", ""), sorted(COMMANDS + ["--help", "--version"]))
        self.assertEqual(self.bash("tessera", "vis"), ["visualize"])
        for command in COMMANDS:
            offered = self.bash("tessera", command, "--")
            self.assertEqual(offered, self.options(command))
        self.assertEqual(self.bash("tessera", "shards", "--dtype", "bf"), ["bf16"])
        self.assertEqual(self.bash("tessera", "visualize", "--color", "=", "a"), ["always", "auto"])
        self.assertEqual(self.bash("tessera", "visualize", "--color", "="), ["always", "auto", "never"])
        self.assertEqual(self.bash("tessera", "shards", "--mesh", ""), [])
        self.assertEqual(self.bash("tessera", "completion", "z"), ["zsh"])
        self.assertEqual(self.bash("tessera", "man", "sh"), ["shards"])
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "picture.svg").touch()
            self.assertEqual(self.bash("tessera", "visualize", "--svg", f"{folder}/pi"), [f"{folder}/picture.svg"])

    def test_zsh(self):
        script = self.script("zsh")
        self.assertTrue(script.startswith("#compdef tessera\n"))
        for command in COMMANDS:
            self.assertIn(f"    {command})\n", script)
        self.assertIn("'--color=[auto, always or never]:WHEN:(auto always never)'", script)
        self.assertIn("'--svg=[write the picture as SVG to FILE (- is stdout) instead of printing it]:FILE:_files'", script)
        self.assertIn(r"P('\''x'\'', None)", script)  # quotes in a help text
        if not shutil.which("zsh"):
            self.skipTest("zsh is not installed")
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "_tessera").write_text(script)
            done = subprocess.run(["zsh", "-f", "-c", f"fpath=({folder} $fpath); autoload -Uz compinit; compinit -u -d {folder}/dump; "
                                                      "print $_comps[tessera]; autoload +X _tessera; which _tessera > /dev/null"],
                                  capture_output=True, text=True, timeout=60)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "_tessera\n", ""))

    def fish(self, line):
        done = subprocess.run(["fish", "--no-config", "-c", f'"{TOOL}" completion fish | source; complete -C "{line}"'],
                              capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 0, done.stderr)
        return sorted(row.split("\t")[0] for row in done.stdout.splitlines())

    def test_fish(self):
        script = self.script("fish")
        for command in COMMANDS:
            self.assertIn(f"complete -c tessera -n __fish_use_subcommand -a {command} -d '", script)
        if not shutil.which("fish"):
            self.skipTest("fish is not installed")
        self.assertEqual(self.fish("tessera "), COMMANDS)
        self.assertEqual(self.fish("tessera shards --"), self.options("shards"))
        self.assertEqual(self.fish("tessera visualize --color a"), ["always", "auto"])
        self.assertEqual(self.fish("tessera completion "), ["bash", "fish", "zsh"])

    def test_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "tessera"
            self.assertEqual(self.run_tool("completion", "bash", "--out", path), ("", ""))
            self.assertEqual(path.read_text(), self.script("bash"))
            missing = f"{folder}/none/tessera"
            _, err = self.run_tool("completion", "bash", "--out", missing, status=1)
            self.assertEqual(err, f"tessera: {missing}: No such file or directory\n")
        if Path("/dev/full").exists():
            self.assertIn("No space left", self.run_tool("completion", "fish", "--out", "/dev/full", status=1)[1])

    def test_refused(self):
        for words, args in [("SHELL: is needed: one of bash zsh fish", []), ("csh: is none of: bash zsh fish", ["csh"]),
                            ("zsh: completion takes one SHELL", ["bash", "zsh"]), ("--json: there is no such option", ["bash", "--json"]),
                            ("--out: needs a value", ["bash", "--out"])]:
            out, err = self.run_tool("completion", *args, status=2)
            self.assertEqual(out, "")
            self.assertTrue(err.startswith(f"tessera: {words}"), err)


unittest.main()
