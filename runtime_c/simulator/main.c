/* iopref-simulator TRACE name=value ...: prints one JSON object. The options are in simulator.h; `iopref simulate` is
 * the command for people. */
#include "simulator.h"

#include <errno.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct settings settings = {.sites = 1, .hints = 1, .stripe = 1, .touch = 1};

static const struct {
    const char *name;
    size_t offset;
} table[] = {
#define OPTION(name) {#name, offsetof(struct settings, name)}
    OPTION(skip), OPTION(sites), OPTION(memory), OPTION(policy), OPTION(hints), OPTION(latency), OPTION(disks),
    OPTION(seek), OPTION(transfer), OPTION(stripe), OPTION(outstanding), OPTION(touch), OPTION(hint), OPTION(points),
#undef OPTION
};

enum { FEWEST_PAGES = 16 }; /* the tracer has 16 open pages */

void fail(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    exit(1);
}

void *allocate(uint64_t count, uint64_t size)
{
    void *new = calloc(count ? count : 1, size);
    if (!new)
        fail("not enough memory to simulate this trace");
    return new;
}

/* Sets an option by a word name=value. */
static void set(const char *word)
{
    size_t length = strcspn(word, "=");
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (strncmp(word, table[i].name, length) || table[i].name[length] || !word[length])
            continue;
        char *end;
        errno = 0;
        uint64_t value = strtoull(word + length + 1, &end, 10);
        if (errno || *end || end == word + length + 1)
            break;
        memcpy((char *)&settings + table[i].offset, &value, sizeof value);
        return;
    }
    fail("not an option: %s", word);
}

int main(int argc, char **argv)
{
    if (argc < 2)
        fail("usage: iopref-simulator TRACE name=value ...");
    for (int i = 2; i < argc; i++)
        set(argv[i]);
    if (settings.memory < FEWEST_PAGES)
        fail("a memory of %lu pages is too small to simulate: %d are open at a time", settings.memory, FEWEST_PAGES);
    if (settings.stripe == 0)
        fail("not an option: stripe=0");
    trace_open(argv[1]);
    if (settings.policy == POLICY_BOUND)
        bound(stdout);
    else
        replay(stdout);
    if (fflush(stdout) || ferror(stdout))
        fail("cannot write: %s", strerror(errno));
    return 0;
}
