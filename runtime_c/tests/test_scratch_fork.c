/* Forks with memory in scratch files: each process sees the contents at the fork, and what it has written itself. When no child has the
 * memory any more, it is mapped from its files again. */
#define _GNU_SOURCE
#include "iopref.h"
#include "scratch.h"

#include <fcntl.h>
#include <grp.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>

enum { WORDS = 1 << 18, PAGE = 512 };

static long array[WORDS];

struct memory {
    long *part[2]; /* a static array, and a block if malloc is the library's */
    int parts;
};

static void fill(const struct memory *m, long value)
{
    for (int p = 0; p < m->parts; p++)
        for (int i = 0; i < WORDS; i++)
            m->part[p][i] = value + i;
}

static void is_filled(const struct memory *m, long value)
{
    for (int p = 0; p < m->parts; p++)
        for (int i = 0; i < WORDS; i++)
            CHECK(m->part[p][i] == value + i);
}

static bool in_scratch(const struct memory *m)
{
    return is_in_scratch(&m->part[0][WORDS / 2]) && is_in_scratch(&m->part[m->parts - 1][WORDS / 2]);
}

/* Some time after all children have ended, a nest that does not fit brings the memory back to its files. */
static bool comes_back(const struct memory *m)
{
    iopref_range r = {m->part[0], sizeof array, IOPREF_WRITES};
    for (int i = 0; i < 50 && !in_scratch(m); i++) {
        nanosleep(&(struct timespec){.tv_nsec = 20 * 1000 * 1000}, NULL);
        CHECK(!iopref_in_memory(&r, 1));
    }
    return in_scratch(m);
}

static void meet(int with, int on)
{
    char c = 0;
    CHECK(write(on, &c, 1) == 1 && read(with, &c, 1) == 1);
}

static void ends_well(pid_t child)
{
    int status;
    CHECK(child > 0 && waitpid(child, &status, 0) == child && status == 0);
}

static void both_write(const struct memory *m)
{
    int up[2], down[2];
    CHECK(pipe(up) == 0 && pipe(down) == 0);
    fill(m, 100);
    pid_t child = fork();
    if (child == 0) {
        meet(down[0], up[1]); /* the parent has written */
        is_filled(m, 100);
        fill(m, 300);
        _exit(0);
    }
    for (int p = 0; p < m->parts; p++)
        for (int i = 0; i < WORDS; i += 3 * PAGE)
            m->part[p][i] = -i;
    iopref_range r = {m->part[0], sizeof array, IOPREF_WRITES};
    CHECK(!iopref_in_memory(&r, 1) && !in_scratch(m));
    meet(up[0], down[1]);
    for (int i = 0; i < 2; i++)
        close(up[i]), close(down[i]);
    ends_well(child);
    for (int p = 0; p < m->parts; p++)
        for (int i = 0; i < WORDS; i++)
            CHECK(m->part[p][i] == (i % (3 * PAGE) ? 100 + i : -i));
}

static void child_and_grandchild(const struct memory *m)
{
    fill(m, 100);
    pid_t child = fork();
    if (child == 0) {
        is_filled(m, 100);
        fill(m, 300);
        pid_t grandchild = fork();
        if (grandchild == 0) {
            is_filled(m, 300);
            fill(m, 400);
            is_filled(m, 400);
            _exit(0);
        }
        ends_well(grandchild);
        is_filled(m, 300);
        long *block = calloc(WORDS, sizeof *block);
        CHECK(block && block[5] == 0);
        free(block);
        _exit(0);
    }
    fill(m, 200);
    ends_well(child);
    is_filled(m, 200);
}

static void another_program(const struct memory *m)
{
    fill(m, 500);
    pid_t child = fork();
    if (child == 0) {
        execlp("sleep", "sleep", "60", (char *)NULL);
        _exit(1);
    }
    fill(m, 600);
    CHECK(comes_back(m));
    is_filled(m, 600);
    CHECK(system("exit 0") == 0 && in_scratch(m));
    kill(child, SIGKILL);
    CHECK(waitpid(child, NULL, 0) == child);
}

/* A child of which only a grandchild is left, without descriptors. */
static void orphan(const struct memory *m)
{
    int end[2];
    char text[8];
    CHECK(pipe(end) == 0);
    fill(m, 700);
    pid_t child = fork();
    if (child == 0) {
        if (fork() != 0)
            _exit(0);
        for (int fd = 3; fd < 100; fd++)
            if (fd != end[1])
                close(fd);
        nanosleep(&(struct timespec){.tv_nsec = 300 * 1000 * 1000}, NULL);
        is_filled(m, 700);
        CHECK(write(end[1], "same", 5) == 5);
        _exit(0);
    }
    close(end[1]);
    ends_well(child);
    iopref_range r = {m->part[0], sizeof array, IOPREF_WRITES};
    for (int i = 0; i < 5; i++) {
        fill(m, 800 + i);
        nanosleep(&(struct timespec){.tv_nsec = 25 * 1000 * 1000}, NULL);
        CHECK(!iopref_in_memory(&r, 1));
    }
    CHECK(read(end[0], text, sizeof text) == 5);
    close(end[0]);
    CHECK(comes_back(m));
    is_filled(m, 804);
}

static void *wait_for_end(void *end)
{
    char c;
    CHECK(read(*(int *)end, &c, 1) == 0);
    return NULL;
}

/* While there are other threads, which may write, memory is not brought back to its files. */
static void with_threads(const struct memory *m)
{
    pthread_t thread;
    int ends[2];
    CHECK(pipe(ends) == 0 && pthread_create(&thread, NULL, wait_for_end, &ends[0]) == 0);
    child_and_grandchild(m);
    fill(m, 900);
    iopref_range r = {m->part[0], sizeof array, IOPREF_WRITES};
    nanosleep(&(struct timespec){.tv_nsec = 50 * 1000 * 1000}, NULL);
    CHECK(!iopref_in_memory(&r, 1) && !in_scratch(m));
    close(ends[1]);
    CHECK(pthread_join(thread, NULL) == 0 && comes_back(m));
    is_filled(m, 900);
}

static void resized_while_shared(const struct memory *m)
{
    struct memory own = {{array, NULL}, 1};
    pid_t child = fork();
    if (child == 0) {
        nanosleep(&(struct timespec){.tv_nsec = 100 * 1000 * 1000}, NULL);
        is_filled(m, 900);
        _exit(0);
    }
    long *grown = realloc(m->part[1], 2 * sizeof array);
    CHECK(grown && is_in_scratch(grown));
    for (int i = 0; i < WORDS; i++)
        CHECK(grown[i] == 900 + i);
    memset(grown, 1, 2 * sizeof array);
    free(grown);
    ends_well(child);
    CHECK(comes_back(&own));
}

/* A child that is made by another call than fork gets no memory in files: its writes could not be kept apart from the parent's. */
static void made_without_fork(const struct memory *m)
{
    int status;
    fill(m, 1000);
    for (int touch = 0; touch < 2; touch++) {
        pid_t child = (pid_t)syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL);
        if (child == 0) {
            void *own = malloc_is_the_sanitizers() ? NULL : malloc(3 << 20);
            if (own)
                memset(own, 1, 3 << 20);
            free(own);
            iopref_range r = {m->part[0], sizeof array, IOPREF_WRITES};
            iopref_in_memory(&r, 1);
            signal(SIGSEGV, SIG_DFL); /* the handler of a sanitizer takes long */
            _exit(touch ? (int)m->part[0][WORDS / 2] & 1 : 0);
        }
        CHECK(child > 0 && waitpid(child, &status, 0) == child);
        CHECK(touch ? WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV : status == 0);
    }
    is_filled(m, 1000);
    CHECK(in_scratch(m));
}

/* The parent goes on through nests, and writes, while the child lives; the child sees what was there at the fork. */
static void child_sees_the_fork(const struct memory *m, bool hidden)
{
    int up[2], down[2];
    CHECK(pipe(up) == 0 && pipe(down) == 0);
    fill(m, 100);
    pid_t child = fork();
    if (child == 0) {
        if (hidden)
            prctl(PR_SET_DUMPABLE, 0);
        meet(down[0], up[1]);
        meet(down[0], up[1]);
        is_filled(m, 100);
        _exit(0);
    }
    meet(up[0], down[1]);
    iopref_range r = {m->part[0], sizeof array, IOPREF_WRITES};
    for (int i = 0; i < 4; i++) {
        nanosleep(&(struct timespec){.tv_nsec = 25 * 1000 * 1000}, NULL);
        CHECK(!iopref_in_memory(&r, 1));
        fill(m, 200 + i);
    }
    meet(up[0], down[1]);
    ends_well(child);
    is_filled(m, 203);
}

/* In a name space of its own, a process has another number than in /proc. */
static bool enter_pids(void) { return unshare(CLONE_NEWPID) == 0; }

/* /proc hides processes into which this user may not look. */
static bool enter_hidden(void)
{
    return unshare(CLONE_NEWNS) == 0 && mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0 &&
           mount("proc", "/proc", "proc", 0, "hidepid=2") == 0 && setgroups(0, NULL) == 0 && setgid(65534) == 0 &&
           setuid(65534) == 0;
}

static void where_children_cannot_be_seen(bool (*enter)(void), const char *how)
{
    pid_t child = fork();
    if (child == 0) {
        struct statfs fs;
        if (statfs("/var/tmp", &fs) != 0 || fs.f_type == 0x01021994 || !enter())
            _exit(0);
        setenv("IOPREF_SCRATCH", "/var/tmp", 1);
        pid_t inside = fork();
        if (inside == 0) {
            execl("/proc/self/exe", "test", how, (char *)NULL);
            _exit(1);
        }
        ends_well(inside);
        _exit(0);
    }
    ends_well(child);
}

/* A fork handler that is registered before the library's is called while the library holds its lock: other libraries may free memory there. */
static void *volatile of_handler;

static void use_memory(void)
{
    free(of_handler);
    of_handler = malloc(3 << 20);
    CHECK(of_handler);
    memset(of_handler, 1, 3 << 20);
}

/* Blocks that are allocated during a fork do not lie in files, which parent and child would share. */
static void use_memory_before(void)
{
    use_memory();
    CHECK(!is_in_scratch(of_handler));
}

__attribute__((constructor(101))) static void watch_forks(void)
{
    CHECK(pthread_atfork(use_memory_before, use_memory, use_memory) == 0);
}

int main(int argc, char **argv)
{
    if (!getenv("IOPREF_SCRATCH")) {
        setenv("IOPREF_MEMORY", "1M", 1);
        where_children_cannot_be_seen(enter_pids, "elsewhere");
        where_children_cannot_be_seen(enter_hidden, "hidden");
    }
    start_again_with_scratch(argv, "1M");
    use_memory();
    struct memory m = {{array, malloc(sizeof array)}, 2};
    if (malloc_is_the_sanitizers())
        m.parts = 1;
    CHECK(m.part[1] && in_scratch(&m));
    if (argc > 1) {
        child_sees_the_fork(&m, strcmp(argv[1], "hidden") == 0);
        _exit(0); /* not exit(): a sanitizer cannot look for leaks here */
    }
    made_without_fork(&m);
    both_write(&m);
    CHECK(comes_back(&m));
    child_and_grandchild(&m);
    CHECK(comes_back(&m));
    is_filled(&m, 200);
    another_program(&m);
    orphan(&m);
    with_threads(&m);
    if (m.parts == 2)
        resized_while_shared(&m);
    else
        free(m.part[1]);
    free(of_handler);
    return 0;
}
