# Thin: CMake builds (CMakePresets.json), ctest tests, tools/ does the rest. Everything made lies in build/.
PREFIX ?= /usr/local

.PHONY: all demo test test-all fuzz check-long check-arm check-jax bench coverage format lint install uninstall clean

all: build/build.ninja
	@cmake --build build

# Sets up, builds and runs the tutorial on 8 CPU devices.
demo:
	@tools/setup.sh build
	@[ -f build/build.ninja ] || cmake --preset release
	@cmake --build build --target examples_tutorial
	@build/examples/tutorial

# The release build's tests; with CI set, what CI runs. The last line is `N passed, N failed`.
test:
	@tools/test.sh $(if $(CI),all,release)

# Sanitizers, the tiny build, clang and lint as well.
test-all:
	@tools/test.sh all

# All programs of the benches beside JAX: times, memory, growth (docs/performance.md).
bench: all
	@TESSERA_BUILD="$(CURDIR)/build" python3 bench/table.py

# Runs each fuzzer (clang) for so long: make fuzz SECONDS=60.
fuzz: SECONDS ?= 60
fuzz:
	@tools/fuzz.sh $(SECONDS)

# The long runs, many hours: 100,000 random programs of each kind, 2,000 killed processes, an hour of each fuzzer. A hundredth of
# it: make check-long SHORT=100. The last line is `N passed, N failed`.
check-long: SHORT ?= 1
check-long:
	@tools/check_long.sh $(SHORT)

# Builds for 64-bit Arm too, and runs tests of the kernels there by QEMU; all tests of labels: make check-arm LABELS='unit|golden'.
check-arm:
	@tools/check_arm.sh $(if $(LABELS),'$(LABELS)')

# Random calls against JAX on a CPU, which python3 must have, and programs over eight devices: make check-jax CASES=1000 SEED=7.
check-jax: CASES ?= 10000
check-jax: SHARDED ?= 500
check-jax: all
	@python3 tools/check_jax.py --cases $(CASES) $(if $(SEED),--seed $(SEED))
	@python3 tools/check_sharded.py --cases $(SHARDED) $(if $(SEED),--seed $(SEED))

# Line coverage of src/, the total on the last line.
coverage:
	@tools/coverage.sh

format:
	@tools/lint.sh --fix

lint: build/build.ninja
	@tools/lint.sh

install: all
	@cmake --install build --prefix "$(PREFIX)"

# Removes what the last `make install` of this folder put there.
uninstall:
	@cmake -DMANIFEST=build/install_manifest.txt -P cmake/uninstall.cmake

clean:
	rm -rf build

build/build.ninja:
	@cmake --preset release
