// Preloaded, it lets every system call on a path that ends in /silent, or goes through it, wait for ever, as on a mount
// whose server is gone.

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void ask(const char *path) {
    const char *found = path ? strstr(path, "/silent") : NULL;
    if (found && (found[7] == 0 || found[7] == '/'))
        for (;;) pause();
}

#define ORIGINAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define OPEN(name)                              \
    int name(const char *path, int flags, ...) { \
        ask(path);                              \
        va_list rest;                           \
        va_start(rest, flags);                  \
        mode_t mode = va_arg(rest, mode_t);     \
        va_end(rest);                           \
        return ORIGINAL(name)(path, flags, mode); \
    }

#define OPENAT(name)                                       \
    int name(int folder, const char *path, int flags, ...) { \
        ask(path);                                         \
        va_list rest;                                      \
        va_start(rest, flags);                             \
        mode_t mode = va_arg(rest, mode_t);                \
        va_end(rest);                                      \
        return ORIGINAL(name)(folder, path, flags, mode);  \
    }

OPEN(open)
OPEN(open64)
OPENAT(openat)
OPENAT(openat64)

DIR *opendir(const char *path) {
    ask(path);
    return ORIGINAL(opendir)(path);
}

int stat(const char *path, struct stat *found) {
    ask(path);
    return ORIGINAL(stat)(path, found);
}

int lstat(const char *path, struct stat *found) {
    ask(path);
    return ORIGINAL(lstat)(path, found);
}

int fstatat(int folder, const char *path, struct stat *found, int flags) {
    ask(path);
    return ORIGINAL(fstatat)(folder, path, found, flags);
}

ssize_t readlink(const char *path, char *text, size_t size) {
    ask(path);
    return ORIGINAL(readlink)(path, text, size);
}

char *realpath(const char *path, char *text) {
    ask(path);
    return ORIGINAL(realpath)(path, text);
}
