"""The cases of bench/train.c in JAX, the same protocol: a case's name a line, the median time of one call in ns (or bytes) back.
--export FOLDER: writes the programs as StableHLO text, step_dp.mlir, step_tp.mlir and rnn.mlir, and ends."""
import os
import pathlib
import sys

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"
os.environ["JAX_PLATFORMS"] = "cpu"
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

from jax_single import measure

random = np.random.default_rng(0)
BATCH, IN, HIDDEN, CLASSES, EXAMPLES, BLOCKS, NARROW = 256, 784, 1024, 10, 64, 12, 64


def normal(*shape):
    return jnp.asarray(0.05 * random.standard_normal(shape, np.float32))


# ---- the step ----
def loss(m, x, y):
    w1, b1, w2, b2 = m
    h = jax.nn.relu(x @ w1 + b1)
    return -(jax.nn.log_softmax(h @ w2 + b2) * y).sum(-1).mean()


def step(m, x, y):
    value, g = jax.value_and_grad(loss)(m, x, y)
    return jax.tree.map(lambda v, d: v - 0.1 * d, m, g), value


def placed(mesh, data, tensor):
    put = lambda v, *spec: jax.device_put(v, NamedSharding(mesh, P(*spec)))
    (w1, b1, w2, b2), x, y = ARGS
    return (put(w1, None, tensor), put(b1, tensor), put(w2, tensor, None), put(b2)), put(x, data, None), put(y, data, None)


ARGS = (normal(IN, HIDDEN), jnp.zeros(HIDDEN), normal(HIDDEN, CLASSES), jnp.zeros(CLASSES)), normal(BATCH, IN), jnp.full((BATCH, CLASSES), 0.1)
dp = placed(jax.make_mesh((8,), ("data",), axis_types=(AxisType.Auto,)), "data", None)
tp = placed(jax.make_mesh((2, 4), ("data", "tensor"), axis_types=(AxisType.Auto,) * 2), "data", "tensor")
jitted = jax.jit(step)


def compile_step(args):
    return jax.jit(lambda *a: step(*a)).lower(*args).compile() and ()


# ---- many layers; memory ----
def deep_loss(p, x):
    for w, b in p:
        x = jnp.tanh(x @ w + b)
    return x.sum()


def compile_deep(n):
    p = [(jnp.ones((NARROW, NARROW)), jnp.ones(NARROW))] * n
    return lambda: jax.jit(jax.grad(lambda p, x: deep_loss(p, x))).lower(p, jnp.ones((NARROW, NARROW))).compile() and ()


def block(x, w1, w2):
    return x + jax.nn.gelu(x @ w1) @ w2


def blocks_bytes(f):
    def blocks_loss(p, x):
        for w1, w2 in p:
            x = f(x, w1, w2)
        return jnp.square(x).mean()

    p = [(jnp.ones((128, 512)), jnp.ones((512, 128)))] * BLOCKS
    return jax.jit(jax.grad(blocks_loss)).lower(p, jnp.ones((1024, 128))).compile().memory_analysis().temp_size_in_bytes


# ---- gradients through a scan ----
def rnn_loss(m, xs, h):
    w, u = m
    h, _ = jax.lax.scan(lambda h, x: (jnp.tanh(x @ w + h @ u), None), h, xs)
    return jnp.square(h).sum()


rnn = jax.jit(jax.grad(rnn_loss))
RNN_ARGS = (normal(256, 256), normal(256, 256)), normal(64, 64, 256), jnp.zeros((64, 256))

# ---- functions of one device or eight ----
increment = jax.pmap(lambda x: x + 1)
eight = increment(jnp.ones((8, 128)))
many, others = normal(32, 128, 128), normal(32, 128, 128)
mapped = jax.jit(jax.vmap(lambda x, y: x @ y))
einsum = jax.jit(lambda x, y: jnp.einsum("bij,bjk->bik", x, y))
point = normal(64)
jacobian = jax.jit(jax.jacrev(lambda x: jnp.sin(x) * jnp.square(x).sum()))
each = jax.jit(lambda m, x, y: jax.vmap(jax.grad(loss), (None, 0, 0))(m, x, y)[2])
example_x, example_y = normal(EXAMPLES, IN), jnp.full((EXAMPLES, CLASSES), 0.1)
CASES = {
    "compile_dp": lambda: compile_step(dp),
    "compile_tp": lambda: compile_step(tp),
    "step_dp": lambda: jitted(*dp),
    "step_tp": lambda: jitted(*tp),
    "compile_12": compile_deep(12),
    "compile_48": compile_deep(48),
    "compile_192": compile_deep(192),
    "pmap": lambda: increment(eight),
    "vmap": lambda: mapped(many, others),
    "einsum": lambda: einsum(many, others),
    "jacrev": lambda: jacobian(point),
    "rnn": lambda: rnn(*RNN_ARGS),
    "each": lambda: each(dp[0], example_x, example_y),
}
BYTES = {"bytes_saved": block, "bytes_again": jax.checkpoint(block)}


def main():
    if sys.argv[1:2] == ["--export"]:
        folder = pathlib.Path(sys.argv[2])
        folder.mkdir(parents=True, exist_ok=True)
        for name, args in ("step_dp", dp), ("step_tp", tp):
            (folder / f"{name}.mlir").write_text(jitted.lower(*args).as_text())
        (folder / "rnn.mlir").write_text(rnn.lower(*RNN_ARGS).as_text())
        return
    for line in sys.stdin:
        case = line.strip()
        answer = blocks_bytes(BYTES[case]) if case in BYTES else measure(CASES[case])
        print(f"{answer:.1f}", flush=True)


main()
