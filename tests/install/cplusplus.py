"""The program of docs/cplusplus.md compiles as C++17 without a warning, and prints what the page says."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT, BUILD = pathlib.Path(os.environ["TESSERA_SOURCE"]), pathlib.Path(os.environ["TESSERA_BUILD"])
page = (ROOT / "docs" / "cplusplus.md").read_text()
program, prints = re.search(r"```cpp\n(.*?)```\n```text\n(.*?)```", page, re.S).groups()
if re.search(r"^TESS_SANITIZE:STRING=.", (BUILD / "CMakeCache.txt").read_text(), re.M):
    print("skipped: a sanitized library needs its run-time in the program")
    sys.exit(77)
compilers = [c for c in ("g++", "clang++") if shutil.which(c)]
if not compilers:
    print("skipped: no C++ compiler")
    sys.exit(77)
failures = 0
with tempfile.TemporaryDirectory() as folder:
    pathlib.Path(folder, "program.cpp").write_text(program)
    for compiler in compilers:
        command = [compiler, "-std=c++17", "-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Werror", f"-I{ROOT}/include", "program.cpp",
                   "-o", "program", f"-L{BUILD}", "-ltessera", f"-Wl,-rpath,{BUILD}"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        done = done if done.returncode else subprocess.run(["./program"], cwd=folder, capture_output=True, text=True)
        if done.returncode or done.stdout != prints:
            failures += 1
            print(f"{compiler}: exit status {done.returncode}\n{done.stdout}{done.stderr}, the page says\n{prints}")
print(f"{len(compilers)} compilers, {failures} failures")
sys.exit(bool(failures))
