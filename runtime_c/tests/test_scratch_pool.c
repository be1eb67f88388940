/* IOPREF_SCRATCH: blocks of malloc of less than 1 MiB lie in files if there are many of them, and otherwise behave as before. */
#define _GNU_SOURCE
#include "iopref.h"
#include "scratch.h"

#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <sys/resource.h>
#include <sys/wait.h>

#define MB ((size_t)1 << 20)

enum { ROWS = 900, ROW = 25600, SLOTS = 64, STEPS = IS_SANITIZED ? 150 : 1000, THREADS = 4 };

static _Thread_local void *volatile known_elsewhere; /* the compiler must leave blocks whose address is stored here as they are */
static unsigned char *rows[ROWS];
static unsigned char *first_ones[2 * ROWS];

static void *seen(void *block)
{
    known_elsewhere = block;
    CHECK(block);
    return block;
}

/* -- Contents: each 256 bytes of a block have its number ------------------------------------------------------------------ */

static void mark(unsigned char *p, size_t bytes, unsigned number)
{
    for (size_t i = 0; i + sizeof number <= bytes; i += 256)
        memcpy(p + i, &number, sizeof number);
    p[bytes - 1] = (unsigned char)number;
}

static void is_marked(const unsigned char *p, size_t bytes, unsigned number)
{
    unsigned here;
    for (size_t i = 0; i + sizeof number < bytes; i += 256) {
        memcpy(&here, p + i, sizeof here);
        CHECK(here == number);
    }
}

static void is_zero(const unsigned char *p, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        CHECK(p[i] == 0);
}

/* -- Which blocks lie in files ------------------------------------------------------------------------------------------------ */

static void few_blocks_stay_in_memory(void)
{
    for (int i = 0; i < 20; i++) {
        first_ones[i] = seen(malloc(ROW));
        CHECK(!is_in_scratch(first_ones[i] + 8192));
    }
    for (int i = 20; i < 2 * ROWS; i++)
        first_ones[i] = seen(malloc(4096));
}

static void rows_lie_in_order(void)
{
    for (int i = 0; i < ROWS; i++) {
        rows[i] = seen(malloc(ROW));
        mark(rows[i], ROW, (unsigned)i);
    }
    int in_order = 0;
    for (int i = 1; i < ROWS; i++)
        in_order += rows[i] == rows[i - 1] + ROW;
    CHECK(in_order > ROWS - 4);
    for (int i = 0; i < ROWS; i++) {
        CHECK(malloc_usable_size(rows[i]) >= ROW && (i % 100 || is_in_scratch(rows[i])));
        is_marked(rows[i], ROW, (unsigned)i);
    }
    void *small = seen(malloc(2000));
    CHECK(!is_in_scratch(small));
    free(small);
}

static void hints(void)
{
    for (int i = 0; i < ROWS; i++) {
        iopref_prefetch1(NULL, 0, rows[i], ROW);
        is_marked(rows[i], ROW, (unsigned)i);
        iopref_release1(NULL, 1, 0, rows[i], ROW);
    }
}

/* Rows whose length is a power of two do not lie so that a column falls into the same sets of the processor's caches. */
static void rows_of_whole_pages_are_apart(void)
{
    unsigned char *a = seen(malloc(8192)), *b = seen(malloc(8192));
    CHECK((b - a) % 4096);
    free(a);
    free(b);
}

static void cleared(void)
{
    for (int i = 0; i < 50; i++) {
        unsigned char *p = seen(calloc(3 + (size_t)i, 4096));
        is_zero(p, (3 + (size_t)i) * 4096);
        memset(p, 1, malloc_usable_size(p));
        if (i % 3)
            free(p);
        else
            p = seen(realloc(p, 5000)), free(p);
    }
}

static void resized(void)
{
    unsigned char *p = seen(malloc(5000));
    mark(p, 5000, 7);
    for (size_t bytes = 5000; bytes < 2 * MB; bytes += bytes / 3) {
        p = seen(realloc(p, bytes));
        CHECK(is_in_scratch(p) && malloc_usable_size(p) >= bytes);
        is_marked(p, 5000, 7);
        memset(p + 5000, 1, bytes - 5000);
    }
    p = seen(realloc(p, MB / 2));
    CHECK(is_in_scratch(p) && malloc_usable_size(p) < MB && p[MB / 2 - 1] == 1);
    uintptr_t before = (uintptr_t)p;
    p = seen(realloc(p, 9000));
    CHECK((uintptr_t)p == before && malloc_usable_size(p) < 10000 && p[8999] == 1);
    is_marked(p, 5000, 7);
    p = seen(realloc(p, 100));
    CHECK(!is_in_scratch(p));
    is_marked(p, 100, 7);
    free(p);
    unsigned char *plain = first_ones[0];
    mark(plain, ROW, 8);
    first_ones[0] = plain = seen(realloc(plain, 2 * ROW));
    CHECK(is_in_scratch(plain));
    is_marked(plain, ROW, 8);
    CHECK(realloc(seen(malloc(6000)), 0) == NULL);
}

static void aligned(void)
{
    void *p;
    for (size_t alignment = 16; alignment <= 16384; alignment *= 2) {
        CHECK(posix_memalign(&p, alignment, 6000) == 0);
        CHECK(seen(p) && (uintptr_t)p % alignment == 0 && is_in_scratch(p) == (alignment <= 4096));
        memset(p, 1, 6000);
        free(p);
        p = seen(aligned_alloc(alignment, 16384));
        CHECK((uintptr_t)p % alignment == 0);
        free(p);
    }
    p = seen(valloc(5000));
    CHECK((uintptr_t)p % 4096 == 0 && is_in_scratch(p));
    free(p);
    p = seen(pvalloc(5000));
    CHECK((uintptr_t)p % 4096 == 0 && malloc_usable_size(p) >= 8192);
    free(p);
}

/* -- Random calls, compared with a model of the blocks --------------------------------------------------------------------------- */

struct slot {
    unsigned char *p;
    size_t bytes;
    unsigned number;
};

static unsigned number_below(uint64_t *state, unsigned n)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(*state >> 33) % n;
}

static size_t random_size(uint64_t *state)
{
    size_t most = (size_t)4096 << number_below(state, 9);
    return most / 2 + number_below(state, (unsigned)most / 2) + 1;
}

static void step(uint64_t *state, struct slot *s, unsigned number)
{
    struct slot now = {NULL, random_size(state), number};
    size_t alignment = (size_t)16 << number_below(state, 9);
    if (s->p)
        is_marked(s->p, s->bytes, s->number);
    switch (number_below(state, 5)) {
    case 0:
        free(s->p);
        now = (struct slot){NULL, 0, 0};
        break;
    case 1:
        now.p = seen(realloc(s->p, now.bytes));
        if (s->p)
            is_marked(now.p, s->bytes < now.bytes ? s->bytes : now.bytes, s->number);
        break;
    case 2:
        free(s->p);
        now.p = seen(calloc(1, now.bytes));
        is_zero(now.p, now.bytes);
        break;
    case 3:
        free(s->p);
        now.p = seen(memalign(alignment, now.bytes));
        CHECK((uintptr_t)now.p % alignment == 0);
        break;
    default:
        free(s->p);
        now.p = seen(malloc(now.bytes));
    }
    *s = now;
    if (s->p) {
        CHECK(malloc_usable_size(s->p) >= s->bytes);
        mark(s->p, s->bytes, number);
    }
}

static void *random_calls(void *thread)
{
    struct slot slots[SLOTS] = {{NULL, 0, 0}};
    uint64_t state = (uintptr_t)thread;
    errno = 12345;
    for (unsigned i = 1; i <= STEPS; i++)
        step(&state, &slots[number_below(&state, SLOTS)], i * THREADS + (unsigned)(uintptr_t)thread);
    for (int i = 0; i < SLOTS; i++) {
        if (slots[i].p)
            is_marked(slots[i].p, slots[i].bytes, slots[i].number);
        free(slots[i].p);
    }
    CHECK(IS_SANITIZED || errno == 12345);
    return NULL;
}

static void threads(void)
{
    pthread_t thread[THREADS];
    for (uintptr_t i = 0; i < THREADS; i++)
        CHECK(pthread_create(&thread[i], NULL, random_calls, (void *)i) == 0);
    for (int i = 0; i < THREADS; i++)
        CHECK(pthread_join(thread[i], NULL) == 0);
}

/* -- Files ------------------------------------------------------------------------------------------------------------------------ */

static int files(void)
{
    char line[512];
    int count = 0;
    FILE *maps = fopen("/proc/self/maps", "r");
    CHECK(maps);
    while (fgets(line, sizeof line, maps))
        count += strstr(line, "(deleted)") != NULL;
    fclose(maps);
    return count;
}

static void what_is_free_goes(void)
{
    int before = files();
    for (int times = 0; times < (IS_SANITIZED ? 1 : 3); times++) {
        for (int i = 0; i < ROWS; i++)
            mark(rows[i] = seen(realloc(rows[i], 3 * ROW)), 3 * ROW, (unsigned)i);
        for (int i = 0; i < ROWS; i++) {
            is_marked(rows[i], 3 * ROW, (unsigned)i);
            free(rows[i]);
            rows[i] = NULL;
        }
    }
    CHECK(files() <= before + 8);
    for (int i = 0; i < ROWS; i++)
        mark(rows[i] = seen(malloc(ROW)), ROW, (unsigned)i);
}

static void forks(void)
{
    pid_t child = fork();
    int status;
    if (child == 0) {
        for (int i = 0; i < ROWS; i++) {
            is_marked(rows[i], ROW, (unsigned)i);
            mark(rows[i], ROW, 99);
            if (i % 2)
                free(rows[i]);
        }
        unsigned char *p = seen(malloc(ROW));
        CHECK(!is_in_scratch(p + 8192));
        free(p);
        for (int i = 0; i < ROWS; i += 2)
            is_marked(rows[i], ROW, 99);
        rows[0] = seen(realloc(rows[0], 2 * ROW));
        is_marked(rows[0], ROW, 99);
        _exit(0);
    }
    for (int i = 0; i < ROWS; i += 3) {
        free(rows[i]);
        rows[i] = seen(malloc(ROW));
        mark(rows[i], ROW, (unsigned)i);
    }
    CHECK(child > 0 && waitpid(child, &status, 0) == child && status == 0);
    for (int i = 0; i < ROWS; i++)
        is_marked(rows[i], ROW, (unsigned)i);
}

static void without_room_blocks_are_in_memory(void)
{
    const struct rlimit most = {1 << 20, 1 << 20};
    unsigned char *more[2 * ROWS];
    CHECK(setrlimit(RLIMIT_FSIZE, &most) == 0);
    for (int i = 0; i < 2 * ROWS; i++)
        mark(more[i] = seen(malloc(ROW)), ROW, (unsigned)i);
    CHECK(!is_in_scratch(more[2 * ROWS - 1] + 8192));
    for (int i = 0; i < 2 * ROWS; i++) {
        is_marked(more[i], ROW, (unsigned)i);
        free(more[i]);
    }
}

int main(int argc, char **argv)
{
    (void)argc;
    start_again_with_scratch(argv, "12M");
    if (malloc_is_the_sanitizers())
        return 0;
    few_blocks_stay_in_memory();
    rows_lie_in_order();
    hints();
    rows_of_whole_pages_are_apart();
    cleared();
    resized();
    aligned();
    threads();
    what_is_free_goes();
    forks();
    without_room_blocks_are_in_memory();
    return 0;
}
