/* Copies that other runs may have stored: those of files that programs map to read have names that all runs of a user know. A run asks for
 * them, of the node that has them whichever run stores them, before it reads from the home. While nothing comes, it asks rarely. All functions
 * run on the pager's thread. */
#define _GNU_SOURCE
#include "global.h"

enum {
    MOST_LEFT = 64, FOR_HIT = 2, /* units that may be asked for, at most; so many more for one of which something came */
    SILENT = 8,         /* units of which nothing came, in a row, before agents are asked again */
    CHEAP = 64,         /* to ask for a unit in vain takes no more than 1/64 of the time of the home: it is always asked for */
    GUESS_AGAIN_LAST = 1 << 14 /* when none is left, one may be asked for after some units, then after twice as many each time, up to 2^14 */
};

/* The other run may not have stored the part of the file that comes first. */
PRIVATE const struct guesses GUESSES_AT_FIRST = {.left = 16, .after = 16};

int guesses_node(size_t page)
{
    for (int tries = 0; tries < nodes_count(); tries++) {
        int node = nodes_in_turn(page, tries);
        if (nodes_is_usable(node) && nodes_weight(node) > 0)
            return node;
    }
    return -1;
}

static bool costs_little(int disk, double bytes)
{
    double node = speed_usual(disk, TIER_GLOBAL, PAGER_PAGE);
    return node > 0 && CHEAP * node < speed_usual(disk, TIER_HOME, bytes);
}

static bool may_guess(struct guesses *g, int disk, double bytes)
{
    if (g->left > 0 || costs_little(disk, bytes))
        return true;
    if (++g->since < g->after)
        return false;
    g->since = 0;
    g->after = min_long(2 * g->after, GUESS_AGAIN_LAST);
    g->left = 1;
    return true;
}

bool guesses_make(const struct store_call *c)
{
    struct guesses *g = file_homes_guesses(c->home);
    int count = g && may_guess(g, disks_of(c->home), (double)c->bytes) ? copies_guess(c) : 0;
    if (count && g->left > 0)
        g->left--;
    tiers_add(TIER_GLOBAL, TIER_GUESSED, count);
    return count;
}

bool guesses_come(int home)
{
    const struct guesses *g = file_homes_guesses(home);
    return g && g->lately > 0;
}

/* Data that another run reads at the same time are not there yet: agents may have them sooner. */
void guesses_told(int home, bool came, bool awaited)
{
    struct guesses *g = file_homes_guesses(home);
    if (!g)
        return;
    g->lately = came && !awaited ? SILENT : g->lately - (g->lately > 0);
    if (came) {
        g->left = (int)min_long(g->left + FOR_HIT, MOST_LEFT);
        g->after = GUESSES_AT_FIRST.after;
    }
}
