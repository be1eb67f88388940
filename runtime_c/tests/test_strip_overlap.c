/* The second of two strips of a directive does not ask again for pages that they share, whatever other directives ask for in between. */
#include "../src/internal.h"
#include "check.h"

enum { TAG = 62 };

static uintptr_t page;

/* Tests a strip of pages [from, to), of which [want, want_end) are new. */
static void strip(const iopref_stream *s, int tag, long from, long to, long want, long want_end)
{
    uintptr_t base = (uintptr_t)1 << 40, lo = base + (uintptr_t)from * page, hi = base + (uintptr_t)to * page;
    struct strip_overlap a = overlap_begin(s, tag, 0);
    overlap_skip(&a, lo, (long)(hi - lo), &lo, &hi);
    overlap_end(&a);
    CHECK(lo == base + (uintptr_t)want * page && hi == base + (uintptr_t)want_end * page);
}

static void open_pipe(iopref_pipe *p, iopref_stream *s)
{
    iopref_pipe_open(p, 100);
    iopref_stream_open(p, s, 8);
}

static void a_shared_page_is_asked_for_once(void)
{
    iopref_pipe p;
    iopref_stream s, other;
    open_pipe(&p, &s);
    strip(&s, TAG, 10, 14, 10, 14);
    strip(&s, TAG, 13, 18, 14, 18);
    strip(&s, TAG, 17, 20, 18, 20);
    open_pipe(&p, &other); /* another pipeline of the same directive */
    strip(&other, TAG, 19, 22, 19, 22);
}

/* Two directives whose tags differ by a multiple of the table's length share an entry. */
static void hints_without_a_stream_change_nothing(void)
{
    iopref_pipe p, q;
    iopref_stream s, narrow;
    open_pipe(&p, &s);
    open_pipe(&q, &narrow);
    q.narrow = 1;
    for (int tag = TAG_BY_HAND; tag < TAG + 64; tag += 64) {
        strip(&s, TAG, 10, 14, 10, 14);
        strip(NULL, tag, 3, 5, 3, 5);
        strip(&narrow, tag, 3, 5, 3, 5);
        strip(&s, TAG, 13, 18, 14, 18);
        strip(&s, TAG, 30, 31, 30, 31);
    }
}

int main(void)
{
    page = (uintptr_t)os_page_size();
    a_shared_page_is_asked_for_once();
    hints_without_a_stream_change_nothing();
    return 0;
}
