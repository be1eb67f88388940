/* Lower bounds of the reads and writes of any replacement and any prefetching with this number of frames (Belady's MIN; no schedule
 * of prefetches needs fewer reads).
 *
 * Reads: only ENTERs count as references, and a page may be evicted while it is open. This leaves out references, but a schedule for
 * all references also serves these; so it cannot read fewer pages, in whatever order open pages are touched. The first touch of a page
 * counts as a read: its data come from the disk. `--policy optimal` without hints never evicts open pages, so it is a possible
 * schedule: the smallest possible number of reads lies between the two.
 *
 * Writes: each page that was written, and is not in memory at the end, has been written to the disk at least once. */
#include "simulator.h"

static uint64_t frames_used, pages, written;

static void make_room(void)
{
    if (frames_used == settings.memory) {
        struct page *p = future_furthest();
        future_remove(p);
        p->place = ABSENT;
        frames_used--;
    }
    frames_used++;
}

/* Counts a reference to a page by a record. */
static void refer(struct page *p, uint64_t record)
{
    if (p->place == EVICTABLE)
        future_remove(p);
    else {
        make_room();
        count_reads++;
    }
    pages += !p->touched;
    p->touched = true;
    p->next = future_next(record);
    p->place = EVICTABLE;
    future_add(p);
}

static void mark_written(struct page *p, bool is)
{
    written += is && !p->dirty;
    p->dirty |= is;
}

void bound(FILE *out)
{
    const struct record *some;
    uint64_t record = 0, touches = 0;
    future_read();
    for (uint64_t n; (n = trace_next(&some)) > 0;)
        for (uint64_t i = 0; i < n; i++, record++) {
            const struct record *r = &some[i];
            touches += r->dt;
            if (r->kind == ENTER)
                refer(page_find(record_page(r)), record);
            if (r->kind == ENTER || r->kind == LEAVE)
                mark_written(page_find(record_page(r)), r->detail != 0);
        }
    uint64_t left = written > settings.memory ? written - settings.memory : 0;
    fprintf(out, "{\"touches\": %lu, \"pages\": %lu, \"written_pages\": %lu, \"reads\": %lu, \"writes\": %lu}\n",
            touches, pages, written, count_reads, left);
}
