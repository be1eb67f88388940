/* Shared by the starter (../starter) and `iopref-hint`, which the starter may execute in its place. */
#ifndef AT_ONCE_H
#define AT_ONCE_H

/* argv[0] that tells: some file is not in memory, so that files are to be read ahead from the beginning. */
#define STARTED_AT_ONCE "iopref-hint at once"
/* The same, and the files seem to be few and small, so that all of them are to be read ahead. */
#define STARTED_FOR_ALL "iopref-hint for all"

#endif
