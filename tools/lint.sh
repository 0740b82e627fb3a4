#!/usr/bin/env bash
# What a machine can say about style. Exit status 1: it had something to say.
#   tools/lint.sh           every check: include layers, style, sizes, docs, exports, format, clang-tidy
#   tools/lint.sh --quick   without clang-tidy, which takes minutes
#   tools/lint.sh --fix     formats the sources instead
# TIDY_NODES says how far clang's analyzer follows the paths of a function (its max-nodes); 50000 takes a quarter of the time.
set -uo pipefail
cd "$(dirname "$0")/.." || exit
tools/setup.sh build test lint || exit
status=0

# The format is what clang-format 14 makes of .clang-format; other releases differ in details.
format=$(command -v clang-format-14 || command -v clang-format)
mapfile -t sources < <(find src include tests examples bench -name '*.[ch]' 2>/dev/null | sort)
if [ "${1-}" = --fix ]; then
  "$format" -i "${sources[@]}"
  exit
fi
case $("$format" --version) in
  *"version 14."*) "$format" --dry-run --Werror "${sources[@]}" 2>&1 |
    awk -F: '/ error: /&& !told[$1]++ { print $1 ": not in format (make format)" }' || status=1 ;;
  *) echo "lint: the format is not checked: that takes clang-format 14" ;;
esac

if [ -f build/libtessera.so ]; then python3 tools/check_layers.py --symbols build; else python3 tools/check_layers.py; fi || status=1
python3 tools/check_style.py || status=1
python3 tools/check_sizes.py || status=1
python3 tools/check_ops.py || status=1
python3 tools/check_docs.py || status=1
python3 tools/tour.py --check || status=1
[ ! -f build/libtessera.so ] || python3 tools/check_exports.py build/libtessera.so || status=1

if [ "${1-}" != --quick ]; then
  cmake --preset clang >/dev/null &&
    find src -name '*.c' -print0 | xargs -0 -P "$(nproc)" -n 4 clang-tidy -p build/clang --quiet \
      --extra-arg={-Xclang,-analyzer-config,-Xclang,max-nodes="${TIDY_NODES:-225000}"} 2>&1 |
    sed '/^[0-9]* warnings\? generated/d' || status=1
fi
exit $status
