/* Memory of other machines: a tier of the pager's store (../pager/store.c) between local memory and the files of the arrays, on
 * memcached servers ("nodes"), which IOPREF_GLOBAL names. The "home" of an array is its file, given by its descriptor. Nodes have
 * copies of pieces of the arrays; the home always has everything, so that no data are lost with a node.
 *
 * The pager's thread (tier.c) knows which pieces were stored on which node, and in which version. Each node has a thread of its own
 * (nodes.c), which gets and sets copies in batches. Pieces that do not come in time are read from the home. */
#ifndef IOPREF_GLOBAL_H
#define IOPREF_GLOBAL_H

#include "items.h"

#ifdef __GNUC__
#pragma GCC visibility push(hidden)
#endif

/* An "ask" is a request of the pager's thread for pieces. Its number is that of a call of the store, or, to measure, ASK_WARM_UP or one of
 * LOOK_ASKS from ASK_READ_BACK on. */
enum { LOOK_ASKS = 4, ASK_WARM_UP = DISK_CALLS, ASK_READ_BACK, ASKS = ASK_READ_BACK + LOOK_ASKS };

/* -- nodes.c: the nodes, each with a thread --------------------------------------------------------------------------- */

/* A piece that is to be got, as a whole or in part. */
struct want {
    struct piece piece;
    size_t from, bytes; /* the part that is wanted, whole pages */
    int ask;
    unsigned turn; /* tells apart asks that have the same number, one after the other */
    char *to;      /* where that part is to be copied */
    bool guess;     /* another run may have stored it */
    struct reader own; /* of a guess: if the node lacks the piece, it is marked: this run will have stored it by own.until; 0: no mark */
};

/* A piece that was sent. */
struct sent {
    struct piece piece;
    int node;
};

/* Adds a node, before nodes_start; E2BIG if there are too many. */
PRIVATE int nodes_add(const struct node_address *a);
PRIVATE const struct node_address *nodes_address(int node);
/* Removes a node, before nodes_start. */
PRIVATE void nodes_remove(int node);
PRIVATE int nodes_start(void);
enum servers { SERVERS_NONE, SERVERS_LOOKED_AT, SERVERS_USED }; /* libmemcached is loaded only for SERVERS_USED */
/* Sets for what nodes are needed from now on; threads and libraries that are not needed take no memory. It does not wait. */
PRIVATE void nodes_need(enum servers needed);
/* Waits until all nodes have been looked for, but at most half a second. */
PRIVATE void nodes_await(void);
/* Ends the threads; waits for them at most a tenth of a second. */
PRIVATE void nodes_end(void);
/* Returns a descriptor that can be read when an ask has been answered, until nodes_listen is called. */
PRIVATE int nodes_descriptor(void);
/* Returns whether an ask has been answered since the last call. */
PRIVATE bool nodes_listen(void);
PRIVATE int nodes_count(void);
/* Returns the node on which all programs look for these pages of a file, or the next one after `tries` that cannot be used. */
PRIVATE int nodes_in_turn(size_t page, int tries);
PRIVATE bool nodes_is_usable(int node);
/* Returns the smoothed time of the node's answers, in nanoseconds a piece; 0: not known. */
PRIVATE double nodes_pace(int node);
/* Returns the mean of that over the nodes of which it is known; 0: of none. */
PRIVATE double nodes_mean_pace(void);
/* Returns the node's share of copies by the coordinator, from 0, when nothing is to be sent there, to 1. */
PRIVATE double nodes_weight(int node);
/* Returns the longest time, in nanoseconds, after which a copy is used again and is still worth its room there; 0: any. */
PRIVATE double nodes_most(int node);
/* Returns the last version that may have been lost with the node's connection. */
PRIVATE uint64_t nodes_emptied(int node);

/* Asks the nodes for wants of one ask, whose memory begins at `memory`; nodes[i] is asked for wants[i]. Returns false, and asks for
 * none of them, if a node has too many wants in its queue. */
PRIVATE bool nodes_ask(int ask, char *memory, const struct want *wants, const int *nodes, int count);
/* Returns whether all wants of the ask have been answered. */
PRIVATE bool nodes_has_answered(int ask);
/* Ends an ask; `late`: its nodes did not answer in time. Returns false if a thread is still copying to its memory: call it again
 * when the descriptor can be read. */
PRIVATE bool nodes_forget(int ask, bool late);
/* WANT_MISSING: the node does not have the piece; WANT_READ: it has another run's mark. */
enum want_state { WANT_NONE, WANT_WAITS, WANT_CAME, WANT_MISSING, WANT_READ, WANT_FAILED };
/* Returns what has become of a page of an ask that has ended; `page` is its index in the call. */
PRIVATE enum want_state nodes_want(int ask, int page);
/* Returns the run that expects to take longest to read pieces of an ask that has ended in WANT_READ. */
PRIVATE struct reader nodes_reader(int ask);

/* Returns how many more pieces can be sent now, if at most `most` may be on their way. */
PRIVATE long nodes_room(long most);
PRIVATE bool nodes_send(int node, const struct piece *p, const char *contents);
/* Marks a piece that this run reads, if the node has room, and has neither the piece nor another run's mark; it does not answer. */
PRIVATE void nodes_mark(int node, const struct piece *p, struct reader own);
/* Stores at most `most` pieces that have been sent since the last call; returns how many there are. */
PRIVATE int nodes_take_sent(struct sent *sent, int most);
/* Returns the processor time of sending, in nanoseconds a byte; 0: nothing was sent. */
PRIVATE double nodes_sending_took(void);

/* -- copies.c: which pieces have copies, where, and in which version ------------------------------------------------ */

/* Sets *p to piece number i of a call, without a version; returns false if there is none. */
PRIVATE bool copies_next_piece(const struct store_call *c, int i, struct piece *p);
/* Returns whether nodes that can be used have copies of all pages of a piece, or will have them. */
PRIVATE bool copies_has(const struct piece *p);
/* Returns whether a copy may be made: there is room to note it, and the node is not known to evict copies of this piece. */
PRIVATE bool copies_may_make(const struct piece *p);
PRIVATE uint64_t copies_new_version(void);
/* Notes a copy that is being sent to a node. */
PRIVATE void copies_add(const struct piece *p, int node);
/* Notes a copy that an agent on a node was asked to store, unless there is one already. */
PRIVATE void copies_add_replica(const struct piece *p, int node);
/* Notes copies that other runs may have stored, of those pieces of a call of which none is known; returns how many. */
PRIVATE int copies_guess(const struct store_call *c);
/* Forgets those that did not come, of the pieces of a call, and what agents were asked for while none has been heard: the call's data come from the
 * home, and are to be stored. */
PRIVATE void copies_end_unsure(const struct store_call *c);
/* Tells that a page came from its node; returns whether that was a guess. Counts pieces that other runs have stored. */
PRIVATE bool copies_came(int home, size_t page);
/* Notes which copies have been sent. */
PRIVATE void copies_note_sent(void);
/* Fills in the wants for those pages of a call that have copies, and at[i], the node of wants[i]; returns their number, at most
 * UNIT_PIECES. */
PRIVATE int copies_find(const struct store_call *c, struct want *wants, int *at);
/* Notes that copies have been asked for: they were worth making. */
PRIVATE void copies_asked(const struct want *wants, int count);
/* Forgets the copies of data that are being written. */
PRIVATE void copies_forget(const struct store_call *c);
/* Forgets the copy of a page, which its node does not have; returns whether an agent was asked to store it. */
PRIVATE bool copies_is_missing(int home, size_t page);
PRIVATE void copies_remove(int home);

/* -- file_names.c, file_homes.c: homes that are files, which the program maps to read ------------------------------- */

/* Fills in *f for an open file that programs know by this path; returns false if no copies of it may be made. */
PRIVATE bool file_name_replica(int fd, const char *path, struct global_file *f);
/* Returns whether the file is still in the state in which it was named. */
PRIVATE bool file_has_state(int fd, const struct global_file *f);
/* Returns whether each later change will be visible by the file's times. */
PRIVATE bool file_is_settled(const struct global_file *f);
/* Returns whether the file system keeps its times itself, and only this machine writes to it. */
PRIVATE bool file_system_is_own(int fd);
enum { BOOT_BYTES = 40 };
/* Reads a random number that the system has drawn at its start, as text. */
PRIVATE bool file_boot(char boot[BOOT_BYTES]);
PRIVATE void file_homes_add(int home, const struct global_file *f);
PRIVATE void file_homes_remove(int home);
/* Returns the file of a home; null if the home is a scratch file of this run. */
PRIVATE const struct global_file *file_homes_at(int home);
/* Returns whether copies of the home may be used: always for a scratch file; for other files only while they do not change. */
PRIVATE bool file_homes_may_have_copies(int home);
/* Returns the number under which copies are shared with other runs; null: they are not. */
PRIVATE const uint64_t *file_homes_shared(int home);
/* Returns what is known of copies that other runs may have of the home; null: they have none. */
PRIVATE struct guesses *file_homes_guesses(int home);

/* -- disks.c: the disks on which homes lie ------------------------------------------------------------------------------- */

enum { DISKS = 8 }; /* disks that are told apart */
/* Returns the disk of a device that may be one of its partitions, by the system's folder `sys`, mostly "/sys"; the device, where that tells nothing. */
PRIVATE dev_t disks_with(const char *sys, dev_t device);
/* Returns the number of the disk, below DISKS; further disks share the last number, and have no name. */
PRIVATE int disks_of(int home);
/* Returns the name of the disk, which no other disk has, of this machine or another; 0: runs on other machines may read from the same one. */
PRIVATE uint64_t disks_name(int home);
PRIVATE void disks_remove(int home);

/* -- guesses.c: copies that other runs may have stored ------------------------------------------------------------------ */

struct guesses {
    int left;          /* units that may be asked for */
    int lately;        /* above 0: of one of the last units that were asked for, something came */
    long since, after; /* units read since none was left, and after how many of them some may be asked for again */
};

PRIVATE_DATA const struct guesses GUESSES_AT_FIRST;
/* Returns the node that has copies of these pages of a file, whichever run stores them; -1 if none can be used. */
PRIVATE int guesses_node(size_t page);
/* Notes copies that other runs may have stored of the data of a call, if they have had such copies lately; returns whether it has noted
 * any. */
PRIVATE bool guesses_make(const struct store_call *c);
/* Tells whether some came; `awaited`: while another run was reading them. */
PRIVATE void guesses_told(int home, bool came, bool awaited);
/* Returns whether some came lately. */
PRIVATE bool guesses_come(int home);

/* -- waits.c: calls that wait while another run reads their data from the home ------------------------------------------- */

/* Returns whether a call is to wait for another run; then waits_next returns it later. home: the nanoseconds in which the home would bring what
 * is missing. */
PRIVATE bool waits_begin(int number, const struct store_call *c, struct reader other, double home, double now);
/* Tells that a call does not wait any more, and whether something came for it. Returns whether it has waited. */
PRIVATE bool waits_end(int number, bool came);
/* Returns the nanoseconds of a call's last wait that lose nothing, as the home has read further ahead meanwhile, or was busy with the other run. */
PRIVATE double waits_excused(int number);
/* Takes a call for which nodes are to be asked again; returns its number, or -1. */
PRIVATE int waits_next(double now, struct store_call *c);
/* Returns when the next call is to be taken, as os_time(); 0: none waits. */
PRIVATE double waits_first(void);
/* Returns how many calls wait. */
PRIVATE int waits_count(void);
/* Returns how many of them will probably do so in vain: all if the last call that ended did, otherwise none. */
PRIVATE int waits_count_vain(void);
/* Takes a part of a home that is to be read meanwhile; returns false if there is none. */
PRIVATE bool waits_further(int *home, size_t *at, size_t *bytes);

/* -- ahead.c: requests to agents on other machines --------------------------------------------------------------------- */

enum { HINT_PLACES = 64 }; /* items with hints on a node, of all programs together */

/* A hint: an agent is asked to store pieces of a file. */
struct agent_word {
    uint64_t file[2], page, pieces; /* number of the file, and its first page and number of pieces */
    uint64_t turn;                  /* agents serve the hint with the lowest turn first */
    char path[GLOBAL_PATH];
};

/* Asks agents for the data that the program will read after this call, if the call is part of a sweep over a file. */
PRIVATE void ahead_reads(const struct store_call *c);
/* Sets *at and *bytes to the part of the file that the sweep to which a call belongs will read after all that it has asked for; at most as much as
 * the call. Returns false if there is none. */
PRIVATE bool ahead_beyond(const struct store_call *c, size_t *at, size_t *bytes);
/* Tell that a piece that the node's agent was asked to store has come, or was not there. */
PRIVATE void ahead_piece_came(int node);
PRIVATE void ahead_piece_is_missing(int node);
/* Returns whether a piece has come from an agent that does not rest. */
PRIVATE bool ahead_hears_agents(void);
/* Tells that data of the home were read before an agent had stored them. */
PRIVATE void ahead_is_late(int home);

/* -- offers.c: sends copies to nodes ------------------------------------------------------------------------------------- */

/* Sends as many pieces of a call as pays. */
PRIVATE void offers_make(const struct store_call *c);
/* The same, if all of them have room now, and otherwise returns false. */
PRIVATE bool offers_make_if_room(const struct store_call *c);
/* Sends at most `most` pieces, whether that pays or not; returns how many. */
PRIVATE long offers_make_some(const struct store_call *c, long most);

/* Marks the pieces of a call that have no copies, where other runs look for them: this run is going to store them. */
PRIVATE void offers_mark(const struct store_call *c, struct reader own);

/* -- kept.c: units of files that were read before nodes had been measured ------------------------------------------------- */

/* Keeps the contents of a unit, to offer them later; returns false if that is not worth it any more, or not possible. */
PRIVATE bool kept_add(const struct store_call *c);
/* Offers what is kept, once it is known whether that pays, and gives it up when that is not known in time. */
PRIVATE void kept_go_on(double now);
/* Returns when that is, as os_time(); 0: nothing waits for it. */
PRIVATE double kept_until(void);
PRIVATE void kept_remove(int home);

/* -- speed.c: which tier is faster, and whether copies pay; times in nanoseconds. `disk` is that of the home (disks_of). --- */

enum tier { TIER_GLOBAL, TIER_HOME, TIERS };

/* Returns the time that a tier usually takes for a unit of `bytes` bytes. */
PRIVATE double speed_usual(int disk, enum tier t, double bytes);
/* Returns the time after which a unit that is asked for now will have come. */
PRIVATE double speed_expected(int disk, enum tier t, double bytes);
/* Returns whether to ask nodes for `known` bytes of a unit, and the home for `missing` bytes, instead of the home for all. */
PRIVATE bool speed_should_ask_global(int disk, double known, double missing, double all);
/* Returns how many of the `pieces` pieces without copies, of a unit of `bytes` bytes, should be stored. */
PRIVATE long speed_should_store(int disk, double bytes, long pieces);
/* Returns whether copies of a unit will probably be stored once it is read. */
PRIVATE bool speed_will_store(int disk, double bytes);
/* Returns whether a unit that is not stored now may be worth storing: the home is slow, and nodes have not been measured. */
PRIVATE bool speed_is_undecided(int disk, double bytes);
/* Return whether data just written should be read back, to measure the tier. */
PRIVATE bool speed_should_read_back_home(int disk);
PRIVATE bool speed_should_read_back_global(void);
/* Tells that pieces have been stored to be read back. */
PRIVATE void speed_global_look_begins(void);
/* Returns for what nodes are needed, by a unit of `bytes` bytes and the units before it. */
PRIVATE enum servers speed_needs_servers(int disk, double bytes);
/* Counts a copy: it was asked for the first time, or it ends without ever having been asked for. */
PRIVATE void speed_copy_ended(bool was_used);
/* Notes the time from when a copy was made until it was asked for the first time. */
PRIVATE void speed_copy_waited(double ns);
/* Returns the usual time until a copy is asked for; 0: no copy has been. */
PRIVATE double speed_copies_wait(void);
/* Begin and end the measurement of the call `number` of a tier; speed_ends returns the time that it took. */
PRIVATE void speed_begins(int disk, enum tier t, int number, double bytes, double now);
PRIVATE double speed_ends(int disk, enum tier t, int number, double bytes, double now);
/* Ends a measurement that tells nothing, as nodes had none of the data. */
PRIVATE void speed_gives_up_global(double bytes, double now);

/* -- losses.c: what asking nodes costs, by what came of it; times in nanoseconds ----------------------------------------- */

/* Notes, for an ask that begins now, the time that the home was expected to take for the same. */
PRIVATE void losses_begin(int number, double home, double now);
/* Notes that an ask ends, and that the home is expected to take `rest` for what is missing; `open` asks, at least 1, are under way: all of
 * them together lose the time of one. */
PRIVATE void losses_end(int number, double rest, int open, double now);
/* Notes that a call of `bytes` bytes has waited for another run, that `rest` bytes of it did not come, and that `excused` nanoseconds of it have lost
 * nothing. */
PRIVATE void losses_end_wait(int number, int disk, double bytes, double rest, double excused, double now);
/* Returns whether asks have lost little, if anything: otherwise nodes are not asked for a while. */
PRIVATE bool losses_are_small(double now);
/* The same for waits: otherwise no call waits for a while. */
PRIVATE bool losses_of_waits_are_small(double now);

/* -- tier.c, global_start.c ----------------------------------------------------------------------------------------- */

PRIVATE_DATA const struct store_tier global_tier;
/* Switches encryption on if it is needed, and removes nodes for which it is needed but not possible; returns false if no node is
 * left. */
PRIVATE bool global_protect(void);
/* Returns whether memory is large enough for nodes to be used. */
PRIVATE bool global_has_room(void);
/* Prints a line about IOPREF_GLOBAL. */
PRIVATE void say_global(const char *what, const char *why);

/* -- counts.c ------------------------------------------------------------------------------------------------------- */

enum tier_counter {
    TIER_REQUESTS, /* units that were asked for */
    TIER_HITS,     /* units that came as a whole */
    TIER_PARTS,    /* units of which a part came */
    TIER_MISSING,  /* units of which nothing came */
    TIER_LATE,     /* units that did not come in time */
    TIER_BYTES,    /* bytes that came */
    TIER_OFFERED,  /* pieces that were sent */
    TIER_DROPPED,  /* pieces that were not sent because there was no room */
    TIER_WITHHELD, /* pieces that were not sent because it did not pay */
    TIER_USED,     /* copies that were asked for */
    TIER_UNUSED,   /* copies that were replaced or lost before they were asked for */
    TIER_AVOIDED,  /* units that were not asked for because the other tier is faster */
    TIER_HINTED,   /* requests to agents */
    TIER_GUESSED,  /* pieces that were asked for in case that another run has stored them */
    TIER_FOUND,    /* of these, pieces that came, and that this run has never stored itself */
    TIER_AWAITED,  /* units that were not read from the home at once, as another run was reading them */
    TIER_VAIN,     /* of these, units that did not come */
    TIER_FURTHER,  /* requests to read further ahead, as another run was reading what comes first */
    TIER_REFUSED,  /* units that were not asked for because asking had cost too much */
    TIER_LOOKS,    /* units that were read back to measure */
    TIER_SMALL_NS, /* nanoseconds for a piece, by the last measurements */
    TIER_LARGE_NS, /* nanoseconds for a unit of PAGER_CHUNK bytes */
    TIER_GAINED_NS, /* nanoseconds by which answers came sooner than the home was expected to take, less those by which they came later */
    TIER_COUNTERS
};

PRIVATE void tiers_start(void);
PRIVATE void tiers_add(enum tier t, enum tier_counter c, long n);
PRIVATE void tiers_set(enum tier t, enum tier_counter c, long n);
/* Counts a unit that came, by the time that it took. */
PRIVATE void tiers_took(enum tier t, double ns);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif

#endif
