/* iopref-hint [--record TRACE | [--replay TRACE] [--stats FILE]] [--] COMMAND [ARGUMENT...]
 *
 * Runs a command, and reads files ahead of it: those that its command line names, or those that it read when it was recorded
 * (docs/files.md). Exits with the status or the signal of the command. */
#define _GNU_SOURCE
#include "at_once.h"
#include "hint.h"

#include <malloc.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum {
    WRONG_USAGE = 2,            /* exit status */
    GLANCE = 500 * 1000 * 1000, /* nanoseconds between two reports of the progress of a recording, at least */
    SHORT = 100 * 1000 * 1000   /* nanoseconds after which files are read ahead even if the command has not waited */
};

void say(const char *format, ...)
{
    char text[4600] = "iopref hint: ";
    va_list more;
    va_start(more, format);
    vsnprintf(text + strlen(text), sizeof text - 64, format, more);
    va_end(more);
    strcat(text, "\n");
    os_print(text);
}

/* Prints what is wrong with the command line, and exits. */
static void misused(const char *why, const char *what)
{
    say("%s%s; iopref hint [--record TRACE | [--replay TRACE] [--stats FILE]] -- COMMAND [ARGUMENT...]", why, what);
    exit(WRONG_USAGE);
}

static bool is_json(const char *name)
{
    size_t length = strlen(name);
    return length > strlen(".json") && strcmp(name + length - strlen(".json"), ".json") == 0;
}

static struct request parse(const char *program, char **words)
{
    struct request r = {.for_all = strcmp(program, STARTED_FOR_ALL) == 0};
    r.at_once = r.for_all || strcmp(program, STARTED_AT_ONCE) == 0;
    const struct {
        const char *name, **value;
    } options[] = {{"--record", &r.record}, {"--replay", &r.replay}, {"--stats", &r.statistics}};
    for (; *words && (*words)[0] == '-'; words++) {
        int i = 0;
        if (strcmp(*words, "--") == 0) {
            words++;
            break;
        }
        while (i < LENGTH(options) && strcmp(*words, options[i].name) != 0)
            i++;
        if (i == LENGTH(options))
            misused("no such option: ", *words);
        if (!words[1])
            misused(*words, " wants a file");
        *options[i].value = *++words;
    }
    if (!*words)
        misused("there is no command", "");
    if (r.statistics && strcmp(r.statistics, "-") != 0 && !is_json(r.statistics))
        misused("--stats wants the name of a file that ends in .json, or -, not ", r.statistics);
    if (r.record && (r.replay || r.statistics))
        misused("--record has no hints", ": --replay and --stats go without it");
    r.command = words;
    return r;
}

/* Returns where statistics are to be written, or null. If the file cannot be written, prints why, before the command runs. */
static const char *statistics_of(const struct request *r)
{
    char name[4200];
    const char *file = r->statistics, *why = NULL;
    int error = 0, fd;
    if (!file || strcmp(file, "-") == 0)
        return file;
    why = os_not_replaceable(file, STATISTICS_HEAD);
    if (!why && !(error = os_create(file, O_WRONLY, 0600, name, sizeof name, &fd))) {
        sys_close(fd);
        sys_unlink(name);
        return file;
    }
    say("cannot write %s: %s; there are no statistics", file, why ? why : strerror(error));
    return NULL;
}

/* Sets IOPREF_STATS for this process alone: the command's environment has been made before. */
static void set_statistics(const char *file)
{
    if (file)
        setenv("IOPREF_STATS", strcmp(file, "-") == 0 ? "1" : file, 1);
    else
        unsetenv("IOPREF_STATS");
}

/* Returns whether the library is on, and starts the counters. */
static bool is_on(void)
{
    bool on = options()->on;
    if (on)
        count_start();
    return on;
}

static void read_ahead(void)
{
    static unsigned long thread;
    os_start_thread(arguments_disclose, &thread);
}

/* Starts to read ahead when the command has waited for the disk, or after SHORT: no thread takes the processor from a short command
 * whose files are in memory. */
static void read_ahead_when_it_waits(const struct request *r, struct command *command)
{
    arguments_read_lists(r->command + 1);
    command_until_it_waits(SHORT);
    bool ended = command_wait(command, 0);
    if ((!ended || r->statistics) && is_on() && !ended)
        read_ahead();
}

/* Reads the trace. If all its files are in memory, this process becomes the command. If that fails, command_start prints why. */
static void read_trace_or_become_command(const struct request *r)
{
    replay_read(r->replay);
    if (!r->statistics && replay_is_in_memory())
        execvp(r->command[0], r->command);
}

/* Returns which of its reads the command is to report. */
static enum watched watched(const struct request *r, bool records)
{
    return records ? WATCH_AND_RECORD : r->replay ? WATCH_ALL : r->at_once ? WATCH_READS : WATCH_FROM_ITS_FIRST_WAIT;
}

int main(int argc, char **argv)
{
    mallopt(M_ARENA_MAX, 1); /* the threads allocate little: an arena for each would take more memory */
    struct request r = parse(argc > 0 ? argv[0] : "", argc > 0 ? argv + 1 : argv);
    struct record record = {0};
    struct command command;
    r.statistics = statistics_of(&r);
    if (r.replay)
        read_trace_or_become_command(&r);
    bool records = r.record && record_begin(&record, r.record);
    command_prepare(&command, watch_open(watched(&r, records)));
    set_statistics(r.statistics);
    if (r.at_once && is_on()) {
        arguments_read_lists(r.command + 1);
        if (r.for_all)
            chosen_are_all();
        read_ahead();
    }
    if (!command_start(&command, r.command)) {
        if (records)
            record_drop(&record);
        exit(command.status);
    }
    signal(SIGPIPE, SIG_IGN); /* if nobody reads what this process prints, it still has to pass on how the command ends */
    watch_process(command.process);
    if (r.replay && is_on())
        replay_disclose();
    else if (!r.at_once && !r.record && !r.replay)
        read_ahead_when_it_waits(&r, &command);
    while (!command_wait(&command, GLANCE))
        if (records)
            record_progress(&record);
    if (records)
        record_end(&record, r.command);
    command_end(&command, r.statistics);
}
