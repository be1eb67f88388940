/* libmemcached (BSD licence), loaded when memory of other machines pays. The text protocol is used: with the binary one, single
 * requests took ten times as long. Items are stored through a second connection, which buffers them, and are not answered. */
#define _GNU_SOURCE
#include "global.h"

#include <string.h>

#if defined __has_include
#if __has_include(<libmemcached/memcached.h>)
#include <dlfcn.h>
#include <libmemcached/memcached.h>
#define HAS_MEMCACHED
#endif
#endif

PRIVATE const char CLIENT_NO_NAME[] = "no machine of that name is known: write it as this machine knows it, or its address",
                   CLIENT_NO_CONNECTION[] = "nothing takes connections there: start memcached there", CLIENT_LATE[] = "there is no answer in time",
                   CLIENT_FOREIGN[] = "what answers there is no memcached: name the port of one",
                   CLIENT_SMALL[] = "it takes no items of 16 KiB (memcached -I 1m does)",
                   CLIENT_PASSWORD[] = "it asks for a password, and has none from iopref: let it listen without one where only your machines reach it",
                   CLIENT_ROOM[] = "iopref:room";

#ifdef HAS_MEMCACHED

#define CLIENT_CALLS(f) \
    f(create) f(free) f(behavior_set) f(server_add) f(server_add_unix_socket) f(version) f(mget) f(fetch_result) f(set) f(add) \
        f(flush_buffers) f(last_error) f(strerror) f(result_free) f(result_key_value) f(result_key_length) \
        f(result_value) f(result_length)

#define CLIENT_POINTER(name) __typeof__(memcached_##name) *name;
static struct {
    CLIENT_CALLS(CLIENT_POINTER)
} library;

/* A program that is linked statically, or with an old glibc without -ldl, does not have these functions. */
#pragma weak dlopen
#pragma weak dlsym
#pragma weak dlclose

static void *client_library;
static bool library_is_loaded;

static void warm_up(const struct node_address *a);

const char *client_load(const struct node_address *a)
{
    if (!os_may_load() || !dlopen || !dlsym)
        return "a program that is linked statically cannot load libmemcached";
    client_library = dlopen("libmemcached.so.11", RTLD_NOW | RTLD_LOCAL);
    if (!client_library)
        return "libmemcached.so.11 is not installed (Debian: apt-get install libmemcached11)";
#define CLIENT_LOAD(name) \
    if (!(*(void **)&library.name = dlsym(client_library, "memcached_" #name))) \
        return "libmemcached.so.11 lacks memcached_" #name;
    CLIENT_CALLS(CLIENT_LOAD)
    if (a)
        warm_up(a);
    __atomic_store_n(&library_is_loaded, true, __ATOMIC_RELEASE);
    return NULL;
}

static bool client_is_loaded(void) { return __atomic_load_n(&library_is_loaded, __ATOMIC_ACQUIRE); }

void client_unload(void)
{
    __atomic_store_n(&library_is_loaded, false, __ATOMIC_RELEASE);
    if (client_library)
        dlclose(client_library);
    client_library = NULL;
}

static memcached_st *connection(const struct node_address *a, bool buffered)
{
    memcached_st *m = library.create(NULL);
    if (!m)
        return NULL;
    library.behavior_set(m, MEMCACHED_BEHAVIOR_NO_BLOCK, 1);
    library.behavior_set(m, MEMCACHED_BEHAVIOR_TCP_NODELAY, 1);
    library.behavior_set(m, MEMCACHED_BEHAVIOR_CONNECT_TIMEOUT, CONNECT_MS);
    library.behavior_set(m, MEMCACHED_BEHAVIOR_POLL_TIMEOUT, ANSWER_MS);
    library.behavior_set(m, MEMCACHED_BEHAVIOR_NOREPLY, buffered);
    library.behavior_set(m, MEMCACHED_BEHAVIOR_BUFFER_REQUESTS, buffered);
    memcached_return_t added = a->port == 0 ? library.server_add_unix_socket(m, a->host)
                                            : library.server_add(m, a->host, (in_port_t)a->port);
    if (added == MEMCACHED_SUCCESS)
        return m;
    library.free(m);
    return NULL;
}

/* Returns why a call failed; null if it did not. */
static const char *why_no_answer(memcached_st *m, memcached_return_t result)
{
    switch (result == MEMCACHED_SOME_ERRORS ? library.last_error(m) : result) {
    case MEMCACHED_SUCCESS:
    case MEMCACHED_SERVER_MEMORY_ALLOCATION_FAILURE: /* it is full, for now */
        return NULL;
    case MEMCACHED_HOST_LOOKUP_FAILURE:
    case MEMCACHED_INVALID_HOST_PROTOCOL:
        return CLIENT_NO_NAME;
    case MEMCACHED_CONNECTION_FAILURE:
    case MEMCACHED_CONNECTION_BIND_FAILURE:
    case MEMCACHED_ERRNO:
        return CLIENT_NO_CONNECTION;
    case MEMCACHED_TIMEOUT:
    case MEMCACHED_SERVER_TEMPORARILY_DISABLED:
    case MEMCACHED_SERVER_MARKED_DEAD:
        return CLIENT_LATE;
    case MEMCACHED_UNKNOWN_READ_FAILURE:
    case MEMCACHED_PROTOCOL_ERROR:
    case MEMCACHED_CLIENT_ERROR:
    case MEMCACHED_SERVER_ERROR:
        return CLIENT_FOREIGN;
    default:
        return library.strerror(m, library.last_error(m));
    }
}

/* Stores an item of the size of a piece, to learn whether the node accepts it: as later ones are not answered, refusals would go
 * unnoticed. Returns null, or why the node cannot be used. */
static const char *why_no_pieces(memcached_st *m)
{
    static const char zeros[PIECE_COPY];
    const time_t seconds = 1;
    memcached_return_t result = library.set(m, CLIENT_ROOM, sizeof CLIENT_ROOM - 1, zeros, sizeof zeros, seconds, 0);
    return result == MEMCACHED_E2BIG || result == MEMCACHED_SERVER_ERROR
               ? CLIENT_SMALL : why_no_answer(m, result);
}

static const char *library_open(struct client *c, const struct node_address *a)
{
    c->gets = connection(a, false);
    c->sets = connection(a, true);
    const char *why = c->gets && c->sets ? why_no_answer(c->gets, library.version(c->gets)) : "there is no memory left";
    return why ? why : why_no_pieces(c->gets);
}

static void library_close(struct client *c)
{
    if (c->gets)
        library.free(c->gets);
    if (c->sets)
        library.free(c->sets);
    c->gets = c->sets = NULL;
}

/* Uses the library once, as its pages may come from a slow disk: meanwhile nodes' threads go on with bare clients. */
static void warm_up(const struct node_address *a)
{
    struct client c = {.gets = NULL};
    memcached_return_t result;
    const char *key = "iopref:0"; /* no piece has that key */
    size_t key_bytes = strlen(key);
    if (!library_open(&c, a) && library.mget(c.gets, &key, &key_bytes, 1) == MEMCACHED_SUCCESS)
        for (memcached_result_st *r; (r = library.fetch_result(c.gets, NULL, &result));)
            library.result_free(r);
    library_close(&c);
}

static bool library_get(struct client *c, const char *const *keys, const size_t *key_bytes, int count, client_got *got, void *context)
{
    memcached_return_t result = library.mget(c->gets, keys, key_bytes, (size_t)count);
    if (result != MEMCACHED_SUCCESS)
        return false;
    memcached_result_st *r;
    while ((r = library.fetch_result(c->gets, NULL, &result))) {
        got(context, library.result_key_value(r), library.result_key_length(r), library.result_value(r),
            library.result_length(r));
        library.result_free(r);
    }
    return result == MEMCACHED_END || result == MEMCACHED_NOTFOUND;
}

static bool library_set(struct client *c, const char *key, size_t key_bytes, const char *value, size_t bytes)
{
    memcached_return_t result = library.set(c->sets, key, key_bytes, value, bytes, COPY_SECONDS, 0);
    return result == MEMCACHED_SUCCESS || result == MEMCACHED_BUFFERED;
}

static bool library_add(struct client *c, const char *key, size_t key_bytes, const char *value, size_t bytes)
{
    memcached_return_t result = library.add(c->sets, key, key_bytes, value, bytes, MARK_SECONDS, 0);
    return result == MEMCACHED_SUCCESS || result == MEMCACHED_BUFFERED;
}

static bool library_flush(struct client *c)
{
    memcached_return_t result = library.flush_buffers(c->sets);
    return result == MEMCACHED_SUCCESS || result == MEMCACHED_BUFFERED;
}

#else

const char *client_load(const struct node_address *a)
{
    (void)a;
    return "iopref was installed where there is no libmemcached "
           "(Debian: apt-get install libmemcached-dev, and install iopref again)";
}

void client_unload(void) {}

static bool client_is_loaded(void) { return false; }

#define library_open(client, address) client_load(address)
#define library_close(client) ((void)0)
#define library_get(client, keys, key_bytes, count, got, context) false
#define library_set(client, key, key_bytes, value, bytes) false
#define library_add(client, key, key_bytes, value, bytes) false
#define library_flush(client) false

#endif

/* -- libmemcached if it is loaded, otherwise a bare client ------------------------------------------------------------- */

bool client_is_late(const struct client *c) { return !c->gets && client_is_loaded(); }

const char *client_open(struct client *c, const struct node_address *a)
{
    client_close(c);
    if (c->bare && !client_is_loaded())
        return bare_open(c->bare, a);
    const char *why = library_open(c, a);
    if (why)
        client_close(c);
    if (why == CLIENT_FOREIGN && c->bare) { /* libmemcached does not tell what answers there */
        const char *exactly = bare_open(c->bare, a);
        bare_close(c->bare);
        why = exactly ? exactly : why;
    }
    return why;
}

void client_close(struct client *c)
{
    library_close(c);
    if (c->bare)
        bare_close(c->bare);
}

bool client_get(struct client *c, const char *const *keys, const size_t *key_bytes, int count, client_got *got, void *context)
{
    if (c->gets)
        return library_get(c, keys, key_bytes, count, got, context);
    return bare_get(c->bare, keys, count, got, context);
}

bool client_set(struct client *c, const char *key, size_t key_bytes, const char *value, size_t bytes)
{
    return c->gets ? library_set(c, key, key_bytes, value, bytes) : bare_set(c->bare, key, value, bytes);
}

bool client_add(struct client *c, const char *key, size_t key_bytes, const char *value, size_t bytes)
{
    return c->gets ? library_add(c, key, key_bytes, value, bytes) : bare_add(c->bare, key, value, bytes);
}

bool client_flush(struct client *c) { return !c->gets || library_flush(c); }
