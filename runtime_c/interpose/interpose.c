/* The library that is loaded into each process of a command of `iopref hint`. It replaces the functions of the C library that read files.
 * Each function calls that of the C library, and leaves errno as that function has left it; tell.c reports the reads. */
#define _GNU_SOURCE
#include "tell.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/uio.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

int __open_2(const char *path, int flags);
int __open64_2(const char *path, int flags);
int __openat_2(int folder, const char *path, int flags);
int __openat64_2(int folder, const char *path, int flags);
ssize_t __read_chk(int fd, void *to, size_t n, size_t room);
ssize_t __pread_chk(int fd, void *to, size_t n, off_t at, size_t room);
ssize_t __pread64_chk(int fd, void *to, size_t n, off64_t at, size_t room);

#define FUNCTIONS(X)                                                                                                   \
    X(open) X(open64) X(openat) X(openat64) X(__open_2) X(__open64_2) X(__openat_2) X(__openat64_2) X(read)            \
    X(__read_chk) X(pread) X(pread64) X(__pread_chk) X(__pread64_chk) X(readv) X(preadv) X(preadv64) X(sendfile)       \
    X(sendfile64) X(copy_file_range) X(close) X(fopen) X(fopen64) X(fclose) X(mmap) X(mmap64) X(execve) X(execv)           \
    X(execvp) X(execvpe) X(posix_spawn) X(posix_spawnp)

#define DECLARE(name) static void *next_##name;
FUNCTIONS(DECLARE)

static void *find(void **next, const char *name)
{
    void *known = __atomic_load_n(next, __ATOMIC_RELAXED);
    if (!known) {
        known = dlsym(RTLD_NEXT, name);
        __atomic_store_n(next, known, __ATOMIC_RELAXED);
    }
    return known;
}

/* The function with this name that would be called without this library. */
#define NEXT(name) ((__typeof__(&(name)))find(&next_##name, #name))

/* All functions are looked up at the start: dlsym must not be called in a signal handler. */
#define FIND(name) NEXT(name);
void tell_find_functions(void) { FUNCTIONS(FIND) }

static int mode_of(int flags, va_list more) { return flags & (O_CREAT | O_TMPFILE) ? va_arg(more, int) : 0; }

#define OPEN(name, parameters, arguments, last)                                                                        \
    int name parameters                                                                                                \
    {                                                                                                                  \
        va_list more;                                                                                                  \
        va_start(more, last);                                                                                          \
        int mode = mode_of(flags, more);                                                                               \
        va_end(more);                                                                                                  \
        int fd = NEXT(name) arguments;                                                                                 \
        tell_opened(fd, flags);                                                                                             \
        return fd;                                                                                                     \
    }

EXPORT OPEN(open, (const char *path, int flags, ...), (path, flags, mode), flags)
EXPORT OPEN(open64, (const char *path, int flags, ...), (path, flags, mode), flags)
EXPORT OPEN(openat, (int folder, const char *path, int flags, ...), (folder, path, flags, mode), flags)
EXPORT OPEN(openat64, (int folder, const char *path, int flags, ...), (folder, path, flags, mode), flags)

/* The functions by which _FORTIFY_SOURCE replaces calls of open. */
#define OPEN_2(name, parameters, arguments)                                                                            \
    int name parameters                                                                                                \
    {                                                                                                                  \
        int fd = NEXT(name) arguments;                                                                                 \
        tell_opened(fd, flags);                                                                                             \
        return fd;                                                                                                     \
    }

EXPORT OPEN_2(__open_2, (const char *path, int flags), (path, flags))
EXPORT OPEN_2(__open64_2, (const char *path, int flags), (path, flags))
EXPORT OPEN_2(__openat_2, (int folder, const char *path, int flags), (folder, path, flags))
EXPORT OPEN_2(__openat64_2, (int folder, const char *path, int flags), (folder, path, flags))

/* A function that reads: its parameters and arguments, the offset in the file (-1: the descriptor's position), and the bytes. */
#define READS(name, parameters, arguments, where, much)                                                                \
    EXPORT ssize_t name parameters                                                                                     \
    {                                                                                                                  \
        struct reading r = tell_begin(fd, where, much);                                                             \
        ssize_t got = NEXT(name) arguments;                                                                            \
        tell_end(&r, got);                                                                                          \
        return got;                                                                                                    \
    }

READS(read, (int fd, void *to, size_t n), (fd, to, n), -1, n)
READS(__read_chk, (int fd, void *to, size_t n, size_t room), (fd, to, n, room), -1, n)
READS(pread, (int fd, void *to, size_t n, off_t at), (fd, to, n, at), at, n)
READS(pread64, (int fd, void *to, size_t n, off64_t at), (fd, to, n, at), at, n)
READS(__pread_chk, (int fd, void *to, size_t n, off_t at, size_t room), (fd, to, n, at, room), at, n)
READS(__pread64_chk, (int fd, void *to, size_t n, off64_t at, size_t room), (fd, to, n, at, room), at, n)
READS(readv, (int fd, const struct iovec *to, int n), (fd, to, n), -1, 0)
READS(preadv, (int fd, const struct iovec *to, int n, off_t at), (fd, to, n, at), at, 0)
READS(preadv64, (int fd, const struct iovec *to, int n, off64_t at), (fd, to, n, at), at, 0)
READS(sendfile, (int to, int fd, off_t *at, size_t n), (to, fd, at, n), at ? *at : -1, n)
READS(sendfile64, (int to, int fd, off64_t *at, size_t n), (to, fd, at, n), at ? *at : -1, n)
READS(copy_file_range, (int fd, off64_t *at, int to, off64_t *there, size_t n, unsigned flags),
      (fd, at, to, there, n, flags), at ? *at : -1, n)

EXPORT int close(int fd)
{
    tell_closes(fd);
    return NEXT(close)(fd);
}

/* -- Streams: the C library fills their buffers by internal calls, so the position at the end counts as read ------------------ */

#define FOPEN(name)                                                                                                    \
    EXPORT FILE *name(const char *path, const char *mode)                                                                   \
    {                                                                                                                  \
        FILE *f = NEXT(name)(path, mode);                                                                              \
        if (f)                                                                                                         \
            tell_opened(fileno(f), *mode == 'r' ? O_RDONLY : O_WRONLY);                                                     \
        return f;                                                                                                      \
    }

FOPEN(fopen)
FOPEN(fopen64)

EXPORT int fclose(FILE *f)
{
    tell_stream_closes(fileno(f));
    return NEXT(fclose)(f);
}

/* -- Mappings: all that is mapped counts as read -------------------------------------------------------------------- */

#define MMAP(name, type)                                                                                               \
    EXPORT void *name(void *at, size_t bytes, int protection, int flags, int fd, type offset)                          \
    {                                                                                                                  \
        void *to = NEXT(name)(at, bytes, protection, flags, fd, offset);                                               \
        tell_mapped(fd, to, bytes, offset);                                                                                 \
        return to;                                                                                                     \
    }

MMAP(mmap, off_t)
MMAP(mmap64, off64_t)

/* -- Programs that are executed; this also runs in the child of a vfork, which shares the parent's memory ---------------------- */

#define RUNS(name, parameters, arguments, searched)                                                                    \
    EXPORT int name parameters                                                                                         \
    {                                                                                                                  \
        tell_runs(path, searched, getpid());                                                                           \
        return NEXT(name) arguments;                                                                                   \
    }

RUNS(execve, (const char *path, char *const words[], char *const environment[]), (path, words, environment), false)
RUNS(execv, (const char *path, char *const words[]), (path, words), false)
RUNS(execvp, (const char *path, char *const words[]), (path, words), true)
RUNS(execvpe, (const char *path, char *const words[], char *const environment[]), (path, words, environment), true)

#define SPAWNS(name, searched)                                                                                         \
    EXPORT int name(pid_t *to, const char *path, const posix_spawn_file_actions_t *actions,                            \
                    const posix_spawnattr_t *attributes, char *const words[], char *const environment[])               \
    {                                                                                                                  \
        pid_t process;                                                                                                 \
        int error = NEXT(name)(&process, path, actions, attributes, words, environment);                               \
        if (!error)                                                                                                    \
            tell_runs(path, searched, process);                                                                        \
        if (!error && to)                                                                                              \
            *to = process;                                                                                             \
        return error;                                                                                                  \
    }

SPAWNS(posix_spawn, false)
SPAWNS(posix_spawnp, true)
