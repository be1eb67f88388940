/* The nodes. Each has a thread, which gets and sends pieces in batches, so that a node that hangs does not delay the others. A node that
 * does not answer is not used, and is looked for again, less and less often. */
#define _GNU_SOURCE
#include "nodes.h"

#include <errno.h>
#include <stdio.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { LONGEST_MS = 10000 /* most milliseconds before a node is looked for again */ };

PRIVATE struct node nodes[GLOBAL_NODES];
PRIVATE pthread_mutex_t nodes_lock = PTHREAD_MUTEX_INITIALIZER;
static int node_count, nodes_event = -1;
static bool nodes_told; /* the event has been signalled, and nodes_listen has not been called since */

/* -- Time ----------------------------------------------------------------------------------------------------------- */

/* The monotonic clock is used, so that no wait becomes longer when the time of day is set back. */
void nodes_begin_cond(pthread_cond_t *c)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(c, &attributes);
    pthread_condattr_destroy(&attributes);
}

struct timespec nodes_in_ms(long ms)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    t.tv_sec += ms / 1000;
    t.tv_nsec += ms % 1000 * 1000000;
    t.tv_sec += t.tv_nsec / 1000000000;
    t.tv_nsec %= 1000000000;
    return t;
}

void nodes_tell(void)
{
    const uint64_t one = 1;
    if (!nodes_told)
        (void)ERRNO_OF(sys_write(nodes_event, &one, sizeof one));
    __atomic_store_n(&nodes_told, true, __ATOMIC_RELAXED);
}

/* -- A node's thread ------------------------------------------------------------------------------------------------ */

/* Prints, once, why a node is not used. */
static void say_node(struct node *n, const char *why)
{
    char line[512];
    if (n->said)
        return;
    n->said = true;
    snprintf(line, sizeof line, "iopref: IOPREF_GLOBAL: %s: %s; its part comes from the disk, until it answers\n",
             n->address.text, why);
    os_print(line);
}

/* Stops using a node. The lock is held. */
static void node_is_down(struct node *n)
{
    __atomic_store_n(&n->up, false, __ATOMIC_RELAXED);
    asks_fail_all(n);
    sends_drop(n);
}

/* Connects to a node; returns whether it can be used. The lock is not held. */
static bool look_for(struct node *n)
{
    const char *why = client_open(&n->client, &n->address);
    why = why || weights_read(n) ? why : CLIENT_LATE;
    if (why)
        say_node(n, why);
    pthread_mutex_lock(&nodes_lock);
    __atomic_store_n(&n->up, !why, __ATOMIC_RELAXED);
    n->missed = 0;
    n->emptied = sends_newest();
    n->looked_for = true;
    pthread_mutex_unlock(&nodes_lock);
    keeper_hears();
    return !why;
}

/* Waits for something to do. The lock is held. */
static void wait_for_work(struct node *n)
{
    struct timespec until = nodes_in_ms(WEIGHT_MS);
    pthread_cond_timedwait(&n->work, &nodes_lock, &until);
}

/* Does one thing that is to be done for a node, or waits if there is none. Returns false if the node cannot be used any more. */
static bool work_for(struct node *n)
{
    pthread_mutex_lock(&nodes_lock);
    bool gets = n->wants_done != n->wants_begun, sends = !gets && sends_any(n), weighs = !gets && weights_are_due(n);
    if (gets)
        asks_take_batch(n);
    else if (!sends && !weighs && !keeper_is_ending() && n->up)
        wait_for_work(n);
    bool up = n->up;
    pthread_mutex_unlock(&nodes_lock);
    bool good = gets ? asks_get_batch(n) : (!weighs || weights_read(n)) && (!sends || sends_some(n));
    return good && up;
}

void *node_serve(void *context)
{
    struct node *n = context;
    pool_bypass();
    for (long patience = PATIENCE_MS; !keeper_is_ending(); patience = patience < LONGEST_MS ? 2 * patience : LONGEST_MS) {
        if (look_for(n)) {
            patience = PATIENCE_MS;
            while (!keeper_is_ending() && (!client_is_late(&n->client) || look_for(n)) && work_for(n))
                ;
        }
        pthread_mutex_lock(&nodes_lock);
        node_is_down(n);
        struct timespec until = nodes_in_ms(patience);
        int error = 0;
        while (!keeper_is_ending() && error == 0)
            error = pthread_cond_timedwait(&n->work, &nodes_lock, &until);
        pthread_mutex_unlock(&nodes_lock);
    }
    client_close(&n->client);
    keeper_hears();
    return NULL;
}

/* -- For the pager's thread ----------------------------------------------------------------------------------------- */

int nodes_count(void) { return node_count; }

int nodes_in_turn(size_t page, int tries) { return (int)((page / NODE_PAGES + (size_t)tries) % (size_t)node_count); }

int nodes_add(const struct node_address *a)
{
    if (node_count == GLOBAL_NODES)
        return E2BIG;
    nodes[node_count].weight = 1;
    nodes[node_count++].address = *a;
    return 0;
}

const struct node_address *nodes_address(int node) { return &nodes[node].address; }

void nodes_remove(int node)
{
    node_count--;
    for (; node < node_count; node++)
        nodes[node].address = nodes[node + 1].address;
}

int nodes_open_descriptor(void) { return ERRNO_OF(nodes_event = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)); }

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

bool nodes_is_usable(int node)
{
    return __atomic_load_n(&nodes[node].up, __ATOMIC_RELAXED) && !keeper_is_ending();
}

static double read_locked(const double *value)
{
    pthread_mutex_lock(&nodes_lock);
    double found = *value;
    pthread_mutex_unlock(&nodes_lock);
    return found;
}

double nodes_pace(int node) { return read_locked(&nodes[node].pace); }

double nodes_mean_pace(void)
{
    double sum = 0;
    int count = 0;
    pthread_mutex_lock(&nodes_lock);
    for (int i = 0; i < node_count; i++) {
        sum += nodes[i].up ? nodes[i].pace : 0;
        count += nodes[i].up && nodes[i].pace > 0;
    }
    pthread_mutex_unlock(&nodes_lock);
    return count ? sum / count : 0;
}

double nodes_weight(int node) { return read_locked(&nodes[node].weight); }
double nodes_most(int node) { return read_locked(&nodes[node].most); }

uint64_t nodes_emptied(int node) { return __atomic_load_n(&nodes[node].emptied, __ATOMIC_RELAXED); }
