#!/usr/bin/env python3
"""tessera devices, --version, --help, and what is no command."""
import json
import subprocess
import unittest

from _tool import TOOL, ToolTest


class Devices(ToolTest):
    def test_json(self):
        info = self.run_json("devices", env={"TESS_NUM_CPU_DEVICES": "3"})
        self.assertEqual((info["process_index"], info["process_count"]), (0, 1))
        self.assertEqual([d["id"] for d in info["devices"]], [0, 1, 2])
        self.assertEqual(info["devices"][1], {"id": 1, "process_index": 0, "local_hardware_id": 1, "platform": "cpu", "device_kind": "cpu",
                                              "memory_kinds": ["device", "pinned_host", "unpinned_host"], "default_memory": "device"})
        machine = info["machine"]
        self.assertGreater(machine["cores"], 0)
        self.assertIn(machine["isa"], ("scalar", "avx2", "avx512", "avx512_vnni", "avx512_bf16", "amx"))
        self.assertTrue({"l1d_bytes", "l2_bytes", "l3_bytes"} <= set(machine))
        self.assertIn(machine["pinned_host"], ("pinned", "pageable"))
        self.assertGreaterEqual(machine["pinned_limit_bytes"] or 0, 0)
        self.assertTrue({"openblas", "onednn", "mpi", "sleef"} <= set(info["libraries"]))
        environment = {row["name"]: row["value"] for row in info["environment"]}
        self.assertEqual(environment["TESS_NUM_CPU_DEVICES"], "3")
        self.assertIsNone(environment["TESS_NUM_THREADS"])

    def test_count(self):
        self.assertEqual(len(self.run_json("devices")["devices"]), 1)
        self.assertEqual(len(self.run_json("devices", "--devices=5", env={"TESS_NUM_CPU_DEVICES": "3"})["devices"]), 5)

    def test_isa(self):
        self.assertEqual(self.run_json("devices", env={"TESS_ISA": "scalar"})["machine"]["isa"], "scalar")

    def test_pinned(self):
        done = subprocess.run(["bash", "-c", f'ulimit -l 0 && "{TOOL}" devices --json'], capture_output=True, text=True, timeout=60)
        machine = json.loads(done.stdout)["machine"]
        self.assertEqual((machine["pinned_host"], machine["pinned_limit_bytes"]), ("pageable", None))

    def test_text(self):
        out, _ = self.run_tool("devices", "--devices", 2)
        for words in ("cpu 1: cpu, memory device, pinned_host, unpinned_host", "isa", "openblas", "TESS_NUM_THREADS"):
            self.assertIn(words, out)

    def test_refused(self):
        self.expect_failure(2, "--devices", "less than 1", "devices", "--devices", 0)
        self.expect_failure(2, "--devices", "less than 1", "devices", "--devices=-2")
        self.expect_failure(2, "--devices", "not a number", "devices", "--devices", "many")
        self.expect_failure(2, "--mesh", "no such option", "devices", "--mesh", "x=2")
        self.expect_failure(2, "extra", "no arguments", "devices", "extra")
        self.expect_failure(2, "TESS_NUM_CPU_DEVICES", "legal: a number from 1", "devices", env={"TESS_NUM_CPU_DEVICES": "-4"})


class Tool(ToolTest):
    def test_version(self):
        out, _ = self.run_tool("--version")
        self.assertRegex(out, r"^tessera \d+\.\d+\.\d+\nisa: \w+\n")
        self.assertIn("sleef: ", out)

    def test_help(self):
        self.assertIn("visualize", self.run_tool("--help")[0])
        for command in ("devices", "shards", "visualize", "completion", "man"):
            out, err = self.run_tool(command, "--help")
            self.assertEqual(err, "")
            for words in (f"Usage: tessera {command}", "Options:", "--help", "Example:\n", "Exit status: 0"):
                self.assertIn(words, out)

    def test_no_such_command(self):
        _, err = self.run_tool("frobnicate", status=2)
        self.assertEqual(err, "tessera: frobnicate: there is no such command; `tessera --help` lists them\n")
        self.assertIn("Usage: tessera", self.run_tool(status=2)[1])


unittest.main()
