include(${CMAKE_CURRENT_LIST_DIR}/../support/python.cmake)

if(TARGET figproof)
  figproof_test(cli/fresh ${CMAKE_CURRENT_LIST_DIR}/fresh.py)
  set_tests_properties(cli/fresh PROPERTIES FIXTURES_SETUP fresh)
  figproof_tests(cli ${CMAKE_CURRENT_LIST_DIR}/cli.py FIXTURES fresh)
  figproof_tests(cli/newcomer ${CMAKE_CURRENT_LIST_DIR}/newcomer.py FIXTURES fresh)
endif()
