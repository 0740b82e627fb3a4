# Fuzzers, in the preset `fuzz` alone: tests/fuzz/targets/fuzz_NAME.c becomes build/fuzz/fuzz_NAME. They see the library
# and the tool's parsers of options. tools/fuzz.sh runs them.
add_library(fuzz_objects STATIC EXCLUDE_FROM_ALL src/cli/values.c)
target_include_directories(fuzz_objects PRIVATE include src)

add_custom_target(fuzzers)
file(GLOB sources CONFIGURE_DEPENDS tests/fuzz/targets/*.c)
foreach(source ${sources})
  cmake_path(GET source STEM name)
  add_executable(${name} EXCLUDE_FROM_ALL ${source})
  target_include_directories(${name} PRIVATE include src tests ${CMAKE_BINARY_DIR}/generated)
  target_link_options(${name} PRIVATE -fsanitize=fuzzer)
  target_link_libraries(${name} PRIVATE fuzz_objects tessera_static pthread m)
  add_dependencies(${name} api_calls)
  add_dependencies(fuzzers ${name})
endforeach()
