/* A program begins with the latency that `iopref calibrate` has measured, if the file is valid. */
#define _GNU_SOURCE
#include "../src/internal.h"
#include "check.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define HEAD "format=iopref calibration 1\n"

static char said[4096];

static void write_file(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");
    CHECK(f && fputs(text, f) >= 0 && fclose(f) == 0);
}

/* Returns the latency that the library reads from a file; stores what it prints in `said`. */
static long latency_in(const char *named)
{
    int ends[2], before = dup(2);
    CHECK(before >= 0 && pipe2(ends, O_NONBLOCK) == 0 && dup2(ends[1], 2) == 2);
    long ns = calibration_latency(named);
    CHECK(dup2(before, 2) == 2);
    ssize_t got = read(ends[0], said, sizeof said - 1);
    said[got > 0 ? got : 0] = 0;
    close(ends[0]);
    close(ends[1]);
    close(before);
    return ns;
}

static void is_read(const char *text, long ns)
{
    write_file("calibration", text);
    CHECK(latency_in("calibration") == ns && said[0] == 0);
}

static void is_ignored_with_a_warning(const char *named, const char *problem)
{
    CHECK(latency_in(named) == 0 && strstr(said, named) && strstr(said, problem) && strstr(said, "iopref calibrate"));
    CHECK(strchr(said, '\n') == said + strlen(said) - 1);
}

static void nonsense(const char *text)
{
    write_file("calibration", text);
    is_ignored_with_a_warning("calibration", "no calibration");
}

static void the_usual_place_may_be_empty(void)
{
    unsetenv("XDG_CONFIG_HOME");
    unsetenv("HOME");
    CHECK(latency_in(NULL) == 0 && said[0] == 0);
    setenv("HOME", "/no/such/place", 1);
    CHECK(latency_in(NULL) == 0 && said[0] == 0);
    setenv("XDG_CONFIG_HOME", "relative", 1);
    CHECK(latency_in(NULL) == 0 && said[0] == 0);
}

static void the_usual_places_are_read(void)
{
    char here[512], path[1024];
    CHECK(getcwd(here, sizeof here) != NULL);
    CHECK(mkdir(".config", 0700) == 0 && mkdir(".config/iopref", 0700) == 0 && mkdir("iopref", 0700) == 0);
    write_file(".config/iopref/machine", HEAD "latency_ns=100\nlatency_deviation_ns=0\n");
    write_file("iopref/machine", HEAD "latency_ns=200\nlatency_deviation_ns=0\n");
    unsetenv("XDG_CONFIG_HOME");
    setenv("HOME", here, 1);
    CHECK(latency_in(NULL) == 100 && said[0] == 0);
    setenv("XDG_CONFIG_HOME", here, 1);
    CHECK(latency_in(NULL) == 200 && said[0] == 0);
    snprintf(path, sizeof path, "%.500s/.config/iopref/machine", here);
    CHECK(latency_in(path) == 100);
}

int main(void)
{
    is_read(HEAD "latency_ns=43000\nlatency_deviation_ns=2000\nbandwidth=1\n", 47000);
    is_read(HEAD "directory=/latency_ns=7\nlatency_deviation_ns=0\nlatency_ns=1\n", 1);
    is_read(HEAD "latency_ns=10000000000\nlatency_deviation_ns=10000000000\n", 10000000000);
    nonsense("");
    nonsense("latency_ns=43000\nlatency_deviation_ns=2000\n");
    nonsense(HEAD "latency_ns=43000\n");
    nonsense(HEAD "latency_ns=0\nlatency_deviation_ns=0\n");
    nonsense(HEAD "latency_ns=-4\nlatency_deviation_ns=0\n");
    nonsense(HEAD "latency_ns=43 us\nlatency_deviation_ns=0\n");
    nonsense(HEAD "latency_ns=10000000001\nlatency_deviation_ns=0\n");
    nonsense(HEAD "latency_ns=99999999999999999999\nlatency_deviation_ns=0\n");
    nonsense(HEAD "latency_ns=43000\nlatency_deviation_ns=20");
    is_ignored_with_a_warning("no/such/file", "No such file");
    is_ignored_with_a_warning(".", "directory");
    the_usual_place_may_be_empty();
    the_usual_places_are_read();
    CHECK(options()->latency == 200 && options()->adapts);
    return 0;
}
