/* Asks for the pages of a prefetch that are not in memory by the residency vector, in chunks. */
#include "prefetch.h"

enum {
    WORTH_LOOKING = 16,       /* from 16 pages on, a call of mincore costs less than asking for pages that are in memory */
    PAGES = PREFETCH_CHUNK / (1 << IOPREF_GRANULE_SHIFT), /* most pages of a chunk */
    LONG_SWEEP = 2 << 20      /* bytes after which a sweep is expected to go on */
};

static bool is_by_hand(const struct prefetch *r) { return r->tag == TAG_BY_HAND; }

/* Returns the time of the first use, as os_time(); 0 if it is not known. */
static double needed_at(const struct prefetch *r) { return r->stream ? r->stream->needed : 0; }

/* Takes pages that mincore reports as resident off both ends of [lo, hi), at most a chunk. */
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

/* Notes that the pages [lo, hi) are in memory or are being read. */
static void is_coming(const struct prefetch *r, uintptr_t lo, uintptr_t hi)
{
    nest_stats_add(r->directive, PAGES_RESCUED, resident_rescue(lo, hi));
    resident_set(lo, hi);
}

/* Counts bytes that are being read, by the library or by the system's readahead. */
static void account(const struct prefetch *r, enum counter c, long bytes)
{
    nest_stats_add(r->directive, c, bytes / os_page_size());
    give_up_moved(bytes / os_page_size());
    budget_moved(bytes);
    resident_traffic(bytes, r->backing.kind == BACKING_PAGED);
}

/* Returns whether a fault should read its page alone, because the system's readahead takes much of the memory. In a sweep for
 * which folios are read, a fault reads a folio. */
static bool reads_alone(const struct prefetch *r, uintptr_t addr)
{
    return !is_by_hand(r) && backing_reads_much(&r->backing) && !advice_is_sweep(addr);
}

/* Switches readahead off around addr, if that pays; `pages` pages are being asked for there. */
static void read_no_neighbours(const struct prefetch *r, uintptr_t addr, long pages)
{
    iopref_pipe *p = r->stream ? r->stream->pipe : NULL;
    if (p)
        p->single += pages;
    advice_single(&r->backing, addr, p ? p->single : 0);
}

/* Does what is to be done after the pages [lo, hi) have been asked for. */
static void follow_up(struct prefetch *r, uintptr_t lo, uintptr_t hi)
{
    long bytes = (long)(hi - lo), page = os_page_size();
    r->missed = true;
    account(r, PAGES_REQUESTED, bytes);
    probe_asked(&r->backing, lo, r->strip.stream, r->stream ? r->stream->first : -1, r->directive);
    if (r->single)
        r->asked += bytes / page;
    if (r->backing.kind != BACKING_PAGED && (r->single || reads_alone(r, lo)))
        read_no_neighbours(r, lo, bytes / page);
}

/* Asks for [lo, hi), at most a chunk of one mapping. Returns false if memory or swap is short. */
static bool read_chunk(struct prefetch *r, uintptr_t lo, uintptr_t hi)
{
    const struct backing *b = &r->backing;
    uintptr_t missing = lo, end = hi;
    skip_resident(b, &missing, &end);
    long bytes = (long)(end - missing);
    nest_stats_add(r->directive, PAGES_FILTERED, ((long)(hi - lo) - bytes) / os_page_size());
    if (bytes > 0) {
        if (b->kind == BACKING_SWAP && !budget_take_swap(bytes))
            return false;
        bool paged = b->kind == BACKING_PAGED;
        int error = paged ? backing_pager()->prefetch(missing, end) : engine_read(missing, end, needed_at(r));
        stats_error(paged ? CALL_PAGER : CALL_READ, error);
        if (error)
            return true;
        follow_up(r, missing, end);
    }
    is_coming(r, lo, hi);
    return true;
}

/* Asks for [lo, hi), which lies in r->backing. */
static void read_mapping(struct prefetch *r, uintptr_t lo, uintptr_t hi)
{
    const struct backing *b = &r->backing;
    long page = os_page_size();
    if (b->kind == BACKING_NONE)
        return;
    if (b->kind == BACKING_SWAP && !os_has_swap()) {
        nest_stats_add(r->directive, PAGES_WITHOUT_SWAP, (long)(hi - lo) / page);
        resident_set(lo, hi);
        return;
    }
    for (uintptr_t end; lo < hi && r->budget > 0; lo = resident_first_missing(end, hi)) {
        end = resident_first_present(lo, hi - lo > PREFETCH_CHUNK ? lo + PREFETCH_CHUNK : hi);
        if (!read_chunk(r, lo, end))
            break;
        r->budget -= (long)(end - lo);
    }
    nest_stats_add(r->directive, PAGES_DROPPED, (long)(hi - lo) / page);
    next_nest_forget(lo, hi);
}

/* Returns whether the pages are left to the system's readahead. It is made for a lone upward sweep over a file, and brings in
 * large folios, which requests cannot. Several sweeps through one mapping, and all other orders, confuse it. */
static bool suits_readahead(const struct prefetch *r, uintptr_t lo, uintptr_t hi)
{
    return r->contiguous && !is_by_hand(r) && backing_is_file(&r->backing) && !advice_is_single(lo) &&
           backing_is_sweep(lo, hi);
}

static uintptr_t next_folio(uintptr_t addr)
{
    uintptr_t unit = (uintptr_t)os_largest_folio();
    return (addr / unit + 1) * unit;
}

/* Returns whether the pages belong to a long sweep of a pipeline, for which faults read folios. */
static bool reads_folios(const struct prefetch *r, uintptr_t lo, uintptr_t hi, bool lone)
{
    bool large = r->contiguous && !is_by_hand(r) && r->strip.swept >= LONG_SWEEP;
    for (uintptr_t at = lo; large && at < hi; at = next_folio(at))
        large = advice_sweep(&r->backing, at, lone, r->stream ? r->stream->pipe->groups : 1);
    return large;
}

/* Lets helpers read the folios of [lo, hi), in the order of their use. */
static void read_folios(struct prefetch *r, uintptr_t lo, uintptr_t hi)
{
    uintptr_t unit = (uintptr_t)os_largest_folio(), first = lo / unit;
    uintptr_t count = lo < hi ? (hi - 1) / unit - first + 1 : 0;
    for (uintptr_t i = 0; i < count; i++) {
        uintptr_t folio = first + (r->strip.down ? count - 1 - i : i);
        if (folio != r->strip.folio) {
            r->strip.folio = folio;
            engine_read_folio(folio * unit > lo ? folio * unit : lo, needed_at(r));
        }
    }
}

/* Counts the pages as being read, which the system's readahead or faults will bring in. */
static void leave_to_readahead(const struct prefetch *r, uintptr_t lo, uintptr_t hi)
{
    const struct backing *b = &r->backing;
    advice_reset(b, lo, hi);
    for (uintptr_t end; lo < hi; lo = end) {
        uintptr_t missing = lo, missing_end = end = hi - lo > PREFETCH_CHUNK ? lo + PREFETCH_CHUNK : hi;
        skip_resident(b, &missing, &missing_end);
        account(r, PAGES_LEFT_TO_READAHEAD, (long)(missing_end - missing));
        is_coming(r, lo, end);
    }
}

void read_pages(struct prefetch *r, uintptr_t lo, uintptr_t hi)
{
    uintptr_t page = (uintptr_t)os_page_size();
    for (uintptr_t end; lo < hi && r->budget > 0; lo = end) {
        if (lo < r->backing.lo || lo >= r->backing.hi)
            backing_at(lo, &r->backing);
        end = hi < r->backing.hi ? hi : r->backing.hi;
        uintptr_t missing = resident_first_missing(lo, end);
        nest_stats_add(r->directive, PAGES_FILTERED, (long)((missing - lo) / page));
        bool lone = suits_readahead(r, lo, end), folios = reads_folios(r, lo, end, lone);
        if (folios || lone) {
            leave_to_readahead(r, missing, end);
            if (!lone)
                read_folios(r, missing, end);
        } else {
            if (missing > lo && r->backing.kind != BACKING_PAGED && reads_alone(r, lo))
                read_no_neighbours(r, lo, 0); /* pages that count as resident may have been evicted */
            if (missing < end)
                read_mapping(r, missing, end);
        }
    }
}

void read_ends(const struct prefetch *r)
{
    if (r->missed)
        index_walk_found_missing(r->tag);
}
