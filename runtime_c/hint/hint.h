/* Declarations shared by the sources of `iopref-hint`. */
#ifndef HINT_H
#define HINT_H

#include "files.h"

#include <stdio.h>
#include "shared.h"

/* -- main.c -------------------------------------------------------------------------------------------------------- */

struct request {
    const char *record, *replay; /* names of traces, or null */
    const char *statistics;      /* name of a file, "1" for standard error, or null */
    bool at_once;                /* the starter has seen that some file is not in memory, */
    bool for_all;                /* and that there are few and small ones */
    char **command;              /* words of the command, with a final null */
};

/* Prints a line on standard error. */
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* -- command.c: the command ----------------------------------------------------------------------------------------- */

struct command {
    char **environment;
    pid_t process;
    int status; /* as of waitid(2), when it has ended */
    bool by_signal, ended;
};

/* Sets the command's environment: this process's present one, and the variables that load the library, which reports reads in
 * the shared memory `descriptor`. */
void command_prepare(struct command *c, int descriptor);
/* Starts the command. If that fails, prints why, sets `status` to the exit status, and returns false. */
bool command_start(struct command *c, char **words);
/* Waits `ns` nanoseconds at most and passes signals on to the command; returns true if it has ended. */
bool command_wait(struct command *c, long ns);
/* Calls watch_until_it_waits, which returns early if the command ends. */
void command_until_it_waits(long ns);
/* Exits with the command's status or signal. Unless there is `more` to do at the exit, the threads are not waited for. */
void command_end(const struct command *c, bool more) __attribute__((noreturn));

/* -- arguments.c: words of a command line that name files -------------------------------------------------------------- */

enum { BATCH = 512 }; /* most files of a disclosure */

/* Reads the @lists among the words, which the command may remove later; prints which of them cannot be read. */
void arguments_read_lists(char **words);
/* Discloses the files that the words name, and the files in folders among them when the threads come to these. It is run by a
 * thread and does not return. */
void arguments_disclose(void) __attribute__((noreturn));

/* -- consumed.c: the progress of the command, as the library in its processes reports it ----------------------------------- */

enum watched { WATCH_FROM_ITS_FIRST_WAIT, WATCH_READS, WATCH_ALL, WATCH_AND_RECORD };

/* Creates the shared memory and returns its descriptor; if that fails, prints why and returns -1. */
int watch_open(enum watched what);
/* Tells the number of the command's process, when it has started. */
void watch_process(pid_t process);
/* Returns when the command has waited, as for data that are not in memory, when it has ended, when no library has reported, or
 * after `ns` nanoseconds. From then on the library reports all reads. */
void watch_until_it_waits(long ns);
/* Tells that the command has ended; may be called from a signal handler. */
void watch_no_longer(void);
/* Returns the entry of a file; null: the command has not opened it, or finding that out would take a read of the disk. */
const struct shared_file *watch_opened(const struct item *item);
/* Returns how many of the named files, in this order, the command has passed before its reports begin; 0: not known. It does
 * not wait for the disk to look names up. */
long watch_passed(char **names, long count);
struct shared *watch_memory(void);
/* Returns the address of the events. */
const char *watch_events(void);

/* -- chosen.c: which files a command reads of those that it names, or that lie in folders --------------------------------- */

enum { FILE_UNKNOWN, FILE_OPENED, FILE_PASSED }; /* values of `chosen` in struct item; FILE_PASSED: skipped */
enum { FILES_PASSED_BY = 8 }; /* files count as read one after the other if at most one in 8 is skipped, or out of order */

/* Has all files read ahead, or as much of them as of a few small files, before the command has opened any. */
void chosen_are_all(void);
/* Updates the choice when the command has opened `opened` files in all. */
void chosen_look(long opened);
/* Returns whether the command is expected to read the file. */
bool chosen_wants(const struct item *item);
/* Returns the bound of consumed_trusts, when the command has opened `opened` files in all. */
long chosen_trusts(const struct disclosure *d, long opened);
/* Sets `chosen` of a file, and counts it. */
void chosen_become(struct item *item, int chosen);

/* -- by_name.c ------------------------------------------------------------------------------------------------------- */

/* Discloses the files of folders again in the order of their names; returns false if the command opens them in another order. */
bool by_name_disclose(void);

/* -- unwatched.c: processes whose reads no library reports --------------------------------------------------------------- */

/* Notes when the process has started. */
void unwatched_begin(void);
/* Returns whether a process that loads the library would have reported by now. */
bool unwatched_for_long(void);
/* Updates the disclosures by the descriptors and the reads of a process and its children. */
void unwatched_look(pid_t of);

/* -- record.c, replay.c: traces ------------------------------------------------------------------------------------- */

struct record {
    const char *path; /* name of the trace; null: nothing is recorded */
    char temporary[4200]; /* the file's name until it is complete; empty: it has none */
    FILE *to;
    double told;     /* time of the last report, as os_time() */
    uint64_t began;  /* when the recording began, in nanoseconds of CLOCK_MONOTONIC, */
    int64_t changed; /* and of CLOCK_REALTIME */
};

/* If the trace cannot be written, prints why and returns false. */
bool record_begin(struct record *r, const char *path);
void record_drop(struct record *r);
void record_progress(struct record *r);
void record_end(struct record *r, char **words);

#define TRACE_HEAD "iopref reads"
enum { TRACE_VERSION = 1 };

/* Reads a trace; prints why if it cannot be used. */
void replay_read(const char *path);
/* Returns whether all that the trace names is in memory; false also if finding that out takes too long. */
bool replay_is_in_memory(void);
void replay_disclose(void);

#endif
