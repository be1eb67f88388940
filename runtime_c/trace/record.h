/* Declarations shared by the sources of the tracing library, besides ../src/internal.h. */
#ifndef IOPREF_RECORD_H
#define IOPREF_RECORD_H

#ifndef IOPREF_TRACE
#define IOPREF_TRACE
#endif
#include "internal.h"

#ifdef __GNUC__
#pragma GCC visibility push(hidden)
#endif

enum { RECORD_PAGE = 1 << IOPREF_TRACE_PAGE_SHIFT };

/* docs/trace.md describes the records. */
enum record_kind {
    RECORD_ENTER = 1,
    RECORD_LEAVE = 2,
    RECORD_PREFETCH = 3,
    RECORD_RELEASE = 4,
    RECORD_NEST = 5,
    RECORD_RANGE = 6,
    RECORD_TIME = 254,
    RECORD_END = 255
};

/* docs/trace.md describes the fields. */
struct record {
    uint32_t dt;
    uint16_t site;
    uint8_t kind, detail;
    uint64_t pages;
};

/* -- record_file.c: the file -- */

/* Returns whether accesses are recorded; the first call begins the trace. */
bool record_is_on(void);
/* Appends a record with the number of touches since the last one; RECORD_TIME records hold numbers that are too large. */
void record_append(struct record r);
/* Returns the time of the trace in nanoseconds; never 0. */
double record_time(void);

/* -- record.c: accesses and directives -- */

/* Are called when the trace begins, and before it ends. */
void record_begins(void);
void record_leaves_all(void);
/* Record that a directive names [lo, hi), which are multiples of the page size. */
void record_prefetch(int site, uintptr_t lo, uintptr_t hi);
void record_release(int site, int priority, uintptr_t lo, uintptr_t hi);
/* Tells that a call of a directive ends. Adjoining pieces of one call become one record. */
void record_directive_ends(void);

/* Records a range of the nest that is entered next. */
void record_range(uintptr_t lo, uintptr_t hi, enum iopref_use use);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif

#endif
