include(${CMAKE_CURRENT_LIST_DIR}/../support/python.cmake)

if(TARGET figproof)
  figproof_tests(authors ${CMAKE_CURRENT_LIST_DIR}/authors.py)
  figproof_tests(authors/fill ${CMAKE_CURRENT_LIST_DIR}/fill.py)
  figproof_tests(authors/diff ${CMAKE_CURRENT_LIST_DIR}/diff.py)
  figproof_tests(authors/schema ${CMAKE_CURRENT_LIST_DIR}/schema.py)
endif()
