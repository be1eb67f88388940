/* The weight of a node: its share of the copies. A coordinator (iopref/memory_servers/coordinator.py) stores it on the node every few
 * seconds, according to the load of the node's machine and the value of the items there. Without a coordinator, all nodes have weight 1. */
#define _GNU_SOURCE
#include "nodes.h"

#include <string.h>

static const char WEIGHT_KEY[] = "iopref:weight";

enum { WHOLE = 1000, WEIGHT_TEXT = 32 }; /* weight 1 is written as 1000; most bytes of the text */

struct said {
    double weight, most;
};

/* Reads digits, and returns what follows them; null if there are none. */
static const char *read_number(const char *at, const char *end, unsigned long *number)
{
    const char *from = at;
    for (*number = 0; at < end && *at >= '0' && *at <= '9' && at - from < 12; at++)
        *number = 10 * *number + (unsigned long)(*at - '0');
    return at > from ? at : NULL;
}

/* Parses a text such as "1000 0": the weight in thousandths, and nodes_most in milliseconds. */
static void got_weight(void *context, const char *key, size_t key_bytes, const char *value, size_t bytes)
{
    struct said *s = context;
    unsigned long part, most = 0;
    const char *end = value + bytes;
    if (key_bytes != sizeof WEIGHT_KEY - 1 || memcmp(key, WEIGHT_KEY, key_bytes) != 0 || bytes > WEIGHT_TEXT)
        return;
    const char *at = read_number(value, end, &part);
    at = at && at < end && *at == ' ' ? read_number(at + 1, end, &most) : NULL;
    if (at == end && part <= WHOLE)
        *s = (struct said){(double)part / WHOLE, 1e6 * (double)most};
}

bool weights_are_due(const struct node *n) { return os_time() - n->weighed >= 1e6 * WEIGHT_MS; }

bool weights_read(struct node *n)
{
    const char *key = WEIGHT_KEY;
    const size_t bytes = sizeof WEIGHT_KEY - 1;
    struct said s = {1, 0};
    bool good = client_get(&n->client, &key, &bytes, 1, got_weight, &s);
    pthread_mutex_lock(&nodes_lock);
    n->weight = s.weight;
    n->most = s.most;
    n->weighed = os_time();
    pthread_mutex_unlock(&nodes_lock);
    return good;
}
