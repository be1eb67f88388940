/* Walks over a file of 4 KiB pages, mapped to read: global_walks FILE WALK TIMES. Every page is added up;
 * prints the sum, and how many different pages there are.
 *
 *   sweep, reverse   one page after the other
 *   random           all pages in a random order
 *   hotcold          20 phases: as many pages of a hot fifth as a tenth of the file has, then half as many of the rest
 *   traversal        depth first along a tree of assemblies, whose parts lie in runs of 16 pages, some of them shared
 *   render           three views, from ever nearer: of runs of 64 pages, the middle ones
 *
 * With -DADVISED, the system is told of the walks that jump that they do: it would read its whole readahead at each jump. */
#define _DEFAULT_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

enum { PAGE = 4096, DOUBLES = PAGE / sizeof(double), FAN = 3, PART = 16, TILE = 64 };

static unsigned long state = 88172645463325252UL;

static unsigned long next_random(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    return state ^= state << 17;
}

static long *order, length, room, pages;

static void visit(long page, long count)
{
    for (long i = 0; i < count && page + i < pages; i++) {
        if (length == room)
            order = realloc(order, (size_t)(room = 2 * room + 4096) * sizeof *order);
        order[length++] = page + i;
    }
}

static void shuffle(long *numbers, long count)
{
    for (long i = count - 1; i > 0; i--) {
        long k = (long)(next_random() % (unsigned long)(i + 1)), kept = numbers[i];
        numbers[i] = numbers[k];
        numbers[k] = kept;
    }
}

static void visit_assembly(int level)
{
    if (level == 0) {
        for (int i = 0; i < FAN; i++)
            visit((long)(next_random() % (unsigned long)(pages / PART)) * PART, PART);
        return;
    }
    for (int i = 0; i < FAN; i++)
        visit_assembly(level - 1);
}

static void plan(const char *walk)
{
    if (!strcmp(walk, "sweep") || !strcmp(walk, "random"))
        visit(0, pages);
    if (!strcmp(walk, "random"))
        shuffle(order, length);
    for (long page = pages - 1; page >= 0 && !strcmp(walk, "reverse"); page--)
        visit(page, 1);
    for (int phase = 0; phase < 20 && !strcmp(walk, "hotcold"); phase++) {
        for (long i = 0; i < pages / 50; i++)
            visit((long)(next_random() % (unsigned long)(pages / 5)), 1);
        for (long i = 0; i < pages / 400; i++)
            visit(pages / 5 + (long)(next_random() % (unsigned long)(pages * 4 / 5)), 4);
    }
    if (!strcmp(walk, "traversal"))
        visit_assembly(5);
    for (int view = 0; view < 3 && !strcmp(walk, "render"); view++)
        for (long tile = 0; tile < pages / TILE; tile++)
            visit(tile * TILE + view * TILE / 8, TILE - view * TILE / 4);
}

static long count_different(void)
{
    char *seen = calloc((size_t)pages, 1);
    long count = 0;
    for (long i = 0; i < length; i++) {
        count += !seen[order[i]];
        seen[order[i]] = 1;
    }
    free(seen);
    return count;
}

static double add_up(const double *a, const long *which, long count)
{
    double sum = 0;
    for (long i = 0; i < count; i++)
        for (long j = 0; j < DOUBLES; j++)
            sum += a[which[i] * DOUBLES + j];
    return sum;
}

int main(int argc, char **argv)
{
    struct stat st;
    int fd = argc == 4 ? open(argv[1], O_RDONLY) : -1;
    if (fd < 0 || fstat(fd, &st) != 0)
        return 2;
    pages = st.st_size / PAGE;
    plan(argv[2]);
    const double *a = mmap(NULL, (size_t)pages * PAGE, PROT_READ, MAP_PRIVATE, fd, 0);
    if (a == MAP_FAILED || length == 0)
        return 2;
#ifdef ADVISED
    if (strcmp(argv[2], "sweep") && strcmp(argv[2], "reverse") && strcmp(argv[2], "render"))
        madvise((void *)a, (size_t)pages * PAGE, MADV_RANDOM);
#endif
    double sum = 0;
    for (int times = atoi(argv[3]); times > 0; times--)
        sum += add_up(a, order, length);
    printf("%.17g %ld\n", sum, count_different());
    return 0;
}
