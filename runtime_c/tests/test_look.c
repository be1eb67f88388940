/* A look at nodes asks for a unit several times at once: each time into memory of its own, also where the unit is large. */
#define _GNU_SOURCE
#include "check.h"
#include "nodes.h"

#include <string.h>
#include <sys/socket.h>

enum { HOME = 3 };

static char contents[PAGER_CHUNK];
static struct want wants[WANTS];
static struct bare_client bare;
static int ends[2]; /* of the connection to the node, which nobody reads */
static struct node *const node = &nodes[0];

static struct store_call call_of(size_t bytes, size_t chunk)
{
    return (struct store_call){.write = true, .home = HOME, .memory = contents, .bytes = bytes, .at = chunk * PAGER_CHUNK};
}

static void send_all(void)
{
    static char read[PIECE_COPY];
    while (sends_any(node))
        CHECK(sends_some(node));
    while (recv(ends[1], read, sizeof read, MSG_DONTWAIT) > 0)
        ;
}

/* Lets all that the node was asked for fail; returns how many wants there were. Those of the look lie in memory of 2 units from `from` on. */
static unsigned end_asks(const char *from)
{
    unsigned count = node->wants_begun - node->wants_done;
    for (unsigned i = node->wants_done; i != node->wants_begun; i++) {
        const struct want *w = &node->wants[i % WANTS];
        CHECK(w->to >= from && w->to + w->bytes <= from + 2 * PAGER_CHUNK);
        for (unsigned k = node->wants_done; k != i; k++) {
            const struct want *other = &node->wants[k % WANTS];
            CHECK(w->to + w->bytes <= other->to || other->to + other->bytes <= w->to);
        }
    }
    asks_fail_all(node);
    global_tier.step();
    return count;
}

static void a_look_stays_in_its_memory(size_t bytes, size_t chunk, unsigned asks)
{
    struct store_call c = call_of(bytes, chunk), last = c, other = call_of(PAGER_PAGE, chunk + 1);
    last.at += bytes - PIECE;
    last.bytes = PIECE;
    global_tier.write(0, &c); /* begins the look: the first piece is sent */
    CHECK(offers_make_some(&last, 1) == 1);
    send_all();
    global_tier.write(0, &other); /* goes on with it */
    CHECK(node->wants_begun - node->wants_done == 2);
    const char *from = node->wants[node->wants_done % WANTS].to;
    CHECK(end_asks(from) == 2); /* to warm up */
    CHECK(end_asks(from) == 2 * asks);
}

int main(void)
{
    struct node_address a = {.host = "/none"};
    CHECK(sends_start() == 0 && nodes_add(&a) == 0);
    CHECK(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
    bare = (struct bare_client){.open = true, .fd = ends[0]};
    node->client.bare = &bare;
    node->wants = wants;
    node->up = true;
    a_look_stays_in_its_memory(PAGER_CHUNK, 0, 2);
    return 0;
}
