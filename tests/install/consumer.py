"""What a user does after `make install PREFIX=…`: the README's program with pkg-config (shared, static), and a CMake project with find_package;
`make uninstall` leaves nothing."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT, BUILD = pathlib.Path(os.environ["TESSERA_SOURCE"]), pathlib.Path(os.environ["TESSERA_BUILD"])
CMAKE = """cmake_minimum_required(VERSION 3.25)
project(consumer C)
find_package(tessera REQUIRED)
add_executable(consumer prog.c)
target_link_libraries(consumer PRIVATE tessera::tessera)
"""


def run(*command, env=None, cwd=None):
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True, env=env, cwd=cwd)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def finds_module(tool, module, env):
    """Do two processes meet through the installed library alone? True where there is no mpirun of that MPI."""
    mpi = module.stem.removeprefix("libtessera_mpi_")
    launcher = shutil.which(f"mpirun.{mpi}")
    if not launcher:
        return True
    more = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMPI_MCA_rmaps_base_oversubscribe": "1"}
    info = json.loads(run(launcher, "-n", "2", tool, "devices", "--json", env=env | more))
    return info["process_count"] == 2 and info["libraries"]["mpi"].replace(" ", "").lower().startswith(mpi)


if re.search(r"^TESS_SANITIZE:STRING=.", (BUILD / "CMakeCache.txt").read_text(), re.M):
    print("skipped: a sanitized library needs its run-time in the program")
    sys.exit(77)
with tempfile.TemporaryDirectory() as scratch:
    scratch = pathlib.Path(scratch)
    prefix = scratch / "prefix"
    run("cmake", "--install", BUILD, "--prefix", prefix)
    libdir = next(prefix.rglob("tessera.pc")).parent.parent
    env = dict(os.environ, PKG_CONFIG_PATH=str(libdir / "pkgconfig"), LD_LIBRARY_PATH=str(libdir))
    program = re.search(r"```c\n(.*?)```", (ROOT / "README.md").read_text(), re.S).group(1)
    lines = program.strip().count("\n") + 1
    (scratch / "prog.c").write_text(program)
    flags = run("pkg-config", "--cflags", "--libs", "tessera", env=env).split()
    run("cc", "prog.c", *flags, "-o", "by_pkg_config", cwd=scratch)
    first = run(scratch / "by_pkg_config", env=env)
    (scratch / "CMakeLists.txt").write_text(CMAKE)
    run("cmake", "-S", scratch, "-B", scratch / "cmake", f"-DCMAKE_PREFIX_PATH={prefix}")
    run("cmake", "--build", scratch / "cmake")
    second = run(scratch / "cmake" / "consumer", env=env)
    private = run("pkg-config", "--static", "--libs-only-l", "tessera", env=env).replace("-ltessera", "").split()
    run("cc", "prog.c", f"-I{prefix}/include", "-Wl,--as-needed", "-Wl,--whole-archive", libdir / "libtessera.a", "-Wl,--no-whole-archive", *private, "-o", "static", cwd=scratch)
    third = run(scratch / "static")
    needed = run("readelf", "-d", scratch / "static")
    spare = [name for name in private if name not in ("-lpthread", "-ldl", "-lm") and f"[lib{name[2:]}.so" not in needed]
    tool = run(prefix / "bin" / "tessera", "--version", env=env)
    made = [prefix / "share" / path for path in ("doc/tessera/LICENSE", "man/man1/tessera.1", "man/man1/tessera-shards.1", "bash-completion/completions/tessera",
                                                 "zsh/site-functions/_tessera", "fish/vendor_completions.d/tessera.fish")]
    made += [libdir / module.name for module in BUILD.glob("libtessera_mpi_*.so")]
    there = all(path.exists() for path in made)
    alone = [module.name for module in BUILD.glob("libtessera_mpi_*.so") if not finds_module(prefix / "bin" / "tessera", module, env)]
    run("cmake", f"-DMANIFEST={BUILD}/install_manifest.txt", "-P", ROOT / "cmake" / "uninstall.cmake")
    left = [path for path in prefix.rglob("*") if path.is_file() or path.name == "tessera"]
    bad = [what for what, good in (("the programs differ", first == second == third), (f"the archive needs none of {spare}", not spare), (f"left: {left}", not left), ("nothing printed", "NamedSharding" in first),
                                   ("the tool has no version", "0.1.0" in tool),
                                   (f"not found by the installed library: {alone}", not alone),
                                   ("man pages, completions, modules or the licence are missing", there), (f"the program has {lines} lines", lines <= 30)) if not good]
print("\n".join(bad))
print(f"{8 - len(bad)} passed, {len(bad)} failed")
sys.exit(bool(bad))
