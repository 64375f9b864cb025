include(${CMAKE_CURRENT_LIST_DIR}/../support/python.cmake)

add_test(NAME digits/sources COMMAND ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/digits.py ${CMAKE_SOURCE_DIR}/src)
add_test(NAME digits/planted COMMAND ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/planted.py)
