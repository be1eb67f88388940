/* Files without names, and their mappings. Functions that return an int return 0 or an errno; none changes errno. */
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

/* Switches copy-on-write off for a file of btrfs: new data would be written beside the old, where no room is reserved. */
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

/* Makes a file without a name if the file system does not know O_TMPFILE. */
static int open_and_unlink(const char *directory, int *fd)
{
    char within[PATH_MAX + 2], path[PATH_MAX + 32];
    snprintf(within, sizeof within, "%s/", directory);
    int error = os_create(within, O_RDWR, 0600, path, sizeof path, fd);
    if (!error)
        (void)ERRNO_OF(sys_unlink(path));
    return error;
}

/* Returns whether the descriptor is that of a new file. Another thread that closes all descriptors may have closed it and opened
 * something else under its number, but no empty file without a name. */
static bool is_new(int fd)
{
    struct stat st;
    return ERRNO_OF(fstat(fd, &st)) == 0 && S_ISREG(st.st_mode) && st.st_nlink == 0 && st.st_size == 0;
}

int file_open(const char *directory, struct file *f)
{
    int error = os_open(directory, O_TMPFILE | O_EXCL | O_RDWR, 0600, &f->fd);
    if (error == EOPNOTSUPP || error == EISDIR || error == EINVAL || error == ENOENT)
        error = open_and_unlink(directory, &f->fd);
    error = error ? error : os_keep_open(&f->fd);
    if (error)
        return error;
    if (!is_new(f->fd) || os_identify(f->fd, &f->is) != 0)
        return EBADF;
    write_in_place(f->fd);
    return 0;
}

/* Returns RLIMIT_FSIZE: beyond it, calls not only fail, but send a signal that ends the program. */
static size_t most_bytes(void)
{
    struct rlimit most;
    return ERRNO_OF(getrlimit(RLIMIT_FSIZE, &most)) == 0 && most.rlim_cur < LONG_MAX ? (size_t)most.rlim_cur : LONG_MAX;
}

/* Reserves room on the disk for bytes [from, to). */
static int reserve(int fd, int mode, size_t from, size_t to)
{
    int error;
    if (to > most_bytes())
        return EFBIG;
    do
        error = ERRNO_OF(fallocate(fd, mode, (off_t)from, (off_t)(to - from)));
    while (error == EINTR);
    return error;
}

/* The size of the file does not change. If another thread has just closed the descriptor and opened a file of its own under its
 * number, that file gets the room, and none of its bytes changes. */
int file_reserve(const struct file *f, size_t from, size_t to)
{
    return reserve(f->fd, FALLOC_FL_KEEP_SIZE, from, to);
}

int file_begin(struct file *f, size_t size)
{
    const size_t huge = (size_t)1 << 40;
    int error = reserve(f->fd, 0, 0, size);
    if (error)
        return error;
    f->size = huge > size && huge <= most_bytes() && ERRNO_OF(ftruncate(f->fd, (off_t)huge)) == 0 ? huge : size;
    return 0;
}

/* A bare system call: sanitizers replace pwrite() by a function that complains about the bytes between arrays. */
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

bool file_is_open(const struct file *f) { return os_is_still(f->fd, &f->is); }

void file_close(struct file *f)
{
    if (file_is_open(f))
        (void)ERRNO_OF(sys_close(f->fd));
    f->fd = -1;
}

/* -- Mappings --------------------------------------------------------------------------------------------------------- */

/* Private mappings are without a reservation of memory (MAP_NORESERVE): the machine does not have as much. */
static int flags_of(enum sharing s) { return s == FILE_SHARED ? MAP_SHARED : MAP_PRIVATE | MAP_NORESERVE; }

static int map(const struct file *f, size_t bytes, int flags, void *at, void **addr)
{
    int saved = errno, error = 0;
    *addr = sys_mmap(at, bytes, PROT_READ | PROT_WRITE, flags, f->fd, 0);
    if (*addr == MAP_FAILED)
        error = errno;
    errno = saved;
    if (!error && !file_is_open(f)) /* another thread has closed the descriptor: another file may be mapped */
        error = (file_unmap(*addr, bytes), EBADF);
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
    char *room = sys_mmap(NULL, whole, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
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

/* The new mapping is made elsewhere first, and then moved: if mmap() failed to replace a mapping, it could leave a hole. */
int file_map_over(const struct file *f, size_t bytes, enum sharing s, void *addr)
{
    void *made;
    int error = map(f, bytes, flags_of(s), NULL, &made), saved = errno;
    if (error)
        return error;
    if (sys_mremap(made, bytes, bytes, MREMAP_MAYMOVE | MREMAP_FIXED, addr) == MAP_FAILED)
        error = errno;
    errno = saved;
    if (error)
        file_unmap(made, bytes);
    return error;
}

int file_clear_over(void *addr, size_t bytes)
{
    void *made;
    int error = os_reserve(bytes, &made);
    if (error)
        return error;
    (void)ERRNO_OF(madvise(made, bytes, MADV_DONTFORK));
    error = ERRNO_OF((long)sys_mremap(made, bytes, bytes, MREMAP_MAYMOVE | MREMAP_FIXED, addr));
    if (error)
        file_unmap(made, bytes);
    return error;
}

/* If advice has split the memory into several mappings, mremap() fails with EFAULT: the file is mapped once more elsewhere. */
int file_remap(const struct file *f, void *from, size_t bytes, size_t wanted, void **to)
{
    int saved = errno, error = 0;
    void *moved = sys_mremap(from, bytes, wanted, MREMAP_MAYMOVE, NULL);
    if (moved == MAP_FAILED)
        error = errno;
    else
        *to = moved;
    errno = saved;
    if (error != EFAULT || (error = file_map(f, wanted, 1, to)) != 0)
        return error;
    file_unmap(from, bytes);
    return 0;
}

int file_cut(void *addr, size_t bytes)
{
    (void)ERRNO_OF(madvise(addr, bytes, MADV_REMOVE));
    return file_unmap(addr, bytes);
}

int file_unmap(void *addr, size_t bytes) { return bytes ? ERRNO_OF(sys_munmap(addr, bytes)) : 0; }

int file_keep_from_children(void *addr, size_t bytes) { return ERRNO_OF(madvise(addr, bytes, MADV_DONTFORK)); }

int file_give_to_children(void *addr, size_t bytes) { return ERRNO_OF(madvise(addr, bytes, MADV_DOFORK)); }

int file_leave_gap(void *addr, size_t bytes)
{
    const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE;
    int saved = errno, error = sys_mmap(addr, bytes, PROT_NONE, flags, -1, 0) == MAP_FAILED ? errno : 0;
    errno = saved;
    return error;
}
