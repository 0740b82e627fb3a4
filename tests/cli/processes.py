"""Every subcommand as several processes, under each MPI that is here: one prints, values are those of one process, what fails in
one fails in all and is told once."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import numpy as np

import run_shardings
from _tool import TOOL, ToolTest

LAUNCHERS = [name for name in ("mpirun.openmpi", "mpirun.mpich") if shutil.which(name)]
SETTINGS = {"NO_COLOR": "1", "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMPI_MCA_rmaps_base_oversubscribe": "1", "ASAN_OPTIONS": "detect_leaks=0"}
DOT = """module attributes {mhlo.num_partitions = 8 : i32} {
  sdy.mesh @mesh = <["x"=8]>
  func.func @main(%a: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %b: tensor<4x2xf32>) -> (tensor<8x2xf32>, tensor<2xf32>) {
    %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %z) applies stablehlo.add across dimensions = [0] : (tensor<8x2xf32>, tensor<f32>) -> tensor<2xf32>
    return %0, %1 : tensor<8x2xf32>, tensor<2xf32>
  }
}
"""
ONE = """func.func @main(%a: tensor<6x4xf32>) -> (tensor<6x4xf32>, tensor<f32>) {
  %0 = stablehlo.exponential %a : tensor<6x4xf32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %1 = stablehlo.reduce(%0 init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<6x4xf32>, tensor<f32>) -> tensor<f32>
  return %0, %1 : tensor<6x4xf32>, tensor<f32>
}
"""


def launch(launcher, n, *args, env=None):
    """(exit status, stdout, what the tool says on stderr)"""
    clean = {k: v for k, v in os.environ.items() if not k.startswith("TESS_") and k != "NO_COLOR"}
    done = subprocess.run([launcher, "-n", str(n), *map(str, args)], capture_output=True, text=True, timeout=60, env=clean | SETTINGS | (env or {}))
    return done.returncode, done.stdout, "".join(line for line in done.stderr.splitlines(True) if line.startswith("tessera: "))


def under(name, n, base=ToolTest):
    """A test case whose run_tool starts n processes through this launcher."""
    class Under(base):
        launcher, processes = name, n

        def run_tool(self, *args, status=0, env=None):
            code, out, err = launch(name, n, TOOL, *args, env=env)
            self.assertEqual(code, status, f"{args}: {err}{out[:500]}")
            return out, err
    return Under


@unittest.skipUnless(LAUNCHERS, "neither mpirun.openmpi nor mpirun.mpich is here")
class Tool(ToolTest):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.dot, self.one = self.folder / "dot.mlir", self.folder / "one.mlir"
        self.dot.write_text(DOT)
        self.one.write_text(ONE)

    def each(self, body, counts=(2,), launchers=LAUNCHERS):
        for launcher in launchers:
            for n in counts:
                with self.subTest(launcher, n=n):
                    body(lambda *args, status=0: self.under(launcher, n, args, status), n)

    def under(self, launcher, n, args, status):
        code, out, err = launch(launcher, n, TOOL, *args)
        self.assertEqual(code, status, f"{args}: {err}{out[:500]}")
        return out, err

    def test_devices(self):
        def body(run, n):
            info = json.loads(run("devices", "--devices", 2, "--json")[0])
            self.assertEqual((info["process_index"], info["process_count"]), (0, n))
            self.assertEqual([(d["id"], d["process_index"], d["local_hardware_id"]) for d in info["devices"]], [(i, i // 2, i % 2) for i in range(2 * n)])
            self.assertRegex(info["libraries"]["mpi"], r"^(Open MPI|MPICH) \d+\.\d+\.\d")
            self.assertIn("mpirun of " + info["libraries"]["mpi"].rsplit(" ", 1)[0], info["launcher"])
            out, err = run("devices", "--devices", 2)
            self.assertEqual((out.count("Devices ("), err), (1, ""))
            self.assertIn(f"Devices ({n} processes):\n", out)
            self.assertIn(f"unpinned_host, process {n - 1}\n", out)
        self.each(body, (2, 4))

    def test_what_prints_once(self):
        layout = ("--mesh", "x=2,y=2", "--spec", "x,y", "--shape", "4,4")
        commands = [("shards", *layout), ("shards", *layout, "--json"), ("visualize", *layout), ("completion", "bash"), ("man", "shards"), ("devices", "--help")]
        alone = [self.run_tool(*c)[0] for c in commands]

        def body(run, n):
            for command, text in zip(commands, alone):
                self.assertEqual(run(*command), (text, ""))
            out, _ = run("--version")
            self.assertEqual(out.count("isa: "), 1)
            self.assertIn("mpi: ", out)
            picture = self.folder / "picture.svg"
            run("visualize", *layout, "--svg", picture)
            self.assertIn("</svg>", picture.read_text())
        self.each(body, launchers=LAUNCHERS[-1:])

    def test_failures_are_told_once(self):
        unreadable = self.folder / "bad.mlir"
        unreadable.write_text("func.func @main( {")
        failures = [(1, ("shards", "--mesh", "x=2", "--spec", "z", "--shape", "4"), "axis 'z'"), (2, ("shards", "--mesh", "x=2"), "is needed"),
                    (2, ("run", self.folder / "none.mlir"), "No such file"), (2, ("run", self.dot, "iota"), "1 argument for 2 parameters"),
                    (2, ("run", self.dot, "iota", "none.npy"), "cannot be opened"), (1, ("run", unreadable), "bad.mlir:1:"),
                    (1, ("run", self.dot, "iota", "iota", "--out", "/proc/nothing"), "/proc/nothing"), (2, ("frobnicate",), "no such command"),
                    (1, ("run", self.dot, "iota", "iota", "--devices", 1), "the program needs 8 devices")]

        def body(run, n):
            for status, command, words in failures:
                out, err = run(*command, status=status)
                self.assertEqual((out, err.count("\n")), ("", 1), f"{command}: {err}")
                self.assertIn(words, err)
            out, err = run("run", self.dot, "iota", "--json", status=2)
            self.assertEqual(f"tessera: {self.dot}: {json.loads(out)['error']['message']}\n", err)
        self.each(body, launchers=LAUNCHERS[-1:])

    def test_one_fails(self):
        """A file that one process alone cannot read is everyone's failure, told by that one."""
        script = self.folder / "one_lacks.sh"
        script.write_text(f'#!/bin/sh\n[ "${{OMPI_COMM_WORLD_RANK:-$PMI_RANK}}" = 1 ] && file=none.npy || file=iota\nexec {TOOL} run {self.dot} iota $file\n')
        script.chmod(0o755)
        for launcher in LAUNCHERS:
            with self.subTest(launcher):
                self.assertEqual(launch(launcher, 2, script), (2, "", "tessera: argument 1: none.npy: cannot be opened: No such file or directory\n"))

    def results(self, run, *args, **kw):
        with tempfile.TemporaryDirectory() as folder:
            run("run", *args, "--out", folder, **kw)
            return {p.name: np.load(p) for p in sorted(Path(folder).iterdir())}

    def same(self, have, want):
        self.assertEqual(have.keys(), want.keys())
        for name, value in want.items():
            np.testing.assert_array_equal(have[name], value, err_msg=name)

    def test_run(self):
        words = (self.dot, "iota", "iota")
        alone, shards = self.results(self.run_tool, *words), self.results(self.run_tool, *words, "--out-shards")
        text = self.run_tool("run", *words)[0]
        for name, value in alone.items():
            np.save(self.folder / name, value)

        def body(run, n):
            self.same(self.results(run, *words), alone)
            self.same(self.results(run, *words, "--out-shards"), shards)
            self.assertEqual(run("run", *words), (text, ""))
            run("run", *words, "--expect", self.folder / "out0.npy", self.folder / "out1.npy")
            _, err = run("run", *words, "--expect", self.folder / "out0.npy", "zeros", status=1)
            self.assertRegex(err, "^tessera: result 1: not what is expected: 2 of 2 elements differ.*\n$")
        self.each(body, (2, 4))
        self.each(lambda run, n: self.same(self.results(run, *words, "--devices", 4), alone), (3,))  # more devices than it needs

    def test_run_reports(self):
        shards = json.loads(self.run_tool("run", self.dot, "iota", "iota", "--out", self.folder / "alone", "--out-shards", "--json")[0])

        def body(run, n):
            done = json.loads(run("run", self.dot, "iota", "iota", "--repeat", 5, "--profile", "--json")[0])
            self.assertEqual((done["devices"], done["runs"]), (8, 5))
            self.assertGreaterEqual(done["collectives"], 1)
            self.assertIn("all_reduce", done["profile"])
            self.assertLessEqual(done["min_us"], done["median_us"])
            done = json.loads(run("run", self.dot, "iota", "iota", "--out", self.folder / "out", "--out-shards", "--json")[0])
            self.assertEqual(done["results"], shards["results"])
            out, err = run("run", self.dot, "iota", "iota", "--repeat", 3)
            self.assertEqual((len(re.findall("3 runs: min", out)), err), (1, ""))
            run("run", self.dot, "iota", "iota", "--trace", self.folder / "trace.json")
            for name in ("trace.json", "trace.json.1"):
                self.assertTrue(json.loads((self.folder / name).read_text()))
        self.each(body)

    def test_run_laid_out(self):
        """A program of one device, laid out on a mesh of all processes; and as it is, which each runs for itself."""
        alone = self.results(self.run_tool, self.one, "random")

        def body(run, n):
            for spec in ("0=x,y", "0=(x,y)", "0=None,y"):
                found = self.results(run, self.one, "random", "--mesh", "x=2,y=2", "--arg-sharding", spec)
                np.testing.assert_array_equal(found["out0.npy"], alone["out0.npy"])
                np.testing.assert_allclose(found["out1.npy"], alone["out1.npy"], rtol=1e-6)
            self.same(self.results(run, self.one, "random"), alone)
        self.each(body, (4,))

    def test_checks(self):
        text = DOT.replace("    return %0", "    check.expect_eq_const %1, dense<[NUMBER, 2064.0]> : tensor<2xf32>\n    return %0")

        def body(run, n):
            for number, status in (("1568.0", 0), ("1567.0", 1)):
                self.dot.write_text(text.replace("NUMBER", number))
                _, err = run("run", self.dot, "iota", "iota", status=status)
                self.assertEqual(err.count("the check does not hold"), status)
        self.each(body)

    def test_launched(self):
        """Through `tessera launch`, whose lines have the process in front."""
        out, _ = self.run_tool("launch", "-n", 2, "--", TOOL, "run", self.dot, "iota", "iota", env=SETTINGS)
        self.assertEqual("".join(line.removeprefix("[0] ") for line in out.splitlines(True)), self.run_tool("run", self.dot, "iota", "iota")[0])


def shardings():
    """The programs of run_shardings.py on two processes of four devices: values as there. Meshes in two orders of devices are
    refused across processes, so those of Orders stay with one."""
    class Values:
        def values(self, text, *words, options=()):
            with tempfile.TemporaryDirectory() as folder:
                (Path(folder) / "m.mlir").write_text(text)
                self.run_tool("run", f"{folder}/m.mlir", *words, "--out", f"{folder}/out", *options)
                found = {p.stem: np.load(p) for p in sorted((Path(folder) / "out").iterdir())}
            return list(found.values()) if not options else found
    for name in ("Unreduced", "OfOneDevice", "SomeAxes"):
        base = getattr(run_shardings, name)
        yield type(f"Two{name}", (Values, under(LAUNCHERS[-1], 2, base)), {})


if __name__ == "__main__":
    for case in shardings() if LAUNCHERS else ():
        globals()[case.__name__] = case
    sys.exit(not unittest.main(exit=False).result.wasSuccessful())
