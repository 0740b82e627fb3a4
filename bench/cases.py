"""The programs of bench/table.py, each written once, in JAX: it runs there, and here as the StableHLO that JAX makes of it. Eight devices.

A case is a name, a bar (the most that it may take of JAX's time), and a function that makes (program, arguments). Beside them: what the
machine must do at least, as bytes that go through memory or operations of products, from which the table counts our share of the limit."""
import os

os.environ["JAX_PLATFORMS"] = "cpu"
os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"
import dataclasses
import functools
import operator
import pathlib
from typing import Callable

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

MIB = 1 << 20
AMX = "amx_tile" in pathlib.Path("/proc/cpuinfo").read_text().split()  # products of bf16 have another bar then
F32 = jnp.float32


@dataclasses.dataclass(frozen=True)
class Case:
    name: str
    bar: float
    make: Callable  # () -> (function, arguments)
    bytes: float = 0  # through memory at least
    flops: float = 0  # of products


@functools.cache
def mesh(*sizes):
    names = ("x", "y")[: len(sizes)]
    return jax.make_mesh(sizes, names, axis_types=(AxisType.Auto,) * len(sizes))


@functools.cache
def generator():
    return np.random.default_rng(0)


def put(value, spec=None, sizes=(8,)):
    return jnp.asarray(value) if spec is None else jax.device_put(value, NamedSharding(mesh(*sizes), spec))


def normal(*shape, spec=None, sizes=(8,), scale=0.05, dtype=np.float32):
    return put(jnp.asarray(scale * generator().standard_normal(shape, np.float32), dtype), spec, sizes)


# ---- one or two operations over eight devices ----
def rows(n):
    return normal(n, 1024, spec=P("x"), scale=1.0)


def elementwise(f, elements=16 * MIB):
    return lambda: (f, (normal(elements, spec=P("x"), scale=1.0),))


def psum(elements):
    f = jax.shard_map(lambda x: lax.psum(x, "x"), mesh=mesh(8), in_specs=P("x"), out_specs=P())
    return lambda: (f, (normal(8, elements, spec=P("x"), scale=1.0),))


def gelu_bias():
    return lambda x, b: jax.nn.gelu(x + b), (rows(4096), normal(1024))


def layer_norm(x, s, t):
    mean = x.mean(-1, keepdims=True)
    return (x - mean) * lax.rsqrt(x.var(-1, keepdims=True) + 1e-6) * s + t


def product(left, right, dtype=F32, n=2048):
    return lambda: (jnp.matmul, (normal(n, n, spec=left, dtype=dtype), normal(n, n, spec=right, dtype=dtype)))


def ring(n=2048):
    """x @ w, w cut by rows: each device multiplies the part that it has, then hands it on."""

    def body(x, w):
        me, block = lax.axis_index("x"), n // 8

        def turn(carry, k):
            total, part = carry
            columns = lax.dynamic_slice(x, (0, (me - k) % 8 * block), (n // 8, block))
            return (total + columns @ part, lax.ppermute(part, "x", [(i, (i + 1) % 8) for i in range(8)])), None

        start = lax.pcast(jnp.zeros((n // 8, n), F32), ("x",), to="varying")
        return lax.scan(turn, (start, w), jnp.arange(8))[0][0]

    f = jax.shard_map(body, mesh=mesh(8), in_specs=(P("x"), P("x")), out_specs=P("x"))
    return f, (normal(n, n, spec=P("x")), normal(n, n, spec=P("x")))


def reshard(source, target):
    to = NamedSharding(mesh(2, 4), target)
    return lambda: (lambda x: lax.with_sharding_constraint(x, to), (normal(2048, 2048, spec=source, sizes=(2, 4)),))


# ---- training and serving ----
def mlp_loss(m, x, y):
    w1, b1, w2, b2 = m
    h = jax.nn.relu(x @ w1 + b1)
    return -(jax.nn.log_softmax(h @ w2 + b2) * y).sum(-1).mean()


def descend(loss, m, *data):
    value, g = jax.value_and_grad(loss)(m, *data)
    return jax.tree.map(lambda v, d: v - 0.1 * d, m, g), value


def mlp(batch, width, hidden, classes, sizes=(8,)):
    tensor = "y" if len(sizes) == 2 else None
    on = functools.partial(normal, sizes=sizes)

    def make():
        m = (on(width, hidden, spec=P(None, tensor)), on(hidden, spec=P(tensor)), on(hidden, classes, spec=P(tensor, None)), on(classes, spec=P()))
        return functools.partial(descend, mlp_loss), (m, on(batch, width, spec=P("x")), put(np.full((batch, classes), 0.1, np.float32), P("x"), sizes))

    return make


HEADS, WIDE, LENGTH = 8, 256, 128


def attend(q, k, v, mask):
    return jax.nn.softmax(jnp.where(mask, q @ k.swapaxes(-1, -2) / np.sqrt(WIDE // HEADS), -1e9)) @ v


def heads(x):
    return x.reshape(*x.shape[:-1], HEADS, WIDE // HEADS).swapaxes(-2, -3)


def block(m, x):
    wqkv, wo, w1, w2, s1, t1, s2, t2 = m
    q, k, v = (heads(part) for part in jnp.split(layer_norm(x, s1, t1) @ wqkv, 3, -1))
    y = attend(q, k, v, jnp.tril(jnp.ones((LENGTH, LENGTH), bool))).swapaxes(-2, -3).reshape(x.shape)
    x = x + y @ wo
    return x + jax.nn.gelu(layer_norm(x, s2, t2) @ w1) @ w2


def block_weights(spec=P()):
    shapes = [(WIDE, 3 * WIDE), (WIDE, WIDE), (WIDE, 4 * WIDE), (4 * WIDE, WIDE), (WIDE,), (WIDE,), (WIDE,), (WIDE,)]
    return tuple(normal(*shape, spec=spec) for shape in shapes)


def transformer():
    return functools.partial(descend, lambda m, x: jnp.square(block(m, x)).mean()), (block_weights(), normal(16, LENGTH, WIDE, spec=P("x"), scale=1.0))


def decode():
    """One token more of each of eight sequences: keys and values are written into the cache at a position known at run time."""

    def step(m, x, keys, values, at):
        wqkv, wo, w1, w2, s1, t1, s2, t2 = m
        q, k, v = (heads(part)[:, :, None] for part in jnp.split(layer_norm(x, s1, t1) @ wqkv, 3, -1))
        keys, values = (lax.dynamic_update_slice(cache, new, (0, 0, at, 0)) for cache, new in ((keys, k), (values, v)))
        y = attend(q, keys, values, jnp.arange(keys.shape[2]) <= at).reshape(x.shape)
        x = x + y @ wo
        return x + jax.nn.gelu(layer_norm(x, s2, t2) @ w1) @ w2, keys, values

    cache = lambda: normal(8, HEADS, 1024, WIDE // HEADS, spec=P("x"), scale=1.0)
    return step, (block_weights(), normal(8, WIDE, spec=P("x"), scale=1.0), cache(), cache(), jnp.int32(700))


def rnn():
    def f(xs, h, w, u):
        return lax.scan(lambda h, x: (jnp.tanh(x @ w + h @ u),) * 2, h, xs)[1]

    return f, (normal(64, 64, 256, spec=P(None, "x")), normal(64, 256, spec=P("x")), normal(256, 256), normal(256, 256))


def conv_net():
    def conv(x, w, stride):
        return lax.conv_general_dilated(x, w, (stride, stride), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))

    def loss(m, x, y):
        w1, w2, w3, w4 = m
        h = jax.nn.relu(conv(jax.nn.relu(conv(jax.nn.relu(conv(x, w1, 1)), w2, 2)), w3, 2)).mean((1, 2))
        return -(jax.nn.log_softmax(h @ w4) * y).sum(-1).mean()

    m = (normal(3, 3, 3, 32), normal(3, 3, 32, 64), normal(3, 3, 64, 128), normal(128, 10))
    return functools.partial(descend, loss), (m, normal(16, 32, 32, 3, spec=P("x"), scale=1.0), put(np.full((16, 10), 0.1, np.float32), P("x")))


# ---- under the names of JAX's own benchmarks/api_benchmark.py ----
def many_arguments(n, shape=()):
    return lambda: (lambda *a: functools.reduce(operator.add, a), tuple(jnp.ones(shape) for _ in range(n)))


def simple_eight(x):
    return x - 1


PRODUCT = 2 * 2048**3
PROGRAMS = [
    Case("psum 512 B", 0.002, psum(128)),
    Case("psum 128 KiB", 0.03, psum(32 << 10)),
    Case("psum 1 MiB", 0.2, psum(256 << 10), bytes=9 * MIB),
    Case("2 x + 1, 64 MiB", 0.35, elementwise(lambda x: 2 * x + 1), bytes=128 * MIB),
    Case("2 sin(x) + 1, 64 MiB", 0.3, elementwise(lambda x: 2 * jnp.sin(x) + 1), bytes=128 * MIB),
    Case("gelu(x + b), 16 MiB", 0.5, gelu_bias, bytes=32 * MIB),
    Case("softmax, 16 MiB", 0.5, lambda: (jax.nn.softmax, (rows(4096),)), bytes=32 * MIB),
    Case("layer norm, 16 MiB", 0.45, lambda: (layer_norm, (rows(4096), normal(1024), normal(1024))), bytes=32 * MIB),
    Case("sum over the sharded axis, 16 MiB", 0.35, lambda: (lambda x: x.sum(0), (rows(4096),)), bytes=16 * MIB),
    Case("x.T + 1, 16 MiB", 0.6, lambda: (lambda x: x.T + 1, (normal(2048, 2048, spec=P("x")),)), bytes=32 * MIB),
    Case("product f32, by rows", 0.83, product(P("x"), P()), flops=PRODUCT),
    Case("product f32, contracted", 0.72, product(P(None, "x"), P("x")), flops=PRODUCT),
    Case("product bf16, by rows", 0.2 if AMX else 0.6, product(P("x"), P(), jnp.bfloat16), flops=PRODUCT),
    Case("ring product f32", 0.42, ring, flops=PRODUCT),
    Case("reshard (x, y) to (y, x)", 0.001, reshard(P("x", "y"), P("y", "x"))),
    Case("all-to-all", 0.001, reshard(P("x"), P(None, "x"))),
    Case("gather", 0.001, reshard(P("x", "y"), P())),
    Case("MLP step, batch 2048, 1024-4096-1024", 0.3, mlp(2048, 1024, 4096, 1024), flops=2 * 5 * 2048 * 1024 * 4096),
    Case("MLP step, batch 64, 64-64-10", 0.025, mlp(64, 64, 64, 10)),
    Case("MLP step, 2 x 4 data and tensor", 0.72, mlp(2048, 1024, 4096, 1024, (2, 4)), flops=2 * 5 * 2048 * 1024 * 4096),
    Case("transformer block step", 0.4, transformer),
    Case("RNN scan, 64 steps", 0.2, rnn),
    Case("conv net step", 0.6, conv_net),
    Case("decode step with a cache", 0.3, decode),
    Case("jit_simple", 0.05, many_arguments(2)),
    Case("jit_simple_many_args 100", 0.05, many_arguments(100)),
    Case("jit_small_matmul", 0.05, lambda: (lambda x: x @ x, (normal(2, 2),))),
    Case("jit_big_matmul", 0.85, lambda: (lambda x: x @ x, (normal(512, 512),)), flops=2 * 512**3),
    Case("sda_simple (pmap_simple_8_devices)", 0.01, lambda: (simple_eight, (normal(8, 1, spec=P("x")),))),
]
