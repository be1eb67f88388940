/* While small nests come as expected, the expectation is not computed anew at each entry. */
#include "../src/internal.h"
#include "check.h"

enum { MB = 1 << 20, NESTS = 5, BLOCK = MB / 2, BLOCKS = 1500 };

static const struct iopref_nest nests[NESTS];
static const char *const data = (const char *)0x100000000;

/* Each block lies somewhere else than the last one, with a gap behind it. */
static const char *block(long i) { return data + i * 37 % BLOCKS * (2L * BLOCK); }

static void enter(long i)
{
    iopref_range r[] = {{block(i), BLOCK, IOPREF_WRITES}, {0, 2048L * MB, IOPREF_READS}}; /* elsewhere: too much for memory */
    CHECK(!iopref_nest_in_memory(&nests[i % NESTS], r, 2));
}

static long after(long i) { return next_use_distance_now((uintptr_t)block(i)); }

int main(void)
{
    setenv("IOPREF_MEMORY", "512M", 1);
    for (int step = 0; step < 3; step++) {
        unsigned long before = next_use_entries();
        for (long i = 0; i < BLOCKS; i++)
            enter(i);
        CHECK(step == 0 ? next_use_entries() - before == BLOCKS : next_use_entries() - before < BLOCKS / 8);
    }
    CHECK(after(0) <= 8 * MB && after(100) >= 42 * MB && after(100) <= 58 * MB);
    enter(700); /* it was not expected, so the expectation is computed at once */
    CHECK(after(701) == 0 && after(711) == 5 * MB);
    return 0;
}
