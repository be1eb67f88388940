/* What the functions of interpose.c tell of. Each leaves errno as it was. */
#ifndef TELL_H
#define TELL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* What a call that reads begins with. */
struct reading {
    int fd;
    int place;    /* of the file; negative: nothing is told of it */
    off_t offset; /* -1: the descriptor's position */
    uint64_t begun;
    uint32_t missing; /* pages */
};

void tell_opened(int fd, int flags);
struct reading tell_begin(int fd, off_t offset, size_t length);
void tell_end(const struct reading *r, ssize_t got);
void tell_closes(int fd);
/* Their buffers are filled without a call that is seen: the position at the end tells. */
void tell_stream_closes(int fd);
void tell_mapped(int fd, const void *to, size_t bytes, off_t offset);

/* A process is about to become this program, which is searched for in PATH as by execvp. */
void tell_runs(const char *name, bool searched, pid_t process);
void tell_find_functions(void); /* interpose.c */
bool program_is_silent(const char *name, bool searched); /* programs.c */

#endif
