#!/usr/bin/env bash
# Sets up, builds and tests; the last line sums everything up: `N passed, N failed`.
#   tools/test.sh PRESET...   the tests of these builds (CMakePresets.json)
#   tools/test.sh all         what CI runs: release, asan, tsan and tiny (which clang builds); fuzzers and lint find nothing; kernels for Arm
set -uo pipefail
cd "$(dirname "$0")/.." || exit
passed=0 failed=0 report=()

tell() {
  printf '\n'
  printf '%s\n' "${report[@]}"
  echo "$passed passed, $failed failed"
}
pass() { passed=$((passed + 1)); report+=("$1: passed"); }
fail() { failed=$((failed + 1)); report+=("$1: failed"); }

# A command that counts as one test, or, where it cannot be run here (exit status 77), as none.
check() {
  printf '\n=== %s\n' "$1"
  "${@:2}"
  case $? in
    0) pass "$1" ;;
    77) report+=("$1: skipped") ;;
    *) fail "$1" ;;
  esac
}

build() {
  local quiet=(-- --quiet)
  [ -t 1 ] && quiet=()
  cmake --preset "$1" >/dev/null && cmake --build --preset "$1" "${quiet[@]}"
}

# The tests of one build, counted as ctest counts them, but the skipped ones apart.
run() {
  local preset=$1 log bad total skipped
  printf '\n=== %s\n' "$preset"
  build "$preset" || { fail "$preset: build"; return; }
  log=build/test-$preset.log
  ctest --preset "$preset" -j "$(nproc)" "${@:2}" | tee "$log"
  read -r bad total < <(sed -nE 's/.* tests passed, ([0-9]+) tests failed out of ([0-9]+)$/\1 \2/p' "$log")
  [ -n "$total" ] || { fail "$preset: ctest"; return; }
  skipped=$(grep -c '\*\*\*Skipped' "$log")
  passed=$((passed + total - bad - skipped)) failed=$((failed + bad))
  report+=("$preset: $((total - bad - skipped)) passed, $bad failed, $skipped skipped")
  while read -r line; do
    report+=("  $line")
  done < <(sed -nE '/^The following tests FAILED/,$s/^\s*[0-9]+ - //p' "$log")
}

groups=(build test)
[ "$*" = all ] && groups+=(lint)
if ! tools/setup.sh "${groups[@]}"; then
  fail "set-up"
elif [ "$*" = all ]; then
  run release
  # The other builds look for other faults: fewer cases, the processes that are killed are the release's.
  export TESS_PROPERTY_CASES=${TESS_PROPERTY_CASES:-400} TESS_KILL_TRIALS=20
  # Programs that are started again and again, and long searches, show the sanitizers nothing new.
  run asan -LE 'lint|headers' -E 'cli/(stages|run_programs|processes|launch)|api/suggest|mpi/examples|same_bits'
  run tsan -L 'unit|property|api' -E 'suggest|test_report|stablehlo_read'   # what has threads; it takes fifty times as long
  run tiny -L 'unit|property|api|golden|fuzz'   # what has constants
  check "fuzz" tools/fuzz.sh 20
  check "arm" tools/check_arm.sh
  check "lint" env TIDY_NODES=50000 tools/lint.sh
else
  for preset in "$@"; do run "$preset"; done
fi
tell
[ $failed -eq 0 ]
