/* The disks on which homes lie: each has a speed of its own (speed.c), and a name that runs put into their marks (piece.c), so that a run knows
 * whether another one that reads the same file takes time of the same disk. Partitions are parts of one disk. A replica on another machine has
 * another disk; so has a run in a control group with a limit of its own for reads. All functions run on the pager's thread. */
#define _GNU_SOURCE
#include "global.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

enum { HOMES_OF_DISKS = PAGER_ARRAYS + 64, GROUP = 512, LIMITS = 4096 };

static struct known_disk {
    dev_t device; /* the whole disk */
    uint64_t name; /* see disks_name */
} known_disks[DISKS];
static int disk_count;
static uint8_t disk_of_home[HOMES_OF_DISKS]; /* the number and 1; 0: not known */

/* sysfs has the folder of a partition in that of its disk. */
dev_t disks_with(const char *sys, dev_t device)
{
    char path[GROUP], text[32];
    unsigned of_disk[2];
    int length = snprintf(path, sizeof path, "%s/dev/block/%u:%u/partition", sys, major(device), minor(device));
    if (length >= (int)sizeof path || os_read_file(path, text, sizeof text) != 0)
        return device;
    strcpy(strrchr(path, '/'), "/../dev");
    bool told = os_read_file(path, text, sizeof text) == 0 && sscanf(text, "%u:%u", &of_disk[0], &of_disk[1]) == 2;
    return told ? makedev(of_disk[0], of_disk[1]) : device;
}

/* Returns whether a file tells a limit for a device: in a line that begins with its numbers. */
static bool is_limited_by(const char *path, dev_t device)
{
    char text[LIMITS] = "\n", line[32];
    if (os_read_file(path, text + 1, sizeof text - 1) != 0)
        return false;
    snprintf(line, sizeof line, "\n%u:%u ", major(device), minor(device));
    return strstr(text, line);
}

/* Returns whether a control group has a limit for what its processes read from a device; "" is the root, which has none. */
static bool group_is_limited(const char *group, dev_t device)
{
    char path[GROUP + 80];
    snprintf(path, sizeof path, "/sys/fs/cgroup/blkio%s/blkio.throttle.read_bps_device", group);
    if (is_limited_by(path, device))
        return true;
    snprintf(path, sizeof path, "/sys/fs/cgroup%s/io.max", group);
    return is_limited_by(path, device);
}

/* Shortens the path of a group to that of the nearest one with a limit, or to nothing. */
static void keep_limited(char *group, dev_t device)
{
    while (*group && !group_is_limited(group, device))
        *strrchr(group, '/') = 0;
}

/* Sets `group` to the path of the control group, of version 1 or 2, that limits what this process reads from a device; "": none does. */
static void find_group(char group[GROUP], dev_t device)
{
    char text[LIMITS] = {0};
    *group = 0;
    if (os_read_file("/proc/self/cgroup", text, sizeof text) != 0)
        return;
    for (char *line = text, *end; !*group && (end = strchr(line, '\n')) != NULL; line = end + 1) {
        *end = 0;
        const char *names = strchr(line, ':'), *path = names ? strchr(names + 1, ':') : NULL;
        if (!path || path[1] != '/' || (strncmp(names, ":blkio:", 7) != 0 && strncmp(names, "::", 2) != 0) || strlen(path + 1) >= GROUP)
            continue;
        strcpy(group, strcmp(path + 1, "/") == 0 ? "" : path + 1);
        keep_limited(group, device);
    }
}

/* What tells a disk from all others; unused bytes are zeros, as the checksum takes whole words. */
struct disk_sums {
    uint64_t device;
    char boot[BOOT_BYTES], group[GROUP];
};

static uint64_t name_of_disk(int home, dev_t device)
{
    struct disk_sums sums = {.device = device};
    char group[GROUP];
    if (!file_system_is_own(home) || !file_boot(sums.boot))
        return 0;
    find_group(group, device);
    strcpy(sums.group, group);
    return piece_checksum(&sums, sizeof sums, 5) | 1; /* never zero */
}

/* Returns the number of a disk, which it gets here if it has none. */
static int number_of_disk(int home, dev_t device)
{
    int n = 0;
    while (n < disk_count && known_disks[n].device != device)
        n++;
    if (n == DISKS) {
        known_disks[DISKS - 1].name = 0;
        return DISKS - 1;
    }
    if (n == disk_count)
        known_disks[disk_count++] = (struct known_disk){device, name_of_disk(home, device)};
    return n;
}

int disks_of(int home)
{
    struct stat st;
    if (home < 0 || home >= HOMES_OF_DISKS)
        return DISKS - 1;
    if (!disk_of_home[home] && ERRNO_OF(fstat(home, &st)) != 0)
        return DISKS - 1;
    if (!disk_of_home[home])
        disk_of_home[home] = (uint8_t)(1 + number_of_disk(home, disks_with("/sys", st.st_dev)));
    return disk_of_home[home] - 1;
}

uint64_t disks_name(int home) { return known_disks[disks_of(home)].name; }

void disks_remove(int home)
{
    if (home >= 0 && home < HOMES_OF_DISKS)
        disk_of_home[home] = 0;
}
