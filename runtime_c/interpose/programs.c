/* Programs that will not report their reads: this library is loaded neither into static programs nor into those that run as another
 * user. */
#define _GNU_SOURCE
#include "tell.h"

#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { OWN_CLASS = sizeof(long) == 8 ? ELFCLASS64 : ELFCLASS32, SEGMENTS = 64 };

/* Returns whether a program is linked dynamically. Scripts are assumed to have an interpreter that is. */
static bool has_loader(int fd)
{
    ElfW(Ehdr) head;
    ElfW(Phdr) segment;
    if (pread(fd, &head, sizeof head, 0) != sizeof head || memcmp(head.e_ident, ELFMAG, SELFMAG) != 0)
        return true;
    if (head.e_ident[EI_CLASS] != OWN_CLASS)
        return false;
    for (int i = 0; i < head.e_phnum && i < SEGMENTS; i++) {
        off_t at = (off_t)(head.e_phoff + (size_t)i * sizeof segment);
        if (pread(fd, &segment, sizeof segment, at) == sizeof segment && segment.p_type == PT_INTERP)
            return true;
    }
    return false;
}

static bool is_silent(const char *path)
{
    struct stat st;
    int fd = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (fd < 0)
        return false;
    bool regular = fstat(fd, &st) == 0 && S_ISREG(st.st_mode);
    bool as_other = regular && st.st_mode & S_ISUID && st.st_uid != geteuid();
    bool silent = regular && (as_other || !has_loader(fd));
    syscall(SYS_close, fd);
    return silent;
}

/* Searches PATH for a name without a slash. */
static bool find_in_path(const char *name, char found[PATH_MAX])
{
    for (const char *from = getenv("PATH"); from; from = strchr(from, ':') ? strchr(from, ':') + 1 : NULL) {
        int length = (int)strcspn(from, ":");
        if (snprintf(found, PATH_MAX, "%.*s%s%s", length, from, length ? "/" : "", name) < PATH_MAX && access(found, X_OK) == 0)
            return true;
    }
    return false;
}

bool program_is_silent(const char *name, bool searched)
{
    char found[PATH_MAX];
    if (!searched || strchr(name, '/'))
        return is_silent(name);
    return find_in_path(name, found) && is_silent(found);
}
