/* Arithmetic that generated code does at the entry of a loop, and that depends on the page size. */
#include "internal.h"

#include <limits.h>

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

long iopref_period_ahead(long localized, long stride)
{
    long period = iopref_period(localized, stride);
    return localized ? ceil_div(period * min_long(localized, ROOMY), ROOMY) : period;
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
