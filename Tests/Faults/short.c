// Preloaded, it reads at most seven bytes at a time, and every third time one, of files whose name ends in .wav, .flac or
// .json, and writes as few to unfinished copies, as a read or a write may do at any time.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

// The path of an open file; empty where there is none.
static const char *path_of(int file) {
    static _Thread_local char path[4096];
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    path[length < 0 ? 0 : length] = 0;
    return path;
}

static int is_read_in_pieces(int file) {
    const char *ending = strrchr(path_of(file), '.');
    return ending && (!strcmp(ending, ".wav") || !strcmp(ending, ".flac") || !strcmp(ending, ".json"));
}

static size_t piece(size_t count) {
    static unsigned turn;
    size_t most = ++turn % 3 ? 7 : 1;
    return count < most ? count : most;
}

static ssize_t short_read(const char *name, int file, void *bytes, size_t count, off_t offset) {
    ssize_t (*original)(int, void *, size_t, off_t) = (ssize_t(*)(int, void *, size_t, off_t))dlsym(RTLD_NEXT, name);
    return original(file, bytes, is_read_in_pieces(file) ? piece(count) : count, offset);
}

static ssize_t short_write(const char *name, int file, const void *bytes, size_t count, off_t offset) {
    ssize_t (*original)(int, const void *, size_t, off_t) =
        (ssize_t(*)(int, const void *, size_t, off_t))dlsym(RTLD_NEXT, name);
    return original(file, bytes, strstr(path_of(file), "/.quickrec-copy-") ? piece(count) : count, offset);
}

ssize_t pread(int file, void *bytes, size_t count, off_t offset) {
    return short_read("pread", file, bytes, count, offset);
}

ssize_t pread64(int file, void *bytes, size_t count, off_t offset) {
    return short_read("pread64", file, bytes, count, offset);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
    return short_write("pwrite", file, bytes, count, offset);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off_t offset) {
    return short_write("pwrite64", file, bytes, count, offset);
}
