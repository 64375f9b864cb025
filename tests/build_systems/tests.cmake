include(${CMAKE_CURRENT_LIST_DIR}/../support/python.cmake)

if(TARGET figproof)
  figproof_tests(build_systems ${CMAKE_CURRENT_LIST_DIR}/build_systems.py)
endif()
