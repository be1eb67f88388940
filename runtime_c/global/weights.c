/* How much of what is sent a server is to get. A coordinator (iopref/memory_servers/coordinator.py) leaves it there,
 * every few seconds, by the load of the server's machine and the value of what is stored there. What nobody has said is
 * as if all were idle. */
#define _GNU_SOURCE
#include "nodes.h"

#include <string.h>

static const char WEIGHT_KEY[] = "iopref:weight";

enum { WHOLE = 1000, WEIGHT_TEXT = 32 };

struct said {
    double weight, most;
};

/* Digits, and what follows them; null: there are none, or it is none of ours. */
static const char *read_number(const char *at, const char *end, unsigned long *number)
{
    const char *from = at;
    for (*number = 0; at < end && *at >= '0' && *at <= '9' && at - from < 12; at++)
        *number = 10 * *number + (unsigned long)(*at - '0');
    return at > from ? at : NULL;
}

/* "1000 0": thousandths, and milliseconds. */
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
