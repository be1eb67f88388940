/* The command: started with the library that watches it, waited for, and signals passed on. */
#define _GNU_SOURCE
#include "hint.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

static const int held[] = {SIGCHLD, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGCONT, SIGWINCH};

enum { CANNOT_RUN = 126, NOT_FOUND = 127, BY_SIGNAL = 128, FROM_KERNEL = 0x80 };

static sigset_t before;

static sigset_t held_set(void)
{
    sigset_t set;
    sigemptyset(&set);
    for (int i = 0; i < LENGTH(held); i++)
        sigaddset(&set, held[i]);
    return set;
}

/* The library beside this program: ../lib from its folder. Its loader takes neither blanks nor colons in a name. */
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

/* The environment of the command. */
static void set_environment(int descriptor)
{
    char path[4096], value[8400];
    const char *others = getenv("LD_PRELOAD");
    if (descriptor < 0 || !find_library(path))
        return;
    if (strpbrk(path, " :\t\n")) {
        int fd = openat(AT_FDCWD, path, O_RDONLY | O_CLOEXEC);
        snprintf(path, sizeof path, "/proc/%ld/fd/%d", os_process(), fd);
    }
    if (snprintf(value, sizeof value, "%s%s%s", path, others ? ":" : "", others ? others : "") >= (int)sizeof value)
        return;
    setenv("LD_PRELOAD", value, 1);
    snprintf(value, sizeof value, "/proc/%ld/fd/%d", os_process(), descriptor);
    setenv(SHARED_VARIABLE, value, 1);
}

/* The memory of the parent is the child's until it has become the command: it is not copied, and tells why that failed. */
static volatile int cannot_run;

__attribute__((noinline)) static pid_t begin_process(char **words)
{
    cannot_run = 0;
    pid_t process = vfork();
    if (process == 0) {
        sigprocmask(SIG_SETMASK, &before, NULL);
        execvp(words[0], words);
        cannot_run = errno;
        _exit(CANNOT_RUN);
    }
    return process;
}

static void take_back_environment(const char *preloaded)
{
    unsetenv(SHARED_VARIABLE);
    if (preloaded)
        setenv("LD_PRELOAD", preloaded, 1);
    else
        unsetenv("LD_PRELOAD");
}

bool command_start(struct command *c, char **words, int descriptor)
{
    int error;
    const char *found = getenv("LD_PRELOAD");
    char *preloaded = found ? strdup(found) : NULL;
    sigset_t set = held_set();
    *c = (struct command){.status = CANNOT_RUN};
    sigprocmask(SIG_BLOCK, &set, &before);
    signal(SIGCHLD, SIG_DFL); /* ignored, it would hide how the command ends */
    set_environment(descriptor);
    c->process = begin_process(words);
    error = c->process < 0 ? errno : cannot_run;
    if (cannot_run)
        waitpid(c->process, NULL, 0);
    take_back_environment(preloaded);
    free(preloaded);
    if (error) {
        say("cannot run %s: %s", words[0], strerror(error));
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

/* Without a thread: one would cost a short command more than all else. Other signals are passed on afterwards. */
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

/* What the terminal sends, it has sent to the command, too. */
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

void command_end(const struct command *c)
{
    if (!c->by_signal)
        exit(c->status);
    struct rlimit none = {0, 0};
    sigset_t set;
    fflush(NULL);
    setrlimit(RLIMIT_CORE, &none); /* the command has left its own */
    signal(c->status, SIG_DFL);
    sigemptyset(&set);
    sigaddset(&set, c->status);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
    raise(c->status);
    _exit(BY_SIGNAL + c->status);
}
