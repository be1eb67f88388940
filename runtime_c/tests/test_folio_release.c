/* Releases of adjoining pieces, upwards or downwards, release each page once, when all of it is finished. */
#include "../src/internal.h"
#include "check.h"

enum { PIECES = 40 };

static uintptr_t lowest, highest, given;

static void take(struct span s)
{
    if (s.lo >= s.hi)
        return;
    given += s.hi - s.lo;
    lowest = lowest < s.lo ? lowest : s.lo;
    highest = highest > s.hi ? highest : s.hi;
}

static void sweep(int tag, bool downwards)
{
    uintptr_t piece = 3 * (uintptr_t)os_page_size() / 2 + 24, base = (uintptr_t)1 << 40;
    lowest = UINTPTR_MAX;
    highest = given = 0;
    for (uintptr_t i = 0; i < PIECES; i++) {
        struct span left, whole, s;
        s.lo = base + (downwards ? PIECES - 1 - i : i) * piece;
        s.hi = s.lo + piece;
        folio_release_follow(tag, 0, s, 0, &left, &whole);
        CHECK(left.lo == left.hi);
        take(whole);
        if (given > 0 && downwards)
            CHECK(lowest % (uintptr_t)os_page_size() == 0 && lowest >= s.lo);
        if (given > 0 && !downwards)
            CHECK(highest % (uintptr_t)os_page_size() == 0 && highest <= s.hi);
    }
    CHECK(given > 0 && given == highest - lowest);
}

/* Pieces that lie within a page finish no page. */
static void crumbs(int tag)
{
    uintptr_t base = (uintptr_t)1 << 40;
    for (uintptr_t i = 0; i < PIECES; i++) {
        uintptr_t at = base + i * 64 * (uintptr_t)os_page_size() + 8;
        struct span left, whole;
        folio_release_follow(tag, 0, (struct span){at, at + 8}, 0, &left, &whole);
        CHECK(left.lo == left.hi && whole.lo == whole.hi);
    }
}

int main(void)
{
    setenv("IOPREF_MEMORY", "256K", 1);
    options();
    sweep(1, false);
    sweep(2, true);
    crumbs(3);
    return 0;
}
