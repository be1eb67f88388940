/* Reports of the calls that interpose.c intercepts. Each function leaves errno as it is. */
#ifndef TELL_H
#define TELL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* The state before a call that reads. */
struct reading {
    int fd;
    int place;    /* index of the file's entry in the shared memory; negative: its reads are not reported */
    off_t offset; /* -1: the descriptor's position */
    uint64_t begun;   /* nanoseconds of CLOCK_MONOTONIC */
    uint32_t missing; /* pages that were not in memory */
};

void tell_opened(int fd, int flags);
struct reading tell_begin(int fd, off_t offset, size_t length);
void tell_end(const struct reading *r, ssize_t got);
void tell_closes(int fd);
/* Reports the closing of a stream. The calls that fill its buffer cannot be intercepted, so its position counts as read. */
void tell_stream_closes(int fd);
void tell_mapped(int fd, const void *to, size_t bytes, off_t offset);

/* Reports that a process is about to execute this program; if `searched`, it is searched for in PATH, as by execvp. */
void tell_runs(const char *name, bool searched, pid_t process);
void tell_find_functions(void); /* interpose.c */
bool program_is_silent(const char *name, bool searched); /* programs.c */

#endif
