# Headers, libraries, tool, tessera.pc (pkg-config) and the CMake package (find_package(tessera)).
# Everything is relative to where it lies, so `cmake --install build --prefix P` suits any P.
include(CMakePackageConfigHelpers)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/tessera)

install(DIRECTORY include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")
set_target_properties(tessera_shared PROPERTIES EXPORT_NAME tessera)
install(TARGETS tessera_shared tessera_static EXPORT tessera)
if(TARGET tessera_tool)
  install(TARGETS tessera_tool)
  # Completion scripts and man pages: the tool writes them itself, when it is installed.
  if(NOT CMAKE_CROSSCOMPILING)
    install(CODE "
      set(share \"${CMAKE_BINARY_DIR}/share\")
      file(MAKE_DIRECTORY \${share}/man1)
      set(tool $<TARGET_FILE:tessera_tool>)
      execute_process(COMMAND \${tool} man --out \${share}/man1 COMMAND_ERROR_IS_FATAL ANY)
      file(GLOB pages \${share}/man1/*.1)
      file(INSTALL \${pages} DESTINATION \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_MANDIR}/man1\")
      foreach(script bash=bash-completion/completions/tessera zsh=zsh/site-functions/_tessera
                     fish=fish/vendor_completions.d/tessera.fish)
        string(REGEX MATCH \"^[a-z]+\" shell \${script})
        string(REGEX REPLACE \"^[a-z]+=\" \"\" path \${script})
        get_filename_component(folder \${path} DIRECTORY)
        file(MAKE_DIRECTORY \${share}/\${folder})
        execute_process(COMMAND \${tool} completion \${shell} --out \${share}/\${path} COMMAND_ERROR_IS_FATAL ANY)
        file(INSTALL \${share}/\${path} DESTINATION \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/\${folder}\")
      endforeach()
    ")
  endif()
endif()

cmake_path(RELATIVE_PATH CMAKE_INSTALL_FULL_LIBDIR BASE_DIRECTORY ${CMAKE_INSTALL_PREFIX} OUTPUT_VARIABLE libdir)
string(REGEX REPLACE "[^/]+" ".." to_prefix ${libdir}/pkgconfig)
configure_file(cmake/tessera.pc.in tessera.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/tessera.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

install(EXPORT tessera NAMESPACE tessera:: FILE tessera-config.cmake DESTINATION ${package})
write_basic_package_version_file(tessera-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/tessera-config-version.cmake DESTINATION ${package})

# The loader finds a new library in the system's folders after ldconfig.
install(CODE [[
  execute_process(COMMAND id -u OUTPUT_VARIABLE user OUTPUT_STRIP_TRAILING_WHITESPACE)
  find_program(ldconfig ldconfig PATHS /sbin /usr/sbin)
  if(user STREQUAL "0" AND "$ENV{DESTDIR}" STREQUAL "" AND ldconfig)
    execute_process(COMMAND ${ldconfig})
  endif()
]])
