/* The functions of iopref_lookahead.h, for loops that `iopref translate` has analysed. Now and then one read of such a loop
 * is checked. If its data are not in memory, the loop's next reads are disclosed: some thousand records
 * (lookahead_records.c), some hundred files (lookahead_files.c), or what some calls of a routine read (lookahead_calls.c). */
#include "lookahead.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 1 << 16 }; /* most iterations that a look runs through */

void lookahead_begin_anew(struct iopref_lookahead *a)
{
    struct iopref_course *c = a->course;
    iopref_withdraw(c->older);
    iopref_withdraw(c->current);
    c->older = c->current = 0;
    c->disclosed = c->done = c->brought = 0;
    c->told = a->reads - 1;
    a->anew = 1;
    a->ended = 0;
}

static void begin_course(struct iopref_course *c, const struct iopref_read_site *site)
{
    c->fd = -1;
    c->tally = tally_of_site(site, site->file, site->line, site->column, site->text);
    c->from = tally_cost_now(c->tally);
}

bool lookahead_has_memory(struct iopref_lookahead *a)
{
    if (!a->course && files_are_on()) {
        a->course = calloc(1, sizeof *a->course);
        if (a->course)
            begin_course(a->course, a->site);
    }
    return a->course;
}

void lookahead_never(struct iopref_lookahead *a) { a->due = LONG_MAX; }

void lookahead_rest(struct iopref_lookahead *a, long most)
{
    long interval = __atomic_load_n(&a->site->interval, __ATOMIC_RELAXED);
    interval = min_long(max_long(2 * interval, 1), most);
    __atomic_store_n(&a->site->interval, interval, __ATOMIC_RELAXED);
    a->due = a->reads + interval;
}

void lookahead_count_waits(struct iopref_lookahead *a) { a->waits = os_waits().times + 1; }

bool lookahead_has_waited(struct iopref_lookahead *a, long most)
{
    long before = a->waits;
    lookahead_count_waits(a);
    if (before != a->waits && before)
        return true;
    if (!before && getenv("IOPREF_STATS")) /* the statistics include loops that never wait */
        lookahead_has_memory(a);
    if (before)
        lookahead_rest(a, most);
    else
        a->due = a->reads + 1;
    return false;
}

/* Is called when read number `until` begins; returns whether a look is due, which may have been put off meanwhile. */
int iopref_lookahead_arrives(struct iopref_lookahead *a)
{
    a->reads = a->until - 1 - a->left;
    a->until = max_long(a->due, a->reads);
    a->left = a->until - 1 - a->reads;
    return a->left < 0;
}

void lookahead_open_eyes(struct iopref_lookahead *a)
{
    memset(a->course->begins, 0, sizeof a->course->begins);
    a->course->failed = false;
    a->steps = STEPS;
    a->anew = 0;
}

int iopref_lookahead_step(struct iopref_lookahead *a)
{
    if (!a->ended && (a->course->failed || --a->steps < 0))
        a->ended = 1;
    return !a->ended;
}

/* -- Its end ------------------------------------------------------------------------------------------------------- */

void iopref_lookahead_tell(struct iopref_lookahead *a)
{
    struct iopref_course *c = a->course;
    int saved = errno;
    files_told_by(c->tally);
    if (c->sampled > 0)
        lookahead_judge_records(a);
    else if (c->count > 0)
        lookahead_tell_records(a);
    else if (c->names)
        lookahead_tell_files(a);
    files_told_by(NULL);
    errno = saved;
}

void iopref_lookahead_finish(struct iopref_lookahead *a)
{
    struct iopref_course *c = a->course;
    int saved = errno;
    long left = c->current ? 0 : a->due - a->reads - 1;
    iopref_withdraw(c->older);
    iopref_withdraw(c->current);
    lookahead_end_calls(c, a->reads);
    tally_ran(c->tally, a->reads, &c->from);
    free(c->upto);
    free(c->pieces);
    free(c->names);
    free(c->texts);
    free(c);
    a->course = NULL;
    __atomic_store_n(&a->site->left, a->due == LONG_MAX ? 0 : max_long(left, 0), __ATOMIC_RELAXED);
    errno = saved;
}
