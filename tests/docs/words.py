"""tools/check_style.py finds tags and names of files that mean two things on one floor, and nothing else."""
import os
import pathlib
import tempfile

from _planted import expect, plant

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
    plant(root, FILES)
    expect(WANTED, SOURCE / "tools/check_style.py", root)
