#!/usr/bin/env python3
"""Writes tests/golden/vjp_linalg.txt: derivatives of linear algebra, as _derivatives.py has them, of matrices with well separated spectra.
Vectors and factors that are determined up to signs are taken where signs do not count."""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from _derivatives import C64, C128, F32, F64, Lines, jax, jnp, normal, np
from jax import lax

out = Lines(Path(__file__).parents[2] / "tests" / "golden" / "vjp_linalg.txt", "vjp_linalg.py")
T = lambda a: jnp.swapaxes(a, -1, -2)
H = lambda a: jnp.conj(T(a))
size = lambda a: jnp.real(a * jnp.conj(a))


def orthogonal(random, lead, n, dtype):
    return np.linalg.qr(normal(random, lead + (n, n), dtype))[0]


def spectrum(random, lead, n, first, step):
    return first + step * np.arange(n) + 0.3 * step * random.uniform(size=lead + (n,))


def hermitian(n, lead=(), first=-2.0, step=1.5):
    def make(random, dtype):
        q = orthogonal(random, lead, n, dtype)
        return (q * spectrum(random, lead, n, first, step)[..., None, :]) @ np.conj(np.swapaxes(q, -1, -2))
    return make


def positive(n, lead=()):
    return hermitian(n, lead, 1.0, 1.2)


def values(m, n, lead=()):
    def make(random, dtype):
        k = min(m, n)
        u, v = orthogonal(random, lead, m, dtype)[..., :, :k], orthogonal(random, lead, n, dtype)[..., :, :k]
        return (u * spectrum(random, lead, k, 1.0, 1.0)[..., None, :]) @ np.conj(np.swapaxes(v, -1, -2))
    return make


def triangle(n, lead=(), by=2.0):
    def make(random, dtype):
        x = normal(random, lead + (n, n), dtype) * 0.7
        i = np.arange(n)
        x[..., i, i] = by + np.abs(x[..., i, i])
        return x
    return make


def slogdet(a):
    sign, log = jnp.linalg.slogdet(a)
    return (sign, log) if jnp.iscomplexobj(a) else log


def eigh(a):
    w, v = jnp.linalg.eigh(a)
    return w, size(v)


def eigh_function(a):
    w, v = jnp.linalg.eigh(a)
    return (v * jnp.sin(w)[..., None, :]) @ H(v)


def qr(a):
    q, r = jnp.linalg.qr(a)
    return size(q), size(r)


def qr_product(a):
    q, r = jnp.linalg.qr(a)
    return q @ H(q)[..., :1] + q @ r


def svd_thin(a):
    u, s, v = jnp.linalg.svd(a, full_matrices=False)
    return size(u), s, size(v)


def svd_function(a):
    u, s, v = jnp.linalg.svd(a, full_matrices=False)
    return (u * jnp.tanh(s)[..., None, :]) @ v


FUNCTIONS = {  # operands; letters: b: f32 and c64 too, r: real only
    "cholesky": (jnp.linalg.cholesky, [positive(3)], "b"), "cholesky_2": (jnp.linalg.cholesky, [positive(2, (2,))], ""),
    "log_det": (lambda a: 2 * jnp.sum(jnp.log(jnp.real(jnp.diagonal(jnp.linalg.cholesky(a))))), [positive(4)], ""),
    "gaussian": (lambda a, x: jnp.sum(size(lax.linalg.triangular_solve(jnp.linalg.cholesky(a), x[:, None], left_side=True, lower=True))),
                 [positive(3), (3,)], ""),
    "solve": (jnp.linalg.solve, [values(3, 3), (3, 2)], "b"), "solve_vector": (jnp.linalg.solve, [values(4, 4), (4,)], ""),
    "solve_2": (jnp.linalg.solve, [values(2, 2, (3,)), (3, 2, 2)], ""),
    "inv": (jnp.linalg.inv, [values(3, 3)], "b"), "inv_2": (jnp.linalg.inv, [values(2, 2, (2,))], ""),
    "trace_inv": (lambda a: jnp.trace(jnp.linalg.inv(a)), [values(4, 4)], ""),
    "det_1": (jnp.linalg.det, [values(1, 1)], ""), "det_2": (jnp.linalg.det, [values(2, 2)], "b"), "det_3": (jnp.linalg.det, [values(3, 3)], "b"),
    "det_4": (jnp.linalg.det, [values(4, 4)], ""), "det_batch": (jnp.linalg.det, [values(4, 4, (2,))], ""),
    "slogdet": (slogdet, [values(3, 3)], "b"), "slogdet_batch": (slogdet, [values(2, 2, (3,))], ""),
    "qr_tall": (qr, [values(4, 2)], "b"), "qr_square": (qr, [values(3, 3)], ""), "qr_batch": (qr, [values(3, 2, (2,))], ""),
    "qr_product": (qr_product, [values(4, 3)], ""),
    "eigvalsh": (lambda a: jnp.linalg.eigh(a)[0], [hermitian(4)], "b"), "eigh": (eigh, [hermitian(3)], "b"),
    "eigh_function": (eigh_function, [hermitian(3)], ""), "eigh_batch": (eigh_function, [hermitian(2, (2,))], ""),
    "svd_values": (lambda a: jnp.linalg.svd(a, compute_uv=False), [values(3, 3)], "b"),
    "svd_values_tall": (lambda a: jnp.linalg.svd(a, compute_uv=False), [values(4, 2)], ""),
    "svd_values_wide": (lambda a: jnp.linalg.svd(a, compute_uv=False), [values(2, 4, (2,))], ""),
    "svd_square": (svd_thin, [values(3, 3)], "b"), "svd_function": (svd_function, [values(3, 3)], ""),
    "nuclear": (lambda a: jnp.sum(jnp.linalg.svd(a, compute_uv=False)), [values(3, 2)], ""),
    "pinv": (lambda a: jnp.linalg.solve(H(a) @ a, H(a)), [values(4, 2)], ""),
    "least_squares": (lambda a, b: jnp.linalg.solve(H(a) @ a, H(a) @ b), [values(4, 2), (4, 3)], ""),
    "ridge": (lambda a, b: jnp.sum(size(jnp.linalg.solve(H(a) @ a + 0.3 * jnp.eye(3, dtype=a.dtype), H(a) @ b))), [(4, 3), (4,)], ""),
    "power_3": (lambda a: a @ a @ a, [values(3, 3)], ""),
    "expm_series": (lambda a: jnp.eye(3, dtype=a.dtype) + a @ (jnp.eye(3, dtype=a.dtype) + a / 2 @ (jnp.eye(3, dtype=a.dtype) + a / 3)),
                    [values(3, 3)], ""),
    "kron": (jnp.kron, [(2, 2), (2, 3)], ""),
}
for name, (f, operands, letters) in FUNCTIONS.items():
    for dtype in (F64, C128) + ((F32, C64) if "b" in letters else ()):
        for mode in ("j", "v") + (("2",) if dtype in (F64, C128) else ()):
            try:
                out.case(mode, name, f, operands, dtype)
            except NotImplementedError as e:
                out.skipped.append(f"{mode}:{name} ({e})")
for left in (0, 1):
    for lower in (0, 1):
        for op in (0, 1, 2):                                                                    # plain, transposed, adjoint
            for unit in (0, 1):
                f = lambda a, b: lax.linalg.triangular_solve(a, b, left_side=bool(left), lower=bool(lower), transpose_a=op > 0,
                                                             conjugate_a=op > 1, unit_diagonal=bool(unit))
                name, b = f"triangular {left} {lower} {op} {unit}", (3, 2) if left else (2, 3)
                for mode, dtype in (("v", F64), ("j", C128), ("v", C128)):
                    out.case(mode, name, f, [triangle(3), b], dtype)
                if not unit:
                    out.case("2", name, f, [triangle(3), b], F64)
                    out.case("v", name, f, [triangle(2, (2,)), (2, 2, 2)], F64)
                    out.case("j", name, f, [triangle(3), b], F32)
thin = {"svd_thin_tall": (svd_thin, [values(4, 2)], "b"), "svd_thin_wide": (svd_thin, [values(2, 4)], "b"),
        "svd_thin_batch": (svd_thin, [values(3, 2, (2,))], ""), "svd_function_tall": (svd_function, [values(5, 3)], ""),
        "svd_function_wide": (svd_function, [values(2, 3, (2,))], "")}
for name, (f, operands, letters) in thin.items():                                              # behind all else: the lines before keep their numbers
    for dtype in (F64, C128) + ((F32, C64) if "b" in letters else ()):
        for mode in ("j", "v") + (("2",) if dtype in (F64, C128) else ()):
            out.case(mode, name, f, operands, dtype)
out.write()
