// Preloaded, it lets files and folders be made as on a file system with one fixed mode (vfat, NTFS, bindfs): everybody may
// do everything, and changing that is accepted and does nothing.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <sys/stat.h>

int fchmod(int file, mode_t mode) { return 0; }
int chmod(const char *path, mode_t mode) { return 0; }
int fchmodat(int folder, const char *path, mode_t mode, int flags) { return 0; }
mode_t umask(mode_t mode) {
    mode_t (*original)(mode_t) = (mode_t(*)(mode_t))dlsym(RTLD_NEXT, "umask");
    return original(0);
}

int mkdir(const char *path, mode_t mode) {
    int (*original)(const char *, mode_t) = (int (*)(const char *, mode_t))dlsym(RTLD_NEXT, "mkdir");
    return original(path, 0777);
}

int mkdirat(int folder, const char *path, mode_t mode) {
    int (*original)(int, const char *, mode_t) = (int (*)(int, const char *, mode_t))dlsym(RTLD_NEXT, "mkdirat");
    return original(folder, path, 0777);
}

#define OPEN(name)                                                                                         \
    int name(const char *path, int flags, ...) {                                                           \
        int (*original)(const char *, int, ...) = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, #name); \
        return original(path, flags, 0777);                                                                \
    }

#define OPENAT(name)                                                                                               \
    int name(int folder, const char *path, int flags, ...) {                                                       \
        int (*original)(int, const char *, int, ...) = (int (*)(int, const char *, int, ...))dlsym(RTLD_NEXT, #name); \
        return original(folder, path, flags, 0777);                                                                \
    }

OPEN(open)
OPEN(open64)
OPENAT(openat)
OPENAT(openat64)
