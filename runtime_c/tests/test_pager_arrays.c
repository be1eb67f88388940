/* More arrays than there are descriptors; arrays are freed while their pages are being moved, and others are made in their place. */
#define _GNU_SOURCE
#include "scratch.h"

#include "iopref.h"

#include <sys/resource.h>

#define MB ((size_t)1 << 20)

enum { ARRAYS = 60, STEPS = IS_SANITIZED ? 100 : 500, BY_HAND = -2 };

static struct array {
    unsigned long *words; /* or null */
    size_t count;
    unsigned long seed;
} arrays[ARRAYS];

static unsigned long value(const struct array *a, size_t i) { return i * 0x9e3779b97f4a7c15 ^ a->seed; }

static void make(struct array *a)
{
    static unsigned long seeds;
    a->count = (MB + random_below(MB)) / sizeof *a->words;
    a->words = calloc(a->count, sizeof *a->words);
    a->seed = ++seeds;
    CHECK(a->words);
    for (size_t i = 0; i < a->count; i++) {
        CHECK(a->words[i] == 0);
        a->words[i] = value(a, i);
    }
}

static void look_at(const struct array *a, size_t step)
{
    for (size_t i = random_below(step); i < a->count; i += step)
        CHECK(a->words[i] == value(a, i));
}

static void hint(const struct array *a)
{
    size_t from = random_below(a->count), n = random_below(a->count - from);
    if (random_below(2))
        iopref_prefetch1(NULL, BY_HAND, a->words + from, (long)(n * sizeof *a->words));
    else
        iopref_release1(NULL, BY_HAND, 0, a->words + from, (long)(n * sizeof *a->words));
}

int main(int argc, char **argv)
{
    const struct rlimit few = {100, 100};
    long in_scratch = 0;
    (void)argc;
    setenv("IOPREF_PAGER", "on", 0);
    CHECK(setrlimit(RLIMIT_NOFILE, &few) == 0);
    start_again_with_scratch(argv, "4M");
    if (malloc_is_the_sanitizers())
        return 0;
    for (int n = 0; n < STEPS; n++) {
        struct array *a = &arrays[random_below(ARRAYS)];
        if (!a->words) {
            make(a);
        } else if (random_below(3)) {
            hint(a);
            look_at(a, 997);
        } else {
            look_at(a, 1 + 64 * random_below(2));
            hint(a);
            free(a->words);
            a->words = NULL;
        }
    }
    for (int i = 0; i < ARRAYS; i++) {
        if (!arrays[i].words)
            make(&arrays[i]);
        in_scratch += is_in_scratch(arrays[i].words);
    }
    CHECK(in_scratch > 10 && in_scratch < ARRAYS);
    for (int i = 0; i < ARRAYS; i++) {
        look_at(&arrays[i], 1);
        free(arrays[i].words);
    }
    return 0;
}
