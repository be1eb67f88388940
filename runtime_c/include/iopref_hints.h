/* iopref: hints by hand, beside those of `iopref translate`, for what a compiler cannot know (docs/hints.md).
 *
 * A hint never changes what the program computes: none of these functions reads or writes the program's memory, faults,
 * allocates, frees, exits, or changes errno. Memory that is unmapped, freed, not aligned or not the program's is left
 * alone. Small pieces cost a call each: hint some hundred KiB at a time where memory is contiguous.
 *
 *   threads  Every function may be called from several threads at once.
 *   fork     The child inherits what is known about memory.
 *   signals  Not to be called from a signal handler.
 *   stable   Functions are added to this header; those that are here stay as they are.
 *
 * For C from gnu89 and C++ from C++98; link what `iopref config --libs` prints.
 */
#ifndef IOPREF_HINTS_H
#define IOPREF_HINTS_H

#ifdef __cplusplus
extern "C" {
#endif

/* `bytes` at `addr` will be touched soon: what is missing is read, while the program goes on. Not more than a part of
 * the memory the program may use; nothing where the system has no swap to bring anonymous memory from. */
void iopref_prefetch(const void *addr, unsigned long bytes);

/* They will not be touched again soon: their pages make room at once. Contents are kept: they are written first, to the
 * file or to swap. The page in which they end is left to the release of what follows. */
void iopref_release(const void *addr, unsigned long bytes);

/* The same for `count` pieces of `bytes` that begin `stride` bytes apart, which may be negative. */
void iopref_prefetch_strided(const void *addr, unsigned long bytes, long stride, unsigned long count);
void iopref_release_strided(const void *addr, unsigned long bytes, long stride, unsigned long count);

/* From now on the program may use so many bytes of memory; 0: what its control group and the machine have room for.
 * IOPREF_MEMORY in the environment counts more. */
void iopref_memory(unsigned long bytes);

#ifdef __cplusplus
}
#endif

#endif
