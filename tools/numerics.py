#!/usr/bin/env python3
"""Measures how far each elementwise function is from the correctly rounded result, and prints the rows of docs/numerics.md, one
dtype a line.

    tools/numerics.py [build folder] [name ...]

The kernels of this machine's instruction set run on dense samples: every 16-bit float; of f32 and f64, numbers of all magnitudes, and
more of them where the function has its zeros, poles and ends. The judge is long double of the C library where it has the function, and
the worst cases found that way are judged again by mpmath; for the others mpmath judges fewer samples. An ulp is the distance of the two
numbers of the dtype around the exact result. Results that are not finite, or are exact by definition, are not in the table: the tests
compare those with JAX."""
import ctypes
import subprocess
import sys
import tempfile
from pathlib import Path

import ml_dtypes
import mpmath as mp
import numpy as np

ROOT = Path(__file__).parents[1]
# NumPy's type, bits of the significand, least exponent, largest exponent
DTYPES = {"bf16": (ml_dtypes.bfloat16, 8, -126, 127), "f16": (np.float16, 11, -14, 15), "f32": (np.float32, 24, -126, 127),
          "f64": (np.float64, 53, -1022, 1023)}
LD = np.longdouble
mp.mp.prec = 200


def mp_logistic(x):
    return 1 / (1 + mp.exp(-x))


def mp_i1e(x):
    return mp.besseli(1, x) * mp.exp(-abs(x))


def mp_erfinv(x):
    """Newton's method from mpmath's own, which gives up near 1."""
    y = abs(x)
    if y < mp.mpf("0.9"):
        return mp.erfinv(x)
    c = 1 - y
    z = mp.sqrt(-mp.log(c * mp.sqrt(mp.pi)))
    for _ in range(60):
        step = (mp.erfc(z) - c) * mp.exp(z * z) * mp.sqrt(mp.pi) / 2
        z += step
        if abs(step) < abs(z) * mp.mpf(2) ** -150:
            break
    return z * mp.sign(x)


def mp_zeta(s, q):
    return mp.zeta(s, q)


def mp_polygamma(n, x):
    return mp.psi(int(n), x)


def ld_logistic(x):
    e = np.exp(-np.abs(x))
    return np.where(x < 0, e, LD(1)) / (1 + e)


# name: long double judge or None, mpmath judge, sampled intervals besides all magnitudes
UNARY = {
    "sqrt": (np.sqrt, mp.sqrt, []), "rsqrt": (lambda x: 1 / np.sqrt(x), lambda x: 1 / mp.sqrt(x), []),
    "cbrt": (np.cbrt, lambda x: mp.cbrt(x) if x >= 0 else -mp.cbrt(-x), []),
    "exponential": (np.exp, mp.exp, [(-104, 89), (-745, 710)]), "exponential_minus_one": (np.expm1, mp.expm1, [(-40, 89), (-1, 1)]),
    "log": (np.log, mp.log, [(0.5, 2), (0, 100)]), "log_plus_one": (np.log1p, mp.log1p, [(-1, 1), (-0.5, 100)]),
    "sine": (np.sin, mp.sin, [(-10, 10), (-1e5, 1e5)]), "cosine": (np.cos, mp.cos, [(-10, 10), (-1e5, 1e5)]),
    "tan": (np.tan, mp.tan, [(-10, 10), (-1e5, 1e5)]), "tanh": (np.tanh, mp.tanh, [(-10, 10), (-1, 1)]),
    "logistic": (ld_logistic, mp_logistic, [(-20, 20), (-104, 0), (-745, 0)]),
    "chlo.erf": (None, mp.erf, [(-6, 6), (-1, 1)]), "chlo.erfc": (None, mp.erfc, [(-6, 28), (-1, 11)]),
    "chlo.acos": (np.arccos, mp.acos, [(-1, 1)]), "chlo.asin": (np.arcsin, mp.asin, [(-1, 1)]),
    "chlo.atan": (np.arctan, mp.atan, [(-3, 3)]), "chlo.acosh": (np.arccosh, mp.acosh, [(1, 2), (1, 100)]),
    "chlo.asinh": (np.arcsinh, mp.asinh, [(-3, 3)]), "chlo.atanh": (np.arctanh, mp.atanh, [(-1, 1)]),
    "chlo.sinh": (np.sinh, mp.sinh, [(-90, 90), (-710, 710), (-2, 2)]), "chlo.cosh": (np.cosh, mp.cosh, [(-90, 90), (-710, 710), (-2, 2)]),
    "chlo.erf_inv": (None, mp_erfinv, [(-1, 1), (0.99, 1), (-1e-3, 1e-3)]),
    "chlo.lgamma": (None, lambda x: mp.log(abs(mp.gamma(x))) if abs(x) < 1e4 else mp.re(mp.loggamma(x)), [(0.5, 3), (-20, 0), (0, 100)]),
    "chlo.digamma": (None, mp.digamma, [(1, 2), (-20, 0), (0, 100)]),
    "chlo.bessel_i1e": (None, mp_i1e, [(-10, 10), (-100, 100)]),
}
BINARY = {
    "divide": (np.divide, lambda a, b: a / b, []),
    "power": (None, lambda a, b: mp.power(a, b), [((0.5, 2), (-100, 100)), ((0, 100), (-20, 20)), ((-10, 0), "whole")]),
    "atan2": (np.arctan2, mp.atan2, [((-5, 5), (-5, 5))]),
    "chlo.zeta": (None, mp_zeta, [((1, 30), (0, 30)), ((1, 3), (0, 1000))]),
    "chlo.polygamma": (None, mp_polygamma, [("whole", (0, 30))]),
}


def build(folder):
    out = Path(tempfile.mkdtemp()) / "numerics.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-std=c11", "-O1", f"-I{ROOT}/src", f"-I{ROOT}/include", f"{ROOT}/tools/numerics.c", "-o", out,
                    f"{folder}/libtessera.a", "-lsleef", "-ljansson", "-lz", "-lpthread", "-ldl", "-lm"], check=True)
    return ctypes.CDLL(str(out))


def run(lib, name, dtype, a, b=None):
    out = np.empty_like(a)
    pointer = lambda v: None if v is None else v.ctypes.data_as(ctypes.c_void_p)
    if lib.evaluate(name.encode(), dtype.encode(), len(a), pointer(a), pointer(b), pointer(out)):
        raise SystemExit(f"{name} has no kernel of {dtype}")
    return out


def magnitudes(rng, dtype, n):
    t, _, least, top = DTYPES[dtype]
    return (rng.choice([-1, 1], n) * np.exp2(rng.uniform(least - 3, top, n))).astype(t)


def spaced(rng, dtype, interval, n):
    t = DTYPES[dtype][0]
    if interval == "whole":
        return rng.integers(1, 12, n).astype(t)
    lo, hi = interval
    x = rng.uniform(lo, hi, n)
    end = n // 8   # close to the ends
    x[:end] = lo + np.exp2(rng.uniform(-30, 0, end)) * (hi - lo)
    x[end:2 * end] = hi - np.exp2(rng.uniform(-30, 0, end)) * (hi - lo)
    return x.astype(t)


def ulps_ld(got, exact, dtype):
    _, bits, least, _ = DTYPES[dtype]
    exponent = np.maximum(np.frexp(exact)[1] - 1, least)
    return np.abs(got.astype(LD) - exact) / np.ldexp(LD(1), exponent - bits + 1)


def ulps_mp(got, exact, dtype):
    _, bits, least, _ = DTYPES[dtype]
    exponent = max(int(mp.frexp(exact)[1]) - 1, least) if exact else least
    return float(abs(mp.mpf(float(got)) - exact) / mp.ldexp(1, exponent - bits + 1))


def finite(got, exact, dtype):
    largest = LD(float(ml_dtypes.finfo(DTYPES[dtype][0]).max))
    return np.isfinite(got.astype(np.float64)) & np.isfinite(exact) & (np.abs(exact) < largest)


def exact_mp(judge, args):
    try:
        v = judge(*[mp.mpf(float(x)) for x in args])
        return mp.re(v) if mp.im(v) == 0 and mp.isfinite(v) else None
    except (ValueError, ZeroDivisionError, OverflowError, NotImplementedError, mp.libmp.libhyper.NoConvergence):
        return None


def worst(lib, name, dtype, fast, slow, args, few):
    """(ulps, arguments) of the worst of these samples"""
    got = run(lib, name, dtype, *args)
    candidates = range(len(got))
    if fast:
        with np.errstate(all="ignore"):
            exact = fast(*[x.astype(LD) for x in args])
            ok = finite(got, exact, dtype)
            ulps = np.where(ok, ulps_ld(got, np.where(ok, exact, LD(1)), dtype), -1)
        candidates = np.argsort(ulps)[-5:]
    elif len(got) > few:
        candidates = range(0, len(got), len(got) // few)
    best = (0.0, ())
    largest = mp.mpf(float(ml_dtypes.finfo(DTYPES[dtype][0]).max))
    for i in candidates:
        values = [x[i] for x in args]
        if not all(np.isfinite(float(v)) for v in values) or not np.isfinite(float(got[i])):
            continue
        exact = exact_mp(slow, values)
        if exact is not None and abs(exact) <= largest:
            best = max(best, (ulps_mp(got[i], exact, dtype), tuple(float(v) for v in values)))
    return best


def samples(rng, dtype, intervals, binary, n):
    if binary:
        yield (magnitudes(rng, dtype, n), magnitudes(rng, dtype, n))
        for a, b in intervals:
            yield (spaced(rng, dtype, a, n), spaced(rng, dtype, b, n))
    elif dtype in ("f16", "bf16"):
        yield (np.arange(65536).astype(np.uint16).view(DTYPES[dtype][0]),)
    else:
        yield (magnitudes(rng, dtype, n),)
        for interval in intervals:
            yield (spaced(rng, dtype, interval, n),)


def main(args):
    folder = args.pop(0) if args and Path(args[0]).is_dir() else ROOT / "build"
    lib, rng = build(folder), np.random.default_rng(0)
    print("| function | dtype | max ulp | at |\n| --- | --- | --- | --- |")
    for name, (fast, slow, intervals) in {**UNARY, **BINARY}.items():
        if args and name not in args:
            continue
        for dtype in DTYPES:
            n = 200_000 if fast else 6_000
            few = 400 if name in ("chlo.zeta", "chlo.polygamma") else 1_500
            ulps, at = max(worst(lib, name, dtype, fast, slow, s, few) for s in samples(rng, dtype, intervals, name in BINARY, n))
            print(f"| {name} | {dtype} | {ulps:.2f} | {', '.join(f'{v:.9g}' if dtype != 'f64' else f'{v:.17g}' for v in at)} |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
