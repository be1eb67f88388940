/* Pieces are stored in global memory and asked for there if that pays by the times of both tiers; if it does not, it is tested again rarely. The
 * times are simulated. */
#define _GNU_SOURCE
#include "check.h"
#include "nodes.h"

enum { UNIT_PIECES_HERE = 64, MANY = 100000 };
enum { DISK, OTHER_DISK };

static const double UNIT = 64.0 * PIECE, MS = 1e6;
static double clock_ns = 1e9;

/* Requests one after the other, each of which finds the tier idle. */
static void takes(int disk, enum tier t, int requests, double ns, double bytes)
{
    for (int i = 0; i < requests; i++) {
        clock_ns += 1e9;
        speed_begins(disk, t, 0, bytes, clock_ns);
        clock_ns += ns;
        CHECK(speed_ends(disk, t, 0, bytes, clock_ns) >= 0.99 * ns);
    }
}

static bool is_about(double x, double y) { return x > 0.9 * y && x < 1.1 * y; }

static long stored_of(int disk, int units)
{
    long stored = 0;
    for (int i = 0; i < units; i++)
        stored += speed_should_store(disk, UNIT, UNIT_PIECES_HERE);
    return stored;
}

static int asked_of(int disk, int units)
{
    int asked = 0;
    for (int i = 0; i < units; i++)
        asked += speed_should_ask_global(disk, UNIT, 0, UNIT);
    return asked;
}

/* Stores some pieces and reads them back, if that is due. */
static bool looks_if_due(double ns)
{
    if (!speed_should_read_back_global())
        return false;
    speed_global_look_begins();
    takes(DISK, TIER_GLOBAL, LOOK_ASKS, ns, UNIT);
    return true;
}

/* Units, some of which are stored to be read back at once. */
static int looks_of(int units)
{
    int looks = 0;
    for (int i = 0; i < units; i++) {
        CHECK(speed_should_store(DISK, UNIT, UNIT_PIECES_HERE) == 0);
        looks += looks_if_due(20 * MS);
    }
    return looks;
}

static int needed_of(int units)
{
    int needed = 0;
    for (int i = 0; i < units; i++)
        needed += speed_needs_servers(DISK, UNIT) != SERVERS_NONE;
    return needed;
}

static bool are_used(void) { return speed_needs_servers(DISK, UNIT) == SERVERS_USED; }

static void nothing_is_stored_before_both_are_known(void)
{
    CHECK(stored_of(DISK, 1000) == 0 && needed_of(1000) == 0);
    takes(DISK, TIER_HOME, 4, 0.5 * MS, UNIT); /* no node could be faster */
    CHECK(needed_of(1000) == 0 && !speed_should_read_back_home(DISK));
    takes(DISK, TIER_HOME, 2, 50 * MS, UNIT);
    CHECK(needed_of(1000) == 1000 && !are_used() && speed_should_read_back_home(DISK));
    CHECK(speed_should_read_back_global());
    takes(DISK, TIER_HOME, 1000, 20 * MS, UNIT);
    CHECK(stored_of(DISK, 1000) == 0);
    CHECK(!speed_should_read_back_home(DISK) && speed_should_read_back_global());
    for (int i = 0; i < 8; i++)
        takes(DISK, TIER_GLOBAL, 1, i % 2 ? 0.1 * MS : 1 * MS, i % 2 ? PIECE : UNIT);
    CHECK(!speed_should_read_back_global());
}

static void times_are_a_line_of_bytes(void)
{
    const double for_a_byte = 0.9 * MS / (UNIT - PIECE);
    CHECK(is_about(speed_usual(DISK, TIER_GLOBAL, PIECE), 0.1 * MS) && is_about(speed_usual(DISK, TIER_GLOBAL, UNIT), 1 * MS));
    CHECK(is_about(speed_usual(DISK, TIER_GLOBAL, 2 * UNIT), 1 * MS + for_a_byte * UNIT));
    CHECK(is_about(speed_usual(DISK, TIER_HOME, UNIT), 20 * MS)); /* all requests had the same size: proportional to the bytes */
    CHECK(is_about(speed_usual(DISK, TIER_HOME, UNIT / 4), 5 * MS));
    clock_ns += 1e9;
    speed_begins(DISK, TIER_HOME, 0, UNIT, clock_ns);
    speed_begins(DISK, TIER_HOME, 1, UNIT, clock_ns);
    CHECK(is_about(speed_expected(DISK, TIER_HOME, UNIT), 60 * MS)); /* two are in front of it */
    speed_ends(DISK, TIER_HOME, 0, UNIT, clock_ns += 20 * MS);
    speed_ends(DISK, TIER_HOME, 1, UNIT, clock_ns += 20 * MS);
    CHECK(is_about(speed_expected(DISK, TIER_HOME, UNIT), 20 * MS));
}

static void on_a_slow_disk_all_is_stored_and_asked(void)
{
    CHECK(stored_of(DISK, 1000) == 1000L * UNIT_PIECES_HERE && !are_used());
    for (int i = 0; i < 10; i++) { /* the disk is not asked to measure it while it is read anyhow */
        CHECK(asked_of(DISK, 16) == 16);
        takes(DISK, TIER_HOME, 1, 20 * MS, UNIT);
    }
    int asked = asked_of(DISK, MANY);
    CHECK(are_used());
    CHECK(asked < MANY && asked > MANY - 50); /* now and then the disk is asked */
    CHECK(speed_should_ask_global(DISK, UNIT / 2, UNIT / 2, UNIT)); /* it pays to ask for half of a unit, */
    CHECK(!speed_should_ask_global(DISK, PIECE, UNIT, UNIT));       /* but not for one piece if the whole unit is read anyhow */
}

/* What is on a fast disk is neither stored nor asked for, whatever another one takes; and what the fast one takes does not keep data of the slow
 * one from nodes. */
static void disks_have_speeds_of_their_own(void)
{
    CHECK(stored_of(OTHER_DISK, 100) == 0); /* nothing is known of it */
    takes(OTHER_DISK, TIER_HOME, 100, 0.5 * MS, UNIT);
    for (int i = 0; i < 100; i++) {
        takes(OTHER_DISK, TIER_HOME, 1, 0.5 * MS, UNIT);
        CHECK(stored_of(OTHER_DISK, 1) == 0 && asked_of(OTHER_DISK, 1) == 0 && !speed_will_store(OTHER_DISK, UNIT));
        CHECK(stored_of(DISK, 1) == UNIT_PIECES_HERE && speed_will_store(DISK, UNIT));
    }
    int asked = 0;
    for (int i = 0; i < 1000; i++) {
        asked_of(OTHER_DISK, 10);
        asked += asked_of(DISK, 1);
    }
    CHECK(asked < 1000 && asked > 900); /* the slow disk is asked now and then, also if the other one is in between */
}

static void copies_that_nobody_asks_for_are_made_no_more(void)
{
    for (int i = 0; i < MANY; i++)
        speed_copy_ended(false);
    CHECK(stored_of(DISK, 10000) == 0);
    CHECK(asked_of(DISK, 100) > 90 && needed_of(100) == 100); /* the copies that exist */
    for (int i = 0; i < MANY; i++)
        speed_copy_ended(true);
    CHECK(stored_of(DISK, 1000) == 1000L * UNIT_PIECES_HERE);
}

static void where_servers_are_not_faster_there_are_but_looks(void)
{
    takes(DISK, TIER_GLOBAL, 200, 20 * MS, UNIT);
    int looks = looks_of(MANY);
    CHECK(looks > 2 && looks < 25); /* of 6.4 million pieces */
    CHECK(asked_of(DISK, 1000) == 0);
}

static void a_server_that_becomes_fast_is_noticed_soon(void)
{
    takes(DISK, TIER_GLOBAL, 200, 1 * MS, UNIT);
    CHECK(stored_of(DISK, 1000) == 1000L * UNIT_PIECES_HERE);
    takes(DISK, TIER_GLOBAL, 20, 500 * MS, UNIT);
    CHECK(stored_of(DISK, 100) == 0);
}

/* The first measurements may meet a busy moment. */
static void what_was_measured_long_ago_counts_little(void)
{
    takes(DISK, TIER_GLOBAL, 200, 100 * MS, UNIT);
    int looks = 0;
    while (speed_should_store(DISK, UNIT, UNIT_PIECES_HERE) == 0)
        looks += looks_if_due(1 * MS);
    CHECK(looks > 0 && looks < 8);
    takes(DISK, TIER_GLOBAL, 200, 1 * MS, UNIT);
}

/* Each request begins before the one in front of it is answered, but the program makes no more of them than the disk lets it. */
static void a_program_that_asks_for_little_does_not_make_servers_slow(void)
{
    struct node_address a = {.host = "/none"};
    const double page = PAGER_PAGE;
    CHECK(nodes_add(&a) == 0);
    nodes[0].up = true;
    for (int i = 0; i < 2000; i++) {
        speed_begins(DISK, TIER_HOME, i % 2, page, clock_ns);
        speed_begins(DISK, TIER_GLOBAL, 2 + i % 2, page, clock_ns);
        clock_ns += 0.4 * MS;
        for (int t = 0; i > 0 && t < TIERS; t++)
            speed_ends(DISK, t, (t == TIER_GLOBAL ? 2 : 0) + (i + 1) % 2, page, clock_ns);
        clock_ns += 0.4 * MS;
    }
    CHECK(is_about(speed_usual(DISK, TIER_HOME, page), 0.8 * MS) && is_about(speed_usual(DISK, TIER_GLOBAL, page), 0.8 * MS));
    CHECK(speed_should_store(DISK, page, 1) == 0);
    nodes[0].pace = 0.1 * MS; /* what the node took */
    CHECK(is_about(speed_usual(DISK, TIER_GLOBAL, page), 0.1 * MS) && speed_should_store(DISK, page, 1) == 1);
    nodes[0].pace = 10 * MS; /* it answers several at once */
    CHECK(is_about(speed_usual(DISK, TIER_GLOBAL, page), 0.8 * MS));
}

/* Nodes that do not pay are soon not needed any more, except for looks; if the disk is faster than any node can be, not for these either. */
static void a_client_that_is_of_no_use_takes_no_memory(void)
{
    int needed = 0, looks = 0, turns = 0;
    bool before = true, rested = false;
    for (int i = 0; i < MANY; i++) {
        enum servers needed_now = speed_needs_servers(DISK, UNIT);
        bool needs = needed_now != SERVERS_NONE;
        rested = rested || !needs;
        CHECK(!rested || needed_now != SERVERS_USED);
        speed_should_store(DISK, UNIT, UNIT_PIECES_HERE);
        looks += needs && looks_if_due(500 * MS);
        turns += needs != before;
        needed += before = needs;
    }
    CHECK(looks > 2 && looks < 25 && turns >= 2 * looks - 2 && needed < 20 * looks);
    takes(DISK, TIER_HOME, 2000, 0.5 * MS, UNIT);
    CHECK(needed_of(20) < 20 && needed_of(MANY) == 0);
}

int main(void)
{
    nothing_is_stored_before_both_are_known();
    times_are_a_line_of_bytes();
    on_a_slow_disk_all_is_stored_and_asked();
    disks_have_speeds_of_their_own();
    copies_that_nobody_asks_for_are_made_no_more();
    where_servers_are_not_faster_there_are_but_looks();
    a_server_that_becomes_fast_is_noticed_soon();
    what_was_measured_long_ago_counts_little();
    takes(DISK, TIER_GLOBAL, 20, 500 * MS, UNIT);
    a_client_that_is_of_no_use_takes_no_memory();
    a_program_that_asks_for_little_does_not_make_servers_slow();
    return 0;
}
