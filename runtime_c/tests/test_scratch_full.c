/* If the disk is full, allocation fails, with a message once, and no signal comes later. */
#define _GNU_SOURCE
#include "child.h"
#include "iopref.h"
#include "scratch.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#define MB ((size_t)1 << 20)

static void *(*volatile malloc_unseen)(size_t) = malloc;
static void *(*volatile realloc_unseen)(void *, size_t) = realloc;
static char said[8192];
static long *volatile array_of_the_program;

/* Runs a child, stores what it prints, and returns its exit status. */
static int listen(void (*child)(int), int number)
{
    struct child c;
    if (child_begins(&c)) {
        child(number);
        exit(0);
    }
    int status = child_ends(&c, said, sizeof said);
    if (!WIFEXITED(status) || (WEXITSTATUS(status) != 0 && WEXITSTATUS(status) != 77))
        fprintf(stderr, "%s", said);
    return status;
}

static void is_said_once(const char *what)
{
    char *first = strstr(said, what);
    CHECK(first && !strstr(first + 1, what) && strstr(said, "IOPREF_SCRATCH"));
}

static int refuse(int call, int error)
{
    struct sock_filter program[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)call, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (unsigned)error),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog filter = {sizeof program / sizeof *program, program};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter);
}

static void allocate_on_full_disk(int error)
{
    char *kept = malloc(2 * MB);
    CHECK(kept && is_in_scratch(kept));
    memset(kept, 5, 2 * MB);
    if (refuse(SYS_fallocate, error))
        exit(77);
    for (int i = 0; i < 3; i++) {
        errno = 0;
        CHECK(malloc_unseen(2 * MB) == NULL && errno == ENOMEM);
        CHECK(realloc_unseen(kept, 4 * MB) == NULL);
        void *untouched = said;
        CHECK(posix_memalign(&untouched, 4096, 2 * MB) == ENOMEM && untouched == said);
    }
    for (size_t i = 0; i < 2 * MB; i++)
        CHECK(kept[i] == 5);
    char *small = malloc(1000);
    CHECK(small);
    free(small);
    free(kept);
}

/* For other errors than a lack of room, the program goes on with ordinary memory. */
static void allocate_without_files(int error)
{
    struct rlimit most, few;
    CHECK(getrlimit(RLIMIT_NOFILE, &most) == 0);
    few = (struct rlimit){10, most.rlim_max};
    if (error == EMFILE)
        CHECK(setrlimit(RLIMIT_NOFILE, &few) == 0);
    else if (refuse(SYS_openat, error))
        exit(77);
    char *block[10];
    for (int i = 0; i < 10; i++) {
        block[i] = malloc_unseen(2 * MB);
        CHECK(block[i]);
        memset(block[i], i, 2 * MB);
    }
    for (int i = 0; i < 10; i++) {
        CHECK(block[i][0] == i && block[i][2 * MB - 1] == i);
        free(block[i]);
    }
    CHECK(setrlimit(RLIMIT_NOFILE, &most) == 0);
}

static void allocate_beyond_a_limit(int nothing)
{
    (void)nothing;
    struct rlimit limit = {4 * MB, 4 * MB};
    CHECK(setrlimit(RLIMIT_FSIZE, &limit) == 0);
    char *fits = malloc_unseen(4 * MB - 16); /* a pointer to its end leads to no other block */
    CHECK(fits && is_in_scratch(fits));
    memset(fits, 1, 4 * MB - 16);
    CHECK(malloc_unseen(4 * MB + 1) == NULL && errno == ENOMEM && realloc_unseen(fits, 5 * MB) == NULL);
    free(fits);
}

static void allocate_beyond_the_address_space(int nothing)
{
    (void)nothing;
    struct rlimit limit = {256 * MB, 256 * MB};
    if (IS_SANITIZED)
        return;
    CHECK(setrlimit(RLIMIT_AS, &limit) == 0);
    CHECK(malloc_unseen(300 * MB) == NULL && errno == ENOMEM);
    char *fits = malloc_unseen(2 * MB);
    CHECK(fits && realloc_unseen(fits, 300 * MB) == NULL);
    memset(fits, 1, 2 * MB);
    free(fits);
}

/* Children do not get blocks that cannot be frozen; they may free the others. */
static void children_of_a_program_without_descriptors(int nothing)
{
    (void)nothing;
    char *block = malloc_unseen(2 * MB), *other;
    CHECK(block);
    for (int fd = 3; fd < 10000; fd++)
        close(fd);
    pid_t child = fork();
    if (child == 0) {
        other = malloc_unseen(2 * MB);
        CHECK(other && other != block);
        memset(other, 1, 2 * MB);
        free(block);
        CHECK(other[MB] == 1);
        free(other);
        _exit(0);
    }
    int status;
    CHECK(waitpid(child, &status, 0) == child && status == 0);
    memset(block, 1, 2 * MB);
    free(block);
}

/* If a program closes the library's descriptors, its own files do not change. */
static void descriptors_are_closed(int nothing)
{
    (void)nothing;
    char *block = malloc_unseen(2 * MB);
    CHECK(block && is_in_scratch(block));
    memset(block, 3, 2 * MB);
    char name[] = "own-XXXXXX", text[] = "unchanged", found[sizeof text + 1];
    for (int fd = 3; fd < 10000; fd++)
        close(fd);
    int own[8];
    for (int i = 0; i < 8; i++) {
        own[i] = i ? dup(own[0]) : mkstemp(name);
        CHECK(own[i] >= 0);
    }
    CHECK(unlink(name) == 0 && write(own[0], text, sizeof text) == sizeof text);
    block = realloc_unseen(block, 4 * MB);
    CHECK(block);
    for (size_t i = 0; i < 2 * MB; i++)
        CHECK(block[i] == 3);
    memset(block, 4, 4 * MB);
    free(block);
    for (int i = 0; i < 8; i++)
        CHECK(pread(own[i], found, sizeof found, 0) == sizeof text && strcmp(found, text) == 0);
}

int main(int argc, char **argv)
{
    static long array[1 << 18];
    static const struct {
        int error;
        const char *meaning;
    } full[] = {{ENOSPC, "No space left on device"}, {EDQUOT, "Disk quota exceeded"}, {EFBIG, "File too large"}};
    (void)argc;
    start_again_with_scratch(argv, "1M");
    array_of_the_program = array;
    CHECK(is_in_scratch(&array[1 << 17]));
    iopref_release1(NULL, 1, 0, array, sizeof array);
    if (malloc_is_the_sanitizers())
        return 0;
    for (int i = 0; i < 3; i++) {
        int status = listen(allocate_on_full_disk, full[i].error);
        if (WIFEXITED(status) && WEXITSTATUS(status) == 77)
            return 77;
        CHECK(status == 0);
        is_said_once(full[i].meaning);
    }
    CHECK(listen(allocate_without_files, EMFILE) == 0);
    is_said_once("Too many open files");
    CHECK(listen(allocate_without_files, EACCES) == 0);
    is_said_once("Permission denied");
    CHECK(listen(allocate_beyond_a_limit, 0) == 0);
    is_said_once("File too large");
    CHECK(listen(allocate_beyond_the_address_space, 0) == 0);
    CHECK(listen(descriptors_are_closed, 0) == 0);
    CHECK(listen(children_of_a_program_without_descriptors, 0) == 0);
    is_said_once("a child process does not get");
    return 0;
}
