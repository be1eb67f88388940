/* Copies are found by the pages that they hold, whatever the size of the units was when they were made. */
#define _GNU_SOURCE
#include "check.h"
#include "nodes.h"

enum { HOME = 3, NODE = 0, OWN = 7 };

static char memory[PAGER_CHUNK];
static struct want wants[UNIT_PIECES];
static int at[UNIT_PIECES];

static struct store_call call(size_t page, size_t pages)
{
    return (struct store_call){.home = HOME, .at = page * PAGER_PAGE, .bytes = pages * PAGER_PAGE, .memory = memory};
}

static struct piece piece(size_t page, size_t pages) { return (struct piece){.home = HOME, .page = page, .bytes = pages * PAGER_PAGE}; }

/* Agents' copies count as sent at once. */
static void has_copy(size_t page, size_t pages)
{
    struct piece p = piece(page, pages);
    copies_add_replica(&p, NODE);
}

static int found(size_t page, size_t pages)
{
    struct store_call c = call(page, pages);
    return copies_find(&c, wants, at);
}

/* Returns whether a want is for pages [page, page + pages) of a copy that begins at `copy`, for page number `to` of the call. */
static bool is_for(const struct want *w, size_t copy, size_t page, size_t pages, size_t to)
{
    return w->piece.page == copy && w->from == (page - copy) * PAGER_PAGE && w->bytes == pages * PAGER_PAGE &&
           w->to == memory + to * PAGER_PAGE;
}

static bool has(size_t page, size_t pages)
{
    struct piece p = piece(page, pages);
    return copies_has(&p);
}

static void a_small_unit_is_found_in_a_larger_copy(void)
{
    has_copy(8, 4);
    for (size_t page = 8; page < 12; page++)
        CHECK(found(page, 1) == 1 && is_for(wants, 8, page, 1, 0) && wants[0].piece.bytes == PIECE);
    CHECK(found(7, 1) == 0 && found(12, 1) == 0);
    CHECK(found(10, 4) == 1 && is_for(wants, 8, 10, 2, 0));
    CHECK(found(6, 4) == 1 && is_for(wants, 8, 8, 2, 2));
    CHECK(has(9, 2) && has(8, 4) && !has(10, 4) && !has(7, 2));
}

static void a_large_unit_is_found_in_smaller_copies(void)
{
    has_copy(16, 1);
    has_copy(17, 1);
    CHECK(found(16, 4) == 2 && is_for(&wants[0], 16, 16, 1, 0) && is_for(&wants[1], 17, 17, 1, 1) && !has(16, 4));
    has_copy(18, 2);
    CHECK(found(16, 4) == 3 && is_for(&wants[2], 18, 18, 2, 2) && has(16, 4));
    CHECK(found(8, 12) == 4 && is_for(&wants[1], 16, 16, 1, 8));
}

static void no_more_is_asked_for_than_an_ask_takes(void)
{
    for (size_t page = 1024; page < 1024 + 512; page++)
        has_copy(page, 1);
    CHECK(found(1024, 512) == UNIT_PIECES);
}

static void what_is_written_has_no_copy_any_more(void)
{
    struct store_call c = call(10, 1);
    copies_forget(&c);
    CHECK(found(8, 4) == 0 && found(11, 1) == 0 && !has(8, 1));
}

static void a_copy_that_is_missing_is_forgotten_by_any_of_its_pages(void)
{
    has_copy(24, 4);
    CHECK(copies_is_missing(HOME, 26) && found(24, 4) == 0);
    CHECK(!copies_is_missing(HOME, 24)); /* there is none any more */
}

/* What an agent may store some day does not take the place of what is there. */
static void copies_stay_when_an_agent_is_asked(void)
{
    CHECK(found(16, 1) == 1);
    uint64_t version = wants[0].piece.version;
    has_copy(16, 4);
    CHECK(found(16, 1) == 1 && wants[0].piece.version == version && wants[0].piece.bytes == PAGER_PAGE);
}

static void copies_on_nodes_that_are_down_are_not_found(void)
{
    nodes[NODE].up = false;
    CHECK(found(16, 4) == 0 && !has(16, 1));
    nodes[NODE].up = true;
}

/* Another run may have stored pieces of a file; they count only when they have come. */
static void guesses_that_do_not_come_are_forgotten(void)
{
    struct store_call c = call(2048, 8);
    CHECK(copies_guess(&c) == 2 && copies_guess(&c) == 0);
    CHECK(found(2048, 8) == 2 && wants[0].piece.file[0] == OWN && wants[1].piece.file[1] == OWN + 1);
    CHECK(copies_came(HOME, 2048) && !copies_came(HOME, 2049));
    CHECK(!copies_is_missing(HOME, 2052));
    CHECK(found(2048, 8) == 1 && has(2048, 4) && !has(2052, 1));
    CHECK(copies_guess(&c) == 1);
    copies_end_unsure(&c);
    CHECK(found(2048, 8) == 1 && has(2048, 4));
}

/* Where nothing comes, few units are asked for; and more again when some have come. */
static void guesses_are_made_while_they_come(void)
{
    int made[3] = {0, 0, 0};
    for (int time = 0; time < 3; time++)
        for (size_t i = 0; i < 1000; i++) {
            struct store_call c = call(4096 + 4 * i, 4);
            bool guesses = guesses_make(&c);
            made[time] += guesses;
            if (guesses)
                guesses_told(HOME, time == 1, false);
            copies_end_unsure(&c);
        }
    CHECK(made[0] > 0 && made[0] < 30 && made[1] > 500 && made[2] < 100);
}

static void runs_without_a_common_number_guess_nothing(void)
{
    struct store_call c = call(2048, 8);
    struct global_file file = {.number = {1, 2}};
    file_homes_remove(HOME);
    file_homes_add(HOME, &file);
    CHECK(!guesses_make(&c) && !file_homes_shared(HOME));
}

int main(void)
{
    struct node_address a = {.host = "/none"};
    struct global_file file = {.number = {1, 2}, .own = {OWN, OWN + 1}};
    CHECK(nodes_add(&a) == 0);
    nodes[NODE].up = true;
    nodes[NODE].weight = 1;
    file_homes_add(HOME, &file);
    a_small_unit_is_found_in_a_larger_copy();
    a_large_unit_is_found_in_smaller_copies();
    no_more_is_asked_for_than_an_ask_takes();
    what_is_written_has_no_copy_any_more();
    a_copy_that_is_missing_is_forgotten_by_any_of_its_pages();
    copies_stay_when_an_agent_is_asked();
    copies_on_nodes_that_are_down_are_not_found();
    guesses_that_do_not_come_are_forgotten();
    guesses_are_made_while_they_come();
    runs_without_a_common_number_guess_nothing();
    return 0;
}
