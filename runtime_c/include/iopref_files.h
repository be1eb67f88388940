/* iopref: disclosures, by which a program tells which parts of which files it will read, in which order (docs/files.md).
 *
 * Threads of the library read these parts into the page cache ahead of the program, as far ahead as the latency of the
 * storage requires and memory allows. A disclosure never changes what the program computes: it may be wrong, late,
 * repeated or missing, and name files that do not exist or may not be read. These functions leave errno, the positions
 * and locks of descriptors, and the number that the next open() returns as they are: the library's threads have descriptor
 * tables of their own. Names and lists are copied before a function returns.
 *
 *   threads  Every function may be called from several threads at once.
 *   fork     A child begins without disclosures.
 *   signals  These functions must not be called from a signal handler.
 *   stable   New versions may add functions to this header; they do not change or remove those that are here.
 *
 * The header serves C from gnu89 and C++ from C++98; the module in iopref_files.f90 serves Fortran. Link with what
 * `iopref config --libs` prints. Offsets, sizes and strides are in bytes.
 */
#ifndef IOPREF_FILES_H
#define IOPREF_FILES_H

#ifdef __cplusplus
extern "C" {
#endif

/* Number of a disclosure, for iopref_has_read and iopref_withdraw; 0: nothing was disclosed. Both functions ignore 0. */
typedef long iopref_disclosure;

/* A piece of a file; if `bytes` is 0, it reaches to the end of the file. */
typedef struct iopref_piece {
    long offset, bytes;
} iopref_piece;

/* Discloses that `bytes` bytes from `offset` on will be read from an open file; 0 bytes: up to its end. */
iopref_disclosure iopref_will_read(int fd, long offset, long bytes);
/* Discloses `count` records of `bytes` bytes; the first begins at `offset`, and each further one `stride` bytes after the
 * one before it. The stride may be negative. */
iopref_disclosure iopref_will_read_strided(int fd, long offset, long bytes, long stride, long count);
/* Discloses `count` pieces, in the order in which they will be read. */
iopref_disclosure iopref_will_read_pieces(int fd, const iopref_piece *pieces, long count);
/* Discloses that the file may be read; which parts, when, and whether at all is not known. Such files are read ahead only
 * when no other disclosure has anything to read. A later disclosure of the same file by another function replaces this one. */
iopref_disclosure iopref_will_touch(int fd);

/* The same for a file by its name, relative to the working directory at the time of the call. */
iopref_disclosure iopref_will_read_of(const char *name, long offset, long bytes);
iopref_disclosure iopref_will_read_strided_of(const char *name, long offset, long bytes, long stride, long count);
iopref_disclosure iopref_will_read_pieces_of(const char *name, const iopref_piece *pieces, long count);
iopref_disclosure iopref_will_touch_of(const char *name);

/* Discloses `count` whole files, which will be read one after the other, each from its beginning to its end. */
iopref_disclosure iopref_will_read_files(const char *const *names, long count);

/* Tells that the first `count` pieces, records or files of a disclosure have been read by now. Without this call, the
 * library estimates the program's progress from the descriptor's position or from the number of bytes that the process has
 * read in all, which is inexact if the program reads several files at once. A call takes some nanoseconds. */
void iopref_has_read(iopref_disclosure disclosure, long count);

/* Tells that the rest of a disclosure will not be read. */
void iopref_withdraw(iopref_disclosure disclosure);

#ifdef __cplusplus
}
#endif

#endif
