#!/usr/bin/env bash
# Line coverage of src/ by all tests, file by file; the total is the last line. The random programs are fewer than
# usual: they meet the same lines.
set -euo pipefail
cd "$(dirname "$0")/.."
tools/setup.sh build test coverage
cmake --preset coverage >/dev/null
cmake --build --preset coverage
find build/coverage -name '*.gcda' -delete
status=0
TESS_PROPERTY_CASES=${TESS_PROPERTY_CASES:-200} ctest --preset coverage -j "$(nproc)" -LE 'lint|headers' || status=$?
gcovr --root . --filter src/ --print-summary build/coverage | grep -vE '^(functions|branches):'
exit $status
