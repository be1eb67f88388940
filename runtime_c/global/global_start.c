/* Reads IOPREF_GLOBAL, and prints what is wrong with it. */
#define _GNU_SOURCE
#include "global.h"

#include <stdio.h>
#include <string.h>

void say_global(const char *what, const char *why)
{
    char line[768];
    snprintf(line, sizeof line, "iopref: IOPREF_GLOBAL: %s%s%s\n", what, *what ? ": " : "", why);
    os_print(line);
}

static bool is_added(const struct node_address *a)
{
    for (int i = 0; i < nodes_count(); i++)
        if (nodes_address(i)->port == a->port && strcmp(nodes_address(i)->host, a->host) == 0)
            return true;
    return false;
}

/* Adds a node, or prints what is wrong with it; returns false if there are too many nodes. */
static bool add_node(const char *text, size_t length)
{
    struct node_address a;
    const char *why = address_parse(text, length, &a);
    char name[160];
    snprintf(name, sizeof name, "%.*s", (int)(length < 128 ? length : 128), text);
    why = why ? why : is_added(&a) ? "it is named twice" : NULL;
    bool full = !why && nodes_add(&a) != 0;
    why = full ? "this server and those behind it are not used, as there are 16 at most" : why;
    if (why)
        say_global(name, why);
    return !full;
}

static const char *const NO_MEMORY = "no memory of other machines is used";

bool global_protect(void)
{
    bool needed = options()->global_encrypt || options()->global_key;
    for (int i = 0; i < nodes_count(); i++)
        needed = needed || (!options()->global_insecure && !address_is_of_this_machine(nodes_address(i)));
    const char *why = needed ? seal_start(options()->global_key) : NULL;
    if (why && (options()->global_encrypt || options()->global_key)) {
        say_global(NO_MEMORY, why);
        return false;
    }
    for (int i = nodes_count() - 1; why && i >= 0; i--)
        if (!address_is_of_this_machine(nodes_address(i))) {
            char line[512];
            snprintf(line, sizeof line, "another machine is not used, as pages cannot be encrypted: %s. "
                     "IOPREF_GLOBAL_INSECURE=yes uses it: then whoever has it, or is on the way to it, can read the "
                     "program's data, and change them", why);
            say_global(nodes_address(i)->text, line);
            nodes_remove(i);
        }
    return nodes_count() > 0;
}

enum { LEAST_ALLOWED = 24 << 20 /* bytes of memory below which nodes are not used */ };

static bool is_tier; /* the store has the tier */

/* libmemcached, if it is loaded, must have room in the part of memory that the pager leaves to the system, or else the system kills the program. */
bool global_has_room(void) { return options()->global_always || budget_allowed() >= LEAST_ALLOWED; }

bool global_may_serve(void) { return is_tier && global_has_room(); }

static const char BLANKS[] = " \t\n";

void global_start(void)
{
    bool nameless = false, full = false;
    for (const char *at = options()->global; *at && !full;) {
        at += strspn(at, BLANKS);
        size_t length = strcspn(at, ","), name = length;
        while (name > 0 && strchr(BLANKS, at[name - 1]))
            name--;
        if (name > 0)
            full = !add_node(at, name);
        nameless = nameless || name == 0;
        at += length + (at[length] != 0);
    }
    if (nameless)
        say_global(options()->global, "there is no name in front of a comma");
    if (nodes_count() == 0)
        return;
    int error = piece_start_run();
    if (error) {
        say_global(NO_MEMORY, strerror(error));
        return;
    }
    tiers_start();
    os_at_exit(nodes_end);
    store_has_tier(&global_tier);
    is_tier = true;
}
