/* Declarations shared by the sources of scratch files. Large arrays of the program lie in files in the directory that
 * IOPREF_SCRATCH names. They need no swap: their pages can always be evicted to the files, by the system (the files are mapped
 * shared) or by the library's pager. */
#ifndef IOPREF_SCRATCH_H
#define IOPREF_SCRATCH_H

#include "internal.h"

#ifdef __GNUC__
#pragma GCC visibility push(hidden)
#endif

/* -- file.c: files and mappings. Functions that return an int return 0 or an errno; none changes errno. ----------------- */

/* An open file. Some programs close all descriptors: `is` tells whether the descriptor still belongs to the file. */
struct file {
    int fd;
    struct os_identity is;
    size_t size; /* bytes; much more than the room that was reserved, if the file system permits */
};

/* Sets `path` to the absolute path of a directory, without links. */
PRIVATE int file_directory(const char *name, char *path, long size);
/* Returns why the file system of a path cannot be used, or null. */
PRIVATE const char *file_unsuitable(const char *path);
/* Opens a new, empty file without a name, which only this user may access. */
PRIVATE int file_open(const char *directory, struct file *f);
/* Reserves room on the disk for bytes [from, to) of a file, within its size; they read as zeros, but are not written. */
PRIVATE int file_reserve(const struct file *f, size_t from, size_t to);
/* Does the same for a new file, and sets its size. */
PRIVATE int file_begin(struct file *f, size_t size);
PRIVATE int file_write(const struct file *f, const void *from, size_t bytes, size_t at);
PRIVATE bool file_is_open(const struct file *f);
PRIVATE void file_close(struct file *f);

enum sharing { FILE_SHARED, FILE_FROZEN }; /* writes go to the file, or to memory of this process alone (a private mapping) */

/* Maps a file shared. */
PRIVATE int file_map(const struct file *f, size_t bytes, size_t alignment, void **addr);
/* Maps a file in place of the memory at addr. On failure nothing has changed. */
PRIVATE int file_map_over(const struct file *f, size_t bytes, enum sharing s, void *addr);
/* Makes a mapping longer or shorter; it may move. */
PRIVATE int file_remap(const struct file *f, void *from, size_t bytes, size_t wanted, void **to);
PRIVATE int file_unmap(void *addr, size_t bytes);
/* Unmaps the end of a shared mapping, and gives its room on the disk back. */
PRIVATE int file_cut(void *addr, size_t bytes);
/* Maps new anonymous memory in place of the memory at addr. On failure nothing has changed. */
PRIVATE int file_clear_over(void *addr, size_t bytes);
/* Keep memory from child processes, however they are made, or give it to them again. */
PRIVATE int file_keep_from_children(void *addr, size_t bytes);
PRIVATE int file_give_to_children(void *addr, size_t bytes);
/* Maps inaccessible memory; fails if something else is mapped there. */
PRIVATE int file_leave_gap(void *addr, size_t bytes);

/* -- table.c: the blocks, by ascending address; the lock is held ------------------------------------------------------ */

/* A piece of the program's memory that has a scratch file of its own. */
struct block {
    char *addr;
    size_t bytes; /* whole pages */
    struct file file;
    bool paged;       /* the file is not mapped: the pager moves the pages (../pager) */
    bool frozen;      /* a private mapping, because a child process may read the file */
    bool from_malloc; /* it was allocated by malloc, and may be freed */
    bool lost;        /* something else is mapped at its address by now */
    bool used_before; /* it may have contents other than zeros */
    long idle;        /* number of the free() after which it was kept for later allocations; 0: it is in use */
    struct slab *slab; /* the smaller blocks in it (pool.c); null: it is a single block */
};

enum { POOL_GRANULE = 256 }; /* bytes; the blocks of pool.c begin at multiples of it */

PRIVATE_DATA uintptr_t scratch_lo, scratch_hi; /* all blocks of malloc lie in [scratch_lo, scratch_hi), which never shrinks */

/* Returns false if p is certainly not a block of malloc in a scratch file. */
static inline bool scratch_may_own(const void *p)
{
    uintptr_t at = (uintptr_t)p;
    return at % POOL_GRANULE == 0 && at < __atomic_load_n(&scratch_hi, __ATOMIC_RELAXED) &&
           at >= __atomic_load_n(&scratch_lo, __ATOMIC_RELAXED);
}

PRIVATE struct block *table_all(long *count);
/* Returns the single block of malloc that begins at addr, or null. */
PRIVATE struct block *table_at(const void *addr);
/* Returns the block with smaller blocks in it around addr, or null. */
PRIVATE struct block *table_slab_around(const void *addr);
PRIVATE bool table_is_full(void);
/* Adds a block; returns false if the table is full. */
PRIVATE bool table_insert(const struct block *b);
/* Removes a block, and returns it. */
PRIVATE struct block table_take(struct block *b);
/* Returns whether a block overlaps [addr, addr + bytes). */
PRIVATE bool table_overlaps(const char *addr, size_t bytes);
/* The functions for backing_has_files. If there are many blocks, table_each_mapped calls for the first 64 only. */
PRIVATE bool table_file_of(uintptr_t addr, int *fd);
PRIVATE void table_each_mapped(void (*call)(struct span s));
/* Returns whether the pager moves the page at addr. */
PRIVATE bool table_is_paged(uintptr_t addr);

/* Returns whether a block that is freed may be kept for later allocations. */
PRIVATE bool table_may_keep(const struct block *b);
PRIVATE void table_keep(struct block *b);
/* Takes a kept block into use, and returns its address; null if none fits. */
PRIVATE void *table_reuse(size_t bytes, size_t alignment);
/* Discards all kept blocks; returns whether there were any. */
PRIVATE bool table_drop_idle(void);
/* Unmaps a block that is not in the table any more, and closes its file. */
PRIVATE void table_discard(struct block *b);
/* Removes the kept blocks from the table, in a child that did not inherit their memory. */
PRIVATE void table_forget_idle(void);

/* -- scratch.c: the memory of the program ------------------------------------------------------------------------------------- */

PRIVATE_DATA size_t scratch_least; /* bytes from which on malloc uses scratch files; SIZE_MAX: it does not */
PRIVATE_DATA bool scratch_counts; /* the other blocks of malloc are counted (pager_plain), so that the pager makes room for them */

/* Results of the functions for malloc. */
enum scratch_result {
    SCRATCH_DONE,
    SCRATCH_FULL,     /* there is no room on the disk or in memory: malloc fails */
    SCRATCH_ELSEWHERE /* the malloc behind this one is to do it; or the block is not in a scratch file */
};

PRIVATE enum scratch_result scratch_allocate(size_t bytes, size_t alignment, bool zero, void **block);
/* Does the same, and gives the block a file of its own even if it is small. */
PRIVATE enum scratch_result scratch_allocate_block(size_t bytes, size_t alignment, bool zero, void **block);
/* Makes a block larger or smaller; SCRATCH_ELSEWHERE: it has to be copied. */
PRIVATE enum scratch_result scratch_resize(void **block, size_t bytes);
PRIVATE enum scratch_result scratch_free(void *block);
/* Returns the bytes of a block; 0 if it is not in a scratch file. */
PRIVATE size_t scratch_usable(const void *block);

/* Moves whole pages, which no thread writes meanwhile, into a file; `touched` returns false for pages that are certainly zero. */
PRIVATE enum scratch_result scratch_move(char *addr, size_t bytes, bool (*touched)(const char *page));

/* Ends the program if the system failed to write a page of a mapped file. The lock is held. */
PRIVATE void scratch_check_written(void);

/* -- pool.c: blocks of malloc of less than 1 MiB. `b` is a slab, a block of the table in which they are; then the lock is held. -- */

enum { POOL_LEAST = 4096 }; /* bytes of the smallest block */

/* Lets malloc use slabs if the blocks of 4 KiB or more in plain memory, `plain` bytes in all, are a large part of the memory. */
PRIVATE void pool_begin(long plain);
/* Lets malloc use no slabs for new blocks, in the child of a fork. */
PRIVATE void pool_forget(void);
/* Returns SCRATCH_DONE or SCRATCH_ELSEWHERE. */
PRIVATE enum scratch_result pool_allocate(size_t bytes, size_t alignment, bool zero, void **block);
/* Frees a block of a slab; returns false if there is none. *slab_goes: b is no slab any more, and is to be freed. */
PRIVATE bool pool_free(struct block *b, const void *block, bool *slab_goes);
/* Returns the bytes of a block of a slab; 0 if there is none. */
PRIVATE size_t pool_usable(const struct block *b, const void *block);
/* Makes a block of a slab larger or smaller; returns false if it has to be copied. */
PRIVATE bool pool_resize(struct block *b, const void *block, size_t bytes);

/* -- directory.c: the directory of scratch files --------------------------------------------------------------------------- */

/* Prints a sentence about the directory. */
PRIVATE void directory_say(const char *what);
PRIVATE void directory_is_ignored(const char *name, const char *why);
/* Sets the directory; returns null, or why it cannot be used. */
PRIVATE const char *directory_obstacle(const char *name);
/* Opens a new file with reserved room for `bytes` bytes; returns 0 or an errno. */
PRIVATE int directory_new_file(struct file *f, size_t bytes);
/* Prints, once for each errno, that a file of `bytes` bytes could not be made; returns what that means for malloc. */
PRIVATE enum scratch_result directory_failed(size_t bytes, int error);

/* -- malloc.c --------------------------------------------------------------------------------------------------------- */

/* Returns whether all of the process uses this malloc, so that a block that one part allocates can be freed by another. */
PRIVATE bool malloc_is_ours(void);
/* Returns whether malloc_usable_size works for blocks of the malloc behind this one. */
PRIVATE bool malloc_tells_sizes(void);

/* -- arrays.c --------------------------------------------------------------------------------------------------------- */

/* Moves the program's large static arrays into files, before the program runs. */
PRIVATE void arrays_move(void);

/* -- freeze.c --------------------------------------------------------------------------------------------------------- */

/* Prepares for forks; returns an errno if the system cannot keep memory from children. */
PRIVATE int freeze_start(void);
/* Returns whether this process is a child that was made by `clone` or `_Fork`, without fork handlers. The lock is held. */
PRIVATE bool freeze_is_stranger(void);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif

#endif
