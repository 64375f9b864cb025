# PYTHON: the system's python3, leaving no byte code in the source tree. figproof_test(NAME SCRIPT ARGUMENT...) runs a script against
# the built program; the scripts take the program, the source tree and a folder of their own from the environment.
if(NOT DEFINED PYTHON)
  find_program(PYTHON3 NAMES python3 PATHS /usr/bin NO_DEFAULT_PATH)
  find_program(PYTHON3 NAMES python3 REQUIRED)
  set(PYTHON ${PYTHON3} -B)
endif()

function(figproof_test name script)
  cmake_parse_arguments(option "" "" "FIXTURES" ${ARGN})
  add_test(NAME ${name} COMMAND ${PYTHON} ${script} ${option_UNPARSED_ARGUMENTS})
  string(REPLACE "/" "-" folder ${name})
  set_tests_properties(${name} PROPERTIES
    ENVIRONMENT "FIGPROOF=$<TARGET_FILE:figproof>;FIGPROOF_SOURCE=${CMAKE_SOURCE_DIR};FIGPROOF_BUILD=${CMAKE_BINARY_DIR};FIGPROOF_WORK=${CMAKE_BINARY_DIR}/work/${folder};FIGPROOF_FRESH=${CMAKE_BINARY_DIR}/fresh"
    SKIP_RETURN_CODE 77 TIMEOUT 600 FIXTURES_REQUIRED "${option_FIXTURES}")
endfunction()

# One test per function that the script lists.
function(figproof_tests prefix script)
  execute_process(COMMAND ${PYTHON} ${script} --list OUTPUT_VARIABLE names OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${script})
  string(REPLACE "\n" ";" names "${names}")
  foreach(name ${names})
    figproof_test(${prefix}/${name} ${script} ${name} ${ARGN})
  endforeach()
endfunction()
