/* Plain memory that the program has from malloc: room is made for it before the program gets it. When it is touched, that would be too late:
 * to fill a megabyte takes a fraction of a millisecond, and what has no room then kills the program. */
#define _GNU_SOURCE
#include "pager.h"

#include <errno.h>
#include <limits.h>
#include <pthread.h>

static long plain_held;             /* bytes; some are not touched yet */
static long plain_room = LONG_MAX; /* so many, before the pager is asked again */

long plain_bytes(void) { return max_long(__atomic_load_n(&plain_held, __ATOMIC_RELAXED), 0); }

void plain_has_room(long bytes) { __atomic_store_n(&plain_room, bytes, __ATOMIC_RELAXED); }

long pager_plain(long bytes)
{
    long held = __atomic_add_fetch(&plain_held, bytes, __ATOMIC_RELAXED);
    if (bytes < 0 || held <= __atomic_load_n(&plain_room, __ATOMIC_RELAXED) || !pager_may_be_asked())
        return held;
    int saved = errno;
    requests_ask((struct pager_request){.word = PAGER_ROOM});
    errno = saved;
    return held;
}
