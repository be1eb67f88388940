/* Which pointers lead into different blocks of malloc. */
#define _GNU_SOURCE
#include "../src/internal.h"
#include "check.h"

#include <malloc.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>

enum { PAGE = 4096, LARGE = 100000 };

static char *plain; /* 4 * LARGE bytes that are no block */
static int numbers[5000], flags[5000];
static const int constants[5000] = {1, 2, 3};
static void *volatile made_elsewhere;

static bool always(void) { return true; }

static void *seen(void *block)
{
    made_elsewhere = block;
    CHECK(block);
    return made_elsewhere;
}

static int differ(const void *a, const void *b)
{
    int found = iopref_blocks_differ(a, b);
    CHECK(found == iopref_blocks_differ(b, a));
    return found;
}

static void two_blocks_differ_and_one_does_not(void)
{
    char *a = plain + LARGE + 16, *b = a + LARGE;
    CHECK(!differ(a, b));
    blocks_begin(a, LARGE - 16, always);
    blocks_begin(b, LARGE, always);
    CHECK(differ(a, b) && differ(a, b + LARGE - 1) && differ(a + LARGE - 17, b));
    CHECK(!differ(a, a) && !differ(a, a + 5000) && !differ(b, b + LARGE - 1));
    blocks_end(a);
    blocks_end(b);
    CHECK(!differ(a, b));
}

static void pointers_to_the_end_or_shortly_before_are_not_other_blocks(void)
{
    char *a = plain + 2 * PAGE - (uintptr_t)plain % PAGE + 16;
    blocks_begin(a, LARGE, always);
    CHECK(!differ(a, a + LARGE) && !differ(a, a - 8) && !differ(a, a - PAGE));
    CHECK(differ(a, a + LARGE + 2 * PAGE));
    CHECK(differ(a + LARGE - 1, a + LARGE + 2 * PAGE) && !differ(a + LARGE, a + LARGE + 2 * PAGE));
    blocks_end(a);
}

/* One past the end of what lies in front, perhaps. */
static void a_block_on_a_page_is_compared_with_known_blocks_only(void)
{
    char *a = plain + 2 * PAGE - (uintptr_t)plain % PAGE, *b = a + 2 * LARGE;
    blocks_begin(a, LARGE, always);
    CHECK(!differ(a, plain) && !differ(a, b));
    blocks_begin(b, LARGE, always);
    CHECK(differ(a, b));
    blocks_end(b);
    blocks_end(a);
}

static void too_many_blocks_are_not_known(void)
{
    const char *all = (const char *)0x100000000;
    for (long i = 0; i < 2000; i++)
        blocks_begin(all + i * LARGE, LARGE - 16, always);
    CHECK(differ(all, all + LARGE) && !differ(all + 1500L * LARGE, all + 1600L * LARGE));
    for (long i = 0; i < 2000; i++) {
        CHECK(i >= 1000 || blocks_may_know(all + i * LARGE));
        blocks_end(all + i * LARGE);
    }
    CHECK(!differ(all, all + LARGE) && !blocks_may_know(all));
    blocks_begin(all + 1500L * LARGE, LARGE - 16, always);
    blocks_begin(all + 1600L * LARGE, LARGE - 16, always);
    CHECK(differ(all + 1500L * LARGE, all + 1600L * LARGE));
    blocks_end(all + 1500L * LARGE);
    blocks_end(all + 1600L * LARGE);
}

static void blocks_of_malloc_are_known_until_they_are_freed(void)
{
    char *a = seen(malloc(LARGE)), *b = seen(calloc(LARGE, 2)), *small = seen(malloc(100)), *c = NULL;
    bool known = blocks_may_know(a) && blocks_may_know(b); /* a sanitizer has a malloc of its own */
    volatile uintptr_t was = (uintptr_t)a; /* compilers warn of pointers to freed memory */
    CHECK(known || IS_SANITIZED);
    CHECK(differ(a, b) == known && (differ(a, &b) || !known) && !differ(a, a + LARGE / 2) && !differ(small, small + 99));
    a = seen(realloc(a, 50 * LARGE));
    CHECK(differ(a + 49 * LARGE, b) == known && !differ(a, a + 49 * LARGE));
    CHECK(was == (uintptr_t)a || !differ((void *)was, small));
    a = seen(realloc(a, 100));
    CHECK(!differ(a, small) && differ(a, b) == known);
    CHECK(posix_memalign((void **)&c, 64, LARGE) == 0 && differ(c, b) == known);
    free(c);
    c = seen(aligned_alloc(64, 64 * LARGE));
    CHECK(differ(c + 63 * LARGE, b) == known && malloc_usable_size(c) >= 64 * LARGE);
    free(c);
    c = seen(memalign(128, LARGE));
    CHECK(differ(c, b) == known);
    volatile uintptr_t last = (uintptr_t)b;
    CHECK(differ(a, b) == known && differ(a, b) == known);
    free(b);
    CHECK(!differ(a, (void *)last) && !differ((void *)last, small));
    free(c);
    free(a);
    free(small);
}

static void static_objects_are_known(void)
{
    int *one = seen(numbers), *other = seen(flags), *table = seen((void *)constants), here, *small = seen(malloc(100));
    char *large = seen(malloc(LARGE));
    CHECK(differ(one, other) && differ(one + 4990, other + 10) && differ(one, table) && differ(one, plain));
    CHECK(!differ(one, one + 4999) && !differ(one, one - 1) && !differ(other, other + 4999) && !differ(other, other - 1));
    CHECK(differ(one, &here) && differ(one, small) && differ(one, large) && !differ(small, small + 1));
    free(large);
    free(small);
}

static void *where_a_thread_is(void *its)
{
    int here = 0;
    CHECK(!differ(&here, its));
    return NULL;
}

/* A sanitizer may have variables elsewhere. */
static void the_first_threads_stack_is_known(void)
{
    int here[10] = {0}, *small = seen(malloc(100)), *other = seen(here);
    pthread_t thread;
    CHECK((differ(other, small) && differ(other + 9, plain)) || IS_SANITIZED);
    CHECK(!differ(other, &small) && !differ(other, other + 9) && !differ(other, (char *)other - 20));
    CHECK(pthread_create(&thread, NULL, where_a_thread_is, small) == 0 && pthread_join(thread, NULL) == 0);
    free(small);
}

int main(void)
{
    plain = mmap(NULL, 4 * LARGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    CHECK(plain != MAP_FAILED);
    two_blocks_differ_and_one_does_not();
    pointers_to_the_end_or_shortly_before_are_not_other_blocks();
    a_block_on_a_page_is_compared_with_known_blocks_only();
    too_many_blocks_are_not_known();
    blocks_of_malloc_are_known_until_they_are_freed();
    static_objects_are_known();
    the_first_threads_stack_is_known();
    return 0;
}
