/* Sections of memory: brings the section of a hint into the form that needs the fewest system calls. */
#include "internal.h"

#include <limits.h>

enum { ALIGNED = 8 }; /* bytes; data of up to this size lie in a single page */

/* Returns the bytes from the beginning of the first piece to the end of the last; LONG_MAX if they are more. */
static long saturating_span(long bytes, long stride, long count)
{
    long span;
    if (__builtin_mul_overflow(stride, count - 1, &span) || __builtin_add_overflow(span, bytes, &span))
        return LONG_MAX;
    return span;
}

/* Removes dimension d. */
static void drop(struct section *s, int d)
{
    s->dims--;
    for (; d < s->dims; d++) {
        s->stride[d] = s->stride[d + 1];
        s->count[d] = s->count[d + 1];
        s->down[d] = s->down[d + 1];
    }
}

/* Adds a dimension where its stride belongs. */
static void insert_by_stride(struct section *s, long stride, long count, bool down)
{
    int d = s->dims++;
    for (; d > 0 && s->stride[d - 1] > stride; d--) {
        s->stride[d] = s->stride[d - 1];
        s->count[d] = s->count[d - 1];
        s->down[d] = s->down[d - 1];
    }
    s->stride[d] = stride;
    s->count[d] = count;
    s->down[d] = down;
}

struct section section_normal(uintptr_t addr, long bytes, int dims, const long *stride, const long *count)
{
    const struct section nothing = {0};
    struct section s = {.addr = addr, .bytes = bytes};
    if (bytes <= 0)
        return nothing;
    for (int d = 0; d < dims; d++) {
        long step = stride[d];
        bool down = step < 0;
        if (count[d] <= 0)
            return nothing;
        if (down) {
            s.addr += (uintptr_t)step * (uintptr_t)(count[d] - 1);
            step = step == LONG_MIN ? LONG_MAX : -step;
        }
        if (step != 0 && count[d] > 1)
            insert_by_stride(&s, step, count[d], down);
    }
    long gap = os_page_size();
    while (s.dims > 0 && s.stride[0] - s.bytes < gap) {
        s.bytes = max_long(s.bytes, saturating_span(s.bytes, s.stride[0], s.count[0]));
        drop(&s, 0);
    }
    return s;
}

/* Returns the bytes of the pages that a piece touches: if all strides are whole pages, of a piece that begins with a page;
 * otherwise the average over all places where a piece may begin. */
static long each_touches(const struct section *s)
{
    long page = os_page_size();
    bool alike = true;
    if (s->dims == 0)
        return s->bytes;
    for (int d = 0; d < s->dims; d++)
        alike = alike && s->stride[d] % page == 0;
    return alike ? (s->bytes - 1) / page * page + page : s->bytes - min_long(s->bytes, ALIGNED) + page;
}

/* Returns the bytes of memory that the section touches if each piece touches `each` bytes; if pieces overlap, no more than lie
 * between the first and the last byte. */
static long touched_by(const struct section *s, long each)
{
    long pieces = each, span = pieces;
    for (int d = 0; d < s->dims; d++) {
        if (__builtin_mul_overflow(pieces, s->count[d], &pieces))
            pieces = LONG_MAX;
        span = saturating_span(span, s->stride[d], s->count[d]);
    }
    return min_long(pieces, span);
}

long section_touched(const struct section *s) { return touched_by(s, each_touches(s)); }

void section_each(const struct section *s, bool (*visit)(uintptr_t addr, long bytes, void *context), void *context)
{
    long at[SECTION_DIMS] = {0};
    uintptr_t addr = s->addr, step[SECTION_DIMS], span[SECTION_DIMS];
    if (s->bytes == 0)
        return;
    for (int d = 0; d < s->dims; d++) {
        step[d] = s->down[d] ? -(uintptr_t)s->stride[d] : (uintptr_t)s->stride[d];
        span[d] = step[d] * (uintptr_t)(s->count[d] - 1);
        addr -= s->down[d] ? span[d] : 0;
    }
    for (;;) {
        int d = 0;
        if (!visit(addr, s->bytes, context))
            return;
        while (d < s->dims && ++at[d] == s->count[d]) {
            addr -= span[d];
            at[d++] = 0;
        }
        if (d == s->dims)
            return;
        addr += step[d];
    }
}

const void *iopref_downwards(const void *addr) { return (const char *)addr + os_page_size() - 1; }

long iopref_alone(long bytes, long gap)
{
    long page = os_page_size();
    return gap >= page && bytes > 0 && bytes <= LONG_MAX - page ? bytes + page - 1 : bytes;
}

/* -- Sections by the arguments of hints ----------------------------------------------------------------------------- */

struct section section1(const void *addr, long bytes) { return section_normal((uintptr_t)addr, bytes, 0, NULL, NULL); }

struct section section2(const void *addr, long bytes, long stride1, long count1)
{
    return section_normal((uintptr_t)addr, bytes, 1, &stride1, &count1);
}

struct section section3(const void *addr, long bytes, long stride1, long count1, long stride2, long count2)
{
    return section_normal((uintptr_t)addr, bytes, 2, (long[]){stride1, stride2}, (long[]){count1, count2});
}

struct section section4(const void *addr, long bytes, long stride1, long count1, long stride2, long count2, long stride3,
                        long count3)
{
    return section_normal((uintptr_t)addr, bytes, 3, (long[]){stride1, stride2, stride3},
                          (long[]){count1, count2, count3});
}

const void *section_place(const void *addr, long k, long stride)
{
    return (const void *)((uintptr_t)addr + (uintptr_t)k * (uintptr_t)stride);
}

static long touched(struct section s) { return section_touched(&s); }

long iopref_touched2(long bytes, long stride1, long count1) { return touched(section2(NULL, bytes, stride1, count1)); }

long iopref_touched2_from(const void *array, long begin, long bytes, long stride1, long count1)
{
    struct section s = section2(NULL, bytes, stride1, count1);
    long page = os_page_size(), before = (long)(((uintptr_t)array + (uintptr_t)begin) % (uintptr_t)page);
    bool alike = s.dims == 1 && s.stride[0] % page == 0 && s.bytes < LONG_MAX / 2;
    return touched_by(&s, alike ? (before + s.bytes + page - 1) / page * page : each_touches(&s));
}

long iopref_touched3(long bytes, long stride1, long count1, long stride2, long count2)
{
    return touched(section3(NULL, bytes, stride1, count1, stride2, count2));
}

long iopref_touched4(long bytes, long stride1, long count1, long stride2, long count2, long stride3, long count3)
{
    return touched(section4(NULL, bytes, stride1, count1, stride2, count2, stride3, count3));
}
