// Preloaded, it refuses every lease, as the kernel does for the files of another user; or only those on files whose path
// ends with $QUICKREC_LEASE_PATH.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int refuses(int file) {
    const char *wanted = getenv("QUICKREC_LEASE_PATH");
    if (!wanted) return 1;
    char link[64], path[4097];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, 4096);
    size_t end = strlen(wanted);
    return length >= (ssize_t)end && memcmp(path + length - end, wanted, end) == 0;
}

#define FCNTL(name)                                                                                    \
    int name(int file, int command, ...) {                                                             \
        int (*original)(int, int, ...) = (int (*)(int, int, ...))dlsym(RTLD_NEXT, #name);              \
        va_list more;                                                                                  \
        va_start(more, command);                                                                       \
        void *value = va_arg(more, void *);                                                            \
        va_end(more);                                                                                  \
        if (command != F_SETLEASE || !refuses(file)) return original(file, command, value);                              \
        errno = EACCES;                                                                                \
        return -1;                                                                                     \
    }

FCNTL(fcntl)
FCNTL(fcntl64)
