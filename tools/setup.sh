#!/usr/bin/env bash
# Installs what is missing; where nothing is, it only looks and never calls the package manager.
#   tools/setup.sh [build] [test] [lint] [coverage] [arm]
# Exit status 3: something is missing and cannot be installed here; the packages are printed.
set -uo pipefail

# What it is for, how one sees that it is there, and Debian's name for it.
needs='
build     command cc                 build-essential
build     command cmake              cmake
build     command ninja              ninja-build
build     command pkg-config         pkg-config
build     header  sleef.h            libsleef-dev
build     header  jansson.h          libjansson-dev
build     header  xxhash.h           libxxhash-dev
build     header  zlib.h             zlib1g-dev
build     library libopenblas.so.0   libopenblas0-pthread
test      command c++                build-essential
test      command python3            python3
test      header  cmocka.h           libcmocka-dev
test      command mpirun.openmpi     openmpi-bin
test      mpi     openmpi            libopenmpi-dev
test      command mpirun.mpich       mpich
test      command ip                 iproute2
test      mpi     mpich              libmpich-dev
lint      command clang              clang
lint      command clang-format       clang-format
lint      command clang-tidy         clang-tidy
coverage  command gcov               gcc
arm       command qemu-aarch64       qemu-user
arm       command aarch64-linux-gnu-gcc gcc-aarch64-linux-gnu
arm       arm     libc.so            libc6-dev:arm64
arm       arm     libsleef.so        libsleef-dev:arm64
arm       arm     libjansson.so      libjansson-dev:arm64
arm       arm     libcmocka.so       libcmocka-dev:arm64
arm       arm     libz.so            zlib1g-dev:arm64
'
is_command() { command -v "$1"; }
is_header()  { echo "#include <$1>" | cc -E -; }
is_mpi()     { echo '#include <mpi.h>' | "mpicc.$1" -xc -c - -o /dev/null; }
is_arm()     { ls "/usr/lib/aarch64-linux-gnu/$1"; }
is_library() { PATH=$PATH:/sbin:/usr/sbin ldconfig -p | grep -F "$1"; }

missing=()
while read -r group kind name package; do
  [[ " $* " == *" $group "* ]] || continue
  "is_$kind" "$name" >/dev/null 2>&1 || [[ " ${missing[*]-} " == *" $package "* ]] || missing+=("$package")
done <<<"$needs"
[ ${#missing[@]} -gt 0 ] || exit 0

give_up() {
  echo "setup: $1. These packages (Debian's names) are missing:" >&2
  printf '  %s\n' "${missing[@]}" >&2
  exit 3
}
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }

command -v apt-get >/dev/null || give_up "no apt-get here"
if [ "$(id -u)" != 0 ]; then
  command -v sudo >/dev/null || give_up "neither root nor sudo"
  sudo -n true 2>/dev/null || [ -t 0 ] || give_up "sudo asks for a password, and there is no terminal"
fi
echo "setup: installing ${missing[*]}" >&2
[[ "${missing[*]}" != *:arm64* ]] || as_root dpkg --add-architecture arm64 || give_up "dpkg failed"
as_root apt-get update -q >&2
as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${missing[@]}" >&2 ||
  give_up "apt-get failed"
