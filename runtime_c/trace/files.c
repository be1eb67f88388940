/* Disclosures of files do nothing in a traced run: a trace records accesses to memory only. */
#include "../include/iopref_files.h"

#define NOTHING __attribute__((unused))

iopref_disclosure iopref_will_read(NOTHING int fd, NOTHING long offset, NOTHING long bytes) { return 0; }

iopref_disclosure iopref_will_read_of(NOTHING const char *name, NOTHING long offset, NOTHING long bytes) { return 0; }

iopref_disclosure iopref_will_read_strided(NOTHING int fd, NOTHING long offset, NOTHING long bytes, NOTHING long stride,
                                           NOTHING long count)
{
    return 0;
}

iopref_disclosure iopref_will_read_strided_of(NOTHING const char *name, NOTHING long offset, NOTHING long bytes,
                                              NOTHING long stride, NOTHING long count)
{
    return 0;
}

iopref_disclosure iopref_will_read_pieces(NOTHING int fd, NOTHING const iopref_piece *pieces, NOTHING long count)
{
    return 0;
}

iopref_disclosure iopref_will_read_pieces_of(NOTHING const char *name, NOTHING const iopref_piece *pieces,
                                             NOTHING long count)
{
    return 0;
}

iopref_disclosure iopref_will_touch(NOTHING int fd) { return 0; }

iopref_disclosure iopref_will_touch_of(NOTHING const char *name) { return 0; }

iopref_disclosure iopref_will_read_files(NOTHING const char *const *names, NOTHING long count) { return 0; }

void iopref_has_read(NOTHING iopref_disclosure disclosure, NOTHING long count) {}

void iopref_withdraw(NOTHING iopref_disclosure disclosure) {}
