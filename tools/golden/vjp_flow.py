#!/usr/bin/env python3
"""Writes tests/golden/vjp_flow.txt: derivatives, as _derivatives.py has them, of loops of at most so many rounds, switch, map,
associative_scan, and of random draws by their parameters. JAX's while_loop has none backwards; a scan whose rounds do nothing once the
condition has failed is the same function."""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from _derivatives import F32, F64, Lines, jax, jnp, np
from jax import lax

out = Lines(Path(__file__).parents[2] / "tests" / "golden" / "vjp_flow.txt", "vjp_flow.py")
I = lambda *v: np.array(v, np.int32)
jax.config.update("jax_threefry_partitionable", True)


def add(name, f, operands, dtypes=(F64, F32), modes="jv2"):
    for dtype in dtypes:
        for mode in modes:
            if mode != "2" or dtype == F64:
                out.case(mode, name, f, operands, dtype)


# ---- whiles ----
def bounded(goes, body, most):
    def step(c, _):
        return lax.cond(goes(c), body, lambda c: c, c), None
    return lambda c: lax.scan(step, c, None, length=most)[0]


def growth(most):
    return lambda x, a: bounded(lambda c: jnp.sum(c * c) < 40, lambda c: c * 1.5 + jnp.sin(a), most)(x)


def newton(most):
    goes = lambda c: jnp.max(jnp.abs(c[0] * c[0] - c[1])) > 1e-2
    return lambda x: bounded(goes, lambda c: ((c[0] + c[1] / c[0]) / 2, c[1]), most)((jnp.ones_like(x), 1 + x * x))[0]


for most in (14, 20):  # enough, which is what they promise
    add(f"while {most}", growth(most), [(3,), (3,)])
    add(f"newton {most}", newton(most), [(2,)])
add("while_in_scan", lambda x, a: lax.scan(lambda c, r: (growth(14)(c, r) * 0.3, c), x, a)[1], [(2,), (4, 2)])
add("while_vmap", lambda x, a: jax.vmap(growth(14))(x, a), [(3, 2), (3, 2)])

# ---- switch ----
BRANCHES = [lambda x, y: x * y, lambda x, y: jnp.sin(x) + y * y, lambda x, y: x / (2 + y * y)]
for i in (-1, 0, 1, 2, 7):
    add("switch", lambda x, y, i: lax.switch(i[0], BRANCHES, x, y), [(3,), (3,), I(i)])
add("switch_scan", lambda x, y, i: lax.scan(lambda c, k: (lax.switch(k, BRANCHES, c, y), c), x, i)[1], [(3,), (3,), I(2, 0, 1, 1)])
add("switch_vmap", lambda x, y, i: jax.vmap(lambda a, b, k: lax.switch(k, BRANCHES, a, b))(x, y, i), [(4, 2), (4, 2), I(2, 0, 1, 5)])

# ---- map, associative_scan ----
add("map", lambda x, w: lax.map(lambda r: jnp.tanh(r * w) * jnp.sum(r), x), [(4, 3), (3,)])
add("map_pairs", lambda x, y: lax.map(lambda r: r[0] * jnp.exp(r[1]), (x, y)), [(4, 3), (4, 3)])
affine = lambda p, q: (p[0] * q[0], p[1] * q[0] + q[1])
for n in (1, 2, 5, 8):
    for reverse in (0, 1):
        add(f"prefix_product {reverse}", lambda x: lax.associative_scan(jnp.multiply, x, reverse=bool(reverse), axis=0), [(n, 2)])
        add(f"prefix_affine {reverse}", lambda a, b: lax.associative_scan(affine, (a, b), reverse=bool(reverse), axis=0)[1], [(n, 2), (n, 2)])
add("prefix_matrices", lambda x: lax.associative_scan(jnp.matmul, x), [(5, 2, 2)])
add("prefix_columns", lambda x: lax.associative_scan(lambda a, b: jnp.logaddexp(a, b), x, axis=1), [(2, 6)])

# ---- draws, of the key 7; without optimisations XLA loses a tangent of truncated_normal on a CPU ----
jax.config.update("jax_disable_most_optimizations", False)
KEY = jax.random.key(7)
low = lambda random, dtype: random.uniform(-2.0, -1.0, 3)
high = lambda random, dtype: random.uniform(0.5, 2.0, 3)
scale = lambda *shape: lambda random, dtype: random.uniform(0.5, 2.0, shape)
sizes = (F32,)
add("uniform", lambda a, b: jax.random.uniform(KEY, (3,), a.dtype, a, b), [low, high], sizes, "jv")
add("truncated", lambda a, b: jax.random.truncated_normal(KEY, a, b, (3,), a.dtype), [low, high], sizes, "jv")
add("normal", lambda m, s: m + s * jax.random.normal(KEY, (4, 3), m.dtype), [(3,), scale(3)], sizes, "jv")
add("exponential", lambda s: jax.random.exponential(KEY, (4,), s.dtype) / s, [scale(4)], sizes, "jv")
add("gumbel", lambda x, t: jax.nn.softmax((x + jax.random.gumbel(KEY, (2, 4), x.dtype)) / t), [(2, 4), scale(1)], sizes, "jv")
add("laplace", lambda m, s: m + s * jax.random.laplace(KEY, (3,), m.dtype), [(3,), scale(3)], sizes, "jv")
add("logistic", lambda m, s: jax.nn.sigmoid(m + s * jax.random.logistic(KEY, (3,), m.dtype)), [(3,), scale(3)], sizes, "jv")
add("dropout", lambda x: jnp.where(jax.random.bernoulli(KEY, 0.5, (4, 3)), x / 0.5, 0), [(4, 3)], sizes, "jv")
add("permutation", lambda x: jax.random.permutation(KEY, x), [(5, 2)], sizes, "jv")
add("choice", lambda x: jax.random.choice(KEY, x, (6,)), [(4, 2)], sizes, "jv")
out.write()
