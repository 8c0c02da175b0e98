#include "qr_confinement.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// ffmpeg opens its libraries, a few devices and one file.
#define DESCRIPTORS 64

int qr_confine_converter(const char *program, uint64_t memory_bytes, uint32_t cpu_seconds) {
    if (qr_die_with_parent(getppid()) == -1 || qr_no_new_privileges() == -1 || qr_limit_memory(memory_bytes) == -1
        || qr_limit_cpu_hard(cpu_seconds) == -1 || qr_limit_files(DESCRIPTORS) == -1) {
        return -1;
    }
    // A program elsewhere is there on purpose: its own file and the libraries beside it may be read too.
    char libraries[PATH_MAX];
    const char *slash = strrchr(program, '/');
    int folder = slash == NULL ? 0 : (int)(slash - program);
    int length = snprintf(libraries, sizeof libraries, "%.*s/../lib", folder, program);
    if (length < 0 || (size_t)length >= sizeof libraries) {
        errno = ENAMETOOLONG;
        return -1;
    }
    const char *paths[] = {
        "/usr", "/lib", "/lib64", "/bin", "/opt", "/etc/ld.so.cache", "/etc/alternatives", "/dev/null", "/dev/urandom",
        program, libraries,
    };
    // Best effort: on a kernel without Landlock the filter remains, which lets nothing out.
    qr_landlock_reading(paths, sizeof paths / sizeof *paths, STDIN_FILENO);
    return qr_filter_converter();
}
