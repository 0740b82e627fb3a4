#!/usr/bin/env python3
"""Writes tests/golden/sharded/: programs over eight devices as JAX exports them, each twice: with Shardy's shardings
(NAME.sdy.mlir) and as JAX wrote them before (NAME.gspmd.mlir: mhlo.sharding, @Sharding, @SPMDFullToShardShape); what they
give (expected.npz) and programs.txt in the form of programs.py. Every third text has locations. Never run by the build.
"""
import os
from pathlib import Path

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"
import programs as base
from programs import F, G, I, value

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

FOLDER = Path(__file__).resolve().parents[2] / "tests/golden/sharded"
XY = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)
RING = jax.make_mesh((8,), ("i",), axis_types=(AxisType.Auto,))
EXPLICIT = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Explicit,) * 2)
NEXT = [(j, (j + 1) % 8) for j in range(8)]
PROGRAMS = {}


def program(name, f, *args, mesh=XY, atol="", **options):
    """args: (shape, spec), float32, or (shape, spec, dtype)."""
    assert name not in PROGRAMS, name
    PROGRAMS[name] = (f, [a if len(a) == 3 else (*a, F) for a in args], mesh, atol, options)


def constrain(x, *spec):
    return lax.with_sharding_constraint(x, NamedSharding(XY, P(*spec)))


def manual(f, ins, outs, mesh=XY, **options):
    return jax.shard_map(f, mesh=mesh, in_specs=ins, out_specs=outs, **options)


A = ((8, 16), P("x", "y"))
ROWS = ((8, 16), P("x", None))
COLUMNS = ((16, 32), P(None, "y"))
CUT_ROWS = ((16, 32), P("y", None))


def automatic():
    program("matmul", jnp.matmul, A, CUT_ROWS)
    program("matmul_result", jnp.matmul, ROWS, COLUMNS, out_shardings=NamedSharding(XY, P("y", "x")))
    program("constraint", lambda x, w: jnp.sin(constrain(x @ w, "y", "x")), ROWS, ((16, 32), P()))
    program("unconstrained", lambda x: constrain(x * 2, P.UNCONSTRAINED, "y").sum(0), ROWS)
    program("layer", lambda x, w, b: jax.nn.sigmoid(x @ w + b), ROWS, COLUMNS, ((32,), P("y")))
    program("softmax", lambda x: jax.nn.softmax(x, -1), A)
    program("gradient", jax.grad(lambda w, x: jnp.tanh(x @ w).sum()), COLUMNS, ROWS)
    program("checkpoint", lambda x, w: jax.grad(lambda w: jax.checkpoint(lambda w: jnp.sin(x @ w))(w).sum())(w), ROWS, COLUMNS)
    program("sort", lambda x: jnp.sort(x, 0)[::-1], ((8, 6), P("x", None)))
    program("top_k", lambda x: lax.top_k(x, 3), ROWS)
    program("argmax", lambda x: jnp.argmax(x, 0), A)
    program("cumsum", lambda x: jnp.cumsum(x, 0), A)
    program("norm", lambda x: jnp.linalg.norm(x, axis=1), A)
    program("scan", lambda h, w: lax.scan(lambda c, _: (jnp.tanh(c @ w), c.sum()), h, None, length=4), ROWS, ((16, 16), P(None, "y")), atol="1e-4")
    program("while", lambda x: lax.while_loop(lambda v: v.sum() < 1000.0, lambda v: v * 1.5, x), A)
    program("cond", lambda p, x: lax.cond(p[0] > 0, jnp.sin, jnp.cos, x), ((8,), P("x"), I), A)
    program("uniform", lambda k: constrain(jax.random.uniform(jax.random.wrap_key_data(k), (8, 4)), "x", "y"), ((2,), P(), G))
    program("rows", lambda x, i: x[i & 7], A, ((5,), P(), I))
    program("rows_cut", lambda x, i: jnp.take(x, i & 15, axis=0), ((16, 8), P("x", None)), ((8,), P("y"), I))
    program("scatter", lambda x, i, u: x.at[i & 7].add(u), ((8, 16), P(None, "y")), ((8,), P("x"), I), A)
    program("convolution", lambda x, k: lax.conv_general_dilated(x, k, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC")),
            ((8, 6, 6, 4), P("x")), ((3, 3, 4, 8), P(None, None, None, "y")))
    program("concatenate", lambda a, b: jnp.concatenate([a, b], 0), ROWS, ((8, 16), P(None, "y")))
    program("reshape", lambda x: x.reshape(4, 2, 4, 4).transpose(2, 0, 3, 1).reshape(16, 8), A)
    program("slice", lambda x, i: lax.dynamic_slice(x, (i[0] & 7, i[0] * 0), (3, 16)), A, ((1,), P(), I))
    program("donated", lambda x: x + 1, A, donate_argnums=0)
    head = ((4, 8, 2, 4), P("x", None, "y"))
    program("attention", lambda q, k, v: jnp.einsum("bhqk,bkhd->bqhd", jax.nn.softmax(jnp.einsum("bqhd,bkhd->bhqk", q, k)), v), head, head, head)
    program("batched", lambda x: jax.vmap(lambda r: constrain(r * 2, "y"), spmd_axis_name="x")(x), ROWS)
    program("two_results", lambda a, b: (a + 1, b.T), ((8,), P("x")), ((16, 32), P("y", "x")))
    program("fft", lambda x: jnp.fft.fft(x).real, ROWS)
    program("explicit_sum", lambda x: jnp.sin(x).sum(0), A, mesh=EXPLICIT)
    program("explicit_reshard", lambda x: jax.sharding.reshard(x * 2, P("y", None)), ROWS, mesh=EXPLICIT)


def by_hand():
    program("psum", manual(lambda a: lax.psum(a, "x"), P("x", "y"), P(None, "y")), A)
    program("pmax_pmin", manual(lambda a: (lax.pmax(a, "x"), lax.pmin(a, ("x", "y"))), P("x", "y"), (P(None, "y"), P())), ((4, 2), P("x", "y")))
    program("psum_groups", manual(lambda a: lax.psum(a, "i", axis_index_groups=[[0, 1, 2, 3], [4, 5, 6, 7]]), P("i"), P("i"), RING, check_vma=False),
            ((8,), P("i")), mesh=RING)
    program("all_gather", manual(lambda a: lax.all_gather(a, "x", tiled=True), P("x", "y"), P(None, "y"), check_vma=False), A)
    program("all_to_all", manual(lambda a: lax.all_to_all(a, "x", 1, 0, tiled=True), P("x", None), P("x", None)), ROWS)
    program("psum_scatter", manual(lambda a: lax.psum_scatter(a, "x", scatter_dimension=1, tiled=True), P("x", None), P(None, "x"), check_vma=False), ROWS)
    program("ppermute", manual(lambda a: lax.ppermute(a, "i", NEXT), P("i", None), P("i", None), RING), ((8, 16), P("i", None)), mesh=RING)
    program("axis_index", manual(lambda a: a + lax.axis_index("x") * 10 + lax.axis_index("y"), P("x", "y"), P("x", "y")), A)
    program("no_arguments", manual(lambda: lax.axis_index("x")[None], (), P("x")))
    program("constant_body", manual(lambda: jnp.arange(3.0), (), P("x"), check_vma=False))
    program("contraction", manual(lambda a, b: lax.psum(a @ b, "y"), (P("x", "y"), P("y", None)), P("x", None)), A, CUT_ROWS)
    program("ring_scan", manual(lambda a: lax.scan(lambda c, _: (lax.ppermute(c, "i", NEXT), c.sum()), a, None, length=8)[0], P("i"), P("i"), RING),
            ((16,), P("i")), mesh=RING)
    program("manual_while", manual(lambda a: lax.while_loop(lambda c: lax.psum(c.sum(), "i") < 500, lambda c: c * 2, a), P("i"), P("i"), RING),
            ((16,), P("i")), mesh=RING)
    program("manual_gradient", jax.grad(lambda b: manual(lambda b: lax.psum((b * b).sum()[None], "y"), P("y", None), P(None))(b)[0]), CUT_ROWS)
    program("two_regions", lambda a: manual(lambda b: lax.psum(b, "y"), P("x", "y"), P("x", None))(a) @ manual(lambda b: b * 2, P("y", "x"), P("y", "x"))(a), A)
    program("partial", manual(lambda a, b: lax.psum(a @ b, "y"), (P(None, "y"), P("y", None)), P(), axis_names={"y"}), A, CUT_ROWS)
    inner = lambda b: jax.shard_map(lambda c: lax.psum(c * 2, "y"), in_specs=P(None, "y"), out_specs=P(), axis_names={"y"})(b)
    program("nested", manual(inner, P("x", None), P("x", None), axis_names={"x"}), A)


def write(name, expected, lines):
    f, args, mesh, atol, options = PROGRAMS[name]
    words = [f"random:{i + 1}" for i in range(len(args))]
    values = [value(w, shape, dtype) for w, (shape, _, dtype) in zip(words, args)]
    laid_out = [jax.device_put(v, NamedSharding(mesh, spec)) for v, (_, spec, _) in zip(values, args)]
    results = {}
    for form in ("sdy", "gspmd"):
        jax.config.update("jax_use_shardy_partitioner", form == "sdy")
        jax.clear_caches()
        with jax.set_mesh(mesh):
            lowered = jax.jit(f, keep_unused=True, **options).lower(*laid_out)
            results[form] = [np.asarray(r) for r in jax.tree.leaves(lowered.compile()(*[a.copy() for a in laid_out]))]
        text = lowered.as_text(debug_info=len(PROGRAMS[name][1]) % 3 == 0)
        (FOLDER / f"{name}.{form}.mlir").write_text(text.replace(str(Path(__file__).parent) + "/", ""))
        lines.append("\t".join([f"{name}.{form}", " ".join(words), str(len(results[form])), "", atol, ""]))
        for i, r in enumerate(results[form]):
            expected[f"{name}.{form}.{i}"] = r


def main():
    automatic()
    by_hand()
    base.write_all(FOLDER, PROGRAMS, write)


if __name__ == "__main__":
    main()
