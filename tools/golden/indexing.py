#!/usr/bin/env python3
"""Writes tests/golden/indexing.txt: joining, padding, gathering, scattering and sorting as jax.numpy and jax.lax have them. Never run by the
build. Lines are tab-separated:

  NAME  NUMBERS  INPUT...  ->  OUTPUT...

NUMBERS are the C function's parameters in its order: lists of integers, separated by semicolons. An array is DTYPE:SHAPE:VALUES.
"""
import importlib.metadata
import math
import os
import random
import warnings
from pathlib import Path

os.environ["JAX_PLATFORMS"] = "cpu"
import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
from jax import lax

warnings.simplefilter("ignore")
random.seed(5)
SMALL = ["bool", "int8", "int16", "int32", "uint8", "uint16", "uint32", "bfloat16", "float16", "float32"]
WIDE = ["int64", "uint64", "float64"]
SHORT = {"bool": "bool", "int8": "i8", "int16": "i16", "int32": "i32", "int64": "i64", "uint8": "u8", "uint16": "u16", "uint32": "u32",
         "uint64": "u64", "bfloat16": "bf16", "float16": "f16", "float32": "f32", "float64": "f64"}
lines = []
wide = False


def dtype():
    return random.choice(WIDE if wide else SMALL)


def array(shape, dt=None, special=True):
    dt = dt or dtype()
    n = math.prod(shape)
    if dt == "bool":
        v = [random.random() < 0.5 for _ in range(n)]
    elif "float" in dt:
        v = [random.choice([math.nan, math.inf, -math.inf, -0.0, 0.0]) if special and random.random() < 0.2 else
             random.randint(-24, 24) / 4 for _ in range(n)]
    else:
        lo = 0 if dt.startswith("u") else -9
        v = [random.randint(lo, 9) for _ in range(n)]
    return np.array(v, dtype=getattr(ml_dtypes, dt, None) or dt).reshape(shape)


def indices(shape, low, high, dt=None):
    dt = dt or random.choice(["int32", "int32", "int8", "uint8", "int16"])
    low = 0 if dt.startswith("u") else low
    return np.array([random.randint(low, high) for _ in range(math.prod(shape))], dtype=dt).reshape(shape)


def text(a):
    a = np.asarray(a)
    dt = a.dtype.name
    if dt == "bool":
        values = [str(int(v)) for v in a.ravel()]
    elif "float" in dt:
        values = [repr(float(v)) for v in a.ravel()]
    else:
        values = [str(int(v)) for v in a.ravel()]
    return f"{SHORT[dt]}:{'x'.join(map(str, a.shape)) or '()'}:{','.join(values)}"


def case(name, numbers, inputs, f):
    out = f(*map(jnp.asarray, inputs))
    out = list(out) if isinstance(out, (list, tuple)) else [out]
    groups = ";".join(",".join(map(str, g if isinstance(g, (list, tuple)) else [g])) for g in numbers)
    lines.append("\t".join([name, groups or "-", *map(text, inputs), "->", *map(text, out)]))


def shape(rank=None, low=1):
    rank = random.randint(1, 3) if rank is None else rank
    return [random.randint(low, 6) for _ in range(rank)]


def joins():
    s = shape()
    axis = random.randrange(len(s))
    dt = dtype()
    parts = []
    for _ in range(random.randint(1, 4)):
        t = list(s)
        t[axis] = random.randint(0, 4)
        parts.append(array(t, dt if wide or random.random() < 0.7 else dtype()))
    case("concatenate", [axis - len(s) if random.random() < 0.3 else axis], parts, lambda *x: jnp.concatenate(x, axis))
    axis = random.randrange(len(s) + 1)
    case("stack", [axis], [array(s, dt), array(s, dt if wide else dtype())], lambda *x: jnp.stack(x, axis))
    axis = random.randrange(len(s))
    t = list(s)
    t[axis] *= 2
    case("split", [axis], [array(t)], lambda x: jnp.split(x, 2, axis))
    t[axis] = 3
    case("unstack", [axis], [array(t)], lambda x: jnp.unstack(x, axis=axis))
    reps = [random.randint(0, 3) for _ in range(random.randint(0, 4))]
    case("tile", [reps], [array(s)], lambda x: jnp.tile(x, reps))
    n = random.randint(0, 3)
    case("repeat", [n, axis], [array(s)], lambda x: jnp.repeat(x, n, axis))
    n = random.randint(-9, 9)
    case("roll", [n, axis], [array(s)], lambda x: jnp.roll(x, n, axis))
    axes = sorted(random.sample(range(len(s)), random.randint(1, len(s))))
    case("flip", [axes], [array(s)], lambda x: jnp.flip(x, axes))


def pads():
    s = shape(low=0)
    x = array(s)
    while True:
        lo, hi = ([random.randint(-3, 3) for _ in s] for _ in range(2))
        inside = [random.randint(0, 2) for _ in s]
        if all(n + a + b + max(n - 1, 0) * i >= 0 for n, a, b, i in zip(s, lo, hi, inside)):
            break
    value = array([], x.dtype.name)
    case("pad", [lo, hi, inside, 0], [x, value], lambda x, v: lax.pad(x, v, list(zip(lo, hi, inside))))
    s = shape()
    lo, hi = ([random.randint(0, 9) for _ in s] for _ in range(2))
    mode = random.randint(1, 4)
    case("pad", [lo, hi, [], mode], [array(s)],
         lambda x: jnp.pad(x, list(zip(lo, hi)), mode=["", "edge", "reflect", "symmetric", "wrap"][mode]))


def boxes():
    s = shape()
    sizes = [random.randint(0, n) for n in s]
    dt = random.choice(["int32", "int8", "uint8"])
    starts = [indices([], -8, 8, dt) for _ in s]
    x = array(s)
    case("dynamic_slice", [sizes], [x, *starts], lambda x, *i: lax.dynamic_slice(x, i, sizes))
    case("dynamic_update_slice", [], [x, array(sizes, x.dtype.name), *starts],
         lambda x, u, *i: lax.dynamic_update_slice(x, u, i))
    axis = random.randrange(len(s))
    keep = random.randint(0, 1)
    case("dynamic_index_in_dim", [axis, keep], [x, indices([], -8, 8, dt)],
         lambda x, i: lax.dynamic_index_in_dim(x, i, axis, bool(keep)))


MODES = ["fill", "clip"]


def takes():
    s = shape()
    axis = random.randrange(len(s))
    n = s[axis]
    for mode in 0, 1:
        i = indices(shape(random.randint(0, 2), 0), -n - 2, n + 1)
        case("take", [axis, mode], [array(s), i], lambda x, i: jnp.take(x, i, axis, mode=MODES[mode]))
    t = [n if random.random() < 0.6 else 1 for n in s]
    u = [n if random.random() < 0.7 else 1 for n in s]
    t[axis] = random.randint(1, 5)
    u[axis] = s[axis]
    case("take_along_axis", [axis], [array(u), indices(t, -n - 2, n + 1)], lambda x, i: jnp.take_along_axis(x, i, axis))


def numbers():
    """Dimension numbers for slices of a random operand, the slice sizes, and the shapes of the operand, the indices and the slices."""
    s = shape(random.randint(1, 4))
    collapsed, batch, window, sizes, batches = [], [], [], [], []
    for d, n in enumerate(s):
        kind = random.random()
        if kind < 0.35:
            collapsed.append(d)
            sizes.append(1)
        elif kind < 0.5:
            batch.append(d)
            sizes.append(1)
        else:
            window.append(d)
            sizes.append(random.choice([1, n, n, random.randint(0, n)]))
    free = [random.randint(1, 4) for _ in range(random.randint(0, 2))]
    where = [("b", d) for d in batch] + [("f", n) for n in free]
    random.shuffle(where)
    index_shape = [s[v] if k == "b" else v for k, v in where]
    index_batch = [where.index(("b", d)) for d in batch]
    mapped = [d for d in range(len(s)) if d not in batch and random.random() < 0.8]
    random.shuffle(mapped)
    rank = len(index_shape) + len(window)
    if rank > 5:
        return numbers()
    offset = sorted(random.sample(range(rank), len(window)))
    rest, inner = iter(index_shape), iter(sizes[d] for d in window)
    slices = [next(inner) if d in offset else next(rest) for d in range(rank)]
    return s, sizes, collapsed, batch, index_batch, mapped, offset, index_shape + [len(mapped)], slices


def gathers():
    s, sizes, collapsed, batch, index_batch, mapped, offset, index_shape, slices = numbers()
    i = indices(index_shape, -3, 6, "int32" if wide else None)
    mode = random.choice(MODES)
    d = lax.GatherDimensionNumbers(offset_dims=tuple(offset), collapsed_slice_dims=tuple(collapsed), start_index_map=tuple(mapped),
                                   operand_batching_dims=tuple(batch), start_indices_batching_dims=tuple(index_batch))
    case("gather", [offset, collapsed, mapped, batch, index_batch, sizes, MODES.index(mode)], [array(s), i],
         lambda x, i: lax.gather(x, i, d, sizes, mode=mode))


def scatters():
    s, sizes, collapsed, batch, index_batch, mapped, offset, index_shape, slices = numbers()
    kind = random.randrange(5)
    dt = dtype()
    while dt == "bool" and kind in (1, 2):
        dt = dtype()
    i = indices(index_shape, -3, 6, "int32" if wide else None)
    mode = random.choice(MODES)
    d = lax.ScatterDimensionNumbers(update_window_dims=tuple(offset), inserted_window_dims=tuple(collapsed),
                                    scatter_dims_to_operand_dims=tuple(mapped), operand_batching_dims=tuple(batch),
                                    scatter_indices_batching_dims=tuple(index_batch))
    f = [lax.scatter, lax.scatter_add, lax.scatter_mul, lax.scatter_min, lax.scatter_max][kind]
    x, u = array(s, dt, False), array(slices, dt, False)
    if kind in (1, 2) and "float" in dt:
        x, u = np.round(x.astype("f8")).astype(x.dtype), np.sign(u)  # exact in any order
    case("scatter", [kind, offset, collapsed, mapped, batch, index_batch, MODES.index(mode)], [x, i, u],
         lambda x, i, u: f(x, i, u, d, mode=mode))


def sorts():
    s = shape(low=0)
    axis = random.randrange(len(s))
    down = random.randint(0, 1)
    x = array(s)
    case("sort", [axis, down], [x], lambda x: jnp.sort(x, axis, descending=bool(down)))
    if not wide:
        case("argsort", [axis, down], [x], lambda x: jnp.argsort(x, axis, descending=bool(down)))
    keys = random.randint(1, 3)
    case("sort_into", [axis, keys], [x, array(s), array(s)], lambda *x: lax.sort(x, dimension=axis, num_keys=keys))
    s = shape()
    k = random.randint(0, s[-1])
    case("top_k", [k], [array(s)], lambda x: lax.top_k(x, k))
    dt = dtype()
    a = np.asarray(jnp.sort(jnp.asarray(array([random.randint(0, 9)], dt))))
    right = random.randint(0, 1)
    case("searchsorted", [right], [a, array(shape(random.randint(0, 2)), dt)],
         lambda a, v: jnp.searchsorted(a, v, side=["left", "right"][right]))
    if not wide:
        case("bincount", [7], [indices([random.randint(0, 20)], -3, 9)], lambda x: jnp.bincount(x, length=7))


AT = {"set": 0, "add": 1, "multiply": 2, "divide": 3, "min": 4, "max": 5, "power": 6}


def subscripts(s):
    """Random items over an array of shape s: text, the same for jax given the index arrays, the index arrays."""
    words, items, arrays = [], [], []
    common = shape(random.randint(0, 2))
    for d, n in enumerate(s):
        kind = random.random()
        if random.random() < 0.1:
            words.append("new")
            items.append(None)
        if kind < 0.4:
            t = [m if random.random() < 0.7 else 1 for m in common][random.randint(0, len(common)):] if random.random() < 0.4 else common
            a = indices(t, -n - 2, n + 1)
            words.append("a")
            items.append(len(arrays))
            arrays.append(a)
        elif kind < 0.55:
            i = random.randint(-n, n - 1)
            words.append(str(i))
            items.append(("i", i))
        elif kind < 0.8:
            step = random.choice([1, 1, 2, -1])
            words.append(f"::{step}" if step < 0 else f"{random.randint(0, n)}:{random.randint(0, n)}:{step}")
            items.append(slice(*(int(p) if p else None for p in words[-1].split(":"))))
        else:
            words.append(":")
            items.append(slice(None))
    if random.random() < 0.2 and len(items) > 1:
        del words[-1], items[-1]
        arrays = arrays[:1 + max([i for i in items if type(i) is int], default=-1)]

    def real(given):
        return tuple(given[i] if type(i) is int else i[1] if type(i) is tuple else i for i in items)
    return " ".join(words), real, arrays


def getitems():
    s = shape()
    words, real, arrays = subscripts(s)
    if arrays:
        case("getitem", [words], [array(s), *arrays], lambda x, *i: x[real(i)])
    words, real, arrays = subscripts(s)
    name = random.choice([*AT, "set", "add"])
    dt = "float32" if name in ("divide", "power") else dtype()
    while dt == "bool" and name in ("add", "multiply"):
        dt = dtype()
    x = array(s, dt, False)
    x = x if dt == "bool" or "float" not in dt else np.round(x.astype("f8")).astype(x.dtype)
    want = jnp.asarray(x)[real(arrays)].shape
    v = array([n if random.random() < 0.7 else 1 for n in want][random.randint(0, len(want)):], dt, False)
    if name in ("divide", "power", "add", "multiply") and dt != "bool":
        v = np.where(v > 0, 2, 1).astype(v.dtype)
    case("at", [AT[name], words], [x, v, *arrays], lambda x, v, *i: getattr(x.at[real(i)], name)(v))


def main():
    global wide
    for _ in range(9):
        joins(), pads(), boxes(), takes(), sorts()
        for _ in range(4):
            gathers(), scatters(), getitems()
    with jax.enable_x64(True):
        wide = True
        for _ in range(3):
            joins(), pads(), boxes(), takes(), sorts()
            for _ in range(3):
                gathers(), scatters(), getitems()
    versions = " ".join(f"{p} {importlib.metadata.version(p)}" for p in ("jax", "jaxlib", "numpy"))
    out = Path(__file__).resolve().parents[2] / "tests/golden/indexing.txt"
    out.write_text(f"# tools/golden/indexing.py: {versions}\n" + "\n".join(lines) + "\n")
    print(len(lines), "cases")


main()
