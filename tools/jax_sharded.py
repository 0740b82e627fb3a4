"""Random programs over eight devices for check_sharded.py: shard_map over all axes of a mesh or some of them, nested, with
collectives of all kinds, loops and gradients; around them layouts, also unreduced ones.

case(seed) gives a Case: a function of whole arrays, these, and their specs. Tracing it again draws the same. A region's result
stands block beside block along a leading dimension that all its axes cut, so what each device has is seen; or it is reduced
over some of them and leaves them out, or its blocks are terms of an unreduced result.
"""
import random
from dataclasses import dataclass
from typing import Any, Callable

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

MESHES = [((8,), ("x",)), ((2, 4), ("x", "y")), ((4, 2), ("x", "y")), ((2, 2, 2), ("x", "y", "z")), ((1, 8), ("x", "y"))]
SHAPES = [(8,), (16,), (8, 8), (16, 8), (8, 16), (8, 2, 8)]
MOST = 4096  # elements of a block


@dataclass
class Case:
    text: str
    mesh: Any
    f: Callable
    args: list
    specs: list


def mesh_of(index, explicit):
    sizes, names = MESHES[index]
    return jax.make_mesh(sizes, names, axis_types=(AxisType.Explicit if explicit else AxisType.Auto,) * len(sizes))


def names_of(axes):
    axes = tuple(axes)
    return axes if len(axes) != 1 else axes[0]


def spec_for(draw, shape, axes, sizes, chance=0.6):
    """A spec that cuts dimensions by some of the axes, and the axes that it leaves."""
    left, entries = list(axes), []
    draw.shuffle(left)
    for size in shape:
        mine = []
        while left and draw.random() < chance and size % sizes[left[-1]] == 0:
            size //= sizes[left[-1]]
            mine.append(left.pop())
        entries.append(names_of(mine) if mine else None)
    return P(*entries), left


class Body:
    """The ops of one region, drawn as it is traced."""

    def __init__(self, seed, sizes, axes, free, checked, log):
        self.draw, self.sizes, self.axes, self.free, self.checked, self.log = random.Random(seed), sizes, axes, free, checked, log

    def some(self, most=3):
        return tuple(self.draw.sample(self.axes, self.draw.randint(1, min(most, len(self.axes)))))

    def size(self, axes):
        return int(np.prod([self.sizes[a] for a in axes]))

    def divisible(self, a, axes):
        dims = [d for d in range(a.ndim) if a.shape[d] % self.size(axes) == 0]
        return self.draw.choice(dims) if dims else None

    def pointwise(self, a):
        return self.draw.choice([jnp.sin, lambda a: a * 2 - 1, lambda a: a * a * 0.5, lambda a: jnp.maximum(a, 0.25)])(a)

    def index(self, a):
        return a + lax.axis_index(names_of(self.some(2))).astype(a.dtype) * 0.5

    def reduce(self, a):
        return self.draw.choice([lax.psum, lax.psum, lax.pmean, lax.pmax, lax.pmin])(a, names_of(self.some()))

    def groups(self, a):
        axis = self.some(1)[0]
        n = self.sizes[axis]
        if self.checked or n < 4:
            return None
        ranks = self.draw.sample(range(n), n)
        groups = [ranks[:n // 2], ranks[n // 2:]]
        how = self.draw.randrange(4)
        if how == 0:
            return lax.psum(a, axis, axis_index_groups=groups)
        if how == 1:
            return lax.all_gather(a, axis, axis_index_groups=groups, tiled=True)
        if a.shape[0] % (n // 2):
            return None
        if how == 2:
            return lax.psum_scatter(a, axis, axis_index_groups=groups, tiled=True)
        return lax.all_to_all(a, axis, 0, a.ndim - 1, axis_index_groups=groups, tiled=True)

    def gather(self, a):
        tiled = self.draw.random() < 0.6 or a.ndim > 3
        return lax.all_gather(a, names_of(self.some(2)), axis=self.draw.randrange(a.ndim), tiled=tiled)

    def scatter(self, a):
        axes = self.some(2)
        dim = self.divisible(a, axes)
        return None if dim is None else lax.psum_scatter(a, names_of(axes), scatter_dimension=dim, tiled=True)

    def exchange(self, a):
        axes = self.some(2)
        dim = self.divisible(a, axes)
        return None if dim is None else lax.all_to_all(a, names_of(axes), dim, self.draw.randrange(a.ndim), tiled=True)

    def permute(self, a):
        axes = sorted(self.some(2), key=list(self.sizes).index)
        n = self.size(axes)
        to = self.draw.sample(range(n), n)
        return lax.ppermute(a, names_of(axes), [(i, to[i]) for i in range(n) if self.draw.random() < 0.8])

    def move(self, a):
        d = self.draw.randrange(a.ndim)
        return self.draw.choice([lambda: jnp.flip(a, d), lambda: a.T, lambda: a.reshape(-1), lambda: jnp.cumsum(a, d) * 0.25,
                                 lambda: jnp.sum(a, d, keepdims=True) * 0.5, lambda: jnp.concatenate([a, a * 0.5], d)])()

    def product(self, a):
        return (a @ a.T) * 0.125 if a.ndim == 2 else None

    def loop(self, a):
        axis = self.some(1)[0]
        n = self.sizes[axis]
        step = self.draw.choice([lambda c: lax.ppermute(c, axis, [(i, (i + 1) % n) for i in range(n)]) * 0.5 + c * 0.25,
                                 lambda c: c * 0.5 + lax.psum(c, axis) * 0.125, lambda c: c + lax.axis_index(axis) * 0.5])
        if self.checked and axis not in jax.typeof(a).mat.varying:
            a = lax.pcast(a, axis, to="varying")
        return lax.fori_loop(0, self.draw.randint(1, 3), lambda i, c: step(c), a)

    def nested(self, a):
        if not self.free:
            return None
        axes = tuple(self.draw.sample(self.free, self.draw.randint(1, len(self.free))))
        return region(self.draw.randrange(1 << 30), None, self.sizes, axes, tuple(x for x in self.free if x not in axes), self.checked, self.log)(a)

    def run(self, a, steps):
        kinds = [self.pointwise, self.index, self.reduce, self.reduce, self.groups, self.gather, self.scatter, self.scatter, self.exchange, self.exchange,
                 self.permute, self.permute, self.move, self.product, self.loop] + [self.nested] * 3 * bool(self.free)
        for _ in range(steps):
            kind = self.draw.choice(kinds)
            b = kind(a)
            if b is not None and b.size <= MOST and b.ndim <= 4:
                self.log.append(kind.__name__)
                a = b
        return a


def drawn_end(draw, axes, whole):
    """How a region ends: the axes to sum over, those over which its result is left unreduced, and its spec.
    whole: all axes of the mesh are manual, and Explicit."""
    how = draw.randrange(4)
    over = draw.sample(axes, draw.randint(1, len(axes)))
    left = [x for x in axes if x not in over]
    lead = P(names_of(left)) if left else P(None)
    if how == 1:
        return over, (), lead
    if how == 2 and whole:
        return (), over, P(*lead, unreduced=set(over))
    return (), (), P(names_of(axes))


def region(seed, mesh, sizes, axes, free, checked, log, whole=False):
    """A function of a whole array: shard_map over these axes. mesh None: that of the region around."""
    def f(x):
        draw = random.Random(seed)
        spec, left = spec_for(draw, x.shape, axes, sizes)
        if whole and left and draw.random() < 0.5:
            spec = P(*spec, **{draw.choice(["unreduced", "unreduced", "reduced"]): {left[0]}})
        summed, unreduced, out_spec = drawn_end(draw, axes, whole)
        inner, steps = draw.randrange(1 << 30), draw.randint(1, 5)

        def body(a):
            b = Body(inner, sizes, axes, free, checked, log)
            terms = names_of(sorted(spec.unreduced))
            if spec.unreduced:
                scatters = b.draw.random() < 0.3 and a.shape[0] % sizes[terms] == 0
                a = lax.psum_scatter(a, terms, tiled=True) if scatters else lax.psum(a, terms)
            if spec.reduced and jax.typeof(a).mat.reduced:
                a = lax.pcast(a, names_of(spec.reduced), to="varying")
            a = b.run(a, steps)
            a = lax.psum(a, names_of(summed)) if summed else a
            if unreduced and checked:
                missing = tuple(x for x in unreduced if x not in jax.typeof(a).mat.varying)
                a = lax.pcast(a, missing, to="varying") if missing else a
            return a[None]
        options = {} if mesh is None else {"mesh": mesh}
        if free or mesh is None:
            options["axis_names"] = set(axes)
        if whole:
            x = jax.sharding.reshard(plain(x), spec)
        elif mesh is not None:
            x = plain(x)
        log.append(f"shard_map({spec} -> {out_spec}, {','.join(axes)}{'' if checked else ', no vma'})")
        return jax.shard_map(body, in_specs=spec, out_specs=out_spec, check_vma=checked, **options)(x)
    return f


def plain(a):
    """Of a value that may be unreduced: a sum."""
    spec = jax.typeof(a).sharding.spec
    return jax.sharding.reshard(a, P(*spec.partitions)) if spec.unreduced or spec.reduced else a


class Program:
    """Regions, and between them ops and layouts of whole arrays."""

    def __init__(self, seed):
        self.seed = seed
        draw = random.Random(seed)
        self.explicit = draw.random() < 0.65
        self.mesh = mesh_of(draw.randrange(len(MESHES)), self.explicit)
        self.sizes = dict(self.mesh.shape)
        self.names = list(self.sizes)
        self.shape = draw.choice(SHAPES)
        spec, left = spec_for(draw, self.shape, self.names, self.sizes, 0.5)
        if self.explicit and left and draw.random() < 0.4:
            spec = P(*spec, unreduced=set(left[:draw.randint(1, len(left))]))
        self.spec = spec
        self.steps = draw.randint(1, 3)
        self.differentiated = draw.random() < 0.2
        self.log = []

    def layout(self, draw, a):
        spec, left = spec_for(draw, a.shape, self.names, self.sizes, 0.5)
        self.log.append(f"layout {spec}")
        if not self.explicit:
            return lax.with_sharding_constraint(a, NamedSharding(self.mesh, spec))
        if left and draw.random() < 0.4:
            spec = P(*spec, unreduced={left[0]})
        return jax.sharding.reshard(plain(a), spec)

    def linear(self, draw, a):
        return draw.choice([lambda: a + a, lambda: -a, lambda: a * 2])()

    def manual(self, draw, a):
        some = draw.random() < 0.5 and len(self.names) > 1
        axes = draw.sample(self.names, draw.randint(1, len(self.names) - 1) if some else len(self.names))
        free = tuple(x for x in self.names if x not in axes)
        whole = self.explicit and not free
        return region(draw.randrange(1 << 30), self.mesh, self.sizes, tuple(axes), free, draw.random() < 0.5, self.log, whole)(a)

    def f(self, x):
        draw = random.Random(self.seed + 1)
        self.log.clear()
        a = x
        for k in range(self.steps):
            if k and draw.random() < 0.4:
                a = draw.choice([self.layout, self.linear])(draw, a)
            if a.ndim > 3:
                a = plain(a).sum(0)
            a = self.manual(draw, a)
        if draw.random() < 0.3:
            a = self.layout(draw, a)
        return a

    def run(self, x):
        if not self.differentiated:
            return self.f(x)
        return jax.grad(lambda v: jnp.sum(jnp.sin(plain(self.f(v)) * 0.25)))(x)


def case(seed):
    p = Program(seed)
    x = (np.random.default_rng(seed).integers(-8, 9, p.shape) / 8).astype(np.float32)
    return Case(f"seed {seed}", p.mesh, p.run, [x], [p.spec]), p.log
