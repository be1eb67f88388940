/* Numbers of files that programs map to read. Agents on other machines store copies of pages of replicas under the same number. It is a
 * hash of what a replica has in common with the file: path, size, time of the last change, and the contents of the first and last
 * page. */
#define _GNU_SOURCE
#include "global.h"

#include <linux/fs.h>
#include <linux/magic.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/vfs.h>

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

/* -- Files of this machine ------------------------------------------------------------------------------------------ */

/* What tells a file in its state from all others, for as long as this system runs. The mount counts, as the same numbers may be used again when
 * a disk, or its image, is mounted in place of another one. */
struct own_sums {
    uint64_t user, mount, device, inode, generation, bytes;
    int64_t modified[2], changed[2]; /* seconds and nanoseconds */
    char boot[BOOT_BYTES];
};

enum { UNIQUE_MOUNT = 0x4000, DIRECT_ACCESS = 0x200000 }; /* STATX_MNT_ID_UNIQUE and STATX_ATTR_DAX, which older headers lack */

bool file_boot(char boot[BOOT_BYTES])
{
    int fd;
    if (os_open("/proc/sys/kernel/random/boot_id", O_RDONLY, 0, &fd) != 0)
        return false;
    ssize_t got = sys_read(fd, boot, 36);
    sys_close(fd);
    return got == 36;
}

bool file_system_is_own(int fd)
{
    struct statfs fs;
    if (ERRNO_OF(fstatfs(fd, &fs)) != 0)
        return false;
    return fs.f_type == EXT4_SUPER_MAGIC || fs.f_type == XFS_SUPER_MAGIC || fs.f_type == BTRFS_SUPER_MAGIC || fs.f_type == F2FS_SUPER_MAGIC;
}

/* Returns whether the file system's time of a change is the system's, which nobody can put back, for each change: that is not so where
 * others keep the times, as over a network, or where the program's processor writes to the file itself (DAX). */
static bool keeps_times(int fd, const struct statx *sx) { return !(sx->stx_attributes & DIRECT_ACCESS) && file_system_is_own(fd); }

static bool is_time(const struct statx_timestamp *t, const struct timespec *other)
{
    return t->tv_sec == other->tv_sec && t->tv_nsec == other->tv_nsec;
}

/* Sets the file's own number, or leaves it zero. */
static void name_own(int fd, struct global_file *f)
{
    const unsigned needed = STATX_BASIC_STATS | UNIQUE_MOUNT;
    struct own_sums sums = {.user = geteuid()};
    struct statx sx;
    if (ERRNO_OF(statx(fd, "", AT_EMPTY_PATH, needed, &sx)) != 0 || (sx.stx_mask & needed) != needed || !keeps_times(fd, &sx) ||
        !is_time(&sx.stx_mtime, &f->modified) || !is_time(&sx.stx_ctime, &f->changed) || !file_boot(sums.boot))
        return;
    (void)ERRNO_OF(ioctl(fd, FS_IOC_GETVERSION, &sums.generation));
    sums.mount = sx.stx_mnt_id;
    sums.device = (uint64_t)sx.stx_dev_major << 32 | sx.stx_dev_minor;
    sums.inode = sx.stx_ino;
    sums.bytes = sx.stx_size;
    memcpy(sums.modified, (int64_t[]){sx.stx_mtime.tv_sec, sx.stx_mtime.tv_nsec}, sizeof sums.modified);
    memcpy(sums.changed, (int64_t[]){sx.stx_ctime.tv_sec, sx.stx_ctime.tv_nsec}, sizeof sums.changed);
    f->own[0] = piece_checksum(&sums, sizeof sums, 3);
    f->own[1] = piece_checksum(&sums, sizeof sums, 4) | 1; /* never zero */
}

bool global_name_file(int fd, struct global_file *f)
{
    char link[64], path[GLOBAL_PATH];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    path[length > 0 ? length : 0] = 0;
    if (length <= 0 || length >= (ssize_t)sizeof path - 1 || !file_name_replica(fd, path, f))
        return false;
    if (options()->global_replicas)
        memcpy(f->own, f->number, sizeof f->own);
    else
        name_own(fd, f);
    return true;
}
