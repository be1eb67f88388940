/* Counters of disclosures and of the prefetches for them, in the statistics of the run-time library. */
#include "files.h"

#include <stdio.h>

static long counters[FILE_COUNTERS];

static const struct {
    const char *key, *name;
} names[FILE_COUNTERS] = {
    [FILES_DISCLOSED] = {"files_disclosed", "files disclosed"},
    [FILES_VAGUE] = {"files_vague", "files that were to be touched, perhaps"},
    [FILES_OPENED] = {"files_opened", "files opened ahead"},
    [FILES_REFUSED] = {"files_refused", "files that are missing, empty, not regular or not permitted"},
    [FILES_LEFT_OUT] = {"files_left_out", "files not looked at, as many before them were in memory"},
    [BYTES_PREFETCHED] = {"bytes_prefetched", "bytes prefetched"},
    [BYTES_THERE] = {"bytes_there", "bytes disclosed that were in memory already"},
    [BYTES_CONSUMED] = {"bytes_consumed", "bytes of disclosed files read by the program"},
    [BYTES_TOO_LATE] = {"bytes_too_late", "bytes read before they were asked for"},
    [BYTES_EVICTED] = {"bytes_evicted", "bytes evicted before use, of some that were looked for"},
    [BYTES_WASTED] = {"bytes_wasted", "bytes asked for and not read"},
    [BYTES_RELEASED] = {"bytes_released", "bytes released behind the program"},
    [DEPTH_MOST] = {"depth_most", "bytes ahead at most"},
    [DEPTH_DOUBLED] = {"depth_doubled", "times the depth was doubled: a piece came late"},
    [DEPTH_HALVED] = {"depth_halved", "times the depth was halved: a piece was evicted"},
    [LATENCY_NS] = {"latency_ns", "nanoseconds that a piece took at most, average and two deviations"},
};

const char *count_key(enum file_counter c) { return names[c].key; }

void count_add(enum file_counter c, long n) { counters[c] += n; }

void count_most(enum file_counter c, long n) { counters[c] = max_long(counters[c], n); }

long count_of(enum file_counter c) { return counters[c]; }

/* Ends all disclosures, so that bytes that are still ahead count as wasted. */
static void end_counts(void)
{
    files_lock();
    consumed_look();
    plan_end_all();
    files_unlock();
}

void count_print(void)
{
    end_counts();
    char line[160];
    bool any = false;
    for (int c = 0; c < FILE_COUNTERS; c++) {
        snprintf(line, sizeof line, "iopref: %16ld %s\n", counters[c], names[c].name);
        if (counters[c] > 0)
            os_print(line);
        any = any || counters[c] > 0;
    }
    if (!any)
        os_print("iopref: no file was read ahead: they were in memory, or the program ended before it waited for one\n");
    tally_print();
}

void count_write(void)
{
    end_counts();
    json_begin("files", '{');
    for (int c = 0; c < FILE_COUNTERS; c++)
        json_number(names[c].key, counters[c]);
    json_end('}');
    tally_write();
}

static void forget_counts(void)
{
    for (int c = 0; c < FILE_COUNTERS; c++)
        counters[c] = 0;
    tally_forget();
}

void count_start(void) { stats_also(count_print, count_write, forget_counts); }
