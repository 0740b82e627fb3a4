#!/usr/bin/env python3
"""What shardings of StableHLO text mean for values: terms at the boundary of a manual region, collectives of one device, devices in
other orders, regions over some axes; and what is not honoured is refused by name."""
import tempfile
import unittest
from pathlib import Path

import numpy as np

from _tool import ToolTest

ADD = """({
      ^bb0(%p: tensor<f32>, %q: tensor<f32>):
        %s = stablehlo.add %p, %q : tensor<f32>
        stablehlo.return %s : tensor<f32>
      })"""


def module(body, devices=2, mesh='<["x"=2]>', more="", attributes=""):
    return f"module attributes {{mhlo.num_partitions = {devices} : i32{attributes}}} {{\n  sdy.mesh @mesh = {mesh}\n  {more}\n{body}\n}}\n"


def numbers(*shape):
    return np.arange(int(np.prod(shape)), dtype=np.float32).reshape(shape)


class Shardings(ToolTest):
    def values(self, text, *words, options=()):
        """The results of both executors, which agree."""
        found = []
        for executor in ("fast", "reference"):
            with tempfile.TemporaryDirectory() as folder:
                (Path(folder) / "m.mlir").write_text(text)
                env = {"TESS_EXECUTOR": executor} if executor == "reference" else {}
                self.run_tool("run", f"{folder}/m.mlir", *words, "--out", f"{folder}/out", *options, env=env)
                found.append({p.stem: np.load(p) for p in sorted((Path(folder) / "out").iterdir())})
        self.assertEqual(found[0].keys(), found[1].keys())
        for name, a in found[0].items():
            np.testing.assert_array_equal(a, found[1][name], err_msg=name)
        return list(found[0].values()) if not options else found[0]

    def expect(self, text, *wanted, words=("iota",)):
        found = self.values(text, *words)
        self.assertEqual(len(found), len(wanted))
        for i, (a, b) in enumerate(zip(found, wanted)):
            np.testing.assert_array_equal(a, np.asarray(b), err_msg=f"result {i}")

    def refuse(self, text, words, arguments=("iota",)):
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "m.mlir").write_text(text)
            out, err = self.run_tool("run", f"{folder}/m.mlir", *arguments, status=1)
            self.assertEqual((out, err.count("\n")), ("", 1), err)
            self.assertIn(words, err)


class Unreduced(Shardings):
    def leaves(self, kind=""):
        return module(f"""  func.func @main(%a: tensor<4xf32>) -> tensor<2xf32> {{
    %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{{"x"}}]>] out_shardings=[<@mesh, [{{}}], unreduced={kind}{{"x"}}>] manual_axes={{"x"}} (%b: tensor<2xf32>) {{
      sdy.return %b : tensor<2xf32>
    }} : (tensor<4xf32>) -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }}""")

    def enters(self, kind=""):
        return module(f"""  func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {{
    %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{{}}], unreduced={kind}{{"x"}}>] out_shardings=[<@mesh, [{{}}]>] manual_axes={{"x"}} (%b: tensor<4xf32>) {{
      %1 = "stablehlo.all_reduce"(%b) <{{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}}> {ADD} : (tensor<4xf32>) -> tensor<4xf32>
      sdy.return %1 : tensor<4xf32>
    }} : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }}""")

    def test_terms_leave(self):
        self.expect(self.leaves(), [2, 4])
        self.expect(self.leaves("sum"), [2, 4])

    def test_terms_enter(self):
        """The sum of the terms is the value: each device having all of it would give twice as much."""
        self.expect(self.enters(), [0, 1, 2, 3])

    def test_from_region_to_region(self):
        self.expect(module("""  func.func @main(%a: tensor<8xf32>) -> (tensor<4xf32>, tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], unreduced={"x"}>}) {
    %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{}], unreduced={"x"}>] manual_axes={"x"} (%b: tensor<4xf32>) {
      sdy.return %b : tensor<4xf32>
    } : (tensor<8xf32>) -> tensor<4xf32>
    %1 = stablehlo.add %0, %0 : tensor<4xf32>
    %2 = sdy.manual_computation(%1) in_shardings=[<@mesh, [{}], unreduced={"x"}>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%b: tensor<4xf32>) {
      %3 = "stablehlo.reduce_scatter"(%b) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 0 : i64, use_global_device_ids}> """
                           + ADD + """ : (tensor<4xf32>) -> tensor<2xf32>
      sdy.return %3 : tensor<2xf32>
    } : (tensor<4xf32>) -> tensor<4xf32>
    return %2, %1 : tensor<4xf32>, tensor<4xf32>
  }"""), [8, 12, 16, 20], [8, 12, 16, 20])

    def test_equal_terms_count_each(self):
        """As terms they are summed, whether devices differ or not."""
        text = module("""  func.func @main(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    %0:2 = sdy.manual_computation(%a, %a) in_shardings=[<@mesh, [{}]>, <@mesh, [{"x"}]>] out_shardings=[<@mesh, [{}], unreduced={"x"}>, <@mesh, [{"x"}], unreduced={"y"}>] manual_axes={"x", "y"} (%b: tensor<4xf32>, %c: tensor<2xf32>) {
      sdy.return %b, %c : tensor<4xf32>, tensor<2xf32>
    } : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
    return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
  }""", 8, '<["x"=2, "y"=4]>')
        self.expect(text, [0, 2, 4, 6], [0, 4, 8, 12])

    def test_a_region_in_a_region(self):
        text = module("""  func.func @main(%a: tensor<8xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    %0:2 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{}], unreduced={"x"}>, <@mesh, [{}], unreduced={"x"}>] manual_axes={"x"} (%b: tensor<4xf32>) {
      %1 = sdy.manual_computation(%b) in_shardings=[<@mesh, [{}], unreduced={"y"}>] out_shardings=[<@mesh, [{}], unreduced={"y"}>] manual_axes={"y"} (%c: tensor<4xf32>) {
        %2 = stablehlo.add %c, %c : tensor<4xf32>
        sdy.return %2 : tensor<4xf32>
      } : (tensor<4xf32>) -> tensor<4xf32>
      %3 = sdy.manual_computation(%b) in_shardings=[<@mesh, [{}]>] out_shardings=[<@mesh, [{}], unreduced={"y"}>] manual_axes={"y"} (%c: tensor<4xf32>) {
        sdy.return %c : tensor<4xf32>
      } : (tensor<4xf32>) -> tensor<4xf32>
      sdy.return %1, %3 : tensor<4xf32>, tensor<4xf32>
    } : (tensor<8xf32>) -> (tensor<4xf32>, tensor<4xf32>)
    return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
  }""", 8, '<["x"=2, "y"=4]>')
        self.expect(text, [8, 12, 16, 20], [16, 24, 32, 40])

    def test_a_check_sees_the_sum(self):
        check = '    check.expect_eq_const %0, dense<[2.0, 4.0]> : tensor<2xf32>\n    return'
        self.expect(self.leaves().replace("    return", check), [2, 4])
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "m.mlir").write_text(self.leaves().replace("    return", check.replace("4.0", "3.0")))
            self.run_tool("run", f"{folder}/m.mlir", "iota", status=1)

    def test_a_mesh_that_lists_no_axes(self):
        func = '"func.func"() <{function_type = () -> (), sym_name = "f"}> ({ "func.return"() : () -> () }) : () -> ()'
        self.refuse('"builtin.module"() ({ "sdy.mesh"() <{mesh = "one", sym_name = "m"}> : () -> () ' + func + ' }) : () -> ()',
                    "expected a mesh such as", ())

    def test_other_kinds(self):
        self.expect(self.leaves("max"), [2, 3])
        self.expect(self.leaves("min"), [0, 1])
        self.refuse(self.leaves("prod"), "unreduced=prod; legal: unreduced=sum, max or min")


class OfOneDevice(Shardings):
    def text(self, groups, pairs, devices, mesh):
        call = "channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = " + groups + ", use_global_device_ids"
        kept = "channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = " + pairs
        t = "(tensor<4x3xf32>) -> tensor<4x3xf32>"
        return module(f"""  func.func @main(%a: tensor<4x3xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>) {{
    %0 = "stablehlo.all_reduce"(%a) <{{{call}}}> {ADD} : {t}
    %1 = "stablehlo.all_gather"(%a) <{{all_gather_dim = 0 : i64, {call}}}> : {t}
    %2 = "stablehlo.reduce_scatter"(%a) <{{scatter_dimension = 0 : i64, {call}}}> {ADD} : {t}
    %3 = "stablehlo.all_to_all"(%a) <{{split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 1 : i64, {call.replace(", use_global_device_ids", "")}}}> : {t}
    %4 = "stablehlo.collective_permute"(%a) <{{{kept}}}> : {t}
    %5 = "stablehlo.collective_permute"(%a) <{{{kept.split("source")[0]}source_target_pairs = dense<> : tensor<0x2xi64>}}> : {t}
    %6 = "stablehlo.collective_broadcast"(%a) <{{{call.replace(", use_global_device_ids", "")}}}> : {t}
    %z = stablehlo.constant dense<[1]> : tensor<1xi32>
    %o = stablehlo.constant dense<[2]> : tensor<1xi32>
    %n = stablehlo.constant dense<7.0> : tensor<4x3xf32>
    %7 = stablehlo.custom_call @ragged_all_to_all(%a, %n, %z, %o, %z, %o) {{api_version = 4 : i32, backend_config = {{channel_id = 1 : i64, replica_groups = {groups}}}}} : (tensor<4x3xf32>, tensor<4x3xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4x3xf32>
    return %0, %1, %2, %3, %4, %5, %6, %7 : tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>
  }}""", devices, mesh)

    def check(self, text):
        a = numbers(4, 3)
        ragged = np.full((4, 3), 7, np.float32)
        ragged[1:3] = a[1:3]
        self.expect(text, a, a, a, a, a, 0 * a, a, ragged)

    def test_alone(self):
        """As JAX exports a shard_map over a mesh of one device: its body, without a region."""
        self.check(self.text("dense<0> : tensor<1x1xi64>", "dense<0> : tensor<1x2xi64>", 1, '<["x"=1]>'))

    def test_each_by_itself(self):
        """The same over an axis of size 1 beside another one."""
        self.check(self.text("dense<[[0], [1], [2], [3]]> : tensor<4x1xi64>", "dense<[[0, 0], [1, 1], [2, 2], [3, 3]]> : tensor<4x2xi64>", 4,
                             '<["x"=1, "y"=4]>'))

    def test_ids(self):
        self.expect(module("""  func.func @main() -> (tensor<ui32>, tensor<ui32>) {
    %0 = stablehlo.partition_id : tensor<ui32>
    %1 = stablehlo.replica_id : tensor<ui32>
    return %0, %1 : tensor<ui32>, tensor<ui32>
  }""", 1, '<["x"=1]>'), 0, 0, words=())

    def test_wrong_groups(self):
        one = self.text("dense<1> : tensor<1x1xi64>", "dense<0> : tensor<1x2xi64>", 1, '<["x"=1]>')
        self.refuse(one, "device 1 is in a group; legal: 0 to 0")
        for groups in ("dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>", "dense<[[0], [1], [2], [2]]> : tensor<4x1xi64>", "dense<[[0], [1]]> : tensor<2x1xi64>"):
            self.refuse(self.text(groups, "dense<> : tensor<0x2xi64>", 4, '<["x"=4]>'), "outside of a manual computation")


class Orders(Shardings):
    MESHES = dict(devices=8, mesh='<["x"=4, "y"=2], device_ids=[0,1,4,5,2,3,6,7]>', more='sdy.mesh @plain = <["x"=4, "y"=2]>')

    def test_arguments_in_two_orders(self):
        """Values do not depend on where they are; what each device gets does."""
        text = module("""  func.func @main(%a: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %b: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@plain, [{"x"}, {}]>}) -> (tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@plain, [{"x"}, {}]>}, tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) {
    %0 = stablehlo.add %a, %b : tensor<8x4xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"y"}, {"x"}]> : tensor<8x4xf32>
    return %1, %a : tensor<8x4xf32>, tensor<8x4xf32>
  }""", **self.MESHES)
        a = numbers(8, 4)
        self.expect(text, 2 * a, a, words=("iota", "iota"))
        shards = self.values(text, "iota", "iota", options=("--out-shards",))
        for i, device in enumerate((0, 2, 4, 6)):
            np.testing.assert_array_equal(shards[f"out0.shard{device}"], 2 * a[2 * i:2 * i + 2])
        for i, device in enumerate((0, 4, 2, 6)):
            np.testing.assert_array_equal(shards[f"out1.shard{device}"], a[2 * i:2 * i + 2])

    def test_ids_in_a_region(self):
        """partition_id and replica_groups name devices, not places in the mesh."""
        text = module(f"""  func.func @main(%a: tensor<8xf32> {{sdy.sharding = #sdy.sharding<@plain, [{{"x"}}]>}}) -> (tensor<8xui32>, tensor<8xf32>, tensor<8xf32>) {{
    %0:3 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{{"x", "y"}}]>] out_shardings=[<@mesh, [{{"x", "y"}}]>, <@mesh, [{{"x", "y"}}]>, <@mesh, [{{"x", "y"}}]>] manual_axes={{"x", "y"}} (%b: tensor<1xf32>) {{
      %1 = stablehlo.partition_id : tensor<ui32>
      %2 = stablehlo.reshape %1 : (tensor<ui32>) -> tensor<1xui32>
      %3 = "stablehlo.all_reduce"(%b) <{{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 4, 2, 6], [1, 5, 3, 7]]> : tensor<2x4xi64>, use_global_device_ids}}> {ADD} : (tensor<1xf32>) -> tensor<1xf32>
      %4 = "stablehlo.collective_permute"(%b) <{{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 4], [4, 2]]> : tensor<2x2xi64>}}> : (tensor<1xf32>) -> tensor<1xf32>
      sdy.return %2, %3, %4 : tensor<1xui32>, tensor<1xf32>, tensor<1xf32>
    }} : (tensor<8xf32>) -> (tensor<8xui32>, tensor<8xf32>, tensor<8xf32>)
    return %0#0, %0#1, %0#2 : tensor<8xui32>, tensor<8xf32>, tensor<8xf32>
  }}""", **self.MESHES)
        self.expect(text, [0, 1, 4, 5, 2, 3, 6, 7], [12, 16] * 4, [0, 0, 0, 0, 2, 0, 0, 0])

    def test_regions_in_two_orders_are_refused(self):
        body = "\n".join(f"""    %{i} = sdy.manual_computation(%a) in_shardings=[<@{mesh}, [{{"x"}}]>] out_shardings=[<@{mesh}, [{{"x"}}]>] manual_axes={{"x", "y"}} (%b: tensor<2xf32>) {{
      sdy.return %b : tensor<2xf32>
    }} : (tensor<8xf32>) -> tensor<8xf32>""" for i, mesh in enumerate(("mesh", "plain")))
        text = module(f"  func.func @main(%a: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {{\n{body}\n    return %0, %1 : tensor<8xf32>, tensor<8xf32>\n  }}", **self.MESHES)
        self.refuse(text, "order the same devices differently")


class SomeAxes(Shardings):
    def text(self, attributes, op="collective_permute", axes="x", shape=("8", "4"), result="4", more=""):
        return module(f"""  func.func @main(%a: tensor<{shape[0]}xf32>) -> tensor<8xf32> {{
    %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{{"{axes}", ?}}]>] out_shardings=[<@mesh, [{{"{axes}", ?}}]>] manual_axes={{"{axes}"}} (%b: tensor<{shape[1]}xf32>) {{
      %1 = "stablehlo.{op}"(%b) <{{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, {attributes}}}> {more} : (tensor<{shape[1]}xf32>) -> tensor<{result}xf32>
      sdy.return %1 : tensor<{result}xf32>
    }} : (tensor<{shape[0]}xf32>) -> tensor<8xf32>
    return %0 : tensor<8xf32>
  }}""", 8, '<["x"=2, "y"=4]>')

    def test_permute(self):
        """x is the major axis, y the minor one; the pairs name all devices."""
        pairs = "source_target_pairs = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>"
        self.expect(self.text(pairs), [0, 0, 0, 0, 0, 1, 2, 3])
        pairs = "source_target_pairs = dense<[[0, 1], [4, 5], [3, 0], [7, 4]]> : tensor<4x2xi64>"
        self.expect(self.text(pairs, axes="y", shape=("8", "2"), result="2"), [6, 7, 0, 1, 0, 0, 0, 0])

    def test_lists_of_groups(self):
        groups = "use_global_device_ids, replica_groups = dense<[[0, 3], [1, 2], [4, 7], [5, 6]]> : tensor<4x2xi64>"
        self.expect(self.text(groups, "all_reduce", "y", ("8", "2"), "2", ADD), [6, 8, 6, 8, 6, 8, 6, 8])

    def test_over_other_axes_is_refused(self):
        over = "over axes of the mesh that are not manual"
        self.refuse(self.text("source_target_pairs = dense<[[0, 1], [4, 5]]> : tensor<2x2xi64>"), over)
        self.refuse(self.text("source_target_pairs = dense<[[0, 4], [1, 5]]> : tensor<2x2xi64>"), over)  # not alike for all of y
        self.refuse(self.text("use_global_device_ids, replica_groups = dense<[[0, 1], [2, 3], [4, 5], [6, 7]]> : tensor<4x2xi64>", "all_reduce", more=ADD), over)
        self.refuse(self.text("use_global_device_ids, replica_groups = dense<> : tensor<0x0xi64>", "all_reduce", more=ADD), over)

    def test_axes_of_one_are_no_other_axes(self):
        """partition_id / 4 % 2 over the axis x, where the axis that is not manual has one coordinate."""
        text = module("""  func.func @main() -> tensor<2xui32> {
    %0 = sdy.manual_computation() in_shardings=[] out_shardings=[<@mesh, [{"x", ?}]>] manual_axes={"x"} () {
      %1 = stablehlo.partition_id : tensor<ui32>
      %2 = stablehlo.reshape %1 : (tensor<ui32>) -> tensor<1xui32>
      sdy.return %2 : tensor<1xui32>
    } : () -> tensor<2xui32>
    return %0 : tensor<2xui32>
  }""", 2, '<["x"=2, "y"=1]>')
        self.expect(text, [0, 1], words=())
        self.refuse(text.replace('"y"=1', '"y"=2').replace("partitions = 2", "partitions = 4"), "where some axes of the mesh are not manual", ())


class Attributes(Shardings):
    """Each attribute of a sharding is honoured, or refused by name."""

    def constrained(self, sharding, devices=4, mesh='<["x"=2, "y"=2]>', **more):
        return module(f"""  func.func @main(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {{
    %0 = sdy.sharding_constraint %a <@mesh, {sharding}> : tensor<4x4xf32>
    return %0 : tensor<4x4xf32>
  }}""", devices, mesh, **more)

    def laid_out(self, text):
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "m.mlir").write_text(text)
            return [r["sharding"] for r in self.run_json("run", f"{folder}/m.mlir", "iota")["results"]]

    def test_honoured(self):
        for sharding in ('[{"x"}, {"y"}]', '[{"x", "y"}, {}]', '[{}, {}]', '[{"y"}, {"x"}]'):
            self.assertEqual(self.laid_out(self.constrained(sharding)), [sharding])
        self.assertEqual(self.laid_out(self.constrained('[{}, {}], unreduced={"x"}')), ['[{}, {}], unreduced={"x"}'])
        self.expect(self.constrained('[{}, {}], unreduced={"x"}'), numbers(4, 4))

    def test_parts_of_axes(self):
        text = self.constrained('[{"x":(1)2}, {"x":(2)2}]', 4, '<["x"=4]>')
        shards = self.values(text, "iota", options=("--out-shards",))
        for device in range(4):
            i, k = 2 * (device // 2), 2 * (device % 2)
            np.testing.assert_array_equal(shards[f"out0.shard{device}"], numbers(4, 4)[i:i + 2, k:k + 2])

    def test_priorities(self):
        """design/partitioning.md A11: what waits longer does not reach the sum any more, and is kept where it was said."""
        text = module("""  func.func @main(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {"b"}P]>}) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
    %0 = stablehlo.sine %x : tensor<8x8xf32>
    %1 = stablehlo.cosine %0 : tensor<8x8xf32>
    %2 = sdy.sharding_constraint %1 <@mesh, [{?}, {"c"}p1]> : tensor<8x8xf32>
    return %0, %2 : tensor<8x8xf32>, tensor<8x8xf32>
  }""", 8, '<["a"=2, "b"=2, "c"=2]>')
        self.assertEqual(self.laid_out(text.replace('"b"}P', '"b"}p4'))[0], '[{"a"}, {"c"}]')
        self.assertEqual(self.laid_out(text.replace('"b"}P', '"b"}p0'))[0], '[{"a"}, {"b"}]')

    def test_refused_by_name(self):
        for sharding, words in (
                ('[{"x"}, {}], reduced={"y"}', "a sharding says reduced behind its dimensions"),
                ('[{"x"}, {}], split={"y"}', "a sharding says split behind its dimensions"),
                ('[{}, {}], unreduced=prod{"x"}', "unreduced=prod"),
                ('[{}, {}], unreduced=max{"x"}', "max"),
                ('[{"x"}q1, {}]', "expected a sharding"),
                ('[{"x"}p, {}]', "expected a sharding"),
                ('[{"x"}, {"x"}]', 'the axis "x" cuts twice'),
                ('[{"z"}, {}]', 'the mesh has no axis "z"'),
        ):
            self.refuse(self.constrained(sharding), words)
        self.refuse(self.constrained('[{"x"}, {}]', mesh='<["x"=2, "y"=2], order=[0,1,2,3]>'), "a mesh says more than its axes and device_ids")

    def test_frontend_attributes(self):
        meshes = ', mhlo.frontend_attributes = {xla.sdy.meshes = "{mesh = #sdy.mesh<[\\"x\\"=2]>}"}'
        self.refuse(self.constrained('[{"x"}, {}]', attributes=meshes), "xla.sdy.meshes in mhlo.frontend_attributes")
        argument = '%a: tensor<4x4xf32> {mhlo.frontend_attributes = {xla.sdy.sharding = "#sdy.sharding<@mesh, [{}, {}]>"}}'
        self.refuse(self.constrained('[{"x"}, {}]').replace("%a: tensor<4x4xf32>", argument), "xla.sdy.sharding in mhlo.frontend_attributes")
        other = ', mhlo.frontend_attributes = {num_batch_dims = "1"}'
        self.expect(self.constrained('[{"x"}, {}]', attributes=other), numbers(4, 4))

    def tiles(self, sharding):
        return module(f"""  func.func @main(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {{
    %0 = stablehlo.custom_call @Sharding(%a) {{mhlo.sharding = "{sharding}"}} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    return %0 : tensor<4x4xf32>
  }}""", 4, '<["x"=4]>')

    def test_tiles(self):
        for sharding, cells in (("{devices=[2,2]<=[4]}", [(0, 0), (0, 2), (2, 0), (2, 2)]), ("{devices=[2,2]<=[2,2]T(1,0)}", [(0, 0), (2, 0), (0, 2), (2, 2)]),
                                ("{devices=[2,2]0,3,1,2}", [(0, 0), (2, 0), (2, 2), (0, 2)])):
            shards = self.values(self.tiles(sharding), "iota", options=("--out-shards",))
            for device, (i, k) in enumerate(cells):
                np.testing.assert_array_equal(shards[f"out0.shard{device}"], numbers(4, 4)[i:i + 2, k:k + 2], err_msg=sharding)

    def test_tiles_that_are_refused(self):
        for sharding, words in (("{devices=[2,1,2]<=[4] last_tile_dims={unreduced}}", "unreduced"), ("{unreduced}", "unreduced"),
                                ("{devices=[2,1,2]<=[4] last_tile_dims={maximal}}", "manual groups"), ("{unknown}", "says no tiles"),
                                ("{devices=[2,1]<=[2]}", "another number of devices"), ("{devices=[4,1]<=[4] shard_like 0}", "'s'")):
            self.refuse(self.tiles(sharding), words)

    def test_as_many_as_there_are(self):
        for wrong in ("in_shardings", "out_shardings"):
            entries = {"in_shardings": "<@mesh, [{}]>", "out_shardings": "<@mesh, [{}]>"}
            entries[wrong] += ", <@mesh, [{}]>"
            text = module(f"""  func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {{
    %0 = sdy.manual_computation(%a) in_shardings=[{entries["in_shardings"]}] out_shardings=[{entries["out_shardings"]}] manual_axes={{"x"}} (%b: tensor<4xf32>) {{
      sdy.return %b : tensor<4xf32>
    }} : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }}""")
            self.refuse(text, f"{wrong} of sdy.manual_computation has more than 1 entries")

    def test_functions_that_are_called(self):
        """What their arguments and results say holds where they are inlined."""
        text = module("""  func.func @main(%a: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
    %0:2 = func.call @f(%a) : (tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>)
    return %0#0, %0#1 : tensor<4x4xf32>, tensor<4x4xf32>
  }
  func.func private @f(%b: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}) -> (tensor<4x4xf32>, tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}) {
    return %b, %b : tensor<4x4xf32>, tensor<4x4xf32>
  }""", 4, '<["x"=2, "y"=2]>')
        self.assertEqual(self.laid_out(text), ['[{"y"}, {}]', '[{}, {"x"}]'])


if __name__ == "__main__":
    unittest.main()
