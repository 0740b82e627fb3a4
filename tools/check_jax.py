#!/usr/bin/env python3
"""Random calls of every operation, lowered by JAX to StableHLO, run by `tessera run` and compared with JAX on a CPU.

    tools/check_jax.py [--cases 10000] [--seed N] [--tool build/tessera] [--only TEXT]
    tools/check_jax.py --seed 1 --cases 600 --limit 3 --golden tests/golden/differential    also keep 500 of them

What is drawn and how close it must be: jax_cases.py. Cases go to the tool in batches, one program with a result for each;
where that fails, one by one. A disagreement is drawn again with smaller sizes, and the smallest that disagrees is one line:
the call, its seed and sizes, the element, its operands where the call is pointwise, what was found and what JAX gives.
"""
import argparse
import io
import os
import re
import subprocess
import sys
import tempfile
import time
import warnings
from collections import Counter
from pathlib import Path

os.environ.setdefault("JAX_PLATFORMS", "cpu")
import jax

jax.config.update("jax_enable_x64", True)
import jax.numpy as jnp  # noqa: F401
import ml_dtypes
import numpy as np

import jax_cases

warnings.filterwarnings("ignore")
SIZES = (1, 2, 3, 5)


class Refused(Exception):
    """The tool's message."""


# ---- JAX's side ----
def lower(cases):
    """The text of one program, and the results of each case."""
    def main(*args):
        out, at = [], 0
        for c in cases:
            out.append(c.f(*args[at:at + len(c.args)]))
            at += len(c.args)
        return out
    flat = [a for c in cases for a in c.args]
    lowered = jax.jit(main, keep_unused=True).lower(*flat)
    results = lowered.compile()(*flat)
    return lowered.as_text(), [[np.asarray(leaf) for leaf in jax.tree.leaves(r)] for r in results]


# ---- ours ----
def run(tool, folder, text, args, dtypes):
    (folder / "m.mlir").write_text(text)
    np.savez(folder / "a.npz", **{f"x{i}": a for i, a in enumerate(args)})
    words = [f"{folder}/a.npz:x{i}" for i in range(len(args))]
    out = folder / "out"
    out.mkdir(exist_ok=True)
    for old in out.iterdir():
        old.unlink()
    p = subprocess.run([tool, "run", str(folder / "m.mlir"), *words, "--out", str(out)], capture_output=True, text=True, timeout=120)
    if p.returncode:
        raise Refused(p.stderr.strip().split("\n")[-1] if p.stderr.strip() else f"exit {p.returncode}")
    found = []
    for i, dtype in enumerate(dtypes):
        data = (out / f"out{i}.npy").read_bytes()
        a = np.load(io.BytesIO(data.replace(b"'<f1'", b"'|V1'", 1)))  # what NumPy writes for f8e5m2, but does not read
        found.append(a if a.dtype == dtype else a.view(dtype))
    return found


# ---- closeness ----
def ordered(a):
    """Floats as integers in their order, neighbours one apart."""
    b = bits(a).astype(object)
    least = -(1 << (8 * a.dtype.itemsize - 1))
    return np.where(b < 0, least - b, b)


def bits(a):
    return np.frombuffer(a.tobytes(), {1: np.int8, 2: np.int16, 4: np.int32, 8: np.int64}[a.dtype.itemsize]).reshape(a.shape)


def is_float(dtype):
    return dtype.kind == "f" or "float" in dtype.name


def as_wide(a):
    return a.astype(np.complex128 if a.dtype.kind == "c" else np.float64)


def differs(close, got, want, scale):
    """Where the two are not close, as a mask."""
    if got.shape != want.shape or got.dtype != want.dtype:
        return np.ones(want.shape or (1,), bool)
    with np.errstate(all="ignore"):
        if want.dtype.kind in "iub" or "int" in want.dtype.name:
            return got.astype(np.int64 if want.dtype.itemsize < 8 else want.dtype) != want.astype(np.int64 if want.dtype.itemsize < 8 else want.dtype)
        if want.dtype.kind == "c" and close[0] in ("exact", "ulp"):
            parts = [differs(("exact",), getattr(got, p), getattr(want, p), scale) for p in ("real", "imag")]
            eps = np.finfo(want.dtype).eps
            far = ~(np.abs(got - want) <= (close[1] if close[0] == "ulp" else 0) * eps * np.abs(want))
            return (parts[0] | parts[1]) & (far if close[0] == "ulp" else True)
        nan = np.isnan(as_wide(got)) & np.isnan(as_wide(want))
        if is_float(want.dtype):  # XLA's arithmetic has zeros for subnormal numbers
            nan |= (want == 0) & (np.abs(as_wide(got)) < float(ml_dtypes.finfo(want.dtype).tiny))
        if close[0] == "exact":
            return ~(nan | (bits(got) == bits(want)))
        if close[0] == "ulp":
            return ~(nan | np.asarray(np.abs(ordered(got) - ordered(want)) <= close[1]).astype(bool))
        eps = float(ml_dtypes.finfo(want.dtype).eps)
        g, w = as_wide(got), as_wide(want)
        room = close[1] * eps * (np.abs(w) + (as_wide(scale) if scale is not None else max(1.0, np.max(np.abs(w), initial=0, where=np.isfinite(w)))))
        return ~(nan | (g == w) | (np.abs(g - w) <= room))


def scales_of(c, want):
    if c.close[0] != "sum":
        return [None] * len(want)
    out = c.f(*[np.abs(a).astype(a.dtype) for a in c.args])
    return [np.abs(np.asarray(leaf)) for leaf in jax.tree.leaves(out)]


def element(a, index):
    v = np.asarray(a)
    v = v[index] if v.ndim and len(index) == v.ndim else v
    return f"{float(v)!r} ({float(v).hex()})" if is_float(np.asarray(v).dtype) and np.asarray(v).ndim == 0 else str(v)


def disagreement(c, got, want):
    for g, w, s in zip(got, want, scales_of(c, want)):
        mask = differs(c.close, g, w, s)
        if not np.any(mask):
            continue
        if g.shape != w.shape or g.dtype != w.dtype:
            return f"found {g.dtype}{list(g.shape)}, JAX has {w.dtype}{list(w.shape)}"
        index = tuple(int(i) for i in np.argwhere(mask)[0]) if w.ndim else ()
        of = f" of ({', '.join(element(a, index) for a in c.args)})" if c.pointwise else ""
        return f"element {list(index)}{of}: found {element(g, index)}, JAX has {element(w, index)}; {int(np.sum(mask))} of {max(w.size, 1)} differ"
    return None


# ---- driving ----
class Driver:
    def __init__(self, tool, folder):
        self.tool, self.folder = tool, folder
        self.flushed = set()  # cases in which XLA flushed what the tool did not

    def batch(self, cases):
        """A list of (case, why or None), without the cases that XLA lowers and then cannot run."""
        try:
            text, want = lower(cases)
        except jax.errors.JaxRuntimeError:
            half = len(cases) // 2
            return self.batch(cases[:half]) + self.batch(cases[half:]) if half else []
        flat = [a for c in cases for a in c.args]
        dtypes = [w.dtype for ws in want for w in ws]
        try:
            found = iter(run(self.tool, self.folder, text, flat, dtypes))
        except (Refused, subprocess.TimeoutExpired) as e:
            if len(cases) == 1:
                return [(cases[0], re.sub(r"^tessera: [^ ]*/m.mlir:", "tessera: ", str(e)))]
            half = len(cases) // 2
            return self.batch(cases[:half]) + self.batch(cases[half:])
        out = []
        for c, ws in zip(cases, want):
            got = [next(found) for _ in ws]
            out.append((c, disagreement(c, got, ws)))
            if any(is_float(w.dtype) and g.shape == w.shape and np.any((w == 0) & (g != 0)) for g, w in zip(got, ws)):
                self.flushed.add(c.text)
        return out

    def one(self, seed, limit):
        try:
            c = jax_cases.case(seed, limit)
            return self.batch([c])[0]
        except Exception:  # JAX refuses some of what is drawn
            return None, None

    def shrink(self, seed, c, why, limit):
        """The smallest that disagrees: the same seed, and a few others, with smaller sizes."""
        for size in SIZES[:SIZES.index(limit)]:
            for s in [seed] + [seed * 31 + k for k in range(2)]:
                d, reason = self.one(s, size)
                if reason and d.op == c.op:
                    return s, size, d, reason
        return seed, limit, c, why


def drawn(seeds, limit, only):
    cases = []
    for seed in seeds:
        c = jax_cases.case(seed, limit)
        if only and only not in c.text:
            continue
        try:
            jax.eval_shape(c.f, *c.args)
        except Exception:  # JAX refuses some of what is drawn
            continue
        cases.append((seed, c))
    return cases


def write_golden(a, first, agreed, flushed):
    import jax_golden
    kept = [c for c in agreed if c.text not in flushed and len(c.text) < 400][:a.keep]
    batches = []
    for i in range(0, len(kept), 25):
        cases = kept[i:i + 25]
        text, want = lower(cases)
        batches.append((text, cases, want, [scales_of(c, w) for c, w in zip(cases, want)]))
    jax_golden.write(Path(a.golden), batches, first)


def main():
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("--cases", type=int, default=10000)
    p.add_argument("--seed", type=int, default=None)
    p.add_argument("--batch", type=int, default=60)
    p.add_argument("--limit", type=int, default=5, help="the largest size of a dimension", choices=SIZES)
    p.add_argument("--tool", default=str(Path(__file__).resolve().parent.parent / "build" / "tessera"))
    p.add_argument("--only", help="cases whose text contains this")
    p.add_argument("--golden", help="write cases that agree there, with what JAX gives")
    p.add_argument("--keep", type=int, default=500, help="so many of them")
    p.add_argument("--no-shrink", action="store_true")
    a = p.parse_args()
    first = a.seed if a.seed is not None else int(time.time()) * 1000
    print(f"seed {first}")
    failures, agreed, done, seed, ops = [], [], 0, first, Counter()
    with tempfile.TemporaryDirectory() as folder:
        d = Driver(a.tool, Path(folder))
        while done < a.cases:
            pairs = drawn(range(seed, seed + a.batch), a.limit, a.only)
            seed += a.batch
            if not pairs:
                continue
            seeds = {id(c): s for s, c in pairs}
            results = d.batch([c for _, c in pairs])
            done += len(results)
            for c, why in results:
                ops[c.op] += 1
                if not why:
                    agreed.append(c)
                else:
                    failures.append((seeds[id(c)], c, why))
            jax.clear_caches()
        kinds = Counter()
        for s, c, why in failures:
            kinds[c.op] += 1
            if kinds[c.op] <= 4:
                s, limit, c, why = (s, a.limit, c, why) if a.no_shrink else d.shrink(s, c, why, a.limit)
                print(f"{c.text} [seed {s}, sizes to {limit}]: {why}", flush=True)
        for op, n in kinds.items():
            if n > 4:
                print(f"{op}: {n} disagree")
    print(f"{done} cases of {len(ops)} functions, {len(failures)} disagree")
    if a.golden:
        write_golden(a, first, agreed, d.flushed)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
