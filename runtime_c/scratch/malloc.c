/* The program's malloc: large blocks lie in scratch files, all others come from "the malloc behind this one", which the program would
 * use without the library: that of the C library, of a sanitizer, or of a preloaded library. See "Replacing malloc" in glibc's manual.
 * The names are weak: if the program, or a statically linked C library, has a malloc of its own, that one is used, and scratch files
 * are not. */
#define _GNU_SOURCE
#include "scratch.h"

/* With sanitizers of gcc, instrumented functions may not run before the sanitizer has started. Those of clang have their own malloc. */
#if !defined __GLIBC__ || defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__

bool malloc_is_ours(void) { return false; }
bool malloc_tells_sizes(void) { return false; }

#else

#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* -- The malloc behind this one ---------------------------------------------------------------------------------------- */

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);
void *__libc_valloc(size_t);
void *__libc_pvalloc(size_t);
void __libc_free(void *);
__attribute__((weak)) size_t __malloc_usable_size(void *); /* only the static libc has it; there, dlsym finds nothing */

static bool is_alignment(size_t n) { return n && (n & (n - 1)) == 0; }

static bool is_posix_alignment(size_t n) { return is_alignment(n) && n % sizeof(void *) == 0; }

static int libc_posix_memalign(void **block, size_t alignment, size_t bytes)
{
    int saved = errno;
    void *made = is_posix_alignment(alignment) ? __libc_memalign(alignment, bytes) : NULL;
    errno = saved;
    if (made)
        *block = made;
    return made ? 0 : is_posix_alignment(alignment) ? ENOMEM : EINVAL;
}

struct allocator {
    void *(*malloc)(size_t);
    void *(*calloc)(size_t, size_t);
    void *(*realloc)(void *, size_t);
    void (*free)(void *);
    void *(*memalign)(size_t, size_t);
    void *(*aligned_alloc)(size_t, size_t);
    void *(*valloc)(size_t);
    void *(*pvalloc)(size_t);
    int (*posix_memalign)(void **, size_t, size_t);
    size_t (*usable)(void *);
};

/* These functions are used while the others are looked up, which may itself allocate, and if there are no others. */
static const struct allocator libc = {
    __libc_malloc, __libc_calloc,  __libc_realloc,      __libc_free, __libc_memalign, __libc_memalign,
    __libc_valloc, __libc_pvalloc, libc_posix_memalign, __malloc_usable_size};

static struct allocator found;

/* Looks up function number `at` of struct allocator. The first four, which a look-up may call itself, are looked up together, so that
 * they are always of the same malloc. A look-up costs a thousand instructions, so each of the others is made at the first call. */
static void *find_next(size_t at)
{
    enum { IN_LOOK_UPS = 4 };
    static _Thread_local bool finding;
    static const char *const names[] = {"malloc",        "calloc", "realloc", "free",           "memalign",
                                        "aligned_alloc", "valloc", "pvalloc", "posix_memalign", "malloc_usable_size"};
    void *functions[LENGTH(names)];
    if (finding)
        return ((void *const *)&libc)[at];
    finding = true;
    size_t first = at < IN_LOOK_UPS ? 0 : at, past = at < IN_LOOK_UPS ? IN_LOOK_UPS : at + 1;
    for (size_t i = first; i < past; i++)
        functions[i] = dlsym(RTLD_NEXT, names[i]);
    finding = false;
    for (size_t i = first; i < past; i++)
        __atomic_store_n((void **)&found + i, functions[i], __ATOMIC_RELAXED);
    return functions[at] ? functions[at] : ((void *const *)&libc)[at];
}

#define NEXT(member) \
    ((__typeof__(found.member))next((void *const *)&found.member, offsetof(struct allocator, member) / sizeof(void *)))

static inline void *next(void *const *known, size_t at)
{
    void *function = __atomic_load_n(known, __ATOMIC_RELAXED);
    return __builtin_expect(function != NULL, 1) ? function : find_next(at);
}

/* -- Blocks of the malloc behind this one ------------------------------------------------------------------------------- */

enum { COUNTED = 4096 /* bytes of a block that is counted; the smaller ones grow slowly enough for the pager */ };

/* Returns the bytes for which a block counts; 0: it is not counted. */
static size_t counted_bytes(void *block)
{
    if (__builtin_expect(!block || !__atomic_load_n(&scratch_counts, __ATOMIC_RELAXED), 1))
        return 0;
    size_t bytes = NEXT(usable)(block);
    return bytes >= COUNTED ? bytes : 0;
}

/* Counts a new block of at least `asked` bytes, and returns it. */
static inline void *counted(size_t asked, void *block)
{
    size_t bytes = asked >= COUNTED / 2 ? counted_bytes(block) : 0;
    if (bytes)
        pool_begin(pager_plain((long)bytes));
    return block;
}

static void next_free(void *block)
{
    size_t bytes = counted_bytes(block);
    NEXT(free)(block);
    if (bytes)
        pager_plain(-(long)bytes);
}

static void *next_realloc(void *block, size_t bytes)
{
    size_t had = counted_bytes(block);
    void *to = NEXT(realloc)(block, bytes);
    if (had && (to || bytes == 0))
        pager_plain(-(long)had);
    return counted(bytes, to);
}

/* -- Blocks that iopref_blocks_differ knows ----------------------------------------------------------------------------- */

enum { PAST = 16 }; /* bytes behind such a block, so that no pointer to its end, nor shortly before the next block, leads to that */

static inline size_t padded(size_t bytes) { return bytes >= BLOCKS_LEAST && bytes < PTRDIFF_MAX - PAST ? bytes + PAST : bytes; }

/* Makes a block of padded(bytes) bytes known, and returns it. */
static inline void *noted(size_t bytes, void *block)
{
    if (__builtin_expect(bytes >= BLOCKS_LEAST && block, 0))
        blocks_begin(block, bytes, malloc_is_ours);
    return block;
}

static inline void forget_block(void *block)
{
    if (__builtin_expect(blocks_may_know(block), 0))
        blocks_end(block);
}

/* -- Large blocks ------------------------------------------------------------------------------------------------------ */

static inline bool is_large(size_t bytes)
{
    return __builtin_expect(bytes >= __atomic_load_n(&scratch_least, __ATOMIC_RELAXED), 0);
}

/* Allocates from scratch files. Returns false if the malloc behind this one is to do it; otherwise *block is the block, or null with
 * errno ENOMEM. */
static bool take(size_t bytes, size_t alignment, bool zero, void **block)
{
    int saved = errno;
    enum scratch_result result = scratch_allocate(bytes, alignment, zero, block);
    errno = saved;
    if (result == SCRATCH_FULL) {
        *block = NULL;
        errno = ENOMEM;
    }
    return result != SCRATCH_ELSEWHERE;
}

static void *own_malloc(size_t bytes)
{
    void *block;
    size_t more = padded(bytes);
    return noted(bytes, is_large(bytes) && take(more, 1, false, &block) ? block : counted(more, NEXT(malloc)(more)));
}

static void *own_calloc(size_t n, size_t bytes)
{
    size_t all;
    void *block;
    if (__builtin_mul_overflow(n, bytes, &all))
        return NEXT(calloc)(n, bytes);
    size_t more = padded(all);
    return noted(all, is_large(all) && take(more, 1, true, &block) ? block : counted(more, NEXT(calloc)(1, more)));
}

static void own_free(void *block)
{
    forget_block(block);
    if (!scratch_may_own(block) || scratch_free(block) != SCRATCH_DONE)
        next_free(block);
}

static size_t own_usable(void *block)
{
    size_t bytes = scratch_may_own(block) ? scratch_usable(block) : 0;
    return bytes ? bytes : NEXT(usable) ? NEXT(usable)(block) : 0;
}

/* Copies a block of `had` bytes to a new one of `bytes` bytes, and frees it. */
static void *move(void *block, size_t had, size_t bytes)
{
    void *to = own_malloc(bytes);
    if (to) {
        memcpy(to, block, had < bytes ? had : bytes);
        own_free(block);
    }
    return to;
}

static void *own_realloc(void *block, size_t bytes)
{
    size_t had = scratch_may_own(block) ? scratch_usable(block) : 0, more = padded(bytes);
    if (!block)
        return own_malloc(bytes);
    forget_block(block);
    if (!had && (!is_large(bytes) || !NEXT(usable)))
        return noted(bytes, next_realloc(block, more));
    if (!had)
        return move(block, NEXT(usable)(block), bytes);
    if (bytes == 0) {
        own_free(block);
        return NULL;
    }
    if (!is_large(bytes))
        return move(block, had, bytes);
    switch (scratch_resize(&block, more)) {
    case SCRATCH_DONE:
        return noted(bytes, block);
    case SCRATCH_FULL:
        errno = ENOMEM;
        return NULL;
    default:
        return move(block, had, bytes);
    }
}

static void *own_reallocarray(void *block, size_t n, size_t bytes)
{
    size_t all;
    if (!__builtin_mul_overflow(n, bytes, &all))
        return own_realloc(block, all);
    errno = ENOMEM;
    return NULL;
}

static void *own_memalign(size_t alignment, size_t bytes)
{
    void *block;
    size_t more = padded(bytes);
    bool large = is_alignment(alignment) && is_large(bytes);
    return noted(bytes, large && take(more, alignment, false, &block) ? block
                                                                      : counted(more, NEXT(memalign)(alignment, more)));
}

static void *own_aligned_alloc(size_t alignment, size_t bytes)
{
    void *block;
    bool large = is_alignment(alignment) && is_large(bytes);
    bool pads = bytes >= BLOCKS_LEAST && bytes < PTRDIFF_MAX / 2 && alignment >= PAST && alignment <= BLOCKS_LEAST;
    size_t more = pads ? bytes + alignment : bytes; /* still a multiple of the alignment, if it was one */
    void *made = large && take(more, alignment, false, &block) ? block : counted(more, NEXT(aligned_alloc)(alignment, more));
    return pads ? noted(bytes, made) : made;
}

static int own_posix_memalign(void **to, size_t alignment, size_t bytes)
{
    int saved = errno;
    void *block;
    size_t more = padded(bytes);
    bool large = is_posix_alignment(alignment) && is_large(bytes);
    if (!large || !take(more, alignment, false, &block)) {
        int error = NEXT(posix_memalign)(to, alignment, more);
        if (!error)
            noted(bytes, counted(more, *to));
        return error;
    }
    errno = saved;
    if (!block)
        return ENOMEM;
    *to = noted(bytes, block);
    return 0;
}

static void *own_valloc(size_t bytes)
{
    void *block;
    return is_large(bytes) && take(bytes, (size_t)os_page_size(), false, &block) ? block : counted(bytes, NEXT(valloc)(bytes));
}

static void *own_pvalloc(size_t bytes)
{
    void *block;
    size_t page = (size_t)os_page_size(), more = -bytes & (page - 1), whole;
    bool large = !__builtin_add_overflow(bytes, more, &whole) && is_large(whole);
    return large && take(whole, page, false, &block) ? block : counted(bytes, NEXT(pvalloc)(bytes));
}

/* -- The names --------------------------------------------------------------------------------------------------------- */

#define OWN(own) __attribute__((weak, visibility("default"), alias(#own)))

void *malloc(size_t) OWN(own_malloc);
void *calloc(size_t, size_t) OWN(own_calloc);
void *realloc(void *, size_t) OWN(own_realloc);
void *reallocarray(void *, size_t, size_t) OWN(own_reallocarray);
void free(void *) OWN(own_free);
void *memalign(size_t, size_t) OWN(own_memalign);
void *aligned_alloc(size_t, size_t) OWN(own_aligned_alloc);
void *valloc(size_t) OWN(own_valloc);
void *pvalloc(size_t) OWN(own_pvalloc);
int posix_memalign(void **, size_t, size_t) OWN(own_posix_memalign);
size_t malloc_usable_size(void *) OWN(own_usable);

/* False if the program's shared libraries do not see these names, if the program has some of them itself, and if there is no other
 * malloc behind this one. */
bool malloc_is_ours(void)
{
    static const struct {
        const char *name;
        void (*own)(void);
    } names[] = {
        {"malloc", (void (*)(void))own_malloc},
        {"calloc", (void (*)(void))own_calloc},
        {"realloc", (void (*)(void))own_realloc},
        {"reallocarray", (void (*)(void))own_reallocarray},
        {"free", (void (*)(void))own_free},
        {"memalign", (void (*)(void))own_memalign},
        {"aligned_alloc", (void (*)(void))own_aligned_alloc},
        {"valloc", (void (*)(void))own_valloc},
        {"pvalloc", (void (*)(void))own_pvalloc},
        {"posix_memalign", (void (*)(void))own_posix_memalign},
        {"malloc_usable_size", (void (*)(void))own_usable},
    };
    for (int i = 0; i < LENGTH(names); i++)
        if (dlsym(RTLD_DEFAULT, names[i].name) != (void *)names[i].own)
            return false;
    return dlsym(RTLD_NEXT, "malloc") != NULL;
}

/* A preloaded malloc may have no malloc_usable_size; that of the C library does not know its blocks. */
bool malloc_tells_sizes(void)
{
    Dl_info one, other;
    void *allocate = (void *)NEXT(malloc), *usable = (void *)NEXT(usable);
    return usable && dladdr(allocate, &one) && dladdr(usable, &other) && one.dli_fbase == other.dli_fbase;
}

#endif
