"""The programs in examples/ learn as the same programs do in JAX: the losses of their first steps (tools/golden/curves.py)."""
import os
import pathlib
import subprocess
import sys

SOURCE = pathlib.Path(os.environ["TESSERA_SOURCE"])
BUILD = pathlib.Path(os.environ["TESSERA_BUILD"])
ARGUMENTS = {"digits": [SOURCE / "examples/data"]}
NEEDS = {"char_lm": pathlib.Path("/usr/share/common-licenses/GPL-3")}
WITHIN = 1e-4

wrong = 0
for line in (SOURCE / "tests/golden/curves.txt").read_text().splitlines():
    name, *wanted = line.split()
    if name == "#" or not NEEDS.get(name, SOURCE).exists():
        continue
    wanted = [float(v) for v in wanted]
    command = [BUILD / "examples" / name, *ARGUMENTS.get(name, []), "--losses", str(len(wanted))]
    run = subprocess.run(command, capture_output=True, text=True)
    got = [float(v) for v in run.stdout.split()]
    if run.stderr or len(got) != len(wanted):
        print(f"{name}: {len(got)} losses, {len(wanted)} are expected\n{run.stderr}")
        wrong += 1
        continue
    for i, (a, b) in enumerate(zip(got, wanted)):
        if not abs(a - b) <= WITHIN * abs(b):
            print(f"{name}, step {i}: loss {a}, JAX has {b}")
            wrong += 1
sys.exit(wrong > 0)
