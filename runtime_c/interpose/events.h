/* What is recorded of a process, between events_begin and its end. */
#ifndef EVENTS_H
#define EVENTS_H

#include "shared.h"

#include <link.h>
#include <stddef.h>
#include <sys/stat.h>

void events_begin(struct shared *s, char *memory); /* for events */
uint64_t events_now(void);                         /* nanoseconds of CLOCK_MONOTONIC */
void events_name(int place, const char *name, const struct stat *st); /* of a file; the first time alone */
/* A part of a file, whose reading began at `begun`, and has just ended. */
void events_range(enum event_kind kind, int place, off_t offset, size_t length, uint64_t begun, uint32_t missing);
uint32_t events_missing(int fd, off_t offset, size_t length); /* pages, as far as there is a file; UINT32_MAX: not known */
/* A program or library that the loader has mapped. */
void events_object(int place, const char *path, const struct stat *st, const struct dl_phdr_info *object);

#endif
