/* Files of the library's own (../scratch) that the disk does not take: what they should hold is lost, and the program ends, rather than
 * going on with other data. */
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
    if (error == EIO || error == ENOSPC || error == EDQUOT) /* what the system keeps of failures; all else is of the call */
        written_failed(error);
}
