/* Plain memory that the program gets from malloc: the pager evicts units to make room for it before malloc returns. When the program touches the
 * memory it would be too late: it can fill a megabyte in a fraction of a millisecond, and is killed if there is no room then. */
#define _GNU_SOURCE
#include "pager.h"

#include <errno.h>
#include <limits.h>
#include <pthread.h>

static long plain_held;            /* bytes of large blocks that the program has from malloc, touched or not */
static long plain_room = LONG_MAX; /* the bytes of such blocks above which the pager is asked for room */

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
