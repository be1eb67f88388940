/* Shells and scripts sort the files of a folder by name. If the command opens them in this order, the files that it has not opened
 * yet are disclosed again in the order of their names; the disclosures in the order of the directory end. */
#define _GNU_SOURCE
#include "hint.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = DISCLOSURES * BATCH };

struct list {
    struct item **items;
    long count;
};

static int compare_turns(const void *a, const void *b)
{
    const struct item *x = *(struct item *const *)a, *y = *(struct item *const *)b;
    return (x->turn > y->turn) - (x->turn < y->turn);
}

static int compare_names(const void *a, const void *b)
{
    return strcmp((*(struct item *const *)a)->name, (*(struct item *const *)b)->name);
}

static bool is_in_folder(const struct disclosure *d) { return d->number && !d->ended && d->found; }

/* Collects the files of folders that the command has opened, in the order in which it did, or the others, by name. */
static void collect(struct list *of, bool opened)
{
    of->count = 0;
    for (int i = 0; i < plan_places(); i++)
        for (long k = 0; is_in_folder(plan_at(i)) && k < plan_at(i)->count && of->count < MOST; k++)
            if ((plan_at(i)->items[k].chosen == FILE_OPENED) == opened)
                of->items[of->count++] = &plan_at(i)->items[k];
    qsort(of->items, (size_t)of->count, sizeof *of->items, opened ? compare_turns : compare_names);
}

/* Returns the last of the opened names; null if more than a few files were opened out of the order of names. Processes that run
 * side by side open some files out of order. */
static const char *last_by_name(const struct list *opened)
{
    const char *last = NULL;
    long back = 0;
    for (long i = 0; i < opened->count; i++) {
        bool is_last = !last || strcmp(opened->items[i]->name, last) > 0;
        back += !is_last;
        last = is_last ? opened->items[i]->name : last;
    }
    return back * FILES_PASSED_BY <= opened->count ? last : NULL;
}

static void end_all_in_folders(void)
{
    for (int i = 0; i < plan_places(); i++)
        if (is_in_folder(plan_at(i)))
            plan_end(plan_at(i));
}

/* Discloses some names, which it frees later, as far as the table of disclosures has free entries. */
static void disclose(char **names, long count)
{
    long i = 0;
    for (struct disclosure *d; i < count && (d = plan_new(min_long(BATCH, count - i))); i += d->count) {
        for (long k = 0; k < d->count; k++)
            d->items[k] = (struct item){.name = names[i + k], .fd = -1, .series = series_whole()};
        d->found = true;
        plan_begin(d);
        for (long k = 0; k < d->count; k++)
            d->items[k].again = false; /* the older disclosure of this file has ended: it will be read only once */
    }
    for (; i < count; i++)
        free(names[i]);
}

/* Discloses the files behind the last opened name; the command has passed the files before it. */
static void disclose_others(struct list *files, const char *last)
{
    char **names = calloc(MOST, sizeof *names);
    long count = 0;
    collect(files, false);
    for (long i = 0; names && i < files->count; i++) {
        bool passed = strcmp(files->items[i]->name, last) < 0;
        chosen_become(files->items[i], passed ? FILE_PASSED : FILE_UNKNOWN);
        if (!passed && (names[count] = strdup(files->items[i]->name)))
            count++;
    }
    end_all_in_folders();
    if (names)
        disclose(names, count);
    free(names);
}

bool by_name_disclose(void)
{
    struct list files = {malloc(MOST * sizeof *files.items), 0};
    if (files.items)
        collect(&files, true);
    const char *last = files.count > 0 ? last_by_name(&files) : NULL;
    if (last)
        disclose_others(&files, last);
    free(files.items);
    return last;
}
