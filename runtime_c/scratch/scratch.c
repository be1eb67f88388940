/* The blocks of memory in scratch files. Each block has a file of its own without a name, which vanishes with its last mapping and
 * descriptor, however the program ends. */
#define _GNU_SOURCE
#include "scratch.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

PRIVATE size_t scratch_least = SIZE_MAX;
PRIVATE bool scratch_counts;

/* -- Files ----------------------------------------------------------------------------------------------------------- */

static bool round_to_pages(size_t bytes, size_t *whole)
{
    size_t page = (size_t)os_page_size();
    bool fits = !__builtin_add_overflow(bytes, page - 1, whole) && bytes <= PTRDIFF_MAX;
    *whole &= ~(page - 1);
    return fits;
}

/* Adds a block to the table; returns false if that is full. */
static bool add(const struct block *b)
{
    file_keep_from_children(b->addr, b->bytes); /* until a fork freezes it */
    os_lock();
    bool added = table_insert(b);
    os_unlock();
    if (added)
        stats_add(PAGES_IN_SCRATCH, (long)b->bytes / os_page_size());
    return added;
}

/* -- The pager ----------------------------------------------------------------------------------------------------------- */

/* Prints, once, why an array is not given to the pager, if the user has asked for the pager. */
static void say_not_paged(int error)
{
    static int said;
    char text[256];
    if (options()->pager != PAGER_ON || __sync_lock_test_and_set(&said, 1))
        return;
    snprintf(text, sizeof text, "the files of some arrays are mapped, slower than with the pager: %s",
             error == EINVAL ? "the file system has no direct I/O" : strerror(error));
    directory_say(text);
}

/* Gives a block to the pager; returns false if it does not take it. The block's memory is new and empty; `contents`: the file is not
 * empty. */
static bool give_to_pager(struct block *b, bool contents)
{
    int error = pager_add(b->addr, b->bytes, b->file.fd, &b->file.is, contents);
    b->paged = error == 0;
    if (error && pager_is_on())
        say_not_paged(error);
    return b->paged;
}

/* Makes the memory of a new block: the pager's, or a mapping of its file. Returns 0 or an errno. */
static int map_block(struct block *b, size_t alignment)
{
    void *addr;
    int error;
    if (pager_is_on() && pager_map(b->bytes, alignment, &addr) == 0) {
        b->addr = addr;
        if (give_to_pager(b, false))
            return 0;
        file_unmap(addr, b->bytes);
    }
    error = file_map(&b->file, b->bytes, alignment, &addr);
    b->addr = error ? NULL : addr;
    return error;
}

/* Does the same in place of the program's memory, whose contents have been copied to the file. */
static int map_block_over(struct block *b, bool contents)
{
    if (pager_is_on() && file_clear_over(b->addr, b->bytes) == 0 && give_to_pager(b, contents))
        return 0;
    return file_map_over(&b->file, b->bytes, FILE_SHARED, b->addr);
}

/* -- Failed writes ------------------------------------------------------------------------------------------------------- */

static void check_block(const struct block *b)
{
    if (!b->paged && !b->frozen && file_is_open(&b->file))
        written_check(b->file.fd);
}

void scratch_check_written(void)
{
    long count;
    const struct block *b = table_all(&count);
    for (const struct block *end = b + count; b < end; b++)
        check_block(b);
}

__attribute__((destructor)) static void check_at_exit(void)
{
    long count;
    os_lock();
    table_all(&count);
    if (count && !freeze_is_stranger())
        scratch_check_written();
    os_unlock();
}

/* -- Blocks of malloc --------------------------------------------------------------------------------------------------- */

enum scratch_result scratch_allocate(size_t bytes, size_t alignment, bool zero, void **block)
{
    return (bytes < SCRATCH_LEAST ? pool_allocate : scratch_allocate_block)(bytes, alignment, zero, block);
}

enum scratch_result scratch_allocate_block(size_t bytes, size_t alignment, bool zero, void **block)
{
    struct block b = {.from_malloc = true};
    if (os_is_forking()) /* the child would share it */
        return SCRATCH_ELSEWHERE;
    if (!round_to_pages(bytes, &b.bytes))
        return SCRATCH_FULL;
    os_lock();
    bool stranger = freeze_is_stranger();
    *block = stranger ? NULL : table_reuse(b.bytes, alignment);
    bool full = table_is_full();
    os_unlock();
    if (stranger)
        return SCRATCH_ELSEWHERE;
    if (*block) {
        if (zero)
            memset(*block, 0, bytes);
        return SCRATCH_DONE;
    }
    int error = full ? EMFILE : directory_new_file(&b.file, b.bytes);
    if (error)
        return directory_failed(bytes, error);
    error = map_block(&b, alignment);
    if (error) {
        file_close(&b.file);
        return directory_failed(bytes, error);
    }
    if (!add(&b)) {
        table_discard(&b);
        return directory_failed(bytes, EMFILE);
    }
    *block = b.addr;
    return SCRATCH_DONE;
}

enum scratch_result scratch_free(void *block)
{
    os_lock();
    freeze_is_stranger();
    struct block *b = table_at(block), *slab = b ? NULL : table_slab_around(block), gone = {0};
    bool all = b != NULL, some = slab && pool_free(slab, block, &all);
    b = b ? b : slab;
    if (all && table_may_keep(b) && !os_is_forking())
        table_keep(b);
    else if (all)
        gone = table_take(b);
    os_unlock();
    if (gone.addr) {
        check_block(&gone);
        table_discard(&gone);
    }
    return all || some ? SCRATCH_DONE : SCRATCH_ELSEWHERE;
}

size_t scratch_usable(const void *block)
{
    os_lock();
    const struct block *b = table_at(block), *slab = b ? NULL : table_slab_around(block);
    size_t bytes = b ? b->bytes : slab ? pool_usable(slab, block) : 0;
    os_unlock();
    return bytes;
}

/* Makes a mapped block larger or smaller; returns 0 or an errno. Room in the file is reserved first, so that all of the mapping can be
 * written. */
static int resize(struct block *b, size_t bytes, void **addr)
{
    size_t before = b->bytes;
    int error = 0;
    if (bytes < before)
        error = file_cut(b->addr + bytes, before - bytes);
    else if (!(error = file_reserve(&b->file, before, bytes)))
        error = file_remap(&b->file, b->addr, before, bytes, addr);
    if (!error) {
        struct block moved = table_take(b);
        moved.addr = *addr;
        moved.bytes = bytes;
        table_insert(&moved);
        file_keep_from_children(*addr, bytes);
    }
    return error;
}

enum scratch_result scratch_resize(void **block, size_t bytes)
{
    size_t whole;
    if (!round_to_pages(bytes, &whole))
        return SCRATCH_FULL;
    os_lock();
    freeze_is_stranger();
    bool small = bytes < SCRATCH_LEAST, done = false;
    struct block *b = table_at(*block), *slab = b ? NULL : table_slab_around(*block);
    if (slab && small)
        done = pool_resize(slab, *block, bytes);
    bool here = b && !small && !b->frozen && !b->paged && whole <= b->file.size && file_is_open(&b->file);
    int error = here && whole != b->bytes ? resize(b, whole, block) : 0;
    os_unlock();
    if (!here)
        return done ? SCRATCH_DONE : SCRATCH_ELSEWHERE;
    return error ? directory_failed(bytes, error) : SCRATCH_DONE;
}

/* -- Memory of the program that is moved into a file -------------------------------------------------------------------- */

/* Between arrays, a sanitizer has bytes that may not be touched; this function does not check for them, as memcmp would. */
__attribute__((no_sanitize("address"))) static bool is_zero(const char *page, size_t bytes)
{
    const volatile unsigned long *word = (const void *)page, *end = word + bytes / sizeof *word;
    while (word < end && *word == 0)
        word++;
    return word == end;
}

/* Writes the pages that are not zero to the file; sets *any if there are any. Returns 0 or an errno. */
static int copy(const struct file *f, const char *addr, size_t bytes, bool (*touched)(const char *page), bool *any)
{
    size_t page = (size_t)os_page_size();
    int error = 0;
    for (size_t at = 0; at < bytes && !error; at += page)
        if (touched(addr + at) && !is_zero(addr + at, page)) {
            error = file_write(f, addr + at, page, at);
            *any = true;
        }
    return error;
}

enum scratch_result scratch_move(char *addr, size_t bytes, bool (*touched)(const char *page))
{
    struct block b = {.addr = addr, .bytes = bytes};
    os_lock();
    bool overlaps = table_overlaps(addr, bytes), full = table_is_full();
    os_unlock();
    if (overlaps)
        return SCRATCH_DONE;
    int error = full ? EMFILE : directory_new_file(&b.file, bytes);
    if (error)
        return directory_failed(bytes, error);
    bool any = false;
    error = copy(&b.file, addr, bytes, touched, &any);
    if (!error)
        error = map_block_over(&b, any);
    if (error) {
        file_close(&b.file);
        return directory_failed(bytes, error);
    }
    add(&b);
    return SCRATCH_DONE;
}
