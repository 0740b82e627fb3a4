"""Runs the tool of $TESSERA_BUILD for the tests."""
import json
import os
import subprocess
import unittest
from pathlib import Path

ROOT = Path(__file__).parents[2]
TOOL = Path(os.environ.get("TESSERA_BUILD", ROOT / "build")) / "tessera"


class ToolTest(unittest.TestCase):
    def run_tool(self, *args, status=0, env=None):
        """(stdout, stderr) of a run that must end with this status."""
        clean = {k: v for k, v in os.environ.items() if not k.startswith("TESS_") and k != "NO_COLOR"}
        done = subprocess.run([TOOL, *map(str, args)], capture_output=True, env=clean | (env or {}), timeout=60)
        out, err = done.stdout.decode(), done.stderr.decode()
        self.assertEqual(done.returncode, status, f"{args}: {err}{out[:500]}")
        return out, err

    def run_json(self, *args, **kw):
        return json.loads(self.run_tool(*args, "--json", **kw)[0])

    def expect_failure(self, status, place, words, *args, env=None):
        """One line `tessera: PLACE: message` on stderr, nothing on stdout; the same as an object with --json."""
        out, err = self.run_tool(*args, status=status, env=env)
        self.assertEqual(out, "")
        self.assertTrue(err.startswith(f"tessera: {place}: ") and err.count("\n") == 1, err)
        self.assertIn(words, err)
        error = self.run_json(*args, status=status, env=env)["error"]
        self.assertEqual(error["place"], place)
        self.assertEqual(f"tessera: {place}: {error['message']}\n", err)
        self.assertRegex(error["code"], "^[A-Z_]+$")
