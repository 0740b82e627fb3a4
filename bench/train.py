"""Training beside the same in JAX, on the same cores, interleaved: a row is the median over the rounds, a ratio the median of the
rounds' ratios. A step has two columns of ours: derived here, and read from the text that JAX exports; or derived by hand. Arguments: the
cases to run (default: all)."""
import statistics
import subprocess
import sys

import run

# case, what it is, another case of ours beside it, the bar: ("ms", most), ("jax", most of JAX's), ("other", most of the other's)
CASES = [
    ("compile_dp", "compiling value_and_grad + sgd, MLP, 8", None, ("ms", 1.0)),
    ("compile_tp", "the same, 2x4 data x tensor", None, ("ms", 1.0)),
    ("step_dp", "the step, 8 data (beside: JAX's text)", "export_dp", ("other", 1.05)),
    ("step_tp", "the step, 2x4 (beside: JAX's text)", "export_tp", ("other", 1.05)),
    ("step_dp", "the step, 8 data (beside: by hand)", "hand_dp", ("other", 1.05)),
    ("step_tp", "the step, 2x4 (beside: by hand)", "hand_tp", ("other", 1.05)),
    ("compile_12", "compiling the gradient of 12 layers", None, ("jax", 0.05)),
    ("compile_48", "of 48 layers (beside: 12)", "compile_12", ("other", 4.6)),
    ("compile_192", "of 192 layers (beside: 48)", "compile_48", ("other", 4.6)),
    ("bytes_again", "12 checkpointed blocks (beside: saved)", "bytes_saved", ("other", 0.35)),
    ("pmap", "pmap x + 1, eight devices", None, ("jax", 0.01)),
    ("vmap", "vmapped matmul (beside: einsum)", "einsum", ("other", 1.05)),
    ("jacrev", "jacrev of f32[64] -> f32[64]", None, ("jax", 1.0)),
    ("rnn", "gradient of a scan (beside: JAX's text)", "export_rnn", ("other", 1.05)),
    ("each", "gradients of 64 examples, MLP", None, ("jax", 1.0)),
]
NOT_OF_JAX = {"export_dp", "export_tp", "export_rnn", "hand_dp", "hand_tp"}


def amount(case, value):
    if value is None or not case.startswith("bytes"):
        return run.duration(value)
    return f"{value / 2**20:.1f} MiB"


def verdict(case, bar, seen, theirs, other):
    kind, most = bar
    if kind == "ms":
        return f"<= {most} ms: {'yes' if statistics.median(seen[case]) <= most * 1e6 else 'NO'}"
    beside = theirs.get(case) if kind == "jax" else seen[other]
    share = statistics.median(x / y for x, y in zip(seen[case], beside)) if beside else None
    return f"<= {most}x {'JAX' if kind == 'jax' else 'beside'}: {'-' if share is None else 'yes' if share <= most else 'NO'}"


def main():
    rows = [row for row in CASES if len(sys.argv) == 1 or row[0] in sys.argv[1:]]
    folder, jax = run.BUILD / "bench" / "programs", None
    if run.have_jax():
        subprocess.run([sys.executable, run.HERE / "jax_train.py", "--export", folder], check=True)
        jax = run.serve([sys.executable, run.HERE / "jax_train.py"])
    else:
        rows = [row for row in rows if not (row[2] or "").startswith("export")]
    ours = run.serve([run.BUILD / "bench" / "train", folder])
    asked = list(dict.fromkeys(case for row in rows for case in (row[0], row[2]) if case))
    seen, theirs = {}, {}
    for _ in range(run.ROUNDS):
        for case in asked:
            seen.setdefault(case, []).append(run.ask(ours, case))
            if jax and case not in NOT_OF_JAX:
                theirs.setdefault(case, []).append(run.ask(jax, case))
    print(f"{'':40} {'Tessera':>10} {'beside':>10} {'JAX':>10} {'ours/JAX':>9}  bar")
    for case, what, other, bar in rows:
        mine, beside, reference = (statistics.median(v) if v else None for v in (seen[case], seen.get(other), theirs.get(case)))
        print(f"{what:40} {amount(case, mine):>10} {amount(case, beside):>10} {amount(case, reference):>10} "
              f"{run.ratio(seen[case], theirs.get(case)):>9}  {verdict(case, bar, seen, theirs, other)}")


main()
