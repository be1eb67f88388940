/* Who asks the system for pages: the thread that gives the hint, or a helper, which is given what takes a while to ask
 * for. Requests wait for it in a bounded queue; the one that is needed first goes first. The helper is made when there
 * is something to do, and others when folios wait: each of them waits for the disk. In their place may be the system's
 * own workers, in a bounded queue of theirs. */
#include "internal.h"

#include <string.h>

enum {
    REQUESTS = 64,
    MANY = 16,          /* pages; single ones are asked for at once, which a busy disk makes look slow now and then */
    WORTH = 4,          /* times what handing over costs */
    HAND_OVER = 6000,   /* nanoseconds: to wake a thread that sleeps */
    AWAKE = 20 * 1000   /* nanoseconds without work */
};

enum state { NO_HELPER, HELPER_STARTS, HELPER_WORKS, HELPER_ENDS };

static struct errand {
    uintptr_t lo, hi;
    double needed; /* as os_time() */
    bool now;      /* wait until it is there */
} queue[REQUESTS]; /* under the lock */
static int waiting;
static int helpers;     /* that were asked for */
static unsigned posted; /* requests so far: changes when there is work */
static int asleep;      /* helpers */
static int state;
static long page_ns; /* smoothed, to ask for a page */

/* -- The helper ---------------------------------------------------------------------------------------------------- */

static void took(double ns, long pages)
{
    long known = __atomic_load_n(&page_ns, __ATOMIC_RELAXED), sample = (long)ns / pages;
    __atomic_store_n(&page_ns, known ? known + (sample - known) / 8 : sample, __ATOMIC_RELAXED);
}

static int start_reading(uintptr_t lo, uintptr_t hi)
{
    double begun = os_time();
    int error = os_start_reading(lo, hi);
    if (error == 0)
        took(os_time() - begun, (long)(hi - lo) / os_page_size());
    return error;
}

/* The request that is needed first, and of those the oldest. */
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

/* Until there is work, or for a while; then it sleeps. */
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

/* -- Its life ------------------------------------------------------------------------------------------------------ */

static void wake_helper(void)
{
    __atomic_add_fetch(&posted, 1, __ATOMIC_SEQ_CST);
    if (__atomic_load_n(&asleep, __ATOMIC_SEQ_CST))
        os_wake(&posted, 1);
}

static bool by_ring(void) { return options()->engine == ENGINE_URING; }

/* A child has no helper yet. */
static void forget_helper(void)
{
    os_forget_ring();
    os_forget_helpers();
    waiting = 0;
    asleep = 0;
    state = NO_HELPER;
}

/* Of a library that may be unloaded, no thread may be left. At the end of a program, one that the disk holds up may. */
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

/* Where it is refused, requests are made by whoever has them. */
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

static bool give_helper(uintptr_t lo, uintptr_t hi, double needed, bool now)
{
    os_lock();
    bool ring = by_ring(), room = ring ? os_ring_read(lo, hi, now) == 0 : waiting < REQUESTS;
    if (room && !ring)
        queue[waiting++] = (struct errand){lo, hi, needed, now};
    bool ends = __atomic_load_n(&state, __ATOMIC_RELAXED) != HELPER_WORKS;
    if (now && !ring && !ends && waiting > 1 && helpers < OS_HELPERS) {
        helpers++;
        os_start_helper(serve); /* if it is refused, there are fewer */
    }
    os_unlock();
    if (room && !ring)
        wake_helper();
    return room;
}

/* Whether asking for [lo, hi) takes so long that a helper should do it. */
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

/* It would have to be released again. */
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
