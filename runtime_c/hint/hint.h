/* What the files of `iopref-hint` know of each other. */
#ifndef HINT_H
#define HINT_H

#include "files.h"

#include <stdio.h>
#include "shared.h"

/* -- main.c -------------------------------------------------------------------------------------------------------- */

struct request {
    const char *record, *replay; /* traces, or null */
    const char *statistics;      /* a file, "1" for standard error, or null */
    bool at_once;                /* something is not in memory, as the starter has seen */
    char **command;              /* ends with a null */
};

void say(const char *format, ...) __attribute__((format(printf, 1, 2))); /* a line on standard error */

/* -- command.c: the command ----------------------------------------------------------------------------------------- */

struct command {
    char **environment;
    pid_t process;
    int status; /* as of waitid(2), when it has ended */
    bool by_signal, ended;
};

/* Its environment is this process's as it is now, and the library that tells of its reads in the memory `descriptor` */
void command_prepare(struct command *c, int descriptor);
bool command_start(struct command *c, char **words); /* false: said why, `status` is for exit */
bool command_wait(struct command *c, long ns); /* true: it has ended; passes signals on meanwhile */
void command_until_it_waits(long ns);          /* or ends; see watch_until_it_waits */
/* Ends as the command has; where there is no `more` to do at the exit, the threads are not waited for. */
void command_end(const struct command *c, bool more) __attribute__((noreturn));

/* -- arguments.c: words of a command line that name files -------------------------------------------------------------- */

enum { BATCH = 512 }; /* files of a disclosure at most */

void arguments_read_lists(char **words); /* the lists among them, which the command may remove; says what cannot be read */
/* Those words, and what folders among them hold, as the threads come upon these; a thread's work until the end */
void arguments_disclose(void) __attribute__((noreturn));

/* -- consumed.c: how far the command is ----------------------------------------------------------------------------------- */

enum watched { WATCH_FROM_ITS_FIRST_WAIT, WATCH_READS, WATCH_ALL, WATCH_AND_RECORD };

int watch_open(enum watched what); /* a descriptor of the memory; -1: there is none, and it has been said why */
void watch_process(pid_t process);
/* Until the command has waited, as for what is not in memory; until it has ended; until nobody watches it; or for so long.
 * All is told from then on. */
void watch_until_it_waits(long ns);
void watch_no_longer(void); /* it has ended; for handlers of signals */
/* Null: the command has not opened this file, or only the disk knows which file that is. */
const struct shared_file *watch_opened(const struct item *item);
/* How many of the files, in the order that they are named, the command has passed when it begins to tell; only names that the
 * kernel has in memory are looked at. */
long watch_passed(char **names, long count);
struct shared *watch_memory(void);
const char *watch_events(void);

/* -- chosen.c: which files a command reads of those that it names, or that lie in folders --------------------------------- */

enum { FILE_UNKNOWN, FILE_OPENED, FILE_PASSED }; /* of `chosen` of a file */
enum { FILES_PASSED_BY = 8 }; /* one in so many may be passed by, or out of order, of files that are read one after the other */

void chosen_look(long opened); /* the command has opened so many files */
bool chosen_wants(const struct item *item);
long chosen_trusts(const struct disclosure *d, long opened); /* as of consumed_trusts */
void chosen_become(struct item *item, int chosen);

/* -- by_name.c ------------------------------------------------------------------------------------------------------- */

bool by_name_disclose(void); /* the files of folders in the order of their names; false: the command opens them in another one */

/* -- unwatched.c: a process that tells nothing -------------------------------------------------------------------------- */

void unwatched_begin(void);
bool unwatched_for_long(void); /* since then: the process should have told that it is there */
void unwatched_look(pid_t of); /* brings the disclosures up to date */

/* -- record.c, replay.c: traces ------------------------------------------------------------------------------------- */

struct record {
    const char *path; /* or null: nothing is recorded */
    char temporary[4200];
    FILE *to;
    double told; /* as os_time(), of the last report */
    uint64_t began;  /* of CLOCK_MONOTONIC, */
    int64_t changed; /* and of CLOCK_REALTIME: nanoseconds */
};

bool record_begin(struct record *r, const char *path); /* false, and said why, when the trace cannot be written */
void record_drop(struct record *r);
void record_progress(struct record *r);
void record_end(struct record *r, char **words);

#define TRACE_HEAD "iopref reads"
enum { TRACE_VERSION = 1 };

void replay_read(const char *path); /* says it when it cannot */
bool replay_is_in_memory(void);     /* all that the trace names; false where that takes long to tell */
void replay_disclose(void);

#endif
