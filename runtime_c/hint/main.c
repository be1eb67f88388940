/* iopref-hint [--record TRACE | --replay TRACE] [--stats FILE] [--] COMMAND [ARGUMENT...]
 *
 * Runs a command as it would run by itself, and has the files that its command line names, or that it read when it was recorded,
 * read ahead of it (docs/files.md). Exits as the command does. */
#define _GNU_SOURCE
#include "hint.h"

#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { WRONG_USAGE = 2, GLANCE = 500 * 1000 * 1000, SHORT = 100 * 1000 * 1000 };

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

static void misused(const char *why, const char *what)
{
    say("%s%s; iopref hint [--record TRACE | --replay TRACE] [--stats FILE] -- COMMAND [ARGUMENT...]", why, what);
    exit(WRONG_USAGE);
}

static bool is_json(const char *name)
{
    size_t length = strlen(name);
    return length > strlen(".json") && strcmp(name + length - strlen(".json"), ".json") == 0;
}

static struct request parse(char **words)
{
    struct request r = {0};
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
    if (r.record && r.replay)
        misused("--record and --replay", " exclude each other");
    r.command = words;
    return r;
}

/* The command has its environment by now: this is for the options of this process alone. */
static void set_statistics(const char *file)
{
    if (file)
        setenv("IOPREF_STATS", strcmp(file, "-") == 0 ? "1" : file, 1);
    else
        unsetenv("IOPREF_STATS");
}

static bool is_on(void)
{
    bool on = options()->on;
    if (on)
        count_start();
    return on;
}

/* A short command over files that are in memory is not kept from its processor. */
static void go_ahead(const struct request *r, struct command *command)
{
    static unsigned long thread;
    arguments_read_lists(r->command + 1);
    command_until_it_waits(SHORT);
    bool ended = command_wait(command, 0);
    if ((!ended || r->statistics) && is_on() && !ended)
        os_start_thread(arguments_disclose, &thread);
}

int main(int argc, char **argv)
{
    (void)argc;
    struct request r = parse(argv + 1);
    struct record record = {0};
    struct command command;
    bool records = r.record && record_begin(&record, r.record);
    enum watched watched = records ? WATCH_AND_RECORD : r.replay ? WATCH_ALL : WATCH_FROM_ITS_FIRST_WAIT;
    if (!command_start(&command, r.command, watch_open(watched))) {
        if (records)
            record_drop(&record);
        exit(command.status);
    }
    signal(SIGPIPE, SIG_IGN); /* nobody may want to read what is said here, but the command's end is passed on */
    set_statistics(r.statistics);
    watch_process(command.process);
    if (r.replay && is_on())
        replay_disclose(r.replay);
    else if (!r.record && !r.replay)
        go_ahead(&r, &command);
    while (!command_wait(&command, GLANCE))
        if (records)
            record_progress(&record);
    if (records)
        record_end(&record, r.command);
    command_end(&command);
}
