/* The lookahead of loops that call a library's routine for which there is a twin: a function with the same arguments that
 * discloses what a call of the routine would read. */
#include "lookahead.h"

#include <limits.h>

/* Ends the disclosures of the first `read` calls, which have been made. */
static void has_called(struct iopref_course *c, long read)
{
    for (; c->ended < min_long(c->called, read); c->ended++) {
        iopref_disclosure number = c->calls[c->ended % LOOKAHEAD_CALLS];
        iopref_has_read(number, LONG_MAX);
        iopref_withdraw(number);
    }
}

void lookahead_end_calls(struct iopref_course *c, long read)
{
    has_called(c, read);
    for (; c->ended < c->called; c->ended++)
        iopref_withdraw(c->calls[c->ended % LOOKAHEAD_CALLS]);
}

static void begin_anew(struct iopref_lookahead *a)
{
    lookahead_end_calls(a->course, a->reads - 1);
    long brought = a->course->brought;
    lookahead_begin_anew(a);
    a->course->brought = brought;
    a->course->ended = a->course->called = a->course->told;
}

/* Returns whether all that was asked for since the last look was in memory, in all disclosures of the process, as a twin may
 * return no number of its own disclosure. */
static bool all_was_there(struct iopref_course *c)
{
    files_lock();
    long brought = count_of(BYTES_PREFETCHED), asked = brought + count_of(BYTES_THERE) + count_of(FILES_LEFT_OUT);
    files_unlock();
    bool there = brought == c->brought && asked > c->asked;
    c->brought = brought;
    c->asked = asked;
    return there;
}

/* Returns whether to disclose further calls, and sets the next look. */
static bool begins_calls(struct iopref_lookahead *a)
{
    struct iopref_course *c = a->course;
    long read = a->reads - 1;
    a->due = a->reads + 1;
    has_called(c, read);
    if (c->called > read && (a->ended || c->called - read > LOOKAHEAD_CALLS / 2))
        return false;
    bool goes_on = c->called > read;
    bool there = all_was_there(c);
    if (goes_on && there) {
        begin_anew(a);
        lookahead_count_waits(a);
        lookahead_rest(a, LOOKAHEAD_SELDOM);
        return false;
    }
    if (!goes_on && !lookahead_has_waited(a, LOOKAHEAD_SELDOM))
        return false;
    lookahead_open_eyes(a);
    if (!goes_on)
        begin_anew(a);
    a->due = a->reads + 1;
    return true;
}

/* Returns whether to look ahead in front of a call of the routine; leaves errno as it is. */
int iopref_lookahead_calls(struct iopref_lookahead *a)
{
    int saved = errno, wanted = 0;
    if (lookahead_has_memory(a))
        wanted = begins_calls(a);
    else
        lookahead_never(a);
    errno = saved;
    return wanted;
}

/* Returns whether the arguments of a coming call could be evaluated. If so, the program calls the twin and passes the number
 * that it returns to iopref_lookahead_called. */
int iopref_lookahead_ready(struct iopref_lookahead *a)
{
    struct iopref_course *c = a->course;
    if (c->failed) {
        a->ended = 1;
        return 0;
    }
    c->error = errno;
    files_told_by(c->tally);
    return 1;
}

/* Takes the number (or 0) of the disclosure that a twin has made for a call; returns whether to disclose a further call. */
int iopref_lookahead_called(struct iopref_lookahead *a, long number)
{
    struct iopref_course *c = a->course;
    files_told_by(NULL);
    errno = c->error;
    c->told++;
    c->calls[c->called++ % LOOKAHEAD_CALLS] = number;
    return c->called - (a->reads - 1) < LOOKAHEAD_CALLS;
}
