/* Hints for the iterations that were handed out, by the section that each iteration touches: one call makes the prefetch and the release
 * of a section. */
#include "internal.h"

#include <stdarg.h>

/* The section that an iteration touches, without its address; it moves by `stride` bytes with each iteration. */
struct strip_section {
    long lead, gap, bytes, stride, stride1, count1, stride2, count2;
};

static void release_strip(iopref_stream *s, int release, const void *addr, const struct strip_section *each)
{
    if (!release)
        return;
    int tag = release % IOPREF_RELEASE(0, 1), priority = release / IOPREF_RELEASE(0, 1);
    long from = s->done_from, to = iopref_past(s->pipe, s->done_to, each->lead);
    iopref_release4(s, tag, priority, section_place(addr, from, each->stride), iopref_alone(each->bytes, each->gap),
                    each->stride1, each->count1, each->stride2, each->count2, each->stride, to - from);
}

static void prefetch_strip(iopref_stream *s, int prefetch, const void *addr, const struct strip_section *each)
{
    if (!prefetch)
        return;
    int tag = prefetch % IOPREF_RELEASE(0, 1), overwrites = prefetch - tag;
    if (overwrites == IOPREF_OVERWRITES_AHEAD(0) || (overwrites && s->run == 0))
        overwritten_strip(s, addr, each->stride);
    long from = iopref_reach(s->from, each->lead);
    iopref_prefetch4(s, tag, section_place(addr, from, each->stride), each->bytes, each->stride1, each->count1,
                     each->stride2, each->count2, each->stride, s->to - from);
}

static void hint_strip(iopref_stream *s, int prefetch, int release, const void *addr, struct strip_section each)
{
    release_strip(s, release, addr, &each);
    prefetch_strip(s, prefetch, addr, &each);
}

/* All releases come first, to make room for the prefetches. */
static void hint_strips(iopref_stream *s, struct strip_section each, int n, va_list given)
{
    va_list again;
    va_copy(again, given);
    for (int i = 0; i < n; i++) {
        (void)va_arg(given, int);
        int release = va_arg(given, int);
        release_strip(s, release, va_arg(given, const void *), &each);
    }
    for (int i = 0; i < n; i++) {
        int prefetch = va_arg(again, int);
        (void)va_arg(again, int);
        prefetch_strip(s, prefetch, va_arg(again, const void *), &each);
    }
    va_end(again);
}

void iopref_hint_strip1(iopref_stream *s, int prefetch, int release, const void *addr, long bytes, long stride)
{
    hint_strip(s, prefetch, release, addr, (struct strip_section){0, 0, bytes, stride, 0, 1, 0, 1});
}

void iopref_hint_strip2(iopref_stream *s, int prefetch, int release, const void *addr, long bytes, long stride,
                        long stride1, long count1)
{
    hint_strip(s, prefetch, release, addr, (struct strip_section){0, 0, bytes, stride, stride1, count1, 0, 1});
}

void iopref_hint_strip3(iopref_stream *s, int prefetch, int release, const void *addr, long bytes, long stride,
                        long stride1, long count1, long stride2, long count2)
{
    hint_strip(s, prefetch, release, addr, (struct strip_section){0, 0, bytes, stride, stride1, count1, stride2, count2});
}

void iopref_hint_strips1(iopref_stream *s, long lead, long bytes, long stride, int n, ...)
{
    va_list given;
    va_start(given, n);
    hint_strips(s, (struct strip_section){lead, 0, bytes, stride, 0, 1, 0, 1}, n, given);
    va_end(given);
}

void iopref_hint_strips2(iopref_stream *s, long lead, long bytes, long stride, long stride1, long count1, int n, ...)
{
    va_list given;
    va_start(given, n);
    hint_strips(s, (struct strip_section){lead, 0, bytes, stride, stride1, count1, 0, 1}, n, given);
    va_end(given);
}

void iopref_hint_strips3(iopref_stream *s, long lead, long bytes, long stride, long stride1, long count1, long stride2,
                         long count2, int n, ...)
{
    va_list given;
    va_start(given, n);
    hint_strips(s, (struct strip_section){lead, 0, bytes, stride, stride1, count1, stride2, count2}, n, given);
    va_end(given);
}

void iopref_hint_pieces1(iopref_stream *s, long lead, long gap, long bytes, long stride, int n, ...)
{
    va_list given;
    va_start(given, n);
    hint_strips(s, (struct strip_section){lead, gap, bytes, stride, 0, 1, 0, 1}, n, given);
    va_end(given);
}

void iopref_hint_pieces2(iopref_stream *s, long lead, long gap, long bytes, long stride, long stride1, long count1, int n,
                         ...)
{
    va_list given;
    va_start(given, n);
    hint_strips(s, (struct strip_section){lead, gap, bytes, stride, stride1, count1, 0, 1}, n, given);
    va_end(given);
}

void iopref_hint_pieces3(iopref_stream *s, long lead, long gap, long bytes, long stride, long stride1, long count1,
                         long stride2, long count2, int n, ...)
{
    va_list given;
    va_start(given, n);
    hint_strips(s, (struct strip_section){lead, gap, bytes, stride, stride1, count1, stride2, count2}, n, given);
    va_end(given);
}
