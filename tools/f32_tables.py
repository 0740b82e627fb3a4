#!/usr/bin/env python3
"""Writes src/op/f32_tables.h: what src/op/f32_math.inc looks up. Sixteen rows each, which is a register of AVX-512 and two of AVX2.

    tools/f32_tables.py && clang-format -i src/op/f32_tables.h

An odd function that ends in 1 is a polynomial on each of 16 intervals, f(E + r) = c0 + r (c1 + r (c2 + ...)). An interval is found by the
four bits below the sign of the exponent's last bit and the first three of the significand of |x| + SHIFT: so its width doubles where that
sum passes a power of two. E, near the middle, is a float whose f is nearly a float: then c0 costs no accuracy.
The first interval has E = c0 = 0 and keeps relative accuracy. Coefficients are minimax, and rounded from the lowest on, the others fitted
again each time. Printed: the largest error of each interval in units of 2^-24 of the function."""
import subprocess
from pathlib import Path

import mpmath as mp
import numpy as np

OUT = Path(__file__).parents[1] / "src/op/f32_tables.h"
ROWS = 16
mp.mp.prec = 120
f32 = np.float32


def nodes(lo, hi, n=200):
    return (lo + hi) / 2 + (hi - lo) / 2 * np.cos(np.pi * (np.arange(n) + 0.5) / n)


def minimax(r, target, weight, powers):
    """Of sum c_k r^powers[k]: the c that make the largest weight * |sum - target| least (Lawson's iteration), and that error."""
    scale = np.max(np.abs(r)) ** powers
    columns, lawson = r[:, None] ** powers / scale, np.ones_like(r)
    for _ in range(60):
        w = np.sqrt(lawson) * weight
        c = np.linalg.lstsq(columns * w[:, None], target * w, rcond=None)[0]
        error = np.abs(weight * (columns @ c - target))
        lawson *= error / error.max() + 1e-9
        lawson /= lawson.sum()
    return c / scale, error.max()


def rounded(r, target, weight, n):
    """n coefficients as floats, and the error before the first is rounded."""
    c, first = [], None
    for k in range(n):
        rest = target - sum(float(v) * r**i for i, v in enumerate(c))
        fit, error = minimax(r, rest, weight, np.arange(k, n))
        first = error if first is None else first
        c.append(f32(fit[0]))
    return c, first


def exact_near(f, middle):
    """A float E by the middle, and f(E), which is a float but for 1/200 ulp, or what is least among some thousand."""
    step, best = float(np.spacing(f32(middle))), (1,)
    for k in sorted(range(-4000, 4000), key=abs):
        e = f32(middle + k * step)
        value = f(mp.mpf(float(e)))
        c = f32(float(value))
        lost = abs(value - mp.mpf(float(c))) / mp.mpf(float(np.spacing(c)))
        if lost < best[0]:
            best = lost, e, c
        if lost < 1 / 200:
            break
    return best[1:]


def odd_table(name, f, shift, intervals, terms, beyond_line):
    """intervals: their ends, infinite: f is 1 there. beyond_line: the first is r + r (c1 + ...), for slopes beyond 1."""
    table = np.zeros((terms + 2, ROWS), f32)
    for k, (lo, hi) in enumerate(intervals):
        first = k == 0
        e, c = (f32(0), f32(0)) if first else (f32(lo), f32(1)) if np.isinf(hi) else exact_near(f, (lo + hi) / 2)
        if not first and not np.isinf(hi) and hi == intervals[-1][1]:
            e, c = f32(hi), f32(1)   # so that f is 1 at its end
        coefficients, error = [f32(0)] * terms, 0
        if not np.isinf(hi):
            r = nodes(lo, hi) - float(e)
            values = [f(mp.mpf(v)) for v in nodes(lo, hi)]
            target = np.array([float((v - mp.mpf(float(c))) / mp.mpf(step)) for v, step in zip(values, r)]) - (first and beyond_line)
            coefficients, error = rounded(r, target, np.abs(r / np.array([float(v) for v in values])), terms)
        row = int(np.array(f32(lo + shift)).view(np.uint32)) >> 20 & ROWS - 1
        table[:, row] = [e, c, *coefficients]
        print(f"{name} [{lo}, {hi}]: row {row}, E {e:.9g}, error {error * 2**24:.3f}")
    return f"static const float f32_{name}[{terms + 2}][{ROWS}] = {{\n" + "".join(f"    {{{text(row)}}},\n" for row in table) + "};\n"


def text(row):
    return ", ".join("0" if v == 0 else f"{float(v).hex()}f".replace("0000000p", "p") for v in row)


def powers_of_two():
    exact = [mp.mpf(2) ** (mp.mpf(k) / ROWS) for k in range(ROWS)]
    high = [f32(float(v)) for v in exact]
    low = [f32(float(v - mp.mpf(float(h)))) for v, h in zip(exact, high)]
    end = float(mp.log(2)) / ROWS / 2 * 1.01
    r = nodes(-end, end)
    target = np.array([float((mp.expm1(v) / v - 1) / v) for v in map(mp.mpf, r)])
    c, error = rounded(r, target, r * r, 2)
    print(f"exp: 1 + r + r^2 ({float(c[0]).hex()} + {float(c[1]).hex()} r), error {error * 2**24:.3f}")
    return (f"static const float f32_power[{ROWS}] = {{{text(high)}}};\n"
            f"static const float f32_power_rest[{ROWS}] = {{{text(low)}}};\n")


def even(start, width, n):
    return [(start + width * k, start + width * (k + 1)) for k in range(n)]


HEAD = """/* Made by tools/f32_tables.py, which says how: what f32_math.inc looks up. 2^(k/16) and what rounding took from it; for
 * tanh and erf, by interval: E, then the coefficients from the lowest on. */
#ifndef TESS_OP_F32_TABLES_H
#define TESS_OP_F32_TABLES_H

"""
OUT.write_text(HEAD + powers_of_two()
               + odd_table("tanh", mp.tanh, 3, even(0, 0.25, 4) + even(1, 0.5, 8) + even(5, 1, 4), 6, False)
               + odd_table("erf", mp.erf, 1.5, even(0, 0.125, 4) + even(0.5, 0.25, 8) + even(2.5, 0.5, 3) + [(4, np.inf)], 5, True)
               + "\n#endif\n")
subprocess.run(["clang-format", "-i", OUT], check=True)
