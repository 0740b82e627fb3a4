#!/usr/bin/env python3
"""Writes tests/golden/processes.txt: what JAX gives as two processes of four CPU devices each, over gloo on this machine. Never run by
the build; it starts itself twice. Lines are tab-separated:

  pmap FUNCTION DEVICES IN_AXIS OUT_AXIS SHAPE          each process passes 100 * process + 0, 1, 2, …
  shard_map FUNCTION MESH ORDER IN_SPEC OUT_SPEC SHAPE  of a global array 0, 1, 2, …
  jit FUNCTION MESH ORDER IN_SPEC OUT_SPEC SHAPE        OUT_SPEC "-": what JAX chooses is not compared, the value is gathered
  allgather local|global MESH ORDER SPEC TILED SHAPE
  to_global MESH ORDER SPEC SHAPE; to_local the same and another spec: the global array of to_global, laid out so, and back
  local_data MESH ORDER SPEC SHAPE GLOBAL_SHAPE

and then, for each process, what it has of the result: "dtype[shape] values", or of an array that spans processes "dtype[shape] shards",
each shard "device=start:stop,start:stop values", apart by "|"; or "!" and the class of an error. MESH: "a=2,b=4"; ORDER: places in
jax.devices(), "-" for all as they come. Axes: N for None. More than 8 values: "#" and (31 * … + value) modulo 2^32.
"""
import importlib.metadata
import os
import socket
import subprocess
import sys
import warnings
from pathlib import Path

OUT = Path(__file__).parents[2] / "tests" / "golden" / "processes.txt"
PROCESSES, LOCAL = 2, 4

MESHES = [("a=8", "-"), ("a=2,b=4", "-"), ("a=4,b=2", "-"), ("a=2,b=2,c=2", "-"),
          ("a=8", "0,4,1,5,2,6,3,7"), ("a=4,b=2", "0,4,1,5,2,6,3,7"), ("a=2,b=4", "0,1,4,5,2,3,6,7"), ("a=2,b=2", "0,1,4,5"),
          ("a=4,b=2", "0,2,1,3,4,6,5,7"), ("a=2,b=2", "0,5,3,6"), ("a=3", "1,2,6"), ("a=8", "7,6,5,4,3,2,1,0")]
SPECS = {1: ["a", "", "b", "a+b", "b+a"], 2: ["a,b", "b,a", "a", ",b", "a+b", ",a+b", "", "b", ",a"], 3: ["a,b,c", "c", "a+c,b", ",b,a"]}


def cases():
    for f in ("psum", "add_psum", "index", "gather", "shift", "halo", "pmean", "pmax", "twice", "scatter", "size"):
        yield ["pmap", f, "-", "0", "0", "4"]
        if f not in ("index", "size"):
            yield ["pmap", f, "-", "1", "0", "2,4"]
            yield ["pmap", f, "-", "0", "1", "4,8"] if f == "scatter" else ["pmap", f, "-", "0", "1", "4,2"]
    for devices, shapes in (("0,1,4,5", "2"), ("0,1,2,3,4,5,6,7", "4"), ("2,3,6,7", "2")):
        for f in ("psum", "index", "shift", "add_psum"):
            yield ["pmap", f, devices, "0", "0", shapes]
    for f in ("psum", "index"):
        yield ["pmap", f, "local", "0", "0", "4"]
    yield ["pmap", "psum", "-", "0", "N", "4"]
    yield ["pmap", "pmean", "-", "0", "N", "4,3"]
    for mesh, order in MESHES:
        axes = [a.split("=")[0] for a in mesh.split(",")]
        for spec in SPECS[len(axes)]:
            if "c" in spec and "c" not in axes or "b" in spec and "b" not in axes:
                continue
            yield ["shard_map", "twice", mesh, order, spec, spec, "24,24"]
            yield ["shard_map", "psum_" + axes[0], mesh, order, spec, spec, "24,24"]
            yield ["shard_map", "gather_" + axes[-1], mesh, order, spec, spec, "24,24"]
            yield ["shard_map", "shift_" + axes[0], mesh, order, spec, spec, "24,24"]
            for f in ("twice", "transpose", "sum0", "product"):
                yield ["jit", f, mesh, order, spec, "-", "24,24"]
            for out in SPECS[len(axes)][:5]:
                if all(a in axes for a in out.replace("+", ",").split(",") if a):
                    yield ["jit", "transpose", mesh, order, spec, out, "24,24"]
            yield ["allgather", "global", mesh, order, spec, "1", "24,24"]
            yield ["to_global", mesh, order, spec, "24,24"]
            for out in SPECS[len(axes)][:4]:
                if all(a in axes for a in out.replace("+", ",").split(",") if a):
                    yield ["to_local", mesh, order, spec, out, "24,24"]
            for shape, whole in (("24,24", "-"), ("24,24", "24,24"), ("24,24", "48,24"), ("24,24", "24,48"), ("12,24", "24,24")):
                yield ["local_data", mesh, order, spec, shape, whole]
    yield ["allgather", "global", "a=8", "-", "a", "0", "24,24"]
    for tiled in "01":
        for shape in ("", "3", "2,3", "0,2"):
            yield ["allgather", "local", "-", "-", "-", tiled, shape]


def main():
    port = socket.socket()
    port.bind(("127.0.0.1", 0))
    address = f"127.0.0.1:{port.getsockname()[1]}"
    port.close()
    names = [str(OUT) + f".{p}" for p in range(PROCESSES)]
    running = [subprocess.Popen([sys.executable, __file__, str(p), address, names[p]]) for p in range(PROCESSES)]
    if any(r.wait() for r in running):
        sys.exit("a process failed")
    results = [Path(n).read_text().splitlines() for n in names]
    versions = ", ".join(f"{p} {importlib.metadata.version(p)}" for p in ("jax", "jaxlib", "numpy"))
    lines = [f"# tools/golden/processes.py: {versions}; {PROCESSES} processes x {LOCAL} devices"]
    for case, *result in zip(cases(), *results):
        if any(r.startswith("!") for r in result):  # an error in one is one in all
            result = ["!" + {r[1:] for r in result if r.startswith("!")}.pop()] * PROCESSES
        lines.append("\t".join([*case, *result]))
    OUT.write_text("\n".join(lines) + "\n")
    for n in names:
        Path(n).unlink()


def shape_of(text):
    return tuple(int(n) for n in text.split(",") if n)


def work(me, address, out):
    os.environ["JAX_PLATFORMS"] = "cpu"
    import jax
    import jax.numpy as jnp
    import numpy as np
    from jax import lax
    from jax.experimental import multihost_utils as mhu
    from jax.sharding import Mesh, NamedSharding
    from jax.sharding import PartitionSpec as P
    warnings.filterwarnings("ignore")
    jax.config.update("jax_cpu_collectives_implementation", "gloo")
    jax.config.update("jax_num_cpu_devices", LOCAL)
    jax.distributed.initialize(address, PROCESSES, me)
    devices = jax.devices()

    def mesh_of(axes, order):
        names, sizes = zip(*((a.split("=")[0], int(a.split("=")[1])) for a in axes.split(",")))
        chosen = devices if order == "-" else [devices[int(d)] for d in order.split(",")]
        return Mesh(np.array(chosen[:int(np.prod(sizes))]).reshape(sizes), names)

    def spec_of(text):
        entries = [tuple(e.split("+")) if "+" in e else e or None for e in text.split(",")]
        while entries and entries[-1] is None:
            entries.pop()
        return P(*entries)

    def values_of(x):
        values = np.asarray(x).ravel().tolist()
        if len(values) <= 8:
            return " ".join(map(str, values))
        h = 0
        for v in values:
            h = (h * 31 + v) % 2**32
        return f"#{h}"

    def text_of(x):
        head = f"{x.dtype}[{','.join(map(str, x.shape))}] "
        if isinstance(x, np.ndarray) or x.is_fully_addressable:
            return head + values_of(x)
        shards = []
        for s in sorted(x.addressable_shards, key=lambda s: devices.index(s.device)):
            box = ",".join(f"{i.indices(n)[0]}:{i.indices(n)[1]}" for i, n in zip(s.index, x.shape))
            shards.append(f"{devices.index(s.device)}={box} " + values_of(s.data))
        return head + "|".join(shards)

    def numbered(shape, first=0):
        return first + np.arange(int(np.prod(shape)), dtype=np.int32).reshape(shape)

    def placed(shape, mesh, spec):
        x = numbered(shape)
        return jax.make_array_from_callback(shape, NamedSharding(mesh, spec), lambda i: x[i])

    mapped = {
        "psum": lambda x: lax.psum(x, "i"), "add_psum": lambda x: x + lax.psum(x, "i"), "pmax": lambda x: lax.pmax(x, "i"),
        "index": lambda x: lax.axis_index("i") + x * 0, "size": lambda x: lax.psum(1, "i") + x * 0,
        "gather": lambda x: lax.all_gather(x, "i"), "twice": lambda x: x * 2,
        "shift": lambda x: lax.ppermute(x, "i", [(r, (r + 1) % lax.psum(1, "i")) for r in range(lax.psum(1, "i"))]),
        "halo": lambda x: lax.ppermute(x, "i", [(r, r + 1) for r in range(lax.psum(1, "i") - 1)]),
        "pmean": lambda x: lax.psum(x, "i") // lax.psum(1, "i"),
        "scatter": lambda x: lax.psum_scatter(x, "i", tiled=True) if x.ndim and x.shape[0] % 8 == 0 else lax.psum(x, "i")}

    def in_region(name):
        if name == "twice":
            return lambda x: x * 2
        kind, axis = name.split("_")
        if kind == "psum":
            return lambda x: lax.psum(x, axis)
        if kind == "gather":
            return lambda x: jnp.sum(lax.all_gather(x, axis), 0)
        return lambda x: lax.ppermute(x, axis, [(r, (r + 1) % lax.axis_size(axis)) for r in range(lax.axis_size(axis))])

    global_functions = {"twice": lambda x: x * 2, "transpose": lambda x: x.T + 1, "sum0": lambda x: jnp.sum(x, 0),
                        "product": lambda x: x @ x.T}

    def run(kind, *a):
        if kind == "pmap":
            f, ids, in_axis, out_axis, shape = a
            chosen = {"-": None, "local": jax.local_devices()}.get(ids, ids)
            if isinstance(chosen, str):
                chosen = [devices[int(d)] for d in chosen.split(",")]
            axis = None if out_axis == "N" else int(out_axis)
            g = jax.pmap(mapped[f], axis_name="i", in_axes=int(in_axis), out_axes=axis, devices=chosen)
            return g(numbered(shape_of(shape), 100 * me))
        if kind == "allgather" and a[0] == "local":
            return mhu.process_allgather(numbered(shape_of(a[5]), 100 * me), tiled=a[4] == "1")
        if kind == "allgather":
            return mhu.process_allgather(placed(shape_of(a[5]), mesh_of(a[1], a[2]), spec_of(a[3])), tiled=a[4] == "1")
        if kind == "shard_map":
            mesh = mesh_of(a[1], a[2])
            g = jax.shard_map(in_region(a[0]), mesh=mesh, in_specs=spec_of(a[3]), out_specs=spec_of(a[4]), check_vma=False)
            return jax.jit(g)(placed(shape_of(a[5]), mesh, spec_of(a[3])))
        if kind == "jit":
            mesh = mesh_of(a[1], a[2])
            x = placed(shape_of(a[5]), mesh, spec_of(a[3]))
            if a[4] != "-":
                return jax.jit(global_functions[a[0]], out_shardings=NamedSharding(mesh, spec_of(a[4])))(x)
            return jax.jit(global_functions[a[0]], out_shardings=NamedSharding(mesh, P()))(x)
        mesh, spec = mesh_of(a[0], a[1]), spec_of(a[2])
        if kind == "to_global":
            return mhu.host_local_array_to_global_array(numbered(shape_of(a[3]), 100 * me), mesh, spec)
        if kind == "to_local":
            return mhu.global_array_to_host_local_array(placed(shape_of(a[4]), mesh, spec), mesh, spec_of(a[3]))
        whole = None if a[4] == "-" else shape_of(a[4])
        return jax.make_array_from_process_local_data(NamedSharding(mesh, spec), numbered(shape_of(a[3]), 100 * me), whole)

    lines = []
    for case in cases():
        try:
            lines.append(text_of(run(*case)))
        except Exception as e:  # its class is the result
            lines.append("!" + type(e).__name__)
    Path(out).write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        work(int(sys.argv[1]), sys.argv[2], sys.argv[3])
    else:
        main()
