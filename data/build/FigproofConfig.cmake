# find_package(Figproof): the program as FIGPROOF, and two functions for book builds. What was read is known from a
# depfile, so that a build draws again only when a model or template has changed.
#
#   figproof_render(TARGET figures MODEL numbers.yaml TEMPLATES templates OUT out [ARGUMENTS …])
#       Draws everything into OUT.
#   figproof_fill(TARGET chapter MODEL numbers.yaml TEMPLATE chapter.md.in OUTPUT chapter.md [ARGUMENTS …])
#       Fills the slots of a text.
#
# Names are taken from the source folder, OUT and OUTPUT from the build folder. ARGUMENTS are more options of the command.
cmake_minimum_required(VERSION 3.20)
find_program(FIGPROOF figproof HINTS ${CMAKE_CURRENT_LIST_DIR}/../../../bin)
set(Figproof_FOUND TRUE)
if(NOT FIGPROOF)
  set(Figproof_FOUND FALSE)
  set(Figproof_NOT_FOUND_MESSAGE "the program figproof was not found: set FIGPROOF to its path")
endif()

function(figproof_render)
  cmake_parse_arguments(PARSE_ARGV 0 figproof "" "TARGET;MODEL;TEMPLATES;OUT" "ARGUMENTS")
  _figproof_need(figproof_render "TARGET;MODEL;TEMPLATES;OUT")
  cmake_path(ABSOLUTE_PATH figproof_MODEL BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
  cmake_path(ABSOLUTE_PATH figproof_TEMPLATES BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
  cmake_path(ABSOLUTE_PATH figproof_OUT BASE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR} NORMALIZE)
  set(witness ${figproof_OUT}/CANONICAL-NUMBERS.md) # written with all the others, or none is
  set(depfile ${CMAKE_CURRENT_BINARY_DIR}/${figproof_TARGET}.d)
  add_custom_command(
    OUTPUT ${witness}
    COMMAND ${FIGPROOF} render -q -m ${figproof_MODEL} -t ${figproof_TEMPLATES} -o ${figproof_OUT} --depfile ${depfile}
            --dep-target ${witness} ${figproof_ARGUMENTS}
    DEPENDS ${figproof_MODEL} ${FIGPROOF}
    DEPFILE ${depfile}
    COMMENT "figproof render ${figproof_TARGET}"
    VERBATIM)
  add_custom_target(${figproof_TARGET} ALL DEPENDS ${witness})
endfunction()

function(figproof_fill)
  cmake_parse_arguments(PARSE_ARGV 0 figproof "" "TARGET;MODEL;TEMPLATE;OUTPUT" "ARGUMENTS")
  _figproof_need(figproof_fill "TARGET;MODEL;TEMPLATE;OUTPUT")
  cmake_path(ABSOLUTE_PATH figproof_MODEL BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
  cmake_path(ABSOLUTE_PATH figproof_TEMPLATE BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
  cmake_path(ABSOLUTE_PATH figproof_OUTPUT BASE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR} NORMALIZE)
  set(depfile ${CMAKE_CURRENT_BINARY_DIR}/${figproof_TARGET}.d)
  add_custom_command(
    OUTPUT ${figproof_OUTPUT}
    COMMAND ${FIGPROOF} fill -m ${figproof_MODEL} ${figproof_TEMPLATE} -o ${figproof_OUTPUT} --depfile ${depfile}
            ${figproof_ARGUMENTS}
    DEPENDS ${figproof_MODEL} ${figproof_TEMPLATE} ${FIGPROOF}
    DEPFILE ${depfile}
    COMMENT "figproof fill ${figproof_TARGET}"
    VERBATIM)
  add_custom_target(${figproof_TARGET} ALL DEPENDS ${figproof_OUTPUT})
endfunction()

macro(_figproof_need function names)
  if(figproof_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "${function}: '${figproof_UNPARSED_ARGUMENTS}' is not understood")
  endif()
  foreach(name ${names})
    if(NOT figproof_${name})
      message(FATAL_ERROR "${function} needs ${name}")
    endif()
  endforeach()
endmacro()
