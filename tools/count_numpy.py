#!/usr/bin/env python3
"""How much of jax.numpy is here: the public functions of the installed JAX that have a tess_ counterpart of the same name, counted; with
--missing the names of the others."""
import re
import sys
from pathlib import Path

import jax
import jax.numpy as jnp

OTHERWISE = {  # jax.numpy's name: ours, where they differ
    "abs": "abs", "absolute": "abs", "array": "asarray", "around": "round", "concat": "concatenate", "permute_dims": "transpose",
    "arccos": "acos", "arccosh": "acosh", "arcsin": "asin", "arcsinh": "asinh", "arctan": "atan", "arctan2": "atan2", "arctanh": "atanh",
    "acos": "acos", "acosh": "acosh", "asin": "asin", "asinh": "asinh", "atan": "atan", "atan2": "atan2", "atanh": "atanh",
    "pow": "pow", "power": "pow", "conj": "conj", "conjugate": "conj", "amax": "max", "amin": "min", "add": "add", "subtract": "sub", "multiply": "mul",
    "divide": "div", "true_divide": "div", "negative": "neg", "remainder": "mod", "equal": "eq", "not_equal": "ne", "less": "lt", "less_equal": "le",
    "greater": "gt", "greater_equal": "ge", "invert": "bitwise_not", "bitwise_invert": "bitwise_not", "bitwise_left_shift": "shift_left",
    "bitwise_right_shift": "shift_right_arithmetic", "left_shift": "shift_left", "right_shift": "shift_right_arithmetic", "isfinite": "is_finite", "save": "save_npy",
    "load": "load_npy", "savez": "save_npz", "shape": "array_shape", "ndim": "array_ndim", "size": "array_size"}

ROOT = Path(__file__).parents[1]
declared = set()
for header in (ROOT / "include").rglob("*.h"):
    declared |= set(re.findall(r"\btess_(\w+)\(", header.read_text()))
names = sorted(n for n in dir(jnp) if not n.startswith("_") and callable(getattr(jnp, n)) and not isinstance(getattr(jnp, n), type)
               and type(getattr(jnp, n)).__name__ != "_ScalarMeta")


def here(name):
    return any(f"{n}{tail}" in declared for n in {name, OTHERWISE.get(name, name)} for tail in ("", "_at", "_into"))


missing = [n for n in names if not here(n)]
if "--missing" in sys.argv:
    print("\n".join(missing))
print(f"{len(names) - len(missing)} of {len(names)} functions of jax.numpy {jax.__version__}")
