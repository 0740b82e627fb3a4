#!/usr/bin/env bash
# Builds the fuzzers (clang, AddressSanitizer, UBSan) and runs each, one a core at a time; a finding fails, and its input
# lies in build/fuzz.
#   tools/fuzz.sh SECONDS   for so long each; what they found interesting is kept in build/fuzz/corpus for the next time
set -uo pipefail
cd "$(dirname "$0")/.." || exit
seconds=${1:-60}
tools/setup.sh build lint || exit
if ! echo 'int LLVMFuzzerTestOneInput(const char *p, long n) { return 0; }' |
  clang -fsanitize=fuzzer -x c - -o /dev/null 2>/dev/null; then
  echo "fuzz: skipped: this clang has no fuzzer run-time"
  exit 0
fi
cmake --preset fuzz >/dev/null && cmake --build --preset fuzz --target fuzzers -- --quiet || exit
golden=tests/golden/npy
corpus=build/fuzz/corpus
mkdir -p $corpus/fuzz_api $corpus/fuzz_npy $corpus/fuzz_npz $corpus/fuzz_spec $corpus/fuzz_mlir
cp $golden/*.npy $corpus/fuzz_npy
cp $golden/small.npz $corpus/fuzz_npz
for i in $(seq 100); do # calls with any values: long enough for results to be given to later calls
  python3 -c "import random, sys; sys.stdout.buffer.write(random.Random($i).randbytes(600))" >$corpus/fuzz_api/seed"$i"
done
i=0
while read -r line; do
  printf '%s' "$line" >$corpus/fuzz_spec/seed$((i++))
done <<'TEXTS'
x,(y,z),None
P('x', ('y', 'z'), None)
PartitionSpec("x", UNCONSTRAINED, unreduced={'y'})
x=2,y=4
(8, 6)
0,1,3,2
{devices=[2,1,4]<=[4,2]T(1,0) last_tile_dim_replicate}
{devices=[2,2]0,2,1,3}
{{maximal device=3}, {replicated}}
TEXTS
# The pretty and generic forms of every op; each is a module.
grep -v '^#' tests/golden/mlir_forms.txt | cut -f2,3 | tr '\t' '\n' | split -l 1 -a 4 - $corpus/fuzz_mlir/seed
# Small programs of every op with its attributes and regions; what is unusual in files.
awk -v to=$corpus/fuzz_mlir/case '/^  func.func @/ { n++ } n { print > (to n) }' tests/unit/op_cases.mlir
while read -r line; do
  printf '%b' "$line" >$corpus/fuzz_mlir/edge$((i++))
done <<'TEXTS'

func.func @main() {\r\n  // c\r\n  return\r\n}
"x.y"() {a = "b\0c", d = "e
"x.y"() {a = "b\\q"} : () -> ()
"x.y"() {a = 1, a = 2, "\\00" = @"f\\00"} : () -> ()
"x.y"() {a = 18446744073709551616, b = -129 : i8, c = array<i32: 4294967296>} : () -> ()
func.func @main(%a: tensor<9223372036854775807x9223372036854775807xf32>) { return }
func.func @main() { %0 = stablehlo.constant dense<"0x00"> : tensor<4611686018427387904xi1> return }
func.func @main() { %0 = "stablehlo.constant"() <{value = dense<[1, 2]> : tensor<2xi8>}> : () -> tensor<9xi8> return }
module attributes {mhlo.num_partitions = -1 : i64} { sdy.mesh @m = <["x"=2]> sdy.mesh @m = <["x"=2]> }
func.func @f() { stablehlo.while() cond { %c = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %c : tensor<i1> } do { stablehlo.return } return }
TEXTS

# A short input shows what a long one would, and is tried a thousand times as often.
fuzz() {
  local name log
  name=$(basename "$1")
  log=build/fuzz/$name.log
  if "$1" -max_total_time="$seconds" -max_len=2048 -timeout=10 -rss_limit_mb=3000 -print_final_stats=1 \
    -artifact_prefix=build/fuzz/ "$corpus/$name" >"$log" 2>&1; then
    echo "$name: no finding in $(sed -n 's/^stat::number_of_executed_units: *//p' "$log") inputs"
  else
    echo "$name: a finding, see $log"
    tail -40 "$log"
    return 1
  fi
}
export -f fuzz
export seconds corpus
find build/fuzz -maxdepth 1 -name 'fuzz_*' -type f -executable -print0 | xargs -0 -P "$(nproc)" -I{} bash -c 'fuzz {}'
