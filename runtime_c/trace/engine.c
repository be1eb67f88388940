/* A traced program asks the system for nothing. */
#include "record.h"

void engine_start(void) {}

void engine_needed_at(double ns) { (void)ns; }
