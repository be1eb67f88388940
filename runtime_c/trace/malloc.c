/* The program's malloc, with which iopref_blocks_differ knows large blocks here, too. See ../scratch/malloc.c. */
#define _GNU_SOURCE
#include "internal.h"

#if defined __GLIBC__ && !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void __libc_free(void *);

static bool all_of_it(void) { return true; }

/* The malloc of the C library has a header of 16 bytes in front of each block. */
static void *made_known(size_t bytes, void *block)
{
    if (bytes >= BLOCKS_LEAST && block)
        blocks_begin(block, bytes, all_of_it);
    return block;
}

__attribute__((weak)) void *malloc(size_t bytes) { return made_known(bytes, __libc_malloc(bytes)); }

__attribute__((weak)) void *calloc(size_t n, size_t bytes)
{
    void *block = __libc_calloc(n, bytes);
    return block ? made_known(n * bytes, block) : NULL;
}

__attribute__((weak)) void *realloc(void *block, size_t bytes)
{
    if (block && blocks_may_know(block))
        blocks_end(block);
    return made_known(bytes, __libc_realloc(block, bytes));
}

__attribute__((weak)) void free(void *block)
{
    if (blocks_may_know(block))
        blocks_end(block);
    __libc_free(block);
}

#endif
