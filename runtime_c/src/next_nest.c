/* Pages that a nest has prefetched for the nest that follows, so that the prolog of that nest need not ask for them. */
#include "internal.h"

enum {
    MOST_AHEAD = 16,  /* ranges of pages; further ones are not remembered */
    AHEAD_LASTS = 64  /* a range is forgotten when 64 more streams have been opened: its pages may have been evicted */
};

static _Thread_local struct fetched_ahead {
    struct span pages;
    long opened; /* streams that the thread had opened when the pages were asked for */
} fetched_ahead[MOST_AHEAD];
static _Thread_local int ahead_count;

static bool is_late(const struct fetched_ahead *b) { return overlap_opened() - b->opened > AHEAD_LASTS; }

static void forget_late(void)
{
    for (int i = ahead_count - 1; i >= 0; i--)
        if (is_late(&fetched_ahead[i]))
            fetched_ahead[i] = fetched_ahead[--ahead_count];
}

void next_nest_add(uintptr_t lo, uintptr_t hi)
{
    if (lo >= hi)
        return;
    forget_late();
    for (int i = 0; i < ahead_count; i++)
        if (lo <= fetched_ahead[i].pages.hi && hi >= fetched_ahead[i].pages.lo) {
            struct span *s = &fetched_ahead[i].pages;
            s->lo = lo < s->lo ? lo : s->lo;
            s->hi = hi > s->hi ? hi : s->hi;
            return;
        }
    if (ahead_count < MOST_AHEAD)
        fetched_ahead[ahead_count++] = (struct fetched_ahead){{lo, hi}, overlap_opened()};
}

/* Returns s without [lo, hi): the part behind it, or else the part in front of it. A sweep goes up or down, so one is enough. */
static struct span without(struct span s, uintptr_t lo, uintptr_t hi)
{
    return hi < s.hi ? (struct span){hi, s.hi} : (struct span){s.lo, lo < s.hi ? lo : s.hi};
}

/* Takes the pages [lo, hi) out of fetched_ahead[i]. */
static void take_out(int i, uintptr_t lo, uintptr_t hi)
{
    struct span *s = &fetched_ahead[i].pages;
    *s = without(*s, lo, hi);
    if (s->lo >= s->hi)
        fetched_ahead[i] = fetched_ahead[--ahead_count];
}

static bool meets(struct span s, uintptr_t lo, uintptr_t hi) { return lo < s.hi && hi > s.lo; }

void next_nest_skip(uintptr_t *lo, uintptr_t *hi)
{
    for (int i = ahead_count - 1; i >= 0; i--) {
        struct fetched_ahead b = fetched_ahead[i];
        if (*lo >= *hi || !meets(b.pages, *lo, *hi))
            continue;
        take_out(i, *lo, *hi);
        if (is_late(&b))
            continue;
        if (*lo >= b.pages.lo)
            *lo = b.pages.hi < *hi ? b.pages.hi : *hi;
        else if (*hi <= b.pages.hi)
            *hi = b.pages.lo;
    }
}

void next_nest_forget(uintptr_t lo, uintptr_t hi)
{
    for (int i = ahead_count - 1; i >= 0; i--)
        if (lo < hi && meets(fetched_ahead[i].pages, lo, hi))
            take_out(i, lo, hi);
}

int iopref_next_due(iopref_pipe *p, iopref_stream *n, long trip, long bytes_per_iteration, long groups)
{
    long rate = bytes_per_iteration;
    long bytes = rate > 0 && trip > 0 ? pipe_would_fetch(p) / max_long(groups, 1) : 0;
    long to = min_long(ceil_div(bytes, max_long(rate, 1)), trip);
    bool last = p->end == p->trip;
    n->from = n->to;
    if (to <= n->to || (!last && to - n->to < ceil_div(options()->block, rate)))
        return 0;
    n->to = to;
    n->number = n->number ? n->number : overlap_new_stream();
    n->pipe = p;
    n->follows = 1;
    n->first = -1;
    n->needed = p->clock + (double)(p->trip - p->at) * iteration_ns(p);
    return 1;
}
