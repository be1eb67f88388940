/* IOPREF_SCRATCH: large blocks of malloc, and large static arrays, lie in files, and otherwise behave as before. */
#define _GNU_SOURCE
#include "iopref.h"
#include "scratch.h"

#include <dirent.h>
#include <errno.h>
#include <malloc.h>
#include <pthread.h>

#define MB ((size_t)1 << 20)

enum { WORDS = 1 << 18 };

static void *volatile known_elsewhere; /* the compiler must leave arrays whose address is stored here as they are */

static char before_array[64] = "before";
static long set[WORDS + 5] = {1, 2, 3, [WORDS / 2 + 1] = 9, [WORDS] = 4, 5, 6, 7, 8};
static char after_array[64] = "after";
static long zero[WORDS + 3];
static long small[1000];
static const long constant[WORDS] = {9, 9};
static _Thread_local long of_thread[WORDS];

static void static_arrays(void)
{
    static long local[2 * WORDS];
    known_elsewhere = set;
    known_elsewhere = zero;
    known_elsewhere = local;
    known_elsewhere = (void *)constant;
    CHECK(is_in_scratch(&set[WORDS / 2]) && is_in_scratch(&zero[WORDS / 2]) && is_in_scratch(&local[WORDS]));
    CHECK(!is_in_scratch(small) && !is_in_scratch(&constant[WORDS / 2]) && !is_in_scratch(&of_thread[WORDS / 2]));
    CHECK(is_in_scratch(set) == ((uintptr_t)set % 4096 == 0));
    CHECK(set[WORDS / 2 + 1] == 9);
    CHECK(set[0] == 1 && set[1] == 2 && set[2] == 3 && set[WORDS] == 4 && set[WORDS + 4] == 8);
    CHECK(strcmp(before_array, "before") == 0 && strcmp(after_array, "after") == 0);
    for (int i = 0; i < WORDS; i++)
        CHECK(zero[i] == 0 && local[i] == 0 && (i < 3 || i == WORDS / 2 + 1 || set[i] == 0));
    for (int i = 0; i < WORDS + 3; i++)
        zero[i] = i;
    for (int i = 0; i < WORDS + 3; i++)
        CHECK(zero[i] == i);
}

static void fill(unsigned char *p, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        p[i] = (unsigned char)(i * 7 + i / 4096);
}

static void is_filled(const unsigned char *p, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        CHECK(p[i] == (unsigned char)(i * 7 + i / 4096));
}

static void blocks(void)
{
    unsigned char *a = malloc(3 * MB + 5), *b = calloc(3, MB), *c = malloc(MB / 2);
    CHECK(a && b && c && is_in_scratch(a) && is_in_scratch(b) && !is_in_scratch(c));
    CHECK(malloc_usable_size(a) >= 3 * MB + 5 && malloc_usable_size(c) >= MB / 2);
    for (size_t i = 0; i < 3 * MB; i++)
        CHECK(b[i] == 0);
    errno = 12345;
    fill(a, 3 * MB + 5);
    a = realloc(a, 64 * MB);
    CHECK(a && is_in_scratch(a + 60 * MB));
    is_filled(a, 3 * MB + 5);
    fill(a, 64 * MB);
    a = realloc(a, 5 * MB);
    CHECK(a && is_in_scratch(a));
    is_filled(a, 5 * MB);
    a = realloc(a, 100);
    CHECK(a && !is_in_scratch(a));
    is_filled(a, 100);
    a = realloc(a, 2 * MB);
    CHECK(a && is_in_scratch(a));
    is_filled(a, 100);
    fill(c, MB / 2);
    c = realloc(c, MB);
    CHECK(c && is_in_scratch(c));
    is_filled(c, MB / 2);
    c = reallocarray(c, 3, MB);
    CHECK(c && is_in_scratch(c + 2 * MB));
    is_filled(c, MB / 2);
    free(a);
    free(b);
    free(c);
    CHECK(errno == 12345);
}

/* Freed blocks are used again, and calloc clears them. */
static void many_times(void)
{
    void *first = malloc(15 * MB - 4096), *second;
    known_elsewhere = first;
    free(known_elsewhere);
    second = malloc(15 * MB);
    CHECK(second && malloc_usable_size(second) >= 15 * MB);
    free(second);
    for (int i = 0; i < 300; i++) {
        size_t bytes = MB + (size_t)(i % 7) * 4096;
        unsigned char *a = malloc(bytes), *b = calloc(2, MB);
        CHECK(a && b && is_in_scratch(a) == is_in_scratch(b) && b[0] == 0 && b[MB] == 0 && b[2 * MB - 1] == 0);
        CHECK(malloc_usable_size(a) >= bytes && malloc_usable_size(b) >= 2 * MB);
        memset(a, 1, malloc_usable_size(a));
        memset(b, 2, 2 * MB);
        a = realloc(a, 2 * bytes);
        CHECK(a && a[0] == 1 && a[bytes - 1] == 1);
        a[2 * bytes - 1] = 1;
        free(a);
        CHECK(b[0] == 2 && b[2 * MB - 1] == 2);
        free(b);
    }
}

static void alignments(void)
{
    for (size_t alignment = 16; alignment <= 8 * MB; alignment *= 2) {
        void *a = aligned_alloc(alignment, 8 * MB), *b = NULL, *c = memalign(alignment, 2 * MB);
        CHECK(posix_memalign(&b, alignment, 4 * MB) == 0);
        CHECK(a && b && c && is_in_scratch(a) && is_in_scratch(b) && is_in_scratch(c));
        CHECK((uintptr_t)a % alignment == 0 && (uintptr_t)b % alignment == 0 && (uintptr_t)c % alignment == 0);
        memset(a, 1, 8 * MB);
        b = realloc(b, 9 * MB);
        CHECK(b);
        memset(b, 2, 9 * MB);
        CHECK(((char *)a)[8 * MB - 1] == 1);
        free(a);
        free(b);
        free(c);
    }
#ifndef __SANITIZE_ADDRESS__
    void *untouched = &errno;
    CHECK(posix_memalign(&untouched, 24, MB) == EINVAL && untouched == &errno);
#endif
    void *v = valloc(MB), *p = pvalloc(MB + 1), *small_page = aligned_alloc(4096, 4096);
    CHECK(v && p && is_in_scratch(v) && is_in_scratch(p) && small_page && !is_in_scratch(small_page));
    free(v);
    free(p);
    free(small_page);
}

/* The functions are called through pointers: otherwise compilers assume that allocations succeed and do not change errno. */
static void *(*volatile malloc_unseen)(size_t) = malloc;
static void *(*volatile calloc_unseen)(size_t, size_t) = calloc;
static void *(*volatile realloc_unseen)(void *, size_t) = realloc;
static void *(*volatile memalign_unseen)(size_t, size_t) = memalign;
static void *(*volatile aligned_alloc_unseen)(size_t, size_t) = aligned_alloc;

static void odd_sizes(void)
{
    const size_t most = SIZE_MAX;
    free(malloc_unseen(0));
    free(calloc_unseen(0, 100));
    free(NULL);
    errno = 0;
    CHECK(malloc_unseen(most) == NULL && errno == ENOMEM);
    CHECK(malloc_unseen(most / 2) == NULL && malloc_unseen(most / 2 + 2) == NULL);
#ifndef __SANITIZE_ADDRESS__
    CHECK(calloc_unseen(most / 4, 8) == NULL);
#endif
    CHECK(memalign_unseen(most / 2 + 1, 2 * MB) == NULL);
    CHECK(aligned_alloc_unseen(4096, most - 8191) == NULL);
    char *kept = malloc(2 * MB);
    CHECK(kept);
    kept[2 * MB - 1] = 77;
    CHECK(realloc_unseen(kept, most - 5000) == NULL && realloc_unseen(kept, (size_t)1 << 62) == NULL);
    CHECK(kept[2 * MB - 1] == 77 && is_in_scratch(kept));
    CHECK(realloc_unseen(kept, 0) == NULL);
}

static void *use_blocks(void *number)
{
    unsigned char *mine[8] = {0};
    unsigned char id = (unsigned char)(uintptr_t)number;
    for (int i = 0; i < 200; i++) {
        unsigned char **p = &mine[i % 8];
        CHECK(!*p || (**p == id && (*p)[MB - 1] == id));
        if (i % 3)
            free(*p), *p = NULL;
        *p = realloc(*p, MB + (size_t)(i % 5) * 4096);
        CHECK(*p);
        **p = (*p)[MB - 1] = id;
    }
    for (int i = 0; i < 8; i++)
        free(mine[i]);
    return NULL;
}

static void threads(void)
{
    pthread_t thread[4];
    for (uintptr_t i = 0; i < 4; i++)
        CHECK(pthread_create(&thread[i], NULL, use_blocks, (void *)(i + 1)) == 0);
    for (int i = 0; i < 4; i++)
        CHECK(pthread_join(thread[i], NULL) == 0);
}

/* Hints for blocks work as for any mapped file. */
static void hints(void)
{
    unsigned char *a = malloc(16 * MB);
    CHECK(a);
    fill(a, 16 * MB);
    iopref_range r = {a, 16 << 20, IOPREF_WRITES};
    CHECK(!iopref_in_memory(&r, 1));
    for (long i = 0; i < 16 << 20; i += 1 << 17) {
        iopref_release1(NULL, 1, 0, a + i, 1 << 17);
        iopref_prefetch1(NULL, 0, a + i, 1 << 17);
    }
    is_filled(a, 16 * MB);
    free(a);
}

static void directory_is_empty(void)
{
    DIR *here = opendir(".");
    CHECK(here);
    for (struct dirent *e; (e = readdir(here));)
        CHECK(strncmp(e->d_name, "iopref-", 7) != 0);
    closedir(here);
}

int main(int argc, char **argv)
{
    (void)argc;
    if (!getenv("IOPREF_SCRATCH")) {
        void *large = malloc(2 * MB);
        CHECK(large && !is_in_scratch(large) && !is_in_scratch(&zero[WORDS / 2]));
        free(large);
    }
    start_again_with_scratch(argv, getenv("IOPREF_PAGER") ? "12M" : "1M"); /* the pager enforces this limit, so it must be larger */
    static_arrays();
    hints();
    if (malloc_is_the_sanitizers())
        return 0;
    blocks();
    alignments();
    many_times();
    odd_sizes();
    threads();
    directory_is_empty();
    return 0;
}
