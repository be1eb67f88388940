/* How much of memory may hold what has been read ahead. */
#include "files.h"

#include <stdlib.h>
#include <string.h>

enum { SHARE = 4, LEAST_ROOM = 1 << 20 };

static const double refresh_after = 50e6; /* nanoseconds */

static struct {
    long most;  /* bytes ahead */
    long hold;  /* bytes of a file that is read again */
    bool is_short;
    double when;
} room;

/* Anonymous memory of this process, which is not for files. */
static long own_anonymous(void)
{
    char text[128];
    long resident = 0, shared = 0;
    if (os_read_file("/proc/self/statm", text, sizeof text) == 0) {
        char *at = strchr(text, ' ');
        resident = at ? strtol(at, &at, 10) : 0;
        shared = at ? strtol(at, NULL, 10) : 0;
    }
    return (resident - shared) * os_page_size();
}

/* What is unused is no measure: what the program has read and finished with fills memory, and gives way to what is read next.
 * A quarter leaves room for that, and for the kernel to see what is older. */
static void refresh_room(void)
{
    double now = os_time();
    struct available_memory r;
    if (room.when > 0 && now - room.when < refresh_after)
        return;
    room.when = now;
    long told = options()->memory;
    os_lock();
    available_memory_read(&r, told);
    os_unlock();
    long files = max_long(r.allowed - own_anonymous(), 0);
    room.most = max_long(files / SHARE, LEAST_ROOM);
    room.hold = files / 2;
    room.is_short = r.unused < room.most;
}

long quota_most(void)
{
    refresh_room();
    return room.most;
}

bool quota_is_short(void) { return room.is_short; }

/* Of what is read twice, the first part is worth keeping, more than the last (Patterson et al. 1993, 3.2). */
long quota_hold(const struct item *item) { return item->again ? room.hold : 0; }
