/* Sends pieces to nodes. A piece is copied before it is sent, so that the pager's thread does not wait for a node. */
#define _GNU_SOURCE
#include "nodes.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

enum {
    SEND_AT_ONCE = 16, /* pieces that a node's thread sends before it looks for pieces to get */
    SENDS_KEPT = 4     /* entries whose memory is kept when no piece is on its way */
};

/* A piece that is on its way to a node, or a mark in its place. */
struct sending {
    struct piece piece;
    size_t bytes;
    bool is_mark;
    char copy[PIECE_COPY];
};

static struct sending *sending; /* SENDS entries */
static short free_sends[SENDS]; /* a stack of free entries */
static int free_send_count, most_places; /* free entries; most entries in use at a time since the memory was given back */
static struct sent sent_pieces[SENDS]; /* sent pieces that the pager's thread has not taken (nodes_take_sent) */
static int sent_count;

static uint64_t newest_version; /* see sends_newest */
static long sending_ns, sending_bytes; /* processor time of all threads for sending, and bytes sent */

static double processor_time(void)
{
    struct timespec t = {.tv_sec = 0};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

/* Adds the processor time of this thread since `since`. */
static void sending_took(double since, size_t bytes)
{
    __atomic_fetch_add(&sending_ns, (long)(processor_time() - since), __ATOMIC_RELAXED);
    __atomic_fetch_add(&sending_bytes, (long)bytes, __ATOMIC_RELAXED);
}

/* Fills the stack of free entries so that the first entries are taken first. */
static void all_places_are_free(void)
{
    for (free_send_count = 0; free_send_count < SENDS; free_send_count++)
        free_sends[free_send_count] = (short)(SENDS - 1 - free_send_count);
    most_places = 0;
}

/* Frees an entry. A large unit needs many entries; when all of its pieces have been sent, their memory is given back. The lock is held. */
static void give_place(short place)
{
    free_sends[free_send_count++] = place;
    if (free_send_count < SENDS)
        return;
    uintptr_t from = ((uintptr_t)&sending[SENDS_KEPT] + PAGER_PAGE - 1) & -(uintptr_t)PAGER_PAGE;
    uintptr_t end = (uintptr_t)&sending[SENDS];
    if (most_places > SENDS_KEPT)
        (void)ERRNO_OF(madvise((void *)from, end - from, MADV_DONTNEED));
    all_places_are_free();
}

int sends_start(void)
{
    void *memory = NULL;
    int error = os_reserve(SENDS * sizeof *sending, &memory);
    if (error)
        return error;
    (void)ERRNO_OF(madvise(memory, SENDS * sizeof *sending, MADV_DONTFORK));
    sending = memory;
    all_places_are_free();
    return 0;
}

uint64_t sends_newest(void) { return newest_version; }

void sends_give_memory_back(void) { (void)ERRNO_OF(madvise(sending, SENDS * sizeof *sending, MADV_DONTNEED)); }

/* -- Sending -------------------------------------------------------------------------------------------------------- */

/* Takes entries out of the node's ring; returns how many. The lock is held. */
static int take_sends(struct node *n, short places[SEND_AT_ONCE])
{
    int count = 0;
    while (count < SEND_AT_ONCE && n->sends_done != n->sends_begun)
        places[count++] = n->sends[n->sends_done++ % SENDS];
    return count;
}

bool sends_any(const struct node *n) { return n->sends_done != n->sends_begun; }

static bool send_entry(struct node *n, const struct sending *s)
{
    char key[PIECE_KEY];
    return (s->is_mark ? client_add : client_set)(&n->client, key, piece_key(&s->piece, key), s->copy, s->bytes);
}

/* Sends a mark; returns the processor time that it took, as it says nothing about the time of a byte. */
static double send_mark(struct node *n, const struct sending *s, bool *good)
{
    double since = processor_time();
    *good = send_entry(n, s);
    return processor_time() - since;
}

bool sends_some(struct node *n)
{
    bool good = true;
    size_t bytes = 0;
    double since = processor_time();
    short places[SEND_AT_ONCE];
    pthread_mutex_lock(&nodes_lock);
    int count = take_sends(n, places);
    pthread_mutex_unlock(&nodes_lock);
    for (int i = 0; i < count && good; i++) {
        const struct sending *s = &sending[places[i]];
        if (s->is_mark) {
            since += send_mark(n, s, &good);
            continue;
        }
        good = send_entry(n, s);
        bytes += s->bytes;
    }
    good = good && client_flush(&n->client);
    if (bytes)
        sending_took(since, bytes);
    pthread_mutex_lock(&nodes_lock);
    for (int i = 0; i < count; i++) {
        if (good && sent_count < SENDS && !sending[places[i]].is_mark)
            sent_pieces[sent_count++] = (struct sent){sending[places[i]].piece, (int)(n - nodes)};
        give_place(places[i]);
    }
    pthread_mutex_unlock(&nodes_lock);
    return good;
}

void sends_drop(struct node *n)
{
    for (; n->sends_done != n->sends_begun; n->sends_done++)
        give_place(n->sends[n->sends_done % SENDS]);
}

/* -- For the pager's thread ----------------------------------------------------------------------------------------- */

long nodes_room(long most)
{
    pthread_mutex_lock(&nodes_lock);
    long under_way = SENDS - free_send_count, room = most - under_way < free_send_count ? most - under_way : free_send_count;
    pthread_mutex_unlock(&nodes_lock);
    return room;
}

double nodes_sending_took(void)
{
    double bytes = (double)__atomic_load_n(&sending_bytes, __ATOMIC_RELAXED);
    return bytes > 0 ? (double)__atomic_load_n(&sending_ns, __ATOMIC_RELAXED) / bytes : 0;
}

/* Returns a free entry for a node that is up, with the piece; null: there is none. */
static struct sending *take_entry(const struct node *n, const struct piece *p, bool is_mark)
{
    pthread_mutex_lock(&nodes_lock);
    int place = n->up && free_send_count > 0 ? free_sends[--free_send_count] : -1;
    most_places = SENDS - free_send_count > most_places ? SENDS - free_send_count : most_places;
    pthread_mutex_unlock(&nodes_lock);
    if (place < 0)
        return NULL;
    sending[place].piece = *p;
    sending[place].is_mark = is_mark;
    return &sending[place];
}

/* Puts an entry into the node's ring. */
static void put_entry(struct node *n, const struct sending *s)
{
    pthread_mutex_lock(&nodes_lock);
    newest_version = s->is_mark ? newest_version : s->piece.version;
    n->sends[n->sends_begun++ % SENDS] = (short)(s - sending);
    pthread_cond_signal(&n->work);
    pthread_mutex_unlock(&nodes_lock);
}

bool nodes_send(int node, const struct piece *p, const char *contents)
{
    struct sending *s = take_entry(&nodes[node], p, false);
    if (!s)
        return false;
    double since = processor_time();
    s->bytes = piece_pack(p, contents, s->copy);
    sending_took(since, 0);
    put_entry(&nodes[node], s);
    return true;
}

void nodes_mark(int node, const struct piece *p, struct reader own)
{
    struct sending *s = take_entry(&nodes[node], p, true);
    if (!s)
        return;
    s->bytes = PIECE_MARK;
    piece_mark(own, s->copy);
    put_entry(&nodes[node], s);
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
