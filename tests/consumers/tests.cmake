include(${CMAKE_CURRENT_LIST_DIR}/../support/python.cmake)

if(TARGET figproof)
  figproof_tests(consumers ${CMAKE_CURRENT_LIST_DIR}/consumers.py FIXTURES fresh)
endif()
