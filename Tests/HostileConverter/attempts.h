#ifndef ATTEMPTS_H
#define ATTEMPTS_H

#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Prints `NAME<tab>ERROR`, or `NAME<tab>done` where the kernel did what was asked.
void report(const char *name, long result, int error);

/// Makes one attempt and reports what came of it.
#define ATTEMPT(name, call) \
    do { \
        errno = 0; \
        long result = (long)(call); \
        report((name), result, errno); \
    } while (0)

/// The worker: the process that started this one.
extern pid_t worker;

/// Signals to others, and their memory, limits and priority.
void attack_processes(void);
/// The recording, its attributes, and other files.
void attack_files(void);
/// Namespaces, programs and devices of the kernel, shared objects, the network.
void attack_kernel(void);

#endif
