#!/usr/bin/env python3
"""tessera shards: against JAX's index maps (golden/shardings.txt), uneven arrays, worlds of processes, and what is refused."""
import math
import random
import unittest

from _tool import ROOT, ToolTest


class Shards(ToolTest):
    def shards(self, mesh, spec, shape, *more, **kw):
        return self.run_json("shards", "--mesh", mesh, "--spec", spec, "--shape", shape, *more, **kw)

    def test_example(self):
        got = self.shards("x=2,y=4", "x,y", "8,8")
        shards = got.pop("shards")
        self.assertEqual(got, {"global_shape": [8, 8], "dtype": "f32", "mesh": {"axes": [["x", 2], ["y", 4]], "device_ids": list(range(8))},
                               "spec": [["x"], ["y"]], "shard_shape": [4, 2], "fully_replicated": False, "distinct_shards": 8, "bytes_per_device": 32})
        self.assertEqual(shards[5], {"device": 5, "process": 0, "index": [[4, 8], [2, 4]], "replica_id": 0})

    def test_golden(self):
        lines = (ROOT / "tests/golden/shardings.txt").read_text().split("\n")
        cases = [line.split("\t") for line in lines if line.startswith("map")]
        for _, shape, mesh, order, spec, _, _, replicated, shard, indices, replicas in random.Random(1).sample(cases, 40):
            got = self.shards(mesh, spec, shape, "--device-order", order, "--devices", 16)
            sizes = [int(n) for n in shape.split(",") if n]
            expected = [[[0, n] if part == ":" else [int(v) for v in part.split(":")] for part, n in zip(index.split(","), sizes)]
                        for index in indices.split(";")]
            self.assertEqual([s["index"] for s in got["shards"]], expected)
            self.assertEqual([s["replica_id"] for s in got["shards"]], [int(n) for n in replicas.split(",")])
            self.assertEqual(got["mesh"]["device_ids"], [int(n) for n in order.split(",")])
            self.assertEqual(got["fully_replicated"], replicated == "1")
            self.assertEqual(got["shard_shape"], [int(n) for n in shard.split(",") if n])
            self.assertEqual(got["distinct_shards"], replicas.split(",").count("0"))
            self.assertEqual(got["bytes_per_device"], 4 * math.prod(got["shard_shape"]))

    def test_uneven(self):
        got = self.shards("x=8", "x", "10", "--dtype", "f64")
        self.assertEqual([s["index"] for s in got["shards"]], [[[min(2 * i, 10), min(2 * i + 2, 10)]] for i in range(8)])
        self.assertEqual([s["replica_id"] for s in got["shards"]], [0] * 8)
        self.assertEqual((got["distinct_shards"], got["shard_shape"], got["bytes_per_device"]), (5, [2], 16))

    def test_processes(self):
        got = self.shards("x=2,y=4", "x", "8", "--processes", 4)
        self.assertEqual([s["process"] for s in got["shards"]], [0, 0, 1, 1, 2, 2, 3, 3])
        got = self.shards("x=2", "x", "8", "--processes", 2, "--devices", 8, "--device-order", "7,0")
        self.assertEqual([(s["device"], s["process"]) for s in got["shards"]], [(7, 1), (0, 0)])
        self.expect_failure(1, "--processes", "8 devices do not divide over 3 processes", "shards", "--mesh", "x=8", "--spec", "", "--shape", "", "--processes", 3)

    def test_forms_of_specs(self):
        for spec, entries in (("", [[], []]), ("None,x", [[], ["x"]]), ("(x,y),None", [["x", "y"], []]), ("P(('y', 'x'),)", [["y", "x"], []]),
                              ("-,y", [[], ["y"]]), ("P('x', None)", [["x"], []])):
            self.assertEqual(self.shards("x=2,y=4", spec, "8,8")["spec"], entries)

    def test_scalar(self):
        got = self.shards("x=2", "", "")
        self.assertEqual((got["global_shape"], got["shard_shape"], got["bytes_per_device"], got["fully_replicated"]), ([], [], 4, True))
        self.assertEqual([s["replica_id"] for s in got["shards"]], [0, 1])

    def test_many_devices(self):
        got = self.shards("x=256,y=256", "(y,x)", "65536")
        self.assertEqual(len(got["shards"]), 65536)
        self.assertEqual(got["shards"][257]["index"], [[257, 258]])
        self.assertEqual(got["shards"][1]["index"], [[256, 257]])

    def test_table(self):
        out, _ = self.run_tool("shards", "--mesh", "x=2,y=2", "--spec", "x", "--shape", "4,2", "--dtype", "bf16")
        self.assertEqual(out, "bf16 of shape (4, 2) as P('x',) on x=2,y=2: 2 distinct shards of shape (2, 2), 8 bytes a device\n"
                              "device process  index       shape  replica        bytes\n"
                              "     0       0  [0:2, 0:2]  (2, 2)       0            8\n"
                              "     1       0  [0:2, 0:2]  (2, 2)       1            8\n"
                              "     2       0  [2:4, 0:2]  (2, 2)       0            8\n"
                              "     3       0  [2:4, 0:2]  (2, 2)       1            8\n")

    def test_too_few_devices(self):
        self.expect_failure(1, "--mesh", "needs 8 devices, but there are 4: give --devices 8, or set TESS_NUM_CPU_DEVICES=8",
                            "shards", "--mesh", "x=8", "--spec", "x", "--shape", 8, "--devices", 4)
        self.expect_failure(1, "--mesh", "there are 2", "shards", "--mesh", "x=8", "--spec", "x", "--shape", 8, env={"TESS_NUM_CPU_DEVICES": "2"})
        self.assertEqual(len(self.shards("x=2", "x", "8", "--devices", 4)["shards"]), 2)

    def test_malformed(self):
        good = {"--mesh": "x=2,y=4", "--spec": "x,y", "--shape": "8,6", "--dtype": "f32"}
        for option, value, words in (
                ("--mesh", "x", "list of axes"), ("--mesh", "", "list of axes"), ("--mesh", "x=2;y=4", "list of axes"), ("--mesh", "x=0", "less than 1"),
                ("--mesh", "x=-2", "less than 1"), ("--mesh", "x=99999999999999999999", "too large"), ("--mesh", "x=65536,y=65536", "more devices"),
                ("--mesh", "=2", "list of axes"), ("--mesh", "x=2,,y=4", "list of axes"), ("--mesh", "x=two", "not a number"),
                ("--spec", "x,,y", "column 3"), ("--spec", "(x", "closing bracket"), ("--spec", "x)", "column 2"), ("--spec", "((x))", "column 2"),
                ("--shape", "8,-6", "negative"), ("--shape", "8,,6", "not a number"), ("--shape", "8x6", "list of numbers"), ("--shape", "(8,6", "closing"),
                ("--shape", "99999999999999999999", "too large"), ("--shape", "4294967296,4294967296", "too many elements"),
                ("--shape", ",".join("1" * 17), "at most 16"), ("--dtype", "float32", "not a dtype"), ("--dtype", "", "not a dtype")):
            args = [word for pair in (good | {option: value}).items() for word in pair]
            self.expect_failure(2, option, words, "shards", *args)
        for option in ("--mesh", "--spec", "--shape"):
            args = [word for pair in good.items() if pair[0] != option for word in pair]
            self.expect_failure(2, option, "is needed", "shards", *args)
        self.expect_failure(2, "--processes", "less than 1", "shards", "--mesh", "x=2", "--spec", "x", "--shape", 8, "--processes", 0)
        self.expect_failure(2, "--ascii", "no such option", "shards", "--ascii")
        self.expect_failure(2, "--json", "takes no value", "shards", "--json=yes")

    def test_meaningless(self):
        for mesh, spec, shape, more, place, words in (
                ("x=2,y=4", "x,q", "8,6", (), "--spec", "axis 'q' is not in Mesh('x': 2, 'y': 4)"), ("x=2,y=4", "x,x", "8,6", (), "--spec", "axis 'x' stands twice"),
                ("x=2,y=4", "x,y", "8", (), "--spec", "has 2 entries, but the array has 1 dimension"), ("x=2", "x", "", (), "--spec", "a scalar's spec is P()"),
                ("x=2,x=4", "x", "8", (), "--mesh", "axis name 'x' stands twice"),
                ("x=2,y=2", "x", "8", ("--device-order", "0,1,3,3"), "--device-order", "CpuDevice(id=3) stands twice"),
                ("x=2,y=2", "x", "8", ("--device-order", "0,1,2,9"), "--device-order", "no device 9"),
                ("x=2,y=2", "x", "8", ("--device-order", "0,1"), "--device-order", "2 devices are listed, but the mesh x=2,y=2 has 4"),
                (",".join(f"a{i}=1" for i in range(17)), "", "8", (), "--mesh", "at most 16 axes, not 17")):
            self.expect_failure(1, place, words, "shards", "--mesh", mesh, "--spec", spec, "--shape", shape, *more)


unittest.main()
