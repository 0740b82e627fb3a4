"""The examples as several processes, under each MPI that is here: what they print is what one process with all devices prints, but
for rounding, and process 0 alone prints."""
import os
import re
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

BUILD, ROOT = Path(os.environ["TESSERA_BUILD"]), Path(os.environ["TESSERA_SOURCE"])
LAUNCHERS = [name for name in ("mpirun.openmpi", "mpirun.mpich") if shutil.which(name)]
SETTINGS = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMPI_MCA_rmaps_base_oversubscribe": "1", "NO_COLOR": "1",
            "ASAN_OPTIONS": "detect_leaks=0"}   # MPI leaves things behind
NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e[-+]\d+)?")
EXAMPLES = {"char_lm": ["--losses", "12"], "fsdp": [], "experts": ["--losses", "20"], "pmap_train": [], "ring_attention": [], "pipeline": [],
            "digits": [str(ROOT / "examples" / "data"), "--losses", "30"]}


def launched(launcher, n):
    """By tessera launch, which keeps lines whole."""
    return [BUILD / "tessera", "launch", "-n", str(n), "--launcher", launcher, "--"]


def run(name, devices, *before, **settings):
    """Its lines."""
    if not (BUILD / "libtessera_mpi_openmpi.so").exists() and not (BUILD / "libtessera_mpi_mpich.so").exists():
        print("skipped: there are no MPI modules")
        sys.exit(77)
    env = {k: v for k, v in os.environ.items() if not k.startswith("TESS_")} | SETTINGS | settings
    if devices:
        env["TESS_NUM_CPU_DEVICES"] = str(devices)
    done = subprocess.run([*before, BUILD / "examples" / name, *EXAMPLES.get(name, [])], capture_output=True, text=True, timeout=60, env=env)
    if done.returncode:
        raise AssertionError(f"{name}: exit status {done.returncode}\n{done.stdout}{done.stderr}")
    return [re.sub(r"^\[\d+\] ", "", line) for line in done.stdout.splitlines()]


@unittest.skipUnless(LAUNCHERS, "neither mpirun.openmpi nor mpirun.mpich is here")
class Examples(unittest.TestCase):
    def same(self, have, want):
        self.assertEqual([NUMBER.sub("N", line) for line in have], [NUMBER.sub("N", line) for line in want])
        for a, b in zip(have, want):
            for x, y in zip(map(float, NUMBER.findall(a)), map(float, NUMBER.findall(b))):
                self.assertAlmostEqual(x, y, delta=1e-5 + 1e-4 * abs(y), msg=f"{a!r} and {b!r}")

    def test_four_processes_of_two_devices(self):
        for name in EXAMPLES:
            alone = run(name, 8)
            self.assertTrue(alone)
            for launcher in LAUNCHERS if name in ("fsdp", "pmap_train") else LAUNCHERS[-1:]:
                with self.subTest(name, launcher=launcher):
                    self.same(run(name, 2, *launched(launcher, 4)), alone)

    def test_same_bits(self):
        """With `deterministic` for any spread of the devices, and any number of workers."""
        for name, launcher in zip(("char_lm", "fsdp", "experts", "pmap_train"), LAUNCHERS * 4):
            alone = run(name, 8, TESS_DETERMINISTIC="1", TESS_NUM_THREADS="2")
            for threads in ("1", "3"):
                with self.subTest(name, launcher=launcher, threads=threads):
                    self.assertEqual(run(name, 2, *launched(launcher, 4), TESS_DETERMINISTIC="1", TESS_NUM_THREADS=threads), alone)

    def test_multihost_pmap(self):
        """Each process prints its rows of the sums; the loss, which is that of all, process 0 alone."""
        for launcher in LAUNCHERS:
            with self.subTest(launcher):
                lines = run("multihost_pmap", 0, *launched(launcher, 2))
                for host, sums in ((0, "[28 29 30 31]"), (1, "[32 33 34 35]")):
                    self.assertEqual((lines.count(f"host {host} of 2: 4 of 8 devices"), lines.count(sums)), (1, 1), lines)
                losses = [float(line.split()[-1]) for line in lines if line.startswith("step ")]
                self.assertEqual(len(losses), 4)
                self.assertLess(losses[-1], 1e-3 * losses[0])

    def test_global_device_array(self):
        """Sixteen devices of two processes: each has the blocks of its own eight."""
        alone = run("global_device_array", 0)
        for launcher in LAUNCHERS:
            with self.subTest(launcher):
                lines = run("global_device_array", 0, *launched(launcher, 2))
                self.assertEqual(lines.count(alone[0].replace("'x': 4", "'x': 8")), 2)
                self.assertEqual(lines.count("(64, 64)"), 2)  # of the product, on both
                self.assertEqual(sum(line.startswith("cpu:") for line in lines), 32)


if __name__ == "__main__":
    unittest.main()
