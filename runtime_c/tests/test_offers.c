/* Nodes get copies in turn; a slower node, or one with a smaller weight, gets proportionally fewer, and one that does not answer, or has
 * weight 0, gets none. */
#define _GNU_SOURCE
#include "check.h"
#include "nodes.h"

enum { COUNT = 3, TURNS = IS_SANITIZED ? 128 : 240 };

static char contents[GLOBAL_BATCH * PIECE];
static long copies[COUNT];

/* Nothing is sent; pieces that wait to be sent are counted. */
static void offer(int turns)
{
    static size_t at;
    for (int i = 0; i < COUNT; i++)
        copies[i] = 0;
    for (int turn = 0; turn < turns; turn++) {
        struct store_call c = {.write = true, .home = 3, .memory = contents, .bytes = sizeof contents, .at = at};
        CHECK(offers_make_some(&c, GLOBAL_BATCH) == GLOBAL_BATCH);
        at = (at + sizeof contents) % (sizeof contents * 64);
        copies_remove(3);
        for (int i = 0; i < COUNT; i++) {
            copies[i] += nodes[i].sends_begun - nodes[i].sends_done;
            sends_drop(&nodes[i]);
        }
    }
}

static bool is_about(long n, double turns) { return (double)n > 0.9 * turns * GLOBAL_BATCH && (double)n < 1.1 * turns * GLOBAL_BATCH; }

static void drop_all(void)
{
    for (int i = 0; i < COUNT; i++)
        sends_drop(&nodes[i]);
    copies_remove(4);
}

/* Other runs look for a file's pieces in one place: they are there also where that node is somewhat slower. */
static void copies_that_others_look_for_are_where_they_look(void)
{
    const struct global_file f = {.own = {1, 2}, .bytes = 8 * sizeof contents};
    struct store_call c = {.home = 4, .memory = contents, .bytes = sizeof contents};
    file_homes_add(4, &f);
    nodes[0].pace = 4e5;
    nodes[1].pace = nodes[2].pace = 1e5;
    for (; c.at < f.bytes; c.at += sizeof contents) {
        struct node *n = &nodes[guesses_node(c.at / PAGER_PAGE)];
        CHECK(offers_make_some(&c, GLOBAL_BATCH) == GLOBAL_BATCH && n->sends_begun - n->sends_done == GLOBAL_BATCH);
        sends_drop(n);
    }
    c.at = 0;
    copies_remove(4);
    nodes[0].pace = 1e10; /* but not where it hardly answers, but for a sixteenth */
    CHECK(offers_make_some(&c, GLOBAL_BATCH) == GLOBAL_BATCH && nodes[0].sends_begun == nodes[0].sends_done);
    drop_all();
    speed_begins(disks_of(4), TIER_HOME, 0, PIECE, 1e9);
    speed_ends(disks_of(4), TIER_HOME, 0, PIECE, 1e11);
    CHECK(offers_make_some(&c, GLOBAL_BATCH) == GLOBAL_BATCH && nodes[0].sends_begun - nodes[0].sends_done == GLOBAL_BATCH); /* unless the disk is slower */
    drop_all();
    for (int i = 0; i < COUNT; i++)
        nodes[i].pace = 0;
    file_homes_remove(4);
}

int main(void)
{
    struct node_address a = {.host = "/none"};
    CHECK(sends_start() == 0);
    for (int i = 0; i < COUNT; i++) {
        CHECK(nodes_add(&a) == 0);
        nodes[i].up = true;
    }
    copies_that_others_look_for_are_where_they_look();
    offer(TURNS);
    for (int i = 0; i < COUNT; i++)
        CHECK(is_about(copies[i], TURNS / 3.0));
    nodes[0].weight = 0.5;
    nodes[1].weight = 0;
    offer(TURNS);
    CHECK(is_about(copies[0], TURNS / 3.0) && copies[1] == 0 && is_about(copies[2], TURNS * 2 / 3.0));
    nodes[2].weight = 0.25; /* the weights are relative */
    offer(TURNS);
    CHECK(is_about(copies[0], TURNS * 2 / 3.0) && copies[1] == 0 && is_about(copies[2], TURNS / 3.0));
    nodes[0].pace = 1e5;
    nodes[2].pace = 5e4; /* half the weight, and twice as fast */
    offer(TURNS);
    CHECK(is_about(copies[0], TURNS / 2.0) && is_about(copies[2], TURNS / 2.0));
    nodes[0].weight = nodes[2].weight = 0; /* all are busy */
    struct store_call c = {.write = true, .home = 3, .memory = contents, .bytes = sizeof contents};
    CHECK(offers_make_some(&c, GLOBAL_BATCH) == 0);
    for (int i = 0; i < COUNT; i++) {
        nodes[i].weight = 1;
        nodes[i].pace = 0;
    }
    long all = 0;
    for (int i = 0; i < COUNT; i++)
        nodes[i].most = 1e9;
    offer(TURNS);
    for (int i = 0; i < 2000; i++)
        speed_copy_waited(2e9); /* longer than the nodes keep a copy */
    for (int turn = 0; turn < TURNS; turn++) {
        all += offers_make_some(&c, GLOBAL_BATCH);
        copies_remove(3);
        for (int i = 0; i < COUNT; i++)
            sends_drop(&nodes[i]);
    }
    CHECK(is_about(all, TURNS / 8.0));
    for (int i = 0; i < COUNT; i++)
        nodes[i].most = 0;
    nodes[0].pace = 1e5; /* and nothing is known of another one */
    nodes[1].pace = 4e5;
    offer(TURNS);
    CHECK(is_about(copies[0], TURNS / 2.25) && is_about(copies[1], TURNS / 9.0) && is_about(copies[2], TURNS / 2.25));
    nodes[2].pace = 1e10; /* it is seen when it is faster again */
    offer(TURNS);
    CHECK(is_about(copies[2], TURNS / (1 + 1 / 4.0 + 1 / 16.0) / 16));
    nodes[0].up = false; /* of the others the first one is the fastest now */
    offer(TURNS);
    CHECK(copies[0] == 0 && is_about(copies[1], TURNS * 16 / 17.0));
    nodes[1].up = false;
    offer(TURNS / 16);
    CHECK(is_about(copies[2], TURNS / 16.0));
    setenv("IOPREF_MEMORY", "8M", 1);
    frames_refresh_bound();
    long pages = 0, at_once = (long)(frames_bound() / 128 / PAGER_PAGE); /* of small units, as many bytes may be under way as of large ones */
    for (c.bytes = PAGER_PAGE; c.at < 16 * PIECE; c.at += PAGER_PAGE)
        pages += offers_make_some(&c, 1);
    CHECK(pages >= at_once && pages <= at_once + 4);
    return 0;
}
