/* If the system's readahead takes much of the memory, faults in scratch files read single pages during a nest, also outside its ranges; after the
 * nest, they read as before. */
#define _GNU_SOURCE
#include "internal.h"
#include "mapping.h"
#include "scratch.h"

enum { BYTES = 8 << 20, MIDDLE = BYTES / 2 };

static bool reads_alone(const char *addr) { return has_flag(addr, " rr"); }

int main(int argc, char **argv)
{
    if (malloc_is_the_sanitizers())
        return 77;
    start_again_with_scratch(argv, "1M");
    char *named = malloc(BYTES), *other = malloc(BYTES);
    CHECK(argc == 1 && named && other && is_in_scratch(other));
    iopref_range r = {named, BYTES, IOPREF_WRITES};
    struct backing b;
    backing_at((uintptr_t)other, &b);
    if (!backing_reads_much(&b)) {
        fprintf(stderr, "the disk's readahead is short\n");
        return 77;
    }
    CHECK(!reads_alone(named + MIDDLE) && !reads_alone(other + MIDDLE));
    for (int round = 0; round < 2; round++) {
        CHECK(!iopref_in_memory(&r, 1));
        struct iopref_visit visit = iopref_enter(NULL);
        CHECK(reads_alone(named + MIDDLE) && reads_alone(other + MIDDLE));
        iopref_leave(&visit);
        CHECK(!reads_alone(named + MIDDLE) && !reads_alone(other + MIDDLE));
    }
    free(other);
    free(named);
    return 0;
}
