/* While no nodes are needed, they have no threads; while it is only tested whether they pay, libmemcached is not loaded; items that a node has
 * kept can be used when it is needed again. */
#define _GNU_SOURCE
#include "check.h"
#include "nodes.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const char SOCKET[] = "node";
static char contents[PIECE], got[PIECE];

static void a_moment(void) { nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL); }

static pid_t start_server(void)
{
    pid_t server = fork();
    if (server == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        execlp("memcached", "memcached", "-s", SOCKET, "-t", "1", geteuid() ? NULL : "-u", "root", NULL);
        _exit(127);
    }
    for (int i = 0; i < 400 && access(SOCKET, F_OK) != 0; i++) {
        a_moment();
        if (waitpid(server, NULL, WNOHANG) != 0)
            return 0;
    }
    return server;
}

static int threads(void)
{
    int count = -2; /* . and .. */
    DIR *tasks = opendir("/proc/self/task");
    while (readdir(tasks))
        count++;
    closedir(tasks);
    return count;
}

static bool has_client(void)
{
    static char line[512];
    bool found = false;
    FILE *maps = fopen("/proc/self/maps", "r");
    while (fgets(line, sizeof line, maps))
        found = found || strstr(line, "libmemcached.so");
    fclose(maps);
    return found;
}

static void wait_until_usable(bool usable)
{
    for (int i = 0; i < 1000 && nodes_is_usable(0) != usable; i++)
        a_moment();
    CHECK(nodes_is_usable(0) == usable);
}

static void wait_for_rest(int before)
{
    for (int i = 0; i < 1000 && (threads() > before || has_client()); i++)
        a_moment();
    CHECK(threads() == before && !has_client() && !nodes_is_usable(0));
}

static bool is_answered(const struct piece *p)
{
    const struct want w = {.piece = *p, .bytes = p->bytes, .to = got};
    const int node = 0;
    memset(got, 0, sizeof got);
    CHECK(nodes_ask(0, got, &w, &node, 1));
    for (int i = 0; i < 1000 && !nodes_has_answered(0); i++)
        a_moment();
    CHECK(nodes_forget(0, false));
    return nodes_want(0, 0) == WANT_CAME && memcmp(got, contents, PIECE) == 0;
}

/* On a busy machine, an answer may come too late, and counts as a miss. */
static bool is_there(const struct piece *p)
{
    for (int i = 0; i < 100; i++) {
        if (is_answered(p))
            return true;
        a_moment();
    }
    return false;
}

/* A child has none of these threads, and its exit does not wait for a lock that one of them held. */
static void check_that_child_ends(void)
{
    int status = -1;
    pthread_mutex_lock(&nodes_lock);
    pid_t child = fork();
    if (child == 0) {
        alarm(20);
        nodes_end();
        _exit(0);
    }
    pthread_mutex_unlock(&nodes_lock);
    CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

/* While its thread runs; then looks are for nothing more. */
static void check_that_client_comes(const struct piece *p)
{
    nodes_need(SERVERS_USED);
    nodes_need(SERVERS_LOOKED_AT);
    for (int i = 0; i < 1000 && !has_client(); i++)
        a_moment();
    CHECK(has_client() && is_there(p) && is_there(p));
}

int main(void)
{
    struct node_address address;
    struct sent sent;
    const struct piece p = {.home = 3, .page = 8, .bytes = PIECE, .version = 1};
    const char *why = client_load(NULL);
    client_unload();
    pid_t server = why ? 0 : start_server();
    if (!server) {
        fprintf(stderr, "%s\n", why ? why : "no memcached");
        return 77;
    }
    memset(contents, 42, sizeof contents);
    CHECK(piece_start_run() == 0 && address_parse(SOCKET, sizeof SOCKET - 1, &address) == NULL);
    address.port = 0; /* in this folder */
    CHECK(nodes_add(&address) == 0 && nodes_start() == 0);
    const int before = threads();
    CHECK(!has_client() && !nodes_send(0, &p, contents));
    for (int turn = 0; turn < 5; turn++) {
        bool looked_at = turn % 2 == 0;
        nodes_need(looked_at ? SERVERS_LOOKED_AT : SERVERS_USED);
        nodes_await();
        wait_until_usable(true);
        CHECK(has_client() != looked_at && threads() == before + 1);
        CHECK(turn || nodes_send(0, &p, contents));
        for (int i = 0; !turn && i < 1000 && nodes_take_sent(&sent, 1) == 0; i++)
            a_moment();
        CHECK(is_there(&p));
        if (turn == 0)
            check_that_child_ends();
        if (turn == 2)
            check_that_client_comes(&p);
        nodes_need(SERVERS_NONE);
        wait_for_rest(before);
    }
    for (int i = 0; i < 200; i++) /* faster than it can follow */
        nodes_need((enum servers)(i % 3));
    nodes_need(SERVERS_USED);
    wait_until_usable(true);
    kill(server, SIGSTOP);
    nodes_need(SERVERS_NONE);
    wait_for_rest(before);
    kill(server, SIGKILL);
    waitpid(server, NULL, 0);
    nodes_end();
    return 0;
}
