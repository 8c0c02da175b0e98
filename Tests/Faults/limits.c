// Preloaded, it refuses to limit how many processes there may be.

#define _GNU_SOURCE
#include <errno.h>
#include <sys/resource.h>

int setrlimit(__rlimit_resource_t resource, const struct rlimit *limit) {
    if (resource == RLIMIT_NPROC) {
        errno = EPERM;
        return -1;
    }
    return prlimit(0, resource, limit, 0);
}
