/* The disks. If `disks` is 0, each read takes the same latency, and any number of reads go on at the same time (THESIS 5.2.2).
 * Otherwise pages lie on the disks in the order of their addresses: `stripe` pages on one disk, the next ones on the next disk. Each
 * disk serves reads and writes in the order in which they were requested, so a page fault waits for prefetches before it. A page takes
 * the time `transfer`, and `seek` before that unless it follows the page that the disk served last.
 *
 * The program does not wait for writes: the frame of the page is free at once, and only the disk is busy. */
#include "simulator.h"

uint64_t disk_next_arrival = NEVER;
uint64_t disk_reads_under_way;

static struct disk {
    struct link queue; /* pages that are being read; the oldest arrives first */
    uint64_t free_at, busy; /* when the disk will have served all requests, and time for which it has been busy */
    uint64_t follows; /* place on the disk behind the page served last */
} *disks;
static uint64_t disk_count;

void disk_start(void)
{
    disk_count = settings.disks ? settings.disks : 1;
    disks = allocate(disk_count, sizeof *disks);
    for (uint64_t d = 0; d < disk_count; d++) {
        list_make_empty(&disks[d].queue);
        disks[d].follows = NEVER;
    }
}

static struct disk *disk_of(uint64_t page) { return &disks[settings.disks ? page / settings.stripe % disk_count : 0]; }

/* Adds a request; returns when the disk will have served it. */
static uint64_t serve(struct disk *d, uint64_t page, uint64_t now)
{
    uint64_t place = page / (settings.stripe * disk_count) * settings.stripe + page % settings.stripe;
    uint64_t takes = settings.transfer + (place == d->follows ? 0 : settings.seek);
    d->free_at = (d->free_at > now ? d->free_at : now) + takes;
    d->busy += takes;
    d->follows = place + 1;
    return d->free_at;
}

static uint64_t first_arrival(const struct disk *d)
{
    return d->queue.newer == &d->queue ? NEVER : page_of_link(d->queue.newer)->arrives;
}

void disk_read(struct page *p, uint64_t now)
{
    struct disk *d = disk_of(p->number);
    p->place = ARRIVING;
    p->issued = now;
    p->arrives = settings.disks ? serve(d, p->number, now) : now + settings.latency;
    list_add_newest(&d->queue, &p->link);
    disk_reads_under_way++;
    if (p->arrives < disk_next_arrival)
        disk_next_arrival = p->arrives;
}

void disk_write(const struct page *p, uint64_t now)
{
    if (settings.disks)
        serve(disk_of(p->number), p->number, now);
}

struct page *disk_arrived(void)
{
    struct disk *first = disks;
    for (uint64_t d = 1; d < disk_count; d++)
        if (first_arrival(&disks[d]) < first_arrival(first))
            first = &disks[d];
    struct page *p = page_of_link(first->queue.newer);
    list_remove(&p->link);
    disk_reads_under_way--;
    disk_next_arrival = first_arrival(first);
    for (uint64_t d = 0; d < disk_count; d++)
        if (first_arrival(&disks[d]) < disk_next_arrival)
            disk_next_arrival = first_arrival(&disks[d]);
    return p;
}

void disk_print(FILE *f, uint64_t time)
{
    fprintf(f, "\"utilisation\": [");
    for (uint64_t d = 0; d < settings.disks; d++)
        fprintf(f, "%s%.6f", d ? ", " : "", time ? (double)disks[d].busy / (double)time : 0);
    fprintf(f, "]");
}
