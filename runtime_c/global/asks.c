/* The asks of the pager's thread, and how the nodes' threads get the pieces. */
#define _GNU_SOURCE
#include "nodes.h"

#include <stdio.h>
#include <string.h>

enum { PACE_REMEMBERED = 16 /* answers over which the pace is averaged */ };

static struct ask {
    unsigned turn; /* changes each time that the number is used for another ask */
    bool live;     /* its memory may be written */
    int left;      /* wants that have no answer */
    int copying;   /* threads that are copying to its memory */
    uint8_t pages[ASK_PAGES]; /* by page of the call: its node times STATES, and an enum want_state */
    struct reader reader; /* see nodes_reader */
    char *memory;
} asks[ASKS];

enum { STATES = WANT_FAILED + 1 };

_Static_assert(GLOBAL_NODES * STATES <= UINT8_MAX + 1, "a byte holds both");

/* -- Answers; the lock is held -------------------------------------------------------------------------------------- */

/* Returns the ask of a want; null if it has ended. */
static struct ask *ask_of_want(const struct want *w)
{
    struct ask *a = &asks[w->ask];
    return a->turn == w->turn && a->live ? a : NULL;
}

static void set_state(struct ask *a, const struct want *w, int node, enum want_state state)
{
    memset(&a->pages[(w->to - a->memory) / PAGER_PAGE], node * STATES + (int)state, w->bytes / PAGER_PAGE);
}

static void want_ended(struct ask *a, const struct want *w, enum want_state state)
{
    set_state(a, w, 0, state);
    if (--a->left == 0)
        nodes_tell();
}

static void want_has_failed(const struct want *w, enum want_state state)
{
    struct ask *a = ask_of_want(w);
    if (a)
        want_ended(a, w, state);
}

void asks_fail_all(struct node *n)
{
    for (; n->wants_done != n->wants_begun; n->wants_done++)
        want_has_failed(&n->wants[n->wants_done % WANTS], WANT_FAILED);
}

/* -- Getting -------------------------------------------------------------------------------------------------------- */

void asks_take_batch(struct node *n)
{
    struct batch *b = n->batch;
    for (b->count = 0; b->count < GLOBAL_BATCH && n->wants_done != n->wants_begun; n->wants_done++) {
        const struct want *w = &n->wants[n->wants_done % WANTS];
        if (ask_of_want(w))
            b->wants[b->count++] = *w;
    }
}

/* Copies a piece to where it is wanted, unless the ask has ended. The lock is not held. */
static void copy_contents(const struct want *w, const char *contents)
{
    pthread_mutex_lock(&nodes_lock);
    struct ask *a = ask_of_want(w);
    if (a)
        a->copying++;
    pthread_mutex_unlock(&nodes_lock);
    if (!a)
        return;
    memcpy(w->to, contents + w->from, w->bytes);
    pthread_mutex_lock(&nodes_lock);
    a->copying--;
    if (a->live)
        want_ended(a, w, WANT_CAME);
    else if (a->copying == 0)
        nodes_tell(); /* nodes_forget may have returned false because of this copy */
    pthread_mutex_unlock(&nodes_lock);
}

/* Prints, once, that a node has pages that this run cannot use, although they have their names. */
static void say_foreign(const struct node *n, const struct want *w, const char *value, size_t bytes)
{
    static bool said;
    const char *why = __atomic_load_n(&said, __ATOMIC_RELAXED) ? NULL : piece_is_foreign(&w->piece, value, bytes);
    char line[256];
    if (!why || __atomic_exchange_n(&said, true, __ATOMIC_RELAXED))
        return;
    snprintf(line, sizeof line, "%s; they come from the disk", why);
    say_global(n->address.text, line);
}

static void got_value(void *context, const char *key, size_t key_bytes, const char *value, size_t bytes)
{
    const struct node *n = context;
    struct batch *b = n->batch;
    for (int i = 0; i < b->count; i++) {
        if (b->answered[i] || b->key_bytes[i] != key_bytes || memcmp(b->key[i], key, key_bytes) != 0)
            continue;
        b->readers[i] = piece_reader(value, bytes);
        const char *contents = piece_unpack(&b->wants[i].piece, value, bytes, b->plain);
        if (contents)
            copy_contents(&b->wants[i], contents);
        else if (b->readers[i].until <= 0)
            say_foreign(n, &b->wants[i], value, bytes);
        b->answered[i] = contents != NULL;
        return;
    }
}

/* Marks the pieces of guesses, before they are asked for: of those that the node lacks, the answer has the mark of the run that came first. */
static bool mark_guesses(struct node *n)
{
    const struct batch *b = n->batch;
    char mark[PIECE_MARK];
    bool any = false, good = true;
    for (int i = 0; i < b->count && good; i++) {
        if (!b->wants[i].guess || b->wants[i].own.until <= 0)
            continue;
        any = true;
        piece_mark(b->wants[i].own, mark);
        good = client_add(&n->client, b->key[i], b->key_bytes[i], mark, sizeof mark);
    }
    return good && (!any || client_flush(&n->client));
}

/* Notes that a want has brought nothing, although the node has answered. The lock is held. */
static void want_is_missing(const struct want *w, struct reader other)
{
    struct ask *a = ask_of_want(w);
    if (a && other.until > a->reader.until)
        a->reader = other;
    want_has_failed(w, other.until > 0 ? WANT_READ : WANT_MISSING);
}

bool asks_get_batch(struct node *n)
{
    struct batch *b = n->batch;
    for (int i = 0; i < b->count; i++) {
        b->key[i] = b->keys[i];
        b->key_bytes[i] = piece_key(&b->wants[i].piece, b->keys[i]);
        b->answered[i] = false;
        b->readers[i] = (struct reader){.until = 0};
    }
    double since = os_time();
    bool good = b->count == 0 || (mark_guesses(n) && client_get(&n->client, b->key, b->key_bytes, b->count, got_value, n));
    double took = os_time() - since;
    pthread_mutex_lock(&nodes_lock);
    n->missed = good ? 0 : n->missed;
    if (b->count)
        n->pace += (took / b->count - n->pace) / (n->pace > 0 ? PACE_REMEMBERED : 1);
    for (int i = 0; i < b->count; i++)
        if (!b->answered[i] && good)
            want_is_missing(&b->wants[i], b->readers[i]);
        else if (!b->answered[i])
            want_has_failed(&b->wants[i], WANT_FAILED);
    pthread_mutex_unlock(&nodes_lock);
    return good;
}

/* -- For the pager's thread ----------------------------------------------------------------------------------------- */

/* Returns whether all these nodes are up and have room in their queues. */
static bool can_take(const int *at, int count)
{
    for (int i = 0; i < count; i++)
        if (!nodes[at[i]].up || nodes[at[i]].wants_begun - nodes[at[i]].wants_done > WANTS - UNIT_PIECES)
            return false;
    return true;
}

bool nodes_ask(int ask, char *memory, const struct want *wants, const int *at, int count)
{
    struct ask *a = &asks[ask];
    pthread_mutex_lock(&nodes_lock);
    bool room = can_take(at, count);
    if (room) {
        *a = (struct ask){.turn = a->turn + 1, .live = true, .left = count, .memory = memory};
        for (int i = 0; i < count; i++) {
            struct node *n = &nodes[at[i]];
            if (n->wants_begun == n->wants_done)
                n->wants_begun = n->wants_done = 0; /* the first entries of the ring have been touched before */
            struct want *w = &n->wants[n->wants_begun++ % WANTS];
            *w = wants[i];
            w->ask = ask;
            w->turn = a->turn;
            set_state(a, w, at[i], WANT_WAITS);
        }
    }
    pthread_mutex_unlock(&nodes_lock);
    for (int i = 0; room && i < count; i++) /* neighbouring pieces are mostly on the same node: signal it once */
        if (i == 0 || at[i] != at[i - 1])
            pthread_cond_signal(&nodes[at[i]].work);
    return room;
}

bool nodes_has_answered(int ask)
{
    pthread_mutex_lock(&nodes_lock);
    bool all = asks[ask].left == 0;
    pthread_mutex_unlock(&nodes_lock);
    return all;
}

/* Counts the ask, once, for each node that has not answered all of its wants, and marks nodes as down that missed too many. */
static void count_missed(const struct ask *a)
{
    bool counted[GLOBAL_NODES] = {false};
    for (int i = 0; i < ASK_PAGES; i++) {
        int node = a->pages[i] / STATES;
        struct node *n = &nodes[node];
        if (a->pages[i] % STATES != WANT_WAITS || counted[node])
            continue;
        counted[node] = true;
        if (++n->missed < MOST_MISSED)
            continue;
        __atomic_store_n(&n->up, false, __ATOMIC_RELAXED);
        pthread_cond_signal(&n->work);
    }
}

bool nodes_forget(int ask, bool late)
{
    struct ask *a = &asks[ask];
    pthread_mutex_lock(&nodes_lock);
    a->live = false;
    bool idle = a->copying == 0;
    if (idle && late)
        count_missed(a);
    pthread_mutex_unlock(&nodes_lock);
    return idle;
}

struct reader nodes_reader(int ask) { return asks[ask].reader; }

enum want_state nodes_want(int ask, int page) { return (enum want_state)(asks[ask].pages[page] % STATES); }
