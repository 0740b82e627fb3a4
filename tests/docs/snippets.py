"""Every C block of README.md and docs/*.md compiles; a program followed by a text block prints it (up to where the block ends). A text block that begins with
`$ tessera launch -n N` is what N processes of the program print, each process's lines in order.

A block with main() is a program of its own, named after its page; another one is the inside of a function, after the blocks of the
same page that begin with a declaration at file level ("static", "#include")."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(os.environ["TESSERA_SOURCE"])
BUILD = pathlib.Path(os.environ["TESSERA_BUILD"])
CC = os.environ.get("CC", "cc").split()
FLAGS = ["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-Wno-unused", f"-I{ROOT}/include"]
BLOCK = re.compile(r"^```(c|text)\n(.*?)^```$", re.S | re.M)


def compile_c(source, out, directory, name):
    path = directory / f"{name}.c"
    path.write_text(source)
    command = CC + FLAGS + [f"{name}.c", "-o", str(out), f"-L{BUILD}", "-ltessera", f"-Wl,-rpath,{BUILD}", "-lm"]
    done = subprocess.run(command + os.environ.get("TESSERA_LDFLAGS", "").split(), cwd=directory, capture_output=True, text=True)
    return done.returncode == 0, done.stderr


def by_process(text):
    return sorted(text.splitlines(), key=lambda line: line.split(" ")[0])


def check_output(directory, text):
    launched = re.match(r"\$ tessera launch -n (\d+) \S+\n", text)
    if launched and not any(map(shutil.which, ("mpirun", "mpirun.openmpi", "mpirun.mpich"))):
        return True, ""
    command = [BUILD / "tessera", "launch", "-n", launched.group(1)] if launched else []
    run = subprocess.run([*command, directory / "a.out"], capture_output=True, text=True, cwd=directory, env=os.environ | {"NO_COLOR": "1"})
    same = by_process(run.stdout) == by_process(text[launched.end():]) if launched else run.stdout.startswith(text)
    return same and run.returncode == 0, run.stdout + run.stderr


def check_page(page, directory):
    failures, preamble = [], "#include <stdio.h>\n#include <tessera.h>\n"
    blocks = [(m.group(1), m.group(2), page.read_text()[: m.start()].count("\n") + 1) for m in BLOCK.finditer(page.read_text())]
    for i, (kind, text, line) in enumerate(blocks):
        if kind != "c":
            continue
        place, name = f"{page.relative_to(ROOT)}:{line}", page.stem.lower().replace("-", "_")
        if "int main" in text:
            good, why = compile_c(text, directory / "a.out", directory, name)
            if good and i + 1 < len(blocks) and blocks[i + 1][0] == "text":
                good, why = check_output(directory, blocks[i + 1][1])
        elif re.match(r"(static|#include|struct|//|/\*)", text):
            preamble += text
            good, why = compile_c(preamble + "int main(void) { return 0; }\n", directory / "a.out", directory, name)
        else:
            good, why = compile_c(f"{preamble}int main(void) {{\n{text}\nreturn 0; }}\n", directory / "a.out", directory, name)
        if not good:
            failures.append(f"{place}: {why}")
    return failures, sum(kind == "c" for kind, _, _ in blocks)


if re.search(r"^TESS_SANITIZE:STRING=.", (BUILD / "CMakeCache.txt").read_text(), re.M):
    print("skipped: a sanitized library needs its run-time in the program")
    sys.exit(77)
failures, count = [], 0
with tempfile.TemporaryDirectory() as scratch:
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
        bad, n = check_page(page, pathlib.Path(scratch))
        failures += bad
        count += n
print("\n".join(failures))
print(f"{count - len(failures)} passed, {len(failures)} failed")
sys.exit(bool(failures) or count == 0)
