/* Releases are recorded where the library would hand them to the system, as whole pages, but whatever their
 * priority. */
#include "record.h"

struct pieces {
    int site, priority;
    long left; /* pieces that may still be looked at */
};

/* Both ends go down to a page, as in ../src/release.c. */
static void release_span(const struct pieces *p, struct span s)
{
    uintptr_t most = (uintptr_t)budget_may_use();
    if (s.hi - s.lo > most)
        s.lo = s.hi - most;
    s.lo &= -(uintptr_t)RECORD_PAGE;
    s.hi &= -(uintptr_t)RECORD_PAGE;
    next_nest_forget(s.lo, s.hi);
    if (s.lo < s.hi)
        resident_clear(s.lo, s.hi);
    record_release(p->site, p->priority, s.lo, s.hi);
}

static _Thread_local bool shared;

void release_is_due(bool among_threads) { shared = among_threads; }

static bool release_piece(uintptr_t addr, long bytes, void *context)
{
    struct pieces *p = context;
    uintptr_t page = RECORD_PAGE, hi = addr + (uintptr_t)bytes;
    if (p->left-- <= 0 || (uintptr_t)bytes > UINTPTR_MAX - addr - page)
        return false;
    if (shared)
        addr = (addr + page - 1) & -page;
    if (addr < hi)
        release_span(p, (struct span){addr, hi});
    return true;
}

static void release(int tag, int priority, const void *addr, long bytes, int dims, const long *stride,
                    const long *count)
{
    if (!options()->on || !nest_releases())
        return;
    struct section s = section_normal((uintptr_t)addr, bytes, dims, stride, count);
    if (s.bytes == 0 || (uintptr_t)s.bytes > UINTPTR_MAX - s.addr)
        return;
    struct pieces p = {tag, next_use_priority(s.addr, priority), budget_may_use() / RECORD_PAGE};
    if (s.dims > 0)
        section_each(&s, release_piece, &p);
    else {
        struct span left, whole;
        folio_release_follow(tag, (struct span){s.addr, s.addr + (uintptr_t)s.bytes}, 0, &left, &whole);
        release_span(&p, left);
        release_span(&p, whole);
    }
    record_directive_ends();
}

void iopref_release1(int tag, int priority, const void *addr, long bytes)
{
    release(tag, priority, addr, bytes, 0, NULL, NULL);
}

void iopref_release2(int tag, int priority, const void *addr, long bytes, long stride1, long count1)
{
    release(tag, priority, addr, bytes, 1, &stride1, &count1);
}

void iopref_release3(int tag, int priority, const void *addr, long bytes, long stride1, long count1, long stride2,
                     long count2)
{
    release(tag, priority, addr, bytes, 2, (long[]){stride1, stride2}, (long[]){count1, count2});
}

void iopref_release4(int tag, int priority, const void *addr, long bytes, long stride1, long count1, long stride2,
                     long count2, long stride3, long count3)
{
    release(tag, priority, addr, bytes, 3, (long[]){stride1, stride2, stride3}, (long[]){count1, count2, count3});
}
