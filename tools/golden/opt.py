#!/usr/bin/env python3
"""Writes tests/golden/opt.txt: optax's optimisers, 20 steps each, and its schedules at many steps. A line, separated by tabs: optimiser, steps made,
path (params/w, mu/w), dtype, the values as bits of f32; or "schedule", name, step, bits. Parameters and gradients are those of tests/golden/opt.c:
multiples of 1/4 that the index and the step say. float64 is float32 here: JAX without x64."""
import os
from pathlib import Path

os.environ["JAX_PLATFORMS"] = "cpu"
import jax
import jax.numpy as jnp
import numpy as np
import optax

OUT = Path(__file__).parents[2] / "tests" / "golden" / "opt.txt"
SHAPES = {"b": ((4,), "float32"), "h": ((5,), "bfloat16"), "k": ((2,), "float16"), "s": ((), "float32"), "w": ((3, 4), "float32")}
STEPS = (1, 2, 7, 20)

SCHEDULES = {
    "constant": optax.constant_schedule(0.3), "linear": optax.linear_schedule(1.0, 0.1, 10), "linear_begin": optax.linear_schedule(0.5, 2.0, 7, 3),
    "linear_none": optax.linear_schedule(0.25, 2.0, 0), "cosine": optax.cosine_decay_schedule(0.5, 12),
    "cosine_alpha": optax.cosine_decay_schedule(0.5, 12, 0.1, 2.0), "warmup_cosine": optax.warmup_cosine_decay_schedule(0.0, 0.5, 5, 15),
    "warmup_cosine_end": optax.warmup_cosine_decay_schedule(0.1, 0.5, 5, 15, 0.05, 3.0),
    "warmup_none": optax.warmup_cosine_decay_schedule(0.1, 0.5, 0, 15), "warmup_peak_0": optax.warmup_cosine_decay_schedule(0.1, 0.0, 4, 15)}
OPTIMISERS = {
    "sgd": optax.sgd(0.1), "sgd_momentum": optax.sgd(0.1, momentum=0.9), "sgd_nesterov": optax.sgd(0.1, momentum=0.9, nesterov=True),
    "sgd_linear": optax.sgd(SCHEDULES["linear"], momentum=0.5), "sgd_f32": optax.sgd(0.1, momentum=0.9, accumulator_dtype="float32"),
    "adam": optax.adam(1e-2), "adam_numbers": optax.adam(1e-2, b1=0.8, b2=0.95, eps=1e-3, eps_root=1e-4), "adam_b1_0": optax.adam(1e-2, b1=0.0),
    "adam_nesterov": optax.adam(1e-2, nesterov=True), "adam_cosine": optax.adam(SCHEDULES["cosine"]),
    "adamw": optax.adamw(1e-2), "adamw_decay": optax.adamw(1e-2, weight_decay=0.1), "adamw_mu": optax.adamw(1e-2, mu_dtype="bfloat16"),
    "adamw_warmup": optax.adamw(SCHEDULES["warmup_cosine"]), "lamb": optax.lamb(1e-2), "lamb_decay": optax.lamb(1e-2, weight_decay=0.1),
    "lion": optax.lion(1e-2), "lion_numbers": optax.lion(1e-2, b1=0.7, b2=0.8, weight_decay=0.1),
    "clip": optax.chain(optax.clip_by_global_norm(1.0), optax.sgd(0.5)), "clip_wide": optax.chain(optax.clip_by_global_norm(1e3), optax.sgd(0.5)),
    "clip_adamw": optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(SCHEDULES["warmup_cosine_end"])),
    "chained": optax.chain(optax.adam(0.5), optax.lion(1e-2), optax.sgd(0.5, momentum=0.5))}


def filled(first, step, by):
    """Multiples of 1/4, other ones in each leaf and step."""
    out = {}
    for leaf, (name, (shape, dtype)) in enumerate(SHAPES.items()):
        i = np.arange(int(np.prod(shape)))
        out[name] = jnp.asarray((((i + leaf) * 7 + step * first) % 11 - 5.25).reshape(shape) * by, dtype)
    return out


def bits(x):
    return " ".join(f"{int(v):x}" for v in np.asarray(x, np.float32).view(np.uint32).ravel())


def moments(state):
    """name -> tree, a second one of a name as mu.1: the order in which optax nests its states."""
    found = {}

    def walk(s):
        if hasattr(s, "_fields"):
            for field in ("mu", "nu", "trace"):
                if hasattr(s, field):
                    n = sum(k.split(".")[0] == field for k in found)
                    found[f"{field}.{n}" if n else field] = getattr(s, field)
        elif isinstance(s, tuple):
            for part in s:
                walk(part)

    walk(state)
    return found


lines = []
for name, opt in OPTIMISERS.items():
    params = filled(5, 0, 0.25)
    state = opt.init(params)
    for step in range(1, max(STEPS) + 1):
        updates, state = opt.update(filled(13, step, 0.25), state, params)
        params = optax.apply_updates(params, updates)
        if step in STEPS:
            for tree, values in {"params": params, **moments(state)}.items():
                lines += [f"{name}\t{step}\t{tree}/{leaf}\t{x.dtype}\t{bits(x)}" for leaf, x in values.items()]
for name, schedule in SCHEDULES.items():
    lines += [f"schedule\t{name}\t{step}\t{bits(schedule(jnp.int32(step)))}" for step in range(25)]
OUT.write_text(f"# Written by tools/golden/opt.py, optax {optax.__version__}, jax {jax.__version__}.\n" + "\n".join(lines) + "\n")
print(len(lines), "lines")
