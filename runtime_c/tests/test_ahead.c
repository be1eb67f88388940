/* Agents are asked for what follows in a sweep over a file, and not for what accesses here and there happen to have in front of them. */
#define _GNU_SOURCE
#include "check.h"
#include "nodes.h"

#include <string.h>

enum { SMALL = 1024, LARGE = 1 << 16, HOT = 5000, READS = IS_SANITIZED ? 2000 : 20000, SWEEP = 40 };

static char memory[PAGER_CHUNK];

static void reads(int home, size_t page, size_t pages)
{
    struct store_call c = {.home = home, .at = page * PAGER_PAGE, .bytes = pages * PAGER_PAGE, .memory = memory};
    ahead_reads(&c);
}

static int new_file(size_t pages)
{
    static int home = 3;
    struct global_file file = {.number = {1, 2}, .bytes = pages * PAGER_PAGE, .path = "/file"};
    file_homes_add(++home, &file);
    return home;
}

/* Returns how many requests agents got since the last call. */
static unsigned asked(void)
{
    static unsigned before;
    unsigned now = 0, last = before;
    for (int i = 0; i < GLOBAL_NODES; i++) {
        now += nodes[i].sends_begun;
        sends_drop(&nodes[i]);
    }
    before = now;
    return now - last;
}

/* Returns the requests for a sweep from `page` on, whose reads of `pages` pages begin `apart` pages apart. */
static unsigned asked_in_sweep(long page, size_t pages, long apart)
{
    int home = new_file(SMALL);
    for (long end = page + SWEEP * apart; page != end; page += apart)
        reads(home, (size_t)page, pages);
    return asked();
}

static void sweeps_are_noticed(void)
{
    CHECK(asked_in_sweep(0, 1, 1) > 0 && asked_in_sweep(1000, 1, -1) > 0);
    CHECK(asked_in_sweep(0, 16, 16) > 0 && asked_in_sweep(1000, 16, -16) > 0);
    CHECK(asked_in_sweep(0, 4, 6) > 0 && asked_in_sweep(0, 1, 3) > 0);
}

static void what_leaves_out_most_is_none(void)
{
    CHECK(asked_in_sweep(0, 1, 24) == 0 && asked_in_sweep(1000, 1, -24) == 0);
}

static void programs_ask_the_same_nodes_for_the_same_pages(void)
{
    unsigned counts[2][GLOBAL_NODES];
    for (int program = 0; program < 2; program++) {
        int home = new_file(SMALL);
        for (int i = 0; i < GLOBAL_NODES; i++)
            counts[program][i] = nodes[i].sends_begun;
        for (size_t page = 0; page < SWEEP; page++)
            reads(home, page, 1);
        for (int i = 0; i < GLOBAL_NODES; i++)
            counts[program][i] = nodes[i].sends_begun - counts[program][i];
        CHECK(asked() > 0);
    }
    CHECK(memcmp(counts[0], counts[1], sizeof counts[0]) == 0);
}

/* Before much was read, not much is asked for. */
static void short_runs_near_each_other_are_short_sweeps(void)
{
    int home = new_file(LARGE);
    for (size_t page = 10000; page < 10040; page += 36)
        for (size_t i = 0; i < 4; i++)
            reads(home, page + i, 1);
    unsigned few = asked();
    CHECK(few <= 2);
    for (size_t page = 10040; page < 10440; page++)
        reads(home, page, 1);
    CHECK(asked() > 4 * few);
}

static void accesses_here_and_there_are_none(void)
{
    int home = new_file(LARGE);
    for (int i = 0; i < READS; i++)
        reads(home, random_below(HOT), 1);
    CHECK(asked() == 0);
    for (int i = 0; i < READS; i++)
        reads(home, random_below(LARGE - 4), 4);
    CHECK(asked() == 0);
}

int main(void)
{
    struct node_address a = {.host = "/none"};
    CHECK(sends_start() == 0);
    for (int i = 0; i < GLOBAL_NODES; i++) {
        CHECK(nodes_add(&a) == 0);
        nodes[i].up = true;
    }
    programs_ask_the_same_nodes_for_the_same_pages();
    sweeps_are_noticed();
    what_leaves_out_most_is_none();
    accesses_here_and_there_are_none();
    short_runs_near_each_other_are_short_sweeps();
    return 0;
}
