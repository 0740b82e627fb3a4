"""JAX's losses of the first steps of the programs in examples/, with the same weights and data: tests/golden/curves.txt.
python3 tools/golden/curves.py (jax 0.10.2, numpy 2.x, one CPU device)."""
import pathlib

import jax
import jax.numpy as jnp
import numpy as np
import optax

ROOT = pathlib.Path(__file__).parents[2]
STEPS = 20


def normal(key, shape):
    return jax.random.normal(jax.random.key(key), shape)


def sgd(params, gradient, rate):
    return jax.tree.map(lambda p, g: p - rate * g, params, gradient)


def digits():
    order = jax.random.permutation(jax.random.key(0), 1797)
    x = jnp.asarray(np.load(ROOT / "examples/data/digits_x.npy"))[order]
    y = jnp.asarray(np.load(ROOT / "examples/data/digits_y.npy"))[order]

    def layer(key, n_in, n_out):
        return normal(key, (n_in, n_out)) * (1.4 / n_in), jnp.zeros(n_out)

    def loss(p, x, y):
        (w, b), (v, c) = p
        out = jax.nn.relu(x.astype(jnp.float32) / 16 @ w + b) @ v + c
        return -jnp.mean(jnp.sum(jax.nn.one_hot(y, 10) * jax.nn.log_softmax(out), -1))

    @jax.jit
    def step(p, velocity, x, y):
        value, gradient = jax.value_and_grad(loss)(p, x, y)
        velocity = jax.tree.map(lambda v, g: 0.9 * v + g, velocity, gradient)
        return sgd(p, velocity, 0.1), velocity, value

    p = layer(1, 64, 128), layer(2, 128, 10)
    velocity = jax.tree.map(jnp.zeros_like, p)
    for i in range(STEPS):
        shuffled = jax.random.permutation(jax.random.fold_in(jax.random.key(3), i // 11), 1437)
        chosen = shuffled[i % 11 * 128 : i % 11 * 128 + 128]
        p, velocity, value = step(p, velocity, x[chosen], y[chosen])
        yield value


def fsdp():
    def loss(p, x, y):
        for w in p:
            x = jnp.tanh(x @ w)
        return jnp.mean((x - y) ** 2)

    step = jax.jit(jax.value_and_grad(loss))
    p = [0.15 * normal(i, (64, 64)) for i in range(4)]
    for i in range(STEPS):
        x = jax.random.normal(jax.random.fold_in(jax.random.key(9), i), (128, 64))
        value, gradient = step(p, x, jnp.sin(2 * x))
        p = sgd(p, gradient, 2.0)
        yield value


def experts():
    def loss(p, x, y):
        router, up, down = p
        chance = jax.nn.softmax(x @ router)
        chosen = jax.nn.one_hot(jnp.argmax(chance, -1), 8)
        every = jnp.einsum("teh,ehw->tew", jnp.tanh(jnp.einsum("tw,ewh->teh", x, up)), down)
        out = x + chance.max(-1, keepdims=True) * jnp.einsum("te,tew->tw", chosen, every)
        return jnp.mean((out - y) ** 2)

    step = jax.jit(jax.value_and_grad(loss))
    p = 0.5 * normal(1, (16, 8)), 0.3 * normal(2, (8, 16, 32)), 0.2 * normal(3, (8, 32, 16))
    for i in range(STEPS):
        x = normal(100 + i, (512, 16))
        value, gradient = step(p, x, x + jnp.sin(2 * x))
        p = sgd(p, gradient, 5.0)
        yield value


def char_lm():
    """As examples/char_lm.c: the same text, the same rows of it, optax in place of tessera/opt.h."""
    layers, width, heads, hidden, length, batch, steps = 2, 64, 4, 256, 32, 16, 400
    text = np.frombuffer(pathlib.Path("/usr/share/common-licenses/GPL-3").read_bytes(), np.uint8)
    order = {int(b): i for i, b in enumerate(dict.fromkeys(text.tolist()))}
    ids = np.array([order[b] for b in text.tolist()], np.int32)

    def block(seed):
        shapes = {"down": (hidden, width, 1 / 32), "key": (width, width, 1 / 8), "out": (width, width, 1 / 16), "query": (width, width, 1 / 8),
                  "up": (width, hidden, 1 / 8), "value": (width, width, 1 / 8)}
        weights = {name: scale * normal(seed + i, (n, m)) for i, (name, (n, m, scale)) in enumerate(shapes.items())}
        return {**weights, "norm1": jnp.ones(width), "norm2": jnp.ones(width)}

    def normed(x, scale):
        return x * jax.lax.rsqrt(jnp.mean(x * x, -1, keepdims=True) + 1e-6) * scale

    def apply(p, x):
        h = normed(x, p["norm1"])
        q, k, v = (jnp.reshape(h @ p[name], (batch, length, heads, width // heads)) for name in ("query", "key", "value"))
        x = x + jax.nn.dot_product_attention(q, k, v, is_causal=True).reshape(x.shape) @ p["out"]
        return x + jax.nn.relu(normed(x, p["norm2"]) @ p["up"]) @ p["down"]

    def loss(p, x, y):
        h = jax.nn.one_hot(x, len(order)) @ p["embed"] + p["position"]
        for b in p["block"]:
            h = apply(b, h)
        out = jax.nn.log_softmax(normed(h, p["norm"]) @ p["embed"].T)
        return -jnp.mean(jnp.sum(jax.nn.one_hot(y, len(order)) * out, -1))

    opt = optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(optax.warmup_cosine_decay_schedule(0, 8e-3, 20, steps)))

    @jax.jit
    def step(p, state, x, y):
        value, gradient = jax.value_and_grad(loss)(p, x, y)
        updates, state = opt.update(gradient, state, p)
        return optax.apply_updates(p, updates), state, value

    p = {"block": [block(10), block(20)], "embed": 0.125 * normal(1, (len(order), width)), "norm": jnp.ones(width),
         "position": 0.125 * normal(2, (length, width))}
    state, number = opt.init(p), 1
    for _ in range(STEPS):
        rows = []
        for _ in range(batch):
            number = (number * 6364136223846793005 + 1442695040888963407) % 2**64
            rows.append((number >> 33) % 2**32 % (len(ids) - length - 1))
        p, state, value = step(p, state, np.stack([ids[r:r + length] for r in rows]), np.stack([ids[r + 1:r + length + 1] for r in rows]))
        yield value


def main():
    lines = [f"# jax {jax.__version__}, numpy {np.__version__}, optax {optax.__version__}: tools/golden/curves.py"]
    for program in (char_lm, digits, experts, fsdp):
        lines += [f"{program.__name__} {' '.join(f'{float(v):.7g}' for v in program())}"]
    (ROOT / "tests/golden/curves.txt").write_text("\n".join(lines) + "\n")


main()
