/* Numbers of files that programs map to read. Agents on other machines store copies of pages of replicas under the same number. It is a
 * hash of what a replica has in common with the file: path, size, time of the last change, and the contents of the first and last
 * page. */
#define _GNU_SOURCE
#include "global.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { COARSE_NS = 100000000 }; /* nanoseconds in which a file may change twice without a change of its times */

/* The data of which the number is a hash; unused bytes are zeros, as the checksum takes whole words. */
struct file_sums {
    uint64_t bytes, seconds, nanoseconds, first, last;
    char path[GLOBAL_PATH];
};

static bool sum_of_page(int fd, off_t at, uint64_t *sum)
{
    uint64_t page[PAGER_PAGE / sizeof(uint64_t)] = {0};
    bool got = pread(fd, page, sizeof page, at) > 0;
    *sum = piece_checksum(page, sizeof page, 0);
    return got;
}

bool file_has_state(int fd, const struct global_file *f)
{
    struct stat st;
    return ERRNO_OF(fstat(fd, &st)) == 0 && (size_t)st.st_size == f->bytes &&
           memcmp(&st.st_mtim, &f->modified, sizeof f->modified) == 0 &&
           memcmp(&st.st_ctim, &f->changed, sizeof f->changed) == 0;
}

/* The last change is so long ago that a further one would get other times. On file systems whose times are whole seconds, that takes
 * seconds. */
bool file_is_settled(const struct global_file *f)
{
    struct timespec now = {.tv_sec = 0};
    clock_gettime(CLOCK_REALTIME, &now);
    double age = (double)(now.tv_sec - f->changed.tv_sec) + 1e-9 * (double)(now.tv_nsec - f->changed.tv_nsec);
    return age > (f->changed.tv_nsec ? 1e-9 * COARSE_NS : 2);
}

bool file_name_replica(int fd, const char *path, struct global_file *f)
{
    struct file_sums sums = {.bytes = 0};
    struct stat st;
    if (strlen(path) >= sizeof sums.path || ERRNO_OF(fstat(fd, &st)) != 0 || !S_ISREG(st.st_mode) || st.st_size == 0)
        return false;
    *f = (struct global_file){.bytes = (size_t)st.st_size, .modified = st.st_mtim, .changed = st.st_ctim};
    sums.bytes = f->bytes;
    sums.seconds = (uint64_t)st.st_mtim.tv_sec;
    sums.nanoseconds = (uint64_t)st.st_mtim.tv_nsec;
    strcpy(sums.path, path);
    strcpy(f->path, path);
    if (!sum_of_page(fd, 0, &sums.first) || !sum_of_page(fd, (st.st_size - 1) & -(off_t)PAGER_PAGE, &sums.last))
        return false;
    f->number[0] = piece_checksum(&sums, sizeof sums, 1);
    f->number[1] = piece_checksum(&sums, sizeof sums, 2) | 1; /* never zero */
    return true;
}

bool global_name_file(int fd, struct global_file *f)
{
    char link[64], path[GLOBAL_PATH];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    path[length > 0 ? length : 0] = 0;
    return length > 0 && length < (ssize_t)sizeof path - 1 && file_name_replica(fd, path, f);
}
