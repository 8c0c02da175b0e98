// Preloaded, it sends the process SIGTERM just before a handler for that is installed, once.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

int sigaction(int number, const struct sigaction *restrict action, struct sigaction *restrict before) {
    static int (*original)(int, const struct sigaction *, struct sigaction *);
    static atomic_flag isSent = ATOMIC_FLAG_INIT;
    if (!original) original = dlsym(RTLD_NEXT, "sigaction");
    if (number == SIGTERM && action && !atomic_flag_test_and_set(&isSent)) kill(getpid(), SIGTERM);
    return original(number, action, before);
}
