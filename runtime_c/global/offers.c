/* Copies of what the home has, or will have at once, are sent to nodes. Only the pager's thread is here. */
#define _GNU_SOURCE
#include "global.h"

enum {
    NODE_TURN = GLOBAL_BATCH, /* pieces that go to one node, before the next one's turn */
    BOUND_TO_SENDS = 128      /* of the pager's memory a part of that kind is for what is being sent; or one unit has it */
};

static int node_for_next(void)
{
    static int next_node, node_turn;
    for (int tries = 0; tries < nodes_count(); tries++) {
        if (node_turn-- > 0 && nodes_is_usable(next_node))
            return next_node;
        next_node = (next_node + 1) % nodes_count();
        node_turn = NODE_TURN;
    }
    return nodes_is_usable(next_node) ? next_node : -1;
}

/* Of the pieces of a unit those that no node has. */
static long count_without_copies(const struct store_call *c)
{
    long count = 0;
    struct piece p;
    for (int i = 0; copies_next_piece(c, i, &p); i++)
        count += !copies_has(&p);
    return count;
}

static bool store(struct piece *p, const char *contents)
{
    int node = copies_may_make(p) ? node_for_next() : -1;
    p->version = copies_new_version();
    if (node < 0 || !nodes_send(node, p, contents))
        return false;
    copies_add(p, node);
    return true;
}

/* What a node has no time for is dropped. */
long offers_make_some(const struct store_call *c, long most)
{
    struct piece p;
    long stored = 0, room = nodes_room(max_long((long)(frames_bound() / BOUND_TO_SENDS), (long)c->bytes) / PIECE + 1);
    most = min_long(most, room);
    for (int i = 0; stored < most && copies_next_piece(c, i, &p); i++)
        if (!copies_has(&p) && store(&p, c->memory + (size_t)i * PIECE))
            stored++;
    tiers_add(TIER_GLOBAL, TIER_OFFERED, stored);
    return stored;
}

void offers_make(const struct store_call *c)
{
    long without = count_without_copies(c), pays = without ? speed_should_store((double)c->bytes, without) : 0;
    tiers_add(TIER_GLOBAL, TIER_WITHHELD, without - pays);
    if (pays)
        tiers_add(TIER_GLOBAL, TIER_DROPPED, pays - offers_make_some(c, pays));
}


