#!/usr/bin/env python3
"""tessera explain --stage: each stage's text is a program that gives what the file gives, over programs that JAX exported, and what the
options mean."""
import json
import random
import re
import subprocess
import tempfile
import unittest
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

from _tool import ROOT, TOOL, ToolTest

BODIES = [
    ("  %r = stablehlo.add %x, %x : T", [('"a"', '"b"'), ('"b"', '"a"')]),
    ("  %r = stablehlo.negate %x : T", [('"a", "b"', ""), ("", '"a", "b"')]),
    ("  %r = stablehlo.negate %x : T", [('"a"', ""), ('"b"', '"a"')]),
    ("  %r = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0] : (T, T) -> T", [('"a"', '"b"'), ('"a"', "")]),
    ("  %r = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0] : (T, T) -> T", [("", '"a", "b"'), ('"b"', '"a"')]),
    ("  %i = stablehlo.iota dim = 1 : T\n  %r = stablehlo.multiply %x, %i : T", [('"b"', '"a"'), ("", '"b", "a"')]),
    ("  %z = stablehlo.constant dense<0.0> : tensor<f32>\n  %r = stablehlo.pad %x, %z, low = [2, 0], high = [-2, 0], interior = [0, 0] : (T, tensor<f32>) -> T",
     [('"a"', '"b"'), ('"a"', '"b"')]),
]


def meaning(body):
    """What a body gives, in NumPy."""
    if "pad" in body:
        return lambda x: np.pad(x, ((2, 0), (0, 0)))[:-2]
    if "dot" in body:
        return lambda x: x @ x
    if "iota" in body:
        return lambda x: x * np.arange(x.shape[1], dtype=x.dtype)
    return (lambda x: x + x) if "add" in body else (lambda x: -x)


def box(order, sizes, layout, device, size):
    """(low, high, block) of a device: where its block begins and ends, and how large blocks are."""
    place = list(order).index(device)
    at = {"a": place // sizes[1], "b": place % sizes[1]}
    low, high, block = [], [], []
    for axes in layout:
        names = [c for c in axes if c in "ab"]
        t = 0
        parts = 1
        for name in names:
            t, parts = t * sizes["ab".index(name)] + at[name], parts * sizes["ab".index(name)]
        extent = size if isinstance(size, int) else size[len(low)]
        step = -(-extent // parts)
        low.append(min(t * step, extent))
        high.append(min((t + 1) * step, extent))
        block.append(step)
    return low, high, block


STAGES = ("parse", "canonical", "rules", "propagate", "reshard", "collectives", "partition")
TEXT = """sdy.mesh @m = <["a"=2, "b"=2]>
func.func @f(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}, {"b"}]>}) -> tensor<8x8xf32> {
  %0 = stablehlo.negate %x : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
"""


def programs(folder):
    """Rows of programs.txt: the path of a module without .mlir, arguments, how many results, tolerances."""
    for line in (ROOT / "tests/golden" / folder / "programs.txt").read_text().splitlines()[1:]:
        name, *rest = line.split("\t")
        yield [ROOT / "tests/golden" / folder / name, *rest[:4]]


def command(file, path, words, results, rtol, atol):
    out = [TOOL, "run", file, *words.split()]
    if int(results):
        out += ["--expect", *(f"{path.parent}/expected.npz:{path.name}.{i}" for i in range(int(results)))]
    return [str(w) for w in out + (["--rtol", rtol] if rtol else []) + (["--atol", atol] if atol else [])]


def law(work):
    """What is wrong with the program after a stage, begun at the text of another one; None: nothing."""
    row, stages, folder = work
    text = Path(f"{row[0]}.mlir").read_text()
    path = folder / f"{row[0].name}.{'.'.join(stages)}.mlir"
    for i, stage in enumerate(stages):
        path.write_text(text)
        begin = ["--from", stages[i - 1]] if i else []
        done = subprocess.run([TOOL, "explain", path, "--stage", stage, *begin], capture_output=True, text=True, timeout=60)
        if done.returncode:
            return f"{row[0].name} {stage}: {done.stderr.strip()[:300]}"
        text = done.stdout
    path.write_text(text)
    done = subprocess.run(command(path, *row), capture_output=True, text=True, timeout=60)
    return f"{row[0].name} {stages}: {done.stderr.strip()[:300]}" if done.returncode else None


class Stages(ToolTest):
    def check(self, rows, chains):
        with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
            works = [(row, chain, Path(folder)) for row in rows for chain in chains]
            wrong = [w for w in pool.map(law, works) if w]
        self.assertFalse(wrong, f"{len(wrong)} of {len(works)}\n" + "\n".join(wrong))

    def test_programs_give_the_same(self):
        rows = list(programs("programs"))
        self.check(rows, [("collectives",)])
        self.check(rows[::8], [(stage,) for stage in STAGES[:-1]])

    def test_sharded_programs_give_the_same(self):
        rows = list(programs("sharded"))
        self.check(rows, [("propagate",), ("collectives",), ("partition",)])
        self.check(rows[::4], [("canonical",), ("rules",), ("reshard",), ("propagate", "reshard", "collectives", "partition")])

    def test_programs_of_each_device(self):
        """--stage final, run on every device of a mesh in and out of order: with blocks that divide and that do not, sums, moves
        between layouts, indices that know their place, rows of neighbours."""
        rng = np.random.default_rng(5)
        for size, sizes, ids in [(8, (2, 2), None), (7, (2, 2), None), (9, (3, 2), None), (8, (2, 2), (2, 0, 3, 1)), (5, (2, 3), None)]:
            for body, layouts in BODIES:
                for through in (False, True):
                    self.each_device(rng, size, sizes, ids, body, layouts, through)

    def finished(self, path, through):
        """The program of each device; through: of the text of the stage before it."""
        text, _ = self.run_tool("explain", path, "--stage", "partition" if through else "final")
        if through:
            path.write_text(text)
            text, _ = self.run_tool("explain", path, "--from", "partition", "--stage", "final")
        return text

    def each_device(self, rng, size, sizes, ids, body, layouts, through):
        n = int(np.prod(sizes))
        order = ids or range(n)
        mesh = f'<["a"={sizes[0]}, "b"={sizes[1]}]{", device_ids=" + str(list(ids)) if ids else ""}>'
        whole = f"tensor<{size}x{size}xf32>"
        say = [f"{{sdy.sharding = #sdy.sharding<@m, [{{{a}}}, {{{b}}}]>}}" for a, b in layouts]
        source = (f"sdy.mesh @m = {mesh}\nfunc.func @part(%x: {whole} {say[0]}) -> ({whole} {say[1]}) {{\n"
                  f"{body.replace('T', whole)}\n  return %r : {whole}\n}}\n")
        x = rng.integers(-9, 9, (size, size)).astype(np.float32)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "m.mlir"
            path.write_text(source)
            text = self.finished(path, through)
            for name, value in [("x", x), ("w", meaning(body)(x))]:
                np.save(f"{folder}/{name}.npy", value)
            boxes = [[box(order, sizes, lay, d, size) for d in range(n)] for lay in layouts]
            pieces, given, taken, checks = [], [], [], []
            for d in range(n):
                for kind, value, (low, high, block) in [("p", "%x", boxes[0][d]), ("q", "%w", boxes[1][d])]:
                    t = f"tensor<{high[0] - low[0]}x{high[1] - low[1]}xf32>"
                    full = f"tensor<{block[0]}x{block[1]}xf32>"
                    pieces.append(f'    %{kind}{d}s = "stablehlo.slice"({value}) {{start_indices = array<i64: {low[0]}, {low[1]}>, '
                                  f"limit_indices = array<i64: {high[0]}, {high[1]}>, strides = array<i64: 1, 1>}} : ({whole}) -> {t}")
                    if kind == "p":
                        pieces.append(f'    %p{d} = "stablehlo.pad"(%p{d}s, %z) {{edge_padding_low = array<i64: 0, 0>, edge_padding_high = '
                                      f"array<i64: {block[0] - high[0] + low[0]}, {block[1] - high[1] + low[1]}>, interior_padding = "
                                      f"array<i64: 0, 0>}} : ({t}, tensor<f32>) -> {full}")
                        given.append(full)
                    else:
                        taken.append(full)
                        checks.append(f'    %c{d} = "stablehlo.slice"(%o#{d}) {{start_indices = array<i64: 0, 0>, limit_indices = array<i64: '
                                      f"{high[0] - low[0]}, {high[1] - low[1]}>, strides = array<i64: 1, 1>}} : ({full}) -> {t}\n"
                                      f"    check.expect_eq %c{d}, %q{d}s : {t}")
            main = (f"  func.func @main(%x: {whole}, %w: {whole}) {{\n    %z = stablehlo.constant dense<7.0> : tensor<f32>\n" + "\n".join(pieces)
                    + f'\n    %o:{n} = "interpreter.run_parallel"({", ".join(f"%p{d}" for d in range(n))}) {{programs = [['
                    + ", ".join(["@part"] * n) + f"]]}} : ({', '.join(given)}) -> ({', '.join(taken)})\n" + "\n".join(checks)
                    + "\n    return\n  }\n}\n")
            path.write_text(text[:text.rindex("}")] + main)
            self.run_tool("run", path, f"{folder}/x.npy", f"{folder}/w.npy", "--entry", "main")

    def run_on_devices(self, source, pieces, replicas=False, through=False):
        """What @part of the source gives on each device, each with a piece of its own: as text of each device, all run at once."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "m.mlir"
            path.write_text(source)
            text = self.finished(path, through)
            self.assertNotIn("sdy", text)
            signature = re.search(r"@part\(%\w+: (tensor<[^>]*>)\) -> \((tensor<[^>]*>)\)", text)
            n, given, taken = len(pieces), *signature.groups()
            for d, piece in enumerate(pieces):
                np.save(f"{folder}/p{d}.npy", piece)
            programs = ("], [" if replicas else ", ").join(["@part"] * n)
            main = (f"  func.func @main({', '.join(f'%p{d}: {given}' for d in range(n))}) -> ({', '.join([taken] * n)}) {{\n"
                    f'    %o:{n} = "interpreter.run_parallel"({", ".join(f"%p{d}" for d in range(n))}) {{programs = [[{programs}]]}} : '
                    f"({', '.join([given] * n)}) -> ({', '.join([taken] * n)})\n    return {', '.join(f'%o#{d}' for d in range(n))} : {', '.join([taken] * n)}\n  }}\n}}\n")
            path.write_text(re.sub(r"module attributes [^\n]*", "module {", text[:text.rindex("}")], count=1) + main)
            self.run_tool("run", path, *(f"{folder}/p{d}.npy" for d in range(n)), "--entry", "main", "--out", f"{folder}/o")
            return [np.load(f"{folder}/o/out{d}.npy") for d in range(n)]

    OWN = """sdy.mesh @m = <["a"=2, "b"=2]ORDER>
sdy.mesh @one = <[], device_ids=[1]>
sdy.mesh @three = <[], device_ids=[3]>
func.func @part(%x: tensor<4x6xi32> {sdy.sharding = #sdy.sharding<@m, LAY>}) -> (tensor<4x6xi32> {sdy.sharding = #sdy.sharding<@m, LAY>}) {
BODY
  return %r : tensor<4x6xi32>
}
"""

    def test_what_devices_have_of_their_own(self):
        """Of the stage final: the number of a device, what one device computes, sums of what devices were given, in meshes in and out of order."""
        number = "  %i = stablehlo.partition_id : tensor<ui32>\n  %c = stablehlo.convert %i : (tensor<ui32>) -> tensor<i32>\n  %n = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x6xi32>\n"
        on = "{sdy.sharding = #sdy.sharding_per_value<[<@%s, [{}, {}]>]>}"
        cut, rows, whole = '[{"b"}, {"a"}]', '[{"b"}, {}]', "[{}, {}]"
        pieces = [np.arange(6, dtype=np.int32).reshape(2, 3) * 10**d + d for d in range(4)]
        for order in [(0, 1, 2, 3), (2, 0, 3, 1)]:
            ids = "" if order == (0, 1, 2, 3) else f", device_ids={list(order)}"
            place = {d: divmod(i, 2) for i, d in enumerate(order)}  # of device d along a and b
            run = lambda lay, body, given: self.run_on_devices(self.OWN.replace("ORDER", ids).replace("LAY", lay).replace("BODY", body), given)
            for d, got in enumerate(run(cut, number + "  %r = stablehlo.add %x, %n : tensor<4x6xi32>", pieces)):
                np.testing.assert_array_equal(got, pieces[d] + d)
            x = [np.arange(24, dtype=np.int32).reshape(4, 6) * 10**d for d in range(4)]
            body = number + f"  %0 = stablehlo.add %x, %n {on % 'three'} : tensor<4x6xi32>\n  %r = stablehlo.multiply %0, %n {on % 'one'} : tensor<4x6xi32>"
            for got in run(whole, body, x):  # device 3 adds 3 to its x, device 1 has that from it and multiplies by 1
                np.testing.assert_array_equal(got, (x[3] + 3) * 1)
            blocks = run(cut, body, pieces)  # one device has the whole value, of which each takes its block
            for d, got in enumerate(blocks):
                np.testing.assert_array_equal(got, pieces[d] + 3)
            for axes, same in [('"a"', lambda d, e: place[d][1] == place[e][1]), ('"b"', lambda d, e: place[d][0] == place[e][0]), ('"a", "b"', lambda d, e: True)]:
                body = f"  %r = sdy.all_reduce {{{axes}}} %x out_sharding=<@m, {whole}> : tensor<4x6xi32>"
                for d, got in enumerate(run(whole, body, x)):
                    np.testing.assert_array_equal(got, sum(x[e] for e in range(4) if same(d, e)), f"{axes} {order} {d}")
            body = f'  %r = sdy.all_reduce {{"a"}} %x out_sharding=<@m, {rows}> : tensor<4x6xi32>'
            pairs = [np.arange(12, dtype=np.int32).reshape(2, 6) * 10**d for d in range(4)]
            for d, got in enumerate(run(rows, body, pairs)):
                np.testing.assert_array_equal(got, sum(pairs[e] for e in range(4) if place[e][1] == place[d][1]))

    def test_replicas(self):
        """Where the module says that its devices are replicas, their numbers and those of all collectives are replicas'."""
        text = self.OWN.replace("LAY", '[{"b"}, {"a"}]').replace("ORDER", "").replace("BODY", """  %i = stablehlo.partition_id : tensor<ui32>
  %c = stablehlo.convert %i : (tensor<ui32>) -> tensor<i32>
  %n = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x6xi32>
  %0 = stablehlo.add %x, %n : tensor<4x6xi32>
  %z = stablehlo.constant dense<0> : tensor<i32>
  %1 = stablehlo.pad %0, %z, low = [1, 0], high = [-1, 0], interior = [0, 0] : (tensor<4x6xi32>, tensor<i32>) -> tensor<4x6xi32>
  %2 = stablehlo.reduce(%1 init: %z) applies stablehlo.add across dimensions = [1] : (tensor<4x6xi32>, tensor<i32>) -> tensor<4xi32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<4xi32>) -> tensor<4x6xi32>
  %4 = sdy.reshard %3 <@m, [{"a"}, {"b"}]> : tensor<4x6xi32>
  %r = stablehlo.add %4, %1 : tensor<4x6xi32>""")
        whole = np.arange(24, dtype=np.int32).reshape(4, 6)
        boxes = [box(range(4), (2, 2), ('"b"', '"a"'), d, (4, 6)) for d in range(4)]
        cut = lambda x, b: x[b[0][0]:b[1][0], b[0][1]:b[1][1]]
        own = whole + np.block([[np.full((2, 3), 2 * a + b) for a in range(2)] for b in range(2)])
        shifted = np.pad(own, ((1, 0), (0, 0)))[:-1]
        expected = shifted.sum(1, keepdims=True) + shifted
        module = "module attributes {mhlo.num_replicas = 4 : i32, mhlo.num_partitions = 1 : i32} {\n" + text + "}\n"
        for source, replicas in [(text, False), (module, True)]:
            for d, got in enumerate(self.run_on_devices(source, [cut(whole, b) for b in boxes], replicas)):
                np.testing.assert_array_equal(got, cut(expected, boxes[d]), f"{replicas} {d}")

    ORDERS = """sdy.mesh @m = <["a"=2, "b"=2]>
sdy.mesh @n = <["a"=2, "b"=2], device_ids=ORDER>
func.func @part(%x: tensor<4x8xi32> {sdy.sharding = #sdy.sharding<FROM>}) -> (tensor<4x8xi32> {sdy.sharding = #sdy.sharding<TO>}) {
  %0 = stablehlo.add %x, %x : tensor<4x8xi32>
BODY
  return %r : tensor<4x8xi32>
}
"""

    def test_two_orders_of_the_devices(self):
        """Blocks go to the devices that the order of the other mesh says, with one permutation where they are cut alike; what is whole stays."""
        whole = np.arange(32, dtype=np.int32).reshape(4, 8)
        layouts = {"[{}, {}]": ("", ""), '[{"a"}, {"b"}]': ('"a"', '"b"'), '[{"b"}, {}]': ('"b"', ""), '[{}, {"b", "a"}]': ("", '"b", "a"')}
        body = {"m": "  %r = stablehlo.negate %0 : tensor<4x8xi32>", "n": "  %1 = sdy.collective_permute %0 out_sharding=<@n, TO> : tensor<4x8xi32>\n  %r = stablehlo.negate %1 : tensor<4x8xi32>"}
        places = {"m": (0, 1, 2, 3)}
        for places["n"] in [(1, 2, 3, 0), (3, 1, 0, 2)]:
            for begin, end, first, last in [("m", "n", 1, 1), ("n", "m", 1, 1), ("m", "n", 2, 2), ("n", "n", 1, 2), ("m", "n", 1, 3), ("m", "n", 0, 0), ("n", "m", 0, 3), ("n", "m", 3, 0)]:
                lay, to = list(layouts)[first], list(layouts)[last]
                text = self.ORDERS.replace("BODY", body[end]).replace("ORDER", str(list(places["n"]))).replace("FROM", f"@{begin}, {lay}")
                text = text.replace("<TO>", f"<@{end}, {to}>").replace("TO", to)
                boxes = lambda which, layout: [box(places[which], (2, 2), layouts[layout], d, (4, 8)) for d in range(4)]
                cut = lambda x, b: x[b[0][0]:b[1][0], b[0][1]:b[1][1]]
                for through in (False, True):
                    got = self.run_on_devices(text, [cut(whole, b) for b in boxes(begin, lay)], through=through)
                    for d, b in enumerate(boxes(end, to)):
                        np.testing.assert_array_equal(got[d], cut(-2 * whole, b), f"{places['n']} {begin} {lay} -> {end} {to}, device {d}, {through}")
                if lay == to:
                    with tempfile.TemporaryDirectory() as folder:
                        path = Path(folder) / "m.mlir"
                        path.write_text(text)
                        out, _ = self.run_tool("explain", path, "--stage", "final")
                    self.assertEqual(out.count("collective_permute"), int(first != 0 and begin != end), out)
                    self.assertNotIn("all_gather", out)

    def test_two_orders_with_devices(self):
        """Where the function asks for devices by number the orders stay apart, and an end that is cut in the other one is refused."""
        text = self.ORDERS.replace("ORDER", "[1, 2, 3, 0]").replace("FROM", '@m, [{"a"}, {}]').replace("TO", '@n, [{"a"}, {}]')
        text = text.replace("BODY", "  %1 = stablehlo.partition_id : tensor<ui32>\n  %2 = stablehlo.convert %1 : (tensor<ui32>) -> tensor<i32>\n"
                            "  %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<4x8xi32>\n  %r = stablehlo.add %0, %3 : tensor<4x8xi32>")
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "m.mlir"
            path.write_text(text)
            _, err = self.run_tool("explain", path, "--stage", "final", status=1)
            self.assertIn("result 0 lies on another mesh, or in another order of the devices", err)

    def test_rule_of_partial_slices(self):
        """A dimension of which a gather takes some where indices say is one factor, which must be whole, as in Shardy, though blocks find it together."""
        text = """func.func @main(%x: tensor<8xf32>, %i: tensor<3x1xi32>) -> tensor<3x2xf32> {
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], start_index_map = [0], index_vector_dim = 1>,
    slice_sizes = array<i64: 2>}> : (tensor<8xf32>, tensor<3x1xi32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}
"""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "m.mlir"
            path.write_text(text)
            out, _ = self.run_tool("explain", path, "--stage", "rules")
        self.assertIn("<([j], [i, k])->([i, j]) {i=3, j=8, k=1} need_replication={j, k} blocked_propagation={j}>", out)

    def test_options(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "f.mlir"
            path.write_text(TEXT)
            out, _ = self.run_tool("explain", path, "--stage", "propagate", "--from", "canonical", "--compat")
            self.assertIn('[{"a", ?}, {"b", ?}]', out)
            out, _ = self.run_tool("explain", path, "--stage", "propagate")
            self.assertNotIn("?", out)
            self.expect_failure(1, str(path), 'no stage "sharpen"', "explain", path, "--stage", "sharpen")
            self.expect_failure(1, str(path), "is behind", "explain", path, "--stage", "rules", "--from", "reshard")

    def test_layouts_of_the_command_line(self):
        """--arg-sharding and --result-sharding are said in the text, whatever the stage, before what the text says."""
        text = """func.func @main(%x: tensor<8x4xf32>, %w: tensor<4x6xf32> {sdy.sharding = #sdy.sharding<mesh<["q"=2]>, [{}, {"q"}]>}) -> tensor<8x6xf32> {
  %r = func.call @g(%x, %w) : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
  return %r : tensor<8x6xf32>
}
func.func private @g(%x: tensor<8x4xf32>, %w: tensor<4x6xf32>) -> tensor<8x6xf32> {
  %r = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
  return %r : tensor<8x6xf32>
}
"""
        with tempfile.TemporaryDirectory() as folder:
            path, after = Path(folder) / "f.mlir", Path(folder) / "after.mlir"
            path.write_text(text)
            say = ["--mesh", "x=2,y=4", "--arg-sharding", "0=x,y", "--arg-sharding", "1=y", "--result-sharding", "0=(y,x)"]
            out, _ = self.run_tool("explain", path, "--stage", "parse", *say)
            self.assertIn('mesh = #sdy.mesh<["x"=2, "y"=4]>', out)
            self.assertIn('@main(%x: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, '
                          '%w: tensor<4x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}', out)
            self.assertIn('(tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", "x"}, {}]>})', out)
            self.assertIn("@g(%x: tensor<8x4xf32>, %w", out)  # of the entry alone
            whole, _ = self.run_tool("run", path, "iota", "iota", "--devices", "8")
            for stage in STAGES:
                out, _ = self.run_tool("explain", path, "--stage", stage, *say)
                after.write_text(out)
                self.assertEqual(self.run_tool("run", after, "iota", "iota")[0], whole, stage)
            out, _ = self.run_tool("explain", path, "--from", "rules", "--stage", "propagate", *say)
            self.assertIn('[{"x"}, {"y"}]', out)
            self.assertIn("?", out)
            out, _ = self.run_tool("explain", path, "--stage", "final", *say)
            self.assertIn("@main(%arg0: tensor<4x1xf32>, %arg1: tensor<1x6xf32>) -> (tensor<1x6xf32>)", out)
            self.expect_failure(1, "--arg-sharding", "axis 'z' is not in", "explain", path, "--stage", "rules", "--mesh", "x=2", "--arg-sharding", "0=z")
            self.expect_failure(1, "--arg-sharding", "there is no argument 2", "explain", path, "--stage", "rules", "--mesh", "x=2", "--arg-sharding", "2=x")
            self.expect_failure(2, "--mesh", "is needed for --arg-sharding", "explain", path, "--stage", "rules", "--arg-sharding", "0=x")

    CHOICE = """sdy.mesh @m = <["a"=2, "b"=2]>
func.func @main(%x: X {sdy.sharding = #sdy.sharding<@m, [S0]>}, %w: W {sdy.sharding = #sdy.sharding<@m, [S1]>}, %y: Y {sdy.sharding = #sdy.sharding<@m, [S2]>}) -> (Y {sdy.sharding = #sdy.sharding<@m, [S3]>}) {
  %p = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (X, W) -> Y
  %r = stablehlo.add %p, %y : Y
  return %r : Y
}
"""

    def kinds(self, path, *options):
        """Collectives by kind of the text of `collectives`; without options those of the report, a reduce-scatter being a sum and a slice."""
        if not options:
            found = Counter(c["kind"] for c in json.loads(self.run_tool("explain", path, "--json")[0])["collectives"])
            found["all_reduce"] += found.pop("reduce_scatter", 0)
            return +found
        text, _ = self.run_tool("explain", path, "--stage", "collectives", *options[1:])
        return +Counter({k: text.count(f'"sdy.{k}"') for k in ("all_gather", "all_reduce", "all_to_all", "collective_permute")})

    def test_choices_are_those_of_the_compiler(self):
        """`reshard` has what the report has, where Shardy's vote would have something else; but for plans that Shardy's ops cannot say."""
        rng = random.Random(1)
        cuts = ["{}, {}", '{"a"}, {}', '{}, {"a"}', '{"a"}, {"b"}', '{"b"}, {"a"}', '{"b"}, {}', '{}, {"b"}', '{"a", "b"}, {}']
        same = voted = 0
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "f.mlir"
            for _ in range(60):
                n, k, m = (rng.choice([8, 64, 512]) for _ in range(3))
                text = self.CHOICE
                for name, value in [("X", f"tensor<{n}x{k}xf32>"), ("W", f"tensor<{k}x{m}xf32>"), ("Y", f"tensor<{n}x{m}xf32>")]:
                    text = re.sub(rf"\b{name}\b", value, text)
                for i in range(4):
                    text = text.replace(f"S{i}", rng.choice(cuts))
                path.write_text(text)
                real = self.kinds(path)
                same += self.kinds(path, "text") == real
                voted += self.kinds(path, "text", "--compat") == real
        self.assertGreaterEqual(same, 54)
        self.assertLess(voted, 50)

    def test_partition(self):
        """One manual computation with local types; what does not divide is padded and cut to size; parts of axes have a mesh of parts."""
        text = """sdy.mesh @m = <["a"=4, "b"=2]>
func.func @main(%x: tensor<7x6xi32> {sdy.sharding = #sdy.sharding<@m, [{"b"}, {}]>}) -> (tensor<7x6xi32> {sdy.sharding = #sdy.sharding<@m, RESULT>}) {
  %r = stablehlo.add %x, %x : tensor<7x6xi32>
  return %r : tensor<7x6xi32>
}
"""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "f.mlir"
            for result, block, axes in [('[{}, {"b"}]', "7x3", '"a", "b"'), ('[{"a":(1)2}, {}]', "4x6", '"a0", "a1", "a2"')]:
                path.write_text(text.replace("RESULT", result))
                whole, _ = self.run_tool("run", path, "iota")
                out, _ = self.run_tool("explain", path, "--stage", "partition")
                self.assertEqual(out.count("manual_computation"), 1)
                self.assertIn("edge_padding_high = array<i64: 1, 0>", out)
                self.assertIn(f"manual_axes{{{axes}}}", out)
                self.assertRegex(out, rf'"sdy.return"\(%[\w.]+\) : \(tensor<{block}xi32>\)')
                path.write_text(out)
                self.assertEqual(self.run_tool("run", path, "iota")[0], whole)
            path.write_text(text.replace('[{"b"}, {}]', '[{"a":(1)2}, {}]').replace("RESULT", '[{}, {"a":(2)2}]'))
            whole, _ = self.run_tool("run", path, "iota")
            out, _ = self.run_tool("explain", path, "--stage", "partition")
            self.assertEqual(out.count('"sdy.mesh"'), 1) # where the ends alone name parts, it is the mesh of the text
            self.assertIn('in_shardings = #sdy.sharding_per_value<[<@m, [{"a":(1)2}, {}]>]>', out)
            path.write_text(out)
            self.assertEqual(self.run_tool("run", path, "iota")[0], whole)
            path.write_text("func.func @main(%t: !stablehlo.token, %x: tensor<4xf32> {sdy.sharding = #sdy.sharding<mesh<[\"a\"=2]>, [{\"a\"}]>}) -> "
                            "(!stablehlo.token, tensor<4xf32>) {\n  return %t, %x : !stablehlo.token, tensor<4xf32>\n}\n")
            self.expect_failure(1, str(path), "tokens in the stage partition", "explain", path, "--from", "collectives", "--stage", "partition")


if __name__ == "__main__":
    unittest.main()
