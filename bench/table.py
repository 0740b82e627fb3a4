"""All programs of the benches beside JAX, on the same cores, interleaved: times, memory, and how costs grow. `make bench` prints it.

  python3 bench/table.py [TABLE...] [--only WORD...] [--json FILE] [--write FILE]

TABLE: programs, ops, memory, growth (default: all). --only: rows whose name has the words. --write: the file is a page of docs, in which
each table between `<!-- NAME -->` and `<!-- end -->` is written anew, those of this run alone.

A time is the median over the rounds (BENCH_ROUNDS, 5), a ratio the median of the rounds' ratios. JAX is needed: where python3 has none, it is
installed into build/bench/jax."""
import argparse
import json
import math
import os
import pathlib
import platform
import re
import statistics
import subprocess
import sys
import tempfile

import run

JAX = "jax==0.10.2"
FMA_OPS = 2 << 26  # bench/serve.c: operations of loop_fma
TABLES = ["programs", "ops", "memory", "growth"]


def with_jax():
    """Goes on in a Python that has JAX."""
    if run.have_jax():
        return
    home = run.BUILD / "bench" / "jax"
    python = home / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", home], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", JAX], check=True)
    os.execv(python, [python, *sys.argv])


# ---- measuring ----
def median(values):
    return statistics.median(values) if values else None


class Modules:
    """Programs of JAX, exported, in bench/modules."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.server = run.serve_with([run.BUILD / "bench" / "modules"], TESS_NUM_CPU_DEVICES="8")
        self.files = {}

    def export(self, name, lowered):
        path = pathlib.Path(self.folder.name) / f"{len(self.files)}.mlir"
        path.write_text(lowered.as_text())
        self.files[name] = path
        return path

    def time(self, name, words):
        return run.ask(self.server, f"{self.files[name]} {' '.join(words)}".strip())


def word_of(a, path):
    """How bench/modules gets an argument: its value, where there is one that a file can hold, else numbers of its type; integers are small."""
    import jax
    import numpy

    kind = a.dtype.kind
    if kind in "biufc" and not isinstance(a, jax.ShapeDtypeStruct):
        numpy.save(path, numpy.asarray(jax.numpy.asarray(a)))
        return str(path)
    return "0" if not a.shape and kind == "i" else "iota" if kind == "i" else "random"


def words_of(args, module):
    """Of the arguments of an exported program, whose path it is."""
    import jax

    return [word_of(a, module.with_suffix(f".{i}.npy")) for i, a in enumerate(jax.tree.leaves(args))]


def beside(modules, name, f, args, call_args=None):
    """The rounds of both sides: nanoseconds."""
    import jax
    from jax_single import measure

    compiled = jax.jit(f)
    path = modules.export(name, compiled.lower(*args))
    values = args if call_args is None else call_args
    words = words_of(values, path)
    seen, theirs = [], []
    for _ in range(run.ROUNDS):
        seen.append(modules.time(name, words))
        theirs.append(measure(lambda: jax.block_until_ready(compiled(*values))))
    if min(seen) < 0:
        raise SystemExit(f"table: {name} cannot be run")
    return seen, theirs


def row_of(name, seen, theirs, bar, share=None):
    ratio = statistics.median(a / b for a, b in zip(seen, theirs))
    return {"name": name, "jax_ns": median(theirs), "ns": median(seen), "ratio": ratio, "bar": bar, "share_of_limit": share}


# ---- the tables ----
def limits():
    """Bytes per second of a copy by hand, two threads; operations per second of products."""
    server = run.serve([run.BUILD / "bench" / "serve"])
    copied = 2 * 64 * 2**20 / (min(run.ask(server, "loop_copy") for _ in range(3)) * 1e-9)
    peak = FMA_OPS / (min(run.ask(server, "loop_fma") for _ in range(3)) * 1e-9)
    server.stdin.close()
    return copied, peak


SERVED = [("one_device", "dispatch: x + 1, one device", 0.05), ("eight_devices", "dispatch: x + 1, eight devices", 0.005)]
TRAINED = [("compile_dp", "compiling an MLP's step", 0.01), ("compile_48", "compiling the gradient of 48 layers", 0.01)]


def served(only, ours, theirs, cases):
    rows = []
    for case, name, bar in cases:
        if not wanted(name, only):
            continue
        seen, other = [], []
        for _ in range(run.ROUNDS):
            seen.append(run.ask(ours, case))
            other.append(run.ask(theirs, case))
        rows.append(row_of(name, seen, other, bar))
    return rows


def start_row():
    code = ("import os; os.environ['JAX_PLATFORMS'] = 'cpu'; import jax, jax.numpy as jnp;"
            "print(jax.jit(lambda x: x + 1)(jnp.ones((8, 128))).sum())")
    seen = [run.start_up([run.BUILD / "bench" / "first"]) * 1e6 for _ in range(run.ROUNDS)]
    return row_of("start to the first result", seen, [run.start_up([sys.executable, "-c", code]) * 1e6 for _ in range(run.ROUNDS)], 0.01)


def wanted(name, only):
    return not only or any(word in name for word in only)


def programs(only):
    import cases

    copied, peak = limits()
    rows = []
    for binary, script, listed in (("serve", "jax_serve.py", SERVED), ("train", "jax_train.py", TRAINED)):
        if any(wanted(name, only) for _, name, _ in listed):
            ours = run.serve([run.BUILD / "bench" / binary, run.BUILD / "bench" / "programs"])
            rows += served(only, ours, run.serve([sys.executable, run.HERE / script]), listed)
    modules = Modules()
    for case in cases.PROGRAMS:
        if not wanted(case.name, only):
            continue
        seen, theirs = beside(modules, case.name, *case.make())
        least = max(case.bytes / copied, case.flops / peak) * 1e9
        rows.append(row_of(case.name, seen, theirs, case.bar, least / median(seen) if least else None))
    if wanted("start to the first result", only):
        rows.append(start_row())
    return rows


def ops(only):
    import ops as listed

    modules = Modules()
    return [row_of(name, *beside(modules, name, f, types, [listed.sample(t) for t in types]), 1.0) for name, f, types in listed.CASES if wanted(name, only)]


def ours_peak(path, words):
    server = run.serve_with([run.BUILD / "bench" / "modules"], TESS_NUM_CPU_DEVICES="8")
    run.ask(server, f"{path} {' '.join(words)}".strip())
    status = pathlib.Path(f"/proc/{server.pid}/status").read_text()
    server.stdin.close()
    return int(re.search(r"VmHWM:\s*(\d+)", status)[1]) * 1024


def memory(only):
    """Peak resident sets of whole processes, which compile and run one program."""
    import cases
    import jax

    rows, modules = [], Modules()
    for name in ("2 x + 1, 64 MiB", "MLP step, batch 2048, 1024-4096-1024", "transformer block step", "conv net step", "decode step with a cache"):
        if not wanted(name, only):
            continue
        f, args = next(c for c in cases.PROGRAMS if c.name == name).make()
        path = modules.export(name, jax.jit(f).lower(*args))
        theirs = int(subprocess.run([sys.executable, __file__, "--peak", name], check=True, stdout=subprocess.PIPE, text=True).stdout)
        mine = ours_peak(path, words_of(args, path))
        rows.append({"name": name, "jax_bytes": theirs, "bytes": mine, "ratio": mine / theirs, "bar": 0.6})
    return rows


def jax_peak(name):
    """In a process of its own."""
    import cases
    import jax
    from jax_single import measure

    f, args = next(c for c in cases.PROGRAMS if c.name == name).make()
    compiled = jax.jit(f)
    measure(lambda: jax.block_until_ready(compiled(*args)))
    print(int(re.search(r"VmHWM:\s*(\d+)", pathlib.Path("/proc/self/status").read_text())[1]) * 1024)


# what grows, and the exponent that its cost may have by the largest size
GROWTH = {
    "x + 1, by devices": 0.1, "psum, by devices": 0.1, "compiling 300 operations, by devices": 0.1, "memory of x + 1, by calls": 0.05,
    "mesh and sharding, by devices": 1.2, "addressable_shards, by devices": 1.2, "compiling, by operations": 1.2, "x + 1, by elements": 1.2,
}


def growth(only):
    text = subprocess.run([run.BUILD / "bench" / "growth"], check=True, stdout=subprocess.PIPE, text=True).stdout
    seen = {}
    for line in text.splitlines():
        name, size, amount = line.split("\t")
        seen.setdefault(name, []).append((int(size), float(amount)))
    rows = []
    for name, points in seen.items():
        if wanted(name, only):
            (first, least), (last, most) = points[0], points[-1]
            exponent = math.log(max(most / least, 1e-9)) / math.log(last / first)
            rows.append({"name": name, "points": points, "exponent": exponent, "bar": GROWTH[name]})
    return rows


# ---- printing ----
def mark(good):
    return "" if good else " **no**"


def number(x):
    return f"{x:.2g}" if x < 0.1 else f"{x:.2f}"


def mean(rows):
    return statistics.geometric_mean(row["ratio"] for row in rows)


def timed_lines(rows):
    yield "| | JAX | Tessera | ratio | bar | of the limit |"
    yield "|---|---|---|---|---|---|"
    for row in rows:
        share = f"{row['share_of_limit']:.0%}" if row["share_of_limit"] else ""
        yield (f"| {row['name']} | {run.duration(row['jax_ns'])} | {run.duration(row['ns'])} | {number(row['ratio'])} | "
               f"{row['bar']:g}{mark(row['ratio'] <= row['bar'])} | {share} |")
    yield f"| geometric mean of {len(rows)} | | | {number(mean(rows))} | | |"


def memory_lines(rows):
    yield "| | JAX | Tessera | ratio | bar |"
    yield "|---|---|---|---|---|"
    for row in rows:
        yield (f"| {row['name']} | {row['jax_bytes'] / 2**20:.0f} MiB | {row['bytes'] / 2**20:.0f} MiB | {number(row['ratio'])} | "
               f"{row['bar']:g}{mark(row['ratio'] <= row['bar'])} |")


def growth_lines(rows):
    yield "| | sizes | costs | grows as n^ | bar |"
    yield "|---|---|---|---|---|"
    for row in rows:
        tell = (lambda kib: f"{kib / 1024:.1f} MiB") if row["name"].startswith("memory") else run.duration
        sizes, costs = (", ".join(words) for words in zip(*((str(size), tell(amount)) for size, amount in row["points"])))
        yield f"| {row['name']} | {sizes} | {costs} | {row['exponent']:.2f} | {row['bar']:g}{mark(row['exponent'] <= row['bar'])} |"


LINES = {"programs": timed_lines, "ops": timed_lines, "memory": memory_lines, "growth": growth_lines}
MAKERS = {"programs": programs, "ops": ops, "memory": memory, "growth": growth}


def machine():
    model = re.search(r"model name\s*:\s*(.*)", pathlib.Path("/proc/cpuinfo").read_text())
    flags = re.search(r"flags\s*:\s*(.*)", pathlib.Path("/proc/cpuinfo").read_text())
    isa = [f for f in ("avx2", "avx512f", "avx512_bf16", "amx_tile") if flags and f in flags[1].split()]
    import jax

    return f"{model[1] if model else platform.machine()} ({', '.join(isa)}), {len(os.sched_getaffinity(0))} cores; JAX {jax.__version__}; {run.ROUNDS} rounds"


def write(path, tables):
    text = path.read_text()
    for name, lines in tables.items():
        body = f"<!-- {name} -->\n{machine()}.\n\n" + "\n".join(lines) + "\n<!-- end -->"
        text = re.sub(rf"<!-- {name} -->\n.*?<!-- end -->", lambda _: body, text, flags=re.S)
    path.write_text(text)


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("table", nargs="*", metavar="TABLE", help=", ".join(TABLES))
    a.add_argument("--only", nargs="+", default=[])
    a.add_argument("--json", type=pathlib.Path)
    a.add_argument("--write", type=pathlib.Path)
    a.add_argument("--peak", help=argparse.SUPPRESS)
    args = a.parse_args()
    unknown = set(args.table) - set(TABLES)
    if unknown:
        a.error(f"no table is called {', '.join(sorted(unknown))}; legal: {', '.join(TABLES)}")
    with_jax()
    if args.peak:
        return jax_peak(args.peak)
    found, lines = {}, {}
    for name in args.table or TABLES:
        found[name] = MAKERS[name](args.only)
        if found[name]:
            lines[name] = list(LINES[name](found[name]))
            print(f"\n{name}: {machine()}\n\n" + "\n".join(lines[name]), flush=True)
    if args.json:
        args.json.write_text(json.dumps({"machine": machine()} | found, indent=1) + "\n")
    if args.write:
        write(args.write, lines)


if __name__ == "__main__":
    main()
