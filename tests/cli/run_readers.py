#!/usr/bin/env python3
"""Ops that the reader says with others: scans, ragged products, complex maxima, bits of bools, mhlo.topk."""
import tempfile
import unittest
from pathlib import Path

from _tool import ToolTest

SUM = """{
    ^bb0(%x: tensor<2xf32>, %c: tensor<2xf32>):
      %s = stablehlo.add %x, %c : tensor<2xf32>
      %d = stablehlo.subtract %x, %c : tensor<2xf32>
      stablehlo.return %d, %s : tensor<2xf32>, tensor<2xf32>
    }"""
RAGGED = "#chlo.ragged_dot<lhs_batching_dimensions = [{}], rhs_batching_dimensions = [{}], lhs_contracting_dimensions = [{}], " \
         "rhs_contracting_dimensions = [{}], lhs_ragged_dimensions = [{}], rhs_group_dimensions = [{}]>"


class Readers(ToolTest):
    def run_text(self, body, status=0, words=""):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "m.mlir"
            path.write_text("func.func @main() {\n" + body + "\n  return\n}\n")
            _, err = self.run_tool("run", path, status=status)
            self.assertIn(words, err)

    def scan(self, attributes, wanted, last):
        self.run_text(f"""
    %a = stablehlo.constant dense<[[1.0, 2.0, 4.0], [3.0, 5.0, 7.0]]> : tensor<2x3xf32>
    %z = stablehlo.constant dense<0.0> : tensor<2xf32>
    %0:2 = chlo.scan(%a) inits(%z) dimension=1 {attributes} {SUM} : (tensor<2x3xf32>, tensor<2xf32>) -> (tensor<2x3xf32>, tensor<2xf32>)
    check.expect_eq_const %0#0, dense<{wanted}> : tensor<2x3xf32>
    check.expect_eq_const %0#1, dense<{last}> : tensor<2xf32>""")

    def test_scan(self):
        self.scan("", "[[1.0, 1.0, 1.0], [3.0, 2.0, -1.0]]", "[7.0, 15.0]")
        self.scan("attributes {is_reverse = true}", "[[-5.0, -2.0, 4.0], [-9.0, -2.0, 7.0]]", "[7.0, 15.0]")

    def test_scan_of_nothing(self):
        self.run_text(f"""
    %a = stablehlo.constant dense<> : tensor<2x0xf32>
    %z = stablehlo.constant dense<[5.0, 6.0]> : tensor<2xf32>
    %0:2 = chlo.scan(%a) inits(%z) dimension=1 {SUM} : (tensor<2x0xf32>, tensor<2xf32>) -> (tensor<2x0xf32>, tensor<2xf32>)
    check.expect_eq_const %0#1, dense<[5.0, 6.0]> : tensor<2xf32>""")

    def test_ragged_contraction(self):
        """Groups of 1 and 2 of the contracted dimension; the fourth is in none."""
        self.run_text(f"""
    %a = stablehlo.constant dense<[[1.0, 2.0, 3.0, 9.0], [4.0, 5.0, 6.0, 9.0]]> : tensor<2x4xf32>
    %b = stablehlo.constant dense<[[1.0], [10.0], [100.0], [1000.0]]> : tensor<4x1xf32>
    %g = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
    %0 = "chlo.ragged_dot"(%a, %b, %g) {{ragged_dot_dimension_numbers = {RAGGED.format("", "", 1, 0, 1, "")}}} : (tensor<2x4xf32>, tensor<4x1xf32>, tensor<2xi32>) -> tensor<2x2x1xf32>
    check.expect_eq_const %0, dense<[[[1.0], [4.0]], [[320.0], [650.0]]]> : tensor<2x2x1xf32>""")

    def test_ragged_contraction_in_batches(self):
        self.run_text(f"""
    %a = stablehlo.constant dense<[[[1.0, 2.0]], [[3.0, 4.0]]]> : tensor<2x1x2xf32>
    %b = stablehlo.constant dense<[[[1.0], [10.0]], [[1.0], [10.0]]]> : tensor<2x2x1xf32>
    %g = stablehlo.constant dense<[1, 1, 0]> : tensor<3xi32>
    %0 = "chlo.ragged_dot"(%a, %b, %g) {{ragged_dot_dimension_numbers = {RAGGED.format(0, 0, 2, 1, 2, "")}}} : (tensor<2x1x2xf32>, tensor<2x2x1xf32>, tensor<3xi32>) -> tensor<3x2x1x1xf32>
    check.expect_eq_const %0, dense<[[[[1.0]], [[3.0]]], [[[20.0]], [[40.0]]], [[[0.0]], [[0.0]]]]> : tensor<3x2x1x1xf32>""")

    def test_ragged_batches(self):
        self.run_text(f"""
    %a = stablehlo.constant dense<[[[1.0, 2.0]], [[3.0, 4.0]]]> : tensor<2x1x2xf32>
    %b = stablehlo.constant dense<[[[1.0], [10.0]], [[1.0], [10.0]]]> : tensor<2x2x1xf32>
    %g = stablehlo.constant dense<[1, 1]> : tensor<2xi32>
    %0 = "chlo.ragged_dot"(%a, %b, %g) {{ragged_dot_dimension_numbers = {RAGGED.format(0, 0, 2, 1, 0, "")}}} : (tensor<2x1x2xf32>, tensor<2x2x1xf32>, tensor<2xi32>) -> tensor<2x1x1xf32>
    check.expect_eq_const %0, dense<[[[21.0]], [[43.0]]]> : tensor<2x1x1xf32>""")

    def test_ragged_needs_groups(self):
        self.run_text(f"""
    %a = stablehlo.constant dense<1.0> : tensor<2x2xf32>
    %g = stablehlo.constant dense<1> : tensor<2xi32>
    %0 = "chlo.ragged_dot"(%a, %a, %g) {{ragged_dot_dimension_numbers = {RAGGED.format("", "", 1, 0, 0, "")}}} : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2xi32>) -> tensor<2x2xf32>""",
                      1, "ragged_dot has one ragged dimension, and a group dimension where that is not contracted")

    def test_bits(self):
        self.run_text("""
    %a = stablehlo.constant dense<[5, -128]> : tensor<2xi8>
    %b = stablehlo.bitcast_convert %a : (tensor<2xi8>) -> tensor<2x8xi1>
    check.expect_eq_const %b, dense<[[true, false, true, false, false, false, false, false], [false, false, false, false, false, false, false, true]]> : tensor<2x8xi1>
    %c = stablehlo.bitcast_convert %b : (tensor<2x8xi1>) -> tensor<2xi8>
    check.expect_eq %c, %a : tensor<2xi8>""")
        self.run_text("""
    %a = stablehlo.constant dense<true> : tensor<2x3xi1>
    %b = stablehlo.bitcast_convert %a : (tensor<2x3xi1>) -> tensor<2xi8>""", 1,
                      "bool[2,3] are not the bits of tensor<2xi8>; legal: 8 bools each")

    def test_top_k(self):
        self.run_text("""
    %a = stablehlo.constant dense<[3.0, 1.0, 2.0]> : tensor<3xf32>
    %0:2 = stablehlo.custom_call @mhlo.topk(%a) {mhlo.attributes = {k = 2 : i64, largest = true}} : (tensor<3xf32>) -> (tensor<2xf32>, tensor<2xi32>)
    check.expect_eq_const %0#0, dense<[3.0, 2.0]> : tensor<2xf32>
    check.expect_eq_const %0#1, dense<[0, 2]> : tensor<2xi32>""")

    def test_loops_and_branches_without_values(self):
        self.run_text("""
    stablehlo.while() cond {
      %c = stablehlo.constant dense<false> : tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      stablehlo.return
    }
    %i = stablehlo.constant dense<1> : tensor<i32>
    "stablehlo.case"(%i) ({
      stablehlo.return
    }, {
      stablehlo.return
    }) : (tensor<i32>) -> ()
    check.expect_eq_const %i, dense<1> : tensor<i32>""")

    def test_complex(self):
        self.run_text("""
    %a = stablehlo.constant dense<[(1.0, 2.0), (3.0, 0.0)]> : tensor<2xcomplex<f32>>
    %b = stablehlo.constant dense<[(1.0, 3.0), (2.0, 9.0)]> : tensor<2xcomplex<f32>>
    %0 = stablehlo.maximum %a, %b : tensor<2xcomplex<f32>>
    check.expect_eq_const %0, dense<[(1.0, 3.0), (3.0, 0.0)]> : tensor<2xcomplex<f32>>
    %1 = stablehlo.minimum %a, %b : tensor<2xcomplex<f32>>
    check.expect_eq_const %1, dense<[(1.0, 2.0), (2.0, 9.0)]> : tensor<2xcomplex<f32>>""")


if __name__ == "__main__":
    unittest.main()
