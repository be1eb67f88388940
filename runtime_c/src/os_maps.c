/* Calls of the operating system: mappings of a process. See os.h. */
#define _GNU_SOURCE
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/vfs.h>
#include <unistd.h>

#define TMPFS 0x01021994

/* PROCMAP_QUERY of Linux 6.11, include/uapi/linux/fs.h. */
struct map_query {
    uint64_t size, flags, addr, lo, hi, is, page_size, offset, inode;
    uint32_t dev_major, dev_minor, path_bytes, build_id_bytes;
    uint64_t path, build_id;
};
#define MAP_QUERY _IOWR('f', 17, struct map_query)
enum { IS_READABLE = 1, IS_WRITABLE = 2, IS_SHARED = 8, OR_THE_NEXT = 16 };

/* Returns the kind of a mapping by its path in /proc/self/maps: on swap, on a file, or one for which hints can do nothing. */
static enum backing_kind kind_of_path(const char *path, bool dirty)
{
    struct statfs fs;
    if (path[0] == 0 || strcmp(path, "[heap]") == 0 || strncmp(path, "[stack", 6) == 0 || strncmp(path, "[anon", 5) == 0)
        return BACKING_SWAP;
    if (strncmp(path, "/dev/zero", 9) == 0 || strncmp(path, "/SYSV", 5) == 0 || strncmp(path, "/memfd:", 7) == 0)
        return BACKING_SWAP;
    if (ERRNO_OF(statfs(path, &fs)) == 0 && (unsigned long)fs.f_type == TMPFS)
        return BACKING_SWAP;
    if (path[0] == '[' || strncmp(path, "/dev/", 5) == 0 || strncmp(path, "/anon_hugepage", 14) == 0)
        return BACKING_NONE;
    return dirty ? BACKING_FILE_DIRTY : BACKING_FILE;
}

/* Returns whether mincore tells the truth: for a file, the caller must own it, or be allowed to write it (can_do_mincore of
 * mm/mincore.c in Linux). */
static bool may_see_residency(const struct backing *b)
{
    struct stat st;
    if (b->kind == BACKING_SWAP)
        return true;
    return ERRNO_OF(sys_stat(b->path, &st)) == 0 && (st.st_uid == geteuid() || ERRNO_OF(sys_access(b->path, W_OK)) == 0);
}

/* Sets b->kind and b->residency_known. `written_through`: writes go to the file (shared and writable). */
static void classify(struct backing *b, bool readable, bool written_through)
{
    if (readable)
        b->kind = kind_of_path(b->path, written_through);
    b->residency_known = b->kind != BACKING_NONE && may_see_residency(b);
}

/* Asks for the mapping of one address, in a time that does not depend on the number of mappings. Kernels before Linux 6.11 answer
 * ENOTTY. */
static int ask(int fd, uintptr_t addr, struct backing *b)
{
    struct map_query q = {.size = sizeof q, .flags = OR_THE_NEXT, .addr = addr, .path_bytes = sizeof b->path};
    *b = (struct backing){.kind = BACKING_NONE};
    q.path = (uintptr_t)b->path;
    int error = ERRNO_OF(ioctl(fd, MAP_QUERY, &q));
    if (error == ENAMETOOLONG) {
        q.path = q.path_bytes = 0;
        error = ERRNO_OF(ioctl(fd, MAP_QUERY, &q));
        strcpy(b->path, "/");
    }
    if (error && error != ENOENT)
        return error;
    if (error || q.lo > addr) {
        *b = (struct backing){.lo = addr, .hi = error ? UINTPTR_MAX : q.lo, .kind = BACKING_NONE};
        return 0;
    }
    b->lo = q.lo;
    b->hi = q.hi;
    b->offset = (off_t)q.offset;
    b->device = makedev(q.dev_major, q.dev_minor);
    b->inode = q.inode;
    classify(b, q.is & IS_READABLE, (q.is & IS_WRITABLE) && (q.is & IS_SHARED));
    return 0;
}

/* Returns where the mapping of a line of /proc/self/maps ends; 0 if the line is not valid. Most lines need not be parsed further. */
static uintptr_t end_of_range(const char *line)
{
    const char *dash = strchr(line, '-');
    return dash ? strtoul(dash + 1, NULL, 16) : 0;
}

/* Parses a line of /proc/self/maps without its newline; returns false if it is not valid. */
static bool parse_mapping(const char *line, struct backing *b, char perms[5])
{
    uintptr_t lo, hi;
    unsigned long offset, inode;
    unsigned dev_major, dev_minor;
    int path = 0;
    if (sscanf(line, "%" SCNxPTR "-%" SCNxPTR " %4s %lx %x:%x %lu %n", &lo, &hi, perms, &offset, &dev_major, &dev_minor,
               &inode, &path) != 7)
        return false;
    *b = (struct backing){.lo = lo, .hi = hi, .offset = (off_t)offset};
    b->device = makedev(dev_major, dev_minor);
    b->inode = inode;
    if (strlen(line + path) < sizeof b->path)
        strcpy(b->path, line + path);
    else
        strcpy(b->path, "/");
    return true;
}

/* Reads /proc/self/maps up to an address. */
static int look_up(int fd, uintptr_t addr, struct backing *b)
{
    char text[8192], perms[5] = "";
    long kept = 0, got = 0;
    uintptr_t hole = 0;
    int error;
    *b = (struct backing){.kind = BACKING_NONE};
    while ((error = ERRNO_OF(got = sys_read(fd, text + kept, sizeof text - 1 - (size_t)kept))) == 0 && got > 0) {
        char *line = text, *newline;
        text[kept + got] = 0;
        for (; (newline = strchr(line, '\n')) != NULL; line = newline + 1) {
            uintptr_t end = end_of_range(line);
            *newline = 0;
            if (end <= addr || !parse_mapping(line, b, perms)) {
                hole = end;
                continue;
            }
            if (b->lo > addr)
                *b = (struct backing){.lo = hole, .hi = b->lo, .kind = BACKING_NONE};
            else
                classify(b, perms[0] == 'r', perms[1] == 'w' && perms[3] == 's');
            return 0;
        }
        kept = (long)strlen(line);
        memmove(text, line, (size_t)kept);
    }
    *b = (struct backing){.lo = hole, .hi = UINTPTR_MAX, .kind = BACKING_NONE};
    return error;
}

/* Describes the mapping or hole around an address of the process with this /proc/PID/maps. */
static int mapping_in(const char *table, uintptr_t addr, struct backing *b)
{
    int fd, error = os_open(table, O_RDONLY, 0, &fd);
    if (error)
        return error;
    if (ask(fd, addr, b) != 0)
        error = look_up(fd, addr, b);
    sys_close(fd);
    return error;
}

int os_mapping_at(uintptr_t addr, struct backing *b) { return mapping_in("/proc/self/maps", addr, b); }

int os_mapping_of(pid_t process, uintptr_t addr, struct backing *b)
{
    char table[64];
    snprintf(table, sizeof table, "/proc/%d/maps", (int)process);
    return mapping_in(table, addr, b);
}

/* The file is opened by its path, if that still leads to the same file; otherwise by /proc/self/map_files, which leads to files
 * that have been unlinked, too, but needs privileges. The descriptor stays open: closing any descriptor of a file drops the
 * process's locks on the file (fcntl(2)). */
int os_open_mapped_file(const struct backing *b, int *fd)
{
    char link[64];
    struct stat st;
    int here, error = os_open(b->path, O_PATH | O_NOFOLLOW, 0, &here); /* O_PATH does nothing to what lies there, such as a device */
    if (!error) {
        bool same = ERRNO_OF(fstat(here, &st)) == 0 && S_ISREG(st.st_mode) && st.st_dev == b->device &&
                    st.st_ino == b->inode;
        snprintf(link, sizeof link, "/proc/self/fd/%d", here);
        error = same ? os_open(link, O_RDONLY, 0, fd) : ESTALE;
        sys_close(here);
    }
    if (!error)
        return 0;
    snprintf(link, sizeof link, "/proc/self/map_files/%" PRIxPTR "-%" PRIxPTR, b->lo, b->hi);
    return os_open(link, O_RDONLY, 0, fd);
}
