#define _GNU_SOURCE
#include "qr_confinement.h"

#include <errno.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

int qr_no_new_privileges(void) {
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

int qr_not_dumpable(void) {
    return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

int qr_die_with_parent(pid_t parent) {
    if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) == -1) {
        return -1;
    }
    // The parent may already have ended before the call above.
    if (getppid() != parent) {
        errno = EPIPE;
        return -1;
    }
    return 0;
}

// Never above the current hard limit, and sets the hard limit too, so that the process can't raise it again.
static int limit(int resource, uint64_t soft, uint64_t hard) {
    struct rlimit current;
    if (getrlimit(resource, &current) == -1) {
        return -1;
    }
    struct rlimit next = {.rlim_cur = soft, .rlim_max = hard};
    if (current.rlim_max != RLIM_INFINITY && current.rlim_max < next.rlim_max) {
        next.rlim_max = current.rlim_max;
    }
    if (next.rlim_cur > next.rlim_max) {
        next.rlim_cur = next.rlim_max;
    }
    return setrlimit(resource, &next);
}

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_SHADOW_MEMORY
#endif
#endif

int qr_limit_memory(uint64_t bytes) {
#ifdef HAS_SHADOW_MEMORY
    // Sanitizers reserve terabytes of address space, so it can't be limited.
    (void)bytes;
    return 0;
#else
    return limit(RLIMIT_AS, bytes, bytes);
#endif
}

int qr_limit_cpu(uint32_t milliseconds) {
    const struct itimerval timer = {
        .it_value = {.tv_sec = milliseconds / 1000, .tv_usec = milliseconds % 1000 * 1000},
    };
    const uint64_t seconds = ((uint64_t)milliseconds + 999) / 1000;
    return limit(RLIMIT_CPU, seconds, seconds + 1) == -1 ? -1 : setitimer(ITIMER_PROF, &timer, NULL);
}

int qr_limit_cpu_hard(uint32_t seconds) {
    return limit(RLIMIT_CPU, seconds, seconds);
}

int qr_limit_files(uint32_t descriptors) {
    if (limit(RLIMIT_FSIZE, 0, 0) == -1 || limit(RLIMIT_CORE, 0, 0) == -1) {
        return -1;
    }
    return limit(RLIMIT_NOFILE, descriptors, descriptors);
}

int qr_limit_processes(void) {
    return limit(RLIMIT_NPROC, 0, 0);
}
