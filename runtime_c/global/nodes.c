/* The servers. Each has a thread, that asks it and sends to it in batches, so that one that hangs holds up no other. A server that does not
 * answer is left out, and looked for again, less and less often. */
#define _GNU_SOURCE
#include "global.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
    WANTS = 4096,      /* in a node's queue */
    SENDS = 256,       /* pieces on their way to nodes, in all */
    SEND_AT_ONCE = 16, /* before it is looked whether somebody waits for an answer */
    MOST_MISSED = 3,   /* asks in a row that were not answered in time */
    FIRST_LOOK_MS = 500,
    PATIENCE_MS = 100, /* before a node is looked for again, at first, */
    LONGEST_MS = 10000 /* and at last */
};

/* What one request gets. */
struct batch {
    int count;
    struct want wants[GLOBAL_BATCH];
    char keys[GLOBAL_BATCH][PIECE_KEY];
    const char *key[GLOBAL_BATCH];
    size_t key_bytes[GLOBAL_BATCH];
    bool answered[GLOBAL_BATCH];
};

static struct node {
    struct node_address address;
    struct client client;
    pthread_cond_t work;
    bool up, said;
    bool looked_for;
    int missed;       /* asks in a row */
    uint64_t emptied; /* versions up to this one may have been lost */
    struct want *wants; /* a ring */
    unsigned wants_begun, wants_done;
    struct batch batch;
    short sends[SENDS]; /* a ring of places in `sending` */
    unsigned sends_begun, sends_done;
} nodes[GLOBAL_NODES];

/* What the pager's thread asked for. */
static struct ask {
    enum ask_state state;
    unsigned turn;
    bool live; /* its memory may be written */
    int count, left; /* wants; those that have no answer */
    int copying;
    uint8_t nodes[UNIT_PIECES];
    bool answered[UNIT_PIECES], missing[UNIT_PIECES];
    char *to;
} asks[DISK_CALLS];

/* A piece that is on its way to a node. */
struct sending {
    struct piece piece;
    size_t bytes;
    char copy[PIECE_COPY];
};

static struct sending *sending; /* SENDS of them */
static short free_sends[SENDS];
static int free_send_count;
static struct sent sent_pieces[SENDS]; /* that the pager's thread has not heard of */
static int sent_count;

static pthread_mutex_t nodes_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t nodes_looked = PTHREAD_COND_INITIALIZER; /* somebody was looked for, or has ended */
static int node_count, node_threads, nodes_event = -1;
static bool nodes_closing, nodes_told;
static uint64_t newest_version;

/* -- Time ------------------------------------------------------------------------------------------------------------------- */

static struct timespec in_ms(long ms)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    t.tv_sec += ms / 1000;
    t.tv_nsec += ms % 1000 * 1000000;
    t.tv_sec += t.tv_nsec / 1000000000;
    t.tv_nsec %= 1000000000;
    return t;
}

/* The lock is held. */
static void tell_pager(void)
{
    const uint64_t one = 1;
    if (!nodes_told)
        (void)ERRNO_OF(sys_write(nodes_event, &one, sizeof one));
    __atomic_store_n(&nodes_told, true, __ATOMIC_RELAXED);
}

/* -- Answers; the lock is held ------------------------------------------------------------------------------------------ */

static struct ask *ask_of_want(const struct want *w)
{
    struct ask *a = &asks[w->ask];
    return a->turn == w->turn && a->live ? a : NULL;
}

static void end_ask(struct ask *a, enum ask_state state)
{
    a->state = state;
    a->live = false;
    tell_pager();
}

static int place_of_want(const struct want *w) { return (int)((w->to - asks[w->ask].to) / PIECE); }

static void want_has_failed(const struct want *w, bool missing)
{
    struct ask *a = ask_of_want(w);
    if (!a)
        return;
    a->answered[place_of_want(w)] = a->missing[place_of_want(w)] = missing;
    end_ask(a, ASK_FAILED);
}

static void fail_wants(struct node *n)
{
    for (; n->wants_done != n->wants_begun; n->wants_done++)
        want_has_failed(&n->wants[n->wants_done % WANTS], false);
}

/* What was to be sent is dropped. */
static void drop_sends(struct node *n)
{
    for (; n->sends_done != n->sends_begun; n->sends_done++)
        free_sends[free_send_count++] = n->sends[n->sends_done % SENDS];
}

/* -- Getting --------------------------------------------------------------------------------------------------------------- */

/* The lock is held. */
static void take_batch(struct node *n)
{
    struct batch *b = &n->batch;
    for (b->count = 0; b->count < GLOBAL_BATCH && n->wants_done != n->wants_begun; n->wants_done++) {
        const struct want *w = &n->wants[n->wants_done % WANTS];
        if (ask_of_want(w))
            b->wants[b->count++] = *w;
    }
}

static void copy_contents(const struct want *w, const char *contents)
{
    pthread_mutex_lock(&nodes_lock);
    struct ask *a = ask_of_want(w);
    if (a)
        a->copying++;
    pthread_mutex_unlock(&nodes_lock);
    if (!a)
        return;
    memcpy(w->to, contents, w->piece.bytes);
    pthread_mutex_lock(&nodes_lock);
    a->copying--;
    a->answered[place_of_want(w)] = true;
    if (--a->left == 0 && a->live)
        end_ask(a, ASK_COMPLETE);
    else if (a->copying == 0 && !a->live)
        tell_pager(); /* it may wait for that */
    pthread_mutex_unlock(&nodes_lock);
}

static void got_value(void *context, const char *key, size_t key_bytes, const char *value, size_t bytes)
{
    struct batch *b = context;
    for (int i = 0; i < b->count; i++) {
        if (b->answered[i] || b->key_bytes[i] != key_bytes || memcmp(b->key[i], key, key_bytes) != 0)
            continue;
        const char *contents = piece_unpack(&b->wants[i].piece, value, bytes);
        if (contents)
            copy_contents(&b->wants[i], contents);
        b->answered[i] = contents != NULL;
        return;
    }
}

static bool get_batch(struct node *n)
{
    struct batch *b = &n->batch;
    for (int i = 0; i < b->count; i++) {
        b->key[i] = b->keys[i];
        b->key_bytes[i] = piece_key(&b->wants[i].piece, b->keys[i]);
        b->answered[i] = false;
    }
    bool good = b->count == 0 || client_get(&n->client, b->key, b->key_bytes, b->count, got_value, b);
    pthread_mutex_lock(&nodes_lock);
    n->missed = good ? 0 : n->missed;
    for (int i = 0; i < b->count; i++)
        if (!b->answered[i])
            want_has_failed(&b->wants[i], good);
    pthread_mutex_unlock(&nodes_lock);
    return good;
}

/* -- Sending ----------------------------------------------------------------------------------------------------------------- */

/* The lock is held. */
static int take_sends(struct node *n, short places[SEND_AT_ONCE])
{
    int count = 0;
    while (count < SEND_AT_ONCE && n->sends_done != n->sends_begun)
        places[count++] = n->sends[n->sends_done++ % SENDS];
    return count;
}

static bool send_some(struct node *n, const short *places, int count)
{
    bool good = true;
    char key[PIECE_KEY];
    for (int i = 0; i < count && good; i++) {
        const struct sending *s = &sending[places[i]];
        good = client_set(&n->client, key, piece_key(&s->piece, key), s->copy, s->bytes);
    }
    good = good && client_flush(&n->client);
    pthread_mutex_lock(&nodes_lock);
    for (int i = 0; i < count; i++) {
        if (good && sent_count < SENDS)
            sent_pieces[sent_count++] = (struct sent){sending[places[i]].piece, (int)(n - nodes)};
        free_sends[free_send_count++] = places[i];
    }
    pthread_mutex_unlock(&nodes_lock);
    return good;
}

/* -- A node's thread --------------------------------------------------------------------------------------------------------- */

static void say_node(struct node *n, const char *why)
{
    char line[512];
    if (n->said)
        return;
    n->said = true;
    snprintf(line, sizeof line, "iopref: IOPREF_GLOBAL: %s: %s; its part comes from the disk, until it answers\n", n->address.text, why);
    os_print(line);
}

/* The lock is held: the node is not asked from now on. */
static void node_is_down(struct node *n)
{
    n->up = false;
    fail_wants(n);
    drop_sends(n);
}

/* Whether it answers. The lock is not held. */
static bool look_for(struct node *n)
{
    const char *why = client_open(&n->client, &n->address);
    if (why)
        say_node(n, why);
    pthread_mutex_lock(&nodes_lock);
    n->up = !why;
    n->missed = 0;
    n->emptied = newest_version;
    n->looked_for = true;
    pthread_cond_broadcast(&nodes_looked);
    pthread_mutex_unlock(&nodes_lock);
    return !why;
}

static bool work_for(struct node *n)
{
    short places[SEND_AT_ONCE];
    pthread_mutex_lock(&nodes_lock);
    bool gets = n->wants_done != n->wants_begun;
    if (gets)
        take_batch(n);
    int count = gets ? 0 : take_sends(n, places);
    if (!gets && !count && !nodes_closing && n->missed < MOST_MISSED)
        pthread_cond_wait(&n->work, &nodes_lock);
    bool late = n->missed >= MOST_MISSED;
    pthread_mutex_unlock(&nodes_lock);
    bool good = gets ? get_batch(n) : count == 0 || send_some(n, places, count);
    return good && !late;
}

static bool is_closing(void) { return __atomic_load_n(&nodes_closing, __ATOMIC_ACQUIRE); }

static void *serve_node(void *context)
{
    struct node *n = context;
    for (long patience = PATIENCE_MS; !is_closing(); patience = patience < LONGEST_MS ? 2 * patience : LONGEST_MS) {
        if (look_for(n)) {
            patience = PATIENCE_MS;
            while (!is_closing() && work_for(n))
                ;
        }
        pthread_mutex_lock(&nodes_lock);
        node_is_down(n);
        struct timespec until = in_ms(patience);
        int error = 0;
        while (!is_closing() && error == 0)
            error = pthread_cond_timedwait(&n->work, &nodes_lock, &until);
        pthread_mutex_unlock(&nodes_lock);
    }
    client_close(&n->client);
    pthread_mutex_lock(&nodes_lock);
    node_threads--;
    pthread_cond_broadcast(&nodes_looked);
    pthread_mutex_unlock(&nodes_lock);
    return NULL;
}

/* -- Begin and end --------------------------------------------------------------------------------------------------------- */

int nodes_count(void) { return node_count; }

int nodes_add(const struct node_address *a)
{
    if (node_count == GLOBAL_NODES)
        return E2BIG;
    nodes[node_count++].address = *a;
    return 0;
}

int nodes_descriptor(void) { return nodes_event; }

bool nodes_listen(void)
{
    uint64_t times;
    if (!__atomic_load_n(&nodes_told, __ATOMIC_RELAXED))
        return false;
    pthread_mutex_lock(&nodes_lock);
    nodes_told = false;
    (void)ERRNO_OF(sys_read(nodes_event, &times, sizeof times));
    pthread_mutex_unlock(&nodes_lock);
    return true;
}

static int start_node(struct node *n)
{
    pthread_t thread;
    void *memory = NULL;
    int error = os_reserve(WANTS * sizeof *n->wants, &memory);
    if (error)
        return error;
    n->wants = memory;
    pthread_cond_init(&n->work, NULL);
    pthread_mutex_lock(&nodes_lock);
    node_threads++;
    pthread_mutex_unlock(&nodes_lock);
    if ((error = pthread_create(&thread, NULL, serve_node, n)) == 0)
        return pthread_detach(thread);
    node_threads--;
    return error;
}

/* The lock is held. */
static bool all_looked_for(void)
{
    for (int i = 0; i < node_count; i++)
        if (!nodes[i].looked_for)
            return false;
    return true;
}

/* Waits until all nodes have been looked for, but not for long. By the pager's thread, whose descriptors are no one else's. */
int nodes_start(void)
{
    void *memory = NULL;
    int error = ERRNO_OF(nodes_event = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC));
    error = error ? error : os_reserve(SENDS * sizeof *sending, &memory);
    if (error)
        return error;
    (void)ERRNO_OF(madvise(memory, SENDS * sizeof *sending, MADV_DONTFORK));
    sending = memory;
    for (free_send_count = 0; free_send_count < SENDS; free_send_count++)
        free_sends[free_send_count] = (short)free_send_count;
    for (int i = 0; i < node_count && !error; i++)
        error = start_node(&nodes[i]);
    struct timespec until = in_ms(FIRST_LOOK_MS);
    pthread_mutex_lock(&nodes_lock);
    for (int late = 0; !error && !late && !all_looked_for();)
        late = pthread_cond_timedwait(&nodes_looked, &nodes_lock, &until);
    pthread_mutex_unlock(&nodes_lock);
    return error;
}

void nodes_end(void)
{
    struct timespec until = in_ms(PATIENCE_MS);
    pthread_mutex_lock(&nodes_lock);
    __atomic_store_n(&nodes_closing, true, __ATOMIC_RELEASE);
    for (int i = 0; i < node_count; i++)
        pthread_cond_signal(&nodes[i].work);
    for (int late = 0; node_threads > 0 && !late;)
        late = pthread_cond_timedwait(&nodes_looked, &nodes_lock, &until);
    pthread_mutex_unlock(&nodes_lock);
}

/* -- For the pager's thread --------------------------------------------------------------------------------------------------- */

bool nodes_is_usable(int node)
{
    pthread_mutex_lock(&nodes_lock);
    bool usable = nodes[node].up && nodes[node].missed < MOST_MISSED && !nodes_closing;
    pthread_mutex_unlock(&nodes_lock);
    return usable;
}

uint64_t nodes_emptied(int node) { return __atomic_load_n(&nodes[node].emptied, __ATOMIC_RELAXED); }

static bool can_take(const int *at, int count)
{
    for (int i = 0; i < count; i++)
        if (!nodes[at[i]].up || nodes[at[i]].wants_begun - nodes[at[i]].wants_done > WANTS - UNIT_PIECES)
            return false;
    return true;
}

bool nodes_ask(int ask, const struct want *wants, const int *at, int count)
{
    struct ask *a = &asks[ask];
    pthread_mutex_lock(&nodes_lock);
    bool room = can_take(at, count);
    if (room) {
        *a = (struct ask){.turn = a->turn + 1, .live = true, .count = count, .left = count, .to = wants[0].to};
        for (int i = 0; i < count; i++) {
            struct node *n = &nodes[at[i]];
            struct want *w = &n->wants[n->wants_begun++ % WANTS];
            *w = wants[i];
            w->ask = ask;
            w->turn = a->turn;
            a->nodes[i] = (uint8_t)at[i];
            pthread_cond_signal(&n->work);
        }
    }
    pthread_mutex_unlock(&nodes_lock);
    return room;
}

enum ask_state nodes_look(int ask)
{
    pthread_mutex_lock(&nodes_lock);
    enum ask_state state = asks[ask].state;
    pthread_mutex_unlock(&nodes_lock);
    return state;
}

/* Of the nodes that have not answered all of an ask, each counts once. */
static void count_missed(const struct ask *a)
{
    bool counted[GLOBAL_NODES] = {false};
    for (int i = 0; i < a->count; i++) {
        struct node *n = &nodes[a->nodes[i]];
        if (a->answered[i] || counted[a->nodes[i]])
            continue;
        counted[a->nodes[i]] = true;
        if (++n->missed == MOST_MISSED)
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

bool nodes_was_missing(int ask, int want) { return asks[ask].missing[want]; }

bool nodes_has_room(int node, long pieces, long most)
{
    pthread_mutex_lock(&nodes_lock);
    long under_way = SENDS - free_send_count;
    bool room = nodes[node].up && pieces <= free_send_count && (under_way + pieces <= most);
    pthread_mutex_unlock(&nodes_lock);
    return room;
}

bool nodes_send(int node, const struct piece *p, const char *contents)
{
    struct node *n = &nodes[node];
    pthread_mutex_lock(&nodes_lock);
    int place = n->up && free_send_count > 0 ? free_sends[--free_send_count] : -1;
    pthread_mutex_unlock(&nodes_lock);
    if (place < 0)
        return false;
    sending[place].piece = *p;
    sending[place].bytes = piece_pack(p, contents, sending[place].copy);
    pthread_mutex_lock(&nodes_lock);
    newest_version = p->version;
    n->sends[n->sends_begun++ % SENDS] = (short)place;
    pthread_cond_signal(&n->work);
    pthread_mutex_unlock(&nodes_lock);
    return true;
}

int nodes_take_sent(struct sent *sent, int most)
{
    pthread_mutex_lock(&nodes_lock);
    int count = sent_count < most ? sent_count : most;
    memcpy(sent, sent_pieces, (size_t)count * sizeof *sent);
    sent_count -= count;
    memmove(sent_pieces, sent_pieces + count, (size_t)sent_count * sizeof *sent);
    pthread_mutex_unlock(&nodes_lock);
    return count;
}
