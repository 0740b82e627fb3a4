"""For tests of the checks: a tree of files with planted violations, and what a check says of it."""
import pathlib
import subprocess
import sys


def plant(root, files):
    """Writes the files, by name below src."""
    for name, text in files.items():
        path = pathlib.Path(root) / "src" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def expect(wanted, script, *args):
    """Runs the check, which must fail with these lines and no others."""
    run = subprocess.run([sys.executable, script, *args], capture_output=True, text=True)
    got = set(run.stdout.splitlines())
    if run.returncode != 1 or got != wanted:
        print("missing:", *sorted(wanted - got), "not wanted:", *sorted(got - wanted), run.stderr, sep="\n")
        sys.exit(1)
