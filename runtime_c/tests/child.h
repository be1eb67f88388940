/* For tests: a child process, and what it prints on standard error. */
#ifndef CHILD_H
#define CHILD_H

#include "check.h"

#include <stdbool.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

struct child {
    pid_t process;
    int heard; /* descriptor from which its standard error is read */
};

/* Forks; returns true in the child, which is to exit by itself. */
static inline bool child_begins(struct child *c)
{
    int ends[2];
    CHECK(pipe(ends) == 0);
    c->process = fork();
    c->heard = ends[0];
    CHECK(c->process >= 0);
    if (c->process == 0) {
        CHECK(dup2(ends[1], 2) == 2);
        close(ends[0]);
    }
    close(ends[1]);
    return c->process == 0;
}

/* Waits for the child, stores what it has printed, and returns its status. */
static inline int child_ends(const struct child *c, char *said, size_t most)
{
    int status;
    size_t length = 0;
    for (ssize_t got; (got = read(c->heard, said + length, most - 1 - length)) > 0;)
        length += (size_t)got;
    said[length] = 0;
    close(c->heard);
    CHECK(waitpid(c->process, &status, 0) == c->process);
    return status;
}

#endif
