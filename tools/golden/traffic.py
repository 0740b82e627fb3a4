#!/usr/bin/env python3
"""Writes tests/golden/traffic.txt: programs over eight devices as JAX lowers them, and what XLA makes of each: how its results
lie and which collectives it runs. A program is

  // PROGRAM NAME
  // RESULT SHARDING           one a result; "?" where it is no cut of the mesh
  // KIND GROUP COUNT BYTES    one for each collective: devices in a group, runs (loops counted, of branches all), bytes_per_device
  // WIRE BYTES                what one device sends, by the formulas of a ring
  the text

KIND, BYTES and WIRE are those of `tessera explain`. Nothing is run, so sizes are those of small real programs. Never run by the build.
Usage: traffic.py [NAME...] prints figures of programs whose name begins so; without names the file is written.
"""
import importlib.metadata
import os
import re
import sys
import warnings
from pathlib import Path

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8 --xla_backend_optimization_level=0 --xla_llvm_disable_expensive_passes=true"
os.environ.setdefault("JAX_PLATFORMS", "cpu")
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
import jax
from jax.sharding import NamedSharding, PartitionSpec as P

import _traffic_programs as programs

warnings.filterwarnings("ignore")
FILE = Path(__file__).resolve().parents[2] / "tests/golden/traffic.txt"

# ---- compiled HLO ----
KINDS = ("all-reduce", "all-gather", "reduce-scatter", "all-to-all", "collective-permute", "collective-broadcast")
BITS = {"pred": 8, "s4": 4, "u4": 4, "bf16": 16, "c64": 64, "c128": 128}


def bytes_of(text):
    total = 0
    for dtype, dims in re.findall(r"\b([a-z]+[0-9]*[a-z0-9]*)\[([0-9,]*)\]", text):
        n = BITS.get(dtype) or int(re.search(r"[0-9]+", dtype).group())
        for d in dims.split(","):
            n *= int(d) if d else 1
        total += n // 8
    return total


def computations(text):
    """Lines by computation, and the name of the entry."""
    found, entry, at = {}, None, None
    for line in text.splitlines():
        m = re.match(r"(ENTRY )?%?([\w.\-]+) (?:\(.*\) -> .*)?\{$", line)
        if m:
            at = found.setdefault(m.group(2), [])
            entry = m.group(2) if m.group(1) else entry
        elif at is not None and line.strip() not in ("", "}"):
            at.append(line.strip())
    return found, entry


def group_size(line):
    m = re.search(r"replica_groups=\{\{([0-9,]*)\}", line)
    if m:
        return len(m.group(1).split(","))
    m = re.search(r"replica_groups=\[[0-9]+,([0-9]+)\]<=", line)
    return int(m.group(1)) if m else 8


def collective(line):
    """(kind, devices in a group, bytes_per_device) or None."""
    m = re.match(r"(?:ROOT )?%?[\w.\-]+ = (.*?) ([\w\-]+)\((.*?)\)", line)
    if not m:
        return None
    result, op, _ = m.groups()
    kind = op.removesuffix("-start")
    if kind not in KINDS:
        return None
    assert not op.endswith("-start"), line
    n, size = group_size(line), bytes_of(result)
    if kind == "collective-permute":
        pairs = re.findall(r"\{([0-9]+),([0-9]+)\}", re.search(r"source_target_pairs=\{(.*?)\}\}", line).group(0))
        n = 2 if any(a != b for a, b in pairs) else 1
    if kind == "reduce-scatter":
        size *= n
    return kind.replace("-", "_"), n, size


def wire(kind, n, size):
    return {"all_reduce": 2 * size * (n - 1) / n, "collective_permute": size if n > 1 else 0}.get(kind, size * (n - 1) / n)


def collectives(text):
    found, entry = computations(text)
    out, unknown = {}, []

    def walk(name, times):
        for line in found[name]:
            c = collective(line)
            if c and c[1] > 1 and c[2]:
                out[c] = out.get(c, 0) + times
            trips = 1
            if re.search(r" while\(", line):
                m = re.search(r'"known_trip_count":\{"n":"([0-9]+)"', line)
                trips = int(m.group(1)) if m else 1
                unknown.extend([] if m else [line])
            for inner in re.findall(r"(?:body|condition|calls|to_apply|true_computation|false_computation)=%?([\w.\-]+)", line):
                if not (c and "to_apply" in line) and inner in found:
                    walk(inner, times * trips)
            m = re.search(r"branch_computations=\{(.*?)\}", line)
            for inner in m.group(1).split(",") if m else []:
                walk(inner.strip().lstrip("%"), times)

    walk(entry, 1)
    return out


# ---- programs ----
def spec_text(sharding, mesh, rank):
    if not isinstance(sharding, NamedSharding):
        try:
            sharding = jax._src.sharding_impls._gspmd_to_named_sharding(sharding, jax.core.ShapedArray((8,) * rank, "float32"), mesh)
        except Exception:  # noqa: BLE001
            return "?"
    dims = [[e] if isinstance(e, str) else list(e or ()) for e in sharding.spec]
    dims += [[]] * (rank - len(dims))
    return " ".join(",".join(d) if d else "-" for d in dims)


def compiled(p):
    """The text, results, collectives."""
    with jax.set_mesh(p.mesh):
        args = jax.tree.map(lambda a: a.of(p.mesh), p.args, is_leaf=lambda a: isinstance(a, programs.Arg))
        lowered = jax.jit(p.f, **p.options).lower(*args)
        made = lowered.compile()
    shapes = jax.tree.leaves(lowered.out_info)
    results = [spec_text(s, p.mesh, len(i.shape)) for s, i in zip(jax.tree.leaves(made.output_shardings), shapes)]
    text = lowered.as_text()
    text = re.sub(r' ?\{jax.result_info = "[^"]*"\}', "", text)
    text = re.sub(r'jax.result_info = "[^"]*", |, jax.result_info = "[^"]*"', "", text)
    text = "\n".join(line.lstrip() for line in text.splitlines())
    return text, results, collectives(made.as_text())


def total(found):
    return sum(wire(*c) * n for c, n in found.items())


def chunk(name, text, results, found):
    lines = [f"// PROGRAM {name}", *(f"// RESULT {r}" for r in results)]
    lines += [f"// {kind} {n} {times} {size}" for (kind, n, size), times in sorted(found.items())]
    return "\n".join([*lines, f"// WIRE {total(found):.0f}", text.rstrip()]) + "\n"


def main():
    wanted = tuple(sys.argv[1:])
    versions = " ".join(f"{p} {importlib.metadata.version(p)}" for p in ("jax", "jaxlib", "numpy"))
    chunks = [f"# tools/golden/traffic.py: {versions}\n"]
    refused = []
    for i, (name, p) in enumerate(programs.all_programs().items()):
        if wanted and not name.startswith(wanted):
            continue
        try:
            text, results, found = compiled(p)
        except Exception as e:  # noqa: BLE001
            if p.must:
                print(name, type(e).__name__, str(e)[:500])
                raise
            refused.append(name)
            continue
        if p.must or found:  # of programs that other goldens have: those that communicate
            chunks.append(chunk(name, text, results, found))
        if wanted:
            print(chunks[-1])
        if i % 40 == 39:
            jax.clear_caches()
    if not wanted:
        FILE.write_text("".join(chunks))
        print(len(chunks) - 1, "programs,", FILE.stat().st_size, "bytes; refused:", *refused)


if __name__ == "__main__":
    main()
