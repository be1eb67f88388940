/* The pager: memory of the program whose pages the library itself brings and takes away (../scratch asks for it). An array lies in
 * plain memory that is registered with userfaultfd, and has a home in a store: a file. One thread, that shares no descriptor with the program,
 * serves page faults, moves units between memory and store, and is the only one that touches what is said here.
 *
 * A unit is a piece of an array, of a power of two of bytes, that is read and written as a whole. It leaves the program's memory by
 * UFFDIO_MOVE, in one step, to a frame that the program cannot see; there it is written. No write of the program can come between. */
#ifndef IOPREF_PAGER_H
#define IOPREF_PAGER_H

#include "internal.h"

#ifdef __GNUC__
#pragma GCC visibility push(hidden)
#endif

enum {
    PAGER_PAGE = 4096,
    PAGER_SHIFT = 12,
    PAGER_CHUNK_SHIFT = 21,
    PAGER_CHUNK = 1 << PAGER_CHUNK_SHIFT, /* the largest unit */
    PAGER_ARRAYS = 4096,
    PAGER_LEFT_TO_SYSTEM = 5 << 18 /* bytes of what it enforces: code that is read from files, and what it keeps of the program */
};

/* -- units.c: the units of all arrays ------------------------------------------------------------------------------------ */

enum unit_state {
    UNIT_NEW,      /* never touched: zeros */
    UNIT_HOME,     /* in the store alone */
    UNIT_READING,  /* into its frame */
    UNIT_RESIDENT, /* in the program's memory */
    UNIT_WRITING,  /* from its frame */
    UNIT_WRITTEN,  /* in the store, and still in its frame */
    UNIT_PARKED,   /* in its frame, and different from the store: it is to be written */
    UNIT_LOST      /* the store could not read it: who touches it gets SIGBUS */
};

struct unit {
    struct unit *next, *previous; /* of the residents of an order, of those that wait for a frame, or of those that are parked */
    uint16_t array, frame;
    uint8_t shift;   /* it has so many bits of an address; 0: the page is part of a unit that begins before it */
    uint16_t since;  /* order.c: nothing is known of it from then on; or it went then */
    uint16_t brought; /* by an access here and there: after so much traffic */
    unsigned state : 3;
    unsigned dirty : 1;  /* it may differ from the store; a resident one that is not is write protected */
    unsigned wanted : 1; /* it is to be brought back once it is written */
    unsigned queued : 1; /* it waits for a frame */
    unsigned single : 1;    /* as of a frame */
    unsigned only_read : 1; /* by the nest for which it came */
    unsigned probe : 2;  /* sizes.c: enum unit_probe */
    unsigned order : 7, released : 10, priority : 2; /* order.c: pages released, and how */
    unsigned used : 1; /* order.c: by the nest at hand, or about to be */
    unsigned left : 2; /* order.c: how it went, when it has gone */
};

enum { UNIT_PAGES = (1 << 10) - 1, UNIT_PRIORITIES = 3, UNIT_ORDERS = 127, UNIT_STATES = 7 };

/* Whether a chunk was written the last time that this was looked for, while a nest had it that may write it. */
enum chunk_habit { HABIT_UNKNOWN, HABIT_READ, HABIT_WRITTEN };

/* The last access of those of which each goes on from the one before, in pages of the array. */
struct sweep {
    uint32_t lo, hi;
    uint32_t run;            /* of all accesses; 0: there is none */
    uint32_t last;           /* the traffic then */
    uint32_t pages, traffic; /* lately, of it and of all accesses */
    bool goes_on, down;
};

enum {
    SWEEPS_OF_CHUNK = 16,
    SHARED_BY_SWEEPS = 2 /* of memory, such a share */
};

struct chunk {
    uint8_t habit, turns;
    uint8_t next_begun, next_kept;
    struct sweep sweeps[SWEEPS_OF_CHUNK];
};

/* How an array is accessed here and there, by which the sizes of its units are chosen. */
struct unit_sizes {
    uint8_t scattered;  /* bits of an address that such a unit has */
    int8_t way;         /* in which others go on from these: so many times in a row; up, or down if negative */
    unsigned turns;     /* units that these have brought */
    int alone, in_pairs; /* lately: units whose neighbour was not brought shortly before, or was */
    int half_done, half_used; /* units of half the size, of which the other half was not needed shortly after, or was */
};

struct array {
    uintptr_t lo, hi;     /* whole pages; empty: none */
    struct unit *units;   /* one a page: that of a unit is that of its first page */
    struct chunk *chunks; /* of the address space: the first and the last one may be cut */
    int home;             /* its name in the store, */
    uint32_t from;        /* and its first page there */
    long here, in_flight; /* units resident; parked, being read and written */
    bool leaving, dropped; /* for a time or for good; and without being written */
    bool read_only;        /* a file that the program maps to read: nothing is ever written there */
    struct unit_sizes *sizes;
};

PRIVATE_DATA struct array pager_arrays[PAGER_ARRAYS];

/* Units in order, with both ends. */
struct unit_list {
    struct unit *first, *last;
    size_t bytes;
};

PRIVATE struct array *units_array_at(uintptr_t addr); /* or null */
PRIVATE struct array *units_array(const struct unit *u);
PRIVATE struct chunk *units_chunk(const struct array *a, uintptr_t addr);
PRIVATE struct unit *units_at(const struct array *a, uintptr_t addr);
PRIVATE uintptr_t units_lo(const struct unit *u);
PRIVATE size_t units_bytes(const struct unit *u);
PRIVATE void units_append(struct unit_list *list, struct unit *u);
PRIVATE void units_prepend(struct unit_list *list, struct unit *u);
PRIVATE void units_take_from(struct unit_list *list, struct unit *u);
PRIVATE bool units_is_absent(const struct unit *u); /* and nobody waits for it */
/* The unit at addr; an absent one is split, or joined with absent neighbours in the same state, to have so many bits of an address, or as near as can be. */
PRIVATE struct unit *units_of_size(struct array *a, uintptr_t addr, int shift);
PRIVATE void units_is_at_home(struct unit *u); /* and in no frame */
PRIVATE int units_add(struct array *a, uintptr_t lo, uintptr_t hi, int home, bool contents); /* from its beginning on; it may be written */
PRIVATE void units_remove(struct array *a); /* of which none are left */

/* -- sizes.c: how large a unit should be ---------------------------------------------------------------------------------- */

enum unit_probe { NO_PROBE, PROBE, HALF_PROBE }; /* what an access here and there has brought; in half the size */

struct access {
    int shift; /* the size, in bits of an address */
    struct sweep *of;
    int sweep; /* 1 or -1: it goes on from an earlier one, up or down */
    bool scattered;
};

PRIVATE struct access sizes_of_access(struct array *a, uintptr_t lo, uintptr_t hi); /* it is remembered */
PRIVATE void sizes_brings(struct array *a, struct unit *u, const struct access *is); /* the access brings it */
PRIVATE void sizes_evicted(struct unit *u);
PRIVATE int sizes_largest(void);

/* -- sweeps.c: accesses that go on from others -------------------------------------------------------------------------------- */

PRIVATE struct sweep *sweeps_access(const struct array *a, uintptr_t lo, uintptr_t hi); /* until the next one */
PRIVATE double sweeps_share(const struct sweep *s); /* of all accesses, lately */
PRIVATE void sweeps_brought(const struct array *a, struct sweep *s, uintptr_t lo, uintptr_t hi); /* around its access, before there is a hint or a fault */

/* -- moves.c: what faults, hints and the store's answers do to units ------------------------------------------------------ */

PRIVATE void moves_fault(uintptr_t addr, bool write, bool protection);
PRIVATE void moves_hint(uintptr_t lo, uintptr_t hi); /* the program will use it */
PRIVATE void moves_release(uintptr_t lo, uintptr_t hi, int priority);
PRIVATE void moves_ask_store(struct unit *u, bool write); /* while it may start */
PRIVATE void moves_done(struct unit *u, int error); /* what was asked of the store */
PRIVATE void moves_make_room(void); /* before it is needed; and what waits is served */
PRIVATE bool moves_none_left(const struct array *a);

/* -- bring.c: units come into the program's memory ------------------------------------------------------------------------ */

PRIVATE void bring_want(struct unit *u, bool urgent); /* an absent one; it waits if there is no frame */
PRIVATE void bring_install(struct unit *u); /* from its frame, that has the contents and is not idle */
PRIVATE void bring_back(struct unit *u);    /* that is parked or written, in its frame */
PRIVATE void bring_waiting(void);           /* as many as there are frames for */
PRIVATE size_t bring_bytes_waiting(void);
PRIVATE void bring_forget_waiting(struct array *a);

/* -- evict.c: units go out of it ------------------------------------------------------------------------------------------- */

PRIVATE void evict_some(void); /* so that there is room before it is needed */
PRIVATE void evict_leave_parked(struct unit *u);
PRIVATE void evict_forget(struct unit *u); /* a resident one, that is as its home is */
PRIVATE void evict_written(const struct unit *u);     /* its write has ended */
PRIVATE void evict_array(struct array *a);         /* all go home; call again until none is left */
PRIVATE void evict_dropped_array(struct array *a); /* without being written; those in flight still arrive */

/* -- order.c: the units in the program's memory, and which of them goes first ------------------------------------------- */

PRIVATE void order_add(struct unit *u);  /* it has arrived */
PRIVATE void order_take(struct unit *u); /* it goes */
PRIVATE void order_leave(struct unit *u); /* it goes, and may come back */
PRIVATE void order_release(struct unit *u, size_t pages, int priority); /* so many of its pages; priority as in release.c */
PRIVATE void order_need(struct unit *u);    /* it is asked for again */
PRIVATE void order_reaches(uintptr_t addr, bool ahead); /* the nest uses it, or will before long */
PRIVATE void order_put_off(struct unit *u); /* it cannot go now */
PRIVATE struct unit *order_next(void);      /* or null */
enum nest_use { NOT_IN_NEST, NEST_READS, NEST_WRITES /* or may */ };

PRIVATE enum nest_use order_use_of(const struct unit *u); /* by the nest that was entered last */
PRIVATE void order_each_of(const struct array *a, void (*call)(struct unit *u)); /* that may take it */

/* -- code.c: how the system reads the program's code ------------------------------------------------------------------------- */

PRIVATE void code_start(void);
PRIVATE void code_read_by_little(uintptr_t lo, uintptr_t hi, bool executable);

/* -- frames.c: memory that the program does not see; and the bound for all of it ------------------------------------------- */

struct frame {
    size_t bytes;      /* of memory, from its beginning on; 0: it is empty */
    struct unit *unit; /* whose contents it has, or null */
    bool fresh;        /* zeros */
    bool single;       /* its pages are, and not in a folio of 2 MiB */
    bool idle;
    int next;          /* of the idle ones, by age; or of the empty ones */
};

PRIVATE int frames_start(void);
PRIVATE void frames_end(void); /* when all units have gone */
PRIVATE char *frames_memory(int frame);
PRIVATE struct frame *frames_at(int frame);
PRIVATE int frames_take(size_t bytes); /* with memory; -1: there is none now */
PRIVATE int frames_take_empty(void);   /* -1: none */
PRIVATE void frames_give(int frame);   /* it is idle, or empty if its memory has been moved out */
PRIVATE int frames_take_back(const struct unit *u); /* that is written, and no longer idle from now on */
PRIVATE void frames_disown(const struct array *a);  /* what is idle and has units of the array */
/* For a folio of 2 MiB, that a chunk can have where it has neither pages nor a table for them: Linux 6.14 gives the table back with them. */
PRIVATE bool frames_make_way(void *chunk);
PRIVATE void frames_empty(int frame);  /* its memory goes back to the system */
PRIVATE void frames_refresh_bound(void);
PRIVATE void frames_look_now(void); /* the same, however lately it was done */
PRIVATE void frames_go_beyond(size_t bytes); /* where nothing can be taken out: the program has locked it in memory */
PRIVATE size_t frames_bound(void);
PRIVATE size_t frames_used(void);         /* by resident units and frames */
PRIVATE void frames_add_used(long bytes); /* by resident units, whose memory is not a frame's */
PRIVATE size_t frames_ready(size_t coming); /* bytes that can be had at once, or when `coming` have been written, within the bound */

/* -- plain.c: memory of the program that is not the pager's ------------------------------------------------------------------ */

PRIVATE long plain_bytes(void);          /* in larger blocks of malloc, touched or not */
PRIVATE void plain_has_room(long bytes); /* for so many; LONG_MAX: nobody is to ask */
PRIVATE bool pager_may_be_asked(void);   /* pager.c: by this thread, now */

/* -- requests.c: what threads of the program ask of the pager's thread ----------------------------------------------------- */

enum pager_word { PAGER_ADD, PAGER_HAND_BACK, PAGER_LEAVE, PAGER_RESUME, PAGER_REMOVE, PAGER_PREFETCH, PAGER_RELEASE, PAGER_ROOM, PAGER_END };

struct pager_request {
    enum pager_word word;
    uintptr_t lo, hi;
    int priority;
    int fd;
    const struct os_identity *is;
    const struct global_file *file; /* that is only read, or null: */
    size_t from;                    /* where the array begins there */
    bool contents;
    int *answer; /* -1 until there is one, or null */
};

PRIVATE int requests_post(const struct pager_request *r); /* EAGAIN: there are too many; ESRCH: nobody takes them */
PRIVATE int requests_ask(struct pager_request r);         /* waits for the answer */
PRIVATE void requests_forget(void); /* in the child of a fork, where nobody takes them */
PRIVATE void requests_rest(void);   /* a tenth of a millisecond */
/* Of the pager's thread: */
PRIVATE void requests_begin(void);  /* it takes them */
PRIVATE bool requests_take(struct pager_request *r);
PRIVATE void requests_answer(const struct pager_request *r, int error);
PRIVATE bool requests_end(void);    /* false where there are some, or somebody asks; from then on nobody does */
PRIVATE unsigned requests_posted(void); /* changes when there is something to do */
PRIVATE void requests_wait(unsigned seen, int most);   /* for that, faults, or the store; milliseconds, -1: for ever */

/* -- serve.c ------------------------------------------------------------------------------------------------------------------ */

PRIVATE void serve_pager(void); /* until it is to end, and has no array left */
PRIVATE int serve_give_to_system(struct array *a); /* a read-only one: it is mapped from now on, and has to be dropped */

/* -- uffd.c: userfaultfd. `hi` and lengths are of whole pages; errnos. ------------------------------------------------ */

struct uffd_fault {
    uintptr_t addr;
    bool write, protection;
};

PRIVATE int uffd_open(const char **why); /* of the thread that calls */
PRIVATE void uffd_close(void);           /* who waits tries again */
PRIVATE int uffd_descriptor(void);
PRIVATE int uffd_next(struct uffd_fault *faults, int most); /* how many there are */
PRIVATE int uffd_register(uintptr_t lo, size_t bytes, bool protects); /* protection against writes is heeded there */
PRIVATE int uffd_unregister(uintptr_t lo, size_t bytes);
/* All or nothing; EBUSY: the system is at work on a page. One that is not there is zeros, from now on, or ENOENT. ESTALE: some
   have moved and come back, and are not protected any more. */
PRIVATE int uffd_move(uintptr_t to, uintptr_t from, size_t bytes, bool zeros);
PRIVATE int uffd_copy(uintptr_t to, uintptr_t from, size_t bytes, bool protect);
PRIVATE bool uffd_has(uintptr_t lo, size_t bytes); /* all is registered still, and write protected from now on */
/* All is registered still; what is not there is zeros now. No page changes, of which other processors would have to be told. */
PRIVATE bool uffd_has_written(uintptr_t lo, size_t bytes);
PRIVATE int uffd_unprotect(uintptr_t lo, size_t bytes);
PRIVATE int uffd_zero(uintptr_t page);   /* one that is not there */
PRIVATE int uffd_poison(uintptr_t lo, size_t bytes);
PRIVATE void uffd_wake(uintptr_t lo, size_t bytes);

/* -- store.c: where units are kept while they are not in memory. Calls do not wait, but for store_wait. ------------------ */

struct store_call {
    bool write;
    int home;
    char *memory;
    size_t bytes, at; /* whole pages of the home; any pieces, that may overlap earlier ones of other sizes */
    void *tag;
};

PRIVATE int store_open(const char **why);
PRIVATE void store_close(void);
/* Of the program's descriptor; `file` names it for the tier, or is null where no other run knows it. */
PRIVATE int store_add(int fd, const struct os_identity *is, const struct global_file *file, int *home);
PRIVATE void store_remove(int home);          /* on which no call is under way */
PRIVATE bool store_may_start(void);
PRIVATE bool store_is_busy(void); /* some calls have not ended */
PRIVATE void store_start(const struct store_call *c); /* with the next wait; no piece that another call is at work on */
/* Until a call has ended, there are faults, or *word is no longer `seen`; so many milliseconds at most, -1: for ever. */
PRIVATE void store_wait(unsigned *word, unsigned seen, int most);
PRIVATE bool store_next(void **tag, int *error); /* one that has ended */

/* What stands in front of the disk, as memory of other machines: it has copies of some pieces, and the disk has all. The pager's thread
 * calls its functions, none of which may wait. */
struct store_tier {
    int (*open)(void); /* an errno: there is no tier. The thread has none of the program's descriptors any more */
    void (*close)(void);
    /* Whether it takes the call: then the memory is the tier's, too, until store_tier_ended(number). What it has of the piece is of no use from now on,
     * whether it takes the call or not. The piece is written to the disk at the same time. */
    bool (*write)(int number, const struct store_call *c);
    /* Whether it may have some of the piece: then store_tier_ended(number) tells, and the disk is asked for the rest. */
    bool (*read)(int number, const struct store_call *c);
    void (*read_home)(int number, const struct store_call *c); /* the disk has read, too, and all is in the memory; or null */
    /* The disk has written it. Memory of as many bytes: it is read back there, and was_read_back is called; null: it is not. */
    char *(*read_back)(int number, const struct store_call *c);
    void (*was_read_back)(int number, const struct store_call *c);
    void (*add)(int home, const struct global_file *file); /* of which others may have copies */
    void (*remove)(int home); /* what it has of it is of no use */
    int (*descriptor)(void);  /* that can be read when there is something to do, for how long it waits, too; or -1 */
    void (*step)(void);       /* does it; called more often */
};

PRIVATE void store_has_tier(const struct store_tier *t); /* before store_open */
PRIVATE void store_tier_ended(int number, size_t from, size_t bytes); /* of a read, these bytes are missing, from that one of the call on */

/* -- disk.c: files, by a ring of the kernel's (io_uring). The functions are the store's, which gives each call a number. ----- */

enum { DISK_CALLS = 128, DISK_DESCRIPTORS = 2 };

struct disk_events {
    unsigned *word, seen;
    int descriptors[DISK_DESCRIPTORS]; /* that can be read; -1: none */
};

PRIVATE int disk_open(const char **why);
PRIVATE void disk_close(void);
PRIVATE int disk_add(int fd, const struct os_identity *is, int *home);
PRIVATE void disk_remove(int home);
PRIVATE void disk_start(int number, const struct store_call *c);
PRIVATE void disk_wait(const struct disk_events *until, int most); /* milliseconds, -1: for ever */
PRIVATE bool disk_next(int *number, int *error);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif

#endif
