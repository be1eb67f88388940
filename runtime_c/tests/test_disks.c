/* Partitions of one disk are that disk: its speed is theirs, and a limit for what is read from it holds for them. */
#define _GNU_SOURCE
#include "check.h"
#include "global.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

static char folder[] = "/tmp/iopref_disks_XXXXXX";

static const char *path_of(const char *name)
{
    static char path[200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void make_folder(const char *name) { CHECK(mkdir(path_of(name), 0700) == 0); }

static void make_file(const char *name, const char *text)
{
    int fd = open(path_of(name), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    CHECK(fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text) && close(fd) == 0);
}

/* A disk, 8:16, with a partition, 259:3, as sysfs tells of them. */
static void make_sysfs(void)
{
    CHECK(mkdtemp(folder));
    make_folder("dev");
    make_folder("dev/block");
    make_folder("devices");
    make_folder("devices/sdb");
    make_folder("devices/sdb/sdb1");
    make_file("devices/sdb/dev", "8:16\n");
    make_file("devices/sdb/sdb1/dev", "259:3\n");
    make_file("devices/sdb/sdb1/partition", "1\n");
    CHECK(symlink("../../devices/sdb", path_of("dev/block/8:16")) == 0);
    CHECK(symlink("../../devices/sdb/sdb1", path_of("dev/block/259:3")) == 0);
}

static void remove_sysfs(void)
{
    const char *names[] = {"dev/block/259:3", "dev/block/8:16", "devices/sdb/sdb1/partition", "devices/sdb/sdb1/dev", "devices/sdb/dev",
        "devices/sdb/sdb1", "devices/sdb", "devices", "dev/block", "dev", ""};
    for (size_t i = 0; i < LENGTH(names); i++)
        CHECK(remove(path_of(names[i])) == 0);
}

int main(void)
{
    make_sysfs();
    CHECK(disks_with(folder, makedev(259, 3)) == makedev(8, 16));
    CHECK(disks_with(folder, makedev(8, 16)) == makedev(8, 16));
    CHECK(disks_with(folder, makedev(0, 37)) == makedev(0, 37)); /* of a file system without a device */
    make_file("devices/sdb/dev", ""); /* tells nothing */
    CHECK(disks_with(folder, makedev(259, 3)) == makedev(259, 3));
    remove_sysfs();
    CHECK(disks_with(folder, makedev(259, 3)) == makedev(259, 3)); /* where there is no sysfs */
    return 0;
}
