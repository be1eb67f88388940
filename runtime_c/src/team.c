/* Loops whose iterations are divided among threads: how a thread goes through the iterations that it gets. */
#include "internal.h"

#include <limits.h>

static long entries; /* entries of nests with teams so far */

void iopref_team_open(struct iopref_team *t)
{
    t->number = __atomic_add_fetch(&entries, 1, __ATOMIC_RELAXED);
    t->threads = 0;
    t->nest = nest_stats_current();
}

void iopref_team_close(struct iopref_team *t)
{
    (void)t;
    advice_pipe_ends(nest_stats_depth() > 0);
}

void iopref_team_meet(struct iopref_team *t)
{
    __atomic_store_n(&t->nest, nest_stats_current(), __ATOMIC_RELAXED);
    __atomic_fetch_add(&t->threads, 1, __ATOMIC_RELAXED);
}

void iopref_team_part(struct iopref_team *t)
{
    __atomic_fetch_sub(&t->threads, 1, __ATOMIC_RELAXED);
    advice_pipe_ends(nest_stats_depth() > 0);
}

long team_threads(const struct iopref_team *t) { return max_long(__atomic_load_n(&t->threads, __ATOMIC_RELAXED), 1); }

void iopref_pipe_joins(iopref_pipe *p, struct iopref_team *t)
{
    static _Thread_local long joined; /* number of the team that the thread was counted in */
    p->team = t;
    nest_stats_joins(__atomic_load_n(&t->nest, __ATOMIC_RELAXED));
    if (t->number < 0 || joined == t->number)
        return;
    joined = t->number;
    __atomic_fetch_add(&t->threads, 1, __ATOMIC_RELAXED);
}

/* Returns the iterations in which the fastest stream touches two folios. Rows of fewer iterations are not released: to evict parts
 * of folios costs more than the memory is worth. */
static long few_iterations(const iopref_pipe *p)
{
    long fastest = 1;
    for (const iopref_stream *s = p->streams; s; s = s->next)
        fastest = max_long(fastest, s->rate);
    return 2 * (long)folio_release_unit() / fastest;
}

/* Begins a strip at iteration k. */
static void begin_strip(struct iopref_lane *l, iopref_pipe *p, long k)
{
    p->end = k;
    pipe_begin_strip(p);
    l->next = k;
    l->until = p->end;
}

/* Begins a new row of iterations at k. Iterations that the thread has prefetched ahead of the last row are not prefetched again.
 * The clocks go on if the threads go through the loop side by side; otherwise the time of an iteration is measured anew. */
static void begin_row(iopref_pipe *p, long k)
{
    bool beside = k >= p->since;
    long row = folio_release_new_row();
    for (iopref_stream *s = p->streams; s; s = s->next) {
        if (k < p->since || k > s->fetched) {
            s->fetched = k;
            beside = false;
        }
        s->released = k;
        s->row = row;
        s->quiet = 0;
    }
    if (!beside)
        p->clock = p->cpu = 0;
    p->since = k;
    p->leaves = 0;
}

/* Begins the last pass of a row, in which its executed iterations are handed out for release. */
static int end_row(struct iopref_lane *l, iopref_pipe *p)
{
    p->leaves = 1;
    p->at = l->next;
    p->look = LONG_MAX;
    return 1;
}

int iopref_lane_look(struct iopref_lane *l, iopref_pipe *p, const struct iopref_team *t, long k)
{
    if (l->team != t->number) {
        *l = (struct iopref_lane){.fresh = 1, .team = t->number, .next = k, .until = k};
        return 1;
    }
    if (k < 0 || k >= p->trip)
        return 0;
    if (l->fresh) {
        l->fresh = 0;
        l->few = few_iterations(p);
        begin_row(p, k);
    } else if (k != l->next) {
        bool inside = k > l->next && k < l->until;
        if (!p->leaves && l->next - p->since > l->few)
            return end_row(l, p);
        begin_row(p, k);
        if (inside) { /* the strip for which all prefetches have been made */
            l->next = k + 1;
            return 0;
        }
    }
    begin_strip(l, p, k);
    return 1;
}
