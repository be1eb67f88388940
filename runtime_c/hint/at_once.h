/* What the starter (../starter) and what it becomes know of each other. */
#ifndef AT_ONCE_H
#define AT_ONCE_H

/* In place of the program's name: something is not in memory, and is to be read ahead from the beginning. */
#define STARTED_AT_ONCE "iopref-hint at once"

#endif
