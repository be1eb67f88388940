/* The library's descriptors are never those of standard streams. If the program closes them, or opens files of its own under their
 * numbers, the library neither reads nor writes the program's files. */
#define _GNU_SOURCE
#include "iopref.h"
#include "scratch.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#define MB ((size_t)1 << 20)

enum { BLOCK = 3 << 20, WORDS = BLOCK / sizeof(long), MOST = 10000 };

static long array[WORDS];

static void fill(long *a, long value)
{
    for (int i = 0; i < WORDS; i++)
        a[i] = value + i;
}

static bool is_filled(const long *a, long value)
{
    for (int i = 0; i < WORDS; i++)
        if (a[i] != value + i)
            return false;
    return true;
}

static void hint(long *a)
{
    iopref_range r = {a, BLOCK, IOPREF_WRITES};
    CHECK(!iopref_in_memory(&r, 1));
    for (long at = 0; at < BLOCK; at += 1 << 18) {
        iopref_release1(NULL, 1, 0, (char *)a + at, 1 << 18);
        iopref_prefetch1(NULL, 0, (char *)a + at, 1 << 18);
    }
}

static int descriptors(int most)
{
    int n = 0;
    for (int fd = 0; fd <= most; fd++)
        n += fcntl(fd, F_GETFD) != -1;
    return n;
}

/* Calls `before` in a child, which executes this program again with the argument `way`; returns its exit status. */
static int start(const char *way, const char *scratch, void (*before)(void))
{
    int status;
    pid_t child = fork();
    if (child == 0) {
        setenv("IOPREF_SCRATCH", scratch, 1);
        setenv("IOPREF_MEMORY", "1M", 1);
        before();
        execl("/proc/self/exe", "test", way, (char *)NULL);
        _exit(2);
    }
    CHECK(child > 0 && waitpid(child, &status, 0) == child);
    return status;
}

/* -- Without standard streams ------------------------------------------------------------------------------------------ */

static void close_streams(void)
{
    setenv("IOPREF_ENGINE", "uring", 1);
    for (int fd = 0; fd <= 2; fd++)
        close(fd);
}

static int without_streams(void)
{
    long *a = malloc(BLOCK);
    fill(a, 1);
    fill(array, 2);
    hint(a);
    /* a child that shares neither the memory nor the ring, and for which no fork handlers are called */
    int opened = descriptors(2), status;
    pid_t child = (pid_t)syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL);
    if (child == 0) {
        hint(a);
        _exit(0);
    }
    if (child < 0 || waitpid(child, &status, 0) != child || status != 0)
        return 6;
    for (int fd = 0; fd <= 2; fd++)
        if (write(fd, "progress: 50 %\n", 15) != -1 || errno != EBADF)
            return 3;
    bool there = (malloc_is_the_sanitizers() || is_in_scratch(a)) && is_in_scratch(&array[WORDS / 2]);
    bool same = there && is_filled(a, 1) && is_filled(array, 2);
    free(a);
    return opened ? 4 : same ? 0 : 5;
}

/* The library does not print into a file of the program that has the number of standard error. */
static void close_stderr(void)
{
    setenv("IOPREF_MEMORY", "nonsense", 1);
    setenv("IOPREF_STATS", "1", 1);
    close(2);
}

static int without_stderr(void)
{
    int fd;
    do
        fd = open("own", O_RDWR | O_CREAT | O_TRUNC, 0600);
    while (fd >= 0 && fd < 2);
    iopref_range r = {array, 1 << 30, IOPREF_WRITES};
    iopref_in_memory(&r, 1);
    return fd == 2 ? 0 : 3;
}

static void stderr_is_a_broken_pipe(void)
{
    int ends[2];
    close_stderr();
    CHECK(pipe(ends) == 0 && dup2(ends[1], 2) == 2 && close(ends[0]) == 0);
}

static void stderr_is_a_limited_file(void)
{
    close_stderr();
    CHECK(open("own", O_RDWR | O_CREAT | O_TRUNC, 0600) == 2);
    CHECK(setrlimit(RLIMIT_FSIZE, &(struct rlimit){0, 0}) == 0);
}

static int goes_on(void)
{
    iopref_range r = {array, 1 << 30, IOPREF_WRITES};
    sigset_t pending;
    iopref_in_memory(&r, 1);
    sigpending(&pending);
    return sigismember(&pending, SIGPIPE) || sigismember(&pending, SIGXFSZ) ? 3 : 0;
}

static long bytes_of(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 ? (long)st.st_size : -1;
}

/* -- The program closes the library's descriptors, and opens other files under their numbers ------------------------------- */

static void close_all(void)
{
    for (int fd = 3; fd < MOST; fd++)
        close(fd);
}

/* Opens files of the program under all numbers that the library may have used. */
static void take_all(const char *name)
{
    char path[32];
    for (int fd = 3; fd < MOST; fd++)
        if (fcntl(fd, F_GETFD) != -1) {
            snprintf(path, sizeof path, "%s-%d", name, fd);
            int own = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);
            CHECK(own >= 0 && write(own, "mine", 4) == 4 && dup2(own, fd) == fd);
        }
}

static void are_untouched(const char *name)
{
    char path[300], text[8];
    int files = 0;
    DIR *here = opendir(".");
    for (struct dirent *e; (e = readdir(here));) {
        if (strncmp(e->d_name, name, strlen(name)) != 0)
            continue;
        snprintf(path, sizeof path, "%s", e->d_name);
        int fd = open(path, O_RDONLY);
        CHECK(fd >= 0 && read(fd, text, sizeof text) == 4 && memcmp(text, "mine", 4) == 0);
        close(fd);
        unlink(path);
        files++;
    }
    closedir(here);
    CHECK(files > 0);
}

static void resize_fork_and_free(long *a, long *b, bool get)
{
    hint(a);
    a = realloc(a, 2 * BLOCK);
    b = realloc(b, 2 * MB);
    CHECK(a && b && is_filled(a, 1) && b[5] == 7);
    fill(a, 3);
    pid_t child = fork();
    int status;
    if (child == 0)
        _exit(get && !is_filled(a, 3));
    CHECK(child > 0 && waitpid(child, &status, 0) == child && status == 0);
    hint(a);
    CHECK(is_filled(a, 3) && is_filled(array, 2));
    free(a);
    free(b);
}

static int all_closed(bool take)
{
    if (malloc_is_the_sanitizers())
        return 0;
    long *a = malloc(BLOCK), *b = malloc(BLOCK);
    CHECK(is_in_scratch(a) && is_in_scratch(b));
    fill(a, 1);
    fill(b, 2);
    b[5] = 7;
    fill(array, 2);
    hint(a);
    if (take)
        take_all("taken");
    else
        close_all();
    resize_fork_and_free(a, b, false);
    if (take)
        are_untouched("taken");
    return 0;
}

/* The library leaves a program with few descriptors half of them. */
static void have_few(void) { CHECK(setrlimit(RLIMIT_NOFILE, &(struct rlimit){40, 40}) == 0); }

static int few_are_left(void)
{
    void *block[100];
    int own = 0;
    for (int i = 0; i < 100; i++)
        CHECK((block[i] = malloc(MB)));
    while (open("/", O_PATH) >= 0)
        own++;
    for (int i = 0; i < 100; i++)
        free(block[i]);
    return own >= 15 ? 0 : 3;
}

static void as_it_is(void) {}

int main(int argc, char **argv)
{
    const char *way = argc > 1 ? argv[1] : "";
    if (!strcmp(way, "streams"))
        return without_streams();
    if (!strcmp(way, "stderr"))
        return without_stderr();
    if (!strcmp(way, "goes on"))
        return goes_on();
    if (!strcmp(way, "closed") || !strcmp(way, "taken"))
        return all_closed(way[0] == 't');
    if (!strcmp(way, "few"))
        _exit(few_are_left()); /* not exit(): a sanitizer needs a descriptor to look for leaks */
    CHECK(start("streams", ".", close_streams) == 0);
    CHECK(start("stderr", "", close_stderr) == 0);
    CHECK(bytes_of("own") == 0);
    CHECK(start("goes on", "", stderr_is_a_broken_pipe) == 0);
    CHECK(start("goes on", "", stderr_is_a_limited_file) == 0);
    CHECK(start("closed", ".", as_it_is) == 0);
    CHECK(start("taken", ".", as_it_is) == 0);
    CHECK(start("few", ".", have_few) == 0);
    return 0;
}
