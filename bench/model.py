#!/usr/bin/env python3
"""What collectives between processes cost, by a model of what the library does (docs/design/processes.md 5).

  bench/model.py                     worlds past one machine: the model, and the ideal
  bench/model.py --measure build     measures this machine (bench/processes) and writes bench/model.json
  bench/model.py --check build       2, 3 and 4 processes here: predicted and measured, side by side

Messages are simulated one by one: each process has a clock, each host a network port out and in. Memory is a formula.
"""

import argparse
import json
import math
import os
import subprocess
import sys
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
CONSTANTS = HERE / "model.json"
HEADER = 448  # bytes of an exchange's header
MOST_DIRECT, SMALL, PIECE = 16, 32 << 10, 4 << 10  # src/comm/comm.h, by_messages.c
INLINE, MEMORY_SMALL = 512, 16 << 10  # src/comm/shared.h, by_memory.c
FACTOR = 3  # a prediction that is so far off is wrong
OPS = ("all_reduce", "all_gather", "all_to_all", "reduce_scatter")


class World:
    """Hosts with processes, as clocks in seconds. memory: those of a host share."""

    def __init__(self, k, hosts, per_host, memory=True):
        self.k, self.hosts, self.per_host, self.memory = k, hosts, per_host, memory
        self.n = hosts * per_host
        self.t = np.zeros(self.n)
        self.out, self.into = np.zeros(hosts), np.zeros(hosts)
        self.crowd = max(1.0, per_host / k["cores"])

    # ---- memory: of n processes of one host ----

    def meet(self, n, times=1):
        k = self.k
        waits = k["switch"] * max(0, n - k["cores"])
        self.t += times * (k["meet"] * (n - 1) + waits)

    def combine(self, read):
        self.t += self.crowd * read * self.k["combine"]

    def copy(self, read):
        self.t += self.crowd * read * self.k["copy"]

    def memory_all_reduce(self, b):
        n = self.per_host
        if n == 1:
            return
        self.meet(n, 1 if b <= INLINE else 2 if b <= MEMORY_SMALL or n == 2 else 3)
        if b <= MEMORY_SMALL or n == 2:
            self.combine(n * b)
        else:
            self.combine(b)
            self.copy(b)

    def memory_move(self, each, total):
        if self.per_host == 1:
            return
        self.meet(self.per_host, 1 if each <= INLINE - 32 else 2)
        self.copy(total)

    # ---- messages ----

    def post(self, src, dst, b, last):
        """From src[i] to dst[i] at once; at most one of each host at each end."""
        k, h, g = self.k, src // self.per_host, dst // self.per_host
        self.t[src] += self.crowd * k["overhead"]
        near = h == g
        if near.any():
            self.t[src[near]] += self.crowd * b * k["near_beta"]
            last[dst[near]] = np.maximum(last[dst[near]], self.t[src[near]] + k["near_alpha"])
        if not near.all():
            s, d, h, g = src[~near], dst[~near], h[~near], g[~near]
            start = np.maximum(np.maximum(self.t[s], self.out[h]), self.into[g])
            self.out[h] = self.into[g] = start + b * k["beta"]
            last[d] = np.maximum(last[d], start + b * k["beta"] + k["alpha"])

    def to_all(self, dst, b, last):
        src = np.arange(self.n)
        for i in range(self.per_host):
            self.post(src[i :: self.per_host], dst[i :: self.per_host], b, last)

    def arrive(self, last, messages, b):
        """Who has all messages has spent time on each; near ones are copied by their receiver, too."""
        work = self.crowd * messages * self.k["overhead"]
        self.t = np.maximum(self.t + work, last + self.k["overhead"])
        self.t += self.k["switch_messages"] * max(0, self.per_host - self.k["cores"])
        if self.hosts == 1:
            self.t += self.crowd * messages * b * self.k["near_beta"]

    def trade(self, b):
        """Everyone gives everyone b bytes: each begins with another one."""
        if not b:
            return
        last = np.zeros(self.n)
        for step in range(1, self.n):
            self.to_all((np.arange(self.n) + step) % self.n, b, last)
        self.arrive(last, self.n - 1, b)

    def rounds(self, b, combine=False):
        """Blocks meet, n a power of 2: log n messages of each."""
        half = 1
        while half < self.n:
            last = np.zeros(self.n)
            self.to_all(np.arange(self.n) ^ half, b, last)
            self.arrive(last, 1, b)
            if combine:
                self.combine(2 * b)
            half *= 2

    def agree(self):
        self.rounds(HEADER) if self.n > MOST_DIRECT else self.trade(HEADER)

    def exchange(self, each):
        self.agree()
        self.trade(each)

    def messages_all_reduce(self, b):
        if self.n > MOST_DIRECT and b <= self.n * PIECE:
            self.agree()
            self.rounds(b, combine=True)
        elif self.n > 2 and b > SMALL:
            self.exchange(b / self.n)
            self.combine(b)
            self.exchange(b / self.n)
        else:
            self.exchange(b)
            self.combine(self.n * b)

    # ---- as the library chooses; b: bytes of the terms, of what all_gather makes, of what all_to_all gives ----

    def run(self, op, b):
        shares = self.memory and self.hosts == 1
        each = max(4, b // self.n)
        if op == "all_reduce" and shares:
            self.memory_all_reduce(b)
        elif op == "all_reduce" and self.memory and self.per_host > 1:
            self.memory_all_reduce(b)
            firsts = World(self.k, self.hosts, 1)
            firsts.messages_all_reduce(b)
            self.t += firsts.t.max()
            self.memory_move(b, b)
        elif op == "all_reduce":
            self.messages_all_reduce(b)
        elif shares:
            self.memory_move(each, each * self.n) if op != "reduce_scatter" else (self.meet(self.n, 2), self.combine(b))
        else:
            self.exchange(each)
            self.combine(b) if op == "reduce_scatter" else self.copy(each * self.n)
        return float(self.t.max())


def ideal(k, hosts, per_host, op, b):
    """Each byte once over each port, in as many rounds as n doubles; inside a host at the speed of its memory."""
    inside = World(k, 1, per_host)
    steps, n = math.log2(hosts), hosts * per_host
    rounds = steps * (k["alpha"] + 2 * k["overhead"])
    b = b if op == "all_reduce" else max(4, b // n) * n
    once = (hosts - 1) / hosts * b * k["beta"]
    if op == "all_reduce":
        inside.memory_all_reduce(b)
        between = min(rounds + steps * b * k["beta"], 2 * rounds + 2 * once) if hosts > 1 else 0
    else:
        inside.run(op, b)
        between = rounds + once * (per_host if op == "all_to_all" else 1)
    return float(inside.t.max()) + between


# ---- tables ----


def text(seconds):
    us = seconds * 1e6
    return f"{us:.3g} us" if us < 1000 else f"{us / 1e3:.3g} ms" if us < 1e6 else f"{us / 1e6:.3g} s"


def print_worlds(k):
    sizes = {"8 B": 8, "64 KiB": 64 << 10, "4 MiB": 4 << 20, "256 MiB": 256 << 20}
    worlds = (("1 x 64", 1, 64), ("8 x 8", 8, 8), ("512 x 8", 512, 8))
    print("| hosts x processes | collective | " + " | ".join(sizes) + " |\n| --- | --- |" + " --- |" * len(sizes))
    for name, hosts, per_host in worlds:
        for op in OPS:
            cells = []
            for b in sizes.values():
                here = dict(k, cores=per_host)  # as many cores as processes
                cells.append(f"{text(World(here, hosts, per_host).run(op, b))} ({text(ideal(here, hosts, per_host, op, b))})")
            print(f"| {name} | {op} | " + " | ".join(cells) + " |")


# ---- this machine ----


def table(build, n, memory, most):
    env = dict(os.environ, TESS_SHARED_MEMORY=str(int(memory)))
    out = subprocess.run([f"{build}/bench/processes", str(n), str(most)], env=env, check=True, capture_output=True, text=True)
    rows = [line.split() for line in out.stdout.splitlines()[1:]]
    return {int(r[0]): dict(zip(OPS, (float(x) * 1e-6 for x in r[1:]))) for r in rows}


def measure(build):
    """The smallest of several: what else runs here disturbs."""
    runs = [[table(build, 2, m, 1 << 16), table(build, 3, m, 8)] for m in (True, False)]
    (two, three), (sent, sent3) = runs
    k = json.loads(CONSTANTS.read_text()) if CONSTANTS.exists() else {}
    k["cores"] = len(os.sched_getaffinity(0))
    k["meet"] = min(two[b][op] for b in (8, 64) for op in OPS[:3])
    k["switch"] = max(0.0, (min(three[8].values()) - 2 * k["meet"]) / max(1, 3 - k["cores"]))
    large = [b for b in two if b >= MEMORY_SMALL]
    k["copy"] = min((two[b]["all_gather"] - 2 * k["meet"]) / (2 * b) for b in large)
    k["combine"] = min((two[b]["all_reduce"] - 2 * k["meet"]) / (2 * b) for b in large)
    message = min(sent[b][op] for b in (8, 64, 512) for op in OPS) / 2  # headers, then data
    k["near_alpha"], k["overhead"] = message / 2, message / 4
    k["near_beta"] = max(0.0, min((sent[b][op] - 2 * message) / (2 * b) for b in large for op in OPS[:2]))
    k["switch_messages"] = max(0.0, min(sent3[8].values()) / 2 - message)
    CONSTANTS.write_text(json.dumps(k, indent=1) + "\n")
    print(CONSTANTS.read_text(), end="")


def check(k, build, most=1 << 16):
    print(f"predicted / measured, us; * further apart than a factor of {FACTOR}; {k['cores']} cores")
    wrong = total = 0
    for memory in (True, False):
        for n in (2, 3, 4):
            for b, row in table(build, n, memory, most).items():
                line = f"{'memory' if memory else 'messages':8} {n} {b:8}"
                for op in OPS:
                    w = World(k, 1, n, memory)
                    said = w.run(op, b * n if op == "all_gather" else b)
                    off = not 1 / FACTOR < said / row[op] < FACTOR
                    wrong, total = wrong + off, total + 1
                    line += f"  {op} {said * 1e6:8.2f} / {row[op] * 1e6:8.2f}{'*' if off else ' '}"
                print(line, flush=True)
    print(f"{total - wrong} of {total} within a factor of {FACTOR}")
    return wrong > total // 10


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--measure", metavar="BUILD")
    parser.add_argument("--check", metavar="BUILD")
    args = parser.parse_args()
    if args.measure:
        measure(args.measure)
        return 0
    k = json.loads(CONSTANTS.read_text())
    if args.check:
        return check(k, args.check)
    print_worlds(dict(k, **k["network"]))
    return 0


sys.exit(main())
