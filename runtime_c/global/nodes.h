/* Declarations shared by the sources about nodes: nodes.c, keeper.c, asks.c, weights.c and sends.c. */
#ifndef IOPREF_NODES_H
#define IOPREF_NODES_H

#include "global.h"

#include <pthread.h>

#ifdef __GNUC__
#pragma GCC visibility push(hidden)
#endif

enum {
    WEIGHT_MS = 2500,  /* milliseconds between two reads of a node's weight */
    PATIENCE_MS = 100, /* milliseconds before a node that did not answer is looked for again, the first time */
    WANTS = 4096,   /* entries of a node's queue */
    SENDS = 256,    /* most pieces on their way to all nodes together */
    MOST_MISSED = 3 /* a node counts as down after 3 asks in a row that it did not answer in time */
};

/* The wants that one request gets. */
struct batch {
    int count;
    struct want wants[GLOBAL_BATCH];
    char keys[GLOBAL_BATCH][PIECE_KEY];
    const char *key[GLOBAL_BATCH]; /* pointers to the keys */
    size_t key_bytes[GLOBAL_BATCH];
    bool answered[GLOBAL_BATCH];
    struct reader readers[GLOBAL_BATCH]; /* other runs that read the pieces */
    char plain[PIECE]; /* contents of an encrypted item */
};

struct node {
    struct node_address address;
    struct client client;
    pthread_cond_t work;
    bool up; /* the node is used; other threads read this without the lock */
    bool said;        /* it has been printed that the node does not answer */
    bool looked_for;  /* it is known whether the node answers */
    int missed;       /* asks in a row that it did not answer in time */
    double pace;      /* see nodes_pace */
    double weight;    /* see nodes_weight; 1 if there is no coordinator */
    double most;      /* see nodes_most */
    double weighed;   /* when the last two were read, as os_time() */
    uint64_t emptied; /* see nodes_emptied */
    struct want *wants; /* a ring of WANTS entries */
    unsigned wants_begun, wants_done; /* wants put into the ring, and taken out, modulo 2^32 */
    struct batch *batch; /* in the same memory, behind the wants */
    short sends[SENDS]; /* a ring of indices in `sending` (sends.c) */
    unsigned sends_begun, sends_done; /* indices put into the ring, and taken out, modulo 2^32 */
};

PRIVATE_DATA struct node nodes[GLOBAL_NODES];
PRIVATE_DATA pthread_mutex_t nodes_lock; /* for all nodes, asks and pieces to be sent; no thread holds it for long */

/* Initializes a condition variable whose waits end at times of nodes_in_ms. */
PRIVATE void nodes_begin_cond(pthread_cond_t *c);
/* Returns the time in `ms` milliseconds. */
PRIVATE struct timespec nodes_in_ms(long ms);
/* The main function of a node's thread. */
PRIVATE void *node_serve(void *node);
PRIVATE int nodes_open_descriptor(void);
/* Tells the pager's thread that an ask has been answered. The lock is held. */
PRIVATE void nodes_tell(void);

/* -- keeper.c: starts and ends the threads -- */

/* Returns whether the nodes' threads are to end. */
PRIVATE bool keeper_is_ending(void);
/* Tells that a node was looked for, or that its thread ends. The lock is not held. */
PRIVATE void keeper_hears(void);

/* -- asks.c: gets pieces, on a node's thread -- */

/* Moves wants from the node's queue to its batch. The lock is held. */
PRIVATE void asks_take_batch(struct node *n);
/* Gets the batch; returns false if the node cannot be used any more. */
PRIVATE bool asks_get_batch(struct node *n);
/* Lets all wants in the node's queue fail. The lock is held. */
PRIVATE void asks_fail_all(struct node *n);

/* -- weights.c: reads what the coordinator has stored, on a node's thread -- */

PRIVATE bool weights_are_due(const struct node *n);
/* Reads the node's weight; returns false if the node cannot be used any more. */
PRIVATE bool weights_read(struct node *n);

/* -- sends.c: sends pieces, on a node's thread -- */

PRIVATE int sends_start(void);
/* Returns whether pieces wait to be sent to the node. The lock is held. */
PRIVATE bool sends_any(const struct node *n);
/* Sends some pieces; returns false if the node cannot be used any more. */
PRIVATE bool sends_some(struct node *n);
/* Gives the memory of all pieces back, when none is on its way. The lock is held. */
PRIVATE void sends_give_memory_back(void);
/* Drops all pieces that wait to be sent to the node. The lock is held. */
PRIVATE void sends_drop(struct node *n);
/* Returns the version of the last piece that was to be sent. The lock is held. */
PRIVATE uint64_t sends_newest(void);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif

#endif
