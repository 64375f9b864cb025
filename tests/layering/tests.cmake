include(${CMAKE_CURRENT_LIST_DIR}/../support/python.cmake)

add_test(NAME layering/includes COMMAND ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/layering.py ${CMAKE_SOURCE_DIR}/src)
add_test(NAME layering/planted COMMAND ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/planted.py ${CMAKE_SOURCE_DIR}/src)
