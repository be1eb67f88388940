/* Addresses of nodes: `host`, `host:port`, `[IPv6]:port`, or the path of a Unix socket. */
#define _GNU_SOURCE
#include "global.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/un.h>

enum { USUAL_PORT = 11211, PORTS = 65535 };

static bool parse_port(const char *text, int *port)
{
    char *end;
    long n = strtol(text, &end, 10);
    *port = (int)n;
    return text[0] >= '0' && text[0] <= '9' && *end == 0 && n > 0 && n <= PORTS;
}

/* Splits a->host into host and port; returns what is wrong with it, or null. */
static const char *split_host(struct node_address *a)
{
    char *colon = strrchr(a->host, ':'), *bracket = strchr(a->host, ']');
    a->port = USUAL_PORT;
    if (a->host[0] == '[' && bracket && (bracket[1] == 0 || bracket + 1 == colon)) {
        *bracket = 0;
        memmove(a->host, a->host + 1, strlen(a->host));
        colon = bracket[1] ? colon : NULL;
    } else if (colon && strchr(a->host, ':') != colon) {
        return "an IPv6 address is written as [address]:port";
    } else if (colon) {
        *colon = 0;
    }
    if (colon && !parse_port(colon + 1, &a->port))
        return "the port is a number from 1 to 65535";
    return a->host[0] ? NULL : "there is no name in front of the port";
}

/* Returns whether the text can be a host: a name server need not be asked for "http://host" or "one;two". */
static bool has_characters_of_a_host(const struct node_address *a)
{
    static const char all[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._:%[]";
    return a->host[strspn(a->host, all)] == 0;
}

const char *address_parse(const char *text, size_t length, struct node_address *a)
{
    *a = (struct node_address){.port = 0};
    if (length == 0)
        return "there is no name";
    if (length >= sizeof a->host)
        return "the name is too long";
    memcpy(a->text, text, length);
    memcpy(a->host, text, length);
    if (text[0] != '/' && !has_characters_of_a_host(a))
        return "a server is written as host, host:port, [IPv6 address]:port or /path/of/a/socket, with commas in between";
    if (text[0] != '/')
        return split_host(a);
    return length < sizeof((struct sockaddr_un *)0)->sun_path ? NULL : "the path is too long for a Unix socket";
}

bool address_is_of_this_machine(const struct node_address *a)
{
    if (a->port == 0 || strcasecmp(a->host, "localhost") == 0 || strcmp(a->host, "::1") == 0)
        return true;
    return strncmp(a->host, "127.", 4) == 0 && a->host[strspn(a->host, "0123456789.")] == 0;
}
