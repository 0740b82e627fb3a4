"""Programs of one device beside the same ones in JAX, on the same cores, interleaved: a row is the median over the rounds, the
ratio the median of the rounds' ratios. Arguments: the cases to run (default: all)."""
import statistics
import sys

import run

# case, what it is, the bar: the most that it may take of JAX's time; compile: milliseconds
CASES = [
    ("matmul", "matmul f32 1024^3", 1.0),
    ("matmul_bf16", "matmul bf16 1024^3", 0.3),
    ("convolution", "convolution 3x3, NHWC 8x56x56x64", 1.0),
    ("softmax", "softmax f32[4096,1024]", 1.0),
    ("layer_norm", "layer norm f32[4096,1024]", 1.0),
    ("gelu", "gelu (tanh) f32[4096,1024]", 1.0),
    ("gather", "gather of 1e6 rows f32[1e6,16]", 1.0),
    ("scatter_add", "scatter-add of 1e6 rows f32[1e6,16]", 1.0),
    ("sort", "sort f32[1e6]", 1.0),
    ("rnn", "scan, 64 steps tanh(x W + h U), 64x256", 0.5),
    ("compile", "compiling a training step", 5),
]


def main():
    cases = [case for case in CASES if len(sys.argv) == 1 or case[0] in sys.argv[1:]]
    ours = run.serve([run.BUILD / "bench" / "single"])
    jax = run.serve([sys.executable, run.HERE / "jax_single.py"]) if run.have_jax() else None
    seen, theirs = {}, {}
    for _ in range(run.ROUNDS):
        for case, _, _ in cases:
            seen.setdefault(case, []).append(run.ask(ours, case))
            if jax:
                theirs.setdefault(case, []).append(run.ask(jax, case))
    print(f"{'':40} {'Tessera':>10} {'JAX':>10} {'ours/JAX':>9}  bar")
    for case, what, bar in cases:
        mine, other = statistics.median(seen[case]), theirs.get(case)
        share = statistics.median(x / y for x, y in zip(seen[case], other)) if other else None
        good = mine <= bar * 1e6 if case == "compile" else share is None or share <= bar
        text = f"<= {bar}{' ms' if case == 'compile' else 'x'}: {'yes' if good else 'NO'}"
        print(f"{what:40} {run.duration(mine):>10} {run.duration(statistics.median(other) if other else None):>10} "
              f"{run.ratio(seen[case], other):>9}  {text}")


main()
