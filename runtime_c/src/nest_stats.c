/* Statistics of each nest of the program and each of its directives. The tables are allocated when the first nest is counted;
 * nests that have no room in them are only counted together. */
#include "internal.h"

#include <string.h>

_Static_assert(COSTS == LENGTH(((struct iopref_visit *)0)->begun), "iopref_visit has room for all costs");

enum { LISTED_NESTS = 1024, NEST_SLOTS = 2 * LISTED_NESTS, LISTED_DIRECTIVES = 1 << 14, LISTED_TEXT = 1 << 20 };

struct tables {
    struct nest_stats_nest nests[LISTED_NESTS];
    struct nest_stats_nest *slots[NEST_SLOTS]; /* hash table of the nests by their keys; read without the lock */
    struct nest_stats_directive directives[LISTED_DIRECTIVES];
    char texts[LISTED_TEXT];
};

static struct tables *tables; /* null before the first nest, and if there is no memory for them */
static struct nest_stats_directive all_by_hand; /* stands for all hints that a programmer wrote */
static long nest_total, directive_total, texts_length, entries_left_out; /* used parts of the tables; entries not listed */

static _Thread_local struct nest_stats_nest *current_nest; /* the nest that this thread is in, or null */
static _Thread_local long spent_inside[COSTS]; /* costs of all visits of this thread that have ended */
static long generation = 1;                    /* differs between a process and its child */

static void count_up(long *sum, long n) { __atomic_fetch_add(sum, n, __ATOMIC_RELAXED); }

/* -- Tables -------------------------------------------------------------------------------------------------------- */

static bool is_same(const char *a, const char *b) { return a && strcmp(a, b) == 0; }

/* Returns a copy of a text, or `last` if that is the same, as for names of files; "" if there is no room. */
static const char *keep_text(const char *original, const char *last)
{
    size_t bytes = strlen(original) + 1;
    if (is_same(last, original))
        return last;
    if (bytes > (size_t)(LISTED_TEXT - texts_length))
        return "";
    char *copy = memcpy(tables->texts + texts_length, original, bytes);
    texts_length += (long)bytes;
    return copy;
}

/* Fills in *t for a nest. The texts are copied, since a shared library may be unloaded. The lock is held. */
static void list_nest(struct nest_stats_nest *t, const struct iopref_nest *nest)
{
    t->key = nest;
    t->is = *nest;
    t->is.file = keep_text(nest->file, nest_total > 0 ? tables->nests[nest_total - 1].is.file : NULL);
    t->directives = &tables->directives[directive_total];
    directive_total += nest->directive_count;
    for (int i = 0; i < nest->directive_count; i++) {
        struct iopref_directive *d = &t->directives[i].is;
        *d = nest->directives[i];
        d->kind = d->kind[0] == 'p' ? "prefetch" : "release";
        d->file = d->file ? keep_text(d->file, t->is.file) : t->is.file;
        d->text = keep_text(d->text, i > 0 ? d[-1].text : NULL);
    }
}

/* Returns the slot of the nest, or the empty slot where it is to be put. */
static struct nest_stats_nest **slot_of(const struct iopref_nest *nest)
{
    uintptr_t i = (uintptr_t)nest / sizeof *nest;
    for (;; i++) {
        struct nest_stats_nest *t = __atomic_load_n(&tables->slots[i % NEST_SLOTS], __ATOMIC_ACQUIRE);
        if (!t || t->key == nest)
            return &tables->slots[i % NEST_SLOTS];
    }
}

static bool has_tables(void)
{
    if (__atomic_load_n(&tables, __ATOMIC_ACQUIRE))
        return true;
    os_lock();
    void *made = tables;
    if (!made && os_map(sizeof *tables, &made) == 0)
        __atomic_store_n(&tables, made, __ATOMIC_RELEASE);
    os_unlock();
    return made != NULL;
}

/* Returns the table's entry of a nest, a new one if necessary; null if there is no room. */
static struct nest_stats_nest *listed(const struct iopref_nest *nest)
{
    if (!nest || !has_tables())
        return NULL;
    struct nest_stats_nest *t = __atomic_load_n(slot_of(nest), __ATOMIC_ACQUIRE);
    if (t)
        return t;
    os_lock();
    struct nest_stats_nest **slot = slot_of(nest);
    t = *slot;
    if (!t && nest_total < LISTED_NESTS && nest->directive_count <= LISTED_DIRECTIVES - directive_total) {
        t = &tables->nests[nest_total];
        list_nest(t, nest);
        __atomic_store_n(&nest_total, nest_total + 1, __ATOMIC_RELEASE);
        __atomic_store_n(slot, t, __ATOMIC_RELEASE);
    }
    os_unlock();
    return t;
}

const struct nest_stats_nest *nest_stats_nest(long number)
{
    return number < __atomic_load_n(&nest_total, __ATOMIC_ACQUIRE) ? &tables->nests[number] : NULL;
}

long nest_stats_unlisted(void) { return entries_left_out; }

const long *nest_stats_by_hand(void) { return all_by_hand.counters; }

/* The nests stay in the tables: this thread may be in one of them. */
void nest_stats_forget(void)
{
    generation++;
    entries_left_out = 0;
    memset(all_by_hand.counters, 0, sizeof all_by_hand.counters);
    for (long i = 0; i < nest_total; i++) {
        tables->nests[i].entered = tables->nests[i].out_of_core = tables->nests[i].given_up = 0;
        memset(tables->nests[i].spent, 0, sizeof tables->nests[i].spent);
    }
    for (long i = 0; i < directive_total; i++)
        memset(tables->directives[i].counters, 0, sizeof tables->directives[i].counters);
}

/* -- Counting ------------------------------------------------------------------------------------------------------ */

void nest_stats_entered(const struct iopref_nest *nest, bool in_memory)
{
    struct nest_stats_nest *t = listed(nest);
    count_up(t ? &t->entered : &entries_left_out, 1);
    if (t && !in_memory)
        count_up(&t->out_of_core, 1);
}

void nest_stats_given_up(const struct iopref_nest *nest)
{
    struct nest_stats_nest *t = stats_are_on ? listed(nest) : NULL;
    stats_add(NESTS_GIVEN_UP, 1);
    if (t)
        count_up(&t->given_up, 1);
}

struct nest_stats_directive *nest_stats_directive(int tag)
{
    if (!options()->stats)
        return NULL;
    bool known = current_nest && tag > 0 && tag <= current_nest->is.directive_count;
    return known ? &current_nest->directives[tag - 1] : tag == TAG_BY_HAND ? &all_by_hand : NULL;
}

void *nest_stats_current(void) { return current_nest; }

void nest_stats_joins(void *nest) { current_nest = nest; }

/* -- Visits -------------------------------------------------------------------------------------------------------- */

/* Returns os_queued(), which takes ten times as long as os_waits(): it is asked only if the thread has been in the queue since. */
static long queued_upto(const struct os_waits *waits)
{
    static _Thread_local long queued, times, process;
    if (times != waits->queued || process != __atomic_load_n(&generation, __ATOMIC_RELAXED)) {
        queued = os_queued();
        times = waits->queued;
        process = __atomic_load_n(&generation, __ATOMIC_RELAXED);
    }
    return queued;
}

static void read_costs(long cost[COSTS])
{
    cost[COST_TIME] = (long)os_time();
    cost[COST_CPU] = (long)os_cpu_time();
    struct os_waits waits = os_waits();
    cost[COST_QUEUED] = queued_upto(&waits);
    cost[COST_FAULTS] = waits.faults;
    cost[COST_WAITS] = waits.times;
}

static _Thread_local long entered; /* nests with hints that this thread is in */

long nest_stats_depth(void) { return entered; }

struct iopref_visit iopref_enter(const struct iopref_nest *nest)
{
    struct iopref_visit v = {.process = 0};
    give_up_enters(nest, entered++);
    if (!options()->stats)
        return v;
    v.process = __atomic_load_n(&generation, __ATOMIC_RELAXED);
    v.outer = current_nest;
    v.nest = current_nest = listed(nest);
    memcpy(v.inner, spent_inside, sizeof spent_inside);
    read_costs(v.begun);
    return v;
}

/* A visit that began before a fork is not counted in the child, whose clocks begin anew. */
void iopref_leave(struct iopref_visit *v)
{
    struct nest_stats_nest *t = v->nest;
    long now[COSTS];
    entered = max_long(entered - 1, 0);
    give_up_leaves(entered);
    advice_nest_ends(entered);
    if (v->process == 0)
        return;
    current_nest = v->outer;
    if (v->process != __atomic_load_n(&generation, __ATOMIC_RELAXED))
        return;
    read_costs(now);
    for (int i = 0; i < COSTS; i++) {
        long all = now[i] - v->begun[i];
        if (t)
            count_up(&t->spent[i], all - (spent_inside[i] - v->inner[i]));
        spent_inside[i] = v->inner[i] + all;
    }
}
