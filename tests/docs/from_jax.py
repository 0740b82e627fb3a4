"""docs/from-jax.md, followed: its Python writes the module, the tool and the C program run it, and all give JAX's values. Exit
status 77 without JAX."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT, BUILD = pathlib.Path(os.environ["TESSERA_SOURCE"]), pathlib.Path(os.environ["TESSERA_BUILD"])
CC = os.environ.get("CC", "cc").split()
BLOCK = re.compile(r"^```(python|sh|c)\n(.*?)^```$", re.S | re.M)
TAIL = """
np.save("expected.npy", layer(x, w))
"""
COMPARE = """
import numpy as np
a, b = np.load("expected.npy"), np.load("results/out0.npy")
assert a.shape == b.shape == (4, 12) and np.allclose(a, b, 1e-5, 1e-5), (a, b)
"""


def run(command, folder, **more):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, **more)
    if done.returncode:
        sys.exit(f"{command}: exits with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


if subprocess.run([sys.executable, "-c", "import jax, numpy"], capture_output=True).returncode:
    print("skipped: JAX is not installed")
    sys.exit(77)
blocks = BLOCK.findall((ROOT / "docs" / "from-jax.md").read_text())
python = "".join(text for kind, text in blocks if kind == "python")
shell = [text for kind, text in blocks if kind == "sh"]
programs = [text for kind, text in blocks if kind == "c" and "int main" in text]
assert len(shell) == 1 and len(programs) == 1, "the page has another form"
sanitized = re.search(r"^TESS_SANITIZE:STRING=.", (BUILD / "CMakeCache.txt").read_text(), re.M)
with tempfile.TemporaryDirectory() as folder:
    env = dict(os.environ, JAX_PLATFORMS="cpu", PATH=f"{BUILD}:{os.environ['PATH']}")
    run([sys.executable, "-c", python + TAIL], folder, env=env)
    run(["sh", "-ec", shell[0]], folder, env=env)
    run([sys.executable, "-c", COMPARE], folder)
    if not sanitized:
        pathlib.Path(folder, "layer.c").write_text(programs[0])
        run([*CC, "-std=c11", f"-I{ROOT}/include", "layer.c", "-o", "layer", f"-L{BUILD}", "-ltessera", f"-Wl,-rpath,{BUILD}",
             "-lm"], folder)
        printed = run(["./layer"], folder)
        again = run([sys.executable, "-c", "import numpy as np; print(np.load('results/out0.npy'))"], folder)
        if not printed.startswith(again) or "NamedSharding(" not in printed:
            sys.exit(f"the C program prints\n{printed}, NumPy\n{again}")
print("followed")
