/* What the files of scratch backing know of each other. Large memory of the program lies in files of the directory that
 * IOPREF_SCRATCH names, mapped shared: it needs no swap, and the system can always make room by writing it out. */
#ifndef IOPREF_SCRATCH_H
#define IOPREF_SCRATCH_H

#include "internal.h"

#ifdef __GNUC__
#pragma GCC visibility push(hidden)
#endif

/* -- file.c: files and mappings. Each primitive returns 0 or an errno, and leaves errno alone. ------------------------ */

/* An open file, and how to know that its descriptor is still the file's: programs close descriptors by the dozen. */
struct file {
    int fd;
    struct os_identity is;
    size_t size; /* much larger than what has room, where the file system takes that */
};

PRIVATE int file_directory(const char *name, char *path, long size);   /* absolute, without links */
PRIVATE const char *file_unsuitable(const char *path);                 /* why the file system cannot be used, or null */
PRIVATE int file_open(const char *directory, struct file *f);          /* without a name, empty, for this user alone */
/* zeros that take room on the disk, but are not written; `to` is within the size */
PRIVATE int file_reserve(const struct file *f, size_t from, size_t to);
PRIVATE int file_begin(struct file *f, size_t size); /* the same, of a new file */
PRIVATE int file_write(const struct file *f, const void *from, size_t bytes, size_t at);
PRIVATE bool file_is_open(const struct file *f);
PRIVATE void file_close(struct file *f);

enum sharing { FILE_SHARED, FILE_FROZEN }; /* writes go to the file; or, from now on, to memory of this process */

PRIVATE int file_map(const struct file *f, size_t bytes, size_t alignment, void **addr); /* shared */
/* on failure nothing has changed */
PRIVATE int file_map_over(const struct file *f, size_t bytes, enum sharing s, void *addr);
/* grows or shrinks a mapping */
PRIVATE int file_remap(const struct file *f, void *from, size_t bytes, size_t wanted, void **to);
PRIVATE int file_unmap(void *addr, size_t bytes);
PRIVATE int file_cut(void *addr, size_t bytes); /* unmaps the end of a shared mapping, and gives its room back */
/* plain memory, that is empty, in place of what is there; on failure nothing has changed */
PRIVATE int file_clear_over(void *addr, size_t bytes);
PRIVATE int file_keep_from_children(void *addr, size_t bytes); /* whatever call makes them */
PRIVATE int file_give_to_children(void *addr, size_t bytes);
PRIVATE int file_leave_gap(void *addr, size_t bytes); /* inaccessible, where nothing is mapped */

/* -- table.c: the blocks, by ascending address; the lock is held ------------------------------------------------------ */

struct block {
    char *addr;
    size_t bytes; /* whole pages */
    struct file file;
    bool paged;       /* not mapped: the pager moves its pages (../pager) */
    bool frozen;      /* private, because a child may see the file */
    bool from_malloc; /* and may be freed */
    bool lost;        /* something else lies there by now */
    bool used_before; /* it may have something else in it than zeros */
    long idle;        /* free, and kept for the next allocation: by the order of frees; 0: in use */
    struct slab *slab; /* its smaller blocks (pool.c), or null: it is one block */
};

enum { POOL_GRANULE = 256 }; /* bytes; blocks of pool.c begin at multiples of that */

PRIVATE_DATA uintptr_t scratch_lo, scratch_hi; /* blocks of malloc lie within; never shrinks */

static inline bool scratch_may_own(const void *p)
{
    uintptr_t at = (uintptr_t)p;
    return at % POOL_GRANULE == 0 && at < __atomic_load_n(&scratch_hi, __ATOMIC_RELAXED) &&
           at >= __atomic_load_n(&scratch_lo, __ATOMIC_RELAXED);
}

PRIVATE struct block *table_all(long *count);
PRIVATE struct block *table_at(const void *addr); /* the block of malloc that begins there, if there is one */
PRIVATE struct block *table_slab_around(const void *addr); /* in which smaller blocks are, or null */
PRIVATE bool table_is_full(void);
PRIVATE bool table_insert(const struct block *b); /* false when the table is full */
PRIVATE struct block table_take(struct block *b);
PRIVATE bool table_overlaps(const char *addr, size_t bytes);
PRIVATE bool table_file_of(uintptr_t addr, int *fd); /* for backing.c, as is the other */
PRIVATE void table_each_mapped(void (*call)(struct span s)); /* to its file; the first ones, where there are many */
PRIVATE bool table_is_paged(uintptr_t addr);

/* Blocks that are free, and kept for a time. */
PRIVATE bool table_may_keep(const struct block *b);
PRIVATE void table_keep(struct block *b);
PRIVATE void *table_reuse(size_t bytes, size_t alignment); /* null when none fits */
PRIVATE bool table_drop_idle(void);                        /* whether there were any */
PRIVATE void table_discard(struct block *b);               /* that was taken */
PRIVATE void table_forget_idle(void);                      /* in a child that has none of them */

/* -- scratch.c: the memory of the program ------------------------------------------------------------------------------------- */

PRIVATE_DATA size_t scratch_least; /* bytes from which malloc takes scratch files; SIZE_MAX while they are not used */
PRIVATE_DATA bool scratch_counts; /* what malloc gives out elsewhere is counted: the pager makes room for it */

/* Results of the calls for malloc. */
enum scratch_result {
    SCRATCH_DONE,
    SCRATCH_FULL,     /* there is no room for so much: the program is told */
    SCRATCH_ELSEWHERE /* ordinary memory, please; or the block is not one of these */
};

PRIVATE enum scratch_result scratch_allocate(size_t bytes, size_t alignment, bool zero, void **block);
/* The same, whatever the size: with a file of its own. */
PRIVATE enum scratch_result scratch_allocate_block(size_t bytes, size_t alignment, bool zero, void **block);
PRIVATE enum scratch_result scratch_resize(void **block, size_t bytes);
PRIVATE enum scratch_result scratch_free(void *block);
PRIVATE size_t scratch_usable(const void *block); /* 0: not one of these */

/* Moves whole pages, which nobody writes meanwhile, into a file; `touched` tells which are not zero for certain. */
PRIVATE enum scratch_result scratch_move(char *addr, size_t bytes, bool (*touched)(const char *page));

PRIVATE void scratch_check_written(void); /* ends the program if something of a mapped file could not be; the lock is held */

/* -- pool.c: smaller blocks of malloc; where a block is passed, it is a slab, and the lock is held ---------------------------- */

enum { POOL_LEAST = 4096 }; /* bytes of a block */

PRIVATE void pool_begin(long plain); /* when there are so many bytes in plain blocks of that size, and that is much */
PRIVATE void pool_forget(void);      /* in the child of a fork: nothing new comes */
PRIVATE enum scratch_result pool_allocate(size_t bytes, size_t alignment, bool zero, void **block); /* done, or elsewhere */
PRIVATE bool pool_free(struct block *b, const void *block, bool *slab_goes); /* it is no slab any more, and free; false: there is no such block */
PRIVATE size_t pool_usable(const struct block *b, const void *block); /* 0: there is no such block */
PRIVATE bool pool_resize(struct block *b, const void *block, size_t bytes); /* false: it has to be copied */

/* -- directory.c: where new files are -------------------------------------------------------------------------------------- */

PRIVATE void directory_say(const char *what); /* a sentence about it */
PRIVATE void directory_is_ignored(const char *name, const char *why);
PRIVATE const char *directory_obstacle(const char *name); /* it is used from now on, or the result says why it cannot be */
PRIVATE int directory_new_file(struct file *f, size_t bytes); /* with so much room, open; an errno */
PRIVATE enum scratch_result directory_failed(size_t bytes, int error); /* such a file; says so once for each errno */

/* -- malloc.c --------------------------------------------------------------------------------------------------------- */

PRIVATE bool malloc_is_ours(void); /* for the whole process: what one part allocates another may free */
PRIVATE bool malloc_tells_sizes(void); /* of the blocks that the malloc behind ours gives out */

/* -- arrays.c --------------------------------------------------------------------------------------------------------- */

PRIVATE void arrays_move(void); /* the program's large static arrays; before it runs */

/* -- freeze.c --------------------------------------------------------------------------------------------------------- */

PRIVATE int freeze_start(void); /* an errno: the system cannot do without harm to children what is needed */
PRIVATE bool freeze_is_stranger(void); /* not the process that has the blocks: `clone` or `_Fork` has made it; the lock is held */

#ifdef __GNUC__
#pragma GCC visibility pop
#endif

#endif
