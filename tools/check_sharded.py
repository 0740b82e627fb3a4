#!/usr/bin/env python3
"""Random programs over eight devices (jax_sharded.py), lowered by JAX to StableHLO with their layouts, run by `tessera run` and
compared with JAX on eight CPU devices.

    tools/check_sharded.py [--cases 500] [--seed N] [--tool build/tessera] [--keep FOLDER]
    tools/check_sharded.py --seed 1 --cases 150 --golden tests/golden/regions    also keep those that agree and are short

A line for each that disagrees or is refused: its seed, its regions, what was found. --keep writes their texts there.
"""
import argparse
import os
import re
import sys
import tempfile
import time
import warnings
from collections import Counter
from pathlib import Path

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8 --xla_backend_optimization_level=0 --xla_llvm_disable_expensive_passes=true"
os.environ.setdefault("JAX_PLATFORMS", "cpu")
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
import jax
import numpy as np
from jax.sharding import NamedSharding, PartitionSpec as P

import jax_sharded
from check_jax import Refused, run

warnings.filterwarnings("ignore")


def placed(mesh, x, spec):
    whole = jax.device_put(x, NamedSharding(mesh, P()))
    return jax.sharding.reshard(whole, spec) if spec.unreduced else jax.device_put(whole, NamedSharding(mesh, spec))


def whole(a):
    """The value of an array; of an unreduced one the sum of its terms."""
    spec, mesh = getattr(a.sharding, "spec", P()), getattr(a.sharding, "mesh", None)
    if not spec.unreduced:
        return np.asarray(a)
    out = np.zeros(a.shape, a.dtype)
    place = {d: dict(zip(mesh.axis_names, at)) for at, d in np.ndenumerate(mesh.devices)}
    cuts = [(e,) if isinstance(e, str) else tuple(e or ()) for e in spec.partitions]
    seen = {x for e in cuts for x in e} | set(spec.unreduced)
    for s in a.addressable_shards:
        at = place[s.device]
        if any(c for x, c in at.items() if x not in seen):
            continue
        index = []
        for d, size in enumerate(s.data.shape):
            k = 0
            for x in cuts[d] if d < len(cuts) else ():
                k = k * mesh.shape[x] + at[x]
            index.append(slice(k * size, (k + 1) * size))
        out[tuple(index)] += np.asarray(s.data)
    return out


def expected(c):
    """The text of the program and its result; None: JAX cannot run it."""
    with jax.set_mesh(c.mesh):
        args = [placed(c.mesh, x, s) for x, s in zip(c.args, c.specs)]
        lowered = jax.jit(c.f, keep_unused=True).lower(*args)
        return lowered.as_text(), whole(lowered.compile()(*args))


def differ(got, want):
    if got.shape != want.shape or got.dtype != want.dtype:
        return f"found {got.dtype}{list(got.shape)}, JAX has {want.dtype}{list(want.shape)}"
    far = ~np.isclose(got, want, rtol=1e-4, atol=1e-4 * max(1.0, float(np.max(np.abs(want), initial=0, where=np.isfinite(want)))), equal_nan=True)
    at = tuple(int(i) for i in np.argwhere(far)[0]) if far.any() else None
    return None if at is None else f"element {list(at)}: found {got[at]!r}, JAX has {want[at]!r}; {int(far.sum())} of {want.size} differ"


def is_golden(text):
    """Short, and with what plain programs lack: unreduced values, or regions over some axes."""
    return len(text) < 5000 and ("unreduced" in text or ("?}" in text and "manual_axes" in text))


def write_golden(folder, first, golden):
    folder = Path(folder)
    folder.mkdir(exist_ok=True)
    values = {}
    for seed, (text, args, want) in golden.items():
        (folder / f"{seed}.mlir").write_text(text)
        values |= {f"{seed}.want": want, **{f"{seed}.x{i}": x for i, x in enumerate(args)}}
    np.savez_compressed(folder / "values.npz", **values)
    (folder / "README").write_text(f"tools/check_sharded.py from seed {first}: jax {jax.__version__} numpy {np.__version__}\n")


def check(tool, folder, seed, counts, keep, golden):
    """Why the program of this seed is wrong; None: it agrees, or JAX refuses it."""
    c, log = jax_sharded.case(seed)
    try:
        text, want = expected(c)
    except Exception as e:  # JAX refuses some of what is drawn, to trace or to compile
        counts["JAX: " + re.sub(r"[0-9]+", "N", f"{type(e).__name__} {str(e).split(chr(10))[0][:70]}")] += 1
        return None
    counts["run"] += 1
    counts.update(re.sub(r"\(.*", "", x).split(" ")[0] for x in log)
    counts["with unreduced"] += "unreduced" in text
    counts["with some axes manual"] += "?}" in text and "manual_axes" in text
    try:
        why = differ(run(tool, folder, text, c.args, [want.dtype])[0], want)
    except Refused as e:
        why = re.sub(r"^tessera: [^ ]*/m.mlir:", "tessera: ", str(e))
    if not why and is_golden(text):
        golden[seed] = (text, c.args, want)
    if why and keep:
        Path(keep).mkdir(exist_ok=True)
        (Path(keep) / f"{seed}.mlir").write_text(text)
        np.savez(Path(keep) / f"{seed}.npz", want=want, **{f"x{i}": x for i, x in enumerate(c.args)})
    return why and f"{c.text}: {'; '.join(log)}: {why}"


def main():
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("--cases", type=int, default=500)
    p.add_argument("--seed", type=int, default=None)
    p.add_argument("--tool", default=str(Path(__file__).resolve().parent.parent / "build" / "tessera"))
    p.add_argument("--keep", help="a folder for the texts of those that disagree")
    p.add_argument("--golden", help="a folder for programs that agree, with what JAX gives")
    p.add_argument("--counts", action="store_true", help="print what was drawn, and what JAX refused")
    a = p.parse_args()
    first = a.seed if a.seed is not None else int(time.time()) * 1000
    print(f"seed {first}", flush=True)
    counts, wrong, seed, golden = Counter(), 0, first, {}
    with tempfile.TemporaryDirectory() as folder:
        while counts["run"] < a.cases:
            why = check(a.tool, Path(folder), seed, counts, a.keep, golden)
            seed += 1
            if why:
                wrong += 1
                print(why, flush=True)
            if seed % 50 == 0:
                jax.clear_caches()
    if a.golden:
        write_golden(a.golden, first, golden)
    if a.counts:
        for what, n in counts.most_common():
            print(f"{n:6} {what}")
    print(f"{counts['run']} programs (seeds {first} to {seed - 1}), {counts['with unreduced']} with unreduced values, "
          f"{counts['with some axes manual']} with regions over some axes, {wrong} disagree")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
