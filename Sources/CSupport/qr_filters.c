#define _GNU_SOURCE
#include "qr_confinement.h"
#include "qr_filter_parts.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>

// The calls that a C or Swift program needs to stay alive. Memory never becomes executable.
#define NEVER_EXECUTABLE \
    LOAD_ARGUMENT(2), IF_ANY_BIT(PROT_EXEC, SECCOMP_RET_KILL_PROCESS), RETURN(SECCOMP_RET_ALLOW)
#define MEMORY \
    WHEN(mmap, NEVER_EXECUTABLE), WHEN(mprotect, NEVER_EXECUTABLE), \
    ALLOW(brk), ALLOW(munmap), ALLOW(mremap), ALLOW(madvise), ALLOW(futex)
#define LIFE \
    ALLOW(exit), ALLOW(exit_group), ALLOW(rt_sigreturn), ALLOW(rt_sigprocmask), ALLOW(restart_syscall), \
    ALLOW(clock_gettime), ALLOW(getrandom), ALLOW(getpid), ALLOW(gettid)

// Calls that nothing here uses: a process that makes them is no longer the program that was started.
#define FORBIDDEN \
    KILL(execve), KILL(execveat), KILL(socket), KILL(socketpair), KILL(connect), KILL(bind), KILL(ptrace), \
    KILL(tkill), KILL(tgkill)

#if defined(__x86_64__)
#define FORBIDDEN_OF_OLD KILL(fork), KILL(vfork),
#define NO_PATHS_OF_OLD FAIL(open, ENOENT), FAIL(stat, ENOENT), FAIL(lstat, ENOENT), FAIL(access, ENOENT), \
    FAIL(readlink, ENOENT),
#else
#define FORBIDDEN_OF_OLD
#define NO_PATHS_OF_OLD
#endif

#define NO_PATHS NO_PATHS_OF_OLD \
    FAIL(openat, ENOENT), FAIL(openat2, ENOENT), FAIL(readlinkat, ENOENT), FAIL(faccessat, ENOENT)

int qr_install_filter(struct sock_filter *instructions, size_t size) {
    struct sock_fprog program = {
        .len = (unsigned short)(size / sizeof(struct sock_filter)),
        .filter = instructions,
    };
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}

int qr_filter_server(void) {
    static struct sock_filter program[] = {
        BEGIN,
        // For the readers that it forks, which install their own filter on top of this one.
        ALLOW(read), ALLOW(pread64), ALLOW(readv), ALLOW(lseek), ALLOW(fstat), ALLOW(newfstatat),
        ALLOW(dup), ALLOW(sysinfo),
        // F_SETOWN and similar commands can make the kernel send signals to other processes.
        WHEN(fcntl, LOAD_ARGUMENT(1), IF_EQUAL(F_GETFL, SECCOMP_RET_ALLOW),
            IF_EQUAL(F_GETFD, SECCOMP_RET_ALLOW), RETURN(SECCOMP_RET_ERRNO | EPERM)),
        // Each request has its own limits. Process 0 is the caller itself.
        WHEN(prlimit64, LOAD_ARGUMENT(0), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 7), LOAD_ARGUMENT(1),
            IF_EQUAL(RLIMIT_AS, SECCOMP_RET_ALLOW), IF_EQUAL(RLIMIT_CPU, SECCOMP_RET_ALLOW),
            IF_EQUAL(RLIMIT_NPROC, SECCOMP_RET_ALLOW), RETURN(SECCOMP_RET_ERRNO | EPERM)),
        // A signal to itself.
        ALLOW(setitimer),
        MEMORY, LIFE,
        ALLOW(write), ALLOW(close), ALLOW(recvmsg),
        // Useless without a socket, a child or a thread.
        ALLOW(sendmsg), ALLOW(wait4), ALLOW(getppid), ALLOW(set_robust_list), ALLOW(rseq), ALLOW(clock_nanosleep),
        ALLOW(set_tid_address),
        // Only for this process: the filter below removes each of these again.
        ALLOW(clone), FAIL(clone3, ENOSYS), ALLOW(kill), ALLOW(prctl), ALLOW(seccomp),
        NO_PATHS,
        FORBIDDEN_OF_OLD FORBIDDEN,
        RETURN(SECCOMP_RET_ERRNO | EPERM),
    };
    return qr_install_filter(program, sizeof program);
}

// Added to the server's filter: the kernel applies the stricter of the two, so that a call is allowed only if both
// allow it, and this one only has to remove calls. It is short because the kernel compiles it again for each file.
int qr_filter_reader(void) {
    static struct sock_filter program[] = {
        LOAD(nr),
        KILL(clone), KILL(kill), FAIL(prctl, EPERM), FAIL(seccomp, EPERM),
        RETURN(SECCOMP_RET_ALLOW),
    };
    return qr_install_filter(program, sizeof program);
}
