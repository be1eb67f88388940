/* Statistics besides the counters of count.c: the same counters for each file and for each loop that discloses, and the depth
 * over time. Only with statistics. Unless said otherwise, called with files_lock() held. */
#include "files.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILES = 4096, SITES = 256, SAMPLES = 256, FIRST = BYTES_PREFETCHED, LAST = BYTES_RELEASED };

/* Counters of a file, or of a loop: of the read at a line and column of a source file. */
struct tally {
    char *name;      /* name of the file, or of the source file */
    char *text;      /* text of the read */
    int line, column;
    dev_t device;
    ino_t inode;
    const void *key; /* identifies a loop */
    long runs, reads, time, cpu, queued; /* times in nanoseconds, as in struct tally_cost */
    long counters[FILE_COUNTERS];
};

/* Depth and bytes ahead of a disclosure, at a time in nanoseconds. */
static struct sample {
    long when, disclosure, depth, ahead;
} samples[SAMPLES];

static struct tally *files, *sites;
static int file_count, site_count, sample_count;
static long unlisted, looks, every = 1; /* files and loops without a row; looks so far, one in `every` of which is recorded */

/* Returns a new row of a table, which is allocated with its first row; null if there is no room. */
static struct tally *new_row(struct tally **table, int *count, int most, const char *name)
{
    if (!*table)
        *table = calloc((size_t)most, sizeof **table);
    struct tally *row = *table && *count < most ? &(*table)[*count] : NULL;
    if (!row || !(row->name = strdup(name))) {
        unlisted++;
        return NULL;
    }
    *count += 1;
    return row;
}

struct tally *tally_of_file(const struct item *item)
{
    char path[PATH_MAX] = "";
    if (!options()->stats)
        return NULL;
    for (int i = 0; i < file_count; i++) /* called once for each file that is opened, and opening takes longer */
        if (files[i].inode == item->inode && files[i].device == item->device)
            return &files[i];
    if (!item->name)
        os_path_of(item->fd, path, sizeof path);
    struct tally *row = new_row(&files, &file_count, FILES, item->name ? item->name : path);
    if (row) {
        row->device = item->device;
        row->inode = item->inode;
    }
    return row;
}

struct tally *tally_of_site(const void *key, const char *file, int line, int column, const char *text)
{
    struct tally *row = NULL;
    if (!options()->stats)
        return NULL;
    files_lock();
    for (int i = 0; i < site_count && !row; i++)
        if (sites[i].key == key)
            row = &sites[i];
    if (!row && (row = new_row(&sites, &site_count, SITES, file))) {
        row->key = key;
        row->text = strdup(text);
        row->line = line;
        row->column = column;
    }
    files_unlock();
    return row;
}

void tally_ran(struct tally *site, long reads, const struct tally_cost *from)
{
    if (!site)
        return;
    const struct tally_cost now = tally_cost_now(true);
    files_lock();
    site->runs++;
    site->reads += reads;
    site->time += now.time - from->time;
    site->cpu += now.cpu - from->cpu;
    site->queued += now.queued - from->queued;
    files_unlock();
}

struct tally_cost tally_cost_now(bool wanted)
{
    struct tally_cost cost = {0, 0, 0};
    if (wanted)
        cost = (struct tally_cost){(long)os_time(), (long)os_cpu_time(), os_queued()};
    return cost;
}

void tally_add(const struct disclosure *d, const struct item *item, enum file_counter c, long n)
{
    count_add(c, n);
    if (d->site)
        d->site->counters[c] += n;
    if (item && item->tally)
        item->tally->counters[c] += n;
}

/* When the table is full, every second sample is dropped, and from then on half as many looks are recorded. */
void tally_depth(const struct disclosure *d, double now)
{
    if (!options()->stats || looks++ % every != 0)
        return;
    if (sample_count == SAMPLES) {
        for (sample_count = 0; sample_count < SAMPLES / 2; sample_count++)
            samples[sample_count] = samples[2 * sample_count];
        every *= 2;
    }
    samples[sample_count++] = (struct sample){(long)now, d->number, d->depth.bytes, d->ahead};
}

/* -- At the end ----------------------------------------------------------------------------------------------------- */

static long waited(const struct tally *site) { return max_long(site->time - site->cpu - site->queued, 0); }

void tally_print(void)
{
    char line[512];
    for (int i = 0; i < site_count; i++) {
        const struct tally *s = &sites[i];
        snprintf(line, sizeof line, "iopref: %.255s:%d:%d: %.80s: %ld bytes prefetched, %ld too late, waited %.3f s\n", s->name,
                 s->line, s->column, s->text ? s->text : "", s->counters[BYTES_PREFETCHED], s->counters[BYTES_TOO_LATE],
                 (double)waited(s) * 1e-9);
        os_print(line);
    }
}

static void write_counters(const struct tally *row)
{
    for (int c = FIRST; c <= LAST; c++)
        json_number(count_key(c), row->counters[c]);
    json_end('}');
}

static void write_sites(void)
{
    json_begin("reads", '[');
    for (int i = 0; i < site_count; i++) {
        const struct tally *s = &sites[i];
        json_begin(NULL, '{');
        json_text("file", s->name);
        json_number("line", s->line);
        json_number("column", s->column);
        json_text("text", s->text ? s->text : "");
        json_number("runs", s->runs);
        json_number("reads", s->reads);
        json_number("time_ns", s->time);
        json_number("cpu_ns", s->cpu);
        json_number("queued_ns", s->queued);
        write_counters(s);
    }
    json_end(']');
}

static void write_samples(void)
{
    json_begin("depths", '[');
    for (int i = 0; i < sample_count; i++) {
        json_begin(NULL, '{');
        json_number("ns", samples[i].when - samples[0].when);
        json_number("disclosure", samples[i].disclosure);
        json_number("depth", samples[i].depth);
        json_number("ahead", samples[i].ahead);
        json_end('}');
    }
    json_end(']');
}

void tally_write(void)
{
    write_sites();
    json_begin("each_file", '[');
    for (int i = 0; i < file_count; i++) {
        json_begin(NULL, '{');
        json_text("name", files[i].name);
        write_counters(&files[i]);
    }
    json_end(']');
    json_number("files_not_listed", unlisted);
    write_samples();
}

/* Resets the counters in the child of a fork. The rows of loops stay, because the child may be in a loop that uses its row. */
void tally_forget(void)
{
    for (int i = 0; i < site_count; i++) {
        struct tally *s = &sites[i];
        s->runs = s->reads = s->time = s->cpu = s->queued = 0;
        memset(s->counters, 0, sizeof s->counters);
    }
    for (int i = 0; i < file_count; i++)
        free(files[i].name);
    if (files)
        memset(files, 0, (size_t)file_count * sizeof *files);
    file_count = sample_count = 0;
    unlisted = looks = 0;
    every = 1;
}
