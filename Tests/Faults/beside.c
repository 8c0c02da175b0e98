// Preloaded, it runs the shell command $QUICKREC_BESIDE_RUN just before a file is opened or renamed whose path ends with
// $QUICKREC_BESIDE_PATH, as if somebody else worked there at that moment. The command sees the call in $QUICKREC_BESIDE_CALL.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void beside(const char *call, int folder, const char *name) {
    const char *variable = "QUICKREC_BESIDE_PATH", *wanted = getenv(variable), *command = getenv("QUICKREC_BESIDE_RUN");
    if (!wanted || !command) return;
    char link[64], path[8192];
    snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
    ssize_t length = folder == AT_FDCWD ? 0 : readlink(link, path, 4096);
    if (length < 0) return;
    snprintf(path + length, sizeof path - (size_t)length, "/%s", name);
    size_t all = strlen(path), end = strlen(wanted);
    if (all < end || strcmp(path + all - end, wanted) != 0) return;
    char kept[8192];
    snprintf(kept, sizeof kept, "%s", wanted);
    // What the command itself does is not looked at.
    unsetenv(variable);
    setenv("QUICKREC_BESIDE_CALL", call, 1);
    if (system(command) != 0) abort();
    setenv(variable, kept, 1);
}

#define OPENAT(name)                                                                                                  \
    int name(int folder, const char *path, int flags, ...) {                                                          \
        int (*original)(int, const char *, int, ...) = (int (*)(int, const char *, int, ...))dlsym(RTLD_NEXT, #name); \
        va_list more;                                                                                                 \
        va_start(more, flags);                                                                                        \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0;                                       \
        va_end(more);                                                                                                 \
        beside(#name, folder, path);                                                                                         \
        return original(folder, path, flags, mode);                                                                   \
    }

OPENAT(openat)
OPENAT(openat64)

int renameat(int folder, const char *name, int target, const char *other) {
    int (*original)(int, const char *, int, const char *) =
        (int (*)(int, const char *, int, const char *))dlsym(RTLD_NEXT, "renameat");
    beside("renameat", folder, name);
    return original(folder, name, target, other);
}

int renameat2(int folder, const char *name, int target, const char *other, unsigned flags) {
    int (*original)(int, const char *, int, const char *, unsigned) =
        (int (*)(int, const char *, int, const char *, unsigned))dlsym(RTLD_NEXT, "renameat2");
    beside("renameat2", folder, name);
    return original(folder, name, target, other, flags);
}
