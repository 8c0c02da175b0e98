// Preloaded, it reads at most seven bytes at a time, and every third time one, of files whose name ends in .wav, .flac or
// .json, as a read may do at any time.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static int is_chosen(int file) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    const char *ending = strrchr(path, '.');
    return ending && (!strcmp(ending, ".wav") || !strcmp(ending, ".flac") || !strcmp(ending, ".json"));
}

static ssize_t short_read(const char *name, int file, void *bytes, size_t count, off_t offset) {
    static unsigned turn;
    size_t most = ++turn % 3 ? 7 : 1;
    ssize_t (*original)(int, void *, size_t, off_t) = (ssize_t(*)(int, void *, size_t, off_t))dlsym(RTLD_NEXT, name);
    return original(file, bytes, is_chosen(file) && count > most ? most : count, offset);
}

ssize_t pread(int file, void *bytes, size_t count, off_t offset) {
    return short_read("pread", file, bytes, count, offset);
}

ssize_t pread64(int file, void *bytes, size_t count, off_t offset) {
    return short_read("pread64", file, bytes, count, offset);
}
