#define _GNU_SOURCE
#include "qr_confinement.h"
#include "qr_filter_parts.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <unistd.h>

// An allow-list of the calls that strace shows for ffmpeg 5.1 with every demuxer and decoder in FFmpeg.swift, for the
// loader and for the libraries' constructors, plus the equivalent calls of other C libraries and shells. All of them
// read, or change nothing but the process itself.
//
// All other calls fail instead of killing the process: libraries of other distributions probe their environment when
// loaded, and cope with failures.

#define REFUSE RETURN(SECCOMP_RET_ERRNO | EPERM)
#define PERMIT RETURN(SECCOMP_RET_ALLOW)
#define IF_ONE_OF_2(a, b) IF_EQUAL(a, SECCOMP_RET_ALLOW), IF_EQUAL(b, SECCOMP_RET_ALLOW)

// Skip this many instructions unless the value matches, or if it matches.
#define UNLESS_EQUAL(wanted, other, same) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (wanted), (same), (other))
#define LOAD_HIGH_HALF(index) \
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[index]) + sizeof(uint32_t))

// Libraries cope without calls that their kernel doesn't know: these came with Linux 6.6 and later.
#define FIRST_UNKNOWN_CALL 452

// O_ASYNC would make the kernel send signals.
#define WRITING (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND | O_ASYNC)
#define READING_ONLY(flags) LOAD_ARGUMENT(flags), IF_ANY_BIT(WRITING, SECCOMP_RET_ERRNO | EPERM), PERMIT

// Defined by value, since older headers lack it: names for memory, which newer C libraries set.
#define SET_MEMORY_NAME 0x53564d41

// The flags that make clone(2) start more than a thread of this process.
#define NO_THREAD \
    (CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET \
        | CLONE_PARENT | CLONE_PTRACE | CLONE_VFORK)

#define CONVERTER_MEMORY \
    ALLOW(mmap), ALLOW(mprotect), ALLOW(munmap), ALLOW(mremap), ALLOW(madvise), ALLOW(brk), ALLOW(mincore), \
    ALLOW(mlock), ALLOW(munlock), ALLOW(membarrier), ALLOW(get_mempolicy), ALLOW(set_mempolicy)

// By descriptor, or by path for calls that only look.
#define CONVERTER_FILES \
    ALLOW(read), ALLOW(readv), ALLOW(pread64), ALLOW(preadv), ALLOW(preadv2), ALLOW(write), ALLOW(writev), \
    ALLOW(lseek), ALLOW(close), ALLOW(close_range), ALLOW(dup), ALLOW(dup3), ALLOW(fstat), ALLOW(newfstatat), \
    ALLOW(statx), ALLOW(statfs), ALLOW(fstatfs), ALLOW(faccessat), ALLOW(faccessat2), ALLOW(readlinkat), \
    ALLOW(getdents64), ALLOW(getcwd), ALLOW(fadvise64), ALLOW(ppoll), ALLOW(pselect6), \
    FAIL(openat2, ENOSYS), WHEN(openat, READING_ONLY(2))

#define CONVERTER_TIME \
    ALLOW(clock_gettime), ALLOW(clock_getres), ALLOW(gettimeofday), ALLOW(clock_nanosleep), ALLOW(nanosleep), \
    ALLOW(times), ALLOW(getrusage)

#define CONVERTER_PROCESS \
    ALLOW(execve), ALLOW(exit), ALLOW(exit_group), ALLOW(futex), ALLOW(futex_waitv), ALLOW(set_robust_list), \
    ALLOW(get_robust_list), ALLOW(set_tid_address), ALLOW(rseq), ALLOW(sched_yield), ALLOW(sched_getaffinity), \
    ALLOW(sched_getparam), ALLOW(sched_getscheduler), ALLOW(sched_get_priority_max), \
    ALLOW(sched_get_priority_min), ALLOW(getcpu), ALLOW(rt_sigaction), ALLOW(rt_sigprocmask), \
    ALLOW(rt_sigreturn), ALLOW(rt_sigsuspend), ALLOW(rt_sigpending), ALLOW(sigaltstack), ALLOW(restart_syscall)

#define CONVERTER_QUESTIONS \
    ALLOW(getpid), ALLOW(gettid), ALLOW(getppid), ALLOW(getpgid), ALLOW(getsid), ALLOW(getuid), ALLOW(geteuid), \
    ALLOW(getgid), ALLOW(getegid), ALLOW(getresuid), ALLOW(getresgid), ALLOW(getgroups), ALLOW(capget), \
    ALLOW(uname), ALLOW(sysinfo), ALLOW(getrandom), ALLOW(getrlimit)

#if defined(__x86_64__)
#define CONVERTER_OF_OLD \
    ALLOW(stat), ALLOW(lstat), ALLOW(access), ALLOW(readlink), ALLOW(getdents), ALLOW(dup2), ALLOW(poll), \
    ALLOW(select), ALLOW(pause), ALLOW(time), ALLOW(getpgrp), ALLOW(arch_prctl), WHEN(open, READING_ONLY(1)),
#else
#define CONVERTER_OF_OLD
#endif

int qr_filter_converter(void) {
    // Executing ffmpeg keeps the process ID, and no other process can have it meanwhile.
    const uint32_t own = (uint32_t)getpid();
    struct sock_filter program[] = {
        BEGIN,
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, FIRST_UNKNOWN_CALL, 0, 1), RETURN(SECCOMP_RET_ERRNO | ENOSYS),
        CONVERTER_MEMORY, CONVERTER_FILES, CONVERTER_TIME, CONVERTER_PROCESS, CONVERTER_QUESTIONS,
        CONVERTER_OF_OLD
        // Without clone3, whose flags are in memory, C libraries fall back to clone.
        FAIL(clone3, ENOSYS),
        WHEN(clone, LOAD_ARGUMENT(0), IF_ANY_BIT(NO_THREAD, SECCOMP_RET_ERRNO | EPERM),
            IF_ANY_BIT(CLONE_THREAD, SECCOMP_RET_ALLOW), REFUSE),
        // abort(3).
        WHEN(tgkill, LOAD_ARGUMENT(0), IF_EQUAL(own, SECCOMP_RET_ALLOW), REFUSE),
        // F_SETSIG, F_SETOWN and O_ASYNC make the kernel send any signal to any process of the user; leases and locks
        // block other processes.
        WHEN(fcntl, LOAD_ARGUMENT(1), IF_ONE_OF_2(F_DUPFD, F_DUPFD_CLOEXEC), IF_ONE_OF_2(F_GETFD, F_SETFD),
            IF_EQUAL(F_GETFL, SECCOMP_RET_ALLOW), REFUSE),
        // Other requests set attributes of the recording, send signals, or type into a terminal.
        WHEN(ioctl, LOAD_ARGUMENT(1), IF_ONE_OF_2(TCGETS, TIOCGWINSZ), IF_EQUAL(FIONREAD, SECCOMP_RET_ALLOW), REFUSE),
        // Never PR_SET_PDEATHSIG, which would let it outlive the worker.
        WHEN(prctl, LOAD_ARGUMENT(0), IF_ONE_OF_2(PR_SET_NAME, PR_GET_NAME),
            IF_ONE_OF_2(PR_CAPBSET_READ, SET_MEMORY_NAME), REFUSE),
        // Only its own limits, and read-only: the superuser could raise them. The pointer has two halves.
        WHEN(prlimit64, LOAD_ARGUMENT(0), UNLESS_EQUAL(0, 0, 1), UNLESS_EQUAL(own, 5, 0), LOAD_ARGUMENT(2),
            UNLESS_EQUAL(0, 3, 0), LOAD_HIGH_HALF(2), UNLESS_EQUAL(0, 1, 0), PERMIT, REFUSE),
        REFUSE,
    };
    return qr_install_filter(program, sizeof program);
}
