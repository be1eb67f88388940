/* The program's malloc: large blocks come from scratch files, all others from the malloc that would be used without this
 * (a program's C library, a sanitizer, a preloaded library). As glibc's manual has it under "Replacing malloc". The names are weak: where the
 * program, or a statically linked C library, has a malloc of its own, that one is used, and scratch files are not. */
#define _GNU_SOURCE
#include "scratch.h"

/* Sanitizers of gcc: what they instrument may not run before they do. Under clang's, malloc is theirs anyhow. */
#if !defined __GLIBC__ || defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__

bool malloc_is_ours(void) { return false; }

#else

#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

/* -- The malloc behind ------------------------------------------------------------------------------------------------ */

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);
void __libc_free(void *);

static int libc_posix_memalign(void **block, size_t alignment, size_t bytes)
{
    *block = __libc_memalign(alignment, bytes);
    return *block ? 0 : ENOMEM;
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

/* While the others are looked up, which may itself allocate. */
static const struct allocator libc = {
    __libc_malloc, __libc_calloc, __libc_realloc, __libc_free, __libc_memalign, __libc_memalign,
    NULL,          NULL,          libc_posix_memalign, NULL};

static struct allocator found;
static int found_all;

static const struct allocator *find_next(void)
{
    static _Thread_local bool finding;
    if (finding)
        return &libc;
    finding = true;
    void **const slots[] = {(void **)&found.malloc,        (void **)&found.calloc,   (void **)&found.realloc,
                            (void **)&found.free,          (void **)&found.memalign, (void **)&found.aligned_alloc,
                            (void **)&found.valloc,        (void **)&found.pvalloc,  (void **)&found.posix_memalign,
                            (void **)&found.usable};
    static const char *const names[] = {"malloc",        "calloc", "realloc", "free",           "memalign",
                                        "aligned_alloc", "valloc", "pvalloc", "posix_memalign", "malloc_usable_size"};
    bool all = true;
    for (int i = 0; i < LENGTH(names); i++) {
        void *function = dlsym(RTLD_NEXT, names[i]);
        __atomic_store_n(slots[i], function, __ATOMIC_RELAXED);
        all = all && function;
    }
    finding = false;
    if (!all)
        return &libc;
    __atomic_store_n(&found_all, 1, __ATOMIC_RELEASE);
    return &found;
}

static inline const struct allocator *next(void)
{
    return __builtin_expect(__atomic_load_n(&found_all, __ATOMIC_ACQUIRE), 1) ? &found : find_next();
}

/* -- Large blocks ------------------------------------------------------------------------------------------------------ */

static inline bool is_large(size_t bytes)
{
    return __builtin_expect(bytes >= __atomic_load_n(&scratch_least, __ATOMIC_RELAXED), 0);
}

/* Whether the matter is settled: by a block, or by null and ENOMEM. */
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
    return is_large(bytes) && take(bytes, 1, false, &block) ? block : next()->malloc(bytes);
}

static void *own_calloc(size_t n, size_t bytes)
{
    size_t all;
    void *block;
    bool large = !__builtin_mul_overflow(n, bytes, &all) && is_large(all);
    return large && take(all, 1, true, &block) ? block : next()->calloc(n, bytes);
}

static void own_free(void *block)
{
    if (!scratch_may_own(block) || scratch_free(block) != SCRATCH_DONE)
        next()->free(block);
}

static size_t own_usable(void *block)
{
    size_t bytes = scratch_may_own(block) ? scratch_usable(block) : 0;
    return bytes ? bytes : next()->usable ? next()->usable(block) : 0;
}

/* To a new block; `had` bytes are the old one's. */
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
    size_t had = scratch_may_own(block) ? scratch_usable(block) : 0;
    if (!block)
        return own_malloc(bytes);
    if (!had && (!is_large(bytes) || !next()->usable))
        return next()->realloc(block, bytes);
    if (!had)
        return move(block, next()->usable(block), bytes);
    if (bytes == 0) {
        own_free(block);
        return NULL;
    }
    if (!is_large(bytes))
        return move(block, had, bytes);
    switch (scratch_resize(&block, bytes)) {
    case SCRATCH_DONE:
        return block;
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

static bool is_alignment(size_t n) { return n && (n & (n - 1)) == 0; }

static void *own_memalign(size_t alignment, size_t bytes)
{
    void *block;
    bool large = is_alignment(alignment) && is_large(bytes);
    return large && take(bytes, alignment, false, &block) ? block : next()->memalign(alignment, bytes);
}

static void *own_aligned_alloc(size_t alignment, size_t bytes)
{
    void *block;
    bool large = is_alignment(alignment) && is_large(bytes);
    return large && take(bytes, alignment, false, &block) ? block : next()->aligned_alloc(alignment, bytes);
}

static int own_posix_memalign(void **to, size_t alignment, size_t bytes)
{
    int saved = errno;
    void *block;
    bool large = is_alignment(alignment) && alignment % sizeof(void *) == 0 && is_large(bytes);
    if (!large || !take(bytes, alignment, false, &block))
        return next()->posix_memalign(to, alignment, bytes);
    errno = saved;
    if (!block)
        return ENOMEM;
    *to = block;
    return 0;
}

static void *own_valloc(size_t bytes)
{
    void *block;
    return is_large(bytes) && take(bytes, 1, false, &block) ? block : next()->valloc ? next()->valloc(bytes) : NULL;
}

static void *own_pvalloc(size_t bytes)
{
    void *block;
    return is_large(bytes) && take(bytes, 1, false, &block) ? block : next()->pvalloc ? next()->pvalloc(bytes) : NULL;
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

/* Shared libraries included: a program whose names they do not see, or that has some names of its own, does without. */
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
    return next() == &found;
}

#endif
