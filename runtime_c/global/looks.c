/* Looks: the first data that are stored are read back, to measure the tiers before decisions depend on their speeds. */
#define _GNU_SOURCE
#include "tier.h"

#include <errno.h>
#include <sys/mman.h>

static const double LONGEST_LOOK = 200e6; /* nanoseconds until pieces have been sent */

static char *read_back_memory; /* room for a unit of the home, and two units of nodes */
static struct {
    struct store_call call;
    long pieces; /* pieces that are read back; 0: there is no look */
    bool is_warm; /* they have come once */
    int open;    /* asks without an answer */
    double since; /* when it began, as os_time() */
} look;

static bool has_memory_to_read_back(void)
{
    void *memory = NULL;
    if (!read_back_memory && os_reserve(3 * PAGER_CHUNK, &memory) == 0)
        read_back_memory = memory;
    return read_back_memory;
}

bool looks_are_under_way(void) { return look.pieces; }

/* -- Nodes ---------------------------------------------------------------------------------------------------------- */

void looks_begin(const struct store_call *c)
{
    static unsigned looks;
    if (look.pieces || !speed_should_read_back_global() || !has_memory_to_read_back())
        return;
    look.call = *c;
    look.call.memory = read_back_memory + PAGER_CHUNK;
    look.pieces = offers_make_some(c, looks % 2 ? GLOBAL_BATCH : 1); /* from both, the time of a byte is computed */
    if (look.pieces == 0)
        return;
    looks++;
    speed_global_look_begins();
    look.is_warm = false;
    look.open = 0;
    look.since = os_time();
}

/* Once without measuring it, as threads and connections may have started only now; then several times at the same time, to measure requests that
 * wait for others, too. If that is not possible for a while, because some pieces were overwritten, the look ends. */
void looks_go_on(double now)
{
    if (!look.pieces || look.open)
        return;
    struct known k;
    struct store_call c = look.call;
    int most = look.pieces > 1 || c.bytes > 2 * PAGER_CHUNK / LOOK_ASKS ? 2 : LOOK_ASKS; /* each has room for the whole unit */
    int first = look.is_warm ? ASK_READ_BACK : ASK_WARM_UP, asks = look.is_warm ? most : 1;
    size_t apart = 2 * PAGER_CHUNK / (size_t)asks;
    for (int i = 0; i < asks; i++, c.memory += apart) {
        known_find(&c, &k);
        look.open += k.count >= look.pieces && open_asks_add(first + i, &c, &k, false, now);
    }
    if (!look.open && now - look.since > LONGEST_LOOK)
        look.pieces = 0;
}

void looks_ask_ended(void)
{
    tiers_add(TIER_GLOBAL, TIER_LOOKS, look.is_warm);
    if (--look.open > 0)
        return;
    look.pieces = look.is_warm ? 0 : look.pieces;
    look.is_warm = true;
    (void)ERRNO_OF(madvise(read_back_memory + PAGER_CHUNK, 2 * PAGER_CHUNK, MADV_DONTNEED));
}

/* -- The home ------------------------------------------------------------------------------------------------------- */

char *looks_memory_for_home(int disk)
{
    return speed_should_read_back_home(disk) && has_memory_to_read_back() ? read_back_memory : NULL;
}

void looks_at_home_ended(size_t bytes)
{
    tiers_add(TIER_HOME, TIER_LOOKS, 1);
    (void)ERRNO_OF(madvise(read_back_memory, bytes, MADV_DONTNEED));
}
