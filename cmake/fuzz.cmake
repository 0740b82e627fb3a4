# Fuzzers, in the preset `fuzz` alone: tests/fuzz/targets/fuzz_NAME.c becomes build/fuzz/fuzz_NAME. They see the floors
# up to src/op, src/stablehlo and the tool's parsers of options, and need no more to be built. tools/fuzz.sh runs them.
set(folders base core layout array ir op stablehlo)
list(TRANSFORM folders REPLACE "(.+)" "${CMAKE_SOURCE_DIR}/src/\\1/*.c")
file(GLOB sources CONFIGURE_DEPENDS ${folders})
add_library(fuzz_objects STATIC EXCLUDE_FROM_ALL ${sources} src/cli/values.c)
target_include_directories(fuzz_objects PRIVATE include src)

add_custom_target(fuzzers)
file(GLOB sources CONFIGURE_DEPENDS tests/fuzz/targets/*.c)
foreach(source ${sources})
  cmake_path(GET source STEM name)
  add_executable(${name} EXCLUDE_FROM_ALL ${source})
  target_include_directories(${name} PRIVATE include src tests)
  target_link_options(${name} PRIVATE -fsanitize=fuzzer)
  target_link_libraries(${name} PRIVATE fuzz_objects sleef z pthread m)
  add_dependencies(fuzzers ${name})
endforeach()
