/* What people use to have files in memory: whole_files willneed|touch FILE... asks for each as a whole, or touches each page. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    volatile char byte = 0;
    for (int i = 2; i < argc; i++) {
        int fd = open(argv[i], O_RDONLY);
        struct stat st;
        if (fd < 0 || fstat(fd, &st) != 0 || st.st_size == 0)
            continue;
        if (strcmp(argv[1], "willneed") == 0)
            posix_fadvise(fd, 0, 0, POSIX_FADV_WILLNEED);
        else {
            const char *bytes = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_SHARED, fd, 0);
            for (off_t at = 0; bytes != MAP_FAILED && at < st.st_size; at += 4096)
                byte += bytes[at];
        }
        close(fd);
    }
    return 0;
}
