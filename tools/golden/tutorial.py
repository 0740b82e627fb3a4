"""Writes tests/golden/tutorial.txt: every cell of JAX's tutorial, run by JAX on eight CPU devices.

One entry a line: `value NAME DTYPE SHAPE NUMBER…` (float.hex for floats), `text NAME "…"` (as Python would print it, JSON-quoted),
`spec NAME "…"` (the sharding JAX's compiler chose, as a PartitionSpec). Never run by the build; versions are in the first line.
Meshes have Auto axes: make_mesh of this JAX gives Explicit ones, where the notebook stops."""
import contextlib
import io
import json
import os
import pathlib

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"
os.environ["JAX_PLATFORMS"] = "cpu"
import jax
import jax.numpy as jnp
import jaxlib
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

out = [f"# jax {jax.__version__}, jaxlib {jaxlib.__version__}, numpy {np.__version__}, cpu; tools/golden/tutorial.py"]


def value(name, x):
    x = np.asarray(x)
    numbers = " ".join(float(v).hex() if x.dtype.kind == "f" else str(int(v)) for v in x.ravel())
    out.append(f"value {name} {x.dtype} {'x'.join(map(str, x.shape)) or '-'} {numbers}")


def text(name, s):
    out.append(f"text {name} {json.dumps(s, ensure_ascii=False)}")


def picture(name, x):
    with contextlib.redirect_stdout(io.StringIO()) as f:
        jax.debug.visualize_array_sharding(x, use_color=False)
    text(name, f.getvalue())


def result(name, x):
    value(name, x)
    text(name + ".repr", repr(x))
    text(name + ".str", str(x))
    if isinstance(x.sharding, NamedSharding):
        out.append(f"spec {name} {json.dumps(str(x.sharding.spec))}")


def mesh_of(shape, names):
    return jax.make_mesh(shape, names, axis_types=(AxisType.Auto,) * len(names))


text("devices", str(jax.devices()))
arr = jnp.arange(32.0).reshape(4, 8)
text("arr.devices", str(arr.devices()))
text("arr.sharding", str(arr.sharding))
picture("arr.picture", arr)
mesh, flat = mesh_of((2, 4), ("x", "y")), mesh_of((8,), ("x",))
sharding = NamedSharding(mesh, P("x", "y"))
text("sharding", str(sharding))
arr_sharded = jax.device_put(arr, sharding)
result("arr_sharded", arr_sharded)
picture("arr_sharded.picture", arr_sharded)
s_host = NamedSharding(mesh, P("x", "y"), memory_kind="pinned_host")
text("s_host", str(s_host))
text("s_dev", str(s_host.with_memory_kind("device")))

f_elementwise = lambda x: 2 * jnp.sin(x) + 1
r = jax.jit(f_elementwise)(arr_sharded)
result("elementwise", r)
text("shardings match", str(r.sharding == arr_sharded.sharding))
r = jax.jit(lambda x: x.sum(axis=0))(arr_sharded)
result("contract", r)
picture("contract.picture", r)
r = jax.jit(f_elementwise, in_shardings=sharding, out_shardings=NamedSharding(mesh, P(None, "y")))(arr)
result("out_shardings", r)
for name, m in (("contract_flat", flat), ("contract_two", mesh)):
    r = jax.jit(lambda x: jax.lax.with_sharding_constraint(x.sum(axis=0), NamedSharding(m, P("x"))))(arr_sharded)
    result(name, r)
    picture(name + ".picture", r)

x = jnp.arange(32)
shard_map = lambda f, out: jax.shard_map(f, mesh=flat, in_specs=P("x"), out_specs=out)
result("manual_elementwise", shard_map(f_elementwise, P("x"))(x))
result("manual_sums", shard_map(lambda x: jnp.sum(x, keepdims=True), P("x"))(x))
result("manual_total", shard_map(lambda x: jax.lax.psum(x.sum(), "x"), P())(x))

rng = np.random.default_rng(0)
x, weights, bias = rng.normal(size=(32,)), rng.normal(size=(32, 4)), rng.normal(size=(4,))
for name, a in (("x", x), ("weights", weights), ("bias", bias)):
    value(name, a.astype(np.float32))
layer = lambda x, w, b: jax.nn.sigmoid(x @ w + b)
rows = NamedSharding(flat, P("x"))
result("layer", jax.jit(layer)(x, weights, bias))
result("layer_sharded", jax.jit(layer)(jax.device_put(x, rows), jax.device_put(weights, rows), bias))
wsc = jax.lax.with_sharding_constraint
result("layer_auto", jax.jit(lambda x, w, b: layer(wsc(x, rows), wsc(w, rows), b))(x, weights, bias))
by_hand = jax.shard_map(lambda x, w, b: jax.nn.sigmoid(jax.lax.psum(x @ w, "x") + b), mesh=flat,
                        in_specs=(P("x"), P("x", None), P(None)), out_specs=P(None))
result("layer_manual", jax.jit(by_hand)(x, weights, bias))

path = pathlib.Path(__file__).parents[2] / "tests" / "golden" / "tutorial.txt"
path.write_text("\n".join(out) + "\n")
print(f"{len(out) - 1} entries in {path.name}")
