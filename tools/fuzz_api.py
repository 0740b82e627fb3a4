#!/usr/bin/env python3
"""Writes the calls of the API's fuzzer: a C function for each prototype of the public headers, which takes a value for
each parameter from tests/fuzz/_values.h and looks at the result. A type that no value is known for is an error, so that a
new function cannot be left out silently. Usage: fuzz_api.py OUTPUT COMPILER INCLUDE_FOLDER"""
import re
import subprocess
import sys

HEADERS = "#include <tessera.h>\n#include <tessera/ext.h>\n#include <tessera/module.h>\n#include <tessera/opt.h>\n"

# What is not called with any values, and why.
LEFT_OUT = {
    "tess_init_at|tess_finalize|tess_distributed_initialize_at": "the process starts the library once",
    "tess_scope_begin_at|tess_scope_end|tess_return_.*": "scopes out of order abort (docs/errors.md, line 8)",
    "tess_release|tess_release_all|tess_keep_.*|tess_assign_.*": "handles freed abort (line 8); `own` does them in pairs",
    "tess_set_fatal_handler|tess_set_error_handler|tess_run_simulated_at": "`process` gives them functions",
    "tess_func_.*": "a part of any_callable",
    "tess_to_dlpack_at|tess_from_dlpack_at": "`dlpack` does both",
    "tess_asarray_at|tess_frombuffer_at": "`buffers` says how large the memory is",
    "tess_read_at": "`read_back` says how large the buffer is",
    "tess_module_.*": "`modules` calls them in order",
    "tess_lift_array|tess_tree_self": "NULL stays NULL, for the operation behind it to name",
    "tess_set_transport_at": "its functions carry bytes, which tests/api/transport.c does; it comes before tess_init",
    "tess_kv_set_at|tess_kv_get_at|tess_wait_at_barrier_at": "they wait as long as they are told, for what others do: tests/api/control_plane.c",
    "tess_register_op_at|tess_custom_call_into_at": "kernels and attrs are what they say; tests/api/custom_op.c refuses the rest",
    "tess_opt_chain_at": "`tests/api/opt.c` chains what the others make",
    "tess_fake_devices_at": "a count of any size is legal, and takes its memory",
}

NUMBERS = {  # parameter names whose large values are legal and take as long as they say
    "length": "any_small()", "bytes": "any_bytes()", "size": "sizeof(*v)",
}
VALUES = {
    "const char *": "any_text()", "_Bool": "any_bool()", "char": "(char)any_long()", "int": "any_int()",
    "signed char": "(signed char)any_long()", "unsigned char": "(unsigned char)any_long()",
    "short": "(short)any_long()", "unsigned short": "(unsigned short)any_long()", "unsigned": "(unsigned)any_long()",
    "long": "(long)any_long()", "unsigned long": "(unsigned long)any_long()", "long long": "any_long()",
    "unsigned long long": "(unsigned long long)any_long()", "int64_t": "any_long()", "uint64_t": "(uint64_t)any_long()",
    "size_t": "(size_t)any_long()", "float": "(float)any_double()", "double": "any_double()",
    "void *": "any_memory()", "const void *": "any_memory()", "int64_t *": "any_memory()",
    "const char *const **": "any_memory()", "tess_tree **": "any_memory()",
    "const tess_device *": "any_device()", "const tess_index *": "any_index_pointer()",
    "tess_index_callback": "any_index_callback()", "tess_fill_callback": "any_fill_callback()",
    "tess_batched_callback": "any_batched_callback()", "tess_grouped_callback": "any_grouped_callback()",
    "tess_sharding_callback": "any_sharding_callback()", "const tess_shape *": "any_shape_pointer()",
    "const tess_axis_type *": "any_axis_types()",
}
for kind in ("array", "tree", "mesh", "sharding", "fn", "lowered", "report"):
    VALUES[f"tess_{kind} *"] = VALUES[f"const tess_{kind} *"] = f"any_{kind}()"
for struct in ("shape", "ints", "names", "arrays", "index", "spans", "device_array", "spec", "callable", "callables", "pairs",
               "groups", "argrange"):
    VALUES[f"tess_{struct}"] = f"any_{struct}()"
OBJECTS = {"tess_array *", "tess_tree *", "tess_mesh *", "tess_sharding *", "tess_fn *", "tess_lowered *", "tess_report *"}
BY_NAME = {  # where a parameter's name says more than its type
    ("path", "const char *"): "any_path()", ("where", "const char *"): '"api.c:1"',
    ("n", "int64_t"): "any_extent()", ("m", "int64_t"): "any_extent()",
    ("cond", "tess_callable"): "any_end()", ("lower", "tess_array *"): "any_bound()",
    ("upper", "tess_array *"): "any_bound()", ("object", "const void *"): "any_object()",
    ("null", "const void *"): "NULL",
}


def preprocessed(compiler, include):
    run = subprocess.run([*compiler.split(), "-E", "-P", "-std=c11", "-DTESS_API=TESS_API_HERE", "-I", include, "-"],
                         input=HEADERS, capture_output=True, text=True)
    if run.returncode:
        sys.exit(run.stderr)
    text = re.sub(r"__attribute__\s*\(\(\w+\)\)", "", run.stdout)
    return re.sub(r"\s+", " ", text)


def declared(text):
    """'const char *name' as its type and its name."""
    m = re.fullmatch(r"(.*?[\s*])(\w+)((?:\[\d+\])?)", text.strip())
    return re.sub(r"^struct (tess_)", r"\1", re.sub(r"^const struct (tess_)", r"const \1", m[1].strip())), m[2], m[3]


def split_parameters(text):
    return [] if text.strip() in ("", "void") else [declared(p) for p in text.split(",")]


def fields_of(text, struct):
    m = re.search(r"(?:typedef )?struct " + struct + r" \{(.*?)\} ?(?:" + struct + ")? ?;", text)
    if not m:
        sys.exit(f"fuzz_api: struct {struct} is not to be found")
    for field in re.sub(r"\([^()]*\)\s*;", "();", m[1]).split(";"):
        field = field.strip()
        if not field or "(*" in field or "()" in field:
            continue  # a function: NULL
        names = field.split(",")
        kind, name, length = declared(names[0])
        yield kind, name, length
        for more in names[1:]:
            stars, other, length = re.fullmatch(r"\s*(\**)(\w+)((?:\[\d+\])?)", more).groups()
            yield (kind.rstrip("* ") + (" " + stars if stars else "")), other, length


class Writer:
    def __init__(self, text):
        self.text, self.options, self.enums, self.out = text, {}, {}, []
        self.enums = {m[1]: m[0].count(",") + 1 for m in re.finditer(r"typedef enum (tess_\w+) \{[^}]*\}", text)}
        self.calls = []

    def value(self, kind, name):
        """A C expression for a value; None: there is no way."""
        if (name, kind) in BY_NAME:
            return BY_NAME[name, kind]
        if name in NUMBERS and kind in ("int", "int64_t", "size_t") and name != "size":
            return NUMBERS[name]
        if kind in VALUES:
            return VALUES[kind]
        if kind in self.enums:
            return f"({kind})any_enum({self.enums[kind]})"
        m = re.fullmatch(r"const (tess_\w+) \*", kind)
        if m and ("_opts" in m[1] or m[1] == "tess_allocator"):
            return f"{self.option(m[1])}()"
        if kind in ("tess_gather_dims", "tess_dot_dims", "tess_opt", "tess_opt_step", "tess_schedule"):
            return f"{self.struct(kind)}()"
        return None

    def struct(self, struct):
        name = "make_" + struct
        if name in self.options:
            return name
        self.options[name] = True
        lines = [f"static {struct} {name}(void) {{", f"  {struct} v;", "  memset(&v, 0, sizeof v);"]
        for kind, field, length in fields_of(self.text, struct):
            if field == "size":
                lines.append("  v.size = any_size(sizeof v);")
                continue
            value = self.value(kind, field)
            if value is None:
                sys.exit(f"fuzz_api: no value is known for {kind} {field} of {struct}")
            if length:
                lines.append(f"  for (int i = 0; i < {length[1:-1]}; i++)")
                lines.append(f"    v.{field}[i] = {value};")
            elif name == "make_tess_reduce_opts" or struct.endswith("_opts"):
                lines.append(f"  if (any_bool()) v.{field} = {value};")
            else:
                lines.append(f"  v.{field} = {value};")
        self.out += [*lines, "  return v;", "}"]
        return name

    def option(self, struct):
        name = "any_" + struct
        if name in self.options:
            return name
        make = self.struct(struct)
        self.options[name] = True
        self.out += [f"static const {struct} *{name}(void) {{", "  if (any_bool()) return NULL;",
                     f"  {struct} v = {make}();", "  return scratch_copy(&v, sizeof v);", "}"]
        return name

    def call(self, result, name, parameters):
        body, given, i = [], [], 0
        while i < len(parameters):
            kind, parameter, _ = parameters[i]
            following = parameters[i + 1] if i + 1 < len(parameters) else ("", "", "")
            listed = re.fullmatch(r"(?:const )?(tess_\w+|char) ?\*(?: ?const ?\*)?", following[0])
            if kind == "int" and parameter == "n" and listed and following[0] not in VALUES:
                body.append(f"  struct list l{i} = any_list_{re.sub(r'^tess_', '', listed[1])}();")
                given += [f"l{i}.n", f"l{i}.at"]
                i += 2
                continue
            value = self.value(kind, parameter)
            if value is None:
                sys.exit(f"fuzz_api: no value is known for {kind} {parameter} of {name}")
            body.append(f"  {kind} v{i} = {value};")
            given.append(f"v{i}")
            i += 1
        call = f"({name})({', '.join(given)})"
        looked = {"void": f"{call};", "const void *": f"(void){call};"}.get(result)
        if not looked and result in OBJECTS:
            looked = f"got_{result[5:-2]}({call});"
        if not looked and result == "const char *":
            looked = f"got_text({call});"
        if not looked and re.fullmatch(r"tess_(status|device_array|shard_list|shape|spec|names|error)", result):
            looked = f"got_{result[5:]}({call});"
        body.append("  " + (looked or f"(void){call};"))
        self.out += [f"static void call_{name}(void) {{", *body, "}"]
        self.calls.append(name)


def main():
    output, compiler, include = sys.argv[1:]
    text = preprocessed(compiler, include)
    text = text[text.index("typedef struct tess_scope"):]
    writer = Writer(text)
    for prototype in re.findall(r"TESS_API_HERE ([^;{]*);", text):
        m = re.fullmatch(r"\s*(.*?)\(?(tess_\w+)\)?\s*\((.*)\)\s*", prototype)
        if any(re.fullmatch(pattern, m[2]) for pattern in LEFT_OUT):
            continue
        writer.call(m[1].strip(), m[2], split_parameters(m[3]))
    names = writer.calls
    writer.out += ["static const struct call calls[] = {", *(f'    {{"{n}", call_{n}}},' for n in names), "};"]
    with open(output, "w") as f:
        f.write("/* Written by tools/fuzz_api.py. */\n" + "\n".join(writer.out) + "\n")


main()
