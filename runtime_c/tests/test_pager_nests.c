/* A nest whose data the pager has in memory runs without hints, even if the data of all nests do not fit. */
#define _GNU_SOURCE
#include "internal.h"
#include "scratch.h"

#define MB ((size_t)1 << 20)
#define WORDS(bytes) ((bytes) / sizeof(unsigned long))

enum { ALL = 64, PART = 4, TRIES = 64 };

static const struct iopref_nest whole, part, both;

static void sweep(unsigned long *words, size_t megabytes)
{
    for (size_t i = 0; i < WORDS(megabytes * MB); i++)
        words[i]++;
}

static bool runs_as_it_is(const struct iopref_nest *nest, unsigned long *words, size_t megabytes, const void *beside)
{
    const iopref_range ranges[] = {{words, (long)(megabytes * MB), IOPREF_WRITES}, {beside, (long)MB / 2, IOPREF_READS}};
    return iopref_nest_in_memory(nest, ranges, 2);
}

int main(int argc, char **argv)
{
    static char small[MB / 2];
    struct backing b;
    (void)argc;
    setenv("IOPREF_PAGER", "on", 0);
    start_again_with_scratch(argv, "16M");
    if (malloc_is_the_sanitizers())
        return 0;
    unsigned long *words = malloc(ALL * MB);
    CHECK(words);
    words[0] = 0;
    backing_at((uintptr_t)words, &b);
    if (b.kind != BACKING_PAGED)
        return 77;
    CHECK(!runs_as_it_is(&whole, words, ALL, small));
    CHECK(!runs_as_it_is(&part, words, PART, small)); /* no data are in memory yet */
    sweep(words, ALL);
    CHECK(!runs_as_it_is(&part, words, PART, small));
    int times = 0;
    while (!runs_as_it_is(&part, words, PART, small) && times++ < TRIES) /* some units are evicted again, as if they were swept only once */
        sweep(words, PART);
    CHECK(times > 0 && times < TRIES);
    CHECK(!runs_as_it_is(&part, words, PART, NULL)); /* a range without an address */
    CHECK(!runs_as_it_is(&both, words, ALL, small));
    free(words);
    unsigned long *others = malloc(ALL * MB); /* perhaps at the same address */
    CHECK(others && !runs_as_it_is(&part, others, PART, small));
    free(others);
    return 0;
}
