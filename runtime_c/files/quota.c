/* How much memory data may take that have been read ahead and not used yet. */
#include "files.h"

#include <stdlib.h>
#include <string.h>

enum {
    SHARE = 4,           /* a quarter of the memory for files may hold data that are ahead */
    LEAST_ROOM = 1 << 20 /* bytes that may be ahead in any case */
};

static const double refresh_after = 50e6; /* nanoseconds */

static struct {
    long most;     /* bytes that may be ahead, of all disclosures together */
    long hold;     /* bytes at the beginning of a file that are kept if the file is read again */
    bool is_short; /* unused memory is less than `most` */
    double when;   /* time of the last refresh, as os_time(); 0: none */
} room;

/* Returns the bytes of resident anonymous memory of this process, which files cannot use. */
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

/* Reads the numbers again if they are old. Free memory is no measure of what may be ahead, because pages that the program has
 * read and finished with fill memory, and are evicted when others are read. With a quarter ahead, enough of these pages stay
 * for the kernel to tell older pages from newer ones. */
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

/* If a file is read twice, its first part is worth more in memory than its last part (Patterson et al. 1993, 3.2). */
long quota_hold(const struct item *item) { return item->again ? room.hold : 0; }
