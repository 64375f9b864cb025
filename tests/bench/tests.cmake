# cmake --build … --target bench: not a test, a ratio measured in one run; --target scale: how the time grows with the size.
pkg_check_modules(FLOOR REQUIRED IMPORTED_TARGET pangocairo cairo-svg)
add_executable(bench_floor EXCLUDE_FROM_ALL ${CMAKE_CURRENT_LIST_DIR}/floor.c)
target_link_libraries(bench_floor PRIVATE PkgConfig::FLOOR)
if(TARGET figproof)
  include(${CMAKE_CURRENT_LIST_DIR}/../support/python.cmake)
  add_custom_target(bench
    COMMAND ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/bench.py --floor $<TARGET_FILE:bench_floor> --figproof $<TARGET_FILE:figproof>
            --source ${CMAKE_SOURCE_DIR}
    DEPENDS bench_floor figproof USES_TERMINAL)
  add_custom_target(scale COMMAND ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/scale.py --figproof $<TARGET_FILE:figproof> DEPENDS figproof USES_TERMINAL)
endif()
# The number scanner beside grep -oE: bench_scan FOLDER [MEGABYTES].
add_executable(bench_scan EXCLUDE_FROM_ALL ${CMAKE_CURRENT_LIST_DIR}/scan.c)
target_link_libraries(bench_scan PRIVATE proof)
add_executable(strangers_draw EXCLUDE_FROM_ALL ${CMAKE_CURRENT_LIST_DIR}/../proof/strangers/draw.c)
target_link_libraries(strangers_draw PRIVATE proof)

# Proofreading against grep and gumbo: cmake --build . --target bench_proof
add_executable(bench_gumbo_parse EXCLUDE_FROM_ALL bench/gumbo_parse.c)
target_link_libraries(bench_gumbo_parse PRIVATE PkgConfig::GUMBO)
if(TARGET figproof)
  add_custom_target(bench_proof
    COMMAND ${PYTHON} ${CMAKE_CURRENT_SOURCE_DIR}/bench/proof.py $<TARGET_FILE:figproof> ${CMAKE_SOURCE_DIR} $<TARGET_FILE:bench_gumbo_parse>
    DEPENDS figproof bench_gumbo_parse USES_TERMINAL VERBATIM)
endif()
