include(${CMAKE_CURRENT_LIST_DIR}/../support/python.cmake)

if(TARGET figproof)
  figproof_tests(proof ${CMAKE_CURRENT_LIST_DIR}/proofread.py)
  figproof_tests(proof/bind ${CMAKE_CURRENT_LIST_DIR}/binding.py)
  figproof_tests(proof/follow ${CMAKE_CURRENT_LIST_DIR}/follow.py)
  figproof_tests(proof/formats ${CMAKE_CURRENT_LIST_DIR}/formats.py)
  figproof_test(proof/mutation ${CMAKE_CURRENT_LIST_DIR}/mutate.py)
endif()
