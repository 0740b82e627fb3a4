#!/usr/bin/env python3
"""Programs of JAX through StableHLO, there and back: control flow, layouts, manual regions, linear algebra (see _stablehlo.py)."""
from _stablehlo import MESH, P, jax, jnp, lax, lies, main, put, ramp, shard_map
import numpy as np  # after the check whether JAX, and so NumPy, is here

main({
    "matmul": (jax.jit(lambda a, b: jnp.tanh(a @ b)), [put(ramp(8, 16), "x", "y"), put(ramp(16, 4), "y", None)]),
    "batched": (jax.jit(lambda a, b: jnp.einsum("bij,bjk->bik", a, b)), [ramp(2, 3, 4), ramp(2, 4, 5)]),
    "constraint": (jax.jit(lambda a: lax.with_sharding_constraint(a * 2, lies(None, ("x", "y"))) + 1),
                   [put(ramp(8, 16), "x", "y")]),
    "out": (jax.jit(lambda a: (a.sum(0), a.max(1)), out_shardings=(lies("y"), lies())), [put(ramp(8, 16), "x", "y")]),
    "donated": (jax.jit(lambda a, b: a + b), [put(ramp(8, 16), "x", "y"), put(ramp(8, 16), "x", "y")]),
    "loop": (jax.jit(lambda a: lax.fori_loop(0, 3, lambda i, x: x * 0.5 + a.sum(), a)), [put(ramp(4, 8), "x")]),
    "while": (jax.jit(lambda n: lax.while_loop(lambda s: s[0] < 5, lambda s: (s[0] + 1, s[1] * 2), (n, n * 1.5))),
              [np.int32(1)]),
    "scan": (jax.jit(lambda a: lax.scan(lambda c, x: (c + x, c * x), jnp.zeros(4), a)), [ramp(3, 4)]),
    "cond": (jax.jit(lambda a: lax.cond(a.sum() > 0, lambda x: x + 1, lambda x: x - a, a)), [ramp(3, 4)]),
    "switch": (jax.jit(lambda i, a: lax.switch(i, [lambda x: x, lambda x: -x, lambda x: x * x], a)),
               [np.int32(2), ramp(5)]),
    "fft": (jax.jit(lambda a: jnp.fft.irfft(jnp.fft.rfft(a) * 2, 8)), [ramp(3, 8)]),
    "complex": (jax.jit(lambda a: ((a + 1j * a) * (2 - 1j)).real), [ramp(3, 4)]),
    "cholesky": (jax.jit(lambda a: lax.linalg.cholesky(a @ a.T + 10 * jnp.eye(4))), [ramp(4, 4)]),
    "inverse": (jax.jit(lambda a: jnp.linalg.inv(a + 10 * jnp.eye(4))), [put(ramp(8, 16).reshape(8, 4, 4), "x")]),
    "qr": (jax.jit(jnp.linalg.qr), [ramp(4, 3) ** 2]),
    "svd": (jax.jit(lambda a: (lambda u, s, v: (s[:, :1], (u * s[:, None]) @ v))(*jnp.linalg.svd(a ** 2, False))), [ramp(2, 4, 3)]),
    "eigh": (jax.jit(lambda a: (lambda w, v: (w[1:], v @ v.T))(*jnp.linalg.eigh(a @ a.T))), [ramp(3, 3)]),
    "psum": (shard_map(lambda a: lax.psum(a, ("x", "y")), P("x", "y"), P()), [ramp(8, 16)]),
    "pmax": (shard_map(lambda a: a - lax.pmax(a, "x"), P("x", "y"), P("x", "y")), [ramp(8, 16)]),
    "axis_index": (shard_map(lambda a: a * lax.axis_index("y"), P("x", "y"), P("x", "y")), [ramp(8, 16)]),
    "mean": (shard_map(lambda a: a / lax.psum(a.sum(), ("x",)), P("x"), P("x")), [ramp(8, 3)]),
    "gathered": (shard_map(lambda a: (lax.all_gather(a, "y", axis=1, tiled=True), lax.psum_scatter(a, "x", tiled=True)),
                           P("x", "y"), (P("x", "y"), P(("x",), "y"))), [ramp(8, 16)]),
    "exchanged": (shard_map(lambda a: (lax.ppermute(a, "y", [(i, (i + 1) % 4) for i in range(4)]),
                                       lax.all_to_all(a, "y", 1, 0, tiled=True)), P("x", "y"), (P("x", "y"), P("x", "y"))),
                  [ramp(8, 16)]),
    "partial": (jax.jit(jax.shard_map(lambda a: lax.psum(a * 2, "x"), mesh=MESH, in_specs=P("x"), out_specs=P(),
                                      axis_names={"x"})), [put(ramp(8, 16), "x", "y")]),
})
