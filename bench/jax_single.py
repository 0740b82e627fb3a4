"""The cases of bench/single.c in JAX, the same protocol: a case's name a line, the median time of one call in ns back."""
import os
import statistics
import sys
import time

os.environ["JAX_PLATFORMS"] = "cpu"
import jax
import jax.numpy as jnp
import numpy as np

random = np.random.default_rng(0)


def floats(*shape):
    return jnp.asarray(random.uniform(-1, 1, shape).astype(np.float32))


ROWS, STEPS, BATCH, WIDE = 1000 * 1000, 64, 64, 256
a, b = floats(1024, 1024), floats(1024, 1024)
a16, b16 = a.astype(jnp.bfloat16), b.astype(jnp.bfloat16)
picture, kernel = floats(8, 56, 56, 64), floats(3, 3, 64, 64)
large, scale, bias = floats(4096, 1024), floats(1024), floats(1024)
rows, indices = floats(ROWS, 16), jnp.asarray(random.integers(0, ROWS, ROWS, np.int32))
keys = floats(ROWS)
inputs, state, w, u = floats(STEPS, BATCH, WIDE), jnp.zeros((BATCH, WIDE)), floats(WIDE, WIDE) / 16, floats(WIDE, WIDE) / 16


@jax.jit
def convolution(x, k):
    return jax.lax.conv_general_dilated(x, k, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))


@jax.jit
def layer_norm(x, s, t):
    mean = x.mean(-1, keepdims=True)
    return (x - mean) * jax.lax.rsqrt(x.var(-1, keepdims=True) + 1e-6) * s + t


@jax.jit
def rnn(xs, h, w, u):
    def step(h, x):
        h = jnp.tanh(x @ w + h @ u)
        return h, h

    return jax.lax.scan(step, h, xs)[1]


def train(m, x, labels):
    w1, b1, w2, b2, w3, b3 = m
    z1 = x @ w1 + b1
    h1 = jnp.maximum(z1, 0)
    z2 = h1 @ w2 + b2
    h2 = jnp.maximum(z2, 0)
    logp = jax.nn.log_softmax(h2 @ w3 + b3)
    loss = -(logp * labels).sum(-1).mean()
    g3 = (jnp.exp(logp) - labels) / BATCH
    g2 = (g3 @ w3.T) * (z2 > 0).astype(jnp.float32)
    g1 = (g2 @ w2.T) * (z1 > 0).astype(jnp.float32)
    gradients = x.T @ g1, g1.sum(0), h1.T @ g2, g2.sum(0), h2.T @ g3, g3.sum(0)
    return tuple(v - 0.1 * g for v, g in zip(m, gradients)), loss


model = (floats(32, 64), jnp.zeros(64), floats(64, 64), jnp.zeros(64), floats(64, 10), jnp.zeros(10))
x, labels = floats(BATCH, 32), jnp.full((BATCH, 10), 0.1)


def compile_training():
    return jax.jit(lambda *v: train(*v))(model, x, labels)[1]


matmul = jax.jit(lambda x, y: x @ y)
softmax = jax.jit(jax.nn.softmax)
gelu = jax.jit(jax.nn.gelu)
gather = jax.jit(lambda x, i: jnp.take(x, i, 0, mode="clip"))
scatter_add = jax.jit(lambda x, i, v: x.at[i].add(v, mode="clip"))
sort = jax.jit(jnp.sort)
CASES = {
    "matmul": lambda: matmul(a, b),
    "matmul_bf16": lambda: matmul(a16, b16),
    "convolution": lambda: convolution(picture, kernel),
    "softmax": lambda: softmax(large),
    "layer_norm": lambda: layer_norm(large, scale, bias),
    "gelu": lambda: gelu(large),
    "gather": lambda: gather(rows, indices),
    "scatter_add": lambda: scatter_add(rows, indices, rows),
    "sort": lambda: sort(keys),
    "rnn": lambda: rnn(inputs, state, w, u),
    "compile": compile_training,
}


now = time.process_time_ns if os.environ.get("BENCH_CPU") else time.perf_counter_ns


def measure(call):
    for _ in range(2):
        jax.block_until_ready(call())
    start = now()
    jax.block_until_ready(call())
    once = now() - start
    calls = max(1, min(1000, int(3e6 / (once + 1))))
    samples = []
    for _ in range(9 if once > 20e6 else 31):
        start = now()
        for _ in range(calls):
            jax.block_until_ready(call())
        samples.append((now() - start) / calls)
    return statistics.median(samples)


if __name__ == "__main__":
    for line in sys.stdin:
        print(f"{measure(CASES[line.strip()]):.1f}", flush=True)
