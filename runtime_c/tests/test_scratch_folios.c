/* In scratch files, sweeps over ranges that a nest only reads read large folios; sweeps over ranges that it may write do not. */
#define _GNU_SOURCE
#include "iopref.h"
#include "mapping.h"
#include "scratch.h"

#include <stdlib.h>
#include <sys/mman.h>

enum { BYTES = 128 << 20, MIDDLE = BYTES / 2 };

/* Returns whether faults in the middle of `a` read folios in a nest with range r. */
static bool by_folios(const char *a, iopref_range r)
{
    CHECK(!iopref_in_memory(&r, 1));
    struct iopref_visit visit = iopref_enter(NULL);
    iopref_pipe p;
    iopref_stream s;
    iopref_pipe_open(&p, BYTES);
    iopref_stream_open(&p, &s, 1);
    while (iopref_next_strip(&p))
        if (iopref_due(&p, &s))
            iopref_prefetch1(&s, 1, a + s.from, s.to - s.from);
    bool found = has_flag(a + MIDDLE, " hg");
    iopref_leave(&visit);
    CHECK(!has_flag(a + MIDDLE, " hg"));
    return found;
}

static bool system_has_folios(void)
{
    void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return page != MAP_FAILED && madvise(page, 4096, MADV_HUGEPAGE) == 0;
}

int main(int argc, char **argv)
{
    if (malloc_is_the_sanitizers() || !system_has_folios())
        return 77;
    start_again_with_scratch(argv, "64M");
    char *a = malloc(BYTES);
    CHECK(argc == 1 && a && is_in_scratch(a + MIDDLE));
    CHECK(!by_folios(a, (iopref_range){a, BYTES, IOPREF_WRITES}));
    CHECK(by_folios(a, (iopref_range){a, BYTES, IOPREF_READS}));
    CHECK(!by_folios(a, (iopref_range){a, MIDDLE, IOPREF_READS}));
    CHECK(!by_folios(a, (iopref_range){a, BYTES, IOPREF_WRITES}));
    struct iopref_visit around = iopref_enter(NULL); /* a nest of which these are parts */
    CHECK(by_folios(a, (iopref_range){a, BYTES, IOPREF_READS}));
    CHECK(!by_folios(a, (iopref_range){a, BYTES, IOPREF_WRITES}));
    iopref_leave(&around);
    free(a);
    return 0;
}
