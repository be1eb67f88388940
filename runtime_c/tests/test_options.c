/* The values of environment variables, messages about invalid ones, and the counters that are printed. */
#define _GNU_SOURCE
#include "check.h"
#include "child.h"
#include "iopref.h"

#include <stdarg.h>
#include <string.h>
#include <unistd.h>

static char said[8192];

static void hints(void)
{
    static char data[1 << 16];
    iopref_range r = {data, sizeof data, IOPREF_WRITES};
    if (iopref_in_memory(&r, 1))
        return;
    iopref_prefetch1(NULL, 0, data, sizeof data);
    iopref_release1(NULL, 0, 0, data, sizeof data);
}

/* Collects in `said` what a program prints on standard error with one variable set, and IOPREF_MEMORY=32K. */
static void run_with(const char *name, const char *value)
{
    struct child c;
    if (child_begins(&c)) {
        setenv("IOPREF_MEMORY", "32K", 1);
        setenv(name, value, 1);
        hints();
        hints();
        exit(0);
    }
    int status = child_ends(&c, said, sizeof said);
    CHECK(status == 0);
}

static void is_quiet(const char *name, const char *value)
{
    run_with(name, value);
    CHECK(said[0] == 0);
}

static void warns_once(const char *name, const char *value, const char *choices)
{
    run_with(name, value);
    char *newline = strchr(said, '\n');
    CHECK(strstr(said, name) && strstr(said, value) && strstr(said, choices));
    CHECK(newline && newline[1] == 0);
}

static void sizes_are_as_the_command_takes_them(void)
{
    static const char *const same[] = {"1572864", "1572864B", "1536K", "1536KB", "1536KiB", "1536kib", "1.5M", "1.50m",
                                       "1.5MB",   "0.001464843750G", "0.00000143051147460938T"};
    static const char *const no_sizes[] = {"12Q", "0", "0.1", "0.0M", "1.M", ".5M", "1,5G", "1e9", "K", "1KK", "1iB",
                                           "1 M", "99999999999999999999", "9999999999G", "9000000T"};
    setenv("IOPREF_STATS", "1", 1);
    for (int i = 0; i < (int)(sizeof same / sizeof *same); i++) {
        run_with("IOPREF_MEMORY", same[i]);
        CHECK(strstr(said, " 1572864 bytes of memory the program may use") && !strstr(said, "ignored"));
    }
    unsetenv("IOPREF_STATS");
    for (int i = 0; i < (int)(sizeof no_sizes / sizeof *no_sizes); i++)
        warns_once("IOPREF_MEMORY", no_sizes[i], "1.5G, 1T");
    is_quiet("IOPREF_MEMORY", "1T");
    is_quiet("IOPREF_BLOCK", "64KiB");
}

static void words_are_taken_in_any_case(void)
{
    static const char *const off[] = {"off", "OFF", "Off", "0", "no", "No", "FALSE"};
    static const char *const on[] = {"on", "ON", "1", "yes", "True"};
    setenv("IOPREF_STATS", "Yes", 1);
    for (int i = 0; i < (int)(sizeof off / sizeof *off); i++) {
        run_with("IOPREF", off[i]);
        CHECK(!strstr(said, "prefetch calls") && !strstr(said, "ignored"));
    }
    for (int i = 0; i < (int)(sizeof on / sizeof *on); i++) {
        run_with("IOPREF", on[i]);
        CHECK(strstr(said, "2 prefetch calls") && !strstr(said, "ignored"));
    }
    unsetenv("IOPREF_STATS");
    is_quiet("IOPREF_LATENCY", "AUTO");
    is_quiet("IOPREF_RELEASE", "Aggressive");
    is_quiet("IOPREF_ENGINE", "INLINE");
}

static void names_of_others_are_no_concern(void)
{
    static const char *const names[] = {"IOPREF_DEBUG", "IOPREF_TRACE", "IOPREF_TOUCH_NS", "IOPREFS", "XIOPREF_STAT"};
    for (int i = 0; i < 5; i++)
        is_quiet(names[i], "1");
}

/* Once, whatever is asked for beside it, and the program has hints. */
static void help_names_every_variable(void)
{
    static const char *const names[] = {"IOPREF ",         "IOPREF_STATS ",   "IOPREF_MEMORY ",
                                        "IOPREF_BLOCK ",   "IOPREF_LATENCY ", "IOPREF_SCRATCH ",
                                        "IOPREF_CALIBRATION ", "IOPREF_RELEASE ", "IOPREF_ENGINE "};
    setenv("IOPREF_STATS", "1", 1);
    run_with("IOPREF", "help");
    unsetenv("IOPREF_STATS");
    for (int i = 0; i < 9; i++) {
        char *first = strstr(said, names[i]);
        CHECK(first && !strstr(first + 1, names[i]));
    }
    CHECK(strstr(said, "512K") && strstr(said, "2 nests out of core") && strstr(said, "2 prefetch calls"));
}

int main(void)
{
    help_names_every_variable();
    is_quiet("IOPREF", "on");
    is_quiet("IOPREF", "off");
    is_quiet("IOPREF", "");
    is_quiet("IOPREF_STATS", "0");
    is_quiet("IOPREF_MEMORY", "1000000");
    is_quiet("IOPREF_MEMORY", "2G");
    is_quiet("IOPREF_MEMORY", "auto");
    sizes_are_as_the_command_takes_them();
    is_quiet("IOPREF_LATENCY", "250");
    is_quiet("IOPREF_LATENCY", "auto");
    words_are_taken_in_any_case();
    names_of_others_are_no_concern();
    warns_once("IOPREF_STAT", "", "IOPREF=help");
    warns_once("IOPREF_", "", "IOPREF=help");
    warns_once("IOPREF_STATS_", "", "IOPREF=help");
    warns_once("IOPREF", "maybe", "on, off, or help");
    warns_once("IOPREF", "10", "on, off, or help");
    warns_once("IOPREF_STATS", "auto", "0 or 1");
    warns_once("IOPREF_STATS", "2", "0 or 1");
    warns_once("IOPREF_BLOCK", "-4K", "1.5G, 1T");
    is_quiet("IOPREF_RELEASE", "buffered");
    is_quiet("IOPREF_RELEASE", "aggressive");
    is_quiet("IOPREF_RELEASE", "off");
    is_quiet("IOPREF_ENGINE", "auto");
    is_quiet("IOPREF_ENGINE", "inline");
    is_quiet("IOPREF_ENGINE", "threads");
    is_quiet("IOPREF_ENGINE", "uring");
    warns_once("IOPREF_ENGINE", "magic", "auto, inline, threads or uring");
    warns_once("IOPREF_RELEASE", "never", "buffered, aggressive or off");
    warns_once("IOPREF_LATENCY", "1ms", "1 to 10000000");
    warns_once("IOPREF_LATENCY", "0", "auto");
    run_with("IOPREF_STATS", "1");
    CHECK(strstr(said, "32768 bytes of memory the program may use"));
    CHECK(strstr(said, "2 nests out of core") && strstr(said, "2 prefetch calls") && strstr(said, "2 release calls"));
    return 0;
}
