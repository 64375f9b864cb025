include(${CMAKE_CURRENT_LIST_DIR}/../support/python.cmake)

if(TARGET figproof)
  figproof_tests(book ${CMAKE_CURRENT_LIST_DIR}/book.py)
  figproof_tests(book/quoted ${CMAKE_CURRENT_LIST_DIR}/quoted.py)
  figproof_tests(book/refused ${CMAKE_CURRENT_LIST_DIR}/refused.py)
  figproof_tests(book/progress ${CMAKE_CURRENT_LIST_DIR}/progress.py)
endif()
