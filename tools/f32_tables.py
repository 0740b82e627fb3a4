#!/usr/bin/env python3
"""Writes src/op/f32_tables.h: what src/op/f32_math.inc looks up; prints the polynomials that are written there.

    tools/f32_tables.py && clang-format -i src/op/f32_tables.h

An odd function that ends in 1 is a polynomial on each of some intervals, f(E + r) = c0 + r (c1 + r (c2 + ...)). E is a float whose f is
nearly a float: then c0 costs no accuracy; it divides the interval as f's values at the ends do, so that what rounding loses of the terms
in r is as small beside f at both. The first interval has E = c0 = 0 and keeps relative accuracy. The last one has E at its end, and is
1 from there on.
Which of the eight intervals, a row of the tables, is the integer that |x| (STEEP - BEND |x|) is nearest to, or 8 - (START - BEND |x|)^2:
they get wider where the function gets flatter. The second gives the first interval another width beside the others. Eight rows are a
register of AVX2.
Coefficients are minimax, and rounded from the lowest on, the others fitted again each time. Printed: the largest error of each interval
in units of 2^-24 of the function."""
import subprocess
from pathlib import Path

import mpmath as mp
import numpy as np

OUT = Path(__file__).parents[1] / "src/op/f32_tables.h"
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


def exact_near(f, wanted):
    """A float E by the wanted number, and f(E), which is a float but for 1/200 ulp, or what is least among some thousand."""
    step, best = float(np.spacing(f32(wanted))), (1,)
    for k in sorted(range(-4000, 4000), key=abs):
        e = f32(wanted + k * step)
        value = f(mp.mpf(float(e)))
        c = f32(float(value))
        lost = abs(value - mp.mpf(float(c))) / mp.mpf(float(np.spacing(c)))
        if lost < best[0]:
            best = lost, e, c
        if lost < 1 / 200:
            break
    return best[1:]


def between(ends, end):
    return list(zip([0, *ends], [*ends, end]))


def bent(steep, bend, end):
    return between([(steep - np.sqrt(steep**2 - 4 * bend * (k + 0.5))) / (2 * bend) for k in range(7)], end)


def square(start, bend, end):
    return between([(start - np.sqrt(7.5 - k)) / bend for k in range(7)], end)


def odd_table(name, f, intervals, terms, beyond_line):
    """intervals: their ends, by row. beyond_line: the first is r + r (c1 + ...), for slopes beyond 1."""
    table, end = np.zeros((terms + 2, len(intervals)), f32), intervals[-1][1]
    for row, (lo, hi) in enumerate(intervals):
        first = lo == 0
        e, c = ((f32(0), f32(0)) if first else (f32(end), f32(1)) if hi == end
                else exact_near(f, float((lo * f(hi) + hi * f(lo)) / (f(lo) + f(hi)))))
        r = nodes(lo, hi) - float(e)
        values = [f(mp.mpf(v)) for v in nodes(lo, hi)]
        target = np.array([float((v - mp.mpf(float(c))) / mp.mpf(step)) for v, step in zip(values, r)]) - (first and beyond_line)
        coefficients, error = rounded(r, target, np.abs(r / np.array([float(v) for v in values])), terms)
        table[:, row] = [e, c, *coefficients]
        print(f"{name} [{lo:.4f}, {hi:.4f}]: row {row}, E {e:.9g}, error {error * 2**24:.3f}")
    return f"static const float f32_{name}{list(table.shape)} = {{\n".replace(", ", "][") + "".join(f"    {{{text(row)}}},\n" for row in table) + "};\n"


def text(row):
    return ", ".join("0" if v == 0 else f"{float(v).hex()}f".replace("0000000p", "p") for v in row)


def exponential(end, terms):
    """Coefficients of exp(r) - 1 - r from r^2 on, |r| <= end."""
    r = nodes(-end * 1.01, end * 1.01)
    target = np.array([float((mp.expm1(v) / v - 1) / v) for v in map(mp.mpf, r)])
    c, error = rounded(r, target, r * r, terms)
    print(f"exp to {end:.3f}: {', '.join(float(v).hex().replace('0000000p', 'p') for v in c)}, error {error * 2**24:.3f}")


HEAD = """/* Made by tools/f32_tables.py, which says how: what f32_math.inc looks up. 2^(k/16); for tanh and erf, by interval: E, then
 * the coefficients from the lowest on. */
#ifndef TESS_OP_F32_TABLES_H
#define TESS_OP_F32_TABLES_H

"""
LN2 = float(mp.log(2))
exponential(LN2 / 2, 5)
exponential(LN2 / 32, 2)
powers = [f32(float(mp.mpf(2) ** (mp.mpf(k) / 16))) for k in range(16)]
OUT.write_text(HEAD + f"static const float f32_power[16] = {{{text(powers)}}};\n"
               + odd_table("tanh", mp.tanh, bent(1.640625, 0.08984375, 9), 7, False)
               + odd_table("erf", mp.erf, square(2.859375, 0.46875, 4.25), 6, True)
               + "\n#endif\n")
subprocess.run(["clang-format", "-i", OUT], check=True)
