/* The counters, and how they are written as JSON. */
#include "simulator.h"

struct counts *count_of;
uint64_t count_reads, count_writes;

/* Values below 128 are counted exactly; above, each power of two has 64 bins of equal width, so that values are exact to 1/64. */
enum { BINS_LOG = 6, BINS = (64 - BINS_LOG + 1) << BINS_LOG };

struct distances {
    uint64_t number, least;
    double sum;
    uint64_t bins[BINS];
};

static uint64_t bin_of(uint64_t value)
{
    int shift = value < 2 << BINS_LOG ? 0 : 63 - BINS_LOG - __builtin_clzll(value);
    return ((uint64_t)shift << BINS_LOG) + (value >> shift);
}

static uint64_t least_in_bin(uint64_t bin)
{
    uint64_t shift = bin < 2 << BINS_LOG ? 0 : (bin >> BINS_LOG) - 1;
    return (bin - (shift << BINS_LOG)) << shift;
}

void count_start(void) { count_of = allocate(settings.sites, sizeof *count_of); }

void count_distance(uint16_t site, uint64_t nanoseconds)
{
    struct distances **d = &count_of[site].distances;
    if (!*d) {
        *d = allocate(1, sizeof **d);
        (*d)->least = NEVER;
    }
    (*d)->number++;
    (*d)->sum += (double)nanoseconds;
    (*d)->bins[bin_of(nanoseconds)]++;
    if (nanoseconds < (*d)->least)
        (*d)->least = nanoseconds;
}

static void add(struct distances *sum, const struct distances *d)
{
    sum->number += d->number;
    sum->sum += d->sum;
    sum->least = d->least < sum->least ? d->least : sum->least;
    for (int i = 0; i < BINS; i++)
        sum->bins[i] += d->bins[i];
}

static uint64_t median(const struct distances *d)
{
    uint64_t below = 0, bin = 0;
    while ((below += d->bins[bin]) * 2 < d->number)
        bin++;
    uint64_t m = least_in_bin(bin);
    return m > d->least ? m : d->least;
}

static void print_distances(FILE *f, const struct distances *d)
{
    fprintf(f, "\"distance\": {\"min\": %lu, \"median\": %lu, \"mean\": %.1f}", d->least, median(d),
            d->sum / (double)d->number);
}

/* Writes the counters that are not zero. */
static void print_counts(FILE *f, const struct counts *c)
{
    const char *separator = "";
    fprintf(f, "{");
#define PRINT(name)                                                                                                    \
    if (c->name) {                                                                                                     \
        fprintf(f, "%s\"" #name "\": %lu", separator, c->name);                                                        \
        separator = ", ";                                                                                              \
    }
    COUNTERS(PRINT)
#undef PRINT
    if (c->distances) {
        fprintf(f, "%s", separator);
        print_distances(f, c->distances);
    }
    fprintf(f, "}");
}

void count_print(FILE *f)
{
    static struct distances distances = {.least = NEVER};
    struct counts sum = {0};
    fprintf(f, "\"sites\": [");
    for (uint64_t i = 0; i < settings.sites; i++) {
        fprintf(f, i ? ",\n" : "\n");
        print_counts(f, &count_of[i]);
#define ADD(name) sum.name += count_of[i].name;
        COUNTERS(ADD)
#undef ADD
        if (count_of[i].distances)
            add(&distances, count_of[i].distances);
    }
    sum.distances = distances.number ? &distances : NULL;
    fprintf(f, "],\n\"reads\": %lu, \"writes\": %lu, \"total\": ", count_reads, count_writes);
    print_counts(f, &sum);
}
