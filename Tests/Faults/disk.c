// Preloaded, it makes the disk under the folder $DISK misbehave for as long as one of two files beside that folder is
// there: with $DISK.readonly nothing on it can be written, as when the kernel remounts it after errors; with $DISK.hanging
// every sync of a file whose name ends as that file's text says waits until it is gone, and $DISK.waiting says that one does.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#define ORIGINAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define IS_SET(ending) (ORIGINAL(access)(beside(ending), F_OK) == 0)

static const char *beside(const char *ending) {
    static _Thread_local char path[4096];
    const char *disk = getenv("DISK");
    snprintf(path, sizeof path, "%s%s", disk ? disk : "/nonexistent", ending);
    return path;
}

// The path of an open file; empty where there is none.
static const char *path_of(int file) {
    static _Thread_local char path[4096];
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    path[length < 0 ? 0 : length] = 0;
    return path;
}

static int is_on_disk(const char *path) {
    const char *disk = getenv("DISK");
    size_t length = disk ? strlen(disk) : 0;
    return disk && !strncmp(path, disk, length) && (path[length] == '/' || path[length] == 0);
}

static int is_refused(int folder, const char *name) {
    char here[8192];
    const char *path = name && name[0] == '/' ? name : path_of(folder);
    // A path from the working folder on.
    if (name && name[0] != '/' && folder < 0 && getcwd(here, 4096)) {
        strncat(strcat(here, "/"), name, 4000);
        path = here;
    }
    if (!is_on_disk(path) || !IS_SET(".readonly")) return 0;
    errno = EROFS;
    return 1;
}

static int is_writing(int flags) {
    return (flags & O_ACCMODE) != O_RDONLY || flags & (O_CREAT | O_TRUNC);
}

#define OPEN(name)                                                             \
    int name(const char *path, int flags, ...) {                               \
        va_list rest;                                                          \
        va_start(rest, flags);                                                 \
        int mode = va_arg(rest, int);                                          \
        va_end(rest);                                                          \
        if (is_writing(flags) && is_refused(-1, path)) return -1;              \
        return ORIGINAL(name)(path, flags, mode);                              \
    }
#define OPEN_AT(name)                                                          \
    int name(int folder, const char *path, int flags, ...) {                   \
        va_list rest;                                                          \
        va_start(rest, flags);                                                 \
        int mode = va_arg(rest, int);                                          \
        va_end(rest);                                                          \
        if (is_writing(flags) && is_refused(folder, path)) return -1;          \
        return ORIGINAL(name)(folder, path, flags, mode);                      \
    }
#define WRITE(name)                                                            \
    ssize_t name(int file, const void *bytes, size_t count, off_t offset) {    \
        return is_refused(file, 0) ? -1 : ORIGINAL(name)(file, bytes, count, offset); \
    }
#define CUT(name)                                                              \
    int name(int file, off_t size) { return is_refused(file, 0) ? -1 : ORIGINAL(name)(file, size); }

OPEN(open)
OPEN(open64)
OPEN_AT(openat)
OPEN_AT(openat64)
WRITE(pwrite)
WRITE(pwrite64)
CUT(ftruncate)
CUT(ftruncate64)

int renameat2(int from, const char *old, int to, const char *new, unsigned flags) {
    return is_refused(from, old) || is_refused(to, new) ? -1 : ORIGINAL(renameat2)(from, old, to, new, flags);
}

int unlinkat(int folder, const char *name, int flags) {
    return is_refused(folder, name) ? -1 : ORIGINAL(unlinkat)(folder, name, flags);
}

int unlink(const char *path) {
    return is_refused(-1, path) ? -1 : ORIGINAL(unlink)(path);
}

int mkdirat(int folder, const char *name, mode_t mode) {
    return is_refused(folder, name) ? -1 : ORIGINAL(mkdirat)(folder, name, mode);
}

int access(const char *path, int mode) {
    return mode & W_OK && is_refused(-1, path) ? -1 : ORIGINAL(access)(path, mode);
}

static void wait_for_disk(int file) {
    char ending[64] = {0};
    const char *path = path_of(file);
    if (!is_on_disk(path)) return;
    while (1) {
        int hanging = ORIGINAL(open)(beside(".hanging"), O_RDONLY | O_CLOEXEC);
        if (hanging < 0) return;
        ssize_t count = read(hanging, ending, sizeof ending - 1);
        close(hanging);
        size_t length = count > 0 ? (size_t)count : 0, whole = strlen(path);
        if (whole < length || strncmp(path + whole - length, ending, length)) return;
        int waiting = ORIGINAL(open)(beside(".waiting"), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
        if (waiting >= 0) close(waiting);
        usleep(10000);
    }
}

#define SYNC(name)                                                             \
    int name(int file) {                                                       \
        wait_for_disk(file);                                                   \
        return is_refused(file, 0) ? -1 : ORIGINAL(name)(file);                \
    }

SYNC(fsync)
SYNC(fdatasync)
SYNC(syncfs)
