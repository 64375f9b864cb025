include(${CMAKE_CURRENT_LIST_DIR}/../support/python.cmake)

if(TARGET figproof)
  figproof_tests(values ${CMAKE_CURRENT_LIST_DIR}/values.py)
endif()
