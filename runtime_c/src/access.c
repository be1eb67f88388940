/* Where pages are asked for one by one, the system's readahead is switched off: a fault that comes too early then reads its own
 * page, not dozens of neighbours that push out what was prefetched. It is switched on again when the pipeline ends; advice of
 * the program's own (MADV_RANDOM, MADV_SEQUENTIAL) is lost there. */
#include "internal.h"

enum {
    WINDOW_SHIFT = 21, /* 2 MiB; neighbouring windows are one mapping to the system */
    WINDOWS = 1024,    /* at a time; what lies elsewhere keeps its readahead */
    MARKS = 1 << 12,   /* two windows that share a mark: the second keeps its readahead */
    PATIENCE = 256     /* pages that a pipeline has asked for before switching is worth two calls a window */
};

static struct window {
    uintptr_t lo, hi;
} windows[WINDOWS]; /* under the lock */
static long window_count;
static unsigned char marks[MARKS];
static _Thread_local long asked; /* since the last pipeline ended */

static unsigned char *mark_of(uintptr_t addr) { return &marks[(addr >> WINDOW_SHIFT) % MARKS]; }

bool access_is_single(uintptr_t addr) { return __atomic_load_n(mark_of(addr), __ATOMIC_RELAXED); }

void access_single(const struct backing *b, uintptr_t addr)
{
    if (b->kind == BACKING_SWAP || ++asked < PATIENCE || access_is_single(addr))
        return;
    uintptr_t lo = addr >> WINDOW_SHIFT << WINDOW_SHIFT, hi = lo + ((uintptr_t)1 << WINDOW_SHIFT);
    struct window w = {lo > b->lo ? lo : b->lo, hi < b->hi ? hi : b->hi};
    os_lock();
    if (window_count < WINDOWS && !access_is_single(addr)) {
        __atomic_store_n(mark_of(addr), 1, __ATOMIC_RELAXED);
        windows[window_count++] = w;
        stats_error(CALL_READAHEAD, os_readahead(w.lo, w.hi, false));
    }
    os_unlock();
}

void access_pipe_ends(void)
{
    asked = 0;
    if (__atomic_load_n(&window_count, __ATOMIC_RELAXED) == 0)
        return;
    os_lock();
    while (window_count > 0) {
        struct window *w = &windows[--window_count];
        stats_error(CALL_READAHEAD, os_readahead(w->lo, w->hi, true));
        __atomic_store_n(mark_of(w->lo), 0, __ATOMIC_RELAXED);
    }
    os_unlock();
}
