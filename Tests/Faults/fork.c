// Preloaded, it refuses the fork whose number, from 1 on, the environment has in REFUSED_FORK.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/types.h>

pid_t fork(void) {
    static pid_t (*original)(void);
    static long count;
    const char *refused = getenv("REFUSED_FORK");
    if (refused && ++count == atol(refused)) {
        errno = EAGAIN;
        return -1;
    }
    if (!original) original = (pid_t (*)(void))dlsym(RTLD_NEXT, "fork");
    return original();
}
