include(${CMAKE_CURRENT_LIST_DIR}/../support/python.cmake)

# Each program holds one deliberate fault: one source is compiled again with it and linked ahead of the library that has the sound one.
function(teeth name source code)
  if(NOT TARGET figproof OR NOT EXISTS ${CMAKE_SOURCE_DIR}/${source})
    return()
  endif()
  string(TOUPPER ${name} fault)
  add_executable(teeth_${name} ${CMAKE_SOURCE_DIR}/src/main.c ${CMAKE_SOURCE_DIR}/${source})
  target_link_libraries(teeth_${name} PRIVATE command)
  target_compile_definitions(teeth_${name} PRIVATE FIGPROOF_FAULT_${fault} FIGPROOF_VERSION="fault")
  set_target_properties(teeth_${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/teeth)
  figproof_test(teeth/${name} ${CMAKE_CURRENT_LIST_DIR}/teeth.py $<TARGET_FILE:teeth_${name}> ${code} FIXTURES fresh)
endfunction()

teeth(rounding src/printed/round.c number)
teeth(label src/document/layout_row.c association)
teeth(scale src/document/scale.c position)
