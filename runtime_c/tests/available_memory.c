/* Usage: room DIRECTORY. Prints the available memory by the files below a directory that stands for the root directory. */
#include "internal.h"

#include <stdio.h>
#include <stdlib.h>

static const char *root;

int os_read_file(const char *path, char *text, long size)
{
    char name[1024];
    snprintf(name, sizeof name, "%s%s", root, path);
    FILE *file = fopen(name, "r");
    text[0] = 0;
    if (!file)
        return ENOENT;
    text[fread(text, 1, (size_t)size - 1, file)] = 0;
    fclose(file);
    return 0;
}

long os_page_size(void) { return 4096; }
long os_resident_limit(void) { return 1L << 62; }
struct os_swap os_swap(void) { return (struct os_swap){1L << 40, 1L << 40}; }

int main(int count, char **words)
{
    struct available_memory r;
    if (count != 2)
        return 2;
    root = words[1];
    available_memory_read(&r, 0);
    printf("%ld %ld %ld %ld\n", r.allowed >> 20, r.unused >> 20, r.without_swap >> 20, r.swap >> 20);
    return 0;
}
