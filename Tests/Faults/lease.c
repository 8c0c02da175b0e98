// Preloaded, it refuses every lease, as the kernel does for the files of another user.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>

#define FCNTL(name)                                                                                    \
    int name(int file, int command, ...) {                                                             \
        int (*original)(int, int, ...) = (int (*)(int, int, ...))dlsym(RTLD_NEXT, #name);              \
        va_list more;                                                                                  \
        va_start(more, command);                                                                       \
        void *value = va_arg(more, void *);                                                            \
        va_end(more);                                                                                  \
        if (command != F_SETLEASE) return original(file, command, value);                              \
        errno = EACCES;                                                                                \
        return -1;                                                                                     \
    }

FCNTL(fcntl)
FCNTL(fcntl64)
