#!/usr/bin/env bash
# The long runs of tests whose scale CI cannot afford: 100,000 random programs of each kind, killed and stopped processes
# (2,000 of R1, 500 of R2 and R3 of docs/design/processes.md 1; a tenth of that under MPI), functions of every float, an
# hour of each fuzzer. The last
# line is `N passed, N failed`; logs lie in build/long.
#   tools/check_long.sh [DIVISOR]   100: a hundredth of all that
set -uo pipefail
cd "$(dirname "$0")/.." || exit
by=${1:-1}
passed=0 failed=0 report=()
least() { echo $(($1 / by > $2 ? $1 / by : $2)); }

# A command that counts as one test: its name, then the command. What it says last is shown.
check() {
  local log=build/long/${1//\//_}.log begin=$SECONDS verdict=passed
  printf '%s  %s ...\n' "$(date +%H:%M:%S)" "$1"
  "${@:2}" >"$log" 2>&1
  local status=$?
  if [ $status -eq 77 ]; then
    verdict=skipped
  elif [ $status -eq 0 ]; then
    passed=$((passed + 1))
  else
    verdict=failed failed=$((failed + 1))
    tail -n 40 "$log"
  fi
  grep -E '^[0-9]+ cases|cases of seed|^R[0-9]|no finding' "$log"
  report+=("$1: $verdict after $((SECONDS - begin)) s ($log)")
  printf '%s  %s\n' "$(date +%H:%M:%S)" "${report[-1]}"
}

cmake --preset release >/dev/null && cmake --build --preset release -- --quiet || exit
mkdir -p build/long
export TESSERA_BUILD=$PWD/build TESSERA_SOURCE=$PWD
TESS_PROPERTY_CASES=$(least 100000 50)
TESS_KILL_TRIALS=$(least 2000 20)
export TESS_PROPERTY_CASES TESS_KILL_TRIALS
mapfile -t programs < <(grep -lE '_both\.h|TESS_PROPERTY_CASES' tests/property/*.c)
for source in "${programs[@]}"; do
  name=property/$(basename "$source" .c)
  check "$name" "build/tests/$name"
done
check fault/kill build/tests/fault/kill
check fault/kill_mpi python3 tests/fault/kill_mpi.py "$(least 200 2)"
TESS_TEST_STEP=$by check unit/test_f32_math build/tests/unit/test_f32_math
check fuzz tools/fuzz.sh "$(least 3600 10)"
printf '\n'
printf '%s\n' "${report[@]}"
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
