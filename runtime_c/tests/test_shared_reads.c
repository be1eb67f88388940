/* What a run reads from a slow home is read once, by it or by another run that reads the same file: units that were read before nodes had been
 * measured are stored later, units that agents were asked for are stored while no agent has been heard, and units for which nodes are not asked are
 * marked all the same. */
#define _GNU_SOURCE
#include "check.h"
#include "nodes.h"

#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HOME = 3, UNIT = PIECE, UNITS_BEFORE = 4 };

static const double SECOND = 1e9, SLOW = 20e6, FAST = 0.1e6;
static char contents[UNIT];
static struct want wants[WANTS];
static struct bare_client bare;
static int ends[2]; /* of the connection to the node */
static struct node *const node = &nodes[0];

/* Units lie so far apart that they are no sweep: agents are asked for nothing. */
static struct store_call call_of(int unit)
{
    return (struct store_call){.home = HOME, .memory = contents, .bytes = UNIT, .at = (size_t)unit * 25 * UNIT};
}

static bool make_home(const char *path)
{
    struct global_file f = {.own = {1, 2}, .number = {3, 4}};
    struct stat st;
    if (dup2(open(path, O_RDONLY), HOME) != HOME || fstat(HOME, &st) != 0)
        return false;
    f.bytes = (size_t)st.st_size;
    f.modified = st.st_mtim;
    f.changed = st.st_ctim;
    file_homes_add(HOME, &f);
    for (int i = 0; i < 300 && !file_homes_may_have_copies(HOME); i++)
        usleep(10000);
    return file_homes_may_have_copies(HOME);
}

static void make_node(void)
{
    struct node_address a = {.host = "/none"};
    CHECK(piece_start_run() == 0 && sends_start() == 0 && nodes_add(&a) == 0 && socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
    const int room = 8 * UNIT; /* for all that is sent before it is received */
    CHECK(setsockopt(ends[0], SOL_SOCKET, SO_SNDBUF, &room, sizeof room) == 0);
    bare = (struct bare_client){.open = true, .fd = ends[0]};
    node->client.bare = &bare;
    node->wants = wants;
}

static void measure(enum tier t, double ns, double bytes)
{
    static double now = 1e9;
    for (int i = 0; i < 50; i++, now += SECOND) {
        speed_begins(disks_of(HOME), t, 0, bytes, now);
        speed_ends(disks_of(HOME), t, 0, bytes, now + ns);
    }
}

/* Lets asks have lost so much that nodes are not asked. */
static void forbid_to_ask(void)
{
    double now = os_time();
    losses_begin(0, 0, now - 1000 * SECOND);
    losses_end(0, 0, 1, now);
    CHECK(!losses_are_small(now));
}

static struct got {
    int pieces, marks;
} got;

/* Sends all that waits; `got` is what the node gets: "set" pieces, and "add"ed marks. */
static void send_all(void)
{
    static char text[16 * PIECE_COPY];
    ssize_t length = 0;
    while (sends_any(node))
        CHECK(sends_some(node));
    for (ssize_t more; (more = recv(ends[1], text + length, sizeof text - (size_t)length, MSG_DONTWAIT)) > 0;)
        length += more;
    got = (struct got){0, 0};
    for (const char *at = text; at < text + length - 4; at++) {
        got.pieces += memcmp(at, "set ", 4) == 0;
        got.marks += memcmp(at, "add ", 4) == 0;
    }
}

/* Reads a unit, from the home as nodes must not be asked. */
static void read_unit(int unit)
{
    struct store_call c = call_of(unit);
    CHECK(!global_tier.read(0, &c));
    send_all();
    struct got before = got;
    global_tier.read_home(0, &c);
    send_all();
    got.marks += before.marks;
    got.pieces += before.pieces;
}

static void pieces_are_measured_also_among_marks(void)
{
    struct store_call c = call_of(0);
    struct piece p;
    struct sent sent;
    CHECK(copies_next_piece(&c, 0, &p) && nodes_sending_took() <= 0);
    node->up = true;
    nodes_mark(0, &p, (struct reader){SECOND, 1});
    CHECK(nodes_send(0, &p, c.memory));
    send_all();
    CHECK(got.pieces == 1 && got.marks == 1 && nodes_take_sent(&sent, 1) == 1 && nodes_sending_took() > 0);
    got = (struct got){0, 0};
    node->up = false;
}

static void expect_agent(int unit)
{
    struct store_call c = call_of(unit);
    struct piece p;
    CHECK(copies_next_piece(&c, 0, &p));
    copies_add_replica(&p, 0);
}

int main(int argc, char **argv)
{
    CHECK(argc > 0);
    if (!make_home(argv[0]) || !disks_name(HOME))
        return 77; /* a file system that is not this machine's own */
    setenv("IOPREF_MEMORY", "64M", 1);
    frames_refresh_bound();
    make_node();
    pieces_are_measured_also_among_marks();
    measure(TIER_HOME, SLOW, UNIT);
    forbid_to_ask();
    int unit = 0;
    while (unit < UNITS_BEFORE)
        read_unit(unit++);
    CHECK(got.pieces == 0 && got.marks == 0);
    measure(TIER_GLOBAL, FAST, UNIT);
    node->up = true;
    read_unit(unit++); /* it is marked; then it is stored, and with it all that were read before */
    CHECK(got.pieces == 1 + UNITS_BEFORE && got.marks == 1);
    read_unit(unit++);
    CHECK(got.pieces == 1 && got.marks == 1);
    expect_agent(unit);
    read_unit(unit++);
    CHECK(got.pieces == 1 && got.marks == 1);
    ahead_piece_came(0); /* there is an agent */
    expect_agent(unit);
    read_unit(unit++);
    CHECK(got.pieces == 0 && got.marks == 0);
    return 0;
}
