# Tests under mpirun, mpi/openmpi3/multihost: those of tests/mpi, and those of tests/api that run bodies in worlds of many
# processes (tests/api/_world.h), which are real here. Bodies that end their world have a test each. Sanitizers are left
# out: MPI itself is full of what they look for.
set(mpi_environment OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1)

function(tess_mpi_test mpi n name target variables)
  string(TOUPPER ${mpi} upper)
  set(test mpi/${mpi}${n}/${name})
  add_test(NAME ${test} COMMAND ${TESS_MPIRUN_${upper}} -n ${n} $<TARGET_FILE:${target}> ${ARGN}
    WORKING_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
  set_tests_properties(${test} PROPERTIES LABELS mpi TIMEOUT 60 PROCESSORS 2
    ENVIRONMENT "${trees};${mpi_environment};${variables}")
endfunction()

function(tess_mpi_tests mpi)
  foreach(n 2 3 4)
    tess_mpi_test(${mpi} ${n} multihost tests_api_multihost "")
  endforeach()
  foreach(n 2 4)
    tess_mpi_test(${mpi} ${n} multiprocess tests_api_multiprocess "")
  endforeach()
  tess_mpi_test(${mpi} 3 across tests_api_across "")
  tess_mpi_test(${mpi} 3 any_mesh tests_api_any_mesh "")
  set(few 3)   # a world for each way to differ; MPICH meets slowly where processes share cores
  if(mpi STREQUAL "mpich")
    set(few 2)
  endif()
  tess_mpi_test(${mpi} ${few} mismatch tests_api_mismatch "")
  tess_mpi_test(${mpi} 2 processes tests_property_processes TESS_MPI_MODULE=$<TARGET_FILE:tessera_mpi_${mpi}>) # static
  foreach(body 2/multihost/one_sleeps 2/multihost/other_collective 4/multihost/one_leaves 2/across/program_errors)
    string(REGEX MATCH "(.)/(.*)/(.*)" body ${body})
    tess_mpi_test(${mpi} ${CMAKE_MATCH_1} ${CMAKE_MATCH_2}/${CMAKE_MATCH_3} tests_api_${CMAKE_MATCH_2}
      TESS_TEST_BODY=${CMAKE_MATCH_3})
  endforeach()

  set(small TESS_TEST_MODULE=$<TARGET_FILE:tessera_mpi_small_${mpi}>)
  tess_mpi_test(${mpi} 2 carrying tests_mpi_carrying ${small} all)
  tess_mpi_test(${mpi} 3 carrying tests_mpi_carrying ${small} all)
  tess_mpi_test(${mpi} 4 hosts tests_mpi_carrying ${small} hosts)
  tess_mpi_test(${mpi} 1 first_use tests_mpi_launching TESS_MPI_MODULE=/nowhere/it_is_not_opened.so first_use)
  foreach(body first_use again initialize other_devices one_fails one_exits one_late initialize_late)
    tess_mpi_test(${mpi} 3 ${body} tests_mpi_launching "" ${body})
  endforeach()
  tess_mpi_test(${mpi} 2 alone tests_mpi_launching TESS_PROCESSES=off alone)
  tess_mpi_test(${mpi} 2 no_module tests_mpi_launching TESS_MPI_MODULE=/nowhere/libtessera_mpi.so no_module)
  tess_mpi_test(${mpi} 2 other_library tests_mpi_launching TESS_MPI_MODULE=$<TARGET_FILE:tessera_shared> other_library)
  foreach(body parts one_thread)
    tess_mpi_test(${mpi} 3 given/${body} tests_mpi_given_${mpi} "" ${body})
  endforeach()
endfunction()

foreach(name kill_mpi network)   # many worlds, one after the other
  if(TEST fault/${name}.py)
    set_tests_properties(fault/${name}.py PROPERTIES TIMEOUT 400 PROCESSORS 2)
  endif()
endforeach()

if(TARGET tests_api_multihost AND mpi_found AND NOT TESS_SANITIZE)
  foreach(name carrying launching training)
    tess_program(${CMAKE_SOURCE_DIR}/tests/mpi/${name}.c tessera_shared)
  endforeach()
  tess_test(mpi/no_pmi mpi $<TARGET_FILE:tests_mpi_launching> no_pmi)
  set_property(TEST mpi/no_pmi APPEND PROPERTY ENVIRONMENT SLURM_STEP_NUM_TASKS=4)
  foreach(mpi ${mpi_found})
    tess_mpi_module(tessera_mpi_small_${mpi} ${mpi})
    target_compile_definitions(tessera_mpi_small_${mpi} PRIVATE TESS_MPI_PIECE=1000 TESS_MPI_INLINE=100 TESS_MPI_HOSTS=2)
    set_target_properties(tessera_mpi_small_${mpi} PROPERTIES LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests/mpi)
    add_executable(tests_mpi_given_${mpi} tests/mpi/given.c)
    set_target_properties(tests_mpi_given_${mpi} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests/mpi)
    target_link_libraries(tests_mpi_given_${mpi} PRIVATE tessera_shared mpi_${mpi} pthread m)
    tess_mpi_tests(${mpi})
  endforeach()
endif()
