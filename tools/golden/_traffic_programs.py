"""The programs of traffic.py: data, tensor and sequence parallel networks, convolutions, loops, embeddings, experts, optimizer
steps, single ops, and ways from one layout to another; with them those of programs.py and sharded_programs.py that communicate."""
import math

import sharded_programs as sharded
import programs as plain

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

jax.config.update("jax_enable_x64", False)
F, I = np.dtype("float32"), np.dtype("int32")


def mesh(**axes):
    return jax.make_mesh(tuple(axes.values()), tuple(axes), axis_types=(AxisType.Auto,) * len(axes))


ONE, TWO, THREE = mesh(x=8), mesh(x=2, y=4), mesh(x=2, y=2, z=2)


class Arg:
    def __init__(self, shape, spec=None, dtype=F):
        self.shape, self.spec, self.dtype = shape, spec, dtype

    def of(self, m):
        return jax.ShapeDtypeStruct(self.shape, self.dtype, sharding=None if self.spec is None else NamedSharding(m, self.spec))


class Program:
    def __init__(self, f, m, args, options, must):
        self.f, self.mesh, self.args, self.options, self.must = f, m, args, options, must


PROGRAMS = {}


def add(name, f, m, *args, out=None, must=True):
    """args: trees of Arg. out: a tree of specs."""
    assert name not in PROGRAMS, name
    options = {}
    if out is not None:
        options["out_shardings"] = jax.tree.map(lambda s: NamedSharding(m, s), out, is_leaf=lambda s: isinstance(s, P))
    PROGRAMS[name] = Program(f, m, args, options, must)


def hold(x, *spec):
    return lax.with_sharding_constraint(x, P(*spec))


A = Arg


def products():
    specs = {"-": P(), "r": P("x"), "c": P(None, "x"), "rc": P("x", "y"), "cr": P("y", "x"), "R": P("y"), "C": P(None, "y"), "rr": P(("x", "y")), "cc": P(None, ("x", "y"))}
    for row in ("r - -", "rc - rc", "rc R r", "rc R rc", "rc R rr", "rc rc rc", "rc cr rc", "rc cr cr", "c r -", "c r c", "cc rr r", "cc rr rr", "cc rr rc",
                "cc rr cr", "cc rc rc", "rr cc rc", "rr rr rr", "rr cc rr", "C R r", "C R C", "r r r", "r r C", "rc C rc", "R c cr", "- R -", "rc - -"):
        a, b, o = row.split()
        add(f"dot/{a}_{b}_{o}", jnp.matmul, TWO, A((256, 512), specs[a]), A((512, 128), specs[b]), out=specs[o])
    add("dot/three_axes", jnp.matmul, THREE, A((256, 512), P("x", ("y", "z"))), A((512, 128), P(("y", "z"))), out=P("x", "y"))
    add("dot/three_axes_free", jnp.matmul, THREE, A((256, 512), P("x", "y")), A((512, 128), P("y", "z")))
    add("dot/small_wide", jnp.matmul, ONE, A((16, 1024), P("x")), A((1024, 1024), P(None, "x")))
    add("dot/wide_small", jnp.matmul, ONE, A((1024, 1024), P("x")), A((1024, 16), P("x")))
    add("dot/batched", lambda a, b: jnp.einsum("bij,bjk->bik", a, b), TWO, A((16, 64, 128), P("y", None, "x")), A((16, 128, 32), P("y", "x")))
    add("dot/chain", lambda a, b, c: a @ b @ c, TWO, A((128, 256), P("x", "y")), A((256, 256), P("y")), A((256, 64), P(None, "y")))
    add("dot/outer", lambda a, b: jnp.outer(a, b), TWO, A((256,), P("y")), A((512,), P("y")), out=P("x", "y"))
    add("dot/quadratic", lambda x, m: x @ m @ x, ONE, A((512,), P("x")), A((512, 512), P("x")))


def sums():
    w, x = A((256, 128), P("y")), A((64, 256), P("x", "y"))
    add("sum/two_products", lambda x, w, v, u: x @ w + v @ u, TWO, x, w, x, w)
    add("sum/three_products", lambda x, w, v, u: x @ w + v @ u + x @ u, TWO, x, w, x, w)
    add("sum/difference", lambda x, w, v, u: x @ w - v @ u, TWO, x, w, x, w)
    add("sum/scaled", lambda x, w, v, u: 2.0 * (x @ w) + (v @ u) * 0.5, TWO, x, w, x, w)
    add("sum/divided", lambda x, w, v, u: (x @ w) / 8.0 + v @ u, TWO, x, w, x, w)
    add("sum/cast", lambda x, w, v, u: (x @ w).astype(jnp.bfloat16).astype(F) + v @ u, TWO, x, w, x, w)
    add("sum/lora", lambda x, w, a, b: x @ w + x @ a @ b, TWO, x, w, A((256, 8), P("y")), A((8, 128), P()))
    add("sum/residual", lambda x, w, r: r + x @ w, TWO, x, w, A((64, 128), P("x")))
    add("sum/scattered", lambda x, w, v, u: x @ w + v @ u, TWO, x, w, x, w, out=P("x", "y"))
    add("sum/transposed", lambda x, w, v, u: (x @ w).T + (v @ u).T, TWO, x, w, x, w)
    add("sum/of_sums", lambda x, y: x.sum() + y.sum(), TWO, A((64, 64), P("x", "y")), A((128, 64), P("x", "y")))
    add("sum/means", lambda x: ((x.mean(0) - 1).sum(), (x * x).mean(0).sum()), TWO, A((64, 64), P("x", "y")))
    add("sum/slices", lambda x, w: (x @ w)[:, :64], TWO, x, w)
    add("sum/reshaped", lambda x, w: (x @ w).reshape(64, 8, 16).transpose(1, 0, 2), TWO, x, w, out=P("y", "x"))
    add("sum/then_sum", lambda x, w: (x @ w).sum(0), TWO, x, w)
    add("sum/twice", lambda x, w: ((x @ w) + 1, (x @ w).sum(1)), TWO, x, w)
    add("sum/axis_by_axis", lambda x: x.sum(1).sum(0), TWO, A((64, 64), P("x", "y")))
    add("sum/heads", lambda q, k, v, u: jnp.einsum("bhd,hde->be", q, k) + jnp.einsum("bhd,hde->be", v, u), TWO, A((32, 8, 16), P("x", "y")), A((8, 16, 64), P("y")),
        A((32, 8, 16), P("x", "y")), A((8, 16, 64), P("y")))


def mlp(params, x):
    for w, b in params:
        x = jax.nn.relu(x @ w + b)
    return x


def loss(params, x, y):
    return jnp.mean((mlp(params, x) - y) ** 2)


def sgd(params, x, y):
    value, g = jax.value_and_grad(loss)(params, x, y)
    return jax.tree.map(lambda p, d: p - 0.1 * d, params, g), value


def adam(state, x, y):
    params, m, v = state
    g = jax.grad(loss)(params, x, y)
    m = jax.tree.map(lambda a, b: 0.9 * a + 0.1 * b, m, g)
    v = jax.tree.map(lambda a, b: 0.999 * a + 0.001 * b * b, v, g)
    return jax.tree.map(lambda p, a, b: p - 1e-3 * a / (jnp.sqrt(b) + 1e-8), params, m, v), m, v


def clipped(params, x, y):
    g = jax.grad(loss)(params, x, y)
    norm = jnp.sqrt(sum(jnp.sum(d * d) for d in jax.tree.leaves(g)))
    return jax.tree.map(lambda p, d: p - 0.1 * d / jnp.maximum(norm, 1.0), params, g)


LAYOUTS = {  # of the weights of layers one and two, biases, the batch
    "data": (ONE, P(), P(), P(), P(), P("x")),
    "fsdp": (ONE, P("x"), P("x"), P("x"), P("x"), P("x")),
    "zero_columns": (ONE, P(None, "x"), P("x"), P(None, "x"), P("x"), P("x")),
    "tensor": (TWO, P(None, "y"), P("y"), P("y"), P(), P("x")),
    "tensor_fsdp": (TWO, P("x", "y"), P("y"), P("y", "x"), P("x"), P("x")),
    "columns": (TWO, P(None, "y"), P("y"), P(None, "y"), P("y"), P("x")),
    "rows": (TWO, P("y"), P(), P("y"), P(), P("x", "y")),
    "square": (TWO, P("x", "y"), P("y"), P("y", "x"), P("x"), P(("x", "y"))),
    "three": (THREE, P("y", "z"), P("z"), P("z", "y"), P("y"), P("x", "y")),
}


def layers(layout, n=1, width=256):
    m, w1, b1, w2, b2, x = LAYOUTS[layout]
    params = [(A((width, 2 * width), w1), A((2 * width,), b1)), (A((2 * width, width), w2), A((width,), b2))] * n
    return m, params, A((128, width), x)


def networks():
    for name in LAYOUTS:
        m, params, x = layers(name)
        specs = jax.tree.map(lambda a: a.spec, params, is_leaf=lambda a: isinstance(a, A))
        add(f"mlp/{name}", mlp, m, params, x)
        add(f"mlp_grad/{name}", jax.grad(loss), m, params, x, x)
        add(f"mlp_sgd/{name}", sgd, m, params, x, x, out=(specs, P()))
        add(f"adam/{name}", adam, m, (params, params, params), x, x, out=(specs, specs, specs))
    for name in ("data", "fsdp", "tensor", "tensor_fsdp"):
        m, params, x = layers(name, 2)
        specs = jax.tree.map(lambda a: a.spec, params, is_leaf=lambda a: isinstance(a, A))
        add(f"mlp_four/{name}", sgd, m, params, x, x, out=(specs, P()))
        add(f"mlp_clip/{name}", clipped, m, params, x, x, out=specs)
    m, params, x = layers("data")
    cut = jax.tree.map(lambda a: A(a.shape, P("x")), params, is_leaf=lambda a: isinstance(a, A))
    spec, one = jax.tree.map(lambda a: P("x"), params, is_leaf=lambda a: isinstance(a, A)), jax.tree.map(lambda a: P(), params, is_leaf=lambda a: isinstance(a, A))
    add("adam/zero_one", adam, m, (params, cut, cut), x, x, out=(one, spec, spec))


def attention(x, wq, wk, wv, wo, heads=8):
    b, s, e = x.shape
    q, k, v = ((x @ w).reshape(b, s, heads, e // heads) for w in (wq, wk, wv))
    p = jax.nn.softmax(jnp.einsum("bshd,bthd->bhst", q, k) / math.sqrt(e // heads), -1)
    return jnp.einsum("bhst,bthd->bshd", p, v).reshape(b, s, e) @ wo


def norm(x):
    return (x - x.mean(-1, keepdims=True)) * lax.rsqrt(x.var(-1, keepdims=True) + 1e-5)


def block(p, x):
    x = x + attention(norm(x), *p[:4])
    return x + jax.nn.gelu(norm(x) @ p[4]) @ p[5]


def block_sequence(p, x):
    x = hold(x, "x", "y")
    x = hold(x + attention(norm(x), *p[:4]), "x", "y")
    return hold(x + jax.nn.gelu(norm(x) @ p[4]) @ p[5], "x", "y")


COL, ROW = P(None, "y"), P("y")
BLOCKS = {
    "data": (ONE, (P(),) * 6, P("x")),
    "tensor": (TWO, (COL, COL, COL, ROW, COL, ROW), P("x")),
    "fsdp": (ONE, (P("x"),) * 6, P("x")),
    "tensor_fsdp": (TWO, (P("x", "y"),) * 3 + (P("y", "x"), P("x", "y"), P("y", "x")), P("x")),
    "sequence": (TWO, (P(),) * 6, P("x", "y")),
    "three": (THREE, (P("y", "z"),) * 3 + (P("z", "y"), P("y", "z"), P("z", "y")), P(("x", "y"))),
}


def block_args(name, e=64, s=32, b=16, stack=()):
    m, w, x = BLOCKS[name]
    shapes = [(e, e)] * 4 + [(e, 4 * e), (4 * e, e)]
    lead = (None,) * len(stack)
    return m, [A((*stack, *k), P(*lead, *spec)) for k, spec in zip(shapes, w)], A((b, s, e), x)


def transformers():
    square = lambda f: lambda p, x: jnp.mean(f(p, x) ** 2)
    for name in BLOCKS:
        m, w, x = block_args(name)
        specs = [a.spec for a in w]
        add(f"attention/{name}", lambda w, x: attention(x, *w[:4]), m, w, x)
        add(f"block/{name}", block, m, w, x)
        add(f"block_grad/{name}", jax.grad(square(block)), m, w, x, out=specs)
        m, w, x = block_args(name, stack=(4,))
        layers4 = lambda w, x: lax.scan(lambda h, p: (block(p, h), None), x, w)[0]
        add(f"layers/{name}", layers4, m, w, x)
        add(f"layers_grad/{name}", jax.grad(square(layers4)), m, w, x, out=[a.spec for a in w])
    m, w, x = block_args("tensor")
    add("block/held_sequence", block_sequence, m, w, A(x.shape, P("x", "y")))
    add("block_grad/held_sequence", jax.grad(square(block_sequence)), m, w, A(x.shape, P("x", "y")), out=[a.spec for a in w])
    for name, m, spec in (("batch", ONE, P("x")), ("heads", TWO, P("x", None, "y")), ("query", TWO, P("x", "y")), ("features", TWO, P("x", None, None, "y"))):
        q = A((8, 64, 8, 16), spec)
        scores = lambda q, k, v: jnp.einsum("bhst,bthd->bshd", jax.nn.softmax(jnp.einsum("bshd,bthd->bhst", q, k), -1), v)
        add(f"scores/{name}", scores, m, q, q, q)
        add(f"scores_grad/{name}", jax.grad(lambda *a: scores(*a).sum(), (0, 1, 2)), m, q, q, q)


def conv(x, k, stride=1, groups=1):
    return lax.conv_general_dilated(x, k, (stride, stride), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"), feature_group_count=groups)


def convolutions():
    def net(p, x):
        x = jax.nn.relu(conv(x, p[0]))
        x = jax.nn.relu(conv(x, p[1], 2))
        return x.mean((1, 2)) @ p[2]

    square = lambda p, x: jnp.mean(net(p, x) ** 2)
    kernels = ((3, 3, 8, 32), (3, 3, 32, 32), (32, 16))
    for name, m, specs, x in (("data", ONE, (P(), P(), P()), P("x")), ("features", TWO, (P(None, None, None, "y"), P(None, None, "y"), P("y")), P("x")),
                              ("columns", TWO, (P(None, None, None, "y"), P(None, None, None, "y"), P(None, "y")), P("x")),
                              ("fsdp", ONE, (P(None, None, None, "x"), P(None, None, None, "x"), P("x")), P("x"))):
        p = [A(k, s) for k, s in zip(kernels, specs)]
        add(f"conv_net/{name}", net, m, p, A((16, 16, 16, 8), x))
        add(f"conv_net_grad/{name}", jax.grad(square), m, p, A((16, 16, 16, 8), x), out=list(specs))
    for name, m, x, k in (("inputs", TWO, P("x", None, None, "y"), P(None, None, "y")), ("outputs", TWO, P("x"), P(None, None, None, "y")),
                          ("rows", ONE, P(None, "x"), P()), ("batch_rows", TWO, P("x", "y"), P()), ("square", TWO, P(None, "x", "y"), P())):
        add(f"conv/{name}", conv, m, A((16, 32, 32, 16), x), A((3, 3, 16, 32), k))
    add("conv/groups", lambda x, k: conv(x, k, groups=4), TWO, A((16, 16, 16, 16), P("x", None, None, "y")), A((3, 3, 4, 16), P(None, None, None, "y")))
    add("conv/pool", lambda x: lax.reduce_window(x, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID"), TWO, A((16, 32, 32, 8), P("x", None, None, "y")))


def tables():
    t, i = lambda *s: A((1024, 64), P(*s)), lambda *s: A((32, 16), P(*s), I)
    take = lambda t, i: jnp.take(t, i, axis=0)
    for name, m, a, b, out in (("vocabulary", TWO, ("y",), ("x",), None), ("features", TWO, (None, "y"), ("x",), None), ("both", TWO, ("x", "y"), ("x",), None), ("whole", ONE, (), ("x",), None),
                               ("fsdp", ONE, ("x",), ("x",), P("x")), ("sequence", TWO, ("y",), ("x", "y"), P("x", "y"))):
        add(f"table/{name}", take, m, t(*a), i(*b), out=out)
        add(f"table_grad/{name}", jax.grad(lambda t, i: (take(t, i) ** 2).sum()), m, t(*a), i(*b), out=P(*a))
    add("table/logits", lambda t, h: jax.nn.log_softmax(h @ t.T, -1), TWO, t("y"), A((32, 64), P("x")))

    def nll(t, h, i):
        logits = h @ t.T
        return -jnp.mean(jnp.take_along_axis(jax.nn.log_softmax(logits, -1), i[:, None], -1))

    add("table/loss", nll, TWO, t("y"), A((32, 64), P("x")), A((32,), P("x"), I))
    add("table_grad/loss", jax.grad(nll, (0, 1)), TWO, t("y"), A((32, 64), P("x")), A((32,), P("x"), I), out=(P("y"), P("x")))
    add("table/one_hot", lambda t, i: jax.nn.one_hot(i, 1024) @ t, TWO, t("y"), i("x"))
    add("table/scatter_add", lambda x, i, u: x.at[i].add(u), TWO, A((1024, 64), P("y")), A((128,), P("x"), I), A((128, 64), P("x")))
    add("table/segment_sum", lambda u, i: jax.ops.segment_sum(u, i, 64), ONE, A((512, 32), P("x")), A((512,), P("x"), I))
    add("table/histogram", lambda i: jnp.zeros(64).at[i].add(1.0), ONE, A((1024,), P("x"), I))


def experts():
    def moe(w, v, g, x, where=None):
        gate = jax.nn.softmax(x @ g)                                   # tokens, experts
        best = jax.nn.one_hot(jnp.argmax(gate, -1), gate.shape[-1]) * gate
        place = jnp.cumsum(best > 0, 0) * (best > 0)
        sent = best[..., None] * jax.nn.one_hot(place - 1, 32)         # tokens, experts, room
        h = jnp.einsum("tec,td->ecd", (sent > 0).astype(F), x)
        if where is not None:
            h = hold(h, *where)
        h = jnp.einsum("ecf,efd->ecd", jax.nn.relu(jnp.einsum("ecd,edf->ecf", h, w)), v)
        return jnp.einsum("tec,ecd->td", sent, h)

    e = lambda *s: (A((8, 64, 128), P(*s)), A((8, 128, 64), P(*s)), A((64, 8), P()))
    add("experts/one", moe, ONE, *e("x"), A((256, 64), P("x")), out=P("x"))
    add("experts/held", lambda *a: moe(*a, where=("x",)), ONE, *e("x"), A((256, 64), P("x")), out=P("x"))
    add("experts/data", moe, ONE, *e(), A((256, 64), P("x")), out=P("x"))
    add("experts/two", moe, TWO, *e("y"), A((256, 64), P("x")), out=P("x"))
    add("experts/grad", jax.grad(lambda *a: (moe(*a) ** 2).sum(), (0, 1)), TWO, *e("y"), A((256, 64), P("x")), out=(P("y"), P("y")))
    grouped = lambda x, w: jnp.einsum("gecd,edf->gecf", x, w)
    add("experts/exchange", lambda x, w: hold(grouped(hold(x, None, "x"), w), "x"), ONE, A((8, 8, 16, 64), P("x")), A((8, 64, 64), P("x")))
    add("experts/exchange_two", lambda x, w: hold(grouped(hold(x, "x", "y"), w), ("x", "y")), TWO, A((8, 8, 16, 64), P(("x", "y"))), A((8, 64, 64), P("y")))


def loops():
    add("loop/rnn_batch", lambda w, xs, h: lax.scan(lambda h, x: (jnp.tanh(h @ w + x), None), h, xs)[0], ONE, A((64, 64), P()), A((8, 32, 64), P(None, "x")), A((32, 64), P("x")))
    add("loop/rnn_tensor", lambda w, xs, h: lax.scan(lambda h, x: (jnp.tanh(h @ w + x), None), h, xs)[0], TWO, A((64, 64), P(None, "y")), A((8, 32, 64), P(None, "x", "y")), A((32, 64), P("x", "y")))
    add("loop/rnn_fsdp", lambda w, xs, h: lax.scan(lambda h, x: (jnp.tanh(h @ w + x), None), h, xs)[0], ONE, A((64, 64), P("x")), A((8, 256, 64), P(None, "x")), A((256, 64), P("x")))
    add("loop/power", lambda w, v: lax.fori_loop(0, 10, lambda _, v: (w @ v) / jnp.linalg.norm(w @ v), v), ONE, A((256, 256), P("x")), A((256,), P("x")))
    add("loop/power_columns", lambda w, v: lax.fori_loop(0, 10, lambda _, v: w @ v, v), ONE, A((256, 256), P(None, "x")), A((256,), P("x")))
    add("loop/jacobi", lambda a, b, x: lax.fori_loop(0, 5, lambda _, x: (b - a @ x + jnp.diag(a) * x) / jnp.diag(a), x), ONE, A((128, 128), P("x")), A((128,), P("x")), A((128,), P("x")))

    def accumulate(params, xs, ys):
        def step(g, xy):
            return jax.tree.map(jnp.add, g, jax.grad(loss)(params, *xy)), None
        return lax.scan(step, jax.tree.map(jnp.zeros_like, params), (xs, ys))[0]

    for name in ("data", "fsdp", "tensor"):
        m, params, x = layers(name)
        many = A((4, *x.shape), P(None, *x.spec))
        specs = jax.tree.map(lambda a: a.spec, params, is_leaf=lambda a: isinstance(a, A))
        add(f"loop/accumulate_{name}", accumulate, m, params, many, many, out=specs)

    def epochs(params, xs, ys):
        return lax.scan(lambda p, xy: sgd(p, *xy), params, (xs, ys))[0]

    for name in ("data", "fsdp"):
        m, params, x = layers(name)
        many = A((4, *x.shape), P(None, *x.spec))
        specs = jax.tree.map(lambda a: a.spec, params, is_leaf=lambda a: isinstance(a, A))
        add(f"loop/epochs_{name}", epochs, m, params, many, many, out=specs)
    add("loop/running_sum", lambda xs: lax.scan(lambda c, x: (c + x.sum(), c), 0.0, xs)[0], ONE, A((16, 64), P(None, "x")))
    add("loop/sum_of_products", lambda xs, w: lax.scan(lambda c, x: (c + x @ w, None), jnp.zeros((32, 64)), xs)[0], TWO, A((8, 32, 128), P(None, "x", "y")), A((128, 64), P("y")))
    add("loop/scanned_rows", lambda xs: lax.scan(lambda c, x: (c * 0.5 + x, c.sum()), jnp.zeros(64), xs), ONE, A((16, 64), P("x")))
    add("loop/branch", lambda p, x, w: lax.cond(p > 0, lambda x: x @ w, lambda x: x @ w * 2, x), TWO, A((), P(), I), A((64, 128), P("x", "y")), A((128, 64), P("y")))


def ways():
    two = {"-": P(), "x0": P("x"), "y0": P("y"), "x1": P(None, "x"), "y1": P(None, "y"), "xy": P("x", "y"), "yx": P("y", "x"), "r": P(("x", "y")), "R": P(("y", "x")), "c": P(None, ("x", "y")), "C": P(None, ("y", "x"))}
    for row in ("xy yx", "xy r", "xy R", "xy c", "xy C", "r R", "r c", "r C", "c r", "r xy", "r yx", "R xy", "R yx", "c xy", "c yx", "x0 y0", "x0 x1", "x0 y1", "y0 x0", "x0 c", "x0 R", "y0 c", "xy x1",
                "xy y0", "r x1", "r y1", "r y0", "c x0", "C y1", "xy -"):
        a, b = row.split()
        add(f"way/{a}_{b}", lambda x: x + 1, TWO, A((64, 64), two[a]), out=two[b])
    three = (("x y z", "z x y"), ("x,y,z - -", "- x,y,z -"), ("x,y,z - -", "z y x"), ("x y,z -", "- x y,z"), ("x,y z -", "z x,y -"), ("x - y", "- x,y -"), ("x,y - -", "z x -"), ("x y -", "y x z"),
             ("- x,y,z -", "z,y,x - -"), ("x,z y -", "y,z x -"), ("y - x", "- x,y -"), ("x,y,z - -", "z,y,x - -"), ("x y z", "- - -"), ("x y z", "- x -"))
    spec = lambda t: P(*(None if w == "-" else tuple(w.split(",")) for w in t.split()))
    for n, (a, b) in enumerate(three):
        add(f"way/three_{n}", lambda x: x * 2, THREE, A((16, 16, 16), spec(a)), out=spec(b))
    chain = lambda *specs: lambda x: [x := hold(x * 2, *s) for s in specs][-1]
    add("way/there_and_back", chain(("y", "x"), ("x", "y")), TWO, A((64, 64), P("x", "y")))
    add("way/chain", chain(("x",), (None, "x"), (None, ("x", "y")), (("y", "x"),)), TWO, A((64, 64), P(("x", "y"))))
    add("way/used_twice", lambda x: (jnp.sin(hold(x, "y")), jnp.cos(hold(x, "y"))), TWO, A((64, 64), P("x", "y")))
    add("way/gathered_twice", lambda x, a, b: (x @ a, x @ b), ONE, A((64, 256), P(None, "x")), A((256, 64), P(None, "x")), A((256, 64), P(None, "x")), out=(P(None, "x"), P(None, "x")))
    add("way/21562", lambda x: jnp.sin(x), mesh(x=4, y=2), A((16, 16, 16), P("y", None, "x")), out=P(None, ("x", "y")))


def single_ops():
    xy, r, c = P("x", "y"), P(("x", "y")), P(None, "y")
    for name, f in dict(sum0=lambda x: x.sum(0), sum1=lambda x: x.sum(1), total=jnp.sum, max0=lambda x: x.max(0), mean=jnp.mean, var0=lambda x: x.var(0), softmax=jax.nn.softmax, log_softmax0=lambda x: jax.nn.log_softmax(x, 0),
                        norm=norm, argmax=lambda x: x.argmax(1), logsumexp=lambda x: jax.scipy.special.logsumexp(x, 1), standard=lambda x: (x - x.mean(0)) / x.std(0),
                        l2=lambda x: x / jnp.linalg.norm(x), gram=lambda x: x.T @ x, distance=lambda x: ((x[:, None] - x[None]) ** 2).sum(-1)).items():
        add(f"op/{name}", f, TWO, A((64, 64), xy))
    for name, f in dict(sort0=lambda x: jnp.sort(x, 0), top_k=lambda x: lax.top_k(x, 4), cumsum0=lambda x: jnp.cumsum(x, 0), flip=lambda x: x[::-1], roll=lambda x: jnp.roll(x, 1, 0), transpose=jnp.transpose,
                        reshape=lambda x: x.reshape(8, 8, 64), merge=lambda x: x.reshape(-1), micro=lambda x: x.reshape(4, 16, 64), concatenate0=lambda x: jnp.concatenate([x, x], 0), concatenate1=lambda x: jnp.concatenate([x, x], 1),
                        half=lambda x: x[:32], row=lambda x: x[5], odd=lambda x: x[::2], pad=lambda x: jnp.pad(x, ((8, 8), (0, 0))), difference=lambda x: x[1:] - x[:-1], fft=lambda x: jnp.abs(jnp.fft.fft(x)),
                        triangle=jnp.tril, diagonal=jnp.diag, stack=lambda x: jnp.stack([x, x * 2]), repeat=lambda x: jnp.repeat(x, 2, 0), tile=lambda x: jnp.tile(x, (2, 1)),
                        argsort=lambda x: jnp.argsort(x, 0), median=lambda x: jnp.median(x, 1)).items():
        add(f"op/{name}", f, TWO, A((64, 64), r))
        if name in ("sort0", "cumsum0", "transpose", "reshape", "merge", "diagonal", "triangle", "roll", "flip", "concatenate1", "micro"):
            add(f"op/{name}_two", f, TWO, A((64, 64), xy))
    add("op/unlike", lambda x, y: x + y, TWO, A((64, 64), xy), A((64, 64), P("y", "x")))
    add("op/unlike_rows", lambda x, y: x * y, TWO, A((64, 64), r), A((64, 64), c))
    add("op/bias", lambda x, b: x + b, TWO, A((64, 64), xy), A((64,), P("x")))
    add("op/where", lambda p, x, y: jnp.where(p > 0, x, y), TWO, A((64, 64), r), A((64, 64), P("x")), A((64, 64), P()))
    add("op/slice_at", lambda x, i: lax.dynamic_slice(x, (i, 0), (8, 64)), ONE, A((64, 64), P("x")), A((), P(), I))
    add("op/update_at", lambda x, u, i: lax.dynamic_update_slice(x, u, (i, 0)), ONE, A((64, 64), P("x")), A((4, 64), P()), A((), P(), I))
    add("op/layer_at", lambda w, i: w[i], ONE, A((8, 64, 64), P("x")), A((), P(), I))
    add("op/layer_rows", lambda w, i: w[i], ONE, A((8, 64, 64), P(None, "x")), A((), P(), I))
    add("op/cache", lambda c, k, i: lax.dynamic_update_slice(c, k, (0, i, 0, 0)), TWO, A((8, 64, 4, 16), P("x", None, "y")), A((8, 1, 4, 16), P("x", None, "y")), A((), P(), I))
    add("op/along", lambda x, i: jnp.take_along_axis(x, i, 1), TWO, A((64, 64), P("x")), A((64, 8), P("x"), I))
    add("op/shuffle", lambda x, i: x[i], ONE, A((64, 64), P("x")), A((64,), P(), I))
    add("op/cholesky", jnp.linalg.cholesky, ONE, A((8, 32, 32), P("x")))
    add("op/vmap_solve", lambda a, b: jax.vmap(jnp.linalg.solve)(a, b), ONE, A((8, 16, 16), P("x")), A((8, 16), P("x")))
    add("op/k_means", lambda x, c: jax.ops.segment_sum(x, ((x[:, None] - c[None]) ** 2).sum(-1).argmin(1), 8), ONE, A((256, 16), P("x")), A((8, 16), P()))
    add("op/regression", lambda x, y: jnp.linalg.solve(x.T @ x, x.T @ y), ONE, A((256, 16), P("x")), A((256,), P("x")))
    add("op/logistic", jax.grad(lambda w, x, y: jnp.mean(jax.nn.softplus(x @ w) - y * (x @ w))), TWO, A((64,), P("y")), A((256, 64), P("x", "y")), A((256,), P("x")))
    add("op/contrast", lambda a, b: jnp.diag(jax.nn.log_softmax(a @ b.T, -1)).mean(), ONE, A((128, 64), P("x")), A((128, 64), P("x")))


def others():
    """Those of other golden files; JAX refuses uneven ones."""
    sharded.automatic()
    sharded.by_hand()
    for name, (f, args, m, _, options) in sharded.PROGRAMS.items():
        PROGRAMS[f"sharded/{name}"] = Program(f, m, [A(a[0], a[1], a[2] if len(a) == 3 else F) for a in args], options, False)
    plain.PROGRAMS.clear()
    for family in (plain.movement, plain.reductions, plain.contractions, plain.indexing, plain.control_flow, plain.linear_algebra, plain.transforms, plain.networks, plain.random_numbers, plain.simulations):
        family()
    for name, (f, args, _, _, layout) in plain.PROGRAMS.items():
        if not layout:
            continue
        words = layout.split()
        m = mesh(**{k: int(v) for k, v in (w.split("=") for w in words[1].split(","))})
        if m.size != 8:
            continue
        specs = [P() for _ in args]
        for w in words[3::2]:
            n, entries = w.split("=")
            specs[int(n)] = P(*(None if e in ("None", "-") else e for e in entries.split(",")))
        PROGRAMS[f"plain/{name}"] = Program(f, m, [A(a[0], s, a[1]) for a, s in zip(args, specs)], {}, False)


def all_programs():
    for family in (products, sums, networks, transformers, convolutions, tables, experts, loops, ways, single_ops, others):
        family()
    return PROGRAMS
