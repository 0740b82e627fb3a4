#!/usr/bin/env python3
"""Writes tests/golden/special_points.txt: derivatives, as _derivatives.py has them, at zeros, infinities, NaN, large numbers, ties and kinks."""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from _derivatives import BF16, F32, F64, Lines, jax, jnp, np
from _pointwise import BINARY, BINARY_PLAIN, OWN_RULES, UNARY

out = Lines(Path(__file__).parents[2] / "tests" / "golden" / "special_points.txt", "special_points.py", True)
POINTS = [0.0, -0.0, 1, -1, 0.5, -0.5, 6, -6, 40, -40, 88.5, -88.5, 700, -700, 1e10, -1e10, 1e30, -1e30, np.inf, -np.inf, np.nan, 1e-20, -1e-20]
PAIRS = [0.0, -0.0, 1, -3, 1e10, np.inf, -np.inf, np.nan]
at = lambda v: lambda random, dtype: np.array(v)
first, second = [at(v.ravel()) for v in np.meshgrid(PAIRS, PAIRS, indexing="ij")]
MORE = {"gelu": lambda x: jax.nn.gelu(x, approximate=False), "gelu_tanh": jax.nn.gelu,
        "leaky_relu": lambda x: jax.nn.leaky_relu(x, 0.01), "elu": jax.nn.elu, "elu_half": lambda x: jax.nn.elu(x, 0.5), "celu": jax.nn.celu,
        "x_log_x": lambda x: x * jnp.log(x), "safe_x_log_x": lambda x: jnp.where(x > 0, x * jnp.log(jnp.where(x > 0, x, 1)), 0),
        "cube": lambda x: x ** 3, "inverse_square": lambda x: x ** -2,
        "clip": lambda x: jnp.clip(x, -1, 6), "hard_tanh": jax.nn.hard_tanh, "soft_sign": jax.nn.soft_sign, "abs_3": lambda x: jnp.abs(x) ** 3}
SKIP = {"lgamma", "digamma", "erf_inv", "tan", "sin", "cos"}                                   # of large arguments
BINARY_MORE = {"max_of_three": lambda x, y: jnp.maximum(jnp.maximum(x, y), 1), "where": lambda x, y: jnp.where(x > y, x, y),
               "length": lambda x, y: jnp.sqrt(x * x + y * y)}
ROWS = [[0, 0, 0, 0], [1, 1, 0, 0], [1e10, 1, 2, 1e10], [-np.inf, 0, 1, -1], [np.inf, 0, 1, 2], [-np.inf] * 4, [np.nan, 0, 1, 2],
        [88, -88, 0, 1], [-1e30, 1e30, 0, 0], [np.inf, -np.inf, 0, 0], [2, 2, 2, -5], [0, -0.0, 0, 1], [3, 4, 0, 0]]
ROW = {"softmax": lambda x: jax.nn.softmax(x, -1), "log_softmax": lambda x: jax.nn.log_softmax(x, -1), "logsumexp": lambda x: jax.nn.logsumexp(x, -1),
       "max": lambda x: jnp.max(x, -1), "min": lambda x: jnp.min(x, -1), "norm_1": lambda x: jnp.linalg.norm(x, 1, -1),
       "norm_2": lambda x: jnp.linalg.norm(x, None, -1), "norm_3": lambda x: jnp.linalg.norm(x, 3, -1), "norm_inf": lambda x: jnp.linalg.norm(x, np.inf, -1),
       "norm_low": lambda x: jnp.linalg.norm(x, -np.inf, -1), "sort": lambda x: jnp.sort(x, -1), "cummax": lambda x: jax.lax.cummax(x, 1),
       "cumprod": lambda x: jax.lax.cumprod(x, 1), "prod": lambda x: jnp.prod(x, 1), "median": lambda x: jnp.median(x, 1),
       "std": lambda x: jnp.std(x, 1), "var": lambda x: jnp.var(x, 1), "cumlogsumexp": lambda x: jax.lax.cumlogsumexp(x, 1)}
for dtype in (F32, F64):
    fits = at(POINTS)
    for mode in "jv":
        for name, f in {**UNARY, **OWN_RULES, **MORE}.items():
            if name not in SKIP:
                out.case(mode, name, f, [fits], dtype)
        for name, f in {**BINARY, **BINARY_PLAIN, **BINARY_MORE}.items():
            if name not in ("rem", "mod", "floor_divide"):
                out.case(mode, name, f, [first, second], dtype)
        for name, f in ROW.items():
            out.case(mode, "rows " + name, f, [at(ROWS)], dtype)
for name in ("relu", "abs", "softplus", "silu", "gelu", "elu", "leaky_relu", "sqrt", "clip"):
    out.case("v", name, {**UNARY, **OWN_RULES, **MORE}[name], [at(POINTS[:12])], BF16)
for name in ("relu", "softplus", "silu", "gelu", "elu", "leaky_relu", "abs", "clip", "celu", "sigmoid", "log_sigmoid", "tanh"):
    out.case("2", name, {**UNARY, **OWN_RULES, **MORE}[name], [at(POINTS[:10])], F64)
out.write()
