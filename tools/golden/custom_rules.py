#!/usr/bin/env python3
"""Writes tests/golden/custom_rules.txt: derivatives, as _derivatives.py has them, of programs with custom_jvp, custom_vjp and checkpoint as
JAX's documentation has them."""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from _derivatives import F32, F64, Lines, jax, jnp, np
from jax import lax

out = Lines(Path(__file__).parents[2] / "tests" / "golden" / "custom_rules.txt", "custom_rules.py", True)


@jax.custom_jvp
def log1pexp(x):
    return jnp.log(1. + jnp.exp(x))


@log1pexp.defjvp
def _(primals, tangents):
    x, = primals
    return log1pexp(x), (1 - 1 / (1 + jnp.exp(x))) * tangents[0]


@jax.custom_jvp
def sin_times(x, y):
    return jnp.sin(x) * y


@sin_times.defjvp
def _(primals, tangents):
    (x, y), (dx, dy) = primals, tangents
    return sin_times(x, y), jnp.cos(x) * dx * y + jnp.sin(x) * dy


@jax.custom_jvp
def half_root(x):                                                                              # x / (1 + sqrt(x)), at 0 too
    return x / (1 + jnp.sqrt(x))


@half_root.defjvp
def _(primals, tangents):
    x, = primals
    return half_root(x), (jnp.sqrt(x) + 2) / (2 * (jnp.sqrt(x) + 1) ** 2) * tangents[0]


@jax.custom_vjp
def clip_gradient(lo, hi, x):
    return x


clip_gradient.defvjp(lambda lo, hi, x: (x, (lo, hi)), lambda r, g: (jnp.zeros_like(r[0]), jnp.zeros_like(r[1]), jnp.clip(g, r[0], r[1])))


@jax.custom_vjp
def product(x, y):
    return jnp.sin(x) * y


product.defvjp(lambda x, y: (product(x, y), (jnp.cos(x), jnp.sin(x), y)), lambda r, g: (r[0] * g * r[2], r[1] * g))


def fixed_point(f, a, x):
    return lax.fori_loop(0, 40, lambda i, v: f(a, v), x)


@jax.custom_vjp
def root(a):                                                                                   # of a, by Newton's rule, as a fixed point
    return fixed_point(lambda a, x: 0.5 * (x + a / x), a, a)


def root_bwd(r, g):
    a, x = r
    _, by_a = jax.vjp(lambda a: 0.5 * (x + a / x), a)
    _, by_x = jax.vjp(lambda x: 0.5 * (x + a / x), x)
    return by_a(fixed_point(lambda g, u: g + by_x(u)[0], g, g))


root.defvjp(lambda a: (root(a), (a, root(a))), root_bwd)
mlp = lambda x, w: jnp.sin(jnp.sin(jnp.sin(x @ w) @ w))
positive = lambda *shape: lambda random, dtype: 0.5 + np.abs(random.standard_normal(shape))
at = lambda v: lambda random, dtype: np.array(v)
PROGRAMS = {"log1pexp": (log1pexp, [at([0.0, 100, -100, 3, 700, -2])], "jv2"), "sin_times": (sin_times, [(3, 2), (3, 2)], "jv2"),
            "half_root": (half_root, [at([0.0, 1, 4, 0.25])], "jv"), "clip_gradient": (lambda x: clip_gradient(-0.75, 0.75, x) * 3, [(5,)], "v"),
            "clip_sine": (lambda x: jnp.sin(clip_gradient(-0.5, 0.5, x)), [(6,)], "v"), "product": (product, [(4,), (4,)], "v2"),
            "root": (root, [positive(4)], "v"), "checkpoint": (jax.checkpoint(mlp), [(2, 3), (3, 3)], "jv2"),
            "checkpoint_dots": (jax.checkpoint(mlp, policy=jax.checkpoint_policies.dots_saveable), [(2, 3), (3, 3)], "jv2"),
            "map_log1pexp": (jax.vmap(log1pexp), [(3, 4)], "jv2"),
            "scan_product": (lambda x, y: lax.scan(lambda c, v: (product(c, v), c), x, y), [(3,), (4, 3)], "v"),
            "scan_sin_times": (lambda x, y: lax.scan(lambda c, v: (sin_times(c, v), c), x, y), [(3,), (4, 3)], "jv2"),
            "scan_checkpoint": (lambda x, w: lax.scan(jax.checkpoint(lambda c, w: (mlp(c, w), None)), x, w)[0], [(2, 3), (2, 3, 3)], "jv2")}
for name, (f, operands, modes) in PROGRAMS.items():
    for dtype in (F32, F64):
        for mode in modes:
            out.case(mode, name, f, operands, dtype)
out.write()
