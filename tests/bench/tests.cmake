# cmake --build … --target bench: not a test, a ratio measured in one run.
pkg_check_modules(FLOOR REQUIRED IMPORTED_TARGET pangocairo cairo-svg)
add_executable(bench_floor EXCLUDE_FROM_ALL ${CMAKE_CURRENT_LIST_DIR}/floor.c)
target_link_libraries(bench_floor PRIVATE PkgConfig::FLOOR)
if(TARGET figproof)
  include(${CMAKE_CURRENT_LIST_DIR}/../support/python.cmake)
  add_custom_target(bench
    COMMAND ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/bench.py --floor $<TARGET_FILE:bench_floor> --figproof $<TARGET_FILE:figproof>
            --source ${CMAKE_SOURCE_DIR}
    DEPENDS bench_floor figproof USES_TERMINAL)
endif()
