/* For tests of scratch files: the program executes itself again with IOPREF_SCRATCH set to its current directory. */
#ifndef SCRATCH_TEST_H
#define SCRATCH_TEST_H

#include "check.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/vfs.h>
#include <unistd.h>

static inline void start_again_with_scratch(char **argv, const char *memory)
{
    struct statfs fs;
    if (getenv("IOPREF_SCRATCH"))
        return;
    if (statfs(".", &fs) == 0 && fs.f_type == 0x01021994) {
        fprintf(stderr, "no disk here, but tmpfs\n");
        exit(77);
    }
    setenv("IOPREF_SCRATCH", ".", 1);
    setenv("IOPREF_MEMORY", memory, 1);
    setenv("IOPREF_PAGER", "off", 0); /* most tests are of mapped files */
    execv("/proc/self/exe", argv);
    exit(1);
}

/* With clang's address sanitizer, the program uses the sanitizer's malloc; with gcc's, it uses the library's, which calls the
 * sanitizer's. */
static inline bool malloc_is_the_sanitizers(void)
{
#if defined __clang__ && defined __has_feature
#if __has_feature(address_sanitizer)
    return true;
#endif
#endif
    return false;
}

/* Returns whether the page at an address is mapped shared from a file that has been removed, or is moved by the pager. */
#define is_in_scratch(p) page_is_in_scratch((uintptr_t)(p))
static inline bool page_is_in_scratch(uintptr_t p)
{
    FILE *maps = fopen("/proc/self/smaps", "r");
    char line[512], perms[5];
    uintptr_t lo, hi;
    bool found = false, here = false;
    CHECK(maps);
    while (fgets(line, sizeof line, maps)) {
        if (sscanf(line, "%" SCNxPTR "-%" SCNxPTR " %4s", &lo, &hi, perms) == 3) {
            here = p >= lo && p < hi;
            found = found || (here && perms[3] == 's' && strstr(line, "(deleted)"));
        }
        found = found || (here && strncmp(line, "VmFlags:", 8) == 0 && strstr(line, " um"));
    }
    fclose(maps);
    return found;
}

#endif
