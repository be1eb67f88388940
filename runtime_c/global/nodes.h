/* What the files about servers know of each other: nodes.c, keeper.c, asks.c and sends.c. */
#ifndef IOPREF_NODES_H
#define IOPREF_NODES_H

#include "global.h"

#include <pthread.h>

#ifdef __GNUC__
#pragma GCC visibility push(hidden)
#endif

enum {
    WEIGHT_MS = 2500,  /* between two looks at a node's weight */
    PATIENCE_MS = 100, /* before a node that did not answer is looked for again, at first */
    WANTS = 4096,   /* in a node's queue */
    SENDS = 256,    /* pieces on their way to nodes, in all */
    MOST_MISSED = 3 /* asks in a row that were not answered in time */
};

/* What one request gets. */
struct batch {
    int count;
    struct want wants[GLOBAL_BATCH];
    char keys[GLOBAL_BATCH][PIECE_KEY];
    const char *key[GLOBAL_BATCH];
    size_t key_bytes[GLOBAL_BATCH];
    bool answered[GLOBAL_BATCH];
    char plain[PIECE]; /* of an encrypted copy */
};

struct node {
    struct node_address address;
    struct client client;
    pthread_cond_t work;
    bool up; /* it is asked and sent to; others read it without the lock */
    bool said;
    bool looked_for;
    int missed;       /* asks in a row */
    double pace;      /* nanoseconds of its answers for a piece, of late; 0: it has given none */
    double weight;    /* from 0 to 1, by what the coordinator says; 1 if there is none */
    double most;      /* nanoseconds until the next use, of the copies that are worth their room; 0: any */
    double weighed;   /* when it was asked for that */
    uint64_t emptied; /* versions up to this one may have been lost */
    struct want *wants; /* a ring */
    unsigned wants_begun, wants_done;
    struct batch *batch; /* behind the wants */
    short sends[SENDS]; /* a ring of places in `sending` */
    unsigned sends_begun, sends_done;
};

PRIVATE_DATA struct node nodes[GLOBAL_NODES];
PRIVATE_DATA pthread_mutex_t nodes_lock; /* for all of them, for asks and for what is sent; held but for a moment */

PRIVATE void nodes_begin_cond(pthread_cond_t *c);
PRIVATE struct timespec nodes_in_ms(long ms);
PRIVATE void *node_serve(void *node); /* its thread */
PRIVATE int nodes_open_descriptor(void);
PRIVATE void nodes_tell(void); /* the pager's thread, that an ask is over; the lock is held */

/* -- keeper.c: when these threads run -- */

PRIVATE bool keeper_is_ending(void); /* they are to end */
PRIVATE void keeper_hears(void);     /* a node was looked for, or its thread ends; the lock is not held */

/* -- asks.c: what is got, by a node's thread -- */

PRIVATE void asks_take_batch(struct node *n);     /* the lock is held */
PRIVATE bool asks_get_batch(struct node *n);      /* false when the node is of no use any more */
PRIVATE void asks_fail_all(struct node *n);       /* that wait for it; the lock is held */

/* -- weights.c: what the coordinator says, by a node's thread -- */

PRIVATE bool weights_are_due(const struct node *n);
PRIVATE bool weights_read(struct node *n); /* false when the node is of no use any more */

/* -- sends.c: what is sent, by a node's thread -- */

PRIVATE int sends_start(void);
PRIVATE bool sends_any(const struct node *n); /* the lock is held */
PRIVATE bool sends_some(struct node *n);      /* false when the node is of no use any more */
PRIVATE void sends_give_memory_back(void);    /* nothing is under way; the lock is held */
PRIVATE void sends_drop(struct node *n);      /* the lock is held */
PRIVATE uint64_t sends_newest(void);          /* the last version that was to be sent; the lock is held */

#ifdef __GNUC__
#pragma GCC visibility pop
#endif

#endif
