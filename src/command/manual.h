/* The manual page, in man(7): commands and options, exit statuses, findings, the keys of the files,
 * the units. */
#ifndef COMMAND_MANUAL_H
#define COMMAND_MANUAL_H
#include "command/command.h"

void manual_print(const struct command *commands, size_t count);

#endif
