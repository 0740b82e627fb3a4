"""What goes between processes: Tessera's collectives beside MPI's, programs over 2 processes x 4 devices beside 1 x 8 and beside JAX over
gloo. Rounds are interleaved. A time is the least over the rounds (of collectives: the least of short batches, of programs: of medians), for
what else the machine does only adds to it. Programs over two processes are started by `tessera launch`, one core each.

  python3 bench/processes.py            BENCH_ROUNDS=3; `chrt -f 1` in front where others use the machine
"""
import os
import shutil
import socket
import subprocess
import sys

import run

ROUNDS = int(os.environ.get("BENCH_ROUNDS", "3"))
MOST = 4 << 20
COLLECTIVES = ["all_reduce", "all_gather", "all_to_all", "reduce_scatter", "permute"]
BENCH = (run.BUILD / "bench").resolve()
TOOL = (run.BUILD / "tessera").resolve()


def launcher(mpi):
    path = shutil.which(f"mpirun.{mpi}")
    return path and [path, "-n", "2"] + (["--allow-run-as-root", "--oversubscribe", "--bind-to", "none"] if mpi == "openmpi" else [])


def output(command, **more):
    return subprocess.run([str(c) for c in command], check=True, text=True, stdout=subprocess.PIPE, **more).stdout


def table(command):
    """{(collective, bytes): microseconds} of a table of bench/processes.c."""
    rows = [line.split() for line in output(command).splitlines()]
    return {(name, int(row[0])): float(us) for row in rows[1:] for name, us in zip(rows[0][1:], row[1:])}


def cases(text):
    """{case: nanoseconds} of lines `case nanoseconds`, which may have the tag of a process in front."""
    words = [line.removeprefix("[0] ").split() for line in text.splitlines()]
    return {w[0]: float(w[1]) for w in words if len(w) == 2 and not w[0].startswith("[")}


def across(mpi, *names):
    return cases(output([TOOL, "launch", "-n", "2", "--launcher", shutil.which(f"mpirun.{mpi}"), "--", BENCH / "across", "4", *names],
                        env=os.environ | {"TESS_MPI_MODULE": str((run.BUILD / f"libtessera_mpi_{mpi}.so").resolve())}))


def jax():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port = s.getsockname()[1]
    command = [sys.executable, run.HERE / "jax_processes.py", "4", port, "2"]
    other = subprocess.Popen([str(c) for c in command + [1]], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    text = output(command + [0], stderr=subprocess.DEVNULL)
    other.wait()
    return cases(text)


def keep_least(seen, key, found):
    kept = seen.setdefault(key, {})
    for case, value in found.items():
        kept[case] = min(value, kept.get(case, value))


def verdict(ratio, bar):
    return f"{ratio:8.3g}x" + ("" if bar is None else f"  <= {bar}x: {'yes' if ratio <= bar else 'NO'}")


def print_collectives(seen, mpis):
    print(f"{'us between 2 processes':16} {'bytes':>8} {'Tessera':>10} " + " ".join(f"{m:>10}" for m in mpis) + f" {'ours/best':>9}  bar")
    for name in COLLECTIVES:
        for (what, size), ours in seen["tessera"].items():
            if what != name:
                continue
            theirs = [seen[m][name, size] for m in mpis]
            bar = None if name != "all_reduce" else 1.2 if size == 8 else 0.67 if size >= 64 << 10 else None
            end = verdict(ours / min(theirs), bar) if theirs else ""
            print(f"{name:16} {size:8} {ours:10.2f} " + " ".join(f"{t:10.2f}" for t in theirs) + f" {end}")
    ours = seen["tessera"]
    sizes = sorted({size for _, size in ours})
    whole = all(ours["all_reduce", s] <= 1.05 * (ours["reduce_scatter", s] + ours["all_gather", s // 2]) for s in sizes if s // 2 in sizes)
    parts = all(ours["all_reduce", s] <= 1.05 * (ours["reduce_scatter", s] + ours["all_gather", s]) for s in sizes)
    grows = [(n, s) for n in COLLECTIVES for r, s in zip(sizes, sizes[1:]) if ours[n, r] > 1.1 * ours[n, s]]
    print(f"all_reduce <= reduce_scatter + all_gather at equal sizes: {'yes' if whole and parts else 'NO'}")
    print(f"a larger one takes no less time (10 %): {'yes' if not grows else 'NO: ' + str(grows)}")


def print_programs(seen, mpis):
    one, theirs = seen["one"], seen.get("jax", {})
    print(f"\n{'programs over 8 devices':28} {'1 x 8':>10} " + " ".join(f"{'2x4 ' + m:>12}" for m in mpis) + f" {'JAX 2x4':>10} {'ratio':>9}  bar")
    for case, alone in one.items():
        two = [seen["two " + m][case] for m in mpis]
        best = min(two, default=alone)
        if case == "dispatch":
            end = f"{best - alone:+6.0f} ns  <= 50 ns more: {'yes' if best - alone <= 50 else 'NO'}"
        elif case == "step":
            end = verdict(best / alone, 1.1) + " (of 1 x 8)"
        else:
            end = verdict(best / theirs[case], 0.05) + " (of JAX)" if case in theirs else ""
        name = {"dispatch": "x + 1, sharded", "step": "training step, MLP"}.get(case, case.replace("psum_", "psum, bytes a device: "))
        print(f"{name:28} {run.duration(alone):>10} " + " ".join(f"{run.duration(t):>12}" for t in two)
              + f" {run.duration(theirs.get(case)):>10} {end}")


def main():
    mpis = [m for m in ("openmpi", "mpich") if launcher(m) and (BENCH / f"mpi_collectives_{m}").exists()]
    have_jax, seen = run.have_jax(), {}
    for _ in range(ROUNDS):
        keep_least(seen, "tessera", table([BENCH / "processes", 2, MOST]))
        for m in mpis:
            keep_least(seen, m, table(launcher(m) + [BENCH / f"mpi_collectives_{m}", MOST]))
        keep_least(seen, "one", cases(output([BENCH / "across", "8"])))
        for m in mpis:
            keep_least(seen, "two " + m, across(m))
        if have_jax:
            keep_least(seen, "jax", jax())
    print_collectives(seen, mpis)
    print_programs(seen, mpis)


if __name__ == "__main__":
    main()
