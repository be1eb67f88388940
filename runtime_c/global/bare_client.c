/* A client over a bare socket, in memcached's text protocol. It is used to find out whether a node pays, before libmemcached is loaded, which
 * takes a megabyte and more of the program's memory. */
#define _GNU_SOURCE
#include "global.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/* A statically linked program does not have these functions. */
#pragma weak getaddrinfo
#pragma weak freeaddrinfo

/* -- The socket ------------------------------------------------------------------------------------------------------ */

/* Waits at most `ms` milliseconds until the socket can be read or written. */
static bool is_ready(int fd, short events, int ms)
{
    struct pollfd p = {.fd = fd, .events = events};
    int n;
    do
        n = poll(&p, 1, ms);
    while (n < 0 && errno == EINTR);
    return n > 0;
}

/* Returns a connected socket, or -1. */
static int connect_socket(const struct sockaddr *to, socklen_t length)
{
    int fd = socket(to->sa_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0), error = 0, one = 1;
    socklen_t size = sizeof error;
    if (fd < 0)
        return -1;
    if (to->sa_family != AF_UNIX)
        (void)ERRNO_OF(setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one));
    bool there = connect(fd, to, length) == 0;
    there = there || (errno == EINPROGRESS && is_ready(fd, POLLOUT, CONNECT_MS) &&
                      getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0);
    if (there)
        return fd;
    close(fd);
    return -1;
}

static const char *connect_port(struct bare_client *b, const struct node_address *a)
{
    struct addrinfo *found = NULL, wanted = {.ai_socktype = SOCK_STREAM};
    char port[16];
    snprintf(port, sizeof port, "%d", a->port);
    if (!getaddrinfo || getaddrinfo(a->host, port, &wanted, &found) != 0)
        return CLIENT_NO_NAME;
    for (struct addrinfo *each = found; each && b->fd < 0; each = each->ai_next)
        b->fd = connect_socket(each->ai_addr, each->ai_addrlen);
    freeaddrinfo(found);
    return b->fd < 0 ? CLIENT_NO_CONNECTION : NULL;
}

static const char *connect_path(struct bare_client *b, const struct node_address *a)
{
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    memcpy(to.sun_path, a->host, strnlen(a->host, sizeof to.sun_path - 1));
    b->fd = connect_socket((const struct sockaddr *)&to, sizeof to);
    return b->fd < 0 ? CLIENT_NO_CONNECTION : NULL;
}

/* Sends the first bytes of the buffer, which holds nothing that was received and not used. */
static bool send_buffer(struct bare_client *b, size_t bytes)
{
    b->from = b->end = 0;
    for (size_t at = 0; at < bytes;) {
        ssize_t sent = send(b->fd, b->buffer + at, bytes - at, MSG_NOSIGNAL);
        if (sent > 0)
            at += (size_t)sent;
        else if (errno != EINTR && !(errno == EAGAIN && is_ready(b->fd, POLLOUT, ANSWER_MS)))
            return false;
    }
    return true;
}

/* Receives bytes behind those in the buffer; returns false if none come in time. */
static bool receive_more(struct bare_client *b)
{
    memmove(b->buffer, b->buffer + b->from, b->end - b->from);
    b->end -= b->from;
    b->from = 0;
    for (;;) {
        ssize_t came = recv(b->fd, b->buffer + b->end, sizeof b->buffer - b->end, 0);
        if (came > 0)
            return b->end += (size_t)came, true;
        if (came == 0 || (errno != EINTR && !(errno == EAGAIN && is_ready(b->fd, POLLIN, ANSWER_MS))))
            return false;
    }
}

/* Returns the next bytes, which stay in the buffer until more is received; null if they do not come in time. */
static char *receive_bytes(struct bare_client *b, size_t bytes)
{
    while (b->end - b->from < bytes)
        if (!receive_more(b))
            return NULL;
    b->from += bytes;
    return b->buffer + b->from - bytes;
}

/* Returns the next line, without its end; null if it does not come in time or is too long. */
static char *receive_line(struct bare_client *b)
{
    for (;;) {
        char *line = b->buffer + b->from, *end = memchr(line, '\n', b->end - b->from);
        if (end && end > line && end[-1] == '\r') {
            end[-1] = 0;
            return receive_bytes(b, (size_t)(end + 1 - line));
        }
        if (end || b->end - b->from > BARE_LINE || !receive_more(b))
            return NULL;
    }
}

/* -- The protocol ---------------------------------------------------------------------------------------------------- */

/* Sends an item by a command, set or add; `quietly` is " noreply" if the node is not to answer. */
static bool send_item(struct bare_client *b, const char *command, const char *key, int seconds, const char *value, size_t bytes,
                      const char *quietly)
{
    int head = snprintf(b->buffer, BARE_LINE, "%s %s 0 %d %zu%s\r\n", command, key, seconds, bytes, quietly);
    memcpy(b->buffer + head, value, bytes);
    memcpy(b->buffer + (size_t)head + bytes, "\r\n", 2);
    return send_buffer(b, (size_t)head + bytes + 2);
}

static bool begins_with(const char *line, const char *word) { return strncmp(line, word, strlen(word)) == 0; }

/* Asks for the version, and stores an item of the size of a piece: later ones are not answered, so that refusals would go unnoticed.
 * Returns null, or why the node cannot be used. */
static const char *why_no_use(struct bare_client *b)
{
    static const char zeros[PIECE_COPY];
    const size_t length = (size_t)(stpcpy(b->buffer, "version\r\n") - b->buffer);
    const char *line = send_buffer(b, length) ? receive_line(b) : NULL;
    if (line && begins_with(line, "CLIENT_ERROR unauth"))
        return CLIENT_PASSWORD;
    if (!line || !begins_with(line, "VERSION"))
        return line || b->end > b->from ? CLIENT_FOREIGN : CLIENT_LATE;
    line = send_item(b, "set", CLIENT_ROOM, COPY_SECONDS, zeros, sizeof zeros, "") ? receive_line(b) : NULL;
    bool is_full = line && begins_with(line, "SERVER_ERROR out of memory");
    return !line ? CLIENT_LATE : is_full || begins_with(line, "STORED") ? NULL : CLIENT_SMALL;
}

const char *bare_open(struct bare_client *b, const struct node_address *a)
{
    bare_close(b);
    b->from = b->end = 0;
    const char *why = a->port ? connect_port(b, a) : connect_path(b, a);
    b->open = !why;
    why = why ? why : why_no_use(b);
    if (why)
        bare_close(b);
    return why;
}

void bare_close(struct bare_client *b)
{
    if (b->open)
        close(b->fd);
    b->open = false;
    b->fd = -1;
}

bool bare_set(struct bare_client *b, const char *key, const char *value, size_t bytes)
{
    return send_item(b, "set", key, COPY_SECONDS, value, bytes, " noreply");
}

bool bare_add(struct bare_client *b, const char *key, const char *value, size_t bytes)
{
    return send_item(b, "add", key, MARK_SECONDS, value, bytes, " noreply");
}

bool bare_get(struct bare_client *b, const char *const *keys, int count, client_got *got, void *context)
{
    char *end = stpcpy(b->buffer, "get");
    for (int i = 0; i < count; i++)
        end = stpcpy(stpcpy(end, " "), keys[i]);
    end = stpcpy(end, "\r\n");
    bool good = send_buffer(b, (size_t)(end - b->buffer));
    for (const char *line; good && (line = receive_line(b));) {
        char key[PIECE_KEY];
        size_t bytes;
        if (strcmp(line, "END") == 0)
            return true;
        if (sscanf(line, "VALUE %79s %*u %zu", key, &bytes) != 2 || bytes > PIECE_COPY)
            return false;
        const char *value = receive_bytes(b, bytes + 2);
        good = value != NULL;
        if (good)
            got(context, key, strlen(key), value, bytes);
    }
    return false;
}
