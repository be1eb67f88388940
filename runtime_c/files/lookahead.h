/* What the files of the lookahead of loops know of each other. None of it is under files_lock(): a course belongs to its thread. */
#ifndef LOOKAHEAD_H
#define LOOKAHEAD_H

#include "files.h"
#include "iopref_lookahead.h"

#ifdef __GNUC__
#pragma GCC visibility push(hidden)
#endif

enum {
    LOOKAHEAD_RARELY = 128, /* reads between looks, where all is in memory */
    LOOKAHEAD_SOON = 8,     /* and where the program has waited for something meanwhile */
    LOOKAHEAD_SELDOM = 16,  /* files, or calls of routines, between looks, where the program has not waited */
    LOOKAHEAD_CALLS = 16,   /* of a routine that are told ahead at most: each may disclose several files */
    LOOKAHEAD_NAME = 4096,  /* bytes of a file's name at most */
    LOOKAHEAD_WINDOWS = 4,
    LOOKAHEAD_WINDOW = 1024 /* bytes that lie in one page */
};

/* One run of a loop of which something is, or was, disclosed. */
struct iopref_course {
    int fd;
    dev_t device;
    ino_t inode;
    long size, position;       /* of the file, and of the next read in it where the loop does not say */
    long told;                 /* reads of which it has been told what they read */
    iopref_disclosure current; /* or 0 */
    long before;               /* reads before its first piece or file */
    iopref_piece *pieces;      /* of this look */
    long *upto;                /* reads behind each piece of the disclosure */
    long count, disclosed;     /* pieces of this look, and those before it */
    long looked;               /* reads that the last look told of */
    long brought;              /* bytes that were missing, as the look before began */
    long done;                 /* pieces of the disclosure that have been read */
    long every;                /* reads between two times that the library is told of them */
    char **names;
    long files, wanted;        /* names of this look */
    iopref_disclosure older;   /* of files, which the program has not yet left behind */
    long older_before;
    bool failed;               /* memory that was looked at is not there */
    iopref_disclosure calls[LOOKAHEAD_CALLS]; /* of each call that is told ahead, by its number, or 0: */
    long ended, called;        /* those from the first of these numbers up to the other one */
    long asked;                /* bytes, and files left out, in all disclosures, when the last look began */
    int error;                 /* errno, as a routine's twin is called */
    long begins[LOOKAHEAD_WINDOWS];      /* what memory the windows show; 0: none */
    char windows[LOOKAHEAD_WINDOWS][LOOKAHEAD_WINDOW];
    char (*texts)[LOOKAHEAD_NAME];
    int text;
    struct tally *tally;       /* of the loop, or null */
    struct tally_cost from;    /* of this thread, at the beginning */
};

/* -- lookahead.c ---------------------------------------------------------------------------------------------------- */

PRIVATE bool lookahead_has_memory(struct iopref_lookahead *a);
PRIVATE void lookahead_never(struct iopref_lookahead *a);
/* Nothing is known of what comes next: what is disclosed and not yet read is withdrawn. */
PRIVATE void lookahead_begin_anew(struct iopref_lookahead *a);
/* All is in memory: the next look is later, the more often this was so. */
PRIVATE void lookahead_rest(struct iopref_lookahead *a, long most);
/* What memory holds may have changed since the last look. */
PRIVATE void lookahead_open_eyes(struct iopref_lookahead *a);

/* Whether the program has waited since the last look, as for a file that is not in memory; sets the next look, `most` reads or files
 * later at most. It costs one call of the system, and no memory. */
PRIVATE bool lookahead_has_waited(struct iopref_lookahead *a, long most);
/* Waits of this thread from now on count. */
PRIVATE void lookahead_count_waits(struct iopref_lookahead *a);

/* -- lookahead_memory.c, lookahead_records.c, lookahead_files.c, lookahead_calls.c ---------------------------------- */

/* Copies memory that may not be there: false. Without a course, as before the first look, each time anew. */
PRIVATE bool lookahead_peek(struct iopref_course *c, const void *from, void *to, unsigned long bytes);
PRIVATE void lookahead_tell_records(struct iopref_lookahead *a);
PRIVATE void lookahead_tell_files(struct iopref_lookahead *a);
PRIVATE void lookahead_end_calls(struct iopref_course *c, long read); /* so many calls have been made, and no more will be */

#ifdef __GNUC__
#pragma GCC visibility pop
#endif

#endif
