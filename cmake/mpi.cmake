# One module for each MPI implementation, which libtessera opens when a launcher of it starts the program. Their compilers
# are asked for flags only, so that the project's own compiler and flags build everything. One that is not found under
# Debian's name: -DTESS_MPICC_OPENMPI=/path/of/its/mpicc, -DTESS_MPICC_MPICH=...
set(mpi_found)
foreach(mpi openmpi mpich)
  string(TOUPPER ${mpi} upper)
  find_program(TESS_MPICC_${upper} NAMES mpicc.${mpi})
  find_program(TESS_MPIRUN_${upper} NAMES mpirun.${mpi})
  mark_as_advanced(TESS_MPICC_${upper} TESS_MPIRUN_${upper})
  if(NOT TESS_MPICC_${upper})
    message(STATUS "mpicc.${mpi} not found: libtessera_mpi_${mpi}.so is not built")
    continue()
  endif()
  execute_process(COMMAND ${TESS_MPICC_${upper}} -show OUTPUT_VARIABLE flags COMMAND_ERROR_IS_FATAL ANY)
  separate_arguments(flags UNIX_COMMAND "${flags}")
  add_library(mpi_${mpi} INTERFACE)   # what a program that calls it needs
  foreach(flag ${flags})
    if(flag MATCHES "^-I(.*)")
      target_include_directories(mpi_${mpi} SYSTEM INTERFACE ${CMAKE_MATCH_1})
    elseif(flag MATCHES "^-(L|Wl,)")
      target_link_options(mpi_${mpi} INTERFACE ${flag})
    elseif(flag MATCHES "^-l")
      target_link_libraries(mpi_${mpi} INTERFACE ${flag})
    endif()
  endforeach()
  list(APPEND mpi_found ${mpi})
endforeach()

function(tess_mpi_module target mpi)
  add_library(${target} MODULE src/comm/mpi/channel.c src/comm/mpi/module.c)
  target_include_directories(${target} PRIVATE include src)
  target_link_libraries(${target} PRIVATE mpi_${mpi} pthread)
endfunction()

foreach(mpi ${mpi_found})
  tess_mpi_module(tessera_mpi_${mpi} ${mpi})
  install(TARGETS tessera_mpi_${mpi} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
endforeach()

# What bench/processes.py measures beside.
foreach(mpi ${mpi_found})
  add_executable(bench_mpi_${mpi} bench/mpi/collectives.c)
  set_target_properties(bench_mpi_${mpi} PROPERTIES
    OUTPUT_NAME mpi_collectives_${mpi} RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bench)
  target_link_libraries(bench_mpi_${mpi} PRIVATE mpi_${mpi})
endforeach()
