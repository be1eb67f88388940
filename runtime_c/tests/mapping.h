/* For tests: flags of a mapping. */
#ifndef MAPPING_H
#define MAPPING_H

#include "check.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Returns whether the mapping of p has a flag, such as " rr" for MADV_RANDOM (proc(5), VmFlags). */
static inline bool has_flag(const void *p, const char *flag)
{
    char line[512];
    uintptr_t lo, hi;
    bool here = false, found = false;
    FILE *maps = fopen("/proc/self/smaps", "re");
    CHECK(maps != NULL);
    while (fgets(line, sizeof line, maps)) {
        if (sscanf(line, "%" SCNxPTR "-%" SCNxPTR " ", &lo, &hi) == 2)
            here = (uintptr_t)p >= lo && (uintptr_t)p < hi;
        else if (here && strncmp(line, "VmFlags:", 8) == 0)
            found = strstr(line, flag) != NULL;
    }
    fclose(maps);
    return found;
}

#endif
