# Compile and link flags of everything that is built here.

option(TESS_TINY "Shrink every constant (tiles, tables, arenas), so that small tests meet the edges" OFF)
option(TESS_DEBUG_CHECKS "Check the invariants that are too dear for a release" OFF)
option(TESS_COVERAGE "Count executed lines (gcov)" OFF)
set(TESS_SANITIZE "" CACHE STRING "Sanitizers for -fsanitize=: address,undefined or thread")

# Every compiler release invents warnings; they are errors where we vouch that there are none.
set(vouched OFF)
if(CMAKE_C_COMPILER_ID STREQUAL "GNU" AND CMAKE_C_COMPILER_VERSION MATCHES "^12\\."
    OR CMAKE_C_COMPILER_ID STREQUAL "Clang" AND CMAKE_C_COMPILER_VERSION MATCHES "^14\\.")
  set(vouched ON)
endif()
option(TESS_WERROR "Warnings are errors" ${vouched})

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "RelWithDebInfo, Debug or Sanitize" FORCE)
endif()
set(CMAKE_C_FLAGS_RELWITHDEBINFO "-O2 -g")   # without -DNDEBUG
set(CMAKE_C_FLAGS_DEBUG "-O0 -g")
set(CMAKE_C_FLAGS_SANITIZE "-O1 -g")

set(CMAKE_C_STANDARD 11)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_C_VISIBILITY_PRESET hidden)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

add_compile_definitions(_POSIX_C_SOURCE=200809L $<$<BOOL:${TESS_TINY}>:TESS_TINY=1>
  $<$<BOOL:${TESS_DEBUG_CHECKS}>:TESS_DEBUG_CHECKS=1>)
add_compile_options(-fno-common
  -ffp-contract=off                              # the same bits on every instruction set
  -fmacro-prefix-map=${CMAKE_SOURCE_DIR}/=       # places read examples/tutorial.c:12 wherever it was built
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wvla -Wundef
  -Wdouble-promotion -Wimplicit-fallthrough $<$<BOOL:${TESS_WERROR}>:-Werror>)

if(TESS_SANITIZE)
  add_compile_options(-fsanitize=${TESS_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${TESS_SANITIZE})
endif()
if(TESS_COVERAGE)
  add_compile_options(--coverage -fprofile-update=atomic)
  add_link_options(--coverage)
endif()

# Kernels: one file per instruction set. They may use what C11 does not have (vector types). Without optimisation the
# compiler's own intrinsics are macros, whose masks change sign. GCC's fake stacks (use after return) align no more than
# 32 bytes, and its vectors need 64. A short loop that lies across two cache lines takes twice as long (AMD EPYC of the
# third generation), so loops begin with one.
if(TESS_SANITIZE MATCHES address AND CMAKE_C_COMPILER_ID STREQUAL "GNU")
  set(kernel_checks --param=asan-use-after-return=0)
endif()
if(TESS_SANITIZE MATCHES fuzzer)   # clang takes many minutes for them; asan checks them
  set(kernel_checks -fno-sanitize=all)
endif()
function(tess_isa name)
  set_source_files_properties(src/exec/cpu/isa_${name}.c PROPERTIES COMPILE_OPTIONS
    "$<$<NOT:$<CONFIG:Debug,Sanitize>>:-O3;-falign-loops=64>;-Wno-pedantic;$<$<CONFIG:Debug>:-Wno-sign-conversion>;${kernel_checks};${ARGN}")
endfunction()
tess_isa(scalar)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  add_compile_definitions(TESS_HAVE_AVX2=1 TESS_HAVE_AVX512=1)
  tess_isa(avx2 -mavx2 -mfma -mf16c)
  tess_isa(avx512 -mavx512f -mavx512bw -mavx512vl -mavx512dq -mfma -mf16c -mprefer-vector-width=512)
  tess_isa(amx -mavx512f -mavx512bw -mavx512vl -mavx512dq -mprefer-vector-width=512 -mamx-tile -mamx-bf16 -mamx-int8)
  tess_isa(fp16 -mavx512f -mavx512bw -mavx512vl -mavx512dq -mprefer-vector-width=512 -mavx512fp16)
endif()
