/* Declarations shared by the sources of the lookahead of loops (see iopref_lookahead.h). files_lock() is not needed: a course
 * belongs to one thread. */
#ifndef LOOKAHEAD_H
#define LOOKAHEAD_H

#include "files.h"
#include "iopref_lookahead.h"

#ifdef __GNUC__
#pragma GCC visibility push(hidden)
#endif

enum {
    LOOKAHEAD_RARELY = 128, /* most reads between two looks while all records are in memory */
    LOOKAHEAD_SOON = 8,     /* most reads between two looks after the program has waited */
    LOOKAHEAD_SELDOM = 16,  /* most files, or calls of routines, between two looks while the program does not wait */
    LOOKAHEAD_CALLS = 16,   /* most calls of a routine to disclose ahead: each may disclose several files */
    LOOKAHEAD_NAME = 4096,  /* most bytes of a file's name, with the final null */
    LOOKAHEAD_WINDOWS = 4,  /* copies of memory that are kept during a look */
    LOOKAHEAD_WINDOW = 1024 /* bytes of each copy; aligned, so that it lies in one page */
};

/* A run of a loop that has disclosed something. A "read" is a read of a record, an opening of a file or a call of a routine. */
struct iopref_course {
    int fd;                    /* the open file, of loops that read records; -1: none */
    dev_t device;
    ino_t inode;
    long size, position;       /* size of the file, and offset of the next read in it if the loop does not give the offset */
    long told;                 /* reads of the loop up to the last one that has been disclosed */
    iopref_disclosure current; /* the present disclosure, or 0 */
    long before;               /* reads of the loop before the first one in this disclosure */
    iopref_piece *pieces;      /* pieces that this look has found */
    long *upto;                /* for each piece of the disclosure, the reads of the loop up to its end */
    long count, disclosed;     /* pieces that this look has found, and pieces of the disclosure from earlier looks */
    long looked;               /* reads that the last look disclosed */
    long brought;              /* bytes that were not in memory when asked for, up to the look before */
    long done;                 /* pieces of the disclosure that have been read */
    long sampled, fills;       /* Fortran: records of the first look so far, and how often libgfortran would fill its buffer, */
    long filled;               /* and the offset of the bytes that the buffer would then hold */
    long every;                /* reads between two calls of iopref_has_read */
    char **names;              /* names of files that this look has found */
    long files, wanted;        /* number of these names, and how many the look is to find */
    iopref_disclosure older;   /* disclosure of files before the present one, which the program may still read; or 0 */
    long older_before;         /* reads of the loop before the first one in `older` */
    bool failed;               /* memory that the look wanted to read is not mapped, or holds no sound value */
    iopref_disclosure calls[LOOKAHEAD_CALLS]; /* disclosure of each call, at its number modulo the size; or 0 */
    long ended, called;        /* calls [ended, called) have been disclosed and not been made yet */
    long asked;                /* sum of the counters of bytes asked for and files left out, when the last look began */
    int error;                 /* errno before the call of a routine's twin */
    long begins[LOOKAHEAD_WINDOWS];      /* address of the memory that each window holds; 0: none */
    char windows[LOOKAHEAD_WINDOWS][LOOKAHEAD_WINDOW];
    char (*texts)[LOOKAHEAD_NAME];       /* the last few texts that were copied or printed */
    int text;                  /* number of texts so far */
    struct tally *tally;       /* counters of the loop, or null */
    struct tally_cost from;    /* times of this thread when the course began */
};

/* -- lookahead.c ---------------------------------------------------------------------------------------------------- */

/* Allocates the course if there is none; returns whether there is one now. */
PRIVATE bool lookahead_has_memory(struct iopref_lookahead *a);
/* Ends the looks of this run. */
PRIVATE void lookahead_never(struct iopref_lookahead *a);
/* Withdraws what is disclosed and not read yet; the next look begins at the program's place. */
PRIVATE void lookahead_begin_anew(struct iopref_lookahead *a);
/* Sets the next look when all was in memory: each time in a row, twice as many reads later, at most `most`. */
PRIVATE void lookahead_rest(struct iopref_lookahead *a, long most);
/* Begins a look: drops the copies of memory, which may have changed. */
PRIVATE void lookahead_open_eyes(struct iopref_lookahead *a);

/* Returns whether the thread has waited since the last look, as for data that are not in memory. If not, sets the next look,
 * at most `most` reads later. It takes one system call and allocates nothing. */
PRIVATE bool lookahead_has_waited(struct iopref_lookahead *a, long most);
/* Notes the number of the thread's waits, to which lookahead_has_waited compares. */
PRIVATE void lookahead_count_waits(struct iopref_lookahead *a);

/* -- lookahead_memory.c, _records.c, _fortran.c, _files.c, _calls.c ---------------------------------------------------- */

/* Copies memory that may not be mapped; returns false if it is not. With a course, memory is read through its windows. */
PRIVATE bool lookahead_peek(struct iopref_course *c, const void *from, void *to, unsigned long bytes);
/* Discloses the pieces that a look has found. */
PRIVATE void lookahead_tell_records(struct iopref_lookahead *a);
/* Puts off the next look if the first record of a look at the program's place is in memory; returns whether it is. */
PRIVATE bool lookahead_sleeps_at(struct iopref_lookahead *a, long offset, long bytes);
/* Decides, after the first look at a unit of Fortran, whether reads are limited to records. */
PRIVATE void lookahead_judge_records(struct iopref_lookahead *a);
/* Discloses the files that a look has found. */
PRIVATE void lookahead_tell_files(struct iopref_lookahead *a);
/* Ends the disclosures of calls: `read` calls have been made, and no more will be. */
PRIVATE void lookahead_end_calls(struct iopref_course *c, long read);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif

#endif
