/* Sends copies of data that the home has, or is being written, to nodes. All functions run on the pager's thread. */
#define _GNU_SOURCE
#include "global.h"

#include <string.h>

enum {
    NODE_TURN = GLOBAL_BATCH, /* pieces that go to one node before the next node has its turn */
    TRIED = 8, /* of 8 copies that would probably be evicted before their use, one is made, to see whether that is still so */
    BOUND_TO_SENDS = 128,     /* pieces that are being sent take at most 1/128 of the pager's memory, or as much as one unit; */
    BOUND_TO_SHARED = 16      /* 1/16 if other runs may wait for such pieces, which would read them again */
};

static const double LEAST_SHARE = 1.0 / 16; /* least share of a slow node, so that it is noticed when it becomes faster */

/* Returns the shortest time of a node for a piece, in nanoseconds; 0: not known. */
static double pace_of_fastest(void)
{
    double least = 0;
    for (int i = 0; i < nodes_count(); i++) {
        double pace = nodes_is_usable(i) ? nodes_pace(i) : 0;
        least = pace > 0 && (least <= 0 || pace < least) ? pace : least;
    }
    return least;
}

/* Returns a node's share of the pieces, by its weight, and by its pace if that is known; 0: nothing is to be sent there. */
static double share_of(int node, double fastest)
{
    double pace = nodes_pace(node), relative = pace > 0 && fastest > 0 ? fastest / pace : 1;
    return nodes_is_usable(node) ? nodes_weight(node) * relative : 0;
}

/* Sets the shares of all nodes; returns the largest. */
static double set_shares(double shares[GLOBAL_NODES])
{
    double fastest = pace_of_fastest(), largest = 0;
    for (int i = 0; i < nodes_count(); i++) {
        shares[i] = share_of(i, fastest);
        largest = shares[i] > largest ? shares[i] : largest;
    }
    return largest;
}

/* Returns whether it is the node's turn: a node with half of the largest share has every second turn. */
static bool has_turn(int node, double share, double largest)
{
    static double turns[GLOBAL_NODES];
    turns[node] += share < LEAST_SHARE * largest ? LEAST_SHARE : share / largest;
    bool now = turns[node] >= 1;
    turns[node] -= now;
    return now;
}

/* Returns the node for the next piece; -1: none. */
static int node_for_next(void)
{
    static int next_node, node_turn;
    if (node_turn-- > 0 && share_of(next_node, 0) > 0)
        return next_node;
    double shares[GLOBAL_NODES], largest = set_shares(shares);
    for (int tries = 0; tries < 2 * nodes_count(); tries++) {
        next_node = (next_node + 1) % nodes_count();
        if (shares[next_node] > 0 && has_turn(next_node, shares[next_node], largest)) {
            node_turn = NODE_TURN - 1;
            return next_node;
        }
    }
    return -1;
}

/* Returns how many pieces of a call have no copies. */
static long count_without_copies(const struct store_call *c)
{
    long count = 0;
    struct piece p;
    for (int i = 0; copies_next_piece(c, i, &p); i++)
        count += !copies_has(&p);
    return count;
}

/* Returns whether a copy will probably be asked for before the node evicts it. */
static bool is_worth_its_room(int node)
{
    static unsigned others;
    double most = nodes_most(node);
    return most <= 0 || speed_copies_wait() <= most || others++ % TRIED == 0;
}

/* Returns the node for a piece that other runs may look for: the one that they ask, unless it is so slow that it only gets the least share, and
 * that the home is faster. In how many pieces a request has, and in what else a machine does, nodes differ often, and no other run looks elsewhere.
 * -1: none. */
static int node_for_shared(const struct piece *p)
{
    double shares[GLOBAL_NODES], largest = set_shares(shares);
    int node = guesses_node(p->page);
    bool good = node >= 0 && (shares[node] >= LEAST_SHARE * largest || nodes_pace(node) < speed_usual(disks_of(p->home), TIER_HOME, PIECE));
    return good ? node : node_for_next();
}

/* Sends a piece to a node; returns false if it is not sent. */
static bool store(struct piece *p, const char *contents)
{
    const uint64_t *shared = file_homes_shared(p->home);
    if (shared)
        memcpy(p->file, shared, sizeof p->file);
    int node = !copies_may_make(p) ? -1 : shared ? node_for_shared(p) : node_for_next();
    p->version = copies_new_version();
    if (node < 0 || !is_worth_its_room(node) || !nodes_send(node, p, contents))
        return false;
    copies_add(p, node);
    return true;
}

/* Returns for how many pieces of a call there is room now. */
static long room_for(const struct store_call *c)
{
    long bytes = (long)c->bytes, piece = min_long(bytes, PIECE);
    long part = file_homes_shared(c->home) ? BOUND_TO_SHARED : BOUND_TO_SENDS;
    return nodes_room(max_long((long)frames_bound() / part, bytes) / piece + 1);
}

/* Pieces for which there is no room are dropped. */
long offers_make_some(const struct store_call *c, long most)
{
    struct piece p;
    long stored = 0;
    most = min_long(most, room_for(c));
    for (int i = 0; stored < most && copies_next_piece(c, i, &p); i++)
        if (!copies_has(&p) && store(&p, c->memory + (size_t)i * PIECE))
            stored++;
    tiers_add(TIER_GLOBAL, TIER_OFFERED, stored);
    return stored;
}

void offers_make(const struct store_call *c)
{
    long without = count_without_copies(c);
    if (without && kept_add(c))
        return;
    long pays = without ? speed_should_store(disks_of(c->home), (double)c->bytes, without) : 0;
    tiers_add(TIER_GLOBAL, TIER_WITHHELD, without - pays);
    if (pays)
        tiers_add(TIER_GLOBAL, TIER_DROPPED, pays - offers_make_some(c, pays));
}

void offers_mark(const struct store_call *c, struct reader own)
{
    const uint64_t *shared = file_homes_shared(c->home);
    struct piece p;
    for (int i = 0, node; shared && own.until > 0 && copies_next_piece(c, i, &p); i++) {
        if (copies_has(&p) || (node = guesses_node(p.page)) < 0)
            continue;
        memcpy(p.file, shared, sizeof p.file);
        nodes_mark(node, &p, own);
    }
}

bool offers_make_if_room(const struct store_call *c)
{
    bool room = count_without_copies(c) <= room_for(c);
    if (room)
        offers_make(c);
    return room;
}
