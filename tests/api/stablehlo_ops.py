#!/usr/bin/env python3
"""The texts of every op and form (tests/unit/test_stablehlo_ops.c) are modules for JAX's own MLIR bindings: parsed, verified
and printed again. Exit status 77 without JAX."""
import os
import subprocess
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("JAX_PLATFORMS", "cpu")
try:
    from jax._src.interpreters import mlir
    from jax._src.lib.mlir import ir
except ImportError:
    print("skipped: JAX is not installed")
    sys.exit(77)

PROGRAM = Path(os.environ["TESSERA_BUILD"]) / "tests" / "unit" / "test_stablehlo_ops"
LEAST = 45


def main():
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run([PROGRAM], env=dict(os.environ, TESS_STABLEHLO_DIR=folder), capture_output=True, text=True)
        if run.returncode:
            sys.exit(run.stdout + run.stderr)
        files = sorted(Path(folder).glob("*.mlir"))
        with mlir.make_ir_context() as context:
            for file in files:
                try:
                    module = ir.Module.parse(file.read_text(), context=context)
                    again = ir.Module.parse(str(module), context=context)
                    if not module.operation.verify() or str(again) != str(module):
                        wrong.append(f"{file.stem}: not verified")
                except Exception as e:  # noqa: BLE001 - MLIRError, whose class moves
                    wrong.append(f"{file.stem}: {e}\n{file.read_text()}")
    if len(files) < LEAST:
        wrong.append(f"{len(files)} texts, fewer than {LEAST}")
    print("\n".join(wrong) or f"{len(files)} texts")
    return len(wrong) > 0


sys.exit(main())
