/* iopref: inline functions, and the variables that they read; private. Part of iopref.h, which includes it. */
#ifndef IOPREF_INLINE_H
#define IOPREF_INLINE_H

/* One bit for each granule of 4 KiB of address space, modulo 1 TiB, or modulo less if the program's address space is
 * limited. A bit is set while its granule has been prefetched and not released since. Parts of the vector for addresses that
 * no hint has named take no memory. Two arrays a multiple of that size apart share bits, so that a prefetch may be left out.
 * A page larger than 4 KiB has several bits. The mask is read before the pointer: it never exceeds what `words` has. */
#define IOPREF_GRANULE_SHIFT 12
#define IOPREF_WORD_BITS (8 * (unsigned long)sizeof(unsigned long))
struct iopref_resident {
    unsigned long mask, *words;
};
extern struct iopref_resident iopref_resident;

/* Nests that touch fewer bytes than this count as resident without a look at their ranges. 0 before the first nest and
 * while the statistics count entries of nests, LONG_MAX when hints are off. */
extern unsigned long iopref_small;

/* Every translated nest calls this function. The number in its symbol changes when the layout of a struct that programs
 * share with the library changes: objects that were compiled before do not link then, and have to be translated again. */
int iopref_nest_in_memory(const struct iopref_nest *nest, const iopref_range *r, int n)
    __asm__("iopref_nest_in_memory_version_11");
int iopref_other_block(const void *a, const void *b);
long iopref_mapped_from(const void *addr, long bytes);
int iopref_lane_look(struct iopref_lane *l, iopref_pipe *p, const struct iopref_team *t, long k);
IOPREF_COLD void iopref_fetch_page(iopref_stream *s, int tag, const void *addr, long bytes);

/* To gcc, the difference of two pointers does not point anywhere, and the null pointer here may be any number. The
 * attribute says that nothing is read there: without it, gcc warns of arrays without values. */
#if defined __GNUC__ && __GNUC__ >= 11
static __inline__ const void *iopref_at(const void *p) __attribute__((__access__(__none__, 1)));
#endif
static __inline__ const void *iopref_at(const void *p)
{
#if defined __clang__ || defined __SANITIZE_ADDRESS__
    return p;
#else
    const char *null;
    __asm__("" : "=r"(null) : "0"(0L));
    return (const void *)((const char *)p - null);
#endif
}

static __inline__ int iopref_granule_is_resident(unsigned long granule)
{
    unsigned long word = granule / IOPREF_WORD_BITS & __atomic_load_n(&iopref_resident.mask, __ATOMIC_ACQUIRE);
    unsigned long *words = __atomic_load_n(&iopref_resident.words, __ATOMIC_RELAXED);
    return (int)(__atomic_load_n(&words[word], __ATOMIC_RELAXED) >> (granule % IOPREF_WORD_BITS) & 1);
}

/* The plain read lets the comparison have a memory operand; a stale value is harmless. With ThreadSanitizer, which would
 * report a race, and with clang, which does not define __SANITIZE_THREAD__, the read is atomic. */
static __inline__ int iopref_is_small(long bytes)
{
#if defined __SANITIZE_THREAD__ || defined __clang__
    unsigned long small = __atomic_load_n(&iopref_small, __ATOMIC_RELAXED);
#else
    unsigned long small = iopref_small;
#endif
    if (__builtin_constant_p(bytes) && bytes >= 0 && bytes <= 4096)
        return 1; /* gcc removes the nest with hints, and then copies of arrays that were passed to it */
    return (int)__builtin_expect((unsigned long)bytes < small, 1);
}

static __inline__ int iopref_is_size(long n) { return n < 1L << 40 && n > -(1L << 40); }

static __inline__ int iopref_is_count(long n) { return (unsigned long)n < 1UL << 40; }

static __inline__ int iopref_apart(const void *a, long a_from, long a_to, const void *b, long b_from, long b_to)
{
    unsigned long a_first = (unsigned long)a + (unsigned long)a_from, a_past = (unsigned long)a + (unsigned long)a_to;
    unsigned long b_first = (unsigned long)b + (unsigned long)b_from, b_past = (unsigned long)b + (unsigned long)b_to;
    return a_first <= a_past && b_first <= b_past && (a_past <= b_first || b_past <= a_first);
}

/* The addresses are hidden: a pointer that a function has been given may lead to what other functions return, to gcc. */
static __inline__ int iopref_blocks_differ(const void *a, const void *b)
{
    return iopref_other_block(iopref_at(a), iopref_at(b));
}

static __inline__ int iopref_rows_apart(const void *rows, long rows_from, long rows_to, long stride, long a_from,
    long a_to, const void *b, long b_from, long b_to)
{
    long at;
    for (at = rows_from; at < rows_to; at += stride) {
        const void *a;
        __builtin_memcpy(&a, (const char *)rows + at, sizeof a);
        if (!iopref_apart(a, a_from, a_to, b, b_from, b_to))
            return 0;
    }
    return rows_from <= rows_to;
}

static __inline__ long iopref_gathered(const void *addr, long bytes)
{
    return bytes < 512 ? bytes : iopref_mapped_from(addr, bytes);
}

static __inline__ int iopref_fits(const struct iopref_nest *nest, const iopref_range *r, int n)
{
    long sum = 0;
    int i;
    for (i = 0; i < n; i++)
        if (r[i].bytes > 0 && __builtin_add_overflow(sum, r[i].bytes, &sum))
            return iopref_nest_in_memory(nest, r, n);
    return iopref_is_small(sum) || iopref_nest_in_memory(nest, r, n);
}

static __inline__ int iopref_in_memory(const iopref_range *r, int n) { return iopref_fits(0, r, n); }

/* Returns the iteration before `now` of an outer loop in which a pipeline under a condition ran last. `ran` holds the last
 * two such iterations and is brought up to date. */
static __inline__ long iopref_last_run(long ran[2], long now)
{
    if (ran[0] != now) {
        ran[1] = ran[0];
        ran[0] = now;
    }
    return ran[1];
}

static __inline__ int iopref_lane_due(struct iopref_lane *l, iopref_pipe *p, const struct iopref_team *t, long k)
{
    if (k == l->next && k < l->until && l->team == t->number) {
        l->next++;
        return 0;
    }
    return iopref_lane_look(l, p, t, k);
}

static __inline__ void iopref_prefetch_on(iopref_stream *s, int tag, const char **asked, const void *addr, long bytes)
{
    const char *from = (const char *)addr, *to = from + bytes;
    if (*asked > from)
        from = *asked;
    if (from < to) {
        *asked = to;
        iopref_prefetch1(s, tag, from, to - from);
    }
}

static __inline__ void iopref_prefetch_back(iopref_stream *s, int tag, const char **asked, const void *addr, long bytes)
{
    const char *from = (const char *)addr, *to = from + bytes;
    if (*asked && *asked < to)
        to = *asked;
    if (from < to) {
        *asked = from;
        iopref_prefetch1(s, tag, from, to - from);
    }
}

static __inline__ void iopref_prefetch_page(iopref_stream *s, int tag, const void *addr, long bytes)
{
    unsigned long first = (unsigned long)addr >> IOPREF_GRANULE_SHIFT;
    unsigned long last = ((unsigned long)addr + (unsigned long)bytes - 1) >> IOPREF_GRANULE_SHIFT;
    if (IOPREF_TRACED || !iopref_granule_is_resident(first) || (last != first && !iopref_granule_is_resident(last)))
        iopref_fetch_page(s, tag, addr, bytes);
}

static __inline__ void iopref_prefetch_upto(iopref_stream *s, int tag, const void *addr, long bytes, const void *end)
{
    long left = (long)((unsigned long)end - (unsigned long)addr);
    long most = (long)((unsigned long)bytes + (1UL << IOPREF_GRANULE_SHIFT));
    iopref_prefetch_page(s, tag, addr, left < bytes ? bytes : left < most ? left : most);
}

static __inline__ void iopref_prefetch_downto(iopref_stream *s, int tag, const void *addr, long bytes, const void *begin)
{
    long back = (long)((unsigned long)addr - (unsigned long)begin), most = 1L << IOPREF_GRANULE_SHIFT;
    back = back < 0 ? 0 : back < most ? back : most;
    iopref_prefetch_page(s, tag, (const void *)((unsigned long)addr - (unsigned long)back),
                         (long)((unsigned long)bytes + (unsigned long)back));
}

static __inline__ void iopref_prefetch_row(iopref_stream *s, int tag, const void *addr, long bytes)
{
    if (bytes > 1L << IOPREF_GRANULE_SHIFT)
        iopref_prefetch1(s, tag, addr, bytes);
    else if (bytes > 0)
        iopref_prefetch_page(s, tag, addr, bytes);
}

#endif
