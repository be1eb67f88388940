/* Which thread asks the system to read pages: the thread that gives the hint, or a helper, if the request would take that
 * thread long. Requests wait for the helper in a bounded queue; the one that is needed first is served first. The first
 * helper is started with the first request, others when folios wait in the queue, as a helper that reads a folio waits for the
 * disk. With IOPREF_ENGINE=uring, workers of the kernel with a bounded queue of their own take the place of the helpers. */
#include "internal.h"

#include <string.h>

enum {
    REQUESTS = 64,      /* entries of the queue */
    MANY = 16,          /* pages; shorter requests are not for the helper: a busy disk makes them look slow now and then */
    WORTH = 4,          /* a request goes to the helper if it takes 4 times as long as handing it over */
    HAND_OVER = 6000,   /* nanoseconds to wake a thread that sleeps */
    AWAKE = 20 * 1000   /* nanoseconds without work after which the helper sleeps */
};

enum state { NO_HELPER, HELPER_STARTS, HELPER_WORKS, HELPER_ENDS };

static struct errand {
    uintptr_t lo, hi;
    double needed; /* time of the first use, as os_time() */
    bool now;      /* wait until the pages are in memory */
} queue[REQUESTS]; /* under the lock */
static int waiting;     /* requests in the queue */
static int helpers;     /* helpers whose start was tried */
static unsigned posted; /* requests so far, modulo 2^32; a futex that changes when there is work */
static int asleep;      /* helpers that sleep */
static int state;       /* enum state */
static long page_ns;    /* smoothed nanoseconds to ask for a page */

/* -- The helper ---------------------------------------------------------------------------------------------------- */

/* Updates page_ns by a request for `pages` pages that took `ns` nanoseconds. */
static void learn_page_ns(double ns, long pages)
{
    long known = __atomic_load_n(&page_ns, __ATOMIC_RELAXED), sample = (long)ns / pages;
    __atomic_store_n(&page_ns, known ? known + (sample - known) / 8 : sample, __ATOMIC_RELAXED);
}

static int start_reading(uintptr_t lo, uintptr_t hi)
{
    double begun = os_time();
    int error = os_start_reading(lo, hi);
    if (error == 0)
        learn_page_ns(os_time() - begun, (long)(hi - lo) / os_page_size());
    return error;
}

/* Takes the request that is needed first out of the queue, of several the oldest. */
static bool take_errand(struct errand *r)
{
    int first = 0;
    os_lock();
    bool found = waiting > 0;
    for (int i = 1; i < waiting; i++)
        first = queue[i].needed < queue[first].needed ? i : first;
    if (found) {
        *r = queue[first];
        memmove(queue + first, queue + first + 1, (size_t)(--waiting - first) * sizeof *queue);
    }
    os_unlock();
    return found;
}

/* Returns when `posted` differs from `seen`. The helper polls for a while, and then sleeps. */
static void wait_for_errand(unsigned seen)
{
    double until = os_time() + AWAKE;
    while (__atomic_load_n(&posted, __ATOMIC_ACQUIRE) == seen) {
        if (os_time() < until)
            continue;
        __atomic_add_fetch(&asleep, 1, __ATOMIC_SEQ_CST);
        os_wait(&posted, seen);
        __atomic_sub_fetch(&asleep, 1, __ATOMIC_SEQ_CST);
    }
}

/* The main function of the helpers. */
static void serve(void)
{
    struct errand r;
    while (__atomic_load_n(&state, __ATOMIC_ACQUIRE) != HELPER_ENDS) {
        unsigned seen = __atomic_load_n(&posted, __ATOMIC_ACQUIRE);
        if (!take_errand(&r))
            wait_for_errand(seen);
        else if (r.now)
            os_read_now(r.lo, r.hi);
        else
            stats_error(CALL_READ, start_reading(r.lo, r.hi));
    }
}

/* -- Start and end of the helpers ---------------------------------------------------------------------------------- */

static void wake_helper(void)
{
    __atomic_add_fetch(&posted, 1, __ATOMIC_SEQ_CST);
    if (__atomic_load_n(&asleep, __ATOMIC_SEQ_CST))
        os_wake(&posted, 1);
}

static bool by_ring(void) { return options()->engine == ENGINE_URING; }

/* Is called in the child of a fork, which has no helpers. */
static void forget_helper(void)
{
    os_forget_ring();
    os_forget_helpers();
    waiting = 0;
    asleep = 0;
    state = NO_HELPER;
}

/* Ends the helpers: when a shared library is unloaded, no thread may be left in it. At the end of a program, the destructor
 * does not wait longer than a second for a helper that waits for the disk. */
__attribute__((destructor)) static void end_helper(void)
{
    if (__atomic_exchange_n(&state, HELPER_ENDS, __ATOMIC_ACQ_REL) != HELPER_WORKS)
        return;
    __atomic_add_fetch(&posted, 1, __ATOMIC_SEQ_CST);
    os_wake(&posted, OS_HELPERS);
    if (!by_ring())
        os_join_helpers();
}

void engine_start(void) { os_at_fork(NULL, NULL, forget_helper); }

static int start_helper(void)
{
    helpers = 1;
    if (!by_ring())
        return os_start_helper(serve);
    os_lock();
    int error = os_open_ring(REQUESTS);
    os_unlock();
    return error;
}

/* Returns whether there is a helper, and starts one if that has not been tried. If it cannot be started, the threads that give
 * hints ask for themselves. */
static bool has_helper(void)
{
    int none = NO_HELPER;
    if (options()->engine == ENGINE_INLINE || os_is_forking())
        return false;
    if (__atomic_load_n(&state, __ATOMIC_ACQUIRE) == HELPER_WORKS)
        return true;
    if (!__atomic_compare_exchange_n(&state, &none, HELPER_STARTS, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
        return false;
    bool wanted = options()->engine != ENGINE_AUTO || os_processors() > 1;
    int next = HELPER_WORKS, starting = HELPER_STARTS;
    if (!wanted || start_helper() != 0)
        next = HELPER_ENDS;
    __atomic_compare_exchange_n(&state, &starting, next, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
    return next == HELPER_WORKS;
}

/* -- Requests ------------------------------------------------------------------------------------------------------ */

/* Gives a request to the helper; returns false if its queue is full. */
static bool give_helper(uintptr_t lo, uintptr_t hi, double needed, bool now)
{
    os_lock();
    bool ring = by_ring(), room = ring ? os_ring_read(lo, hi, now) == 0 : waiting < REQUESTS;
    if (room && !ring)
        queue[waiting++] = (struct errand){lo, hi, needed, now};
    bool ends = __atomic_load_n(&state, __ATOMIC_RELAXED) != HELPER_WORKS;
    if (now && !ring && !ends && waiting > 1 && helpers < OS_HELPERS) {
        helpers++;
        os_start_helper(serve); /* if that fails, the other helpers do its work */
    }
    os_unlock();
    if (room && !ring)
        wake_helper();
    return room;
}

/* Returns whether asking for [lo, hi) takes so long that a helper should do it. */
static bool takes_long(uintptr_t lo, uintptr_t hi)
{
    long pages = (long)(hi - lo) / os_page_size(), ns = __atomic_load_n(&page_ns, __ATOMIC_RELAXED);
    return options()->engine >= ENGINE_THREADS || (pages >= MANY && ns * pages > WORTH * HAND_OVER);
}

int engine_read(uintptr_t lo, uintptr_t hi, double needed)
{
    if (takes_long(lo, hi) && has_helper() && give_helper(lo, hi, needed, false))
        return 0;
    return start_reading(lo, hi);
}

void engine_read_folio(uintptr_t page, double needed)
{
    if (has_helper())
        give_helper(page, page + (uintptr_t)os_page_size(), needed, true);
}

void engine_forget(uintptr_t lo, uintptr_t hi)
{
    int kept = 0;
    if (__atomic_load_n(&state, __ATOMIC_RELAXED) != HELPER_WORKS)
        return;
    os_lock();
    for (int i = 0; i < waiting; i++)
        if (queue[i].lo < lo || queue[i].hi > hi)
            queue[kept++] = queue[i];
    waiting = kept;
    os_unlock();
}
