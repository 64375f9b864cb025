# The READMEs of src/ have a line per file.
find_program(PYTHON3 python3)
if(PYTHON3)
  add_test(NAME docs/folders COMMAND ${PYTHON3} ${CMAKE_CURRENT_SOURCE_DIR}/docs/folders.py ${CMAKE_SOURCE_DIR})
endif()
