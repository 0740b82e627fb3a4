"""tools/check_docs.py finds citations and links of what is not there, also where a comment's line ends inside of one, and nothing else."""
import os
import pathlib
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(os.environ["TESSERA_SOURCE"])
OUTSIDE = "ENG" + "INE"  # the check would find these here
AT = "des" + "ign/"
FILES = {
    "docs/errors.md": "1. One.\n2. Two.\n",
    f"docs/{AT}page.md": "# Page\n## 3 Three\n### 3.3 The fixpoint\n- **4.7.2 Text**: x\n- **S1** y\n\n| row |\n| --- |\n| A11 | x |\n",
    "docs/links.md": f"[a]({AT}page.md#33-the-fixpoint) [b]({AT}page.md)\n[c]({AT}page.md#nowhere)\n[d](gone.md)\n`src/right.c` `src/op/FAMILY.c`\n`src/gone.c`\n",
    "src/right.c": f"/* x ({AT}page.md 3.3, 4.7.2 and 3): rows of {AT}page.md\n * S1, A11, errors.md 2, and docs/{AT}page.md */\n",
    "src/number.c": f"/* x ({AT}page.md 3.3,\n * 3.4) */\n",
    "src/row.c": f"/* {AT}page.md A11 to A12 */\n",
    "src/line.c": "// see errors.md\n// 3: no such line\n",
    "src/file.c": f"/* x\n * {AT}none.md 1 */\n",
    "src/outside.c": f"/* {OUTSIDE} 11; sharding" + ".md 3 */\n",
}
WANTED = [
    f"docs/links.md:2: {AT}page.md has no heading #nowhere",
    "docs/links.md:3: gone.md is not there",
    "docs/links.md:5: src/gone.c is not there",
    f"src/number.c:1: docs/{AT}page.md has no 3.4",
    f"src/row.c:1: docs/{AT}page.md has no A12",
    "src/line.c:1: docs/errors.md has no 3",
    f"src/file.c:2: docs/{AT}none.md is not there",
    f"src/outside.c:1: {OUTSIDE} is no document of this repository; pages are cited as design/engine.md 11",
    "src/outside.c:1: sharding" + ".md is no document of this repository; pages are cited as design/engine.md 11",
]

with tempfile.TemporaryDirectory() as root:
    for name, text in FILES.items():
        file = pathlib.Path(root, name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    run = subprocess.run([sys.executable, SOURCE / "tools" / "check_docs.py", root], capture_output=True, text=True)
found = run.stdout.splitlines()[:-1]
wrong = [f"not found: {w}" for w in WANTED if w not in found] + [f"no mistake: {f}" for f in found if f not in WANTED]
wrong += [run.stderr] if run.stderr or run.returncode != 1 else []
print("\n".join(wrong))
print(f"{len(WANTED) - len(wrong)} passed, {len(wrong)} failed")
sys.exit(bool(wrong))
