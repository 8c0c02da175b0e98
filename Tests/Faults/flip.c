// Preloaded, it stores another first byte than was given in unfinished copies, as a disk with a fault may do.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static ssize_t flipped(const char *name, int file, const void *bytes, size_t count, off_t offset) {
    ssize_t (*original)(int, const void *, size_t, off_t) =
        (ssize_t(*)(int, const void *, size_t, off_t))dlsym(RTLD_NEXT, name);
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    path[length < 0 ? 0 : length] = 0;
    if (offset != 0 || count == 0 || !strstr(path, "/.quickrec-copy-")) return original(file, bytes, count, offset);
    char first = *(const char *)bytes ^ 1;
    return original(file, &first, 1, 0);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
    return flipped("pwrite", file, bytes, count, offset);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off_t offset) {
    return flipped("pwrite64", file, bytes, count, offset);
}
