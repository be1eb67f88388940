/* The next entry of a nest that is entered in each iteration of a loop, as for each column of a matrix or for each plane. If what a prefetch names
 * first in an entry has moved as before, it is expected to move so again: the prefetch asks for that, too. A program that goes on otherwise reads a
 * strip in vain. Only with the pager, which keeps what was prefetched until it is used. */
#include "prefetch.h"

enum {
    PREFETCHES = 256, /* prefetches of a thread that are remembered, by nest and tag */
    TAGS = 16,        /* those of neighbouring nests do not displace each other if each has up to 16 */
    PAGES_AHEAD = 2   /* pages that columns are ahead; some pieces of a column come to the next page sooner than its first one */
};

static _Thread_local struct first_prefetch {
    const struct iopref_nest *nest;
    int tag;
    uintptr_t addr; /* what it named first in the last entry */
    long by;        /* how far that was from the entry before; 0: not known */
} first_prefetches[PREFETCHES];

/* Returns whether this is the first call for the stream since the nest was entered. */
static bool is_first(const iopref_stream *s)
{
    return s && !s->pipe->team && !s->follows && s->past == 0 && s->from == 0 && s->run == 0 && s->to > 0;
}

/* Returns by how many bytes the next entry is expected to move on to other pages; 0 if it is not known, or if the last entries were on the same page.
 * What moves by little stays on its page for many entries: when it comes to a new page, it is expected to come to those behind it. */
static long expected_move(uintptr_t before, uintptr_t addr, long last)
{
    long page = os_page_size(), by = (long)(addr - before);
    if (by == 0 || last == 0)
        return 0;
    if (by >= page || by <= -page)
        return by == last ? by : 0;
    bool little = last < page && last > -page && (last > 0) == (by > 0);
    bool is_new = addr / (uintptr_t)page != before / (uintptr_t)page;
    return little && is_new ? (by > 0 ? PAGES_AHEAD * page : -PAGES_AHEAD * page) : 0;
}

long next_entry_moves(const iopref_stream *s, int tag, uintptr_t addr)
{
    const struct iopref_nest *nest = nest_entered();
    if (!is_first(s) || !nest || !backing_pager()->has)
        return 0;
    struct first_prefetch *f = &first_prefetches[((uintptr_t)nest / sizeof *nest * TAGS + (unsigned)tag) % PREFETCHES];
    bool known = f->nest == nest && f->tag == tag;
    long moves = known ? expected_move(f->addr, addr, f->by) : 0;
    *f = (struct first_prefetch){nest, tag, addr, known ? (long)(addr - f->addr) : 0};
    return moves;
}
