# Tests are found by their folder, which is also their label: tests/unit/map.c is the test unit/map.
#   tests/*/*.c    one CMocka program each, linked with the library's internals; tests/api sees only <tessera.h>
#   tests/*/*.py   run by python3
#   examples/*.c   built against the shared library as a user would; they must exit 0
#   tools/check_*  what `make lint` runs too
# A file whose name begins with _ is a helper, not a test. Every test finds the trees by TESSERA_BUILD and
# TESSERA_SOURCE, in its environment and (C) as macros, and runs in build/tests.
enable_testing()
find_program(TESS_PYTHON python3)
find_path(TESS_CMOCKA_INCLUDE cmocka.h)
mark_as_advanced(TESS_PYTHON TESS_CMOCKA_INCLUDE)

set(trees TESSERA_BUILD=${CMAKE_BINARY_DIR} TESSERA_SOURCE=${CMAKE_SOURCE_DIR})
set(environment ${trees} CC=${CMAKE_C_COMPILER}
  ASAN_OPTIONS=detect_stack_use_after_return=1:strict_string_checks=1 UBSAN_OPTIONS=print_stacktrace=1
  TSAN_OPTIONS=suppressions=${CMAKE_SOURCE_DIR}/cmake/tsan.supp)

# TSan's shadow does not reach every address that the kernel may choose at random.
if(TESS_SANITIZE MATCHES thread)
  execute_process(COMMAND setarch -R true RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET)
  if(status EQUAL 0)
    set(launcher setarch -R)
  endif()
endif()

if(CMAKE_CROSSCOMPILING)
  set(launcher ${CMAKE_CROSSCOMPILING_EMULATOR})
endif()

function(tess_test name label)
  add_test(NAME ${name} COMMAND ${launcher} ${ARGN} WORKING_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
  set(timeout 120)
  if(label STREQUAL "property" OR TESS_SANITIZE OR TESS_COVERAGE OR CMAKE_CROSSCOMPILING)   # they make long tests five to twenty times longer
    set(timeout 600)
  endif()
  set_tests_properties(${name} PROPERTIES
    LABELS ${label} TIMEOUT ${timeout} SKIP_RETURN_CODE 77 ENVIRONMENT "${environment}")
endfunction()
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/tests)

file(GLOB sources CONFIGURE_DEPENDS examples/*.c)
set(arguments_digits ${CMAKE_SOURCE_DIR}/examples/data)
if(TESS_SANITIZE)
  set(arguments_char_lm --losses 20)   # what the other steps do, too
endif()
foreach(source ${sources})
  tess_program(${source} tessera_shared)
  tess_test(examples/${name} examples $<TARGET_FILE:${target}> ${arguments_${name}})
endforeach()

# The calls of every public function, made from the headers' prototypes: tests/fuzz/api.c and the fuzzer of that name.
if(TESS_PYTHON)
  file(GLOB headers CONFIGURE_DEPENDS include/*.h include/tessera/*.h)
  set(api_calls ${CMAKE_BINARY_DIR}/generated/api_calls.h)
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/generated)
  add_custom_command(OUTPUT ${api_calls} DEPENDS tools/fuzz_api.py ${headers} VERBATIM
    COMMAND ${TESS_PYTHON} tools/fuzz_api.py ${api_calls} ${CMAKE_C_COMPILER} include WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  add_custom_target(api_calls DEPENDS ${api_calls})
endif()

if(TESS_CMOCKA_INCLUDE)
  add_library(tests_harness INTERFACE)
  target_link_libraries(tests_harness INTERFACE cmocka)
  file(GLOB sources CONFIGURE_DEPENDS tests/harness.c)
  if(sources)   # an archive: a test that needs nothing of it gets nothing of it
    add_library(tests_harness_archive STATIC ${sources})
    target_include_directories(tests_harness_archive PRIVATE include src)
    target_link_libraries(tests_harness INTERFACE tests_harness_archive)
  endif()

  file(GLOB sources CONFIGURE_DEPENDS tests/*/*.c)
  list(FILTER sources EXCLUDE REGEX "/_[^/]*$")
  list(FILTER sources EXCLUDE REGEX "/tests/(planner|mpi)/")
  if(NOT TESS_PYTHON)
    list(FILTER sources EXCLUDE REGEX "/fuzz/api\\.c$")
  endif()
  foreach(source ${sources})
    if(source MATCHES "/tests/api/")
      tess_program(${source} tests_harness tessera_shared)
    else()
      tess_program(${source} tests_harness tessera_static jansson pthread)
      target_include_directories(${target} PRIVATE src)
    endif()
    cmake_path(GET folder FILENAME label)
    target_include_directories(${target} PRIVATE tests)
    if(source MATCHES "/fuzz/api\\.c$")
      add_dependencies(${target} api_calls)
      target_include_directories(${target} PRIVATE ${CMAKE_BINARY_DIR}/generated)
    endif()
    list(TRANSFORM trees REPLACE "=(.*)" "=\"\\1\"" OUTPUT_VARIABLE macros)
    target_compile_definitions(${target} PRIVATE ${macros})
    tess_test(${label}/${name} ${label} $<TARGET_FILE:${target}>)
  endforeach()

  # The planner's floors and nothing else: what they need of others would not be found.
  set(planner "/src/(base|core|layout|ir|op|numpy|random|spmd|transform|stablehlo)/")
  file(GLOB sources CONFIGURE_DEPENDS tests/planner/*.c)
  foreach(source ${sources})
    tess_program(${source} cmocka sleef)
    target_include_directories(${target} PRIVATE include src)
    target_sources(${target} PRIVATE $<FILTER:$<TARGET_OBJECTS:tessera_objects>,INCLUDE,${planner}>)
    tess_test(planner/${name} planner $<TARGET_FILE:${target}>)
  endforeach()
else()
  message(STATUS "cmocka.h not found: the C tests are left out (tools/setup.sh test installs it)")
endif()

if(TESS_PYTHON AND NOT CMAKE_CROSSCOMPILING)   # they start programs, of this machine
  file(GLOB sources CONFIGURE_DEPENDS tests/*/*.py)
  list(FILTER sources EXCLUDE REGEX "/_[^/]*$")
  foreach(source ${sources})
    cmake_path(GET source PARENT_PATH folder)
    cmake_path(GET folder FILENAME label)
    cmake_path(GET source FILENAME name)
    tess_test(${label}/${name} ${label} ${TESS_PYTHON} ${source})
  endforeach()
  foreach(check layers ops sizes style docs)
    tess_test(lint/${check} lint ${TESS_PYTHON} ${CMAKE_SOURCE_DIR}/tools/check_${check}.py)
  endforeach()
  tess_test(lint/symbols lint ${TESS_PYTHON} ${CMAKE_SOURCE_DIR}/tools/check_layers.py --symbols ${CMAKE_BINARY_DIR})
  tess_test(lint/tour lint ${TESS_PYTHON} ${CMAKE_SOURCE_DIR}/tools/tour.py --check)
  tess_test(lint/exports lint ${TESS_PYTHON} ${CMAKE_SOURCE_DIR}/tools/check_exports.py $<TARGET_FILE:tessera_shared>)
endif()

include(cmake/tests_mpi.cmake)
