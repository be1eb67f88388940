/* Reads the file that `iopref calibrate` has written about this machine: lines of the form key=value. */
#define _GNU_SOURCE
#include "internal.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH = 1024, TEXT = 4096 };

static const char head[] = "format=iopref calibration 1\n";
static const long longest_latency = 10L * 1000 * 1000 * 1000; /* nanoseconds; the longest latency that IOPREF_LATENCY accepts */

/* Returns the number behind a key that begins a line, 0 to longest_latency; -1 if there is none. */
static long value_of(const char *text, const char *key)
{
    size_t length = strlen(key);
    for (const char *line = text; line; line = strchr(line, '\n'), line = line ? line + 1 : NULL) {
        if (strncmp(line, key, length) != 0 || line[length] < '0' || line[length] > '9')
            continue;
        char *end;
        long value = strtol(line + length, &end, 10);
        return *end == '\n' && value <= longest_latency ? value : -1;
    }
    return -1;
}

/* Sets the path of the file in the user's configuration, by the XDG Base Directory Specification; false if there is none. */
static bool usual_place(char path[PATH])
{
    const char *config = secure_getenv("XDG_CONFIG_HOME"), *home = secure_getenv("HOME");
    if (config && config[0] == '/')
        return snprintf(path, PATH, "%s/iopref/machine", config) < PATH;
    return home && home[0] == '/' && snprintf(path, PATH, "%s/.config/iopref/machine", home) < PATH;
}

/* Prints that the file is ignored, and returns 0. */
static long warn(const char *path, const char *problem)
{
    char text[PATH + 128];
    snprintf(text, sizeof text, "iopref: %.900s: %s, and ignored; `iopref calibrate` writes it anew\n", path, problem);
    os_print(text);
    return 0;
}

long calibration_latency(const char *named)
{
    char path[PATH], text[TEXT];
    if (named)
        snprintf(path, sizeof path, "%s", named);
    else if (!usual_place(path))
        return 0;
    int error = os_read_file(path, text, sizeof text);
    if (error)
        return named ? warn(path, strerror(error)) : 0;
    long latency = value_of(text, "latency_ns="), deviation = value_of(text, "latency_deviation_ns=");
    if (strncmp(text, head, sizeof head - 1) != 0 || latency <= 0 || deviation < 0)
        return warn(path, "this is no calibration");
    return min_long(latency + 2 * deviation, longest_latency);
}
