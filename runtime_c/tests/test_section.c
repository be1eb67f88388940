/* A section in normal form names the same pages, in whatever order its strides are given. */
#include "../src/internal.h"
#include "check.h"

#include <string.h>

enum { PAGES = 512, BASE_PAGE = 200 };

static unsigned char by_hand[PAGES], visited[PAGES];

static void mark(unsigned char *pages, uintptr_t addr, long bytes)
{
    uintptr_t page = (uintptr_t)os_page_size();
    for (uintptr_t p = addr / page; p <= (addr + (uintptr_t)bytes - 1) / page; p++) {
        CHECK(p < PAGES);
        pages[p] = 1;
    }
}

static bool visit(uintptr_t addr, long bytes, void *unused)
{
    (void)unused;
    mark(visited, addr, bytes);
    return true;
}

static void compare(uintptr_t addr, long bytes, int dims, const long *stride, const long *count)
{
    long n[3] = {1, 1, 1}, s[3] = {0, 0, 0}, pages = 0;
    memset(by_hand, 0, sizeof by_hand);
    memset(visited, 0, sizeof visited);
    for (int d = 0; d < dims; d++) {
        n[d] = count[d];
        s[d] = stride[d];
    }
    for (long i = 0; i < n[0] && bytes > 0; i++)
        for (long j = 0; j < n[1]; j++)
            for (long k = 0; k < n[2]; k++)
                mark(by_hand, addr + (uintptr_t)(i * s[0] + j * s[1] + k * s[2]), bytes);
    struct section normal = section_normal(addr, bytes, dims, stride, count);
    section_each(&normal, visit, NULL);
    CHECK(memcmp(by_hand, visited, sizeof visited) == 0);
    for (int p = 0; p < PAGES; p++)
        pages += visited[p];
    CHECK((section_touched(&normal) == 0) == (pages == 0));
    for (int d = 1; d < normal.dims; d++)
        CHECK(normal.stride[d - 1] <= normal.stride[d]);
}

static void random_sections_name_the_same_pages(void)
{
    long page = os_page_size();
    const long strides[] = {0, 8, 24, page, page + 8, 3 * page, 8 * page, 100};
    for (int t = 0; t < 20000; t++) {
        long stride[3], count[3];
        for (int d = 0; d < 3; d++) {
            stride[d] = strides[random_below(8)] * (random_below(2) ? 1 : -1);
            count[d] = (long)random_below(8) - (random_below(20) == 0);
        }
        compare((uintptr_t)(BASE_PAGE * page) + random_below((unsigned long)page), (long)random_below(300),
                (int)random_below(4), stride, count);
    }
}

static uintptr_t order[4];
static int pieces;

static bool note(uintptr_t addr, long bytes, void *unused)
{
    (void)unused, (void)bytes;
    order[pieces++] = addr;
    return pieces < 4;
}

static void pieces_come_in_the_order_of_the_strides(void)
{
    long page = os_page_size();
    uintptr_t base = (uintptr_t)(BASE_PAGE * page), far = base + (uintptr_t)(8 * page);
    struct section s = section_normal(far, 8, 2, (long[]){8 * page, -2 * page}, (long[]){2, 2});
    section_each(&s, note, NULL);
    CHECK(pieces == 4);
    CHECK(order[0] == far && order[1] == far - (uintptr_t)(2 * page));
    CHECK(order[2] == far + (uintptr_t)(8 * page) && order[3] == far + (uintptr_t)(6 * page));
}

static void touched_counts_bytes_or_whole_pages(void)
{
    long page = os_page_size();
    CHECK(iopref_touched2(8, 8, 1000) == 8000);
    CHECK(iopref_touched2(8, -8, 1000) == 8000);
    CHECK(iopref_touched2(8, 0, 1000) == 8);
    CHECK(iopref_touched2(8, 16, 3) == 40);
    CHECK(iopref_touched2(8, 16 * page, 100) == 100 * page);
    CHECK(iopref_touched2(8, 16 * page, 0) == 0);
    CHECK(iopref_touched2(8, 16 * page + 8, 100) == 100 * page);
    CHECK(iopref_touched2(80, 16 * page + 8, 100) == 100 * (page + 72)); /* some pieces touch two pages */
    const char *array = (const char *)(16 * page);
    CHECK(iopref_touched2_from(array, 0, page, 16 * page, 100) == 100 * page);
    CHECK(iopref_touched2_from(array + 16, 0, page, 16 * page, 100) == 200 * page);
    CHECK(iopref_touched2_from(array + 16, page - 16, page, 16 * page, 100) == 100 * page);
    CHECK(iopref_touched2_from(array, -16, 16, 16 * page, 100) == 100 * page);
    CHECK(iopref_touched2_from(array + 16, 0, page, page, 100) == 100 * page);
    CHECK(iopref_touched2_from(array, 0, 80, 16 * page + 8, 100) == 100 * (page + 72));
    CHECK(iopref_touched2_from(array, 0, -8, 16 * page, 100) == 0);
    CHECK(iopref_touched3(8, 16 * page, 100, 8, 20) == 100 * page);
    CHECK(iopref_touched4(8, 16 * page, 100, 8, 20, 1600 * page, 3) == 300 * page);
    CHECK(iopref_touched4(8, 8, 10, 80, 10, 800, 10) == 8000);
}

static void pieces_alone_are_released_with_their_last_page(void)
{
    long page = os_page_size();
    CHECK(iopref_alone(8, page - 8) == 8);
    CHECK(iopref_alone(8, page) == 8 + page - 1);
    CHECK(iopref_alone(8, -page) == 8);
    CHECK(iopref_alone(0, page) == 0);
    CHECK(iopref_alone(0x7fffffffffffffff, page) == 0x7fffffffffffffff);
}

static void absurd_sections_do_not_overflow(void)
{
    const long huge = 0x7fffffffffffffff;
    CHECK(iopref_touched2(huge, huge, huge) == huge);
    CHECK(iopref_touched4(1 << 20, huge, 2, huge, 2, -huge, 2) > 0);
    CHECK(iopref_touched2(8, -huge - 1, 3) > 0);
}

int main(void)
{
    random_sections_name_the_same_pages();
    pieces_come_in_the_order_of_the_strides();
    touched_counts_bytes_or_whole_pages();
    pieces_alone_are_released_with_their_last_page();
    absurd_sections_do_not_overflow();
    return 0;
}
