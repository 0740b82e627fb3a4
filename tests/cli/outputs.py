#!/usr/bin/env python3
"""What all commands have in common: an output that cannot be written is a failure, a wrong variable is named, and bytes that
are no UTF-8 spoil nothing."""
import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

from _tool import TOOL, ToolTest

LAYOUT = ["--mesh", "x=2", "--spec", "x", "--shape", "4"]
COMMANDS = [["--help"], ["--version"], ["devices"], ["devices", "--json"], ["man"], ["man", "run"], ["run", "--help"],
            ["completion", "bash"], ["completion", "zsh"], ["completion", "fish"], ["shards", *LAYOUT],
            ["shards", *LAYOUT, "--json"], ["visualize", *LAYOUT], ["visualize", *LAYOUT, "--svg", "-"],
            ["visualize", *LAYOUT, "--json"]]
PROGRAM = "func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> { return %x : tensor<4xf32> }\n"


class Outputs(ToolTest):
    def expect_unwritten(self, args, out, words):
        done = subprocess.run([TOOL, *args], stdout=out, stderr=subprocess.PIPE, timeout=60)
        self.assertEqual((done.returncode, done.stderr.decode()), (1, f"tessera: stdout: {words}\n"), args)

    def program(self):
        file = tempfile.NamedTemporaryFile("w", suffix=".mlir")
        file.write(PROGRAM)
        file.flush()
        return file

    def test_full(self):
        with open("/dev/full", "w") as full, self.program() as program:
            for args in [*COMMANDS, ["run", program.name, "ones"], ["run", program.name, "ones", "--json"]]:
                self.expect_unwritten(args, full, "No space left on device")

    def test_closed_pipe(self):
        for args in COMMANDS:
            reader, writer = os.pipe()
            os.close(reader)
            self.expect_unwritten(args, writer, "Broken pipe")
            os.close(writer)

    def test_wrong_variables(self):
        with self.program() as program:
            for args in [["--version"], *COMMANDS[2:6], *COMMANDS[7:], ["run", program.name, "ones"]]:
                for name, value, legal in [("TESS_NUM_CPU_DEVICES", "8x", "a number from 1 to 1048576"),
                                           ("TESS_ISA", "sse", "scalar, avx2, avx512, avx512_vnni, avx512_bf16, amx")]:
                    out, err = self.run_tool(*args, status=2, env={name: value})
                    self.assertEqual(err, f'tessera: {name}: the value is "{value}"; legal: {legal}\n')
                    if out:
                        self.assertEqual(json.loads(out)["error"]["place"], name)

    def test_no_utf8(self):
        variable = {b"NO_COLOR": b"\xff\xc0\x80a"}
        clean = {k: v for k, v in os.environb.items() if not k.startswith(b"TESS_")} | variable
        run = lambda *args: subprocess.run([TOOL, *args], capture_output=True, env=clean, timeout=60)
        self.assertRegex(run("--version").stdout.decode(), "isa: [a-z]+")
        self.assertEqual(run("man").stdout.decode(), self.run_tool("man")[0])
        self.assertIn("\ufffd\ufffd\ufffda", run("devices").stdout.decode())
        done = run("shards", "--mesh", b"\xff=2", "--spec", "y", "--shape", "4", "--json")
        self.assertEqual(done.returncode, 1)
        self.assertIn("?", json.loads(done.stdout)["error"]["message"])
        with self.program() as program:
            done = run("run", program.name, "ones", "--mesh", b"\xff=1", "--result-sharding", b"0=\xff")
            self.assertNotIn(b": \n", done.stderr)
            self.assertEqual((done.returncode, done.stdout), (0, b"[1. 1. 1. 1.]\n"), done.stderr)


unittest.main()
