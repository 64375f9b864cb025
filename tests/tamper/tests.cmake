include(${CMAKE_CURRENT_LIST_DIR}/../support/python.cmake)

if(TARGET figproof)
  figproof_tests(tamper ${CMAKE_CURRENT_LIST_DIR}/tamper.py FIXTURES fresh)
endif()
