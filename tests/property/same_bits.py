#!/usr/bin/env python3
"""The same bits on one machine: bits.c with 1, 2 and 3 workers under two kinds of BLAS kernels, and with every instruction
set. Worker counts must agree on everything under one kernel; instruction sets and kernels on all but products, whose
order of additions is the BLAS kernel's own."""
import os
import subprocess
import sys
from pathlib import Path

BUILD = Path(os.environ["TESSERA_BUILD"])
if "TESS_SANITIZE:STRING=thread" in (BUILD / "CMakeCache.txt").read_text():
    print("skipped: under ThreadSanitizer this takes minutes and shows nothing that bits and threads do not")
    sys.exit(77)
PROGRAM = Path(os.environ["TESSERA_BUILD"]) / "tests" / "property" / "bits"
FLAGS = set()
try:
    FLAGS = {f for line in open("/proc/cpuinfo") if line.startswith("flags") for f in line.split()}
except OSError:
    pass
AVX2, AVX512 = "avx2" in FLAGS and "fma" in FLAGS, {"avx512f", "avx512bw", "avx512vl", "avx512dq"} <= FLAGS
KERNELS = [k for k, there in (("Haswell", AVX2), ("SkylakeX", AVX512)) if there] or [None]
SETS = ["scalar"] + ["avx2"] * AVX2 + ["avx512"] * AVX512 + ["avx512_vnni"] * (AVX512 and "avx512_vnni" in FLAGS)
SETS += ["avx512_bf16"] * ("avx512_vnni" in SETS and "avx512_bf16" in FLAGS)
SETS += ["amx"] * ("avx512_bf16" in SETS and {"amx_tile", "amx_bf16", "amx_int8"} <= FLAGS)


def run(threads, isa, kernel):
    """{name: (family, hash)} of all programs, or the text of a failure."""
    env = dict(os.environ, TESS_PROPERTY_BITS="1", TESS_NUM_THREADS=str(threads))
    env.update({k: v for k, v in (("TESS_ISA", isa), ("OPENBLAS_CORETYPE", kernel)) if v})
    done = subprocess.run([PROGRAM], env=env, capture_output=True, text=True)
    if done.returncode:
        return f"{title(threads, isa, kernel)}: exits with {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-4000:]}"
    rows = [line.split() for line in done.stdout.splitlines()]
    return {r[1]: (r[0], r[2]) for r in rows if len(r) == 3 and r[0] in ("maths", "reduction", "product")}


def title(threads, isa, kernel):
    return f"{threads} workers, {isa or 'best ISA'}, {kernel or 'its own'} BLAS kernels"


def compare(first, other, families, wrong):
    (a, rows), (b, others) = first, other
    if isinstance(others, str):
        wrong.append(others)
        return
    for name, (family, bits) in rows.items():
        if family in families and others.get(name, (None, None))[1] != bits:
            wrong.append(f"{family} {name}: {title(*a)}: {bits}; {title(*b)}: {others.get(name, (0, 'nothing'))[1]}")


def main():
    wrong, everything, but_products = [], ("maths", "reduction", "product"), ("maths", "reduction")
    base = []
    for kernel in KERNELS:
        runs = [((t, None, kernel), run(t, None, kernel)) for t in (1, 2, 3)]
        if isinstance(runs[0][1], str):
            sys.exit(runs[0][1])
        for other in runs[1:]:
            compare(runs[0], other, everything, wrong)
        base.append(runs[0])
    for other in base[1:]:
        compare(base[0], other, but_products, wrong)
    for isa in SETS:
        config = (2, isa, KERNELS[0])
        compare(base[0], (config, run(*config)), but_products, wrong)
    print("\n".join(wrong))
    print(f"{len(base[0][1])} programs; kernels {', '.join(k or 'default' for k in KERNELS)}; instruction sets {', '.join(SETS)}; "
          f"{len(wrong)} differences")
    return bool(wrong)


sys.exit(main())
