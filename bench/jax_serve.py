"""The same cases in JAX, the same protocol as bench/serve.c: a case's name a line, the median time of one call in ns back."""
import os
import statistics
import sys
import time

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"
os.environ["JAX_PLATFORMS"] = "cpu"
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((8,), ("x",), axis_types=(AxisType.Auto,))
rows = NamedSharding(mesh, P("x"))
plus_one = jax.jit(lambda x: x + 1)
twice_plus_one = jax.jit(lambda x: 2 * x + 1)
psum = jax.jit(jax.shard_map(lambda x: jax.lax.psum(x, "x"), mesh=mesh, in_specs=P("x"), out_specs=P()))
small_one = jnp.ones((8, 128))
small_eight = jax.device_put(small_one, rows)
CASES = {
    "one_device": lambda: plus_one(small_one),
    "eight_devices": lambda: plus_one(small_eight),
    "psum": lambda: psum(small_eight),
}
big = None


def call_big():
    global big
    if big is None:
        big = jax.device_put(jnp.ones(16 * 1024 * 1024), rows)
    return twice_plus_one(big)


CASES["big"] = call_big
grid = jax.make_mesh((2, 4), ("x", "y"), axis_types=(AxisType.Auto,) * 2)
host = np.zeros((4096, 4096), np.float32)
on_grid = jax.device_put(host, NamedSharding(grid, P("x", "y")))
part = np.zeros((1, 128), np.float32)
CASES |= {
    "put": lambda: jax.device_put(host, rows),
    "put_borrowed": lambda: jax.device_put(host, rows),
    "put_replicated": lambda: jax.device_put(host, NamedSharding(mesh, P())),
    "reshard": lambda: jax.device_put(on_grid, NamedSharding(grid, P("y", "x"))),
    "shards": lambda: (small_eight.addressable_shards, small_eight)[1],
    "index_map": lambda: (rows.devices_indices_map((4096, 4096)), small_eight)[1],
    "from_callback": lambda: jax.make_array_from_callback((8, 128), rows, lambda index: part),
}


def measure(call):
    for _ in range(5):
        call().block_until_ready()
    start = time.perf_counter_ns()
    call().block_until_ready()
    calls = max(1, min(1000, int(10e6 / (time.perf_counter_ns() - start + 1))))
    samples = []
    for _ in range(21):
        start = time.perf_counter_ns()
        for _ in range(calls):
            call().block_until_ready()
        samples.append((time.perf_counter_ns() - start) / calls)
    return statistics.median(samples)


for line in sys.stdin:
    print(f"{measure(CASES[line.strip()]):.1f}", flush=True)
