/* What a nest has left of a folio that it released is not released to the pager in a later nest, which may be about to use it: only in the
 * same one, in which another row follows. */
#include "../src/internal.h"
#include "check.h"

enum { PAGE = 4096, PAGES = 1024, FIRST = 3, LAST = 7 /* pages of a folio that is not released as a whole */ };

static char data[PAGES * PAGE] __attribute__((aligned(4096)));
static const struct iopref_nest nests[2];
static long pages_released;

static bool has(uintptr_t addr) { return addr >= (uintptr_t)data && addr < (uintptr_t)(data + sizeof data); }

static int prefetch(uintptr_t lo, uintptr_t hi) { return (void)lo, (void)hi, 0; }

static int release(uintptr_t lo, uintptr_t hi, int priority)
{
    (void)priority;
    pages_released += (long)(hi - lo) / PAGE;
    return 0;
}

static void enter(int nest)
{
    iopref_range r = {data, sizeof data, IOPREF_READS};
    CHECK(!iopref_nest_in_memory(&nests[nest], &r, 1));
}

/* Returns how many pages are released when some at the end of the data have been, and then some at their beginning. */
static long released_then(bool in_later_nest)
{
    enter(0);
    iopref_release1(NULL, 1, 0, data + (PAGES - LAST) * PAGE, LAST * PAGE - 1);
    pages_released = 0;
    if (in_later_nest)
        enter(1);
    iopref_release1(NULL, 1, 0, data, FIRST * PAGE);
    return pages_released;
}

int main(void)
{
    setenv("IOPREF_MEMORY", "1M", 1);
    backing_has_pager(&(struct backing_pager){has, prefetch, release, NULL});
    CHECK(released_then(false) > 0);
    CHECK(released_then(true) == 0);
    return 0;
}
