#!/usr/bin/env python3
"""Writes tests/golden/partial_stays.txt: what JAX says of partial values over an Explicit axis, y, that a shard_map over x leaves as it is.
Never run by the build. Lines are tab-separated: CASE, the class of the error ("abort": XLA ends the process), its message.
"""
import importlib.metadata
import os
import subprocess
import sys

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=4"
os.environ["JAX_PLATFORMS"] = "cpu"
import jax
import jax.numpy as jnp
from jax import P
from jax.sharding import AxisType, NamedSharding, reshard

TERMS, EQUAL = P("x", None, unreduced={"y"}), P("x", None, reduced={"y"})
CASES = {  # argument, in_specs, out_specs
    "enters": ("terms", P("x"), P("x")), "enters_named": ("terms", TERMS, P("x")), "enters_inferred": ("terms", None, P("x")),
    "leaves_named": ("whole", P("x"), TERMS), "reduced_enters": ("equal", P("x"), P("x")), "reduced_named": ("equal", EQUAL, P("x")),
    "reduced_leaves": ("whole", P("x"), EQUAL), "arises": ("arises", P("x"), P("x")),
}


def made(what):
    x = jax.device_put(jnp.arange(16.0).reshape(4, 4), NamedSharding(jax.sharding.get_mesh(), P("x", "y")))
    if what == "terms":
        return jax.jit(lambda x: jnp.matmul(x, reshard(x, P("y", None)), out_sharding=TERMS))(x)
    return reshard(reshard(x, P("x", None)), EQUAL) if what == "equal" else reshard(x, P("x", None))


def body(what, a):
    if what != "arises":
        return 2 * a
    a = reshard(a, P(None, "y"))
    return reshard(jnp.matmul(a, reshard(a.T, P("y", None)), out_sharding=P(None, None, unreduced={"y"})), P(None, None))


def told(case):
    what, inside, out = CASES[case]
    specs = {} if inside is None else {"in_specs": inside}
    with jax.set_mesh(jax.make_mesh((2, 2), ("x", "y"), axis_types=(AxisType.Explicit,) * 2)):
        try:
            jax.jit(jax.shard_map(lambda a: body(what, a), out_specs=out, axis_names={"x"}, **specs))(made(what)).block_until_ready()
        except Exception as e:  # noqa: BLE001
            return type(e).__name__, " ".join(str(e).split())
    return "legal", ""


def main():
    if len(sys.argv) > 1:
        print(*told(sys.argv[1]), sep="\t")
        return
    print("# tools/golden/partial_stays.py:", *(f"{m} {importlib.metadata.version(m)}" for m in ("jax", "jaxlib")))
    for case in CASES:
        got = subprocess.run([sys.executable, __file__, case], capture_output=True, text=True)
        said = [line.split("] ", 1)[1] for line in got.stderr.splitlines() if "Check failed" in line]
        print(case, got.stdout.rstrip("\n") if got.returncode == 0 else "abort\t" + "".join(said), sep="\t")


main()
