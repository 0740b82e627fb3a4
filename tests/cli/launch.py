"""tessera launch: arguments, tags, cores, who failed first, and that nothing is left running; under each MPI that is here."""
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from _tool import TOOL, ToolTest

LAUNCHERS = [name for name in ("mpirun.openmpi", "mpirun.mpich") if shutil.which(name)]
PROGRAM = """#!/bin/bash
rank=${OMPI_COMM_WORLD_RANK:-$PMI_RANK}
case $1 in
  tell) echo "rank $rank devices $TESS_NUM_CPU_DEVICES"; echo "error $rank" >&2; shift; printf '%s\\n' "$*"; printf 'no end' ;;
  cores) grep Cpus_allowed_list /proc/self/status; echo "threads $TESS_NUM_THREADS" ;;
  kill) if [ $rank = 1 ]; then kill -9 $$; fi; sleep 1; echo survived; exec sleep 60 ;;
  fail) if [ $rank = 1 ]; then exit 7; fi; exec sleep 60 ;;
  wait) echo "$$ waits"; exec sleep 60 ;;
  long) head -c 100000 /dev/zero | tr '\\0' x ;;
esac
"""


@unittest.skipUnless(LAUNCHERS, "neither mpirun.openmpi nor mpirun.mpich is here")
class Launch(ToolTest):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.program = Path(folder.name) / "program"
        self.program.write_text(PROGRAM)
        self.program.chmod(0o755)

    def launch(self, launcher, n, *args, status=0, options=()):
        return self.run_tool("launch", "-n", n, "--launcher", launcher, *options, self.program, *args, status=status)

    def each(self, body):
        for launcher in LAUNCHERS:
            with self.subTest(launcher):
                body(launcher)

    def test_tags_and_arguments(self):
        def body(launcher):
            out, err = self.launch(launcher, 2, "tell", "-n", "5", "--json", "--", options=["--devices", "3"])
            for rank in (0, 1):
                mine = [line for line in out.splitlines() if line.startswith(f"[{rank}] ")]
                self.assertEqual(mine, [f"[{rank}] rank {rank} devices 3", f"[{rank}] -n 5 --json --", f"[{rank}] no end"])
                self.assertIn(f"[{rank}] error {rank}\n", err)
        self.each(body)

    def test_cores(self):
        def body(launcher):
            cores = len(os.sched_getaffinity(0))
            out, _ = self.launch(launcher, cores, "cores")
            lists = re.findall(r"Cpus_allowed_list:\s*(\S+)", out)
            self.assertEqual(len(set(lists)), cores, "each has a core of its own")
            out, _ = self.launch(launcher, cores + 1, "cores")
            self.assertEqual(out.count("threads 1\n"), cores + 1)
        self.each(body)

    def test_killed(self):
        def body(launcher):
            start = time.monotonic()
            out, err = self.launch(launcher, 2, "kill", status=137)
            self.assertIn("tessera: launch: process 1 was the first to fail: it was killed by signal 9", err)
            self.assertIn("[0] survived", out, "the others have time to say what they saw")
            self.assertLess(time.monotonic() - start, 15)
        self.each(body)

    def test_failed(self):
        def body(launcher):
            _, err = self.launch(launcher, 2, "fail", status=7)
            self.assertEqual(err, "tessera: launch: process 1 was the first to fail: it ended with status 7\n")
        self.each(body)

    def test_long_lines(self):
        def body(launcher):
            out, _ = self.launch(launcher, 2, "long")
            lines = out.splitlines()
            self.assertTrue(all(re.fullmatch(r"\[[01]\] x+", line) for line in lines))
            self.assertEqual(sum(len(line) - 4 for line in lines), 200000)
        self.each(body)

    def test_signals(self):
        def body(launcher):
            for number in (signal.SIGINT, signal.SIGTERM):
                tool = subprocess.Popen([TOOL, "launch", "-n", "2", "--launcher", launcher, self.program, "wait"],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
                pids = [int(tool.stdout.readline().split()[1]) for _ in range(2)]
                tool.send_signal(number)
                _, err = tool.communicate(timeout=20)
                self.assertEqual(tool.returncode, 128 + number, err)
                self.assertIn("ended by", err)
                end = time.monotonic() + 5
                while any(Path(f"/proc/{pid}").exists() for pid in pids) and time.monotonic() < end:
                    time.sleep(0.02)
                self.assertFalse([pid for pid in pids if Path(f"/proc/{pid}").exists()])
        self.each(body)

    def test_usage(self):
        self.run_tool("launch", "-n", "0", "true", status=2)
        self.run_tool("launch", "true", status=2)
        self.run_tool("launch", "-n", "2", status=2)
        _, err = self.run_tool("launch", "-n", "2", "./there-is-none", status=2)
        self.assertIn("there is no such program", err)
        _, err = self.run_tool("launch", "-n", "2", "--launcher", "/bin/true", "true", status=3)
        self.assertIn("is no launcher", err)
        _, err = self.run_tool("launch", "-n", "2", "/bin/true", status=3, env={"PATH": "/nowhere"})
        self.assertIn("there is no launcher", err)


if __name__ == "__main__":
    unittest.main()
