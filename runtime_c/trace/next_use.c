/* The ranges of a nest are recorded when the library remembers them, so that the simulator expects the same nests as the library. */
#include "record.h"

#define next_use_entered expect_after_entry
#include "../src/next_use.c"
#undef next_use_entered

void next_use_entered(const struct iopref_nest *nest, const iopref_range *r, int n, bool fits, bool there)
{
    for (int i = 0; i < n; i++) {
        uintptr_t lo = (uintptr_t)r[i].addr, hi;
        if (lo && r[i].bytes > 0 && !__builtin_add_overflow(lo, (uintptr_t)r[i].bytes, &hi))
            record_range(lo, hi, r[i].use);
    }
    expect_after_entry(nest, r, n, fits, there);
}
