/* The lookahead of loops that read records of a Fortran unit with direct access. For a record of at most half of its buffer,
 * libgfortran fills the whole buffer. A first look finds out how often it would do so. If most of each buffer would be read
 * in vain, reads are limited to the records (../fortran/records.c), and only these are disclosed. */
#include "lookahead.h"

#include <stdlib.h>

enum {
    SAMPLED = 64,      /* records of the first look */
    A_CALL = 8 << 10   /* bytes that are copied in the time that a read takes for itself */
};

/* Returns how many bytes libgfortran reads for a record of `bytes` bytes: if they take at most half of its buffer, it fills
 * the whole buffer. */
long iopref_lookahead_buffered(long bytes, int formatted)
{
    const char *said = getenv(formatted ? "GFORTRAN_FORMATTED_BUFFER_SIZE" : "GFORTRAN_UNFORMATTED_BUFFER_SIZE");
    long buffer = said ? strtol(said, NULL, 10) : 0;
    if (buffer <= 0)
        buffer = formatted ? 8 << 10 : 128 << 10;
    return bytes <= buffer / 2 ? buffer : bytes;
}

/* Counts a record of the first look, and whether libgfortran would fill its buffer for it; returns whether more are wanted. */
static int sample(struct iopref_lookahead *a, long offset, long buffer)
{
    struct iopref_course *c = a->course;
    if (c->sampled == 0 || offset < c->filled || offset + a->length > c->filled + buffer) {
        c->fills++;
        c->filled = offset;
    }
    return ++c->sampled < SAMPLED;
}

void lookahead_judge_records(struct iopref_lookahead *a)
{
    struct iopref_course *c = a->course;
    long buffer = iopref_lookahead_buffered(a->length, a->formatted);
    a->records = c->fills * buffer > c->sampled * (a->length + A_CALL) ? IOPREF_RECORDS_ALONE : IOPREF_RECORDS_IN_BUFFERS;
    c->sampled = c->fills = 0;
    a->due = a->reads + 1;
}

/* Takes the next record of the loop, at `offset`; returns whether further ones are wanted. */
int iopref_lookahead_record(struct iopref_lookahead *a, long offset)
{
    long buffer = iopref_lookahead_buffered(a->length, a->formatted);
    bool samples = a->records == IOPREF_RECORDS_UNKNOWN && buffer > a->length && a->length > 0;
    if (samples && !a->course->failed && offset >= 0)
        return !lookahead_sleeps_at(a, offset, buffer) && sample(a, offset, buffer);
    return iopref_lookahead_piece(a, offset, a->records == IOPREF_RECORDS_ALONE ? a->length : buffer);
}
