/* iopref: which files a program will read, in the program's own terms: file, offset, length, order (docs/files.md).
 *
 * What is disclosed is read into memory ahead of the program, by threads of the library, as far ahead as pays and as memory
 * allows. A disclosure never changes what the program computes: it may be wrong, late, repeated or missing, and name files
 * that do not exist or may not be read. These functions change neither errno, the position of a descriptor, its locks, nor
 * which number the next one has: the threads have tables of descriptors of their own. They copy names and lists.
 *
 *   threads  Every function may be called from several threads at once.
 *   fork     A child begins without disclosures.
 *   signals  Not to be called from a signal handler.
 *   stable   Functions are added to this header; those that are here stay as they are.
 *
 * For C from gnu89 and C++ from C++98, and Fortran by the module in iopref_files.f90; link what `iopref config --libs` prints.
 */
#ifndef IOPREF_FILES_H
#define IOPREF_FILES_H

#ifdef __cplusplus
extern "C" {
#endif

/* One disclosure, for iopref_has_read and iopref_withdraw; 0 is none, which these take, too. */
typedef long iopref_disclosure;

/* A piece of a file; `bytes` of 0 reach to its end. */
typedef struct iopref_piece {
    long offset, bytes;
} iopref_piece;

/* Of a file that is open, from `offset` on; `bytes` of 0 reach to its end. */
iopref_disclosure iopref_will_read(int fd, long offset, long bytes);
/* `count` records of `bytes`, each `stride` bytes after the last; the stride may be negative. */
iopref_disclosure iopref_will_read_strided(int fd, long offset, long bytes, long stride, long count);
/* Pieces in the order that they will be read. */
iopref_disclosure iopref_will_read_pieces(int fd, const iopref_piece *pieces, long count);
/* Not known which parts, when, or whether: looked at when nothing better is known. One of the others refines it. */
iopref_disclosure iopref_will_touch(int fd);

/* The same of a file by its name, as the working directory is by now. */
iopref_disclosure iopref_will_read_of(const char *name, long offset, long bytes);
iopref_disclosure iopref_will_read_strided_of(const char *name, long offset, long bytes, long stride, long count);
iopref_disclosure iopref_will_read_pieces_of(const char *name, const iopref_piece *pieces, long count);
iopref_disclosure iopref_will_touch_of(const char *name);

/* `count` whole files, one after the other, each from its beginning to its end. */
iopref_disclosure iopref_will_read_files(const char *const *names, long count);

/* So many of its pieces, records or files have been read by now. Without it the library goes by the descriptor's position or by
 * what the process has read in all; a program that reads several files at once knows better. Some nanoseconds. */
void iopref_has_read(iopref_disclosure disclosure, long count);

/* The rest will not be read. */
void iopref_withdraw(iopref_disclosure disclosure);

#ifdef __cplusplus
}
#endif

#endif
