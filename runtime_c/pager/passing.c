/* Units that are passed over. In sweeps over more data than memory holds, LRU evicts each unit shortly before its use. So where units that were
 * evicted as the oldest come back, some of the units that come in are passed over: they are evicted early, so that the others stay for longer, as in
 * bimodal insertion (M. Qureshi et al., Adaptive Insertion Policies for High Performance Caching, ISCA 2007). Their share is adapted to which of the
 * evicted units come back. All functions run on the pager's thread. */
#include "pager.h"

enum {
    TICKS = 64,        /* the clock of evictions advances by 64 while as many bytes come in as memory holds */
    SOON_BACK = 4,     /* a unit evicted as the oldest that is back before 4 times the memory's bytes have come in could have been kept */
    JUDGED_EVERY = 16, /* the share that is passed over is judged each time that 1/16 of the memory's bytes has come in */
    MUCH = 4,          /* it grows if the bytes back of LEFT_OLD exceed 4 times those of LEFT_PASSED_OVER plus 1/4 of all that came in */
    MOST_PASSED = 4    /* at most 1 - 1/2^4 of the units that come in are passed over */
};

static struct {
    size_t come, judged;             /* bytes of units that have come in; and the same when the share was last judged */
    size_t back_old, back_passed;    /* bytes that came back soon since then, of units that had LEFT_OLD, and LEFT_PASSED_OVER */
    int share;                       /* a part of 1 - 1/2^share of the units that come in is passed over */
    unsigned random;
} passing = {.random = 1};

/* The clock of evictions, in ticks of 1/64 of the memory's bytes that have come in, modulo 2^16. */
static uint16_t clock_now(void) { return (uint16_t)(passing.come / (frames_bound() / TICKS + 1)); }

void passing_leaves(struct unit *u, enum left left)
{
    u->left = left;
    u->since = clock_now();
}

/* Doubles the number of units of which one is not passed over while many bytes come back that were evicted as the oldest. Halves it when more bytes
 * come back that were passed over, soon enough that they would have been resident otherwise. */
static void judge_passing(void)
{
    if (passing.come - passing.judged < frames_bound() / JUDGED_EVERY)
        return;
    if (passing.back_old > MUCH * passing.back_passed + frames_bound() / (MUCH * JUDGED_EVERY))
        passing.share += passing.share < MOST_PASSED;
    else if (passing.back_passed > passing.back_old)
        passing.share -= passing.share > 0;
    passing.judged = passing.come;
    passing.back_old = passing.back_passed = 0;
}

/* Counts a unit that becomes resident, by how it was evicted and how long ago. */
void passing_comes(struct unit *u)
{
    uint16_t away = (uint16_t)(clock_now() - u->since);
    size_t bytes = units_bytes(u);
    if (u->left == LEFT_OLD && away <= SOON_BACK * TICKS)
        passing.back_old += bytes;
    if (u->left == LEFT_PASSED_OVER && away <= TICKS - TICKS / PASSING_WINDOW)
        passing.back_passed += bytes;
    u->left = LEFT_KNOWN;
    passing.come += bytes;
    judge_passing();
}

/* Decides for one unit: true with a probability of 1 - 1/2^share. */
bool passing_takes(void)
{
    passing.random = passing.random * 1103515245 + 12345;
    return (passing.random >> 16 & ((1U << passing.share) - 1)) != 0;
}

bool passing_is_on(void) { return passing.share > 0; }
