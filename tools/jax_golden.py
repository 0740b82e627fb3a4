"""Cases of check_jax.py as programs that check themselves: each file is a module whose @main calls what JAX lowered on
constants, and compares with what JAX computed. `tessera run FILE` exits 0 where all checks hold; no JAX is needed."""
import re

import jax
import ml_dtypes
import numpy as np

WORDS = {"bool": "i1", "float32": "f32", "float64": "f64", "float16": "f16", "bfloat16": "bf16", "complex64": "complex<f32>",
         "complex128": "complex<f64>", "int4": "i4", "uint4": "ui4", "float8_e4m3fn": "f8E4M3FN", "float8_e5m2": "f8E5M2",
         "float8_e4m3b11fnuz": "f8E4M3B11FNUZ", "float8_e4m3fnuz": "f8E4M3FNUZ", "float8_e5m2fnuz": "f8E5M2FNUZ"}


def type_of(a):
    word = WORDS.get(a.dtype.name) or a.dtype.name.replace("uint", "ui").replace("int", "i")
    return f"tensor<{''.join(f'{n}x' for n in a.shape)}{word}>"


def listed(a):
    if a.ndim:
        return "[" + ", ".join(listed(x) for x in a) + "]"
    return str(bool(a)).lower() if a.dtype == bool else str(int(a))


def constant(a):
    text = "" if a.size == 0 else listed(a) if a.dtype == bool or "int4" in a.dtype.name else f'"0x{a.tobytes().hex().upper()}"'
    return f"stablehlo.constant dense<{text}> : {type_of(a)}"


def tolerance(close, want, scale):
    """For everything whose closeness is no number of units in the last place."""
    eps = float(ml_dtypes.finfo(want.dtype).eps)
    finite = np.abs(want)[np.isfinite(want)].astype(np.float64)
    most = float(np.max(finite, initial=0.0))
    return float(close[1]) * eps * (most + (float(np.max(scale, initial=0)) if scale is not None else max(1.0, most)))


def check(c, i, want, scale):
    t = type_of(want)
    if c.close[0] == "exact" or want.dtype.kind in "iub" or "int" in want.dtype.name:
        return f"check.expect_eq %r#{i}, %w{i} : {t}"
    if c.close[0] == "ulp" and want.dtype.kind != "c":
        return f'"check.expect_close"(%r#{i}, %w{i}) {{max_ulp_difference = {c.close[1]} : i64, min_ulp_difference = 0 : i64}} : ({t}, {t}) -> ()'
    return f'"check.expect_almost_eq"(%r#{i}, %w{i}) {{tolerance = {tolerance(c.close, want, scale):e} : f64}} : ({t}, {t}) -> ()'


def module(text, cases, want, scales):
    args = [a for c in cases for a in c.args]
    flat = [(c, w, s) for c, ws, ss in zip(cases, want, scales) for w, s in zip(ws, ss)]
    lines = ["  func.func public @main() {"]
    lines += [f"    %a{i} = {constant(a)}" for i, a in enumerate(args)]
    lines += [f"    %r:{len(flat)} = call @cases({', '.join(f'%a{i}' for i in range(len(args)))}) : "
              f"({', '.join(type_of(a) for a in args)}) -> ({', '.join(type_of(w) for _, w, _ in flat)})"]
    for i, (c, w, s) in enumerate(flat):
        lines += [f"    // {c.text}", f"    %w{i} = {constant(w)}", "    " + check(c, i, w, s)]
    text = re.sub(r" \{jax\.result_info = \"[^\"]*\"\}", "", text).replace("func.func public @main(", "func.func @cases(", 1)
    return text.rstrip().rstrip("}") + "\n".join(lines + ["    return", "  }", "}", ""])


def write(folder, batches, first):
    """batches: (text, cases, want, scales), all of whose cases agree."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.mlir"):
        old.unlink()
    n = 0
    for i, (text, cases, want, scales) in enumerate(batches):
        head = f"// {len(cases)} cases of tools/check_jax.py --seed {first} and what JAX {jax.__version__} gives on a CPU.\n"
        path = folder / f"{i:02}.mlir"
        path.write_text(head + module(text, cases, want, scales))
        n += len(cases)
    total = sum(p.stat().st_size for p in folder.glob("*.mlir"))
    print(f"{n} cases in {len(batches)} files, {total} bytes")
