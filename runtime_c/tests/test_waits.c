/* For each call that waits for what another run is reading from another disk, as much is read further ahead: of the same sweep, within the file, and
 * only as long as memory has room. For a run that reads from the same disk, or one that may be the same, nothing is. */
#define _GNU_SOURCE
#include "check.h"
#include "global.h"

#include <fcntl.h>
#include <unistd.h>

enum { HOME = 3, UNIT = 4 * PAGER_PAGE, FILE_PAGES = 4000 };

static const double NOW = 1e12, SLOW = 50e6;

static struct store_call call(size_t page)
{
    return (struct store_call){.home = HOME, .at = page * PAGER_PAGE, .bytes = UNIT};
}

/* Reads units from page `from` on, so that they make a sweep; returns the next page. */
static size_t sweep(size_t from, int step, int units)
{
    for (int i = 0; i < units; i++, from += (size_t)(step * UNIT / PAGER_PAGE)) {
        struct store_call c = call(from);
        ahead_reads(&c);
    }
    return from;
}

static uint64_t others_disk;

static bool waits(int number, size_t page)
{
    struct store_call c = call(page);
    return waits_begin(number, &c, (struct reader){NOW + 1e6, others_disk}, SLOW, NOW);
}

static bool further_is(size_t page, size_t pages)
{
    int home;
    size_t at, bytes;
    return waits_further(&home, &at, &bytes) && home == HOME && at == page * PAGER_PAGE && bytes == pages * PAGER_PAGE;
}

static bool nothing_further(void)
{
    int home;
    size_t at, bytes;
    return !waits_further(&home, &at, &bytes);
}

int main(int argc, char **argv)
{
    const struct global_file f = {.own = {1, 2}, .bytes = FILE_PAGES * PAGER_PAGE - 5};
    struct store_call c;
    CHECK(argc > 0 && dup2(open(argv[0], O_RDONLY), HOME) == HOME); /* any file of this machine */
    if (!disks_name(HOME))
        return 77; /* a file system that other machines may have, too */
    others_disk = disks_name(HOME) + 2;
    setenv("IOPREF_MEMORY", "1M", 1);
    frames_refresh_bound();
    if (frames_bound() < 1 << 20) /* a sanitizer takes memory, too */
        frames_go_beyond((1 << 20) - frames_bound());
    file_homes_add(HOME, &f);
    CHECK(nothing_further());
    size_t next = sweep(100, 1, 3); /* nobody knows yet whether this is a sweep */
    CHECK(waits(0, next - 4) && nothing_further() && waits_end(0, true));
    next = sweep(next, 1, 20);
    others_disk = 0;
    CHECK(waits(0, next - 8) && nothing_further() && waits_end(0, true));
    CHECK(waits_excused(0) <= 0);
    others_disk = disks_name(HOME); /* its own read would come after the other one's */
    CHECK(waits(0, next - 8) && waits_excused(0) >= SLOW && nothing_further() && waits_end(0, true));
    c = call(next - 8); /* what the other run promises for much later may be there when its own disk would have it */
    CHECK(waits_begin(0, &c, (struct reader){NOW + 3 * SLOW, others_disk}, SLOW, NOW) && waits_first() < NOW + 1.1 * SLOW && waits_end(0, true));
    CHECK(waits_next(NOW + SLOW, &c) == 0);
    others_disk += 2;
    CHECK(waits(0, next - 8) && waits(1, next - 4) && further_is(next, 4));
    next = sweep(next, 1, 1); /* that has been asked for; it may be what another run reads, too */
    CHECK(further_is(next, 4) && nothing_further());
    CHECK(waits_next(NOW + SLOW, &c) == 0 && waits(0, next - 8) && nothing_further()); /* once for each call, however long it waits */
    for (int i = 2; i < DISK_CALLS; i++)
        CHECK(waits(i, next));
    int calls = 0;
    for (next = sweep(next, 1, 1); further_is(next, 4); next = sweep(next, 1, 1))
        calls++;
    CHECK(calls > 0 && (size_t)calls * UNIT <= frames_bound() / 8);
    while (waits_next(NOW + 1e9, &c) >= 0)
        ;
    for (int i = 0; i < DISK_CALLS; i++)
        waits_end(i, true);
    sweep(FILE_PAGES - 42, 1, 10); /* two pages are left, of which the last one is cut */
    CHECK(waits(0, FILE_PAGES - 6) && further_is(FILE_PAGES - 2, 2) && waits_end(0, true));
    next = sweep(82, -1, 21); /* downwards, to page 2 */
    CHECK(waits(1, next + 4) && further_is(0, 2) && waits_end(1, true));
    return 0;
}
