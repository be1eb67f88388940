/* A traced program does not ask the system to read pages. */
#include "record.h"

void engine_start(void) {}
