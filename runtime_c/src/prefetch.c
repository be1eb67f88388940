/* Prefetch: what the residency vector does not know to be in memory is asked for in chunks (OSDI96 2.2.2). */
#include "internal.h"

enum {
    CHUNK = 512 << 10,        /* bytes in one call; the system cuts longer requests short without saying so */
    WORTH_LOOKING = 16,       /* pages from which one call of mincore is cheaper than asking for resident pages */
    PAGES = CHUNK / (1 << IOPREF_GRANULE_SHIFT),
    LONG_SWEEP = 2 << 20      /* bytes after which one is expected to go on */
};

struct request {
    struct strip_overlap again;
    struct backing backing; /* of the last address */
    bool contiguous;        /* one piece, of more than a page */
    bool single;            /* the piece that is looked at is no larger than a page */
    bool missed;            /* something was not in memory */
    long budget;            /* bytes that may still be asked for in this call */
    long most;              /* bytes of one piece that are looked at: sizes may be garbage, */
    long pieces;            /* and so may counts: pieces that may still be looked at */
};

static bool is_by_hand(const struct request *r) { return r->again.tag == TAG_BY_HAND; }

static _Thread_local long pages_counted;

long prefetch_pages(void) { return pages_counted; }

/* Narrows [lo, hi), at most a chunk, to the pages that the system does not have. */
static void skip_resident(const struct backing *b, uintptr_t *lo, uintptr_t *hi)
{
    unsigned char there[PAGES];
    uintptr_t page = (uintptr_t)os_page_size(), first = 0, last = (*hi - *lo) / page;
    if (!b->residency_known || last < WORTH_LOOKING)
        return;
    int error = os_residency(*lo, *hi, there);
    stats_error(CALL_RESIDENCY, error);
    if (error)
        return;
    while (first < last && there[first] & 1)
        first++;
    while (last > first && there[last - 1] & 1)
        last--;
    *hi = *lo + last * page;
    *lo += first * page;
}

/* [lo, hi) is on its way, or was found. */
static void is_coming(uintptr_t lo, uintptr_t hi)
{
    stats_add(PAGES_RESCUED, resident_rescue(lo, hi));
    resident_set(lo, hi);
}

/* So much is being read, by whomever. */
static void account(enum counter c, long bytes)
{
    stats_add(c, bytes / os_page_size());
    budget_moved(bytes);
    resident_traffic(bytes);
}

/* Whether a fault should read its page alone, as what the system reads ahead takes much of the memory; of a sweep that
 * folios are read for it reads one. */
static bool reads_alone(const struct request *r, uintptr_t addr)
{
    return !is_by_hand(r) && backing_reads_much(&r->backing) && !advice_is_sweep(addr);
}

/* Asks for [lo, hi), at most a chunk, of one mapping; false when memory is short. */
static bool read_chunk(struct request *r, uintptr_t lo, uintptr_t hi)
{
    const struct backing *b = &r->backing;
    uintptr_t missing = lo, end = hi;
    long page = os_page_size();
    skip_resident(b, &missing, &end);
    long bytes = (long)(end - missing);
    stats_add(PAGES_FILTERED, ((long)(hi - lo) - bytes) / page);
    if (bytes > 0) {
        if (b->kind == BACKING_SWAP && !budget_take_swap(bytes))
            return false;
        bool paged = b->kind == BACKING_PAGED;
        int error = paged ? backing_pager()->prefetch(missing, end) : engine_read(missing, end);
        stats_error(CALL_READ, error);
        if (error)
            return true;
        r->missed = true;
        account(PAGES_REQUESTED, bytes);
        probe_asked(b, missing);
        if (r->single)
            pages_counted += bytes / page;
        if (!paged && (r->single || reads_alone(r, missing)))
            advice_single(b, missing, bytes / page);
    }
    is_coming(lo, hi);
    return true;
}

/* [lo, hi) lies in r->backing. */
static void read_mapping(struct request *r, uintptr_t lo, uintptr_t hi)
{
    const struct backing *b = &r->backing;
    long page = os_page_size();
    if (b->kind == BACKING_NONE)
        return;
    if (b->kind == BACKING_SWAP && !os_has_swap()) {
        stats_add(PAGES_WITHOUT_SWAP, (long)(hi - lo) / page);
        resident_set(lo, hi);
        return;
    }
    for (uintptr_t end; lo < hi && r->budget > 0; lo = resident_first_missing(end, hi)) {
        end = resident_first_present(lo, hi - lo > CHUNK ? lo + CHUNK : hi);
        if (!read_chunk(r, lo, end))
            break;
        r->budget -= (long)(end - lo);
    }
    stats_add(PAGES_DROPPED, (long)(hi - lo) / page);
    next_nest_forget(lo, hi);
}

/* A lone forward sweep over a file is what the system's own readahead is made for: it brings in large folios, which
 * explicit requests cannot. Several sweeps through one mapping, and all other orders, confuse it. */
static bool suits_readahead(const struct request *r, uintptr_t lo, uintptr_t hi)
{
    return r->contiguous && !is_by_hand(r) && backing_is_file(&r->backing) && !advice_is_single(lo) &&
           backing_is_sweep(lo, hi);
}

static uintptr_t next_folio(uintptr_t addr)
{
    uintptr_t unit = (uintptr_t)os_largest_folio();
    return (addr / unit + 1) * unit;
}

/* A pipeline's sweeps are left to faults that read large folios. */
static bool reads_folios(const struct request *r, uintptr_t lo, uintptr_t hi, bool lone)
{
    bool large = r->contiguous && !is_by_hand(r) && r->again.swept >= LONG_SWEEP;
    for (uintptr_t at = lo; large && at < hi; at = next_folio(at))
        large = advice_sweep(&r->backing, at, lone);
    return large;
}

/* In the order of their use. A lone sweep's are read ahead by the system. */
static void read_folios(struct request *r, uintptr_t lo, uintptr_t hi)
{
    uintptr_t unit = (uintptr_t)os_largest_folio(), first = lo / unit;
    uintptr_t count = lo < hi ? (hi - 1) / unit - first + 1 : 0;
    for (uintptr_t i = 0; i < count; i++) {
        uintptr_t folio = first + (r->again.down ? count - 1 - i : i);
        if (folio != r->again.folio) {
            r->again.folio = folio;
            engine_read_folio(folio * unit > lo ? folio * unit : lo);
        }
    }
}

static void leave_to_readahead(const struct backing *b, uintptr_t lo, uintptr_t hi)
{
    advice_as_ever(b, lo, hi);
    for (uintptr_t end; lo < hi; lo = end) {
        uintptr_t missing = lo, missing_end = end = hi - lo > CHUNK ? lo + CHUNK : hi;
        skip_resident(b, &missing, &missing_end);
        account(PAGES_LEFT_TO_READAHEAD, (long)(missing_end - missing));
        is_coming(lo, end);
    }
}

static bool read_piece(uintptr_t addr, long bytes, void *context)
{
    struct request *r = context;
    bytes = min_long(bytes, r->most);
    uintptr_t page = (uintptr_t)os_page_size(), top;
    if (r->pieces-- <= 0 || __builtin_add_overflow(addr, (uintptr_t)bytes + page - 1, &top))
        return false;
    uintptr_t lo = addr & ~(page - 1), hi = top & ~(page - 1);
    overlap_skip(&r->again, addr, bytes, &lo, &hi);
    r->single = (uintptr_t)bytes <= page;
    if (!r->single)
        pages_counted += (long)((hi - lo) / page);
    while (lo < hi && r->budget > 0) {
        if (lo < r->backing.lo || lo >= r->backing.hi)
            backing_at(lo, &r->backing);
        uintptr_t end = hi < r->backing.hi ? hi : r->backing.hi;
        uintptr_t missing = resident_first_missing(lo, end);
        stats_add(PAGES_FILTERED, (long)((missing - lo) / page));
        bool lone = suits_readahead(r, lo, end), folios = reads_folios(r, lo, end, lone);
        if (folios || lone) {
            leave_to_readahead(&r->backing, missing, end);
            if (!lone)
                read_folios(r, missing, end);
        } else {
            if (missing > lo && r->backing.kind != BACKING_PAGED && reads_alone(r, lo))
                advice_single(&r->backing, lo, 0); /* what seems to be in memory may be gone */
            if (missing < end)
                read_mapping(r, missing, end);
        }
        lo = end;
    }
    return r->budget > 0;
}

static void prefetch(int tag, const void *addr, long bytes, int dims, const long *stride, const long *count)
{
    if (!options()->on)
        return;
    struct section s = section_normal((uintptr_t)addr, bytes, dims, stride, count);
    struct request r = {.again = overlap_begin(tag), .budget = budget_call(), .most = budget_may_use()};
    r.pieces = r.most / os_page_size();
    r.contiguous = s.dims == 0 && s.bytes > os_page_size();
    nest_stats_directive(tag);
    stats_add(PREFETCH_CALLS, 1);
    section_each(&s, read_piece, &r);
    overlap_end(&r.again);
    if (r.missed)
        index_walk_found_missing(tag);
}

void iopref_fetch_page(int tag, const void *addr, long bytes) { prefetch(tag, addr, bytes, 0, NULL, NULL); }

void iopref_prefetch1(int tag, const void *addr, long bytes)
{
    prefetch(tag, addr, bytes, 0, NULL, NULL);
}

void iopref_prefetch2(int tag, const void *addr, long bytes, long stride1, long count1)
{
    prefetch(tag, addr, bytes, 1, &stride1, &count1);
}

void iopref_prefetch3(int tag, const void *addr, long bytes, long stride1, long count1, long stride2, long count2)
{
    prefetch(tag, addr, bytes, 2, (long[]){stride1, stride2}, (long[]){count1, count2});
}

void iopref_prefetch4(int tag, const void *addr, long bytes, long stride1, long count1, long stride2, long count2,
                      long stride3, long count3)
{
    prefetch(tag, addr, bytes, 3, (long[]){stride1, stride2, stride3}, (long[]){count1, count2, count3});
}
