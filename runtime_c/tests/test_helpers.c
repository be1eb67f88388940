/* Folios that wait for the helpers are all read, even if the residency vector is wiped meanwhile, except for released ones. Several are
 * read at a time, and those of a downward sweep from above. */
#define _GNU_SOURCE
#include "../src/internal.h"
#include "check.h"

#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { FOLIOS = 40, RELEASED = 10, POPULATE_READ = 22 };

static char *a;
static int opened, begun, reads[FOLIOS];

static uintptr_t folio(long i) { return (uintptr_t)a + (uintptr_t)i * (uintptr_t)os_largest_folio(); }

static void wait_until_more_than(const int *number, int least)
{
    while (__atomic_load_n(number, __ATOMIC_SEQ_CST) <= least)
        usleep(1000);
}

/* Replaces the C library's madvise: reads wait until the gate is opened. */
int madvise(void *start, size_t bytes, int advice)
{
    if (advice != POPULATE_READ)
        return (int)syscall(SYS_madvise, start, bytes, advice);
    __atomic_add_fetch(&reads[((uintptr_t)start - folio(0)) / (uintptr_t)os_largest_folio()], 1, __ATOMIC_SEQ_CST);
    __atomic_add_fetch(&begun, 1, __ATOMIC_SEQ_CST);
    wait_until_more_than(&opened, 0);
    return 0;
}

static void ask_for_folios(void)
{
    for (long i = 0; i < FOLIOS; i++) {
        resident_set(folio(i), folio(i + 1));
        engine_read_folio(folio(i), (double)i);
    }
    wait_until_more_than(&begun, OS_HELPERS - 1);
}

static void what_waits_is_read_unless_it_is_released(void)
{
    ask_for_folios();
    resident_clear(folio(0), folio(FOLIOS));
    engine_forget(folio(FOLIOS - RELEASED), folio(FOLIOS));
    CHECK(begun == OS_HELPERS);
    __atomic_store_n(&opened, 1, __ATOMIC_SEQ_CST);
    wait_until_more_than(&begun, FOLIOS - RELEASED - 1);
    for (long i = 0; i < FOLIOS; i++)
        CHECK(reads[i] == (i < FOLIOS - RELEASED));
}

static bool goes_down(const iopref_stream *s, long from, long to)
{
    struct strip_overlap strip = overlap_begin(s, 1, 0);
    uintptr_t lo = folio(from), hi = folio(to);
    overlap_skip(&strip, lo, (long)(hi - lo), &lo, &hi);
    overlap_end(&strip);
    return strip.down;
}

static void a_strip_below_the_last_one_goes_down(void)
{
    iopref_pipe p;
    iopref_stream s;
    iopref_pipe_open(&p, FOLIOS);
    iopref_stream_open(&p, &s, os_largest_folio());
    CHECK(!goes_down(&s, 4, 6) && goes_down(&s, 1, 4) && goes_down(&s, 0, 1) && !goes_down(&s, 1, 2));
}

int main(void)
{
    setenv("IOPREF_ENGINE", "threads", 1);
    size_t bytes = (size_t)FOLIOS * (size_t)os_largest_folio();
    a = mmap(NULL, bytes, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    CHECK(a != MAP_FAILED);
    a_strip_below_the_last_one_goes_down();
    what_waits_is_read_unless_it_is_released();
    return 0;
}
