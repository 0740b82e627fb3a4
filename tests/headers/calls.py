"""Wrong calls of the macros do not compile, and say what is legal in a few lines; right ones compile without a warning. With gcc
and clang, those that are there, under default flags and under strict ones. Every macro with options is called, as the headers
declare it."""
import concurrent.futures
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

include = Path(os.environ.get("TESSERA_SOURCE", Path(__file__).parents[2])) / "include"
compilers = [c for c in ("gcc", "clang") if shutil.which(c)]
strict = ["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"]
UNNAMED = "an option without its name: write .member = value"
MOST_LINES, MOST_AFTER_BRACES = 60, 100

# ---- the macros with options, from the headers ----

text = "".join(h.read_text() for h in sorted(include.rglob("*.h")))
text = re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.S).replace("\\\n", " ")
defines = dict((name, (params, body)) for name, params, body in re.findall(r"^#define (tess_\w+)\(([^)]*)\)[ \t]+(.*)$", text, re.M))
structs = {name: re.findall(r"(\w+)(?=[;,])", body) for body, name in re.findall(r"struct tess_\w+ \{([^{}]*)\} (tess_\w+_opts);", text)}
structs.update({name: re.findall(r"(\w+)(?=[;,])", re.sub(r"\(\*(\w+)\)\([^)]*\)", r"\1", body))
                for body, name in re.findall(r"struct tess_\w+ \{((?:[^{}])*)\} (tess_\w+_opts);", text)})
prototypes = {name: [p.strip() for p in params.split(",")] for name, params in re.findall(r"TESS_API [^;()]*?(tess_\w+_at)\(([^;]*?)\);", text)}

# What a macro takes where its symbol takes a type; any other type is taken as it is.
TAKES = {"tess_callable": "tess_fn *", "void *": "float *"}
DECLARED = "static void *any; static tess_array *x; static tess_mesh *m; static tess_fn *fn; static tess_ints ints; static tess_spec spec; static int n;\n"


def split(arguments):
    """At the commas outside of parentheses."""
    parts, depth = [""], 0
    for c in arguments:
        depth += (c in "([{") - (c in ")]}")
        if c == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += c
    return [p.strip() for p in parts]


def optioned():
    """name, arguments of a right call, options type of each macro with options."""
    found = []
    for name, (params, body) in defines.items():
        options = re.search(r"TESS__OPTS0?\((tess_\w+), __VA_ARGS__\)", body)
        if not options:
            continue
        public = name.removesuffix("__")
        call = re.search(r"(tess_\w+_at)\)?\(TESS_HERE,?(.*)\)$", body) or re.search(r"TESS__ANY0?\((tess_\w+), (.*)\)$", body)
        at, passed = call.group(1).removesuffix("_at") + "_at", split(call.group(2))
        types = [re.sub(r"\bconst |\bstruct ", "", re.sub(r"\b\w+$", "", p)).strip() for p in prototypes[at][1:]]
        value = {}
        at_type = iter(types)
        for p in passed:
            kind = next(at_type)
            used = [w for w in re.findall(r"\w+", p) if w in split(params)]
            if used:
                value.setdefault(used[0], f"*({TAKES.get(kind, kind)} *)any")
        arguments = [value[p] for p in split(params) if p not in ("", "...")]
        found.append((public, arguments, options.group(1)))
    return found


# ---- other calls ----

PRELUDE = """struct pair { tess_array *w, *b; }; struct one { tess_array *w; }; struct mixed { char c[4]; };
static tess_array *f1(tess_array *a) { return a; }
static tess_array *f2(const void *p, const void *c) { (void)p, (void)c; return x; }
static double wrong(double v) { return v; }
static tess_array *bound(tess_array *a, const void *c) { (void)c; return a; }
#define OPTION .axes = TESS_AXES(0)
"""
SUBSCRIPTED = ["tess_getitem(x, {})", "tess_at_set(x, 5, {})", "tess_at_add(x, y, {})", "tess_at_multiply(x, 2.0, {})", "tess_at_divide(x, 2, {})",
               "tess_at_min(x, 0, {})", "tess_at_max(x, 0, {})", "tess_at_power(x, 2, {})"]
RIGHT = [call.format(items) for call in SUBSCRIPTED for items in ("0", "n, -1", "TESS_ALL, 3", "x, TESS_AT(x), TESS_RANGE(0, 2), TESS_NEWAXIS", "sub")] + [
    "tess_sum(x, OPTION)", "tess_sum(x, .axes = (tess_ints){true, 1, {0}}, .keepdims = true)", "tess_sum(x, .where = tess_gt(x, .5))",
    "tess_sum(x, .where = tess_gt(tess_sum(x, .where = tess_gt(x, 0), .keepdims = true), 0), .ddof = n ? 1 : 0)",
    'tess_jit(f1, .name = "a, {", .out_shardings = tess_shardings(tess_named_sharding(m, TESS_P("x", NULL), .memory_kind = "device"), NULL))',
    "tess_shard_map(f1, .in_specs = TESS_SPECS(TESS_P(\"x\"), TESS_P()), .out_specs = TESS_P())",
    "tess_device_put(tess_arange(32.0), tess_named_sharding(m, spec))", "TESS_SHAPE(n, 1 << 20)", "TESS_SHAPE(1 << 20)", "TESS_SHAPE()", "TESS_SHAPE((n))",
    "TESS_SHAPE(n & 1)", "TESS_AXES(n | 1, n ? 1 : 0)", "TESS_PERM()", "TESS_SHAPE(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)",
    "tess_asarray(((int[]){1, 2, 3}), TESS_SHAPE(3))", "tess_asarray(rows, TESS_SHAPE(2, 2))", "tess_asarray(fixed, TESS_SHAPE(2, 2))",
    "tess_asarray(&cube[0][0][0], TESS_SHAPE(2, 2, 2))", "tess_asarray(wide, TESS_SHAPE(2))", "tess_asarray(uwide, TESS_SHAPE(2))", "tess_asarray(longs, TESS_SHAPE(2))",
    "TESS_VECTOR(float, 1, 2, 3)", "tess_eye(3)", "tess_eye(3, 3)", "tess_eye(3, n, 1, .dtype = TESS_I32)",
    "tess_call(tess_jit(f1), x)", "tess_call(tess_jit(tess_jit(tess_sin)), 1.0)", "tess_call(tess_jit(tess_partial(bound, n)), x)",
    "tess_call(tess_partial(f2, (struct pair){x, y}), x)",
    "tess_call_into(TESS_TREE(one, pair, list), tess_jit(f1), TESS_TREE(x, single, *pointer))", "tess_lower(tess_jit(f1), x)",
    "tess_ppermute(x, \"i\", TESS_PAIRS({0, 1}, {1, 0}))", "tess_psum(x, \"i\", .axis_index_groups = TESS_GROUPS(2, 0, 1, 2, 3))"]
# call, what it says
WRONG = [(call.format("p"), "") for call in SUBSCRIPTED] + [
    ("tess_sum(x, .keepdims = true, 0)", UNNAMED), ("tess_sum(x, OPTION, .keepdims = true, TESS_F32)", UNNAMED), ("tess_sum(x, .5)", UNNAMED),
    ("tess_sum(x, (0))", UNNAMED), ("tess_sum(x, -1)", UNNAMED), ("tess_sum(x, TESS_AXES(0))", UNNAMED), ("tess_sum(x, ints)", UNNAMED),
    ("tess_arange(0, 10)", "tess_arange_opts"), ("tess_ones(TESS_SHAPE(2), TESS_I32)", "tess_create_opts"), ("tess_init(8)", "tess_init_opts"),
    ("tess_eye(3, 3, 0, TESS_I32)", UNNAMED), ("tess_devices(\"cpu\")", UNNAMED),
    ("tess_asarray((int[]){1, 2, 3}, TESS_SHAPE(3))", "in parentheses: tess_asarray(((int[])"), ("tess_asarray(text, TESS_SHAPE(2))", "integer type other than char"),
    ("tess_asarray(cube, TESS_SHAPE(2, 2, 2))", "&a[0][0][0]"), ("tess_asarray(n, TESS_SHAPE(2))", "data are a pointer"),
    ("tess_jit(wrong)", "A f(A, ...)"), ("tess_call(tess_jit(wrong), x)", "A f(A, ...)"), ("tess_while_loop(wrong, f1, x)", "A f(A, ...)"),
    ("tess_partial(f1, n)", "const void *ctx"), ("tess_call(f1, x)", "tess_call(tess_jit(f), x)"), ("tess_lower(f1, x)", "tess_call(tess_jit(f), x)"),
    ("tess_call_into(TESS_TREE(x), f1, TESS_TREE(x))", "tess_call(tess_jit(f), x)"),
    ("TESS_TREE(pointer)", "write *p"), ("TESS_TREE(mixed)", "structs of them"), ("TESS_TREE(n)", "structs of them"), ("TESS_TREE(m)", "structs of them"),
    ("TESS_SPECS(\"x\")", ""), ("TESS_SPECS(0)", ""), ("TESS_PAIRS(0, 1)", "{from, to}"), ("tess_add(x, \"2\")", "")]
LOCALS = """  tess_array *y = x, *list[2] = {x, x}, *single[1] = {x}; tess_subscript sub = TESS_ALL; struct pair pair = {x, x}, *pointer = &pair;
  struct one one = {x}; struct mixed mixed = {""}; float rows[2][2] = {{0}}; const double fixed[2][2] = {{0}}; float cube[2][2][2] = {{{0}}};
  long long wide[2] = {0}; unsigned long long uwide[2] = {0}; long longs[2] = {0}; char text[2] = ""; const char *p = text;
  (void)y, (void)list, (void)single, (void)sub, (void)pair, (void)pointer, (void)one, (void)mixed, (void)rows, (void)fixed, (void)cube, (void)wide;
  (void)uwide, (void)longs, (void)text, (void)p, (void)wrong, (void)f1, (void)f2, (void)bound, (void)any, (void)m, (void)fn, (void)ints, (void)spec;
"""


def compiled(compiler, flags, calls, count=False):
    """Whether one function of these calls, a line each, compiles; what the compiler says. count: their first line."""
    kw = "".join(f"static {name} kw_{name};\n" for name in structs)
    before = f"#include <tessera.h>\n#include <tessera/ext.h>\n#include <tessera/module.h>\n#include <tessera/opt.h>\n{DECLARED}{kw}{PRELUDE}void use(void);\nvoid use(void) {{\n{LOCALS}"
    if count:
        return before.count("\n") + 1
    source = before + "".join(f"  (void){c};\n" for c in calls) + "}\n"
    done = subprocess.run([compiler, *flags, "-x", "c", f"-I{include}", "-c", "-o", os.devnull, "-"], input=source, text=True, capture_output=True)
    return done.returncode == 0, done.stderr


def misses(job):
    compiler, flags, call, says = job
    good, told = compiled(compiler, flags, [call])
    first = told.split("error:", 1)[-1]
    if good:
        return f"{compiler}: compiles: {call}\n{told}"
    most = MOST_AFTER_BRACES if "]){1," in call else MOST_LINES
    if says not in told or told.count("\n") > most:
        return f"{compiler}: {call}: not {says!r} in {most} lines ({told.count(chr(10))}): {first[:1500]}"
    return ""


def unnoticed(compiler, calls):
    """Those of these calls that are not told to have an option without a name."""
    before = compiled(compiler, [], [], count=True)
    _, told = compiled(compiler, ["-ferror-limit=0"] if compiler == "clang" else [], calls)
    noticed = set()
    for part in told.split("error: ")[1:] if compiler == "gcc" else []:
        if UNNAMED in part.split("\n")[0]:
            noticed |= {int(n) for n in re.findall(r"^<stdin>:(\d+):", part, re.M)}
    if compiler == "clang":
        noticed = {int(n) for n in re.findall(rf"^<stdin>:(\d+):\d+: error: .*{re.escape(UNNAMED)}", told, re.M)}
    return [call for i, call in enumerate(calls) if before + i not in noticed]


macros = optioned()
right, unnamed = list(RIGHT), []
for name, arguments, opts in macros:
    right += [f"{name}({', '.join(arguments)})", f"{name}({', '.join([*arguments, f'.{structs[opts][-1]} = kw_{opts}.{structs[opts][-1]}'])})"]
    unnamed += [f"{name}({', '.join([*arguments, extra])})" for extra in ("0", "TESS_I32", "x", f".{structs[opts][-1]} = kw_{opts}.{structs[opts][-1]}, 0")]

failures = []
for compiler in compilers:
    for flags in ([], [*strict, "-O0"], [*strict, "-O2"], [*strict, "-DTESS_ISO_MACROS"]):
        good, told = compiled(compiler, flags, right)
        if not good or told:
            failures.append(f"{compiler} {' '.join(flags)}: right calls:\n{told[:3000]}")
    failures += [f"{compiler}: not told: {call}" for call in unnoticed(compiler, unnamed)]
jobs = [(compiler, [], call, says) for compiler in compilers for call, says in WRONG]
with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
    failures += filter(None, pool.map(misses, jobs))
print("\n".join(failures))
print(f"{len(macros)} macros with options, {len(right)} right calls, {len(WRONG) + len(unnamed)} wrong ones, {' '.join(compilers)}: {len(failures)} failures")
sys.exit(bool(failures) or len(macros) < 90 or not compilers)
