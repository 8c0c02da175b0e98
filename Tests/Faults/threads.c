// Preloaded, it refuses every thread whose number, from 1 on, is above the one in the environment as THREADS.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *value) {
    static int (*original)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    static atomic_int count;
    const char *granted = getenv("THREADS");
    if (granted && ++count > atoi(granted)) return EAGAIN;
    if (!original) original = dlsym(RTLD_NEXT, "pthread_create");
    return original(thread, attributes, body, value);
}
