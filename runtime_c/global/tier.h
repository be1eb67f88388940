/* Declarations shared by the sources of the tier: tier.c, open_asks.c and looks.c. All functions run on the pager's thread; times are in
 * nanoseconds, as os_time(). */
#ifndef IOPREF_TIER_H
#define IOPREF_TIER_H

#include "global.h"

#ifdef __GNUC__
#pragma GCC visibility push(hidden)
#endif

/* -- open_asks.c: asks that have not ended, and when their answers are late -- */

/* What nodes have of a call. */
struct known {
    struct want wants[UNIT_PIECES];
    int at[UNIT_PIECES], count; /* nodes of the wants, and number of wants */
    bool has[ASK_PAGES];       /* by page of the call */
    double bytes;               /* of the copies, of which a part may be enough */
};

PRIVATE void known_find(const struct store_call *c, struct known *k);
PRIVATE int open_asks_start(void);
/* Returns a descriptor that can be read when open_asks_may_end. */
PRIVATE int open_asks_descriptor(void);
/* Returns whether an ask may have been answered, or be late, or a call may have waited long enough. */
PRIVATE bool open_asks_may_end(void);
/* Asks nodes for what they have of a call; `guesses`: some of it is only what other runs may have stored. Returns false if that is not possible. */
PRIVATE bool open_asks_add(int number, const struct store_call *c, const struct known *k, bool guesses, double now);
/* Takes an ask that has been answered, or whose deadline has passed: then it is late. Returns its number, or -1. *at is 0 at first; asks that are
 * added meanwhile are looked at, too. */
PRIVATE int open_asks_take(int *at, double now, bool *late);
/* Sets the timer for the first deadline, or for the first call that waits. */
PRIVATE void open_asks_set_timer(double now);
PRIVATE int open_asks_count(void);
/* Returns how many of them are for guesses. */
PRIVATE int open_asks_of_guesses(void);
/* Return the call of an ask, also after its end; and whether it was for guesses. */
PRIVATE const struct store_call *open_asks_call(int number);
PRIVATE bool open_asks_is_guess(int number);
/* Ends the measurement of an ask; any: it tells something about the nodes' speed. Returns the time that it took. */
PRIVATE double open_asks_measured(int number, bool any, double now);

/* -- looks.c: the first data that are stored are read back, to measure the tiers before decisions depend on their speeds -- */

/* Begins a look with a call, if one is due: sends some of its pieces. */
PRIVATE void looks_begin(const struct store_call *c);
/* Asks for the pieces of the look when all have been sent. */
PRIVATE void looks_go_on(double now);
/* Is called when an ask of the look has ended. */
PRIVATE void looks_ask_ended(void);
PRIVATE bool looks_are_under_way(void);
/* Returns memory into which a home on this disk is to read back a unit that was written; null: it is not to. */
PRIVATE char *looks_memory_for_home(int disk);
PRIVATE void looks_at_home_ended(size_t bytes);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif

#endif
