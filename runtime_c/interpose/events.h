/* Events that are recorded of a process, from events_begin until it ends. */
#ifndef EVENTS_H
#define EVENTS_H

#include "shared.h"

#include <link.h>
#include <stddef.h>
#include <sys/stat.h>

/* Begins to record; `memory` is where the events are written. */
void events_begin(struct shared *s, char *memory);
/* Returns the time in nanoseconds of CLOCK_MONOTONIC. */
uint64_t events_now(void);
/* Records the name of a file, unless that has been done before. */
void events_name(int place, const char *name, const struct stat *st);
/* Records a read or mapping of a part of a file, which began at the time `begun` and has just ended; `missing` pages were not in
 * memory. */
void events_range(enum event_kind kind, int place, off_t offset, size_t length, uint64_t begun, uint32_t missing);
/* Returns how many pages of a part of a file are not in memory, up to the end of the file; UINT32_MAX: not known. */
uint32_t events_missing(int fd, off_t offset, size_t length);
/* Records a program or library that the loader has mapped. */
void events_object(int place, const char *path, const struct stat *st, const struct dl_phdr_info *object);

#endif
