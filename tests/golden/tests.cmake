# One text per stage; renew with tests/golden/golden.py BINARY PROJECT --renew, which shows each difference.
find_program(PYTHON3 python3)
if(TARGET figproof AND PYTHON3)
  add_test(NAME golden/stages COMMAND ${PYTHON3} ${CMAKE_CURRENT_SOURCE_DIR}/golden/golden.py $<TARGET_FILE:figproof> ${CMAKE_SOURCE_DIR})
endif()
