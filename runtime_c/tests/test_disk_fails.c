/* If the disk fails, or is full in spite of reservations, the program ends by a signal, with a line on standard error: it never goes on with
 * wrong data. */
#define _GNU_SOURCE
#include "child.h"
#include "fuse.h"
#include "internal.h"

#include <sys/wait.h>

#define MB ((size_t)1 << 20)

enum { DONE = 3 }; /* exit status of a program whose data are all right */

static const char directory[] = "failing";
static char said[8192];

static unsigned long value(size_t i, unsigned long round) { return i * 0x9e3779b97f4a7c15 ^ round; }

/* Writes, releases, and reads an array that is larger than memory. */
static int use_arrays(void)
{
    const size_t bytes = 12 * MB, count = bytes / 8, strip = MB / 8;
    unsigned long *a = malloc(bytes);
    if (!a)
        return 1;
    for (unsigned long round = 1; round <= 3; round++)
        for (size_t from = 0; from < count; from += strip) {
            iopref_prefetch1(NULL, TAG_BY_HAND, a + from, MB);
            for (size_t i = from; i < from + strip; i++) {
                if (round > 1 && a[i] != value(i, round - 1))
                    return 2;
                a[i] = value(i, round);
            }
            iopref_release1(NULL, TAG_BY_HAND, 0, a + from, MB);
        }
    for (size_t i = 0; i < count; i++)
        if (a[i] != value(i, 3))
            return 2;
    free(a);
    return DONE;
}

/* Returns the status with which a program ends if its scratch directory has this fault. */
static int run(const struct fuse_fault *f, const char *pager)
{
    struct child c;
    if (!fuse_start(directory, f))
        exit(77);
    if (child_begins(&c)) {
        setenv("IOPREF_SCRATCH", directory, 1);
        setenv("IOPREF_MEMORY", "2M", 1);
        setenv("IOPREF_PAGER", pager, 1);
        execl("/proc/self/exe", "test", NULL);
        _exit(1);
    }
    int status = child_ends(&c, said, sizeof said);
    fuse_end(directory);
    return status;
}

static bool wrong(int status)
{
    fprintf(stderr, "status %x; it said:\n%s\n", (unsigned)status, said);
    return false;
}

static bool ends_with(int wanted, int status) { return (WIFEXITED(status) && WEXITSTATUS(status) == wanted) || wrong(status); }

static bool is_killed_by(int signal, int status) { return (WIFSIGNALED(status) && WTERMSIG(status) == signal) || wrong(status); }

int main(void)
{
    const long after = 6 * (long)MB;
    if (getenv("IOPREF_SCRATCH"))
        return use_arrays();
    if (IS_SANITIZED)
        return 0; /* with a sanitizer, a signal is an error */
    for (int paged = 0; paged < 2; paged++) {
        const char *pager = paged ? "on" : "off";
        int status = run(&(struct fuse_fault){.after = after}, pager);
        if (strstr(said, "are mapped, slower"))
            continue;
        CHECK(ends_with(DONE, status) && (!said[0] || wrong(status)));
        status = run(&(struct fuse_fault){.room_error = ENOSPC}, pager);
        CHECK(ends_with(1, status) && strstr(said, "No space left on device"));
        CHECK(is_killed_by(SIGABRT, run(&(struct fuse_fault){.write_error = EIO, .after = after}, pager)));
        CHECK(strstr(said, "cannot be written to its file") && strstr(said, "Input/output error"));
        CHECK(is_killed_by(SIGABRT, run(&(struct fuse_fault){.write_error = ENOSPC, .after = after}, pager)));
        CHECK(strstr(said, "cannot be written to its file") && strstr(said, "No space left on device"));
        CHECK(is_killed_by(SIGBUS, run(&(struct fuse_fault){.read_error = EIO, .after = after}, pager)));
        CHECK(!paged || strstr(said, "cannot be read back from its file"));
    }
    return 0;
}
