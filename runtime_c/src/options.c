/* The options: environment variables, which are read once. Each of the functions parse_* sets *value and returns whether the text
 * is valid. */
#define _GNU_SOURCE
#include "internal.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static struct options values = {
    .on = true, .stats = false, .pager = PAGER_AUTO, .memory = 0, .block = 512 << 10, .latency = 1000000, .adapts = true};

/* Sets *value to the index of the text among `count` names, in upper or lower case. */
static bool parse_name(const char *text, const char *const *names, long count, long *value)
{
    *value = 0;
    while (*value < count && strcasecmp(text, names[*value]) != 0)
        ++*value;
    return *value < count;
}

static bool parse_switch(const char *text, long *value)
{
    static const char *const names[] = {"off", "on", "0", "1", "no", "yes", "false", "true"};
    bool known = parse_name(text, names, LENGTH(names), value);
    *value &= 1;
    return known;
}

enum { SWITCH_HELP = 2 }; /* the value of IOPREF=help */

static bool parse_hints(const char *text, long *value)
{
    bool help = !strcasecmp(text, "help");
    *value = SWITCH_HELP;
    return help || parse_switch(text, value);
}

/* A switch, or the name of a file: then *value is a pointer to it. */
static bool parse_statistics(const char *text, long *value)
{
    size_t length = strlen(text), end = strlen(".json");
    if (length > end && strcmp(text + length - end, ".json") == 0)
        return (*value = (long)text) != 0;
    return parse_switch(text, value);
}

/* A positive number in digits; *end is set behind it. */
static bool parse_number(const char *text, char **end, long *value)
{
    unsigned long long n = strtoull(text, end, 10);
    *value = (long)n;
    return text[0] >= '0' && text[0] <= '9' && n > 0 && n <= LONG_MAX;
}

/* Returns the bytes of a unit: K, M, G or T, a power of 1024, which B or iB may follow, in upper or lower case; nothing or B is 1
 * byte. Returns 0 for anything else. */
static long unit_of(const char *text)
{
    static const char units[] = "KMGT";
    const char *unit = *text ? strchr(units, toupper((unsigned char)*text)) : NULL;
    long size = unit ? 1L << 10 * (unit - units + 1) : 1;
    const char *rest = text + (unit != NULL);
    bool known = *rest == 0 || strcasecmp(rest, "B") == 0 || (unit && strcasecmp(rest, "iB") == 0);
    return known ? size : 0;
}

/* A number of bytes, or of a unit; with a unit it may have decimals. strtod() is not used because its decimal point depends on the
 * program's locale. */
static bool parse_size(const char *text, long *value)
{
    if (text[0] < '0' || text[0] > '9')
        return false;
    char *end;
    errno = 0;
    unsigned long long whole = strtoull(text, &end, 10);
    double part = 0, digit = 1;
    if (end[0] == '.' && end[1] >= '0' && end[1] <= '9')
        for (end++; *end >= '0' && *end <= '9'; end++)
            part += (digit /= 10) * (*end - '0');
    long unit = unit_of(end);
    return errno == 0 && !__builtin_mul_overflow(whole, unit, value) &&
           !__builtin_add_overflow(*value, (long)(part * (double)unit), value) && *value > 0;
}

static bool parse_memory(const char *text, long *value)
{
    *value = 0;
    return !strcasecmp(text, "auto") || parse_size(text, value);
}

static bool parse_latency(const char *text, long *value)
{
    char *end;
    *value = 0;
    return !strcasecmp(text, "auto") || (parse_number(text, &end, value) && *end == 0 && *value <= 10 * 1000 * 1000);
}

static bool parse_policy(const char *text, long *value)
{
    static const char *const names[] = {
        [RELEASE_BUFFERED] = "buffered", [RELEASE_AGGRESSIVE] = "aggressive", [RELEASE_OFF] = "off"};
    return parse_name(text, names, LENGTH(names), value);
}

static bool parse_engine(const char *text, long *value)
{
    static const char *const names[] = {
        [ENGINE_AUTO] = "auto", [ENGINE_INLINE] = "inline", [ENGINE_THREADS] = "threads",
        [ENGINE_URING] = "uring"};
    return parse_name(text, names, LENGTH(names), value);
}

static bool parse_pager(const char *text, long *value)
{
    static const char *const names[] = {[PAGER_AUTO] = "auto", [PAGER_OFF] = "off", [PAGER_ON] = "on"};
    return parse_name(text, names, LENGTH(names), value);
}

/* Any text; whether there is such a file is not checked here. */
static bool parse_path(const char *text, long *value)
{
    *value = (long)text;
    return true;
}

static bool help; /* IOPREF=help */

static void set_on(long value)
{
    values.on = value != 0;
    help = value == SWITCH_HELP;
}

static void set_stats(long value)
{
    values.stats = value != 0;
    values.stats_file = value > 1 ? (const char *)value : NULL;
}

static void set_memory(long value) { values.memory = value; }
static void set_block(long value) { values.block = value; }
static void set_latency(long value)
{
    values.adapts = value == 0;
    values.latency = value == 0 ? values.latency : value * 1000;
}

static void set_release(long value) { values.release = (enum release_policy)value; }
static void set_engine(long value) { values.engine = (enum engine)value; }
static void set_pager(long value) { values.pager = (enum pager)value; }
static void set_global_always(long value) { values.global_always = value != 0; }
static void set_global_encrypt(long value) { values.global_encrypt = value != 0; }
static void set_global_key(long value) { values.global_key = (const char *)value; }
static void set_global_insecure(long value) { values.global_insecure = value != 0; }
static void set_global_replicas(long value) { values.global_replicas = value != 0; }

/* Memory of other machines is used by the pager. */
static void set_global(long value)
{
    values.global = (const char *)value;
    values.pager = PAGER_ON;
}

static void set_scratch(long value) { values.scratch = (const char *)value; }
static void set_calibration(long value) { values.calibration = (const char *)value; }

static const struct {
    const char *name, *choices, *usual, *meaning;
    bool (*parse)(const char *text, long *value);
    void (*set)(long value);
} table[] = {
    {"IOPREF", "on, off, or help for all variables", "on", "hints", parse_hints, set_on},
    {"IOPREF_STATS", "0 or 1, or a file: NAME.json", "0", "print or write counters at exit", parse_statistics, set_stats},
    {"IOPREF_MEMORY", "auto; or bytes, or 256K, 64M, 1.5G, 1T", "auto", "memory the program may use", parse_memory,
     set_memory},
    {"IOPREF_BLOCK", "bytes, or 256K, 64M, 1.5G, 1T", "512K", "handed to the system at a time", parse_size, set_block},
    {"IOPREF_LATENCY", "auto: measured; or microseconds, 1 to 10000000", "auto", "from asking for a page to having it",
     parse_latency, set_latency},
    {"IOPREF_CALIBRATION", "a file; else ~/.config/iopref/machine", "auto", "what `iopref calibrate` has measured",
     parse_path, set_calibration},
    {"IOPREF_RELEASE", "buffered, aggressive or off", "buffered", "when data used again are released",
     parse_policy, set_release},
    {"IOPREF_ENGINE", "auto, inline, threads or uring", "auto", "who asks the system for pages", parse_engine, set_engine},
    {"IOPREF_SCRATCH", "a directory", "none", "files in it hold large arrays", parse_path, set_scratch},
    {"IOPREF_GLOBAL", "hosts, host:port or /socket, with commas", "none", "memcached servers that keep copies", parse_path, set_global},
    {"IOPREF_GLOBAL_ALWAYS", "yes or no", "no", "use them where the disk is faster, too", parse_switch, set_global_always},
    {"IOPREF_GLOBAL_ENCRYPT", "yes or no", "no", "encrypt for servers here, too", parse_switch, set_global_encrypt},
    {"IOPREF_GLOBAL_KEY", "a file that `iopref global key` has made", "none", "encrypt all with its key, for agents too", parse_path, set_global_key},
    {"IOPREF_GLOBAL_INSECURE", "yes or no", "no", "encrypt nothing for other machines", parse_switch, set_global_insecure},
    {"IOPREF_GLOBAL_REPLICAS", "yes or no", "no", "share copies of files between machines", parse_switch, set_global_replicas},
    {"IOPREF_PAGER", "auto, off or on", "auto", "a pager moves the scratch files' pages", parse_pager, set_pager},
};

static void print_row(const char *name, const char *usual, const char *meaning, const char *choices)
{
    char line[192];
    snprintf(line, sizeof line, "iopref: %-22s  %-8s  %-40s  %s\n", name, usual, meaning, choices);
    os_print(line);
}

static void print_help(void)
{
    print_row("variable", "default", "what it does", "what it takes");
    for (int i = 0; i < LENGTH(table); i++)
        print_row(table[i].name, table[i].usual, table[i].meaning, table[i].choices);
}

enum { PREFIX = sizeof "IOPREF_" - 1 };

/* Returns whether a variable is in the table, or is one of those that other parts of iopref read. */
static bool is_known(const char *name, size_t length)
{
    static const char *const elsewhere[] = {"DEBUG", "HINT", "TRACE", "TOUCH_NS"}; /* read by the commands and by traced programs */
    for (int i = 0; i < LENGTH(table); i++)
        if (strlen(table[i].name) == length && memcmp(table[i].name, name, length) == 0)
            return true;
    for (int i = 0; i < LENGTH(elsewhere); i++)
        if (strlen(elsewhere[i]) == length - PREFIX && memcmp(elsewhere[i], name + PREFIX, length - PREFIX) == 0)
            return true;
    return false;
}

static void warn_of_unknown(void)
{
    char warning[256];
    for (char **v = environ; v && *v; v++) {
        size_t length = strcspn(*v, "=");
        if (strncmp(*v, "IOPREF_", PREFIX) != 0 || is_known(*v, length))
            continue;
        snprintf(warning, sizeof warning, "iopref: %.*s is no variable of this library: IOPREF=help prints those that it has\n",
                 (int)(length < 64 ? length : 64), *v);
        os_print(warning);
    }
}

static void read_environment(void)
{
    char warning[256];
    for (int i = 0; i < LENGTH(table); i++) {
        const char *text = secure_getenv(table[i].name);
        long value;
        if (!text || text[0] == 0)
            continue;
        if (table[i].parse(text, &value)) {
            table[i].set(value);
            continue;
        }
        snprintf(warning, sizeof warning, "iopref: %s=%.64s is not understood and ignored: %s (%s); it takes %s\n",
                 table[i].name, text, table[i].meaning, table[i].usual, table[i].choices);
        os_print(warning);
    }
    if (!os_is_privileged())
        warn_of_unknown();
    if (help)
        print_help();
    if (values.on && values.adapts) {
        long ns = calibration_latency(values.calibration);
        values.latency = ns > 0 ? ns : values.latency;
    }
}

const struct options *options(void)
{
    static int ready;
    if (!__atomic_load_n(&ready, __ATOMIC_ACQUIRE)) {
        os_lock();
        if (!ready) {
            int saved = errno; /* of strtoull */
            read_environment();
            errno = saved;
            stats_start(values.stats, values.stats_file);
            engine_start();
            resident_start();
            __atomic_store_n(&ready, 1, __ATOMIC_RELEASE);
        }
        os_unlock();
    }
    return &values;
}
