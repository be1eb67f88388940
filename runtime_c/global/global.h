/* Memory of other machines: a tier of the pager's store (../pager/store.c) between local memory and the home file, on
 * memcached servers. IOPREF_GLOBAL names them. They have copies of pieces of the arrays; the home always has all, so
 * that nothing depends on them.
 *
 * The pager's thread (tier.c) knows which pieces were stored where, and in which version. Each server has a thread of
 * its own (nodes.c), that gets and sets copies in batches. What such a thread takes too long for, the pager's thread
 * reads from the home. */
#ifndef IOPREF_GLOBAL_H
#define IOPREF_GLOBAL_H

#include "pager.h"

#ifdef __GNUC__
#pragma GCC visibility push(hidden)
#endif

enum {
    GLOBAL_NODES = 16,
    PIECE = 16 << 10, /* bytes of an array that are stored as one, at most: a small unit of the pager's */
    PIECE_PAGES = PIECE / PAGER_PAGE,
    UNIT_PIECES = PAGER_CHUNK / PIECE,
    GLOBAL_BATCH = 32 /* pieces that one request gets */
};

/* -- address.c: where a node is ------------------------------------------------------------------------------------- */

struct node_address {
    char text[128]; /* as the user wrote it */
    char host[128]; /* a name, a number, or the path of a Unix socket */
    int port;       /* 0: a Unix socket */
};

PRIVATE const char *address_parse(const char *text, size_t length, struct node_address *a); /* what is wrong, or null */
PRIVATE bool address_is_of_this_machine(const struct node_address *a); /* for certain, without asking a name server */

/* -- piece.c: what is stored, and under which name ------------------------------------------------------------------ */

struct piece {
    int home;
    size_t page, bytes; /* its first page in the home; its length */
    uint64_t version;   /* no two pieces of a run have the same */
    uint64_t file[2];   /* the number of the home, a file, where an agent stores it; zeros: this run does */
    int hint;           /* it is none, but a word to an agent, in the place of that number, from 1 on */
};

enum { PIECE_KEY = 80, PIECE_HEAD = 64, PIECE_COPY = PIECE_HEAD + PIECE };

PRIVATE int piece_start_run(void); /* all that this process stores has the run's number, of 128 random bits */
PRIVATE size_t piece_key(const struct piece *p, char key[PIECE_KEY]); /* its length; of the place, in any version */
PRIVATE size_t piece_pack(const struct piece *p, const void *contents, char copy[PIECE_COPY]); /* bytes of the copy */
/* The contents within a copy; null unless it is one of this piece in this version, whole and unchanged. */
PRIVATE const char *piece_unpack(const struct piece *p, const char *copy, size_t bytes, char plain[PIECE]); /* or in `plain` */
PRIVATE uint64_t piece_checksum(const void *data, size_t bytes, uint64_t seed); /* of 8 * n bytes */

/* -- seal.c: encryption and authentication by libsodium, loaded when it is needed ----------------------------------- */

/* Why it cannot be had, or null: with that key, or a new one, from now on. */
PRIVATE const char *seal_start(const char *key_file);
PRIVATE bool seal_is_on(void);
PRIVATE bool seal_is_shared(void); /* others have the key */
PRIVATE size_t seal_overhead(void); /* bytes that a copy is longer than its contents */
/* The head is authenticated with the contents, and no part of the copy, which has at most PIECE_HEAD bytes more than they. */
PRIVATE size_t seal_pack(const void *head, size_t head_bytes, const void *contents, size_t bytes, char *copy);
PRIVATE bool seal_unpack(const void *head, size_t head_bytes, const char *copy, size_t bytes, char *contents, size_t expected);

/* -- client.c: libmemcached, loaded when copies are to be of use; one thread uses a client. Before, bare_client.c ---- */

enum {
    CONNECT_MS = 250,                  /* a node has so long to take a connection, */
    ANSWER_MS = 100,                   /* and to go on with an answer */
    COPY_SECONDS = 24 * 60 * 60,       /* what a dead run has left does not stay for ever */
    BARE_LINE = 256
};

struct bare_client {
    bool open;
    int fd;
    size_t from, end; /* of what has been received, and not been used */
    char buffer[PIECE_COPY + BARE_LINE];
};

struct client {
    void *gets, *sets;        /* connections of libmemcached; null: none */
    struct bare_client *bare; /* what is used while it is not loaded; null: nothing is */
};

typedef void client_got(void *context, const char *key, size_t key_bytes, const char *value, size_t bytes);

/* Why a server is of no use. */
PRIVATE_DATA const char CLIENT_NO_NAME[], CLIENT_NO_CONNECTION[], CLIENT_LATE[], CLIENT_FOREIGN[], CLIENT_SMALL[];
PRIVATE_DATA const char CLIENT_ROOM[]; /* the key of a try whether it takes pieces */

PRIVATE const char *bare_open(struct bare_client *b, const struct node_address *a); /* why there is no answer, or null */
PRIVATE void bare_close(struct bare_client *b);
PRIVATE bool bare_get(struct bare_client *b, const char *const *keys, int count, client_got *got, void *context);
PRIVATE bool bare_set(struct bare_client *b, const char *key, const char *value, size_t bytes); /* not answered */

PRIVATE const char *client_load(void); /* why it cannot be had, or null */
PRIVATE void client_unload(void);      /* nobody uses it */
PRIVATE const char *client_open(struct client *c, const struct node_address *a); /* why there is no answer, or null */
PRIVATE void client_close(struct client *c);
PRIVATE bool client_is_late(const struct client *c); /* it is a bare one, and libmemcached has been loaded since */
/* False when the connection is of no use any more. Keys end with a zero. */
PRIVATE bool client_get(struct client *c, const char *const *keys, const size_t *key_bytes, int count, client_got *got,
                        void *context);
/* Sent with others. */
PRIVATE bool client_set(struct client *c, const char *key, size_t key_bytes, const char *value, size_t bytes);
PRIVATE bool client_flush(struct client *c);

/* The pager's thread asks by the number of a call, or of its own accord. */
enum { ASK_READ_BACK = DISK_CALLS, ASK_READ_BACK_AGAIN, ASKS };

/* -- nodes.c: the servers, each with a thread ----------------------------------------------------------------------- */

/* A piece that is to be got. */
struct want {
    struct piece piece;
    int ask;
    unsigned turn; /* of the ask: another may have its number by now */
    char *to;
};

/* A piece that was sent. */
struct sent {
    struct piece piece;
    int node;
};

PRIVATE int nodes_add(const struct node_address *a); /* before they start; E2BIG */
PRIVATE const struct node_address *nodes_address(int node);
PRIVATE void nodes_remove(int node); /* before they start */
PRIVATE int nodes_start(void);
enum servers { SERVERS_NONE, SERVERS_LOOKED_AT, SERVERS_USED }; /* libmemcached is there for the last alone */
PRIVATE void nodes_need(enum servers needed); /* from now on: what is not needed takes no memory. It does not wait; */
PRIVATE void nodes_await(void);       /* that does, until all have been looked for, but not for long */
PRIVATE void nodes_end(void); /* waits for their threads, but not for long */
PRIVATE int nodes_descriptor(void); /* can be read when an ask has been answered, until that is listened to: */
PRIVATE bool nodes_listen(void);    /* whether there was such an answer */
PRIVATE int nodes_count(void);
PRIVATE bool nodes_is_usable(int node);
PRIVATE double nodes_pace(int node); /* nanoseconds of its answers for a piece, of late; 0: none is known */
PRIVATE double nodes_weight(int node); /* from 0, when nothing is to be sent there, to 1 */
PRIVATE double nodes_most(int node);   /* nanoseconds until the next use, of the copies that are worth their room; 0: any */
PRIVATE uint64_t nodes_emptied(int node); /* what was sent there in an older version may be lost */

/* All or none; false: there are too many. The wants are of one ask, whose memory begins there, and go to these nodes. */
PRIVATE bool nodes_ask(int ask, char *memory, const struct want *wants, const int *nodes, int count);
PRIVATE bool nodes_has_answered(int ask);       /* all that can come has come */
PRIVATE bool nodes_forget(int ask, bool late);  /* false: a thread is copying its memory; call again when the descriptor tells */
enum want_state { WANT_NONE, WANT_WAITS, WANT_CAME, WANT_MISSING, WANT_FAILED }; /* missing: the node says that it has it not */
PRIVATE enum want_state nodes_want(int ask, int piece); /* of that piece of the call; after nodes_forget */

PRIVATE long nodes_room(long most); /* for so many pieces, where so many may be under way */
PRIVATE bool nodes_send(int node, const struct piece *p, const char *contents);
PRIVATE int nodes_take_sent(struct sent *sent, int most); /* how many */
PRIVATE double nodes_sending_took(void); /* nanoseconds of processor time for a byte; 0: nothing was sent */

/* -- copies.c: which pieces have copies, where, and in which version ------------------------------------------------ */

/* Of a call, without a version; false: none. */
PRIVATE bool copies_next_piece(const struct store_call *c, int i, struct piece *p);
PRIVATE bool copies_has(const struct piece *p);      /* one that may still come */
PRIVATE bool copies_may_make(const struct piece *p); /* there is a place to note it, and its node would not evict it again */
PRIVATE uint64_t copies_new_version(void);
PRIVATE void copies_add(const struct piece *p, int node); /* it is on its way there */
PRIVATE void copies_add_replica(const struct piece *p, int node); /* an agent there was asked to store it */
PRIVATE void copies_came(const struct piece *p);
PRIVATE void copies_note_sent(void);                      /* and has been sent */
PRIVATE int copies_find(const struct store_call *c, struct want *wants, int *at); /* of a call, those that have one, and where */
PRIVATE void copies_asked(const struct want *wants, int count); /* they are of use */
PRIVATE void copies_forget(const struct store_call *c);   /* it is being written */
PRIVATE bool copies_is_missing(const struct piece *p);    /* its node does not have it: whether an agent was to store it */
PRIVATE void copies_remove(int home);

/* -- file_names.c, file_homes.c: homes that are files, which the program maps to read ------------------------------- */

PRIVATE bool file_name_replica(int fd, const char *path, struct global_file *f); /* of a file that programs know by that path */
PRIVATE bool file_has_state(int fd, const struct global_file *f); /* the one that it was named in */
PRIVATE bool file_is_settled(const struct global_file *f);        /* by a later change, it would no longer have that state */
PRIVATE void file_homes_add(int home, const struct global_file *f);
PRIVATE void file_homes_remove(int home);
PRIVATE const struct global_file *file_homes_at(int home); /* null: an array of the run */
PRIVATE bool file_homes_may_have_copies(int home);         /* so may arrays */

/* -- ahead.c: what agents on other nodes are asked to store --------------------------------------------------------- */

enum { HINT_PLACES = 64 }; /* on a node, of all programs */

/* What an agent is told, in the place of that number. */
struct agent_word {
    uint64_t file[2], page, pieces;
    uint64_t turn;                  /* the lowest one first */
    char path[GLOBAL_PATH];
};

PRIVATE void ahead_reads(const struct store_call *c); /* of a file: what comes next is asked for */
PRIVATE void ahead_piece_came(int node);              /* that an agent has stored there */
PRIVATE void ahead_piece_is_missing(int node);
PRIVATE void ahead_is_late(int home); /* something was read before an agent had stored it */

/* -- offers.c: what is stored --------------------------------------------------------------------------------------- */

PRIVATE void offers_make(const struct store_call *c); /* as much as pays */
PRIVATE long offers_make_some(const struct store_call *c, long most); /* whatever it pays: how many pieces */

/* -- speed.c: which tier is faster, and whether copies pay; times in nanoseconds ------------------------------------ */

enum tier { TIER_GLOBAL, TIER_HOME, TIERS };

PRIVATE double speed_usual(enum tier t, double bytes);    /* for a unit, by those of late */
PRIVATE double speed_expected(enum tier t, double bytes); /* until a unit is there that is asked for now */
/* For the bytes of a unit that are known there; those from the first to the last missing one are the home's then, as else all. */
PRIVATE bool speed_should_ask_global(double known, double missing, double all);
/* Of a unit of so many bytes: how many of its pieces without copies. */
PRIVATE long speed_should_store(double bytes, long pieces);
PRIVATE bool speed_should_read_back(enum tier t); /* something that has been written there, to know how fast that is */
PRIVATE void speed_global_look_begins(void);      /* so much was stored to be read back */
/* For a unit of so many, or for those before: otherwise they take memory for nothing. */
PRIVATE enum servers speed_needs_servers(double bytes);
/* A copy was asked for the first time; or it is of no use any more, and never was. */
PRIVATE void speed_copy_ended(bool was_used);
PRIVATE void speed_copy_waited(double ns); /* from when it was made until it was asked for the first time, */
PRIVATE double speed_copies_wait(void);    /* and so long they usually do; 0: none was asked for */
PRIVATE void speed_begins(enum tier t, int number, double bytes, double now); /* the call of that number is a tier's */
PRIVATE double speed_ends(enum tier t, int number, double bytes, double now); /* what it took */

/* -- tier.c, global_start.c ----------------------------------------------------------------------------------------- */

PRIVATE_DATA const struct store_tier global_tier;
PRIVATE bool global_protect(void); /* what is sent, where it has to be; false: no node is left */
PRIVATE void say_global(const char *what, const char *why); /* a line about IOPREF_GLOBAL */

/* -- counts.c ------------------------------------------------------------------------------------------------------- */

enum tier_counter {
    TIER_REQUESTS, /* units that were asked for */
    TIER_HITS,     /* that came */
    TIER_PARTS,    /* of which a part came */
    TIER_MISSING,  /* of which nothing was there */
    TIER_LATE,     /* that did not come in time */
    TIER_BYTES,    /* that came */
    TIER_OFFERED,  /* pieces that were given to the tier, */
    TIER_DROPPED,  /* that were not, as there was no room, */
    TIER_WITHHELD, /* and that were not, as it did not pay */
    TIER_USED,     /* copies that were asked for, */
    TIER_UNUSED,   /* and that never were until they were replaced or lost */
    TIER_AVOIDED,  /* units that were not asked for, as the other tier is faster */
    TIER_HINTED,   /* requests to agents */
    TIER_LOOKS,    /* units read back, to measure */
    TIER_SMALL_NS, /* nanoseconds for a piece, and for a chunk, by what was measured last */
    TIER_LARGE_NS,
    TIER_COUNTERS
};

PRIVATE void tiers_start(void);
PRIVATE void tiers_add(enum tier t, enum tier_counter c, long n);
PRIVATE void tiers_set(enum tier t, enum tier_counter c, long n);
PRIVATE void tiers_took(enum tier t, double ns); /* a unit that came */

#ifdef __GNUC__
#pragma GCC visibility pop
#endif

#endif
