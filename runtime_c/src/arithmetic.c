/* Functions that generated code calls at the entry of a loop, and whose results depend on the page size. */
#include "internal.h"

#include <limits.h>

/* Rounds up to whole pages; 0 if `bytes` is negative. */
static long whole_pages(long bytes)
{
    long page = os_page_size();
    return bytes > 0 ? (bytes - 1) / page * page + page : 0;
}

long iopref_period(long localized, long stride)
{
    long length = stride == LONG_MIN ? LONG_MAX : stride < 0 ? -stride : stride;
    return !localized || length == 0 ? 1 : max_long(os_page_size() / length, 1);
}

long iopref_columns(long localized, long stride, long apart)
{
    long page = os_page_size();
    bool beside = localized && stride != 0 && stride > -page && stride < page;
    bool shared = apart % page != 0 && apart > -4 * page && apart < 4 * page;
    return beside && shared ? LONG_MAX : iopref_period(localized, stride);
}

/* Turns begin anew with each page. If the columns of all rows come to new pages in the same iteration, as in matrices whose
 * rows are whole pages, the new pages are prefetched when the iterations on the old ones are done. */
static iopref_turn turn(long localized, long stride, long done, long left, long last, bool longer, uintptr_t addr)
{
    iopref_turn t = {.begins = 1, .count = max_long(min_long(left, 1), 0)};
    long page = os_page_size(), most = iopref_period(localized, stride);
    if (most == 1) /* one iteration a turn. Below, the stride is at most half a page, and so not LONG_MIN, nor 0 */
        return t;
    long apart = stride < 0 ? -stride : stride;
    long length = localized < ROOMY ? ceil_div(most * localized, ROOMY) : page;
    long inside = (long)(addr % (uintptr_t)page), on_page = stride < 0 ? page - 1 - inside : inside;
    long number = on_page / apart, passed = number % length, here = ceil_div(page - on_page, apart);
    long before = number >= length ? length : ((page + on_page % apart) / apart - 1) % length + 1; /* in the last turn */
    long times = max_long(min_long(min_long(length - passed, here), left), 0);
    bool follows = !longer && times > 0 && last >= max_long(done - passed - before, 0) && last < done - passed;
    t.begins = last < 0 || last >= done || last < done - passed;
    t.first = follows ? times - 1 : 0;
    t.count = times - t.first;
    t.behind = follows ? times + passed : 0;
    return t;
}

iopref_turn iopref_turn_of(long localized, long stride, long done, long left, int longer, const void *addr)
{
    return turn(localized, stride, done, left, done - 1, longer, (uintptr_t)addr);
}

iopref_turn iopref_turn_since(long last, long localized, long stride, long done, long left, int longer, const void *addr)
{
    return turn(localized, stride, done, left, last, longer, (uintptr_t)addr);
}

iopref_begun iopref_begun_at(int whole, long sooner, const void *addr, long stride)
{
    iopref_begun b = {whole, max_long(sooner, 0), 0};
    long page = os_page_size(), inside = (long)((uintptr_t)addr % (uintptr_t)page);
    if (stride != 0 && stride > -page && stride < page)
        b.there = min_long(stride > 0 ? inside / stride : (page - 1 - inside) / -stride, b.sooner);
    return b;
}

long iopref_rate(long bytes, long stride)
{
    long length = stride == LONG_MIN ? LONG_MAX : stride < 0 ? -stride : stride;
    return min_long(length, whole_pages(bytes));
}

long iopref_scattered(long count, long bytes)
{
    long total;
    if (count <= 0)
        return 0;
    return __builtin_mul_overflow(count, whole_pages(bytes), &total) ? LONG_MAX : total;
}
