/* Failed writes to files of the library's own (../scratch): data of the program are lost, so the program ends. Otherwise it would
 * go on with other data. */
#define _GNU_SOURCE
#include "internal.h"

#include <stdio.h>
#include <string.h>

void written_failed(int error)
{
    char line[256];
    snprintf(line, sizeof line, "iopref: IOPREF_SCRATCH: part of an array cannot be written to its file; the program ends: %s\n",
             strerror(error));
    os_abort(line);
}

void written_check(int fd)
{
    int error = os_write_error(fd);
    if (error == EIO || error == ENOSPC || error == EDQUOT) /* failed writes; other errors are those of the call itself */
        written_failed(error);
}
