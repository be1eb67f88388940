/* The counters of the tiers, for IOPREF_STATS. */
#define _GNU_SOURCE
#include "global.h"

#include <stdio.h>

enum { TIMES = 4 * 64 }; /* classes of times: four for each power of two, in nanoseconds */

static struct {
    const char *key, *name;
} const tier_texts[TIER_COUNTERS] = {
    [TIER_REQUESTS] = {"requests", "units asked for"},
    [TIER_HITS] = {"hits", "units that came"},
    [TIER_PARTS] = {"parts", "units of which a part came"},
    [TIER_MISSING] = {"missing", "units that were not there"},
    [TIER_LATE] = {"late", "units that did not come in time"},
    [TIER_BYTES] = {"bytes", "bytes that came"},
    [TIER_OFFERED] = {"offered", "pieces sent there"},
    [TIER_DROPPED] = {"dropped", "pieces not sent: no node had time, or room for so long"},
    [TIER_WITHHELD] = {"withheld", "pieces not sent: it did not pay"},
    [TIER_USED] = {"used", "copies asked for"},
    [TIER_UNUSED] = {"unused", "copies never asked for until they were replaced or lost"},
    [TIER_AVOIDED] = {"avoided", "units not asked for: the home was faster"},
    [TIER_HINTED] = {"hinted", "requests to agents"},
    [TIER_GUESSED] = {"guessed", "pieces asked for in case that another run has stored them"},
    [TIER_FOUND] = {"found", "pieces that another run had stored"},
    [TIER_AWAITED] = {"awaited", "units waited for, as another run was reading them"},
    [TIER_VAIN] = {"vain", "units waited for in vain"},
    [TIER_FURTHER] = {"further", "requests to read further ahead, as another run was reading what comes first"},
    [TIER_REFUSED] = {"refused", "units not asked for: asking had cost time"},
    [TIER_LOOKS] = {"read_back", "units read back to measure"},
    [TIER_SMALL_NS] = {"small_ns", "nanoseconds for 16 KiB, as measured last"},
    [TIER_LARGE_NS] = {"large_ns", "nanoseconds for 2 MiB, as measured last"},
    [TIER_GAINED_NS] = {"gained_ns", "nanoseconds gained, by what the disk would have taken"},
};

static const char *const tier_names[TIERS] = {[TIER_GLOBAL] = "global memory", [TIER_HOME] = "home files"};
static const char *const tier_keys[TIERS] = {[TIER_GLOBAL] = "global", [TIER_HOME] = "home"};
static const int percents[] = {50, 90, 99};

static long tier_counters[TIERS][TIER_COUNTERS], tier_times[TIERS][TIMES];

void tiers_add(enum tier t, enum tier_counter c, long n) { __atomic_fetch_add(&tier_counters[t][c], n, __ATOMIC_RELAXED); }

void tiers_set(enum tier t, enum tier_counter c, long n) { __atomic_store_n(&tier_counters[t][c], n, __ATOMIC_RELAXED); }

static long tier_count(enum tier t, enum tier_counter c) { return __atomic_load_n(&tier_counters[t][c], __ATOMIC_RELAXED); }

void tiers_took(enum tier t, double ns)
{
    unsigned long n = ns < 4 ? 4 : (unsigned long)ns;
    int power = 63 - __builtin_clzl(n);
    __atomic_fetch_add(&tier_times[t][4 * power + (int)(n >> (power - 2) & 3)], 1, __ATOMIC_RELAXED);
}

/* Returns the nanoseconds within which `percent` % of the units came; at most a quarter too large. */
static long time_of(enum tier t, int percent)
{
    long all = 0, some = 0;
    for (int i = 0; i < TIMES; i++)
        all += __atomic_load_n(&tier_times[t][i], __ATOMIC_RELAXED);
    for (int i = 0; i < TIMES; i++)
        if ((some += __atomic_load_n(&tier_times[t][i], __ATOMIC_RELAXED)) * 100 >= all * percent && all)
            return (long)(5 + i % 4) << (i / 4) >> 2;
    return 0;
}

static void print_tiers(void)
{
    char line[160];
    for (enum tier t = 0; t < TIERS; t++) {
        for (enum tier_counter c = 0; c < TIER_COUNTERS; c++)
            if (tier_count(t, c) > 0) {
                snprintf(line, sizeof line, "iopref: %16ld %s: %s\n", tier_count(t, c), tier_names[t], tier_texts[c].name);
                os_print(line);
            }
        for (int i = 0; i < LENGTH(percents) && tier_count(t, TIER_HITS); i++) {
            snprintf(line, sizeof line, "iopref: %16ld %s: microseconds within which %d %% of the units came\n",
                     time_of(t, percents[i]) / 1000, tier_names[t], percents[i]);
            os_print(line);
        }
    }
}

static void write_tiers(void)
{
    char key[16];
    json_begin("tiers", '{');
    for (enum tier t = 0; t < TIERS; t++) {
        json_begin(tier_keys[t], '{');
        for (enum tier_counter c = 0; c < TIER_COUNTERS; c++)
            json_number(tier_texts[c].key, tier_count(t, c));
        for (int i = 0; i < LENGTH(percents); i++) {
            snprintf(key, sizeof key, "p%d_ns", percents[i]);
            json_number(key, time_of(t, percents[i]));
        }
        json_end('}');
    }
    json_end('}');
}

static void forget_tiers(void)
{
    for (enum tier t = 0; t < TIERS; t++) {
        for (enum tier_counter c = 0; c < TIER_COUNTERS; c++)
            tier_counters[t][c] = 0;
        for (int i = 0; i < TIMES; i++)
            tier_times[t][i] = 0;
    }
}

void tiers_start(void) { stats_also(print_tiers, write_tiers, forget_tiers); }
