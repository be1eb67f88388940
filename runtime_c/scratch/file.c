/* Files without names, and mappings of them. Primitives return 0 or an errno and leave errno as it was. */
#define _GNU_SOURCE
#include "scratch.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/fs.h>
#include <linux/magic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>

#define ZFS_MAGIC 0x2fc12fc1

/* -- Files ------------------------------------------------------------------------------------------------------------ */

int file_directory(const char *name, char *path, long size)
{
    char whole[PATH_MAX];
    struct stat st;
    int saved = errno, error = 0;
    if (!realpath(name, whole) || sys_stat(whole, &st))
        error = errno;
    else if (!S_ISDIR(st.st_mode))
        error = ENOTDIR;
    else if ((long)strlen(whole) >= size)
        error = ENAMETOOLONG;
    else
        strcpy(path, whole);
    errno = saved;
    return error;
}

const char *file_unsuitable(const char *path)
{
    struct statfs fs;
    if (ERRNO_OF(statfs(path, &fs)))
        return NULL;
    switch ((unsigned long)fs.f_type) {
    case TMPFS_MAGIC:
    case RAMFS_MAGIC:
        return "it is in memory itself (tmpfs)";
    case ZFS_MAGIC:
        return "its file system (ZFS) cannot reserve room";
    default:
        return NULL;
    }
}

/* Where new data are written beside the old, room that was reserved is not room for the second version. */
static void write_in_place(int fd)
{
    struct statfs fs;
    int flags = 0;
    if (ERRNO_OF(fstatfs(fd, &fs)) == 0 && fs.f_type == BTRFS_SUPER_MAGIC &&
        ERRNO_OF(ioctl(fd, FS_IOC_GETFLAGS, &flags)) == 0) {
        flags |= FS_NOCOW_FL;
        (void)ERRNO_OF(ioctl(fd, FS_IOC_SETFLAGS, &flags));
    }
}

/* Where the file system has no files without names. */
static int open_and_unlink(const char *directory, int *fd)
{
    char path[PATH_MAX + 32];
    snprintf(path, sizeof path, "%s/iopref-XXXXXX", directory);
    int error = ERRNO_OF(*fd = mkostemp(path, O_CLOEXEC));
    if (!error)
        (void)ERRNO_OF(sys_unlink(path));
    return error;
}

int file_open(const char *directory, struct file *f)
{
    struct stat st;
    int error = ERRNO_OF(f->fd = sys_open(directory, O_TMPFILE | O_EXCL | O_RDWR | O_CLOEXEC, 0600));
    if (error == EOPNOTSUPP || error == EISDIR || error == EINVAL || error == ENOENT)
        error = open_and_unlink(directory, &f->fd);
    if (error)
        return error;
    error = ERRNO_OF(fstat(f->fd, &st));
    f->device = st.st_dev;
    f->inode = st.st_ino;
    if (error)
        sys_close(f->fd);
    else
        write_in_place(f->fd);
    return error;
}

/* Beyond RLIMIT_FSIZE, fallocate would not only fail, but kill. */
int file_reserve(const struct file *f, size_t from, size_t to)
{
    struct rlimit most;
    if (to > LONG_MAX || (ERRNO_OF(getrlimit(RLIMIT_FSIZE, &most)) == 0 && to > most.rlim_cur))
        return EFBIG;
    int error;
    do
        error = ERRNO_OF(fallocate(f->fd, 0, (off_t)from, (off_t)(to - from)));
    while (error == EINTR);
    return error;
}

int file_cut(const struct file *f, size_t size) { return ERRNO_OF(ftruncate(f->fd, (off_t)size)); }

/* Not by pwrite, of which sanitizers have one that reports bytes between arrays. */
int file_write(const struct file *f, const void *from, size_t bytes, size_t at)
{
    long wrote = 0;
    int error = 0;
    for (size_t done = 0; done < bytes && !error; done += (size_t)max_long(wrote, 0)) {
        error = ERRNO_OF(wrote = syscall(SYS_pwrite64, f->fd, (const char *)from + done, bytes - done, (off_t)(at + done)));
        if (error == EINTR)
            error = 0;
        else if (!error && wrote == 0)
            error = EIO;
    }
    return error;
}

bool file_is_open(const struct file *f)
{
    struct stat st;
    return ERRNO_OF(fstat(f->fd, &st)) == 0 && st.st_dev == f->device && st.st_ino == f->inode;
}

void file_close(struct file *f)
{
    if (file_is_open(f))
        (void)ERRNO_OF(sys_close(f->fd));
    f->fd = -1;
}

/* -- Mappings --------------------------------------------------------------------------------------------------------- */

/* Without a reservation of memory for pages that are going to be private: there would never be enough. */
static int flags_of(enum sharing s) { return s == FILE_SHARED ? MAP_SHARED : MAP_PRIVATE | MAP_NORESERVE; }

static int map(const struct file *f, size_t bytes, int flags, void *at, void **addr)
{
    int saved = errno, error = 0;
    *addr = mmap(at, bytes, PROT_READ | PROT_WRITE, flags, f->fd, 0);
    if (*addr == MAP_FAILED)
        error = errno;
    errno = saved;
    return error;
}

int file_map(const struct file *f, size_t bytes, size_t alignment, void **addr)
{
    size_t page = (size_t)os_page_size(), whole;
    int saved = errno;
    if (alignment <= page)
        return map(f, bytes, MAP_SHARED, NULL, addr);
    if (__builtin_add_overflow(bytes, alignment, &whole))
        return ENOMEM;
    char *room = mmap(NULL, whole, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    errno = saved;
    if (room == MAP_FAILED)
        return ENOMEM;
    char *aligned = room + (-(uintptr_t)room & (alignment - 1));
    int error = map(f, bytes, MAP_SHARED | MAP_FIXED, aligned, addr);
    if (error)
        return file_unmap(room, whole), error;
    if (aligned > room)
        file_unmap(room, (size_t)(aligned - room));
    file_unmap(aligned + bytes, (size_t)(room + whole - (aligned + bytes)));
    return 0;
}

/* The new mapping is made elsewhere first: a mapping that cannot replace another would leave a hole. */
int file_map_over(const struct file *f, size_t bytes, enum sharing s, void *addr)
{
    void *made;
    int error = map(f, bytes, flags_of(s), NULL, &made), saved = errno;
    if (error)
        return error;
    if (mremap(made, bytes, bytes, MREMAP_MAYMOVE | MREMAP_FIXED, addr) == MAP_FAILED)
        error = errno;
    errno = saved;
    if (error)
        file_unmap(made, bytes);
    return error;
}

int file_remap(void *from, size_t bytes, size_t wanted, void **to)
{
    int saved = errno, error = 0;
    void *moved = mremap(from, bytes, wanted, MREMAP_MAYMOVE);
    if (moved == MAP_FAILED)
        error = errno;
    else
        *to = moved;
    errno = saved;
    return error;
}

int file_unmap(void *addr, size_t bytes) { return bytes ? ERRNO_OF(munmap(addr, bytes)) : 0; }

int file_keep_from_children(void *addr, size_t bytes) { return ERRNO_OF(madvise(addr, bytes, MADV_DONTFORK)); }

int file_leave_gap(void *addr, size_t bytes)
{
    const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE;
    int saved = errno, error = mmap(addr, bytes, PROT_NONE, flags, -1, 0) == MAP_FAILED ? errno : 0;
    errno = saved;
    return error;
}
