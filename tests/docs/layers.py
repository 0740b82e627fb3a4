"""tools/check_layers.py finds includes of higher floors, of a back end by the planner or a higher floor, of the planner by a back end,
circles, and the same of symbols in objects, and nothing else."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from _planted import expect, plant

SOURCE = pathlib.Path(os.environ["TESSERA_SOURCE"])
FILES = {
    "base/map.h": "",
    "core/dtype.h": '#include "base/map.h"\n',
    "base/up.h": '#include "core/dtype.h"\n',
    "comm/one.h": '#include "comm/two.h"\n',
    "comm/two.h": '#include "comm/one.h"\n',
    "exec/backend.h": '#include "exec/step.h"\n',
    "exec/step.h": '#include "core/dtype.h"\n',
    "exec/plan.h": '#include "exec/backend.h"\n',
    "exec/run.c": '#include "exec/plan.h"\n\n#include "exec/cpu/cpu.h"\n',
    "exec/peeks.h": '#include "exec/cpu/cpu.h"\n',
    "exec/backend.c": '#include "exec/cpu/cpu.h"\n',
    "exec/cpu/cpu.h": '#include "exec/backend.h"\n',
    "exec/cpu/tile.c": '#include "exec/cpu/cpu.h"\n/* #include "exec/plan.h" */\n#include "exec/plan.h"\n',
    "api/info.c": '#include "exec/cpu/cpu.h"\n',
}
ASKS = "the planner asks exec/backend.h of a machine; exec/backend.c alone names one"
WANTED = {
    "src/base/up.h:1: base/ (floor 1) includes core/ (floor 2)",
    f"src/exec/run.c:3: {ASKS}",
    f"src/exec/peeks.h:1: {ASKS}",
    "src/api/info.c:1: whoever asks for a machine asks exec/backend.h",
    "src/exec/cpu/tile.c:3: a back end knows of plans only backend.h, position.h, step.h",
    "circle: src/comm/one.h -> src/comm/two.h -> src/comm/one.h",
}

with tempfile.TemporaryDirectory() as folder:
    root = pathlib.Path(folder).resolve()
    plant(root, FILES)
    expect(WANTED, SOURCE / "tools/check_layers.py", root)

# By symbols: objects as the build lays them, compiled from lines that include nothing. The record of an op is a name.
SYMBOLS = {
    "base/map.c": "int core(void);\nint map(void) { return core(); }\n",
    "core/core.c": "int core(void) { return 0; }\n",
    "op/one.c": "int two(void), three(void);\nint one(void) { return two() + three(); }\nconst int tess__op_one = 1;\n",
    "op/two.c": "int one(void);\nint two(void) { return one(); }\n",
    "op/three.c": "extern const int tess__op_one;\nint three(void) { return tess__op_one; }\n",
}
WANTED_SYMBOLS = {
    "src/base/map.c: base/ (floor 1) uses core/ (floor 2): core",
    "circle of 2 files by symbols:",
    "  op/one.c -> op/two.c: two",
    "  op/two.c -> op/one.c: one",
}
compiler = shutil.which("cc") or shutil.which("gcc")
if not compiler or not shutil.which("nm"):
    sys.exit(0)
with tempfile.TemporaryDirectory() as folder:
    root = pathlib.Path(folder).resolve()
    (root / "include").mkdir()
    plant(root, SYMBOLS)
    for name in SYMBOLS:
        made = root / "build/CMakeFiles/tessera_objects.dir/src" / (name + ".o")
        made.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run([compiler, "-c", root / "src" / name, "-o", made], check=True)
    expect(WANTED_SYMBOLS, SOURCE / "tools/check_layers.py", "--symbols", root / "build", root)
