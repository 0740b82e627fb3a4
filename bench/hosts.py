"""What it brings that collectives between hosts travel while processes compute (TESS_OVERLAP): a training step of two processes that are two
hosts to each other, one core each, over a link of so many gigabits per second. Rounds are interleaved; medians.

  python3 bench/hosts.py [GBIT_PER_S...]      default: 3 10 40
"""
import os
import statistics
import subprocess
import sys

import run
from processes import launcher

MPI = "openmpi"


def step(gbit, overlap):
    command = [*launcher(MPI), "sh", "-c", f"TESS_SHARED_MEMORY=$((1 + OMPI_COMM_WORLD_RANK)) exec {run.BUILD / 'bench' / 'hosts'} {gbit}"]
    env = os.environ | {"TESS_MPI_MODULE": str((run.BUILD / f"libtessera_mpi_{MPI}.so").resolve()), "TESS_OVERLAP": str(overlap), "TESS_NUM_THREADS": "1"}
    return float(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=env).stdout)


def main():
    print(f"{'Gbit/s':>8} {'waits':>10} {'travels':>10} {'ratio':>7}")
    for gbit in sys.argv[1:] or ["3", "10", "40"]:
        waits, travels = [], []
        for _ in range(run.ROUNDS):
            waits.append(step(gbit, 0))
            travels.append(step(gbit, 1))
        print(f"{gbit:>8} {run.duration(statistics.median(waits)):>10} {run.duration(statistics.median(travels)):>10} {run.ratio(travels, waits):>7}", flush=True)


if __name__ == "__main__":
    main()
