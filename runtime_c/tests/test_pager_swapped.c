/* UFFDIO_MOVE keeps the write protection of pages that the system has swapped out, and removes that of pages in memory. The pager can write to
 * its frames, and the program to its units, in either case. Here, all moved pages are protected, as if they had been swapped out. */
#define _GNU_SOURCE
#include "paged.h"

#include <errno.h>
#include <linux/ioctl.h>
#include <linux/userfaultfd.h>
#include <stdarg.h>
#include <sys/syscall.h>
#include <unistd.h>

static const unsigned long MOVE = 0xc028aa05; /* UFFDIO_MOVE */
static unsigned long protected_moves;

/* Replaces the C library's ioctl. */
int ioctl(int fd, unsigned long what, ...)
{
    va_list rest;
    va_start(rest, what);
    long *about = va_arg(rest, long *); /* to, from, bytes, mode, moved */
    va_end(rest);
    int done = (int)syscall(SYS_ioctl, fd, what, about);
    if (what == MOVE && done == 0) {
        struct uffdio_writeprotect w = {{(unsigned long)about[0], (unsigned long)about[2]}, UFFDIO_WRITEPROTECT_MODE_WP};
        protected_moves += syscall(SYS_ioctl, fd, UFFDIO_WRITEPROTECT, &w) == 0;
        errno = 0;
    }
    return done;
}

int main(void) { return swept(&protected_moves); }
