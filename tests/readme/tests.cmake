# Every ```console example of README.md, run and compared.
find_program(PYTHON3 python3)
if(TARGET figproof AND PYTHON3)
  add_test(NAME readme/examples COMMAND ${PYTHON3} ${CMAKE_CURRENT_SOURCE_DIR}/readme/run.py $<TARGET_FILE:figproof> ${CMAKE_SOURCE_DIR})
endif()
