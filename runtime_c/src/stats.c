/* The counters of the statistics, which are printed or written to a file at exit. */
#include "internal.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* The names of the counters in files, and as they are printed. */
static const struct {
    const char *key, *name;
} names[COUNTERS] = {
    [NESTS_IN_MEMORY] = {"nests_in_memory", "nests in memory"},
    [NESTS_OUT_OF_CORE] = {"nests_out_of_core", "nests out of core"},
    [NESTS_WITHOUT_ROOM] = {"nests_without_room", "nests that ran as without hints: a few pages of memory leave no room"},
    [NESTS_ON_DISK] = {"nests_on_disk", "nests that fit, but ran with hints: their data were still on disk"},
    [NESTS_GIVEN_UP] = {"nests_given_up", "nests run without hints for a while, which had asked for nothing several times"},
    [STRIPS] = {"strips", "strips"},
    [PREFETCH_CALLS] = {"prefetch_calls", "prefetch calls"},
    [PAGES_REQUESTED] = {"requested", "pages requested"},
    [PAGES_IN_TIME] = {"in_time", "pages of a sample, there when they were needed"},
    [PAGES_LATE] = {"late", "pages of the sample, still on their way then"},
    [PAGES_LEFT_TO_READAHEAD] = {"left_to_readahead", "pages left to the system's readahead"},
    [PAGES_FILTERED] = {"filtered", "pages filtered, in memory already"},
    [PAGES_DROPPED] = {"dropped", "pages dropped, no memory for them"},
    [RELEASE_CALLS] = {"release_calls", "release calls"},
    [PAGES_RELEASED] = {"released", "pages released"},
    [PAGES_KEPT] = {"kept", "pages kept, memory is not short, or swap is"},
    [PAGES_RESCUED] = {"rescued", "pages rescued, asked for soon after their release"},
    [PAGES_GIVEN_UP] = {"given_up", "pages kept, as what the hint released was asked for again soon"},
    [PAGES_WITHOUT_SWAP] = {"without_swap", "pages of memory without swap, left alone"},
    [RESIDENCY_WIPES] = {"residency_wipes", "times the record of resident pages began anew"},
    [PAGES_IN_SCRATCH] = {"in_scratch", "pages of memory put into scratch files"},
    [PAGES_PAGER_READ] = {"pager_read", "pages read by the pager"},
    [PAGES_PAGER_OVERWRITTEN] = {"pager_overwritten", "pages that the pager need not read, as they are overwritten"},
    [PAGES_PAGER_WRITTEN] = {"pager_written", "pages written by the pager"},
    [PAGES_PAGER_ZERO] = {"pager_zero", "pages that the pager need not write, as they are zero"},
    [PAGES_PAGER_BOUND] = {"pager_bound", "pages that the pager keeps in memory at most"},
};

/* The names of calls, by enum os_call. */
static const char *const calls[OS_CALLS] = {
    [CALL_READ] = "madvise(WILLNEED)",    [CALL_PAGE_OUT] = "madvise(PAGEOUT)",
    [CALL_WRITE] = "sync_file_range",     [CALL_RESIDENCY] = "mincore",
    [CALL_READAHEAD] = "madvise(RANDOM)", [CALL_MAPPINGS] = "/proc/self/maps",
    [CALL_OPEN] = "open of a mapped file",  [CALL_PAGER] = "a hint to the pager",
};

/* What an errno means if one of these calls fails; others are explained by strerror(). */
static const struct {
    int error;
    const char *meaning;
} meanings[] = {
    {ENOMEM, "part of the range is not mapped"},
    {EINVAL, "this kernel has no such call, or the pages are locked in memory"},
    {ENOSYS, "this kernel has no such call"},
    {EPERM, "not permitted here"},
    {EACCES, "not permitted here"},
    {EBADF, "the mapping has no file to read from"},
    {EIO, "the device failed"},
    {EAGAIN, "the system is short of resources"},
    {ENOENT, "the file has been removed"},
    {EMFILE, "too many open files"},
    {ENOBUFS, "too many hints were waiting"},
    {ESRCH, "the pager has ended"},
};

enum { ERRORS = 16 }; /* pairs of call and errno that are counted */

PRIVATE bool stats_are_on = false;
static long counters[COUNTERS];
static struct {
    int code; /* (call + 1) << 16 | error; 0: free */
    long times;
} errors[ERRORS];

void stats_count(enum counter c, long n) { __atomic_fetch_add(&counters[c], n, __ATOMIC_RELAXED); }

void stats_error(enum os_call call, int error)
{
    int code = ((int)call + 1) << 16 | error;
    if (error == 0)
        return;
    for (int i = 0; i < ERRORS; i++) {
        int seen = 0;
        if (__atomic_compare_exchange_n(&errors[i].code, &seen, code, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED) ||
            seen == code) {
            __atomic_fetch_add(&errors[i].times, 1, __ATOMIC_RELAXED);
            return;
        }
    }
}

static const char *meaning_of(int error)
{
    for (int i = 0; i < LENGTH(meanings); i++)
        if (meanings[i].error == error)
            return meanings[i].meaning;
    return strerror(error);
}

static void print_line(const char *name, long n)
{
    char line[128];
    snprintf(line, sizeof line, "iopref: %16ld %s\n", n, name);
    os_print(line);
}

/* Returns the seconds that a nest has waited for pages: neither running nor queued for a processor. */
static double seconds_waited(const struct nest_stats_nest *t)
{
    long waited = t->spent[COST_TIME] - t->spent[COST_CPU] - t->spent[COST_QUEUED];
    return (double)max_long(waited, 0) * 1e-9;
}

static void print_nests(void)
{
    char line[512];
    const struct nest_stats_nest *t;
    for (long i = 0; (t = nest_stats_nest(i)); i++)
        if (t->out_of_core > 0) {
            snprintf(line, sizeof line, "iopref: %.255s:%d:%d: out of core %ld of %ld times, waited %.3f s\n", t->is.file,
                     t->is.line, t->is.column, t->out_of_core, t->entered, seconds_waited(t));
            os_print(line);
        }
}

/* Further statistics, of parts that are not in every program: ../files/count.c, ../global/counts.c. */
enum { MORE = 2 };
static struct {
    void (*print)(void), (*write)(void), (*forget)(void);
} more[MORE];
static int more_count;

void stats_also(void (*print)(void), void (*write)(void), void (*forget)(void))
{
    more[more_count].print = print;
    more[more_count].write = write;
    more[more_count++].forget = forget;
}

static void print_all(void)
{
    char line[256];
    print_line("bytes of memory the program may use", budget_may_use());
    for (int c = 0; c < COUNTERS; c++)
        if (counters[c] > 0)
            print_line(names[c].name, counters[c]);
    for (int i = 0; i < ERRORS && errors[i].code; i++) {
        int error = errors[i].code & 0xffff;
        snprintf(line, sizeof line, "iopref: %16ld times %s failed: %s (errno %d)\n", errors[i].times,
                 calls[(errors[i].code >> 16) - 1], meaning_of(error), error);
        os_print(line);
    }
    print_nests();
    for (int i = 0; i < more_count; i++)
        more[i].print();
    if (counters[PAGES_WITHOUT_SWAP] > counters[PAGES_IN_SCRATCH]) {
        os_print("iopref: no swap is configured: arrays in anonymous memory run as without hints; ");
        os_print(options()->scratch ? "those in scratch files run with them\n"
                                    : "IOPREF_SCRATCH=DIR puts them into files\n");
    }
}

/* -- The file ------------------------------------------------------------------------------------------------------ */

static void write_counters(const long *values, int first, int last)
{
    for (int c = first; c <= last; c++)
        json_number(names[c].key, values[c]);
}

static void write_errors(void)
{
    json_begin("errors", '[');
    for (int i = 0; i < ERRORS && errors[i].code; i++) {
        int error = errors[i].code & 0xffff;
        json_begin(NULL, '{');
        json_text("call", calls[(errors[i].code >> 16) - 1]);
        json_number("errno", error);
        json_text("meaning", meaning_of(error));
        json_number("times", errors[i].times);
        json_end('}');
    }
    json_end(']');
}

static void write_place(const char *file, int line, int column)
{
    json_begin(NULL, '{');
    json_text("file", file);
    json_number("line", line);
    json_number("column", column);
}

static void write_directive(const struct nest_stats_directive *d, long tag)
{
    write_place(d->is.file, d->is.line, d->is.column);
    json_number("tag", tag);
    json_text("kind", d->is.kind);
    json_text("text", d->is.text);
    write_counters(d->counters, PREFETCH_CALLS, LAST_OF_DIRECTIVES);
    json_end('}');
}

static void write_nest(const struct nest_stats_nest *t)
{
    write_place(t->is.file, t->is.line, t->is.column);
    json_number("entered", t->entered);
    json_number("out_of_core", t->out_of_core);
    json_number("given_up", t->given_up);
    json_number("time_ns", t->spent[COST_TIME]);
    json_number("cpu_ns", t->spent[COST_CPU]);
    json_number("queued_ns", t->spent[COST_QUEUED]);
    json_number("faults", t->spent[COST_FAULTS]);
    json_number("waits", t->spent[COST_WAITS]);
    json_begin("directives", '[');
    for (int i = 0; i < t->is.directive_count; i++)
        write_directive(&t->directives[i], i + 1);
    json_end(']');
    json_end('}');
}

static void say_failed_file(const char *path, const char *why)
{
    char line[256 + 4200];
    snprintf(line, sizeof line, "iopref: IOPREF_STATS: cannot write %s: %s\n", path, why);
    os_print(line);
}

static void write_all(const char *path)
{
    const struct nest_stats_nest *t;
    const char *obstacle = os_not_replaceable(path, STATISTICS_HEAD);
    if (obstacle) {
        say_failed_file(path, obstacle);
        return;
    }
    json_open(path);
    json_begin(NULL, '{');
    json_text("format", "iopref statistics");
    json_number("version", 1);
    json_number("process", os_process());
    json_number("page", os_page_size());
    json_number("memory", budget_may_use());
    json_begin("counters", '{');
    write_counters(counters, 0, COUNTERS - 1);
    json_end('}');
    write_errors();
    json_number("entries_of_nests_not_listed", nest_stats_unlisted());
    json_begin("by_hand", '{');
    write_counters(nest_stats_by_hand(), PREFETCH_CALLS, LAST_OF_DIRECTIVES);
    json_end('}');
    json_begin("nests", '[');
    for (long i = 0; (t = nest_stats_nest(i)); i++)
        write_nest(t);
    json_end(']');
    for (int i = 0; i < more_count; i++)
        more[i].write();
    json_end('}');
    int error = json_close(path);
    if (error)
        say_failed_file(path, strerror(error));
}

/* -- Begin and end ------------------------------------------------------------------------------------------------- */

static char file_name[4096];
static long starter; /* the process that started the library; without %p in the name of the file, only it writes the file */

/* Writes the statistics of this process. %p in the name of the file stands for the number of the process. */
static void write_own(void)
{
    char path[sizeof file_name + 24];
    const char *number = strstr(file_name, "%p");
    if (number)
        snprintf(path, sizeof path, "%.*s%ld%s", (int)(number - file_name), file_name, os_process(), number + 2);
    else
        strcpy(path, file_name);
    if (number || os_process() == starter)
        write_all(path);
}

static void forget_counts(void)
{
    memset(counters, 0, sizeof counters);
    memset(errors, 0, sizeof errors);
    nest_stats_forget();
    for (int i = 0; i < more_count; i++)
        more[i].forget();
}

void stats_start(bool on, const char *name)
{
    stats_are_on = on;
    os_at_fork(NULL, NULL, forget_counts);
    if (name)
        snprintf(file_name, sizeof file_name, "%s", name);
    starter = os_process();
    if (stats_are_on)
        os_at_exit(name ? write_own : print_all);
}
