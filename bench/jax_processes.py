"""JAX as several processes on this host, over gloo: bench/jax_processes.py DEVICES PORT PROCESSES PROCESS. Prints, from process 0, the lines
that bench/across.c prints: a case's name and the nanoseconds of one call, the median over rounds in which the slowest process counts."""
import os
import statistics
import sys
import time

DEVICES, PORT, PROCESSES, ME = (int(a) for a in sys.argv[1:5])
os.environ["XLA_FLAGS"] = f"--xla_force_host_platform_device_count={DEVICES}"
os.environ["JAX_PLATFORMS"] = "cpu"
import jax
import jax.numpy as jnp
from jax.experimental import multihost_utils as mhu
from jax.sharding import NamedSharding, PartitionSpec as P

ROUNDS = 11
jax.config.update("jax_cpu_collectives_implementation", "gloo")
if PROCESSES > 1:
    jax.distributed.initialize(f"127.0.0.1:{PORT}", PROCESSES, ME)
mesh = jax.sharding.Mesh(jax.devices(), ("data",))
rows = NamedSharding(mesh, P("data"))
psum = jax.jit(jax.shard_map(lambda a: jax.lax.psum(a, "data"), mesh=mesh, in_specs=P("data"), out_specs=P()))
plus_one = jax.jit(lambda a: a + 1)
CASES = [("dispatch", plus_one, 4096 // len(mesh.devices), 1000)]
CASES += [(f"psum_{n}", psum, n, 100 if n < 1 << 18 else 20 if n < 1 << 20 else 2) for n in (8, 16 << 10, 256 << 10, 4 << 20)]
for name, f, shard, calls in CASES:
    elements = shard // 4 * len(mesh.devices)
    x = jax.jit(lambda: jnp.zeros(elements, jnp.float32), out_shardings=rows)()
    samples = []
    for r in range(ROUNDS + 1):
        start = time.perf_counter_ns()
        for _ in range(calls):
            y = f(x)
            if name != "dispatch":
                y.block_until_ready()
        y.block_until_ready()
        samples.append((time.perf_counter_ns() - start) / calls)
    samples = mhu.process_allgather(jnp.array(samples[1:], jnp.float32)).reshape(PROCESSES, ROUNDS).max(0)
    if ME == 0:
        print(name, f"{statistics.median(float(s) for s in samples):.1f}", flush=True)
