/* A folder as a distant server would have it: slow_folder MICROSECONDS FOLDER MOUNTPOINT [OPTION...]
 * Each read of up to 128 KiB takes so long; any number of them go on side by side. Data stay in memory once they were read, until
 * it is unmounted. Names are known. Only reading. Needs libfuse3 and root. */
#define FUSE_USE_VERSION 31
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fuse.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { REQUEST = 128 << 10, SIDE_BY_SIDE = 64 };

static const double a_day = 86400; /* seconds */
static int root;
static struct timespec delay;

static const char *below(const char *path) { return path[1] ? path + 1 : "."; }

static void *begin(struct fuse_conn_info *conn, struct fuse_config *config)
{
    conn->max_background = conn->congestion_threshold = SIDE_BY_SIDE;
    conn->max_readahead = REQUEST;
    config->entry_timeout = config->attr_timeout = config->negative_timeout = a_day;
    config->kernel_cache = 1;
    config->use_ino = 1;
    return NULL;
}

static int get_attributes(const char *path, struct stat *st, struct fuse_file_info *file)
{
    (void)file;
    return fstatat(root, below(path), st, AT_SYMLINK_NOFOLLOW) == 0 ? 0 : -errno;
}

static int list(const char *path, void *to, fuse_fill_dir_t fill, off_t at, struct fuse_file_info *file,
                enum fuse_readdir_flags flags)
{
    int fd = openat(root, below(path), O_RDONLY | O_DIRECTORY);
    DIR *folder = fd >= 0 ? fdopendir(fd) : NULL;
    (void)at, (void)file, (void)flags;
    if (!folder)
        return -errno;
    for (struct dirent *e; (e = readdir(folder));) {
        struct stat st = {.st_ino = e->d_ino, .st_mode = DTTOIF(e->d_type)};
        fill(to, e->d_name, &st, 0, 0);
    }
    closedir(folder);
    return 0;
}

static int open_folder(const char *path, struct fuse_file_info *file)
{
    (void)path;
    file->cache_readdir = file->keep_cache = 1;
    return 0;
}

static int open_file(const char *path, struct fuse_file_info *file)
{
    int fd = openat(root, below(path), O_RDONLY);
    file->fh = (uint64_t)fd;
    return fd >= 0 ? 0 : -errno;
}

static int read_file(const char *path, char *to, size_t bytes, off_t at, struct fuse_file_info *file)
{
    (void)path;
    nanosleep(&delay, NULL);
    ssize_t got = pread((int)file->fh, to, bytes, at);
    return got >= 0 ? (int)got : -errno;
}

static int close_file(const char *path, struct fuse_file_info *file)
{
    (void)path;
    return close((int)file->fh);
}

int main(int argc, char **argv)
{
    const struct fuse_operations operations = {.init = begin, .getattr = get_attributes, 
                                               .opendir = open_folder, .readdir = list, .open = open_file, .read = read_file, .release = close_file};
    long us = argc > 3 ? strtol(argv[1], NULL, 10) : -1;
    if (us < 0 || (root = open(argv[2], O_PATH | O_DIRECTORY)) < 0) {
        fprintf(stderr, "slow_folder MICROSECONDS FOLDER MOUNTPOINT [OPTION...]\n");
        return 2;
    }
    delay = (struct timespec){us / 1000000, us % 1000000 * 1000};
    argv[2] = argv[0];
    return fuse_main(argc - 2, argv + 2, &operations, NULL);
}
