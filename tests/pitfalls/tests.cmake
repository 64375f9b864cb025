include(${CMAKE_CURRENT_LIST_DIR}/../support/python.cmake)

if(TARGET figproof)
  figproof_tests(pitfalls ${CMAKE_CURRENT_LIST_DIR}/pitfalls.py)
  figproof_tests(ranges ${CMAKE_CURRENT_LIST_DIR}/ranges.py)
endif()
