"""tools/check_style.py finds tags and names of files that mean two things on one floor, and nothing else."""
import os
import pathlib
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(os.environ["TESSERA_SOURCE"])
FILES = {
    "exec/plan.h": "struct item;\nstruct source {\n  int a;\n};\nenum kind { ONE };\n",
    "exec/cpu/tile.c": "/* struct item { */\nstatic const struct source {\n  int b;\n} table[1];\nstruct item { int c; };\n",
    "exec/cpu/kinds.h": "union kind {\n  int d;\n};\n",
    "exec/rows.c": "struct twice {\n  int e;\n};\n#if X\nstruct twice {\n  int f;\n};\n#endif\n",
    "exec/rows.h": "struct item *item_of(struct source *s);\n",
    "exec/cpu/rows.c": "",
    "api/source.c": "struct source {\n  int g;\n};\n",
    "api/rows.c": "",
}
WANTED = {
    "src/exec: the tag kind is defined in exec/cpu/kinds.h, exec/plan.h",
    "src/exec: the tag source is defined in exec/cpu/tile.c, exec/plan.h",
    "src/exec: files of one name: exec/cpu/rows, exec/rows",
    f"style: 3 findings in {len(FILES)} files",
}

with tempfile.TemporaryDirectory() as folder:
    root = pathlib.Path(folder).resolve()
    for name, text in FILES.items():
        path = root / "src" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    run = subprocess.run([sys.executable, SOURCE / "tools/check_style.py", root], capture_output=True, text=True)
    got = set(run.stdout.splitlines())
    if run.returncode != 1 or got != WANTED:
        print("missing:", *sorted(WANTED - got), "not wanted:", *sorted(got - WANTED), run.stderr, sep="\n")
        sys.exit(1)
