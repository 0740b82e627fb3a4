#!/usr/bin/env python3
"""Writes tests/golden/mlir_forms.txt: modules in MLIR's pretty form and in its generic form, both as jaxlib's own bindings print them.
Never run by the build. Lines are tab-separated, line ends inside of a module are spaces:

  NAME  PRETTY  GENERIC
"""
import importlib.metadata
import re
from pathlib import Path

from jax._src.interpreters import mlir
from jaxlib.mlir import ir

F = "tensor<4x6xf32>"
UNARY = """abs cbrt ceil cosine exponential exponential_minus_one floor log log_plus_one logistic negate round_nearest_afz round_nearest_even
rsqrt sign sine sqrt tan tanh""".split()
BINARY = "add atan2 divide maximum minimum multiply power remainder subtract".split()
INTEGER = "and or xor shift_left shift_right_arithmetic shift_right_logical".split()
CHLO = "acos acosh asin asinh atan atanh bessel_i1e conj cosh digamma erf erf_inv erfc lgamma sinh square tan".split()
SUM = "^bb0(%l: tensor<f32>, %r: tensor<f32>): %s = stablehlo.add %l, %r : tensor<f32> stablehlo.return %s : tensor<f32>"
MESH = 'sdy.mesh @m = <["x"=2, "y"=4]>\n'


def function(arguments, body, results=""):
    names = ", ".join(f"%{chr(97 + i)}: {t}" for i, t in enumerate(arguments))
    return f"func.func @f({names}){' -> ' + results if results else ''} {{\n{body}\n  return\n}}"


def cases():
    for op in UNARY:
        yield op, function([F], f"%0 = stablehlo.{op} %a : {F}")
    for op in BINARY:
        yield op, function([F, F], f"%0 = stablehlo.{op} %a, %b : {F}")
    for op in INTEGER:
        yield op, function(["tensor<3xi32>"] * 2, f"%0 = stablehlo.{op} %a, %b : tensor<3xi32>")
    for op in CHLO:
        yield "chlo." + op, function([F], f"%0 = chlo.{op} %a : {F} -> {F}")
    C, I, B = "tensor<4xcomplex<f32>>", "tensor<4xi32>", "tensor<4xi1>"
    one = {
        "convert": ([F], f"stablehlo.convert %a : ({F}) -> tensor<4x6xbf16>"),
        "real": ([C], f"stablehlo.real %a : ({C}) -> tensor<4xf32>"),
        "imag": ([C], f"stablehlo.imag %a : ({C}) -> tensor<4xf32>"),
        "complex": (["tensor<4xf32>"] * 2, f"stablehlo.complex %a, %b : {C}"),
        "not": ([B], f"stablehlo.not %a : {B}"),
        "popcnt": ([I], f"stablehlo.popcnt %a : {I}"),
        "count_leading_zeros": ([I], f"stablehlo.count_leading_zeros %a : {I}"),
        "is_finite": ([F], f"stablehlo.is_finite %a : ({F}) -> tensor<4x6xi1>"),
        "select": (["tensor<4x6xi1>", F, F], f"stablehlo.select %a, %b, %c : tensor<4x6xi1>, {F}"),
        "select scalar": (["tensor<i1>", F, F], f"stablehlo.select %a, %b, %c : tensor<i1>, {F}"),
        "clamp": ([F] * 3, f"stablehlo.clamp %a, %b, %c : {F}"),
        "clamp scalar": (["tensor<f32>", F, "tensor<f32>"],
                         f"stablehlo.clamp %a, %b, %c : (tensor<f32>, {F}, tensor<f32>) -> {F}"),
        "compare": ([F, F], f"stablehlo.compare LT, %a, %b : ({F}, {F}) -> tensor<4x6xi1>"),
        "compare total": ([F, F], f"stablehlo.compare GE, %a, %b, TOTALORDER : ({F}, {F}) -> tensor<4x6xi1>"),
        "iota": ([], f"stablehlo.iota dim = 1 : {F}"),
        "broadcast_in_dim": ([F], f"stablehlo.broadcast_in_dim %a, dims = [0, 2] : ({F}) -> tensor<4x5x6xf32>"),
        "broadcast scalar": (["tensor<f32>"], f"stablehlo.broadcast_in_dim %a, dims = [] : (tensor<f32>) -> {F}"),
        "reshape": ([F], f"stablehlo.reshape %a : ({F}) -> tensor<24xf32>"),
        "transpose": ([F], f"stablehlo.transpose %a, dims = [1, 0] : ({F}) -> tensor<6x4xf32>"),
        "slice": ([F], f"stablehlo.slice %a [1:3, 0:6:2] : ({F}) -> tensor<2x3xf32>"),
        "slice scalar": (["tensor<f32>"], "stablehlo.slice %a [] : (tensor<f32>) -> tensor<f32>"),
        "dynamic_slice": ([F, "tensor<i32>", "tensor<i32>"],
                          f"stablehlo.dynamic_slice %a, %b, %c, sizes = [2, 3] : ({F}, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>"),
        "dynamic_update_slice": ([F, "tensor<2x3xf32>", "tensor<i32>", "tensor<i32>"],
                                 f"stablehlo.dynamic_update_slice %a, %b, %c, %d : ({F}, tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> {F}"),
        "concatenate": ([F, F], f"stablehlo.concatenate %a, %b, dim = 0 : ({F}, {F}) -> tensor<8x6xf32>"),
        "pad": ([F, "tensor<f32>"],
                f"stablehlo.pad %a, %b, low = [1, -1], high = [0, 2], interior = [1, 0] : ({F}, tensor<f32>) -> tensor<8x7xf32>"),
        "reverse": ([F], f"stablehlo.reverse %a, dims = [0, 1] : {F}"),
        "bitcast_convert": ([F], f"stablehlo.bitcast_convert %a : ({F}) -> tensor<4x6xi32>"),
        "reduce_precision": ([F], f"stablehlo.reduce_precision %a, format = e5m10 : {F}"),
        "cholesky": (["tensor<3x3xf32>"], "stablehlo.cholesky %a, lower = true : tensor<3x3xf32>"),
        "fft": ([C], f"stablehlo.fft %a, type = IFFT, length = [4] : ({C}) -> {C}"),
        "get_dimension_size": ([F], f"stablehlo.get_dimension_size %a, dim = 1 : ({F}) -> tensor<i32>"),
        "dot": (["tensor<2x3xf32>", "tensor<3x4xf32>"],
                "stablehlo.dot %a, %b, precision = [HIGHEST, DEFAULT] : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>"),
        "dot_general": (["tensor<5x2x3xf32>", "tensor<5x3x4xf32>"],
                        "stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, "
                        "DEFAULT] : (tensor<5x2x3xf32>, tensor<5x3x4xf32>) -> tensor<5x2x4xf32>"),
        "dot_general outer": (["tensor<2xf32>", "tensor<3xf32>"],
                              "stablehlo.dot_general %a, %b, contracting_dims = [] x [] : (tensor<2xf32>, tensor<3xf32>) -> tensor<2x3xf32>"),
        "dot_general algorithm": (["tensor<2x3xf32>", "tensor<3x4xf32>"],
                                  "stablehlo.dot_general %a, %b, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = tf32, "
                                  "rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, "
                                  "num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x3xf32>, "
                                  "tensor<3x4xf32>) -> tensor<2x4xf32>"),
        "convolution": (["tensor<1x8x8x3xf32>", "tensor<3x3x3x4xf32>"],
                        "stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 1], "
                        "pad = [[1, 0], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 2], reverse = [true, false]} {batch_group_count = "
                        "1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<1x4x6x4xf32>"),
        "rng_bit_generator": (["tensor<2xui64>"],
                              ("%0:2", "stablehlo.rng_bit_generator %a, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, "
                               "tensor<4xui32>)")),
        "tuple": ([F, I], f"stablehlo.tuple %a, %b : tuple<{F}, {I}>"),
        "get_tuple_element": ([f"tuple<{F}, {I}>"], f"stablehlo.get_tuple_element %a[1] : (tuple<{F}, {I}>) -> {I}"),
        "create_token": ([], "stablehlo.create_token : !stablehlo.token"),
        "after_all": (["!stablehlo.token"] * 2, "stablehlo.after_all %a, %b : !stablehlo.token"),
        "optimization_barrier": ([F, I], ("%0:2", f"stablehlo.optimization_barrier %a, %b : {F}, {I}")),
        "partition_id": ([], "stablehlo.partition_id : tensor<ui32>"),
        "replica_id": ([], "stablehlo.replica_id : tensor<ui32>"),
        "custom_call": ([F], f'stablehlo.custom_call @Sharding(%a) {{backend_config = "", mhlo.sharding = "{{replicated}}"}} : ({F}) -> {F}'),
        "custom_call layouts": ([F], f'stablehlo.custom_call @"a target"(%a) {{api_version = 4 : i32, backend_config = {{n = 3 : i64, '
                                f's = "q\\22t"}}, operand_layouts = [dense<[1, 0]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : '
                                f'tensor<2xindex>]}} : ({F}) -> {F}'),
        "reduce applies": ([F, "tensor<f32>"],
                           f"stablehlo.reduce(%a init: %b) applies stablehlo.maximum across dimensions = [0, 1] : ({F}, tensor<f32>) -> "
                           f"tensor<f32>"),
        "chlo.next_after": ([F, F], f"chlo.next_after %a, %b : {F}, {F} -> {F}"),
        "chlo.broadcast_add": ([F, F], f"chlo.broadcast_add %a, %b : ({F}, {F}) -> {F}"),
        "chlo.top_k": ([F], ("%0:2", f"chlo.top_k(%a, k = 2) : {F} -> (tensor<4x2xf32>, tensor<4x2xi32>)")),
        "all_gather": (["tensor<8x2xf32>"],
                       '"stablehlo.all_gather"(%a) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, '
                       'type = 1>, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, use_global_device_ids}> : '
                       '(tensor<8x2xf32>) -> tensor<8x4xf32>'),
    }
    for name, (arguments, body) in one.items():
        left, right = body if isinstance(body, tuple) else ("%0", body)
        yield name, function(arguments, f"{left} = {right}")
    values = {"splat": "dense<1.5> : tensor<3xf32>", "list": "dense<[[1, -2], [3, 4]]> : tensor<2x2xi8>",
              "bools": "dense<[true, false, true]> : tensor<3xi1>", "scalar": "dense<-7> : tensor<i64>",
              "empty": "dense<> : tensor<0x4xf32>", "hex bits": "dense<[0x7FC00000, 0xFF800000, 0.1]> : tensor<3xf32>",
              "complex": "dense<[(1.0, -2.0), (0.5, 0.0)]> : tensor<2xcomplex<f32>>", "complex splat": "dense<(1.0, 2.0)> : tensor<2x2xcomplex<f64>>",
              "unsigned": "dense<[0, 18446744073709551615]> : tensor<2xui64>", "half": "dense<[0.1, 65504.0, 0x7E00]> : tensor<3xf16>",
              "bfloat": "dense<[0.1, 3.0]> : tensor<2xbf16>", "bytes": 'dense<"0x000080BF0000803F0000FA44"> : tensor<3xf32>',
              "hex splat": "dense<0x7F800000> : tensor<2xf32>", "alike": "dense<[2, 2]> : tensor<2xi32>", "narrow": "dense<[-8, 7]> : tensor<2xi4>"}
    for name, value in values.items():
        yield "constant " + name, function([], f"%0 = stablehlo.constant {value}")
    yield "reduce", function([F, "tensor<f32>"], f"%0 = stablehlo.reduce(%a init: %b) across dimensions = [1] : ({F}, tensor<f32>) -> "
                             "tensor<4xf32>\n reducer(%l: tensor<f32>, %r: tensor<f32>) { %s = stablehlo.subtract %l, %r : tensor<f32> "
                             "stablehlo.return %s : tensor<f32> }")
    yield "reduce of two", function(
        ["tensor<9xf32>", "tensor<9xi32>", "tensor<f32>", "tensor<i32>"],
        "%0:2 = stablehlo.reduce(%a init: %c), (%b init: %d) across dimensions = [0] : (tensor<9xf32>, tensor<9xi32>, tensor<f32>, "
        "tensor<i32>) -> (tensor<f32>, tensor<i32>)\n reducer(%l: tensor<f32>, %m: tensor<f32>) (%r: tensor<i32>, %q: tensor<i32>) { "
        "%s = stablehlo.add %r, %q : tensor<i32> stablehlo.return %m, %s : tensor<f32>, tensor<i32> }")
    yield "while", function([I, F], f"%0:2 = stablehlo.while(%i = %a, %j = %b) : {I}, {F} attributes {{my.note = 3 : i64}}\n cond {{ %t = "
                            "stablehlo.constant dense<true> : tensor<i1> stablehlo.return %t : tensor<i1> } do { %k = stablehlo.negate "
                            f"%j : {F} stablehlo.return %i, %k : {I}, {F} }}")
    yield "while of nothing", function([], "stablehlo.while() cond { %t = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %t "
                                       ": tensor<i1> } do { stablehlo.return }")
    yield "if", function(["tensor<i1>", F], f'%0 = "stablehlo.if"(%a) ({{ stablehlo.return %b : {F} }}, {{ %n = stablehlo.negate %b : {F} '
                         f"stablehlo.return %n : {F} }}) : (tensor<i1>) -> {F}")
    yield "case", function(["tensor<i32>", F], f'%0:2 = "stablehlo.case"(%a) ({{ stablehlo.return %b, %a : {F}, tensor<i32> }}) : '
                           f"(tensor<i32>) -> ({F}, tensor<i32>)")
    yield "sort", function([F], f'%0 = "stablehlo.sort"(%a) <{{dimension = 1 : i64, is_stable = true}}> ({{ ^bb0(%l: tensor<f32>, %r: '
                           "tensor<f32>): %s = stablehlo.compare LT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1> "
                           f"stablehlo.return %s : tensor<i1> }}) : ({F}) -> {F}")
    yield "gather", function([F, "tensor<3x1xi32>"], f'%0 = "stablehlo.gather"(%a, %b) <{{dimension_numbers = #stablehlo.gather<offset_dims '
                             "= [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = true, "
                             f"slice_sizes = array<i64: 1, 6>}}> : ({F}, tensor<3x1xi32>) -> tensor<3x6xf32>")
    yield "scatter", function([F, "tensor<3x1xi32>", "tensor<3x6xf32>"],
                              f'%0 = "stablehlo.scatter"(%a, %b, %c) <{{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = '
                              "[1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = "
                              f"true}}> ({{ {SUM} }}) : ({F}, tensor<3x1xi32>, tensor<3x6xf32>) -> {F}")
    yield "reduce_window", function([F, "tensor<f32>"], f'%0 = "stablehlo.reduce_window"(%a, %b) <{{padding = dense<[[3, 0], [0, 0]]> : '
                                    "tensor<2x2xi64>, window_dimensions = array<i64: 4, 1>, window_strides = array<i64: 1, 1>}> "
                                    f"({{ {SUM} }}) : ({F}, tensor<f32>) -> {F}")
    yield "call", f"func.func private @g(%a: {F} {{my.note}}) -> ({F} {{my.other = [1, \"x\", @g]}}) {{ return %a : {F} }}\n" + function(
        [F], f"%0 = func.call @g(%a) : ({F}) -> {F}\n%1:2 = call @h(%a, %0) {{no_inline}} : ({F}, {F}) -> ({F}, {F})") + \
        f"\nfunc.func private @h({F}, {F}) -> ({F}, {F})"
    yield "composite", f"func.func private @g(%a: {F}) -> {F} {{ return %a : {F} }}\n" + function(
        [F], f'%0 = stablehlo.composite "my.op" %a {{composite_attributes = {{n = 2 : i64}}, decomposition = @g, version = 1 : i32}} : '
        f"({F}) -> {F}")
    yield "nested module", "module @inner attributes {my.a = 1 : i32} { " + function([], "%0 = stablehlo.constant dense<1> : tensor<i8>") + " }"
    sharding = '#sdy.sharding<@m, [{"x", ?}p1, {"y":(1)2}], replicated={"y":(2)2}>'
    yield "func sharding", MESH + f"func.func public @f(%a: {F} {{sdy.sharding = {sharding}, tf.aliasing_output = 0 : i32}}) -> ({F} " \
        f'{{jax.result_info = "result", sdy.sharding = #sdy.sharding<@m, [{{}}, {{}}], unreduced={{"x"}}>}}) {{ return %a : {F} }}'
    yield "mesh", 'sdy.mesh @empty = <[]>\nsdy.mesh @one = <[], device_ids=[3]>\nsdy.mesh @m = <["a b"=2, "y"=2], device_ids=[0, 2, 1, 3]>\n' \
        + function([], "")
    yield "sharding_constraint", MESH + function([F], f'%0 = sdy.sharding_constraint %a <@m, [{{"x"}}, {{?}}]> : {F}')
    yield "reshard", MESH + function([F], f'%0 = sdy.reshard %a <mesh<["z"=2]>, [{{"z"}}, {{}}]> : {F}')
    yield "manual_computation", MESH + function(
        [F], f'%0 = sdy.manual_computation(%a) in_shardings=[<@m, [{{"x"}}, {{}}]>] out_shardings=[<@m, [{{"x"}}, {{}}]>] '
        f'manual_axes={{"x"}} (%b: tensor<2x6xf32>) {{ sdy.return %b : tensor<2x6xf32> }} : ({F}) -> {F}')
    yield "manual of nothing", MESH + function(
        [], 'sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={} () { sdy.return } : () -> ()')
    yield "named_computation", MESH + function(
        [F], f'%0 = sdy.named_computation<"g">(%a) in_shardings=[<@m, [{{}}, {{}}]>] (%b: {F}) {{ sdy.return %b : {F} }} : ({F}) -> {F}')
    for op, text in {
            "sharding_group": "sdy.sharding_group %a group_id=21 : " + F,
            "constant": "%0 = sdy.constant dense<1.0> : tensor<2xf32>",
            "data_flow_edge": '%0 = sdy.data_flow_edge %a sharding=<@m, [{"x"}, {?}]> : ' + F,
            "propagation_barrier": "%0 = sdy.propagation_barrier %a allowed_direction=BACKWARD : " + F,
            "all_gather": '%0 = sdy.all_gather [{"x"}, {}] %a out_sharding=<@m, [{}, {}]> : ' + F,
            "all_slice": '%0 = sdy.all_slice [{}, {"y":(1)2}] %a out_sharding=<@m, [{}, {"y":(1)2}]> : ' + F,
            "all_to_all": '%0 = sdy.all_to_all [{"x"}: 0->1] %a out_sharding=<@m, [{}, {"x"}]> : ' + F,
            "collective_permute": '%0 = sdy.collective_permute %a out_sharding=<@m, [{"y":(2)2}, {}]> : ' + F,
            "all_reduce": '%0 = sdy.all_reduce {"x", "y"} %a out_sharding=<@m, [{}, {}]> : ' + F,
            "reduce_scatter": '%0 = sdy.reduce_scatter [{"x"}, {}] %a out_sharding=<@m, [{"x"}, {}]> : ' + F,
            "sharding_rule": "%0 = stablehlo.custom_call @g(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, jk])->([ij, z_1]) {i=4, j=3, "
                             f"k=2}} reduction={{k}}, custom>}} : ({F}) -> {F}"}.items():
        value = text.replace("[ij, z_1]", "[i, j]")
        a = '{sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}' if op in ("all_gather", "all_to_all", "collective_permute") else ""
        yield "sdy." + op, MESH + f"func.func @f(%a: {F} {a}) {{\n{value}\n  return\n}}"


def main():
    context = mlir.make_ir_context()
    out, skipped = [], []
    for name, text in cases():
        try:
            with context:
                module = ir.Module.parse(text)
        except Exception as e:
            skipped.append((name, str(e)[:300]))
            continue
        forms = [module.operation.get_asm(print_generic_op_form=generic) for generic in (False, True)]
        out.append("\t".join([name] + [re.sub(r"\s*\n\s*", " ", f).strip() for f in forms]))
    versions = ", ".join(f"{p} {importlib.metadata.version(p)}" for p in ("jax", "jaxlib"))
    path = Path(__file__).resolve().parents[2] / "tests/golden/mlir_forms.txt"
    path.write_text(f"# {versions}; tools/golden/mlir_forms.py\n" + "\n".join(out) + "\n")
    print(len(out), "cases;", "not taken by jaxlib:", skipped)


if __name__ == "__main__":
    main()
