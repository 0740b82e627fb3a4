"""JAX's losses of the first steps of the programs in examples/, with the same weights and data: tests/golden/curves.txt.
python3 tools/golden/curves.py (jax 0.10.2, numpy 2.x, one CPU device)."""
import pathlib

import jax
import jax.numpy as jnp
import numpy as np

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


def main():
    lines = [f"# jax {jax.__version__}, numpy {np.__version__}: tools/golden/curves.py"]
    for program in (digits, experts, fsdp):
        lines += [f"{program.__name__} {' '.join(f'{float(v):.7g}' for v in program())}"]
    (ROOT / "tests/golden/curves.txt").write_text("\n".join(lines) + "\n")


main()
