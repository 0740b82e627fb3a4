"""The tile machine beside loops that a compiler made for this machine alone (bench/compiled.c): what a tracing back end could gain at best
on operations of bench/ops.py. Above 1: the compiled loop is faster. Arguments: words that a case's name contains."""
import os
import statistics
import sys

os.environ["JAX_PLATFORMS"] = "cpu"
import jax

import ops
import run
import table

NAMES = ["chain f32 64 KiB", "chain f32 4096 KiB", "chain f32 65536 KiB", "f32 to bf16 4096 KiB", "where, compare 4 MiB", "integers 4 MiB",
         "sum f32 64 KiB", "sum f32 4096 KiB", "sum of rows [1024,1024]", "sum of columns [1024,1024]", "max of rows [1024,1024]",
         "transpose [1024,1024]"]


def ask(name):
    """In a process of its own, whose threads spin."""
    server = run.serve([run.BUILD / "bench" / "compiled"])
    ns = run.ask(server, name)
    server.stdin.close()
    server.wait()
    return ns


def main():
    modules, ratios = table.Modules(), []
    listed = {name.replace(" as f32", ""): (f, types) for name, f, types in ops.CASES}
    for name in NAMES:
        if sys.argv[1:] and not any(word in name for word in sys.argv[1:]):
            continue
        f, types = listed[name]
        words = table.words_of(types, modules.export(name, jax.jit(f).lower(*types)))
        seen, theirs = [], []
        for _ in range(run.ROUNDS):
            seen.append(modules.time(name, words))
            theirs.append(ask(name))
        ratios.append(statistics.median(a / b for a, b in zip(seen, theirs)))
        print(f"{name:32} {run.duration(statistics.median(seen)):>10} {run.duration(statistics.median(theirs)):>10} {ratios[-1]:>6.2f}", flush=True)
    print(f"{'geometric mean':32} {'':>10} {'':>10} {statistics.geometric_mean(ratios):>6.2f}")


if __name__ == "__main__":
    main()
