/* Random touches, prefetches and releases. Each is printed when it is made: the trace must have the same. */
#include "../check.h"
#include "iopref.h"

enum { PAGE = 4096, PAGES = 48 };

struct wide {
    char bytes[PAGE + 100];
};

static _Alignas(PAGE) char data[PAGES * PAGE];

IOPREF_TRACED_FILE(5)
static const iopref_site iopref_sites[5] = {
    {"reference", "random \"\\\n\351.c", 3, 5, "data[i]", 2, 0, 0, 0, 0, "random.c"},
    {"reference", "random.c", 4, 5, "*wide", 2, 0, 0, 0, 0, "random.c"},
    {"prefetch", "random.c", 3, 5, "data[i]", 2, 2, 0, 0, 0, "random.c"},
    {"release", "random.c", 3, 5, "data[i]", 2, 3, 0, 0, 0, "random.c"},
    {"reference", "random.c", 5, 5, "b.f", 2, 0, 1, 1, 1, "random.c"},
};

/* Only a few pages are touched at a time, so that pages are touched again while they are open. */
static long random_offset(void)
{
    static unsigned long around;
    if (random_below(20) == 0)
        around = random_below(PAGES);
    return (long)((around + random_below(random_below(8) ? 4 : 19)) % (PAGES - 2) * PAGE + random_below(PAGE));
}

static void touch(void)
{
    long i = random_offset();
    if (random_below(3)) {
        printf("touch 0 0 %p 1\n", (void *)&data[i]);
        CHECK(IOPREF_TOUCH(0, data[i]) == data[i]);
    } else if (random_below(4)) {
        printf("touch 0 1 %p 1\n", (void *)&data[i]);
        IOPREF_TOUCH_WRITE(0, data[i]) += 1;
    } else {
        struct wide *wide = (struct wide *)&data[i];
        printf("touch 1 0 %p %lu\n", (void *)wide, (unsigned long)sizeof *wide);
        struct wide copy = IOPREF_TOUCH(1, *wide);
        CHECK(copy.bytes[PAGE] == wide->bytes[PAGE]);
    }
}

static void hint(void)
{
    long i = random_offset(), bytes = (long)random_below(3 * PAGE);
    if (i + bytes > PAGES * PAGE)
        return;
    if (random_below(2)) {
        printf("prefetch 2 0 %p %ld\n", (void *)&data[i], bytes);
        iopref_prefetch1(NULL, 2, &data[i], bytes);
    } else if (bytes > 0) {
        int priority = (int)random_below(400) - 50;
        printf("release 3 %d %p %ld\n", priority, (void *)&data[0], bytes);
        iopref_release2(NULL, 3, priority, &data[0], bytes, 30 * PAGE, 2);
    }
}

int main(int argc, char **argv)
{
    CHECK(argc == 2);
    CHECK(IOPREF_NEST(2, 0) == 0 && IOPREF_NEST(2, 1) == 1);
    for (long n = atol(argv[1]); n > 0; n--)
        if (random_below(30))
            touch();
        else
            hint();
    return 0;
}
