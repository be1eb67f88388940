/* A program that may use less than 24 MiB does not use nodes, however slow its disk is; one that may use more does. */
#define _GNU_SOURCE
#include "check.h"
#include "global.h"

#include <dirent.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static char contents[PIECE];

/* Returns the number of threads without this one and the keeper. */
static bool has_client(void)
{
    int count = -2 - 2; /* . and .. */
    DIR *tasks = opendir("/proc/self/task");
    while (readdir(tasks))
        count++;
    closedir(tasks);
    return count > 0;
}

/* Writes until the client is there, or for so many hundredths of a second. */
static bool writes_need_client(int most)
{
    struct node_address nowhere = {.host = "/none"};
    struct store_call c = {.write = true, .home = 3, .memory = contents, .bytes = sizeof contents};
    CHECK(piece_start_run() == 0 && nodes_add(&nowhere) == 0 && nodes_start() == 0);
    for (double now = 1; now < 50e9; now += 1e9) {
        speed_begins(disks_of(c.home), TIER_HOME, 0, PIECE, now);
        speed_ends(disks_of(c.home), TIER_HOME, 0, PIECE, now + 20e6);
    }
    for (int i = 0; i < most && !has_client(); i++) {
        global_tier.write(0, &c);
        usleep(10000);
    }
    return has_client();
}

/* Each case needs a process, as the library reads the allowed memory only once. */
static bool needs_client(const char *memory, int most)
{
    int status;
    pid_t child = fork();
    if (child == 0) {
        setenv("IOPREF_MEMORY", memory, 1);
        options();
        exit(writes_need_client(most) ? 0 : 2);
    }
    CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) % 2 == 0);
    return WEXITSTATUS(status) == 0;
}

int main(void)
{
    CHECK(needs_client("24M", 3000));
    CHECK(!needs_client("23M", 50));
    return 0;
}
