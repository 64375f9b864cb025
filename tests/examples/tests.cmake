include(${CMAKE_CURRENT_LIST_DIR}/../support/python.cmake)

if(TARGET figproof)
  figproof_tests(examples ${CMAKE_CURRENT_LIST_DIR}/examples.py)
endif()
