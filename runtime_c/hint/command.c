/* Starts the command with the library that watches it, waits for it, and passes signals on to it. */
#define _GNU_SOURCE
#include "hint.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

/* Signals that are blocked here, received by sigtimedwait, and passed on to the command. */
static const int held[] = {SIGCHLD, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGCONT, SIGWINCH};

/* Exit statuses as those of a shell; FROM_KERNEL: si_code of a signal that the kernel sent (SI_KERNEL). */
enum { CANNOT_RUN = 126, NOT_FOUND = 127, BY_SIGNAL = 128, FROM_KERNEL = 0x80 };

static sigset_t before; /* the signals that were blocked when this process was started */

static sigset_t held_set(void)
{
    sigset_t set;
    sigemptyset(&set);
    for (int i = 0; i < LENGTH(held); i++)
        sigaddset(&set, held[i]);
    return set;
}

/* Sets `path` to that of the library, in ../lib from the folder of this program; false if it cannot be read. LD_PRELOAD cannot
 * name libraries with blanks or colons in their paths. */
static bool find_library(char path[4096])
{
    ssize_t length = readlink("/proc/self/exe", path, 4000);
    if (length <= 0)
        return false;
    path[length] = 0;
    for (int up = 0; up < 2; up++) {
        char *slash = strrchr(path, '/');
        if (!slash)
            return false;
        *slash = 0;
    }
    strcat(path, "/lib/libiopref_hint.so");
    return sys_access(path, R_OK) == 0;
}

static bool is_variable(const char *entry, const char *name)
{
    size_t length = strlen(name);
    return strncmp(entry, name, length) == 0 && entry[length] == '=';
}

/* Sets `to` to the environment variables that load the library and name the shared memory; returns how many there are. */
static int library_variables(int descriptor, char *to[2])
{
    static char preload[8400], memory[64];
    char path[4096];
    const char *others = getenv("LD_PRELOAD");
    if (descriptor < 0 || !find_library(path))
        return 0;
    if (strpbrk(path, " :\t\n")) {
        int fd = openat(AT_FDCWD, path, O_RDONLY | O_CLOEXEC);
        snprintf(path, sizeof path, "/proc/%ld/fd/%d", os_process(), fd);
    }
    if (snprintf(preload, sizeof preload, "LD_PRELOAD=%s%s%s", path, others ? ":" : "", others ? others : "") >= (int)sizeof preload)
        return 0;
    snprintf(memory, sizeof memory, "%s=/proc/%ld/fd/%d", SHARED_VARIABLE, os_process(), descriptor);
    to[0] = preload;
    to[1] = memory;
    return 2;
}

/* Returns the command's environment: this process's present one, with the library's variables. */
static char **environment_of(int descriptor)
{
    char *added[2];
    long count = 0, kept = 0, more = library_variables(descriptor, added);
    while (environ[count])
        count++;
    char **own = malloc((size_t)(count + more + 1) * sizeof *own);
    for (long i = 0; own && i < count; i++)
        if (more == 0 || !(is_variable(environ[i], "LD_PRELOAD") || is_variable(environ[i], SHARED_VARIABLE)))
            own[kept++] = environ[i];
    for (long i = 0; own && i < more; i++)
        own[kept++] = added[i];
    if (own)
        own[kept] = NULL;
    return own ? own : environ;
}

/* The errno of execvpe in the child, or 0. The child of vfork shares the parent's memory until it runs the command. */
static volatile int cannot_run;

__attribute__((noinline)) static pid_t begin_process(char **words, char **environment)
{
    cannot_run = 0;
    pid_t process = vfork();
    if (process == 0) {
        sigprocmask(SIG_SETMASK, &before, NULL);
        execvpe(words[0], words, environment);
        cannot_run = errno;
        _exit(CANNOT_RUN);
    }
    return process;
}

static void end_by_signal(void);

void command_prepare(struct command *c, int descriptor)
{
    sigset_t set = held_set();
    atexit(end_by_signal); /* functions that are registered later are called before it */
    *c = (struct command){.status = CANNOT_RUN, .environment = environment_of(descriptor)};
    sigprocmask(SIG_BLOCK, &set, &before);
    signal(SIGCHLD, SIG_DFL); /* ignored, it would hide how the command ends */
}

/* Returns what to do about a command that cannot be run; empty if that is not known. */
static const char *way_out(const char *word, int error)
{
    struct stat st;
    if (error == EACCES)
        return ": make it executable (chmod +x), and its folder one that you may enter";
    if (error != ENOENT && error != ENOTDIR)
        return "";
    if (!strchr(word, '/'))
        return ": no folder of PATH has it; check its name, or give its path (what only a shell knows is run by sh -c)";
    return sys_stat(word, &st) == 0 ? ": install the program that its first line names (#!)" : ": check the path";
}

bool command_start(struct command *c, char **words)
{
    c->process = begin_process(words, c->environment);
    int error = c->process < 0 ? errno : cannot_run;
    if (cannot_run)
        waitpid(c->process, NULL, 0);
    if (error) {
        say("cannot run %s: %s%s", words[0], strerror(error), way_out(words[0], error));
        c->status = error == ENOENT || error == ENOTDIR ? NOT_FOUND : CANNOT_RUN;
    }
    return error == 0;
}

static bool has_ended(struct command *c)
{
    siginfo_t how = {0};
    if (c->ended)
        return true;
    if (waitid(P_PID, (id_t)c->process, &how, WEXITED | WNOHANG) != 0 || how.si_pid != c->process)
        return false;
    c->status = how.si_status;
    c->by_signal = how.si_code != CLD_EXITED;
    c->ended = true;
    return true;
}

static void note_end(int number)
{
    (void)number;
    watch_no_longer();
}

/* The end of the command is noticed by a signal handler: a thread that waits for it would cost a short command more than all else
 * here. Other signals stay blocked, and are passed on later by command_wait. */
void command_until_it_waits(long ns)
{
    const struct sigaction noted = {.sa_handler = note_end};
    sigset_t end;
    sigemptyset(&end);
    sigaddset(&end, SIGCHLD);
    sigaction(SIGCHLD, &noted, NULL);
    sigprocmask(SIG_UNBLOCK, &end, NULL);
    watch_until_it_waits(ns);
    sigprocmask(SIG_BLOCK, &end, NULL);
    signal(SIGCHLD, SIG_DFL);
}

/* Signals that the kernel sends for the terminal are not passed on, because it sends them to the command, too. */
bool command_wait(struct command *c, long ns)
{
    if (has_ended(c))
        return true;
    sigset_t set = held_set();
    siginfo_t came;
    const struct timespec time = {ns / 1000000000, ns % 1000000000};
    int number = sigtimedwait(&set, &came, &time);
    if (number > 0 && number != SIGCHLD && came.si_code != FROM_KERNEL)
        kill(c->process, number);
    return has_ended(c);
}

static int ends_by; /* the signal that ended the command, or 0 */

/* Ends this process by the same signal. */
static void end_by_signal(void)
{
    struct rlimit none = {0, 0};
    sigset_t set;
    if (ends_by == 0)
        return;
    fflush(NULL);
    setrlimit(RLIMIT_CORE, &none); /* no core file of this process: the command may have left one */
    signal(ends_by, SIG_DFL);
    sigemptyset(&set);
    sigaddset(&set, ends_by);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
    raise(ends_by);
    _exit(BY_SIGNAL + ends_by);
}

void command_end(const struct command *c, bool more)
{
    ends_by = c->by_signal ? c->status : 0;
    if (more)
        exit(c->status); /* calls end_by_signal last */
    end_by_signal();
    _exit(c->status);
}
