#!/usr/bin/env python3
"""Writes tests/golden/flops/: programs as JAX exports them, and in flops.txt how many operations XLA's cost analysis counts in each.
Never run by the build. A line: NAME, tab, flops (compiled.cost_analysis()), tab, flops by the formula that the record of our op states
(docs and sources there). Both are the same where XLA counts what is computed; where it does not, the reason stands in a third column."""
import importlib.metadata
import os
from pathlib import Path

os.environ["JAX_PLATFORMS"] = "cpu"
import jax
import jax.numpy as jnp
from jax import lax

HERE = Path(__file__).resolve().parents[2] / "tests/golden/flops"
x, v, square = jnp.ones((8, 16)), jnp.arange(64.0), 3 * jnp.eye(16)
image, kernel = jnp.ones((2, 3, 8, 8)), jnp.ones((4, 3, 3, 3))
pool = lambda a: lax.reduce_window(a, -jnp.inf, lax.max, (1, 1, 2, 2), (1, 1, 2, 2), "VALID")
PROGRAMS = {
    "add": (lambda a: a + a * 2, (x,), 256, ""),
    "dot": (jnp.dot, (x, jnp.ones((16, 4))), 1024, ""),
    "batched_dot": (lambda a, b: jnp.einsum("bij,bjk->bik", a, b), (jnp.ones((3, 4, 5)), jnp.ones((3, 5, 6))), 2 * 3 * 4 * 5 * 6, ""),
    "convolution": (lambda a, k: lax.conv(a, k, (1, 1), "VALID"), (image, kernel), 2 * 2 * 4 * 6 * 6 * 27, ""),
    "sum": (lambda a: a.sum(1), (x,), 128, "XLA: one less for each result"),
    "pool": (pool, (image,), 2 * 3 * 4 * 4 * 4, "XLA: one less for each window"),
    "sort": (lambda a: lax.sort(a), (v,), 64 * 6, ""),
    "sort_lines": (lambda a: lax.sort(a, dimension=1), (x,), 128 * 4, "XLA: the logarithm of all elements, not of a line"),
    "argsort": (jnp.argsort, (v,), 64 * 6, ""),
    "scatter_add": (lambda a, b: a.at[jnp.array([1, 2, 3])].add(b, mode="promise_in_bounds", unique_indices=True), (v, jnp.ones(3)), 3, "ours: the arithmetic of the constant indices, too"),
    "fft": (jnp.fft.fft, (jnp.ones((4, 32), jnp.complex64),), 5 * 128 * 5, "XLA: 8 n log2 n"),
    "cholesky": (jnp.linalg.cholesky, (square,), round(16**3 / 3), "XLA: what its loop does"),
    "triangular_solve": (lambda a, b: lax.linalg.triangular_solve(a, b, left_side=True, lower=True), (square, jnp.ones((16, 4))), 16 * 16 * 4, "LAPACK's, which XLA does not count"),
    "lu": (lax.linalg.lu, (square,), round(2 * 16**3 / 3), "LAPACK's, which XLA does not count"),
    "qr": (jnp.linalg.qr, (jnp.ones((16, 8)),), round(2 * 16 * 64 - 2 * 512 / 3) + round(4 * 16 * 64 - 2 * 24 * 64 + 4 * 512 / 3), "LAPACK's, which XLA does not count"),
    "eigh": (lax.linalg.eigh, (square,), 9 * 16**3, "LAPACK's, which XLA does not count"),
    "svd": (lambda a: jnp.linalg.svd(a, full_matrices=False), (x,), 14 * 16 * 64 + 8 * 512, "LAPACK's, which XLA does not count"),
    "singular_values": (lambda a: jnp.linalg.svd(a, compute_uv=False), (x,), round(4 * 16 * 64 - 4 * 512 / 3), "LAPACK's, which XLA does not count"),
    "qr_tall_batch": (lambda a: jnp.linalg.qr(a, mode="r"), (jnp.ones((5, 12, 6)),), 5 * round(2 * 12 * 36 - 2 * 216 / 3), "LAPACK's, which XLA does not count"),
    "eig": (lax.linalg.eig, (square,), 25 * 16**3, "LAPACK's, which XLA does not count"),
    "eigenvalues": (lambda a: lax.linalg.eig(a, compute_left_eigenvectors=False, compute_right_eigenvectors=False), (square,), 10 * 16**3, "LAPACK's, which XLA does not count"),
    "schur": (lax.linalg.schur, (square,), 25 * 16**3, "LAPACK's, which XLA does not count"),
    "hessenberg": (lax.linalg.hessenberg, (square,), round(10 * 16**3 / 3), "LAPACK's, which XLA does not count"),
    "tridiagonal": (lax.linalg.tridiagonal, (square,), round(4 * 16**3 / 3), "LAPACK's, which XLA does not count"),
    "tridiagonal_solve": (lax.linalg.tridiagonal_solve, (jnp.ones(16), jnp.full(16, 4.0), jnp.ones(16), jnp.ones((16, 3))), 16 * (3 + 5 * 3), "LAPACK's, which XLA does not count"),
    "top_k": (lambda a: lax.top_k(a, 3), (x,), 128 * 3, "XLA has no figure"),
}


def main():
    HERE.mkdir(exist_ok=True)
    lines = [f"# JAX {importlib.metadata.version('jax')}: name, XLA's flops, ours, why they differ"]
    for name, (f, args, ours, why) in PROGRAMS.items():
        lowered = jax.jit(f).lower(*args)
        (HERE / f"{name}.mlir").write_text(lowered.as_text())
        cost = lowered.compile().cost_analysis() or {}
        lines.append("\t".join([name, str(int(cost.get("flops", -1))), str(ours), why]))
    (HERE / "flops.txt").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
