/* The helper asks for pages from the first hint on for which it pays, also in a child, and whatever the program does to the memory
 * meanwhile; with IOPREF_ENGINE=inline there is no helper. */
#define _GNU_SOURCE
#include "check.h"
#include "iopref.h"

#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { BYTES = 16 << 20, CHUNK = 512 << 10, ROUNDS = 50 };

static char *data;

static int threads(void)
{
    int count = -2; /* . and .. */
    DIR *tasks = opendir("/proc/self/task");
    CHECK(tasks != NULL);
    while (readdir(tasks))
        count++;
    closedir(tasks);
    return count;
}

static void map_file(void)
{
    char name[] = "engine-XXXXXX";
    int fd = mkstemp(name);
    CHECK(fd >= 0 && unlink(name) == 0 && ftruncate(fd, BYTES) == 0);
    data = mmap(NULL, BYTES, PROT_READ, MAP_SHARED, fd, 0);
    CHECK(data != MAP_FAILED);
    close(fd);
}

static void ask_backwards(void)
{
    for (long at = BYTES - CHUNK; at >= 0; at -= CHUNK) {
        iopref_prefetch1(NULL, 0, data + at, CHUNK);
        iopref_release1(NULL, 1, 0, data + at, CHUNK);
    }
}

/* All pages come, whichever thread asks for them. */
static void wait_for(const char *page)
{
    unsigned char there = 0;
    while (!(there & 1))
        CHECK(mincore((void *)page, 4096, &there) == 0);
}

static int in_child(void (*run)(const char *engine), const char *engine)
{
    int status = -1;
    pid_t child = fork();
    if (child == 0) {
        alarm(120);
        run(engine);
        exit(0);
    }
    return child > 0 && waitpid(child, &status, 0) == child ? status : -1;
}

/* The kernel's workers for io_uring are listed among the threads of the process. */
static int is_served_by(const char *engine)
{
    int helpers = threads() - 1;
    return strcmp(engine, "inline") == 0 ? helpers == 0 : strcmp(engine, "threads") == 0 ? helpers == 1
           : strcmp(engine, "auto") == 0  ? helpers <= 1
                                          : 1;
}

static void hints_as(const char *engine)
{
    setenv("IOPREF_MEMORY", "4M", 1);
    setenv("IOPREF_ENGINE", engine, 1);
    map_file();
    iopref_range r = {data, BYTES, IOPREF_WRITES};
    CHECK(!iopref_in_memory(&r, 1) && threads() == 1);
    iopref_prefetch1(NULL, 0, data + CHUNK, CHUNK);
    wait_for(data + CHUNK);
    CHECK(is_served_by(engine));
    ask_backwards();
}

static void child_hints(const char *engine)
{
    CHECK(threads() == 1);
    iopref_prefetch1(NULL, 0, data + 2 * CHUNK, CHUNK);
    wait_for(data + 2 * CHUNK);
    CHECK(is_served_by(engine));
}

/* A sanitizer may hang when the child of a process with several threads makes a thread. */
static void forks_between(const char *engine)
{
    hints_as(engine);
    for (int i = 0; i < ROUNDS; i++) {
        ask_backwards();
        if (!IS_SANITIZED || strcmp(engine, "inline") == 0)
            CHECK(in_child(child_hints, engine) == 0);
    }
}

static void unmaps_between(const char *engine)
{
    hints_as(engine);
    for (int i = 0; i < ROUNDS; i++) {
        ask_backwards();
        munmap(data, BYTES);
        map_file();
    }
    ask_backwards();
    _exit(0);
}

int main(void)
{
    static const char *const engines[] = {"inline", "auto", "threads", "uring"};
    static void (*const runs[])(const char *) = {hints_as, forks_between, unmaps_between};
    for (int e = 0; e < 4; e++)
        for (int i = 0; i < 3; i++)
            CHECK(in_child(runs[i], engines[e]) == 0);
    return 0;
}
