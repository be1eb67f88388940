/* The time line of the software pipelines (THESIS figures 5.6, 5.8, 5.13): how many prefetched pages have not been touched yet, and when
 * the program waits.
 *
 * The length of the run is not known before its end. The line has at most `points` intervals of equal length; when they are used up, they
 * are joined in pairs, and intervals are twice as long from then on. */
#include "simulator.h"

static struct interval {
    uint64_t least, most; /* prefetched pages that have not been touched yet */
    uint64_t stall;       /* nanoseconds that the program waits */
} *line;
static uint64_t width = 1; /* nanoseconds of an interval */
static uint64_t drawn;     /* intervals begun so far */
static uint64_t outstanding; /* prefetched pages that have not been touched yet, now */

void timeline_start(void)
{
    settings.points += settings.points % 2;
    if (settings.points)
        line = allocate(settings.points, sizeof *line);
}

static void join_pairs(void)
{
    for (uint64_t i = 0; i < drawn; i += 2) {
        struct interval a = line[i], b = i + 1 < drawn ? line[i + 1] : a;
        line[i / 2] = (struct interval){
            .least = a.least < b.least ? a.least : b.least,
            .most = a.most > b.most ? a.most : b.most,
            .stall = a.stall + (i + 1 < drawn ? b.stall : 0),
        };
    }
    drawn = (drawn + 1) / 2;
    width *= 2;
}

/* Returns the interval of a time; new intervals up to it get the present number of outstanding prefetches. */
static struct interval *reach(uint64_t time)
{
    while (time / width >= settings.points)
        join_pairs();
    uint64_t last = time / width;
    for (; drawn <= last; drawn++)
        line[drawn] = (struct interval){.least = outstanding, .most = outstanding};
    return &line[last];
}

void timeline_outstanding(uint64_t now, int change)
{
    if (!settings.points)
        return;
    struct interval *at = reach(now);
    outstanding += (uint64_t)change;
    if (outstanding < at->least)
        at->least = outstanding;
    if (outstanding > at->most)
        at->most = outstanding;
}

void timeline_stall(uint64_t from, uint64_t to)
{
    if (!settings.points || from == to)
        return;
    reach(to);
    for (uint64_t i = from / width; i <= to / width; i++) {
        uint64_t begin = i * width > from ? i * width : from;
        uint64_t end = (i + 1) * width < to ? (i + 1) * width : to;
        line[i].stall += end - begin;
    }
}

void timeline_print(FILE *f, uint64_t end)
{
    if (settings.points)
        reach(end);
    fprintf(f, "\"timeline\": {\"width\": %lu, \"intervals\": [", width);
    for (uint64_t i = 0; i < drawn; i++)
        fprintf(f, "%s[%lu, %lu, %lu]", i ? ", " : "", line[i].least, line[i].most, line[i].stall);
    fprintf(f, "]}");
}
