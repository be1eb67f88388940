/* The pager: a user-space pager for large arrays of the program (../scratch hands them over). An array lies in anonymous memory that is registered
 * with userfaultfd, and has a home in a store, which is a file. One thread, the pager's thread, serves page faults and moves units between memory and
 * store. It shares no descriptor with the program. All functions here run on that thread, unless said otherwise.
 *
 * A unit is a piece of an array, of a power of two of bytes, that is read and written as a whole. On eviction it is moved by UFFDIO_MOVE, in one
 * step, from the program's memory to a frame that the program cannot see, and is written from there: the program cannot change it during the
 * write. */
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
    PAGER_LEFT_TO_SYSTEM = 5 << 18 /* bytes of the enforced limit that stay free for pages of code, and for the kernel's memory of the program */
};

/* -- units.c: the units of all arrays ------------------------------------------------------------------------------------ */

enum unit_state {
    UNIT_NEW,      /* its contents are zeros, or will be overwritten: the store is not asked for them */
    UNIT_HOME,     /* only in the store */
    UNIT_READING,  /* being read into its frame */
    UNIT_RESIDENT, /* in the program's memory */
    UNIT_WRITING,  /* being written from its frame */
    UNIT_WRITTEN,  /* in the store, and still in its frame */
    UNIT_PARKED,   /* in its frame, and not yet written to the store */
    UNIT_LOST      /* the store could not read it: a thread that touches it gets SIGBUS */
};

struct unit {
    struct unit *next, *previous; /* in one of the lists of order.c (resident units), bring.c (waiting for a frame) or evict.c (parked) */
    uint16_t array, frame; /* index in pager_arrays; number of the frame in states READING, WRITING, WRITTEN and PARKED */
    uint8_t shift;    /* log2 of its bytes; 0: the page is part of a unit that begins at an earlier page */
    bool summed;      /* `sum` is the checksum of its contents in the store: at its eviction, it tells whether the program has written the unit */
    uint16_t since;   /* order.c: of a resident unit, the time of its last known use; passing.c: of another one, the time of its eviction */
    uint16_t brought; /* sizes.c: the time (by the traffic of scattered accesses) at which a scattered access brought it */
    uint64_t sum;
    unsigned state : 3;
    unsigned dirty : 1;     /* it may differ from the store; resident units that are not dirty are write protected (those that are may be `summed`) */
    unsigned wanted : 1;    /* the program waits for it: it is to be brought back when its write has ended */
    unsigned queued : 1;    /* it waits for a frame */
    unsigned single : 1;    /* its memory is single pages, not a folio of 2 MiB */
    unsigned only_read : 1; /* the nest for which it was brought only reads it */
    unsigned probe : 2;     /* sizes.c: enum unit_probe */
    unsigned order : 9;     /* order.c: the list that it is in */
    unsigned released : 10; /* released.c: how many of its pages the program has released */
    unsigned priority : 2;  /* order.c: the priority of the last release */
    unsigned used : 1;      /* order.c: the current nest has used it, or will soon */
    unsigned left : 2;      /* passing.c: enum left, as what it was evicted */
};

enum { UNIT_PAGES = (1 << 10) - 1, UNIT_PRIORITIES = 3, UNIT_ORDERS = 511, UNIT_STATES = 7 };

/* Whether the program wrote a unit of the chunk the last time that this was looked at, and a nest used the unit that may write it. */
enum chunk_habit { HABIT_UNKNOWN, HABIT_READ, HABIT_WRITTEN };

/* A sweep: a sequence of accesses each of which continues where the one before ended. Numbers are of pages. */
struct sweep {
    uint32_t lo, hi;         /* the last access, in pages from the beginning of the array */
    uint32_t run;            /* pages of all accesses of the sweep; 0: the entry is free */
    uint32_t last;           /* sweeps.c: the clock (pages of all accesses) at the last access */
    uint32_t pages, traffic; /* recent pages of this sweep, and of all accesses meanwhile; each access halves the older ones */
    bool goes_on, down;      /* it has two accesses or more; towards lower addresses */
};

enum {
    SWEEPS_OF_CHUNK = 16,
    SHARED_BY_SWEEPS = 2 /* sweeps may use 1/2 of the memory for the units at which they are */
};

/* What is remembered of PAGER_CHUNK bytes of an array, at a multiple of that. */
struct chunk {
    uint8_t habit, turns;          /* enum chunk_habit; units brought since, for bring.c to look at some of them again */
    uint8_t next_begun, next_kept; /* sweeps.c: counters of entries overwritten, for single accesses and for sweeps */
    struct sweep sweeps[SWEEPS_OF_CHUNK];
    uint64_t released[PAGER_CHUNK / PAGER_PAGE / 64]; /* released.c: a bit for each page of a resident unit that the program has released */
    uint64_t stored[PAGER_CHUNK / PAGER_PAGE / 64];   /* zeros.c: a bit for each page to whose place in the store something was written */
};

/* Measurements of the scattered accesses to an array, by which sizes.c chooses the sizes of its units. */
struct unit_sizes {
    uint8_t scattered;        /* log2 of the bytes of a unit that a scattered access brings; 0: there was none yet */
    int8_t way;               /* sweeps that continued from such units in the same direction, in a row; negative: downwards */
    int8_t strided;           /* what accesses after pages that were brought alone tell of a stride: much or little, 0 if nothing */
    unsigned turns;           /* units that scattered accesses have brought */
    int alone, in_pairs;      /* recent units whose neighbour had not been brought shortly before; and those whose neighbour had */
    int half_done, half_used; /* recent units of half the size that were evicted before the other half was needed; and the others */
    uint32_t lone;            /* the page that was accessed last, plus 1, if it was brought alone; otherwise 0 */
    unsigned tries;           /* accesses of which one of 8 is brought alone */
};

struct array {
    uintptr_t lo, hi;         /* whole pages; hi is 0 where the entry is free */
    struct unit *units;       /* one for each page; that of the first page of a unit stands for the unit */
    struct chunk *chunks;     /* one for each chunk of the address space that the array has a part of */
    int home;                 /* number of its file in the store */
    uint32_t from;            /* the page of the file at which the array begins */
    long here, in_flight;     /* units that are resident; and units that are parked, being read or being written */
    bool leaving;             /* all units are being evicted, and faults wait: until PAGER_RESUME, or until the array is removed */
    bool dropped;             /* the array is being removed, and its contents are given up */
    bool was_empty;           /* its home had no contents when it was added: they are zeros but for what the pager has written */
    bool read_only;           /* the file is mapped by the program for reading, and is never written */
    struct unit_sizes *sizes; /* the beginning of the memory that also has units and chunks */
};

PRIVATE_DATA struct array pager_arrays[PAGER_ARRAYS];

/* A doubly linked list of units; bytes: of all of them. */
struct unit_list {
    struct unit *first, *last;
    size_t bytes;
};

PRIVATE struct array *units_array_at(uintptr_t addr); /* null: the address is in no array */
PRIVATE struct array *units_array(const struct unit *u);
PRIVATE struct chunk *units_chunk(const struct array *a, uintptr_t addr);
/* Of the bits of a chunk, one for each of its pages, returns the word that has the bit of a page, and sets *bit to it. */
PRIVATE uint64_t *units_page_bit(uint64_t *bits, uintptr_t page, uint64_t *bit);
PRIVATE struct unit *units_at(const struct array *a, uintptr_t addr);
PRIVATE uintptr_t units_lo(const struct unit *u);
PRIVATE uintptr_t units_hi(const struct unit *u); /* its end */
PRIVATE size_t units_bytes(const struct unit *u);
PRIVATE void units_append(struct unit_list *list, struct unit *u);
PRIVATE void units_prepend(struct unit_list *list, struct unit *u);
PRIVATE void units_take_from(struct unit_list *list, struct unit *u);
PRIVATE bool units_is_absent(const struct unit *u); /* it is new or only in the store, and does not wait for a frame */
/* Returns the unit at addr. If it is absent, it is split, or joined with absent neighbours in the same state, to have 2^shift bytes, or as near as
 * can be. */
PRIVATE struct unit *units_of_size(struct array *a, uintptr_t addr, int shift);
PRIVATE void units_set_home(struct unit *u); /* sets UNIT_HOME: the unit has no frame any more */
/* Fills in an array whose file has the same size and begins with it. contents: the file has data; otherwise units are new. Returns 0 or an errno. */
PRIVATE int units_add(struct array *a, uintptr_t lo, uintptr_t hi, int home, bool contents);
PRIVATE void units_remove(struct array *a); /* no unit of it is resident or in flight */

/* -- sizes.c: the sizes of units ------------------------------------------------------------------------------------------ */

enum unit_probe { NO_PROBE, PROBE, HALF_PROBE }; /* a unit that a scattered access has brought is measured; so is one of half the size */

struct access {
    int shift;        /* log2 of the bytes that its units should have */
    struct sweep *of; /* the sweep of which the access is the last one */
    int sweep;        /* 1: it continues a sweep upwards; -1: downwards; 0: it continues none */
    bool scattered;   /* it continues no sweep, and is short */
};

PRIVATE struct access sizes_of_access(struct array *a, uintptr_t lo, uintptr_t hi); /* records an access, and chooses the size of its units */
PRIVATE void sizes_brings(struct array *a, struct unit *u, const struct access *is); /* records that the access brings the unit */
PRIVATE void sizes_evicted(struct unit *u);
PRIVATE int sizes_largest(void); /* log2 of the bytes of the largest unit that the memory allows */

/* -- sweeps.c: detection of sweeps -------------------------------------------------------------------------------------------- */

PRIVATE struct sweep *sweeps_access(const struct array *a, uintptr_t lo, uintptr_t hi); /* records an access; valid until the next call */
PRIVATE double sweeps_share(const struct sweep *s); /* the sweep's share of the pages of all recent accesses, 0 to 1 */
/* Records that the pages from lo to hi around the last access of the sweep are brought, too, so that the next access continues from there. */
PRIVATE void sweeps_brought(const struct array *a, struct sweep *s, uintptr_t lo, uintptr_t hi);

/* -- moves.c: reactions to faults, hints and the store's answers ---------------------------------------------------------- */

PRIVATE void moves_fault(uintptr_t addr, bool write, bool protection); /* protection: the page is present, and write protected */
/* entries: next_use_entries() when the program gave the hint. */
PRIVATE void moves_hint(uintptr_t lo, uintptr_t hi, unsigned long entries); /* a prefetch hint: the program will use this range */
/* Prefetches part of a home; nothing happens if no array has it. */
PRIVATE void moves_read_further(int home, size_t at, size_t bytes);
PRIVATE void moves_release(uintptr_t lo, uintptr_t hi, int priority, unsigned long entries);
PRIVATE void moves_overwrite(struct overwritten o); /* absent units in this range become new: nobody needs their contents */
PRIVATE void moves_ask_store(struct unit *u, bool write); /* starts a read or write of the unit's frame; only while store_may_start() */
PRIVATE void moves_done(struct unit *u, int error); /* the unit's read or write has ended; error: an errno or 0 */
PRIVATE void moves_make_room(void); /* brings units that wait for frames, and evicts some ahead of need */
PRIVATE bool moves_none_left(const struct array *a); /* no unit is resident or in flight */

/* -- bring.c: units become resident --------------------------------------------------------------------------------------- */

PRIVATE void bring_want(struct unit *u, bool urgent); /* brings an absent unit; it waits if there is no frame: an urgent one (a fault) in front */
PRIVATE void bring_install(struct unit *u); /* makes a unit resident from its frame, which has the contents and is not idle */
PRIVATE void bring_back(struct unit *u);    /* makes a parked or written unit resident from its frame */
PRIVATE void bring_waiting(void);           /* brings as many waiting units as there are frames for */
PRIVATE size_t bring_bytes_waiting(void);   /* bytes of all units that wait for frames */
PRIVATE void bring_forget_waiting(struct array *a); /* its units do not wait any more */

/* -- evict.c: eviction of units --------------------------------------------------------------------------------------------- */

PRIVATE void evict_some(void); /* evicts and writes units ahead of need */
PRIVATE void evict_park(struct unit *u);           /* keeps a unit in its frame until it is written to its home */
PRIVATE void evict_leave_parked(struct unit *u);   /* takes the unit from the list of parked ones */
PRIVATE void evict_forget(struct unit *u);         /* drops a resident unit: its home has the contents, or they are given up */
PRIVATE void evict_leave_in_frame(struct unit *u); /* the unit is as in its store; it can come back from its frame until another unit needs that */
PRIVATE void evict_written(const struct unit *u);  /* the unit's write has ended */
PRIVATE void evict_array(struct array *a);         /* evicts and writes all units; to be called again until none is left */
PRIVATE void evict_dropped_array(struct array *a); /* the same without writing them; reads and writes under way still end */

/* -- sums.c: whether the program has written a unit ---------------------------------------------------------------------------- */

/* Sets *sum to a checksum of whole pages, at most of one unit. Returns false where there are none here. */
PRIVATE bool sums_make(const char *memory, size_t bytes, uint64_t *sum);

/* -- zeros.c: units of zeros ------------------------------------------------------------------------------------------------- */

PRIVATE void zeros_stored(const struct unit *u); /* the unit is written to the store */
PRIVATE bool zeros_only(const struct unit *u);   /* the unit is in its frame, and is zero */
PRIVATE int zeros_to_store(const struct array *a); /* of an array that has left memory; 0 or an errno */

/* -- released.c: which pages of resident units the program has released --------------------------------------------------- */

PRIVATE void released_add(struct unit *u, uintptr_t lo, uintptr_t hi);
PRIVATE void released_end(struct unit *u);            /* no page is released any more */
PRIVATE bool released_nearly(const struct unit *u);   /* nearly all pages are */
PRIVATE bool released_at_ends(const struct unit *u);  /* the first and the last page are */

/* -- passing.c: units that are evicted early, so that others stay for longer ------------------------------------------------ */

enum { PASSING_WINDOW = 8 }; /* units of the last 1/8 of the memory's bytes that came in are not passed over yet */
/* As what a unit was evicted: as the oldest of those of which only the age is known, as one that was passed over, or any other (LEFT_KNOWN). */
enum left { LEFT_KNOWN, LEFT_OLD, LEFT_PASSED_OVER };
PRIVATE void passing_leaves(struct unit *u, enum left left); /* the unit is evicted */
PRIVATE void passing_comes(struct unit *u);                  /* it becomes resident */
PRIVATE bool passing_is_on(void);                            /* some units are passed over */
PRIVATE bool passing_takes(void);                            /* decides for one unit */

/* -- order.c: the order of eviction of resident units -------------------------------------------------------------------- */

PRIVATE void order_add(struct unit *u);   /* the unit has become resident */
PRIVATE void order_take(struct unit *u);  /* takes a unit from its list */
PRIVATE void order_leave(struct unit *u); /* the same on its eviction, which is remembered in case the unit comes back */
/* The program releases the part of a resident unit from lo to hi, whole pages; priority as in release.c. `entries` tells the nest that does so: what an
 * earlier one has released, and the present one uses, is not released. */
PRIVATE void order_release(struct unit *u, uintptr_t lo, uintptr_t hi, int priority, unsigned long entries);
PRIVATE void order_need(struct unit *u);    /* a resident unit is prefetched: it is not released any more */
/* The nest uses the address now; ahead: it is prefetched, and used soon. Nothing happens if `entries` tells an earlier nest. */
PRIVATE void order_reaches(uintptr_t addr, bool ahead, unsigned long entries);
PRIVATE void order_put_off(struct unit *u); /* the unit cannot be evicted now: others are tried first */
PRIVATE struct unit *order_next(void);      /* the unit to be evicted next; null: none is resident */
enum nest_use { NOT_IN_NEST, NEST_READS, NEST_WRITES /* or may write */ };

PRIVATE enum nest_use order_use_of(const struct unit *u); /* how the nest that was entered last uses the unit */
PRIVATE void order_each_of(const struct array *a, void (*call)(struct unit *u)); /* for each resident unit; the call may take it from its list */

/* -- code.c: readahead of the program's code ---------------------------------------------------------------------------------- */

PRIVATE void code_start(void); /* turns it off for the program and its libraries, where it may be too long */
PRIVATE void code_read_by_little(uintptr_t lo, uintptr_t hi, bool executable);

/* -- frames.c: memory that the program does not see; and the bound for frames and resident units together ------------------ */

struct frame {
    size_t bytes;      /* of memory that it has, from its beginning on; 0: the frame is empty */
    struct unit *unit; /* the unit (in state WRITTEN) whose contents it has while it is idle, or null */
    bool fresh;        /* all bytes are zero */
    bool single;       /* its memory is single pages, not a folio of 2 MiB */
    bool idle;         /* it has memory, and may be taken for another unit */
    int next;          /* the next one in the list of idle frames (oldest first) or of empty ones; -1: none */
};

PRIVATE int frames_start(void); /* 0 or an errno */
PRIVATE void frames_end(void);  /* no unit is resident or in flight */
PRIVATE char *frames_memory(int frame);
PRIVATE struct frame *frames_at(int frame);
PRIVATE int frames_take(size_t bytes); /* returns a frame with `bytes` bytes of memory; -1: the bound leaves none now */
PRIVATE int frames_take_empty(void);   /* a frame without memory; -1: none is empty or idle */
PRIVATE void frames_give(int frame);   /* it becomes idle; or empty if its memory has been moved out */
PRIVATE int frames_take_back(const struct unit *u); /* takes the idle frame of a unit in state WRITTEN; returns its number */
PRIVATE void frames_disown(const struct array *a);  /* idle frames forget contents of units of the array */
/* Drops the pages of a chunk, so that a folio of 2 MiB can be there. That needs a chunk without a table of pages: Linux 6.14 frees it with the
 * pages. */
PRIVATE bool frames_make_way(void *chunk);
PRIVATE void frames_empty(int frame);  /* gives its memory back to the system */
PRIVATE void frames_refresh_bound(void); /* computes the bound, unless that was done a short time ago */
PRIVATE void frames_look_now(void);      /* computes the bound */
PRIVATE void frames_go_beyond(size_t bytes); /* raises the bound for a while, if no unit can be evicted as the program has locked them */
PRIVATE size_t frames_bound(void);        /* bytes */
PRIVATE size_t frames_used(void);         /* bytes of resident units and frames */
PRIVATE void frames_add_used(long bytes); /* counts bytes of units that were copied to memory, or (negative) dropped from it */
PRIVATE size_t frames_ready(size_t coming); /* bytes that are available within the bound at once, or when `coming` bytes have been written */

/* -- plain.c: memory of the program that is not the pager's; these functions are for any thread ------------------------------- */

PRIVATE long plain_bytes(void);          /* bytes of malloc's large blocks, touched or not */
PRIVATE void plain_has_room(long bytes); /* malloc asks the pager for room when its large blocks exceed these bytes; LONG_MAX: never */
PRIVATE bool pager_may_be_asked(void);   /* pager.c: whether this thread may wait for the pager now (the pager's own thread may not) */

/* -- requests.c: requests from threads of the program to the pager's thread ------------------------------------------------ */

enum pager_word {
    PAGER_ADD,
    PAGER_HAND_BACK,
    PAGER_LEAVE,
    PAGER_RESUME,
    PAGER_REMOVE,
    PAGER_PREFETCH,
    PAGER_RELEASE,
    PAGER_OVERWRITE,
    PAGER_ROOM,
    PAGER_END
};

struct pager_request {
    enum pager_word word;
    uintptr_t lo, hi;
    int priority;
    unsigned long entries; /* of a hint: next_use_entries() when it was given */
    int fd;
    const struct os_identity *is;
    const struct global_file *file; /* the file of a read-only array, or null */
    size_t from;                    /* the byte of that file at which the array begins */
    bool head, tail;                /* of PAGER_OVERWRITE: see struct overwritten */
    bool contents;                  /* the file has data; otherwise the array is zeros */
    int *answer;                    /* -1 until the request is answered, then an errno or 0; null: no answer is wanted */
};

/* Of the program's threads: */
PRIVATE int requests_post(const struct pager_request *r); /* does not wait; ENOBUFS: the queue is full; ESRCH: the pager's thread has ended */
PRIVATE int requests_ask(struct pager_request r);         /* waits for the answer, and returns it; or ESRCH */
PRIVATE void requests_forget(void); /* in the child of a fork, which has no pager's thread */
PRIVATE void requests_rest(void);   /* sleeps for 0.1 ms */
/* Of the pager's thread: */
PRIVATE void requests_begin(void);  /* requests are accepted from now on */
PRIVATE bool requests_take(struct pager_request *r); /* false: there is none, or the queue is locked */
PRIVATE void requests_answer(const struct pager_request *r, int error);
PRIVATE bool requests_end(void);    /* no more requests are accepted; false if some are left or the queue is locked: then nothing has changed */
PRIVATE unsigned requests_posted(void); /* a number that changes when a request is posted */
/* Waits until requests_posted() is not `seen`, a fault comes, or a call of the store ends; `most` milliseconds at most, -1: for ever. */
PRIVATE void requests_wait(unsigned seen, int most);

/* -- serve.c ------------------------------------------------------------------------------------------------------------------ */

PRIVATE void serve_pager(void); /* returns when the pager is asked to end, and has no array left */
/* Maps the file of a read-only array in its place. Returns 0 or an errno; on success the caller has to drop the array. */
PRIVATE int serve_give_to_system(struct array *a);

/* -- uffd.c: userfaultfd. Addresses and lengths are of whole pages; results are errnos, unless said otherwise. ------------- */

struct uffd_fault {
    uintptr_t addr;
    bool write, protection;
};

PRIVATE int uffd_open(const char **why); /* the descriptor is of the thread that calls; why: a sentence, where there is an error */
PRIVATE void uffd_close(void);           /* threads that wait for a page fault again */
PRIVATE int uffd_descriptor(void);
PRIVATE int uffd_next(struct uffd_fault *faults, int most); /* takes some faults without waiting; returns how many */
PRIVATE int uffd_register(uintptr_t lo, size_t bytes, bool protects); /* protects: for write protection, too */
PRIVATE int uffd_unregister(uintptr_t lo, size_t bytes);
/* Moves all pages or none. EBUSY: the system is at work on a page. zeros: an absent page at `from` becomes a page of zeros; otherwise it is ENOENT.
 * ESTALE: some pages have moved and were moved back, so that they are not write protected any more. */
PRIVATE int uffd_move(uintptr_t to, uintptr_t from, size_t bytes, bool zeros);
PRIVATE int uffd_copy(uintptr_t to, uintptr_t from, size_t bytes, bool protect); /* protect: the copies are write protected */
PRIVATE bool uffd_has(uintptr_t lo, size_t bytes); /* returns whether all is still registered, and write protects it */
/* Returns whether all is still registered, and fills absent pages with zeros. Present pages do not change, so other processors' TLBs stay as they
 * are. */
PRIVATE bool uffd_has_written(uintptr_t lo, size_t bytes);
PRIVATE int uffd_unprotect(uintptr_t lo, size_t bytes);
PRIVATE int uffd_zero(uintptr_t page);   /* fills an absent page with zeros; EEXIST: it is present */
PRIVATE int uffd_poison(uintptr_t lo, size_t bytes); /* threads that touch these pages get SIGBUS */
PRIVATE void uffd_wake(uintptr_t lo, size_t bytes);  /* threads that wait for these pages try again */

/* -- store.c: where units are kept while they are not in memory. No function waits, but for store_wait. ------------------ */

struct store_call {
    bool write;
    int home;
    char *memory;
    size_t bytes, at; /* whole pages, and the byte of the home at which they are; pieces may overlap earlier ones of other sizes */
    void *tag;        /* returned by store_next */
};

PRIVATE int store_open(const char **why);
PRIVATE void store_close(void);
/* Adds a file by a descriptor of the program, and sets *home to its number here. file: the file's name for the tier; null where no other run knows
 * it. */
PRIVATE int store_add(int fd, const struct os_identity *is, const struct global_file *file, int *home);
PRIVATE void store_remove(int home); /* no call on the home is under way */
PRIVATE bool store_may_start(void);  /* false: DISK_CALLS calls are under way */
PRIVATE bool store_is_busy(void);    /* some calls have not ended */
PRIVATE void store_start(const struct store_call *c); /* the call goes out with the next store_wait; no other call may be at work on the same piece */
/* Waits until a call has ended, there are faults, or *word is no longer `seen`; `most` milliseconds at most, -1: for ever. */
PRIVATE void store_wait(unsigned *word, unsigned seen, int most);
PRIVATE bool store_next(void **tag, int *error); /* takes a call that has ended; false: there is none */
PRIVATE bool store_further(int *home, size_t *at, size_t *bytes); /* takes a part that the tier wants to be read ahead; false: there is none */

/* A tier in front of the disk, such as memory of other machines: it has copies of some pieces, while the disk has all. The pager's thread
 * calls its functions, none of which may wait. */
struct store_tier {
    int (*open)(void); /* an errno: there is no tier. The thread has none of the program's descriptors any more */
    void (*close)(void);
    /* Returns whether the tier takes the call: then it may read the call's memory until store_tier_ended(number). Either way, earlier copies of
     * the piece are out of date from now on. The piece is written to the disk at the same time. */
    bool (*write)(int number, const struct store_call *c);
    /* Returns whether the tier may have some of the piece. Then it calls store_tier_ended(number), and the disk is asked for the rest. */
    bool (*read)(int number, const struct store_call *c);
    void (*read_home)(int number, const struct store_call *c); /* the disk has read its part, and the whole piece is in memory; or null */
    /* The disk has written the piece. Returns memory of as many bytes into which it is read back before was_read_back is called; null: it is not. */
    char *(*read_back)(int number, const struct store_call *c);
    void (*was_read_back)(int number, const struct store_call *c);
    void (*add)(int home, const struct global_file *file); /* a file of which other machines may have copies */
    void (*remove)(int home); /* copies of the home are of no use any more */
    /* Takes a part of a home that is to be read into memory, as the program will use it; returns false if there is none. Or null. */
    bool (*further)(int *home, size_t *at, size_t *bytes);
    int (*descriptor)(void);  /* readable when there is work for step, also when a time limit has passed; or -1 */
    void (*step)(void);       /* does the work; it is also called when there is none */
};

PRIVATE void store_has_tier(const struct store_tier *t); /* before store_open, by any thread */
/* The tier has ended its part of a call. Of a read, `bytes` bytes are missing, from byte `from` of the call on: the disk is asked for them. */
PRIVATE void store_tier_ended(int number, size_t from, size_t bytes);

/* -- disk.c: files, through io_uring. Only store.c calls these functions; it gives each call a number. ------------------------- */

enum { DISK_CALLS = 128, DISK_DESCRIPTORS = 2 };

struct disk_events {
    unsigned *word, seen;
    int descriptors[DISK_DESCRIPTORS]; /* waits until one of these is readable; -1: none */
};

PRIVATE int disk_open(const char **why);
PRIVATE void disk_close(void);
PRIVATE int disk_add(int fd, const struct os_identity *is, int *home);
PRIVATE void disk_remove(int home);
PRIVATE int disk_zero(int home, size_t at, size_t bytes); /* makes whole pages of the file zero; 0 or an errno */
PRIVATE void disk_start(int number, const struct store_call *c);
PRIVATE void disk_wait(const struct disk_events *until, int most); /* milliseconds, -1: for ever */
PRIVATE bool disk_next(int *number, int *error);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif

#endif
