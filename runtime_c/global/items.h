/* Items that nodes store (global.h): their names, what is in them, and how they are sent and got. */
#ifndef IOPREF_ITEMS_H
#define IOPREF_ITEMS_H

#include "pager.h"

#ifdef __GNUC__
#pragma GCC visibility push(hidden)
#endif

enum {
    GLOBAL_NODES = 16, /* most nodes */
    PIECE = 16 << 10, /* most bytes of an array that are stored as one item: those of a small unit of the pager */
    PIECE_PAGES = PIECE / PAGER_PAGE,
    UNIT_PIECES = PAGER_CHUNK / PIECE, /* pieces of the largest unit */
    ASK_PAGES = PAGER_CHUNK / PAGER_PAGE, /* pages of the largest unit */
    GLOBAL_BATCH = 32, /* most pieces that one request gets */
    NODE_PAGES = GLOBAL_BATCH * PIECE_PAGES /* neighbouring pages of a file that all programs look for on the same node */
};

/* -- address.c: addresses of nodes ---------------------------------------------------------------------------------- */

struct node_address {
    char text[128]; /* as the user wrote it */
    char host[128]; /* a name, a number, or the path of a Unix socket */
    int port;       /* 0: a Unix socket */
};

/* Sets the address; returns what is wrong with the text, or null. */
PRIVATE const char *address_parse(const char *text, size_t length, struct node_address *a);
/* Returns whether the address is certainly one of this machine; asks no name server. */
PRIVATE bool address_is_of_this_machine(const struct node_address *a);

/* -- piece.c: the items that are stored, and their keys --------------------------------------------------------------- */

/* A piece of a home, or a hint to an agent (struct agent_word). */
struct piece {
    int home;           /* descriptor */
    size_t page, bytes; /* its first page in the home, and its length */
    uint64_t version;   /* no two pieces of a run have the same version */
    uint64_t file[2];   /* number of the file (struct global_file) if others may store the piece, too; zeros: only this run does */
    int hint;           /* place of the hint to an agent, from 1 on; 0: a piece */
};

enum { PIECE_KEY = 80, PIECE_HEAD = 64, PIECE_COPY = PIECE_HEAD + PIECE }; /* most bytes of a key, a head, and an item */

/* Sets the number of the run, 128 random bits, which is in all items that this process stores; returns 0 or an errno. */
PRIVATE int piece_start_run(void);
/* Makes the key of a piece, which is the same for all its versions; returns its length. */
PRIVATE size_t piece_key(const struct piece *p, char key[PIECE_KEY]);
/* Makes the item of a piece; returns its bytes. */
PRIVATE size_t piece_pack(const struct piece *p, const void *contents, char copy[PIECE_COPY]);
/* Returns the contents of an item, which are in it, or in `plain` if it is encrypted; null unless it is an undamaged item of this
 * piece in this version. */
PRIVATE const char *piece_unpack(const struct piece *p, const char *copy, size_t bytes, char plain[PIECE]);
/* Returns why an item that was stored in the place of a file's piece cannot be used; null: it is damaged, or for another reason. */
PRIVATE const char *piece_is_foreign(const struct piece *p, const char *copy, size_t bytes);
/* A mark is an item in the place of a piece that a run is reading from the home, and will store. */
enum { PIECE_MARK = 40 };
/* A run that reads a piece: when it expects to have it, as os_time(), 0 if there is none; and the name of the disk that it reads from, 0 if that is
 * not known (disks_name). */
struct reader {
    double until;
    uint64_t disk;
};
PRIVATE void piece_mark(struct reader r, char mark[PIECE_MARK]);
/* Returns the other run that has made the mark; none if it is no mark, or this run's own. */
PRIVATE struct reader piece_reader(const char *mark, size_t bytes);
/* Returns a checksum; `bytes` is a multiple of 8. */
PRIVATE uint64_t piece_checksum(const void *data, size_t bytes, uint64_t seed);

/* -- seal.c: encryption and authentication by libsodium, loaded when it is needed ----------------------------------- */

/* Switches encryption on, with the key in a file, or a new key if key_file is null; returns null, or why that is not possible. */
PRIVATE const char *seal_start(const char *key_file);
PRIVATE bool seal_is_on(void);
/* Returns whether the key is from a file, so that other runs and agents may have it, too. */
PRIVATE bool seal_is_shared(void);
/* Returns by how many bytes an encrypted item is longer than its contents; at most PIECE_HEAD. */
PRIVATE size_t seal_overhead(void);
/* Encrypt and decrypt. The head is authenticated with the contents, and is not in the item. */
PRIVATE size_t seal_pack(const void *head, size_t head_bytes, const void *contents, size_t bytes, char *copy);
PRIVATE bool seal_unpack(const void *head, size_t head_bytes, const char *copy, size_t bytes, char *contents, size_t expected);

/* -- client.c: libmemcached, loaded when copies pay; before that, bare_client.c. A client belongs to one thread. ------- */

enum {
    CONNECT_MS = 250,                  /* milliseconds in which a node must accept a connection */
    ANSWER_MS = 100,                   /* milliseconds in which it must go on with an answer */
    COPY_SECONDS = 24 * 60 * 60,       /* an item expires after a day, in case that its run has died */
    MARK_SECONDS = 3,                  /* a mark expires after 2 to 3 seconds */
    BARE_LINE = 256                    /* most bytes of a line of the protocol */
};

struct bare_client {
    bool open;
    int fd;
    size_t from, end; /* received bytes that have not been used are at [from, end) of the buffer */
    char buffer[PIECE_COPY + BARE_LINE];
};

struct client {
    void *gets, *sets;        /* connections of libmemcached, or null */
    struct bare_client *bare; /* used while libmemcached is not loaded; null: nothing is */
};

/* Is called for each item that was found. */
typedef void client_got(void *context, const char *key, size_t key_bytes, const char *value, size_t bytes);

/* Why a node cannot be used. */
PRIVATE_DATA const char CLIENT_NO_NAME[], CLIENT_NO_CONNECTION[], CLIENT_LATE[], CLIENT_FOREIGN[], CLIENT_SMALL[], CLIENT_PASSWORD[];
PRIVATE_DATA const char CLIENT_ROOM[]; /* key of an item that is stored to find out whether the node accepts items of that size */

/* Connects; returns null, or why the node cannot be used. */
PRIVATE const char *bare_open(struct bare_client *b, const struct node_address *a);
PRIVATE void bare_close(struct bare_client *b);
PRIVATE bool bare_get(struct bare_client *b, const char *const *keys, int count, client_got *got, void *context);
/* Sends an item; the node does not answer. */
PRIVATE bool bare_set(struct bare_client *b, const char *key, const char *value, size_t bytes);

/* Sends an item that the node keeps for MARK_SECONDS, unless it has one with this key; it does not answer. */
PRIVATE bool bare_add(struct bare_client *b, const char *key, const char *value, size_t bytes);

/* Loads libmemcached, and tries it with a node, or with none if that is null; returns null, or why it cannot be loaded. */
PRIVATE const char *client_load(const struct node_address *a);
/* Unloads it; no client is open. */
PRIVATE void client_unload(void);
/* Connects; returns null, or why the node cannot be used. */
PRIVATE const char *client_open(struct client *c, const struct node_address *a);
PRIVATE void client_close(struct client *c);
/* Returns whether libmemcached has been loaded since this client was opened. */
PRIVATE bool client_is_late(const struct client *c);
/* Calls `got` for each key that the node has. Returns false if the connection cannot be used any more. Keys end with a zero. */
PRIVATE bool client_get(struct client *c, const char *const *keys, const size_t *key_bytes, int count, client_got *got,
                        void *context);
/* Buffers an item, which client_flush sends. */
PRIVATE bool client_set(struct client *c, const char *key, size_t key_bytes, const char *value, size_t bytes);
/* Buffers an item that the node keeps for MARK_SECONDS, unless it has one with this key. */
PRIVATE bool client_add(struct client *c, const char *key, size_t key_bytes, const char *value, size_t bytes);
PRIVATE bool client_flush(struct client *c);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif

#endif
