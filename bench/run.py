"""Tessera beside JAX (when it is installed) and beside hand-written loops, on the same cores, interleaved. Prints a table.

Each round asks every program for every case in turn, so that whatever else the machine does meets all of them alike; a row is the
median over the rounds, a ratio the median of the rounds' ratios."""
import os
import pathlib
import statistics
import subprocess
import sys
import time

BUILD = pathlib.Path(os.environ.get("TESSERA_BUILD", "build"))
HERE = pathlib.Path(__file__).parent
ROUNDS = int(os.environ.get("BENCH_ROUNDS", "5"))

# case, what it is, the hand-written limit, the bar: microseconds, or from 1.1 to 1.3 the ratio to the limit
CASES = [
    ("one_device", "x + 1, f32[8,128], one device", "loop_small", 0.3),
    ("eight_devices", "x + 1, f32[8,128], eight devices", "loop_small", 0.5),
    ("psum", "psum of 512 B shards, eight devices", None, 1.0),
    ("big", "2*x + 1, 64 MiB, eight devices", "loop_big", 1.2),
    ("put", "64 MiB host -> sharded rows", "loop_copy", 1.1),
    ("put_borrowed", "the same, borrowed (zero-copy)", "loop_copy", 1.1),
    ("put_replicated", "64 MiB host -> replicated", "loop_copy", 1.1),
    ("reshard", "64 MiB (x,y) -> (y,x)", "loop_copy", 1.3),
    ("shards", "addressable_shards, eight devices", None, 1.0),
    ("index_map", "index map, eight devices", None, 1.0),
    ("from_callback", "make_array_from_callback, eight parts", None, 160),
]


def serve(command):
    return serve_with(command)


def serve_with(command, **env):
    return subprocess.Popen([str(word) for word in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=os.environ | env)


def ask(server, case):
    server.stdin.write(case + "\n")
    server.stdin.flush()
    answer = server.stdout.readline()
    if not answer:
        raise SystemExit(f"{server.args[0]} ended with {server.wait()} in {case}")
    return float(answer)


def start_up(command):
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return (time.perf_counter() - start) * 1e3


def duration(ns):
    return "-" if ns is None else f"{ns:.0f} ns" if ns < 1e3 else f"{ns / 1e3:.2f} us" if ns < 1e6 else f"{ns / 1e6:.2f} ms"


def ratio(a, b):
    return "-" if not a or not b else f"{statistics.median(x / y for x, y in zip(a, b)):.3g}x"


def have_jax():
    return subprocess.run([sys.executable, "-c", "import jax"], capture_output=True).returncode == 0


def main():
    ours = serve([BUILD / "bench" / "serve"])
    jax = serve([sys.executable, HERE / "jax_serve.py"]) if have_jax() else None
    seen = {}
    for _ in range(ROUNDS):
        for case, _, limit, _ in CASES:
            seen.setdefault(case, []).append(ask(ours, case))
            if limit:
                seen.setdefault(case + limit, []).append(ask(ours, limit))
            if jax:
                seen.setdefault(case + "jax", []).append(ask(jax, case))
    print(f"{'':38} {'Tessera':>10} {'JAX':>10} {'by hand':>10} {'JAX/ours':>9} {'ours/hand':>9}  bar")
    for case, what, limit, bar in CASES:
        mine, theirs, hand = seen[case], seen.get(case + "jax"), seen.get(case + (limit or ""), None) if limit else None
        med = [statistics.median(v) if v else None for v in (mine, theirs, hand)]
        good = med[0] <= bar * med[2] if 1.1 <= bar <= 1.3 else med[0] <= bar * 1e3
        verdict = f"<= {bar}{'x of by hand' if 1.1 <= bar <= 1.3 else ' us'}: {'yes' if good else 'NO'}"
        print(f"{what:38} {duration(med[0]):>10} {duration(med[1]):>10} {duration(med[2]):>10} {ratio(theirs, mine):>9} {ratio(mine, hand):>9}  {verdict}")
    first = [start_up([BUILD / "bench" / "first"]) for _ in range(15)]
    line = f"{'process start to first jitted result':38} {statistics.median(first):>7.1f} ms"
    if jax:
        code = ("import os; os.environ['JAX_PLATFORMS'] = 'cpu'; import jax, jax.numpy as jnp;"
                "print(jax.jit(lambda x: x + 1)(jnp.ones((8, 128))).sum())")
        line += f" {statistics.median(start_up([sys.executable, '-c', code]) for _ in range(3)):>7.0f} ms"
    print(line + "  <= 20 ms")


if __name__ == "__main__":
    main()
