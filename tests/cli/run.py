#!/usr/bin/env python3
"""tessera run: arguments, options, exit statuses and error lines, checks as assertions, processes in a grid."""
import json
import sys
import tempfile
import time
import unittest
from pathlib import Path

try:
    import numpy as np
except ImportError:
    print("numpy is not here")
    sys.exit(77)

from _tool import ToolTest

ADD = """func.func @main(%x: tensor<8x4xf32> loc("x"), %y: tensor<4xf32> loc("y")) -> (tensor<8x4xf32>, tensor<8xf32>) {
  %0 = stablehlo.broadcast_in_dim %y, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
  %1 = stablehlo.add %x, %0 : tensor<8x4xf32>
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  %2 = stablehlo.reduce(%1 init: %c) applies stablehlo.add across dimensions = [1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<8xf32>
  func.return %1, %2 : tensor<8x4xf32>, tensor<8xf32>
}
"""
SHARDED = """module attributes {mhlo.num_partitions = 4 : i32} {
  sdy.mesh @mesh = <["x"=4]>
  func.func @main(%x: tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<i32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.reduce(%x init: %c) applies stablehlo.add across dimensions = [0] : (tensor<8xi32>, tensor<i32>) -> tensor<i32>
    return %0 : tensor<i32>
  }
}
"""


def same(dtype, *, name="f"):
    return f"func.func @{name}(%x: tensor<{dtype}>) -> tensor<{dtype}> {{\n  func.return %x : tensor<{dtype}>\n}}\n"


def check(op, actual, expected, dtype, *, const=True, ulps="3"):
    """A program that makes one check. actual, expected: texts of dense<…>."""
    tail = f"check.{op}_const %0, dense<{expected}> : tensor<{dtype}>" if const else f"check.{op} %0, %1, max_ulp_difference = {ulps} : tensor<{dtype}>, tensor<{dtype}>"
    other = "" if const else f"  %1 = stablehlo.constant dense<{expected}> : tensor<{dtype}>\n"
    return f"func.func @main() {{\n  %0 = stablehlo.constant dense<{actual}> : tensor<{dtype}>\n{other}  {tail}\n  func.return\n}}\n"


class Run(ToolTest):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def file(self, text, name="p.mlir"):
        path = self.folder / name
        path.write_text(text)
        return path

    def npy(self, name, value):
        np.save(self.folder / name, value)
        return self.folder / name

    # ---- arguments ----

    def test_words(self):
        p = self.file(ADD)
        out, _ = self.run_tool("run", p, "iota", "ones", "--out", self.folder / "o")
        x = np.arange(32, dtype=np.float32).reshape(8, 4)
        np.testing.assert_array_equal(np.load(self.folder / "o/out0.npy"), x + 1)
        np.testing.assert_array_equal(np.load(self.folder / "o/out1.npy"), (x + 1).sum(1))
        self.assertEqual(out, "")
        out, _ = self.run_tool("run", p, self.npy("x.npy", x), "-0.5")
        self.assertEqual(out.split("\n")[0], "[[-0.5  0.5  1.5  2.5]")
        self.assertTrue(out.endswith("[  4.  20.  36.  52.  68.  84. 100. 116.]\n"), out)
        first = self.run_tool("run", p, "random", "random:7")
        self.assertEqual(first, self.run_tool("run", p, "random:0", "random:7"))
        self.assertNotEqual(first, self.run_tool("run", p, "random:1", "random:7"))

    def test_every_type(self):
        for dtype, word, printed in (("i1", "true", "True"), ("i8", "-128", "-128"), ("ui64", "18446744073709551615", "18446744073709551615"),
                                     ("i64", "-9223372036854775808", "-9223372036854775808"), ("bf16", "1.5", "1.5"), ("f16", "inf", "inf"), ("f64", "1e300", "1e+300"),
                                     ("complex<f32>", "1-2j", "(1-2j)"), ("f8E4M3FN", "448", "448.0"), ("i4", "-8", "-8"), ("f32", "nan", "nan"), ("ui8", "zeros", "0"),
                                     ("f32", "ones", "1.0"), ("i16", "iota", "0")):
            self.assertEqual(self.run_tool("run", self.file(same(dtype)), word)[0].strip().replace("448.0", "448"), printed.replace("448.0", "448"), dtype)
        for dtype, word in (("i8", "128"), ("i8", "1.5"), ("ui8", "-1"), ("i1", "2"), ("i32", "true"), ("f32", "one"), ("f32", "1.5x"), ("f32", "random:x"), ("f32", ""),
                            ("ui64", "18446744073709551616")):
            self.expect_failure(2, "argument 0", "is no value of", "run", self.file(same(dtype)), word)

    def test_files_of_narrow_types(self):
        bits = np.array([0x3F80, 0x4000, 0xC0A0], np.uint16)
        path = self.npy("b.npy", bits.view("V2"))
        self.run_tool("run", self.file(same("3xbf16")), path, "--out", self.folder / "o")
        written = np.load(self.folder / "o/out0.npy")
        self.assertEqual((written.dtype.str, written.view(np.uint16).tolist()), ("|V2", bits.tolist()))
        path = self.npy("f8.npy", np.array([0x38, 0x7E], np.uint8).view("V1"))
        self.assertEqual(self.run_tool("run", self.file(same("2xf8E4M3FN")), path)[0].split()[-1][:3], "448")

    def test_wrong_arguments(self):
        p = self.file(ADD)
        self.expect_failure(2, str(p), "1 argument for 2 parameters: x: f32[8,4], y: f32[4]", "run", p, "ones")
        self.expect_failure(2, str(p), "3 arguments for 2 parameters", "run", p, "ones", "ones", "ones")
        self.expect_failure(2, "argument 1", "No such file", "run", p, "ones", self.folder / "no.npy")
        self.expect_failure(1, "argument 1", "float32 is expected", "run", p, "ones", self.npy("d.npy", np.zeros(4)))
        self.expect_failure(1, "argument 0", "out of memory", "run", self.file(same("288230376151711744xf32"), "huge.mlir"), "ones")
        self.expect_failure(1, "argument 1", "holds f32[5], the module has f32[4]", "run", p, "ones", self.npy("s.npy", np.zeros(5, np.float32)))

    # ---- the module ----

    def test_entries(self):
        p = self.file(same("f32", name="only"))
        self.assertEqual(self.run_tool("run", p, "2")[0], "2.0\n")
        p = self.file("module @name {\n" + same("f32", name="one") + same("i32", name="two") + "}\n")
        self.assertEqual(self.run_tool("run", p, "2", "--entry", "two")[0], "2\n")
        self.expect_failure(1, f"{p}:1:1", "the module has no function @main", "run", p, "2")
        self.expect_failure(1, f"{p}:1:1", "the module has no function @three", "run", p, "2", "--entry", "three")

    def test_malformed_modules(self):
        self.expect_failure(2, str(self.folder / "no.mlir"), "No such file", "run", self.folder / "no.mlir")
        self.expect_failure(2, str(self.folder), "directory", "run", self.folder)
        self.expect_failure(2, "FILE.mlir", "is needed", "run")
        p = self.file("func.func @main() {\n  %0 = stablehlo.add %1, %1 : tensor<f32>\n  func.return\n}\n")
        out, err = self.run_tool("run", p, status=1)
        self.assertRegex(err, rf"^tessera: {p}:2:\d+: ")
        p = self.file("func.func @main() { ")
        self.assertEqual(self.run_json("run", p, status=1)["error"]["code"], "INVALID_ARGUMENT")

    def test_unimplemented(self):
        for text, words in ((same("?xf32"), "dynamic dimensions"), (same("2x!quant.uniform<i8:f32, 1.0>"), "quantised"),
                            ('func.func @main() {\n  %t = stablehlo.create_token : !stablehlo.token\n  %0:2 = "stablehlo.infeed"(%t) : (!stablehlo.token) -> '
                             '(tensor<f32>, !stablehlo.token)\n  func.return\n}\n', "stablehlo.infeed"),
                            ('func.func @main() {\n  %0 = stablehlo.custom_call @mystery() : () -> tensor<f32>\n  func.return\n}\n', "mystery"),
                            ("module attributes {mhlo.num_replicas = 2 : i32} {\n" + same("f32") + "}\n", "--replicas 2")):
            error = self.run_json("run", self.file(text), "1", status=1)["error"]
            self.assertEqual(error["code"], "UNIMPLEMENTED")
            self.assertIn(words, error["message"])

    # ---- layouts ----

    def test_devices(self):
        p = self.file(SHARDED)
        got = self.run_json("run", p, "iota")
        self.assertEqual((got["devices"], got["collectives"]), (4, 1))
        self.assertEqual(self.run_tool("run", p, "iota", "--devices", 6)[0], "28\n")
        self.expect_failure(1, "--devices", "the program needs 4 devices, but there are 2: give --devices 4", "run", p, "iota", "--devices", 2)
        self.expect_failure(1, str(p), "4 devices are needed, but there is 1", "run", p, "iota", env={"TESS_NUM_CPU_DEVICES": "1"})
        self.assertEqual(self.run_tool("run", p, "iota", env={"TESS_NUM_CPU_DEVICES": "5"})[0], "28\n")
        self.expect_failure(2, "--devices", "not a number", "run", p, "iota", "--devices", "many")

    def test_shardings(self):
        p = self.file(ADD)
        plain = self.run_tool("run", p, "random:1", "random:2")[0]
        got = self.run_json("run", p, "random:1", "random:2", "--mesh", "x=4,y=2", "--arg-sharding", "x=x,y", "--arg-sharding", "1=y", "--result-sharding", "1=x")
        self.assertEqual([(r["type"], r["sharding"]) for r in got["results"]], [("f32[8,4]", '[{"x"}, {"y"}]'), ("f32[8]", '[{"x"}]')])
        self.assertEqual((got["devices"], got["collectives"]), (8, 1))
        for options in (("--mesh", "x=8", "--arg-sharding", "0=x"), ("--mesh", "x=2,y=2", "--device-order", "3,1,0,2", "--devices", 4, "--arg-sharding", "0=P('y', 'x')"),
                        ("--mesh", "x=3", "--arg-sharding", "0=x", "--result-sharding=0=None,x")):
            self.assertEqual(self.run_tool("run", p, "random:1", "random:2", *options)[0], plain)
        for status, place, words, *options in (
                (2, "--mesh", "is needed", "--arg-sharding", "0=x"), (2, "--arg-sharding", "is not K=SPEC", "--mesh", "x=2", "--arg-sharding", "x"),
                (2, "--arg-sharding", "column", "--mesh", "x=2", "--arg-sharding", "0=(x"), (1, "--arg-sharding", "there is no argument 2", "--mesh", "x=2", "--arg-sharding", "2=x"),
                (1, "--result-sharding", "no result called 'z'", "--mesh", "x=2", "--result-sharding", "z=x"), (1, "--arg-sharding", "axis 'q'", "--mesh", "x=2", "--arg-sharding", "0=q"),
                (1, "--arg-sharding", "1 dimension", "--mesh", "x=2", "--arg-sharding", "1=None,x"), (1, "--mesh", "4 devices are needed", "--mesh", "x=4", "--arg-sharding", "0=x")):
            env = {"TESS_NUM_CPU_DEVICES": "2"} if "x=4" in options else None
            self.expect_failure(status, place, words, "run", p, "ones", "ones", *options, env=env)

    def test_replicas(self):
        text = """func.func @main(%x: tensor<2xi64>) -> tensor<2xi64> {
  %i = stablehlo.replica_id : tensor<ui32>
  %k = stablehlo.convert %i : (tensor<ui32>) -> tensor<i64>
  %b = stablehlo.broadcast_in_dim %k, dims = [] : (tensor<i64>) -> tensor<2xi64>
  %0 = stablehlo.add %x, %b : tensor<2xi64>
  func.return %0 : tensor<2xi64>
}
"""
        self.assertEqual(self.run_tool("run", self.file(text), "iota", "--replicas", 3)[0], "[[0 1]\n [1 2]\n [2 3]]\n")

    # ---- results ----

    def test_out_shards(self):
        got = self.run_json("run", self.file(ADD), "iota", "zeros", "--mesh", "x=4,y=2", "--arg-sharding", "0=x", "--out", self.folder / "o", "--out-shards")
        x = np.arange(32, dtype=np.float32).reshape(8, 4)
        shards = got["results"][0]["shards"]
        self.assertEqual([s["index"] for s in shards], [[[2 * i, 2 * i + 2], [0, 4]] for i in range(4)])
        for i, s in enumerate(shards):
            np.testing.assert_array_equal(np.load(self.folder / "o" / s["file"]), x[2 * i:2 * i + 2])

    def test_options_that_need_others(self):
        p = self.file(ADD)
        for need, *options in (("--out", "--out-shards"), ("--expect", "--rtol", "1"), ("--expect", "--atol", "1"), ("--repeat", "--warmup", "1"),
                               ("--mesh", "--arg-sharding", "0=x"), ("--mesh", "--result-sharding", "0=x"), ("--mesh", "--device-order", "0")):
            self.expect_failure(2, need, f"is needed for {options[0]}", "run", p, "iota", "zeros", *options)
        self.expect_failure(1, str(self.folder / "p.mlir"), "exists", "run", self.file(same("f32")), "1", "--out", self.folder / "p.mlir")

    def test_expect(self):
        p, x = self.file(ADD), np.arange(32, dtype=np.float32).reshape(8, 4)
        good = self.npy("a.npy", x + 1), self.npy("b.npy", (x + 1).sum(1))
        self.assertEqual(self.run_tool("run", p, "iota", "ones", "--expect", *good)[0], "")
        self.run_tool("run", p, "iota", "ones", f"--expect={good[0]}", f"--expect={good[1]}")
        x[5, 2] += 0.25
        x[7, 3] += 0.5
        bad = self.npy("c.npy", x + 1)
        self.expect_failure(1, "result 0", "2 of 32 elements differ by more than 1e-06 + 1e-05 |expected|; the worst is element [7, 3]: 32.0 (actual), 32.5 (expected)",
                            "run", p, "iota", "ones", "--expect", bad, good[1])
        self.run_tool("run", p, "iota", "ones", "--expect", bad, good[1], "--rtol", "0.02")
        self.run_tool("run", p, "iota", "ones", "--expect", bad, good[1], "--rtol", 0, "--atol", 0.5)
        self.run_tool("run", p, "iota", "ones", "--expect", bad, good[1], "--rtol", 0, "--atol", 0.4, status=1)
        self.expect_failure(2, "--expect", "1 value for 2 results", "run", p, "iota", "ones", "--expect", good[0])
        self.expect_failure(1, "--expect", "the module has f32[8,4]", "run", p, "iota", "ones", "--expect", good[1], good[1])
        self.expect_failure(2, "--expect", "No such file", "run", p, "iota", "ones", "--expect", self.folder / "none.npy", good[1])
        self.expect_failure(2, "--rtol", "negative", "run", p, "iota", "ones", "--expect", *good, "--rtol", "-1")
        i = self.file(same("3xi32"))
        self.expect_failure(1, "result 0", "element [2]: 2 (actual), 3 (expected)", "run", i, "iota", "--expect", self.npy("i.npy", np.array([0, 1, 3], np.int32)))
        nan = self.file(same("f32"))
        self.run_tool("run", nan, "nan", "--expect", "nan")
        self.run_tool("run", nan, "inf", "--expect", "nan", status=1)
        self.run_tool("run", nan, "inf", "--expect", "inf", "--rtol", "1")

    def test_times(self):
        p = self.file(ADD)
        got = self.run_json("run", p, "iota", "ones", "--repeat", 5, "--warmup", 2)
        self.assertEqual(got["runs"], 5)
        self.assertTrue(0 < got["min_us"] <= got["median_us"] <= got["max_us"], got)
        self.assertGreater(got["peak_bytes_per_device"], 100)
        out, _ = self.run_tool("run", p, "iota", "ones", "--repeat", 2)
        self.assertRegex(out, r"\n2 runs: min [\d.]+ us, median [\d.]+ us, max [\d.]+ us\n$")
        self.expect_failure(2, "--repeat", "less than 1", "run", p, "iota", "ones", "--repeat", 0)
        start = time.monotonic()
        self.run_tool("run", p, "iota", "ones", "--json")
        self.assertLess(time.monotonic() - start, 2)  # a start in milliseconds; the bound is for busy machines

    def test_profile_and_trace(self):
        p, trace = self.file(SHARDED), self.folder / "t.json"
        out, _ = self.run_tool("run", p, "iota", "--repeat", 3, "--profile", "--trace", trace)
        self.assertRegex(out, r"runs +total us +mean us +share +step\n +3 .*%  loop")
        events = json.loads(trace.read_text())["traceEvents"]
        steps = [e for e in events if e.get("cat") == "step"]
        self.assertEqual({e["tid"] for e in steps}, set(range(4)))
        self.assertEqual(len(steps) % 12, 0)
        self.assertTrue(any("all_reduce" in e["name"] for e in events if e.get("cat") == "collective"), events)
        self.assertTrue(all(e["dur"] >= 0 and e["ts"] >= 0 for e in steps))
        self.assertIn("loop", self.run_json("run", p, "iota", "--profile")["profile"])
        self.expect_failure(1, str(self.folder / "no/t.json"), "No such file", "run", p, "iota", "--trace", self.folder / "no/t.json")

    # ---- checks ----

    def test_checks(self):
        nan = "0x7FC00000"
        for op, dtype, good, bad in (
                ("expect_eq", "2xi32", ("[1, 2]", "[1, 2]"), ("[1, 2]", "[1, 3]")), ("expect_eq", "f32", (nan, nan), (nan, "1.0")), ("expect_eq", "f32", ("0.0", "-0.0"), ("0.0", "1.0e-45")),
                ("expect_almost_eq", "f32", ("1.0", "1.00009"), ("1.0", "1.00011")), ("expect_almost_eq", "f64", (nan[:2] + "7FF8000000000000", nan[:2] + "7FF8000000000000"), ("1.0", "1.001")),
                ("expect_almost_eq", "f32", ("0x7F800000", "0x7F800000"), ("0x7F800000", "0xFF800000")),
                ("expect_almost_eq", "complex<f32>", ("(1.0, 2.0)", "(1.00001, 2.0)"), ("(1.0, 2.0)", "(1.0, 2.1)"))):
            self.run_tool("run", self.file(check(op, *good, dtype)))
            p = self.file(check(op, *bad, dtype))
            self.expect_failure(1, f"{p}:3:3", "the check does not hold: element [", "run", p)
        p = self.file(check("expect_eq", "[[1, 2], [3, 4]]", "[[1, 2], [5, 6]]", "2x2xi32"))
        self.expect_failure(1, f"{p}:3:3", "element [1, 0]: 3 (actual), 5 (expected); 2 of 4 elements differ", "run", p)
        self.assertEqual(self.run_json("run", p, status=1)["error"]["code"], "ABORTED")

    def test_units_in_the_last_place(self):
        for dtype, one, three, four in (("f32", "0x3F800000", "0x3F800003", "0x3F800004"), ("bf16", "0x3F80", "0x3F83", "0x3F84"), ("f16", "0x3C00", "0x3C03", "0x3C04"),
                                        ("f64", "0x3FF0000000000000", "0x3FF0000000000003", "0x3FF0000000000004"), ("f32", "0x00000001", "0x80000002", "0x80000003")):
            self.run_tool("run", self.file(check("expect_close", one, three, dtype, const=False)))
            p = self.file(check("expect_close", one, four, dtype, const=False))
            self.expect_failure(1, f"{p}:4:3", "4 units in the last place apart", "run", p)
        p = self.file(check("expect_close", "0x3F800000", "0x3F800003", "f32", const=False, ulps="2"))
        self.run_tool("run", p, status=1)
        p = self.file(check("expect_close", "0x3F800000", "0x3F800001", "f32", const=False, ulps="3, min_ulp_difference = 2"))
        self.run_tool("run", p, status=1)
        p = self.file(check("expect_close", "0x7F800000", "0x7F7FFFFF", "f32", const=False))
        self.run_tool("run", p, status=1)  # infinity is next to no number

    def test_custom_calls(self):
        call = 'func.func @main() {{\n  %0 = stablehlo.constant dense<1.0> : tensor<2xf32>\n  %1 = stablehlo.constant dense<{1}> : tensor<2xf32>\n  stablehlo.custom_call @check.{0}(%0, %1) : (tensor<2xf32>, tensor<2xf32>) -> ()\n  func.return\n}}\n'
        for target, good, bad in (("expect_eq", "1.0", "1.0000001"), ("expect_close", "1.0000002", "1.000001"), ("expect_almost_eq", "1.0009", "1.0011")):
            self.run_tool("run", self.file(call.format(target, good)))
            self.run_tool("run", self.file(call.format(target, bad)), status=1)

    # ---- processes ----

    def parallel(self, programs, operands, results, body, checks):
        types = lambda n: "(" + ", ".join(["tensor<2xi64>"] * n) + ")"
        constants = "".join(f"  %p{i} = stablehlo.constant dense<{v}> : tensor<2xi64>\n" for i, v in enumerate(operands))
        return (f"{body}func.func @main() {{\n{constants}  %r:{results} = \"interpreter.run_parallel\"({', '.join(f'%p{i}' for i in range(len(operands)))}) "
                f"{{programs = {programs}}} : {types(len(operands))} -> {types(results)}\n"
                + "".join(f"  check.expect_eq_const %r#{i}, dense<{v}> : tensor<2xi64>\n" for i, v in enumerate(checks)) + "  func.return\n}\n")

    def test_run_parallel(self):
        body = """func.func @sum(%x: tensor<2xi64>) -> tensor<2xi64> {
  %0 = "stablehlo.all_reduce"(%x) ({
    ^bb0(%a: tensor<i64>, %b: tensor<i64>):
      %1 = stablehlo.add %a, %b : tensor<i64>
      stablehlo.return %1 : tensor<i64>
  }) {replica_groups = dense<GROUPS> : tensor<WxNxi64>, channel_handle = #stablehlo.channel_handle<handle = 0, type = 0>} : (tensor<2xi64>) -> tensor<2xi64>
  func.return %0 : tensor<2xi64>
}
"""
        two = body.replace("GROUPS", "[[0, 1]]").replace("WxN", "1x2")
        p = self.file(self.parallel("[[@sum], [@sum]]", ["[1, 2]", "[10, 20]"], 2, two, ["[11, 22]", "[11, 22]"]))
        got = self.run_json("run", p)
        self.assertEqual((got["devices"], got["collectives"], got["checks"]), (2, 1, 2))
        self.run_tool("run", self.file(self.parallel("[[@sum], [@sum]]", ["[1, 2]", "[10, 20]"], 2, two, ["[11, 22]", "[1, 2]"])), status=1)
        four = body.replace("GROUPS", "[[0, 3], [1, 2]]").replace("WxN", "2x2")
        self.run_tool("run", self.file(self.parallel("[[@sum], [@sum], [@sum], [@sum]]", ["1", "10", "100", "1000"], 4, four, ["1001", "110", "110", "1001"])))

    def test_run_parallel_different(self):
        body = "".join(f"func.func @{name}(%x: tensor<2xi64>) -> tensor<2xi64> {{\n  %0 = stablehlo.{op} %x, %x : tensor<2xi64>\n  func.return %0 : tensor<2xi64>\n}}\n"
                       for name, op in (("twice", "add"), ("square", "multiply")))
        self.run_tool("run", self.file(self.parallel("[[@twice, @square], [@square]]", ["3", "4", "5"], 3, body, ["6", "16", "25"])))
        p = self.file(self.parallel("[[@twice], [@square]]", ["3"], 2, body, ["6", "16"]))
        self.run_tool("run", p, status=1)

    IN_ORDER = """func.func @twice(%x: T) -> T {
  %0 = stablehlo.add %x, %x : T
  func.return %0 : T
}
func.func @square(%x: T) -> T {
  %0 = stablehlo.multiply %x, %x : T
  func.return %0 : T
}
func.func @sum(%x: T) -> T {
  %0 = "stablehlo.all_reduce"(%x) ({
    ^bb0(%a: tensor<i64>, %b: tensor<i64>):
      %1 = stablehlo.add %a, %b : tensor<i64>
      stablehlo.return %1 : tensor<i64>
  }) {replica_groups = dense<[[0, 1, 2]]> : tensor<1x3xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids} : (T) -> T
  func.return %0 : T
}
func.func @main(%x: T) -> (T, T) {
  %c = stablehlo.constant dense<[1, 10]> : T
  %0:2 = "interpreter.run_parallel"(%x, %c) {programs = [[@twice, @square]]} : (T, T) -> (T, T)
  check.expect_eq_const %0#0, dense<[FIRST, 8]> : T
  %1 = stablehlo.add %0#0, %x : T
  %2:3 = "interpreter.run_parallel"(%1, %0#1, %0#0) {programs = [[@sum], [@sum], [@sum]]} : (T, T, T) -> (T, T, T)
  check.expect_eq_const %2#2, dense<[16, MIDDLE]> : T
  %3 = "interpreter.run_parallel"(%2#1) {programs = [[@square]]} : (T) -> T
  check.expect_eq_const %0#1, dense<[1, LAST]> : T
  func.return %3, %1 : T, T
}
"""

    def test_run_parallel_in_order(self):
        """Several in one function: what one gives goes to those behind it, to the checks between them and to the results."""
        x, right = self.npy("x.npy", np.array([3, 4])), ("6", "120", "100")
        for i, wrong in [(None, ""), (0, "7"), (1, "121"), (2, "101")]:
            text = self.IN_ORDER
            for k, (name, value) in enumerate(zip(("FIRST", "MIDDLE", "LAST"), right)):
                text = text.replace(name, wrong if k == i else value)
            p = self.file(text.replace("T", "tensor<2xi64>"))
            if i is not None:
                _, err = self.run_tool("run", p, x, status=1)
                self.assertIn(wrong, err)
                continue
            got = self.run_json("run", p, x, "--out", self.folder / "o")
            self.assertEqual((got["devices"], got["collectives"], got["checks"]), (3, 1, 3))
            np.testing.assert_array_equal(np.load(self.folder / "o/out0.npy"), [16**2, 120**2])
            np.testing.assert_array_equal(np.load(self.folder / "o/out1.npy"), [9, 12])

    def test_run_parallel_counts(self):
        """Operands and results that are not as many as the functions', in any of them, are refused at the op."""
        v = "tensor<2xi64>"
        for operands, results, said in [("%x, %x", 1, "has 2 operands, its functions have 1 parameters"), ("%x", 2, "has 2 results, its functions have 1 results"),
                                        ("", 1, "has 0 operands, its functions have 1 parameters")]:
            types = ", ".join([v] * len(operands.split())), ", ".join([v] * results)
            text = (same("2xi64") + f'func.func @main(%x: {v}) {{\n  %0 = "interpreter.run_parallel"(%x) {{programs = [[@f]]}} : ({v}) -> {v}\n'
                    f'  %1:{results} = "interpreter.run_parallel"({operands}) {{programs = [[@f]]}} : ({types[0]}) -> ({types[1]})\n  func.return\n}}\n')
            _, err = self.run_tool("run", self.file(text), "ones", status=1)
            self.assertRegex(err, rf"p\.mlir:6:\d+: interpreter\.run_parallel {said}\n$")

    def test_run_parallel_in_a_call(self):
        v = "tensor<2xi64>"
        inner = f'func.func @g(%x: {v}) -> {v} {{\n  %0 = "interpreter.run_parallel"(%x) {{programs = [[@f]]}} : ({v}) -> {v}\n  func.return %0 : {v}\n}}\n'
        text = (same("2xi64") + inner + f'func.func @main(%x: {v}) {{\n  %0 = "interpreter.run_parallel"(%x) {{programs = [[@PROGRAM]]}} : ({v}) -> {v}\n'
                f"  %1 = func.call @CALLED(%x) : ({v}) -> {v}\n  func.return\n}}\n")
        for program, called in [("f", "g"), ("g", "f")]:
            _, err = self.run_tool("run", self.file(text.replace("PROGRAM", program).replace("CALLED", called)), "ones", status=1)
            self.assertRegex(err, r"p\.mlir:5:\d+: UNIMPLEMENTED: interpreter\.run_parallel: not in the block of the entry\n$")


unittest.main()
