/* Measures how long pages take to arrive: one page of each stream at a time is watched, from the request for it on. At the
 * beginning of each strip, mincore tells whether the page is in memory. The time is never too short, and too long by less than
 * a strip. */
#include "internal.h"

/* Nanoseconds between two looks, at least; and after which a page that does not arrive is not watched any more. */
static const double most_often = 20e3, given_up = 1e9;

static _Thread_local struct {
    long stream;    /* 0: the entry is free */
    uintptr_t page;
    double asked;   /* time of the request, as os_time() */
    long needed;    /* see struct probe_seen */
    struct nest_stats_directive *directive;
} probes[PROBES];
static _Thread_local int in_use;    /* entries that are not free */
static _Thread_local double looked; /* time of the last look, as os_time() */

void probe_asked(const struct backing *b, uintptr_t page, long stream, long needed,
                 struct nest_stats_directive *directive)
{
    int slot = -1;
    if (!options()->adapts || in_use == PROBES || stream == 0 || !b->residency_known)
        return;
    for (int i = 0; i < PROBES; i++) {
        if (probes[i].stream == stream)
            return;
        if (probes[i].stream == 0)
            slot = i;
    }
    probes[slot].stream = stream;
    probes[slot].page = page;
    probes[slot].asked = os_time();
    probes[slot].needed = needed;
    probes[slot].directive = directive;
    in_use++;
}

/* Returns the nanoseconds that an arrived page took. Time for which other threads had the processor does not count, but the page
 * took at least until the last look, when it was not there. */
static double time_taken(double asked, double now, double lost)
{
    double at_most = now - asked - lost, at_least = looked > asked ? looked - asked : 0;
    return at_most > at_least ? at_most : at_least;
}

/* Returns whether to stop watching a page: it was unmapped, or probably evicted before it was seen. */
static bool is_lost(int error, double age) { return error || age > given_up; }

int probe_look(double now, double lost, struct probe_seen *seen)
{
    int n = 0;
    if (in_use == 0 || now - looked < most_often)
        return 0;
    for (int i = 0; i < PROBES; i++) {
        unsigned char there = 0;
        double age = now - probes[i].asked;
        if (probes[i].stream == 0)
            continue;
        int error = os_residency(probes[i].page, probes[i].page + (uintptr_t)os_page_size(), &there);
        stats_error(CALL_RESIDENCY, error);
        bool arrived = !error && there & 1;
        double ns = arrived ? time_taken(probes[i].asked, now, lost) : age;
        if (arrived || !is_lost(error, age))
            seen[n++] = (struct probe_seen){probes[i].stream, ns, arrived, &probes[i].needed, probes[i].directive};
        if (arrived || is_lost(error, age)) {
            probes[i].stream = 0;
            in_use--;
        }
    }
    looked = now;
    return n;
}
