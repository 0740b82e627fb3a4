#!/usr/bin/env bash
# The library for 64-bit Arm, where the kernels' vectors are NEON's, run here by QEMU: tests of the kernels, and the bits of
# tests/property/bits.c, which must be those of the release build in all but products (docs/numerics.md).
#   tools/check_arm.sh          some minutes, as in CI
#   tools/check_arm.sh LABELS   all tests of these labels: 'unit|golden' (an hour)
# Exit status 77: what it needs is not here and cannot be installed.
set -uo pipefail
cd "$(dirname "$0")/.." || exit
kernels=(unit/test_f32_math unit/test_isa unit/test_loop unit/test_dot unit/test_complex golden/elementwise golden/dtypes)

tools/setup.sh build test arm || exit 77
export TESS_TEST_STEP=${TESS_TEST_STEP:-20000} TESS_PROPERTY_CASES=${TESS_PROPERTY_CASES:-20} TESS_PROPERTY_BITS=1
cmake --preset arm >/dev/null && cmake --preset release >/dev/null || exit
cmake --build --preset release --target tests/property/bits -- --quiet || exit
if [ $# -gt 0 ]; then
  cmake --build --preset arm -- --quiet && ctest --preset arm -j "$(nproc)" -L "$1" || exit
else
  cmake --build --preset arm --target tests/property/bits "${kernels[@]/#/tests/}" -- --quiet || exit
  ctest --preset arm -j "$(nproc)" -R "^($(IFS='|'; echo "${kernels[*]}"))\$" || exit
fi
hashes() { "$@" | grep -E ' [0-9a-f]{16}$' | grep -v '^product'; }
hashes build/tests/property/bits >build/bits && hashes qemu-aarch64 build/arm/tests/property/bits >build/arm/bits || exit
diff build/bits build/arm/bits || { echo "arm: other bits than here"; exit 1; }
echo "arm: the bits of $(wc -l <build/bits) results are those of this machine"
