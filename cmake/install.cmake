# Headers, libraries, tool, tessera.pc (pkg-config) and the CMake package (find_package(tessera)).
# Everything is relative to where it lies, so `cmake --install build --prefix P` suits any P.
include(CMakePackageConfigHelpers)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/tessera)

install(DIRECTORY include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")
set_target_properties(tessera_shared PROPERTIES EXPORT_NAME tessera)
install(TARGETS tessera_shared tessera_static EXPORT tessera)
if(TARGET tessera_tool)
  install(TARGETS tessera_tool)
endif()

cmake_path(RELATIVE_PATH CMAKE_INSTALL_FULL_LIBDIR BASE_DIRECTORY ${CMAKE_INSTALL_PREFIX} OUTPUT_VARIABLE libdir)
string(REGEX REPLACE "[^/]+" ".." to_prefix ${libdir}/pkgconfig)
configure_file(cmake/tessera.pc.in tessera.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/tessera.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

install(EXPORT tessera NAMESPACE tessera:: FILE tessera-config.cmake DESTINATION ${package})
write_basic_package_version_file(tessera-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/tessera-config-version.cmake DESTINATION ${package})
