/* The pieces of a file that a program will read. These functions only compute. */
#include "files.h"

#include <limits.h>

enum { NEAR = 4096 }; /* pieces that are searched for a position */

struct series series_whole(void) { return (struct series){.bytes = TO_THE_END, .count = 1}; }

/* Returns the part of piece number i that lies in a file of `size` bytes; 0 bytes if there is none or its offset overflows. */
static iopref_piece piece_of(const struct series *s, long size, long i)
{
    iopref_piece p = {s->offset, s->bytes};
    long end;
    if (s->listed)
        p = s->listed[i];
    else if (__builtin_mul_overflow(i, s->stride, &end) || __builtin_add_overflow(end, s->offset, &p.offset))
        return (iopref_piece){0, 0};
    if (p.offset < 0 || p.offset >= size || p.bytes < 0)
        return (iopref_piece){0, 0};
    if (p.bytes == TO_THE_END || p.bytes > size - p.offset)
        p.bytes = size - p.offset;
    return p;
}

/* Returns the number of pieces up to the last one that may have a part in the file. A series with stride 0 has one piece. */
static long count_of_pieces(const struct series *s, long size)
{
    if (s->listed || s->count <= 1)
        return s->count;
    long way = s->stride > 0 ? size - 1 - s->offset : s->offset;
    if (s->stride == 0 || way < 0)
        return 1;
    long step = s->stride > 0 ? s->stride : s->stride == LONG_MIN ? LONG_MAX : -s->stride;
    return way / step < s->count ? way / step + 1 : s->count;
}

/* Returns the number of the first piece that may have a part in the file: with a negative stride, the series may begin behind
 * the end of the file. */
static long first_piece(const struct series *s, long size)
{
    if (s->listed || s->stride >= 0 || s->offset < size || s->stride == LONG_MIN)
        return 0;
    return (s->offset - size) / -s->stride + 1;
}

bool series_next(const struct series *s, long size, long most, struct cursor *c, iopref_piece *next)
{
    long count = count_of_pieces(s, size);
    for (c->piece = max_long(c->piece, first_piece(s, size)); c->piece < count; c->piece++, c->within = 0) {
        iopref_piece p = piece_of(s, size, c->piece);
        if (c->within >= p.bytes)
            continue;
        *next = (iopref_piece){p.offset + c->within, min_long(p.bytes - c->within, most)};
        c->within += next->bytes;
        return true;
    }
    return false;
}

/* Returns whether all pieces up to number i lie entirely in the file: then their sizes can be multiplied instead of added. */
static bool is_even(const struct series *s, long size, long i)
{
    return !s->listed && s->bytes != TO_THE_END && i < count_of_pieces(s, size) &&
           piece_of(s, size, 0).bytes == s->bytes && piece_of(s, size, i).bytes == s->bytes;
}

long series_before(const struct series *s, long size, long piece, long from, long known)
{
    long end = min_long(piece, count_of_pieces(s, size));
    if (end > 0 && is_even(s, size, end - 1))
        return end * s->bytes;
    for (long i = max_long(from, first_piece(s, size)); i < end; i++)
        known += piece_of(s, size, i).bytes;
    return known;
}

long series_skip(const struct series *s, long size, struct cursor *c, long done, long goal)
{
    iopref_piece p;
    if (goal > done && s->bytes > 0 && is_even(s, size, goal / s->bytes)) {
        *c = (struct cursor){goal / s->bytes, goal % s->bytes};
        return goal;
    }
    while (done < goal && series_next(s, size, goal - done, c, &p))
        done += p.bytes;
    return done;
}

struct cursor series_at(const struct series *s, long size, long position, struct cursor c)
{
    for (long i = c.piece; i < s->count && i < c.piece + NEAR; i++) {
        iopref_piece p = piece_of(s, size, i);
        if (position > p.offset && position <= p.offset + p.bytes)
            return (struct cursor){i, position - p.offset};
    }
    return c;
}
