/* The residency vector answers like an array of booleans, and so does the inline filter. */
#include "../src/internal.h"
#include "check.h"

#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { PAGES = 300 };

static const uintptr_t base = (uintptr_t)0x123456 << 20;

static uintptr_t page_addr(unsigned long i) { return base + i * (uintptr_t)os_page_size(); }

/* Pages are rescued if they are asked for again before much else was read. */
static void each_rescued_page_counts_once(void)
{
    resident_set(page_addr(0), page_addr(PAGES));
    resident_release(page_addr(10), page_addr(200));
    CHECK(resident_first_missing(page_addr(0), page_addr(PAGES)) == page_addr(10));
    CHECK(resident_rescue(page_addr(0), page_addr(10)) == 0);
    CHECK(resident_rescue(page_addr(5), page_addr(110)) == 100);
    CHECK(resident_rescue(page_addr(5), page_addr(PAGES)) == 90);
    CHECK(resident_rescue(page_addr(0), page_addr(PAGES)) == 0);
    resident_release(page_addr(10), page_addr(200));
    resident_traffic(budget_may_use(), false);
    CHECK(resident_rescue(page_addr(0), page_addr(PAGES)) == 0);
}

/* The pager tells which pages it evicts, so what is known of the others stays. */
static void what_the_pager_reads_counts_for_releases_only(void)
{
    unsigned long forgotten = resident_times_forgotten();
    resident_set(page_addr(0), page_addr(20));
    resident_release(page_addr(10), page_addr(20));
    resident_traffic(budget_may_use(), true);
    CHECK(resident_times_forgotten() == forgotten + 1);
    CHECK(!resident_is_released(page_addr(10)) && resident_rescue(page_addr(0), page_addr(20)) == 0);
    CHECK(resident_first_missing(page_addr(0), page_addr(20)) == page_addr(10));
    resident_clear(page_addr(0), page_addr(20));
}

static void vector_is_an_array_of_booleans(void)
{
    unsigned char model[PAGES] = {0};
    for (int t = 0; t < 20000; t++) {
        unsigned long lo = random_below(PAGES), hi = lo + random_below(PAGES - lo + 1), i = lo;
        switch (random_below(4)) {
        case 0:
            resident_set(page_addr(lo), page_addr(hi));
            memset(model + lo, 1, hi - lo);
            break;
        case 1:
            resident_clear(page_addr(lo), page_addr(hi));
            memset(model + lo, 0, hi - lo);
            break;
        case 2:
            while (i < hi && model[i])
                i++;
            CHECK(resident_first_missing(page_addr(lo), page_addr(hi)) == page_addr(i));
            break;
        default:
            while (i < hi && !model[i])
                i++;
            CHECK(resident_first_present(page_addr(lo), page_addr(hi)) == page_addr(i));
        }
        CHECK(iopref_granule_is_resident(page_addr(hi) >> IOPREF_GRANULE_SHIFT) == (hi < PAGES && model[hi]));
    }
    resident_clear(page_addr(0), page_addr(PAGES));
}

/* When the vector is wiped, its memory is kept: giving it back would free page tables, which are charged to the program until then. */
static void enough_traffic_wipes_the_vector(void)
{
    unsigned long granule = page_addr(1) >> IOPREF_GRANULE_SHIFT;
    uintptr_t word = (uintptr_t)&iopref_resident.words[granule / IOPREF_WORD_BITS & iopref_resident.mask];
    uintptr_t page = word & ~((uintptr_t)os_page_size() - 1);
    unsigned char there;
    resident_set(page_addr(1), page_addr(2));
    resident_traffic(budget_may_use(), false);
    CHECK(os_residency(page, page + (uintptr_t)os_page_size(), &there) == 0 && there & 1);
    CHECK(!iopref_granule_is_resident(granule));
}

static void prefetched_pages_of_a_file_are_filtered_until_released(void)
{
    char name[] = "resident-XXXXXX";
    long page = os_page_size();
    int fd = mkstemp(name);
    CHECK(fd >= 0 && ftruncate(fd, 64 * page) == 0);
    char *a = mmap(NULL, (size_t)(64 * page), PROT_READ, MAP_SHARED, fd, 0);
    CHECK(a != MAP_FAILED);
    unsigned long granule = (unsigned long)(a + 5 * page) >> IOPREF_GRANULE_SHIFT;
    CHECK(!iopref_granule_is_resident(granule));
    iopref_prefetch_page(NULL, 0, a + 5 * page + 8, 8);
    CHECK(iopref_granule_is_resident(granule));
    CHECK(!iopref_granule_is_resident((unsigned long)a >> IOPREF_GRANULE_SHIFT));
    iopref_prefetch_page(NULL, 0, a + 7 * page - 4, 8);
    CHECK(iopref_granule_is_resident((unsigned long)(a + 6 * page) >> IOPREF_GRANULE_SHIFT));
    CHECK(iopref_granule_is_resident((unsigned long)(a + 7 * page) >> IOPREF_GRANULE_SHIFT));
    iopref_prefetch_row(NULL, 0, a + 9 * page, 0);
    CHECK(!iopref_granule_is_resident((unsigned long)(a + 9 * page) >> IOPREF_GRANULE_SHIFT));
    iopref_prefetch_row(NULL, 0, a + 10 * page - 4, 2 * page);
    CHECK(iopref_granule_is_resident((unsigned long)(a + 10 * page) >> IOPREF_GRANULE_SHIFT));
    iopref_release2(NULL, 0, 0, a, page, 4 * page, 16);
    iopref_release2(NULL, 0, 0, a + 5 * page, page, 4 * page, 2);
    CHECK(!iopref_granule_is_resident(granule));
    unlink(name);
}

/* The page behind an element is prefetched with it, but none beyond the array. */
static void elements_are_prefetched_with_the_page_behind_as_far_as_the_array_goes(void)
{
    char name[] = "resident-XXXXXX";
    long page = os_page_size();
    int fd = mkstemp(name);
    CHECK(fd >= 0 && ftruncate(fd, 64 * page) == 0);
    char *a = mmap(NULL, (size_t)(64 * page), PROT_READ, MAP_SHARED, fd, 0), *end = a + 40 * page + 100;
    CHECK(a != MAP_FAILED);
    const struct {
        long at, first, last;
        char *limit;
    } cases[] = {
        {4 * page, 4, 5, end},       {7 * page + 4088, 7, 8, end}, {39 * page + 16, 39, 40, end},
        {40 * page + 92, 40, 40, end}, {41 * page, 41, 41, end},     {20 * page, 19, 20, a},
        {23 * page - 8, 21, 22, a},  {25 * page + 8, 25, 25, a + 25 * page},
        {27 * page, 26, 27, a + 27 * page - 8}, {30 * page, 30, 30, a + 31 * page},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        resident_clear((uintptr_t)a, (uintptr_t)(a + 64 * page));
        if (cases[i].limit == end)
            iopref_prefetch_upto(NULL, 0, a + cases[i].at, 8, end);
        else
            iopref_prefetch_downto(NULL, 0, a + cases[i].at, 8, cases[i].limit);
        for (long p = 0; p < 64; p++)
            CHECK(iopref_granule_is_resident((unsigned long)(a + p * page) >> IOPREF_GRANULE_SHIFT) ==
                  (p >= cases[i].first && p <= cases[i].last));
    }
    unlink(name);
}

int main(void)
{
    setenv("IOPREF_MEMORY", "1M", 1);
    CHECK(options()->on);
    vector_is_an_array_of_booleans();
    each_rescued_page_counts_once();
    what_the_pager_reads_counts_for_releases_only();
    enough_traffic_wipes_the_vector();
    prefetched_pages_of_a_file_are_filtered_until_released();
    elements_are_prefetched_with_the_page_behind_as_far_as_the_array_goes();
    return 0;
}
