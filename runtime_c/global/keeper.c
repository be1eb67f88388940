/* The keeper: a thread that starts and ends the nodes' threads, and loads and unloads libmemcached. They run only while nodes are needed,
 * and libmemcached is loaded only when copies pay: otherwise the program has their memory, a megabyte and more. The pager's thread cannot
 * do this, because a thread of the program may hold a lock of the C library while it waits for the pager. */
#define _GNU_SOURCE
#include "nodes.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>

enum {
    FIRST_LOOK_MS = 500, /* milliseconds that the program waits at most for nodes to answer, when it starts */
    LAST_WORDS_MS = 100, /* milliseconds that it waits at most for threads to end, at exit */
    WANTS_BYTES = WANTS * sizeof(struct want),
    BATCH_BYTES = (sizeof(struct batch) + 15) / 16 * 16,
    NODE_BYTES = WANTS_BYTES + BATCH_BYTES + sizeof(struct bare_client)
};

static pthread_cond_t keeper_news; /* something has changed, for the keeper and for threads that wait for it */
static pthread_t node_threads[GLOBAL_NODES];
static int started_threads; /* nodes' threads that run */
static bool keeper_is_on, keeper_closing, keeper_ending; /* the keeper runs; it is to end; the nodes' threads are to end */
static enum servers keeper_needed; /* see nodes_need */
static long keeper_process; /* the process with these threads; in a child, which has none, the lock may be locked for ever */

bool keeper_is_ending(void) { return __atomic_load_n(&keeper_ending, __ATOMIC_ACQUIRE); }

void keeper_hears(void)
{
    pthread_mutex_lock(&nodes_lock);
    pthread_cond_broadcast(&keeper_news);
    pthread_mutex_unlock(&nodes_lock);
}

/* -- The keeper's thread; the lock is held, unless a function releases it for a while ------------------------------- */

/* Starts the thread of a node; returns 0 or an errno. */
static int start_node(int number)
{
    struct node *n = &nodes[number];
    void *memory = n->wants;
    int error = memory ? 0 : os_reserve(NODE_BYTES, &memory);
    if (error)
        return error;
    if (!n->wants)
        nodes_begin_cond(&n->work);
    n->wants = memory;
    n->batch = (struct batch *)(void *)((char *)memory + WANTS_BYTES);
    n->client.bare = (struct bare_client *)(void *)((char *)memory + WANTS_BYTES + BATCH_BYTES);
    n->looked_for = false;
    return pthread_create(&node_threads[number], NULL, node_serve, n);
}

/* Loads libmemcached, without the lock. */
static const char *load(void)
{
    pthread_mutex_unlock(&nodes_lock);
    const char *why = client_load(nodes_address(0));
    pthread_mutex_lock(&nodes_lock);
    return why;
}

static const char *start_threads(void)
{
    for (int error = 0; started_threads < nodes_count(); started_threads++)
        if ((error = start_node(started_threads)) != 0)
            return strerror(error);
    return NULL;
}

/* Ends the nodes' threads, and waits for them, without the lock. */
static void end_threads(void)
{
    __atomic_store_n(&keeper_ending, true, __ATOMIC_RELEASE);
    for (int i = 0; i < started_threads; i++)
        pthread_cond_signal(&nodes[i].work);
    pthread_mutex_unlock(&nodes_lock);
    for (int i = 0; i < started_threads; i++)
        pthread_join(node_threads[i], NULL);
    pthread_mutex_lock(&nodes_lock);
}

static void give_memory_back(void)
{
    for (int i = 0; i < started_threads; i++)
        (void)ERRNO_OF(madvise(nodes[i].wants, NODE_BYTES, MADV_DONTNEED));
    sends_give_memory_back();
    pthread_mutex_unlock(&nodes_lock);
    client_unload();
    pthread_mutex_lock(&nodes_lock);
}

static void wait_while(enum servers needed)
{
    while (keeper_needed == needed && !keeper_closing)
        pthread_cond_wait(&keeper_news, &nodes_lock);
}

/* Runs the nodes' threads until none are needed. Returns null, or why they cannot run. */
static const char *serve_needs(void)
{
    const char *why = NULL;
    for (bool loaded = false; !why && keeper_needed != SERVERS_NONE && !keeper_closing;) {
        enum servers needed = keeper_needed;
        if (needed == SERVERS_USED && !loaded) {
            why = load();
            loaded = !why;
        }
        why = why ? why : start_threads();
        if (!why)
            wait_while(needed);
    }
    return why;
}

/* The main function of the keeper. */
static void *keep_nodes(void *unused)
{
    pool_bypass();
    pthread_mutex_lock(&nodes_lock);
    for (const char *why = NULL; !why;) {
        wait_while(SERVERS_NONE);
        if (keeper_closing)
            break;
        if ((why = serve_needs()) != NULL)
            say_global("no memory of other machines is used", why);
        end_threads();
        if (!why && !keeper_closing)
            give_memory_back();
        started_threads = 0;
        __atomic_store_n(&keeper_ending, keeper_closing || why, __ATOMIC_RELEASE);
    }
    keeper_is_on = false;
    pthread_cond_broadcast(&keeper_news);
    pthread_mutex_unlock(&nodes_lock);
    return unused;
}

/* -- For the pager's thread ----------------------------------------------------------------------------------------- */

int nodes_start(void)
{
    pthread_t thread;
    nodes_begin_cond(&keeper_news);
    keeper_process = os_process();
    int error = nodes_open_descriptor();
    error = error ? error : sends_start();
    keeper_is_on = true;
    error = error ? error : pthread_create(&thread, NULL, keep_nodes, NULL);
    keeper_is_on = !error;
    return error ? error : pthread_detach(thread);
}

void nodes_need(enum servers needed)
{
    if (needed == SERVERS_LOOKED_AT && keeper_needed == SERVERS_USED)
        needed = SERVERS_USED; /* libmemcached stays loaded until no nodes are needed */
    if (keeper_needed == needed)
        return;
    pthread_mutex_lock(&nodes_lock);
    keeper_needed = needed;
    pthread_cond_broadcast(&keeper_news);
    pthread_mutex_unlock(&nodes_lock);
}

/* The lock is held. */
static bool all_looked_for(void)
{
    for (int i = 0; i < nodes_count(); i++)
        if (!nodes[i].looked_for)
            return false;
    return true;
}

void nodes_await(void)
{
    struct timespec until = nodes_in_ms(FIRST_LOOK_MS);
    pthread_mutex_lock(&nodes_lock);
    for (int late = 0; keeper_is_on && !late && !all_looked_for();)
        late = pthread_cond_timedwait(&keeper_news, &nodes_lock, &until);
    pthread_mutex_unlock(&nodes_lock);
}

void nodes_end(void)
{
    struct timespec until = nodes_in_ms(LAST_WORDS_MS);
    if (keeper_process != os_process())
        return;
    pthread_mutex_lock(&nodes_lock);
    keeper_closing = true;
    __atomic_store_n(&keeper_ending, true, __ATOMIC_RELEASE);
    if (keeper_is_on)
        pthread_cond_broadcast(&keeper_news);
    for (int i = 0; i < started_threads; i++)
        pthread_cond_signal(&nodes[i].work);
    for (int late = 0; keeper_is_on && !late;)
        late = pthread_cond_timedwait(&keeper_news, &nodes_lock, &until);
    pthread_mutex_unlock(&nodes_lock);
}
