/* Hints of a nest that ask for nothing are given up for some entries, and so are release hints whose pages are asked for again. */
#include "../src/release.h"
#include "check.h"

#include <sys/mman.h>

enum { MB = 1 << 20, PAGE = 4096 };

static const struct iopref_nest nests[4];
static char *data;

/* Enters a nest; returns whether it runs with hints. `pages` pages are asked for in it. */
static bool enter(int nest, long pages)
{
    iopref_range r[] = {{data, 32L * MB, IOPREF_READS}};
    if (iopref_nest_in_memory(&nests[nest], r, 1))
        return false;
    struct iopref_visit visit = iopref_enter(&nests[nest]);
    give_up_moved(pages);
    iopref_leave(&visit);
    return true;
}

/* Returns the number of entries before the next one with hints. */
static int without(int nest, long pages)
{
    int n = 0;
    while (!enter(nest, pages))
        n++;
    return n;
}

static void hints_that_ask_for_nothing_rest(void)
{
    for (int i = 0; i < 4; i++)
        CHECK(enter(0, 0));
    static const int rests[] = {4, 8, 16, 32, 64, 64};
    for (int i = 0; i < (int)LENGTH(rests); i++)
        CHECK(without(0, 0) == rests[i]);
    CHECK(without(0, 1) == 64); /* now there is something to ask for */
    for (int i = 0; i < 4; i++)
        CHECK(enter(0, 0));
    CHECK(without(0, 0) == 4);
}

/* In a file, a fault may read much. */
static void hints_for_files_stay(void)
{
    char *before = data, name[] = "give-up-XXXXXX";
    int fd = mkstemp(name);
    CHECK(fd >= 0 && unlink(name) == 0 && ftruncate(fd, 32L * MB) == 0);
    data = mmap(NULL, 32L * MB, PROT_READ, MAP_SHARED, fd, 0);
    CHECK(data != MAP_FAILED);
    for (int i = 0; i < 20; i++)
        CHECK(enter(3, 0));
    CHECK(munmap(data, 32L * MB) == 0 && close(fd) == 0);
    data = before;
}

static void hints_that_ask_stay(void)
{
    for (int i = 0; i < 100; i++)
        CHECK(enter(1, i % 4 == 3));
}

/* Pages that an inner nest asks for count for the outer nest, too. */
static void an_inner_nest_counts(void)
{
    iopref_range r[] = {{data, 32L * MB, IOPREF_READS}};
    for (int i = 0; i < 20; i++) {
        CHECK(!iopref_nest_in_memory(&nests[2], r, 1));
        struct iopref_visit outer = iopref_enter(&nests[2]);
        CHECK(enter(1, 1));
        iopref_leave(&outer);
    }
}

/* Returns the number of calls of a release hint before one releases. Each released page is asked for again at once, or never. */
static int kept(int tag, bool again)
{
    struct release r = {.tag = tag, .first = (uintptr_t)data};
    int n = 0;
    while (give_up_release(&r))
        n++;
    resident_release(r.first, r.first + PAGE);
    give_up_watch(&r);
    if (again)
        resident_rescue(r.first, r.first + PAGE);
    else
        resident_traffic(budget_may_use(), false);
    return n;
}

static void releases_whose_pages_come_back_rest(void)
{
    for (int trial = 0; trial < 3; trial++)
        for (int i = 0; i < 8; i++)
            CHECK(kept(1, true) == (i > 0 || trial == 0 ? 0 : 64 << (trial - 1)));
    CHECK(kept(1, false) == 64 << 2);
    for (int i = 0; i < 100; i++)
        CHECK(kept(1, false) == 0);
    for (int i = 0; i < 100; i++)
        CHECK(kept(2, i % 3 == 0) == 0); /* less than half */
}

static void the_wait_is_bounded(void)
{
    int longest = 0;
    for (int i = 0; i < 8 * 12; i++) {
        int n = kept(3, true);
        longest = n > longest ? n : longest;
    }
    CHECK(longest == 4096);
}

int main(void)
{
    setenv("IOPREF_MEMORY", "16M", 1);
    data = mmap(NULL, 32L * MB, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    CHECK(data != MAP_FAILED);
    hints_for_files_stay();
    hints_that_ask_for_nothing_rest();
    hints_that_ask_stay();
    an_inner_nest_counts();
    releases_whose_pages_come_back_rest();
    the_wait_is_bounded();
    return 0;
}
