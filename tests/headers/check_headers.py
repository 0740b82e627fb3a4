"""Each public header compiles alone as C11 and parses as C++17, without a warning; a macro that is given too many
arguments, or a size that is not whole, does not compile."""
import os
import subprocess
import sys
from pathlib import Path

include = Path(os.environ.get("TESSERA_SOURCE", Path(__file__).parents[2])) / "include"
warnings = ["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Werror", "-fsyntax-only", f"-I{include}"]
languages = {
    "C11": [os.environ.get("CC", "cc"), "-x", "c", "-std=c11", "-Wconversion", "-Wundef", "-Wstrict-prototypes"],
    "C++17": [os.environ.get("CXX", "c++"), "-x", "c++", "-std=c++17"],
}

headers = sorted(h.relative_to(include) for h in include.rglob("*.h"))
wrong = 0
for header in headers:
    for language, compiler in languages.items():
        result = subprocess.run([*compiler, *warnings, "-"], input=f"#include <{header}>\n", text=True, capture_output=True)
        if result.returncode:
            wrong += 1
            print(f"{header} as {language}:\n{result.stderr}")

c11 = [*languages["C11"], f"-I{include}", "-fsyntax-only", "-"]
for call in ("tess_call(f, {})", "tess_call_into(TESS_TREE({}), f, TESS_NOTHING)"):
    for n in (15, 16, 17, 40):
        given = f"void g(tess_fn *f, tess_array *a) {{ {call.format(', '.join(['a'] * n))}; }}"
        result = subprocess.run(c11, input=f"#include <tessera.h>\n{given}\n", text=True, capture_output=True)
        most = 15 if call.startswith("tess_call(") else 16
        if (n > most) != ("a macro takes at most 16 arguments" in result.stderr) or (n > most) != (result.returncode != 0):
            wrong += 1
            print(f"{call} of {n}:\n{result.stderr}")

sizes = {"": True, "2": True, "n, 3": True, "sizeof n, n < 2": True, ", ".join("12345678"): True, ", ".join(["n"] * 16): True,
         "2.5": False, "2, x": False, "x, 2": False, ", ".join(["n"] * 17): False}
for macro, kind in (("TESS_SHAPE", "tess_shape"), ("TESS_AXES", "tess_ints")):
    for given, whole in sizes.items():
        text = f"#include <tessera.h>\n{kind} g(int n, double x) {{ (void)n, (void)x; return {macro}({given}); }}\n"
        result = subprocess.run(c11, input=text, text=True, capture_output=True)
        if whole != (result.returncode == 0):
            wrong += 1
            print(f"{macro}({given}):\n{result.stderr}")
print(f"headers: {len(headers)}, {wrong} failures")
sys.exit(bool(wrong) or not headers)
