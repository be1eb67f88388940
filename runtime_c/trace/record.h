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

/* Record that a directive names [lo, hi), which are multiples of the page size. */
void record_prefetch(int site, uintptr_t lo, uintptr_t hi);
void record_release(int site, int priority, uintptr_t lo, uintptr_t hi);
/* Tells that a call of a directive ends. Adjoining pieces of one call become one record. */
void record_directive_ends(void);

/* Records a range of the nest that is entered next. */
void record_range(uintptr_t lo, uintptr_t hi, enum iopref_use use);

/* Returns the time of the trace in nanoseconds; never 0. */
double record_time(void);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif

#endif
