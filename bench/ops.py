"""Common operations beside JAX, from 64 KiB to 64 MiB: each is written once, in JAX, and runs here as the StableHLO that JAX makes of
it. A row is the median over the rounds, the ratio the median of the rounds' ratios. Arguments: words that a case's name contains."""
import os
import pathlib
import statistics
import sys
import tempfile

os.environ["JAX_PLATFORMS"] = "cpu"
import jax
import jax.numpy as jnp
import numpy as np

import run

F32, BF16, F16, I32, I8, U8 = jnp.float32, jnp.bfloat16, jnp.float16, jnp.int32, jnp.int8, jnp.uint8


def of(dtype, *shape):
    return jax.ShapeDtypeStruct(shape, dtype)


def chain(x):
    return (x * 2 + 1) * x - 3


def softmax_gradient(x, g):
    return jax.vjp(jax.nn.softmax, x)[1](g)[0]


def attention(q, k, v):
    return jax.nn.softmax(q @ k.swapaxes(-1, -2)) @ v


def sum_i32(x, y):
    return jax.lax.dot(x, y, preferred_element_type=I32)


SMALL, MIDDLE, LARGE = 16 << 10, 1 << 20, 16 << 20  # elements; as f32 64 KiB, 4 MiB, 64 MiB
# name, function, arguments; integers are drawn below the first argument's rows
CASES = [(f"{name} {size * 4 >> 10} KiB as f32", f, (of(dtype, size),)) for size in (SMALL, MIDDLE, LARGE) for name, f, dtype in [
    ("chain f32", chain, F32), ("chain bf16", chain, BF16), ("chain f16", chain, F16), ("exp f32", jnp.exp, F32), ("tanh f32", jnp.tanh, F32),
    ("sum f32", jnp.sum, F32), ("cumsum f32", jnp.cumsum, F32), ("f32 to bf16", lambda x: x.astype(BF16), F32)]]
CASES += [(f"{name} [{n},{m}]", f, (of(F32, n, m),)) for n, m in ((128, 128), (1024, 1024), (4096, 4096)) for name, f in [
    ("sum of rows", lambda x: x.sum(1)), ("sum of columns", lambda x: x.sum(0)), ("max of rows", lambda x: x.max(1)),
    ("argmax of rows", lambda x: x.argmax(1)), ("transpose", jnp.transpose), ("softmax", jax.nn.softmax)]]
CASES += [
    ("sqrt, log, sin, pow 4 MiB", lambda x: jnp.sqrt(x) + jnp.log(x) + jnp.sin(x) + x**1.5, (of(F32, MIDDLE),)),
    ("sigmoid, erf 4 MiB", lambda x: jax.nn.sigmoid(x) + jax.lax.erf(x), (of(F32, MIDDLE),)),
    ("where, compare 4 MiB", lambda x, y: jnp.where(x > y, x, -y), (of(F32, MIDDLE), of(F32, MIDDLE))),
    ("integers 4 MiB", lambda x, y: (x * y + x) & 255, (of(I32, MIDDLE), of(I32, MIDDLE))),
    ("transpose bf16 [2048,2048]", jnp.transpose, (of(BF16, 2048, 2048),)),
    ("transpose [64,128,32,32] to 0,2,1,3", lambda x: x.transpose(0, 2, 1, 3), (of(F32, 64, 128, 32, 32),)),
    ("reverse, concatenate 4 MiB", lambda x: jnp.concatenate([x[::-1], x]), (of(F32, 1024, 1024),)),
    ("pad, slice 4 MiB", lambda x: jnp.pad(x, 1)[1:-2, :-1], (of(F32, 1024, 1024),)),
    ("sort [65536]", jnp.sort, (of(F32, 1 << 16),)),
    ("sort [1024,1024]", jnp.sort, (of(F32, 1024, 1024),)),
    ("argsort [65536]", jnp.argsort, (of(F32, 1 << 16),)),
    ("top_k 8 of [1024,1024]", lambda x: jax.lax.top_k(x, 8), (of(F32, 1024, 1024),)),
    ("cumsum of columns [1024,1024]", lambda x: x.cumsum(0), (of(F32, 1024, 1024),)),
    ("cumsum of rows [1024,1024]", lambda x: x.cumsum(1), (of(F32, 1024, 1024),)),
    ("one-hot [4096] to 1024", lambda i: jax.nn.one_hot(i, 1024), (of(I32, 4096),)),
    ("max pool 2x2 [8,112,112,64]", lambda x: jax.lax.reduce_window(x, -jnp.inf, jax.lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID"),
     (of(F32, 8, 112, 112, 64),)),
    ("depthwise 3x3 [8,56,56,64]", lambda x, w: jax.lax.conv_general_dilated(
        x, w, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"), feature_group_count=64), (of(F32, 8, 56, 56, 64), of(F32, 3, 3, 1, 64))),
    ("conv 7x7/2 [8,224,224,3] to 64", lambda x, w: jax.lax.conv_general_dilated(
        x, w, (2, 2), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC")), (of(F32, 8, 224, 224, 3), of(F32, 7, 7, 3, 64))),
    ("conv 3x3 NCHW [8,64,28,28]", lambda x, w: jax.lax.conv_general_dilated(x, w, (1, 1), "SAME"),
     (of(F32, 8, 64, 28, 28), of(F32, 64, 64, 3, 3))),
    ("matmul 128^3", jnp.matmul, (of(F32, 128, 128), of(F32, 128, 128))),
    ("matmul 512^3", jnp.matmul, (of(F32, 512, 512), of(F32, 512, 512))),
    ("matmul 512^3, second transposed", lambda x, y: x @ y.T, (of(F32, 512, 512), of(F32, 512, 512))),
    ("matmul [1,1024] [1024,4096]", jnp.matmul, (of(F32, 1, 1024), of(F32, 1024, 4096))),
    ("matmul [8,4096] [4096,1024]", jnp.matmul, (of(F32, 8, 4096), of(F32, 4096, 1024))),
    ("batched matmul 64 of 64^3", jnp.matmul, (of(F32, 64, 64, 64), of(F32, 64, 64, 64))),
    ("matmul i8 512^3", sum_i32, (of(I8, 512, 512), of(I8, 512, 512))),
    ("matmul i8 1024^3", sum_i32, (of(I8, 1024, 1024), of(I8, 1024, 1024))),
    ("matmul f32 1024^3", jnp.matmul, (of(F32, 1024, 1024), of(F32, 1024, 1024))),
    ("matmul i8 [64,1024] [1024,1024]", sum_i32, (of(I8, 64, 1024), of(I8, 1024, 1024))),
    ("matmul f32 [64,1024] [1024,1024]", jnp.matmul, (of(F32, 64, 1024), of(F32, 1024, 1024))),
    ("matmul u8 i8 512^3", sum_i32, (of(U8, 512, 512), of(I8, 512, 512))),
    ("attention [8,256,64]", attention, (of(F32, 8, 256, 64),) * 3),
    ("gradient of softmax [1024,1024]", softmax_gradient, (of(F32, 1024, 1024),) * 2),
    ("layer norm [1024,1024]", lambda x: (x - x.mean(1, keepdims=True)) / jnp.sqrt(x.var(1, keepdims=True) + 1e-6), (of(F32, 1024, 1024),)),
    ("variance of columns [1024,1024]", lambda x: x.var(0), (of(F32, 1024, 1024),)),
    ("uniform 4 MiB", lambda: jax.random.uniform(jax.random.key(0), (MIDDLE,)), ()),
]


def sample(t):
    random = np.random.default_rng(0)
    return jnp.asarray(random.integers(0, 100, t.shape, np.int32) if jnp.issubdtype(t.dtype, jnp.integer) else random.uniform(0, 1, t.shape).astype(np.float32), t.dtype)


def main():
    sys.argv[1:], words = [], sys.argv[1:]
    import jax_single

    ours = run.serve([run.BUILD / "bench" / "modules"])
    print(f"{'':44} {'Tessera':>10} {'JAX':>10} {'ours/JAX':>9}")
    with tempfile.TemporaryDirectory() as folder:
        for number, (name, f, types) in enumerate(CASES):
            if words and not any(word in name for word in words):
                continue
            path = pathlib.Path(folder) / f"{number}.mlir"
            compiled = jax.jit(f)
            path.write_text(compiled.lower(*types).as_text())
            args = [sample(t) for t in types]
            seen, theirs = [], []
            for _ in range(run.ROUNDS):
                seen.append(run.ask(ours, f"{path} " + " ".join("iota" if t.dtype == I32 else "random" for t in types)))
                theirs.append(jax_single.measure(lambda: jax.block_until_ready(compiled(*args))))
            print(f"{name:44} {run.duration(statistics.median(seen)):>10} {run.duration(statistics.median(theirs)):>10} "
                  f"{run.ratio(seen, theirs):>9}", flush=True)


if __name__ == "__main__":
    main()
