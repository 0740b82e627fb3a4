#!/usr/bin/env bash
# Line coverage of src/ by all tests, file by file; the total is the last line, and below 85 % it fails. The random
# programs are fewer than usual: they meet the same lines. --missing prints the lines that were not run.
set -euo pipefail
cd "$(dirname "$0")/.."
tools/setup.sh build test coverage
cmake --preset coverage >/dev/null
cmake --build --preset coverage
find build/coverage -name '*.gcda' -delete
status=0
TESS_PROPERTY_CASES=${TESS_PROPERTY_CASES:-200} ctest --preset coverage -j "$(nproc)" -LE 'lint|headers' || status=$?
python3 tools/coverage.py build/coverage --least 85 "$@" || status=$?
exit $status
