/* iopref: hints that a programmer writes, beside those of `iopref translate`, for data whose use a compiler cannot
 * predict (docs/hints.md).
 *
 * A hint never changes what the program computes: none of these functions reads or writes the program's memory, faults,
 * allocates, frees, exits, or changes errno. Memory that is unmapped, freed, not aligned or not the program's is left
 * alone. Each call costs time: where memory is contiguous, hint some hundred KiB at a time.
 *
 *   threads  Every function may be called from several threads at once.
 *   fork     The child inherits the record of which pages are resident.
 *   signals  These functions must not be called from a signal handler.
 *   stable   New versions may add functions to this header; they do not change or remove those that are here.
 *
 * The header serves C from gnu89 and C++ from C++98. Link with what `iopref config --libs` prints.
 */
#ifndef IOPREF_HINTS_H
#define IOPREF_HINTS_H

#ifdef __cplusplus
extern "C" {
#endif

/* Prefetches `bytes` bytes at `addr`, which will be touched soon: pages that are not in memory are read while the program
 * goes on. A call prefetches at most half as much as the memory that the program may use, and no anonymous memory if the
 * system has no swap. */
void iopref_prefetch(const void *addr, unsigned long bytes);

/* Releases `bytes` bytes at `addr`, which will not be touched again soon: their pages are evicted at once. The contents are
 * kept: dirty pages are written first, to their file or to swap. The page in which the bytes end is not evicted; the
 * release of the bytes that follow evicts it. */
void iopref_release(const void *addr, unsigned long bytes);

/* The same for `count` pieces of `bytes` bytes that begin `stride` bytes apart; the stride may be negative. */
void iopref_prefetch_strided(const void *addr, unsigned long bytes, long stride, unsigned long count);
void iopref_release_strided(const void *addr, unsigned long bytes, long stride, unsigned long count);

/* Tells that the program may use `bytes` bytes of memory from now on; 0: as many as its control group and the machine
 * have room for. If IOPREF_MEMORY is set in the environment, its value is used instead. */
void iopref_memory(unsigned long bytes);

#ifdef __cplusplus
}
#endif

#endif
