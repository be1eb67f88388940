/* Units that were read before it is known whether copies pay are kept: those that have room, until it is known for their own disk, but not for long. */
#define _GNU_SOURCE
#include "check.h"
#include "global.h"

#include <fcntl.h>
#include <sys/mman.h>

enum { UNIT = PAGER_PAGE };

static const double MS = 1e6;
static char contents[2 << 20];

static bool keep(int home, size_t bytes)
{
    struct store_call c = {.home = home, .memory = contents, .bytes = bytes};
    return kept_add(&c);
}

static void disk_is_slow(int home)
{
    for (int i = 0; i < 8; i++) {
        speed_begins(disks_of(home), TIER_HOME, 0, UNIT, i * 1e9);
        speed_ends(disks_of(home), TIER_HOME, 0, UNIT, i * 1e9 + 20 * MS);
    }
    CHECK(speed_is_undecided(disks_of(home), UNIT));
}

int main(int argc, char **argv)
{
    const struct global_file f = {.bytes = 1 << 20};
    int home = open(argv[0], O_RDONLY), on_another_disk = memfd_create("another", 0);
    CHECK(argc > 0 && home >= 0 && on_another_disk >= 0 && disks_of(home) != disks_of(on_another_disk));
    setenv("IOPREF_MEMORY", "1M", 1);
    frames_refresh_bound();
    if (frames_bound() < 1 << 20) /* a sanitizer takes memory, too */
        frames_go_beyond((1 << 20) - frames_bound());
    CHECK(!keep(home, UNIT)); /* no file that the program only reads */
    file_homes_add(home, &f);
    file_homes_add(on_another_disk, &f);
    CHECK(!keep(home, UNIT)); /* nothing says that the disk is slow */
    disk_is_slow(home);
    disk_is_slow(on_another_disk);
    double now = os_time();
    CHECK(!keep(home, frames_bound() / 8)); /* more than there is room for, and others have room all the same */
    kept_go_on(now);
    CHECK(kept_until() <= 0 && keep(home, UNIT) && keep(on_another_disk, UNIT));
    kept_remove(on_another_disk); /* of whose disk nothing can be known any more */
    file_homes_remove(on_another_disk);
    kept_go_on(now);
    CHECK(kept_until() > now && keep(home, UNIT));
    kept_go_on(kept_until());
    CHECK(kept_until() <= 0 && !keep(home, UNIT));
    return 0;
}
