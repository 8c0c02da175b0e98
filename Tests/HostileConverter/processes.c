// Where an attempt could do harm if it were let through, its arguments make it harmless: signal 0, SIGURG.
#define _GNU_SOURCE
#include "attempts.h"

#include <fcntl.h>
#include <linux/prctl.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/uio.h>

#ifndef SIOCSPGRP
#define SIOCSPGRP 0x8902
#endif
#define FIOSETOWN_COMMAND 0x8901

static long child(long result) {
    if (result == 0) {
        _exit(0);
    }
    return result;
}

// By way of a descriptor: the kernel sends the signals.
static void signals_of_descriptors(void) {
    struct f_owner_ex owner = {.type = F_OWNER_PID, .pid = worker};
    int on = 1;
    int folder = open("/usr", O_RDONLY | O_DIRECTORY);
    ATTEMPT("fcntl F_SETSIG on the pipe", fcntl(STDOUT_FILENO, F_SETSIG, SIGURG));
    ATTEMPT("fcntl F_SETSIG on the recording", fcntl(STDIN_FILENO, F_SETSIG, SIGURG));
    ATTEMPT("fcntl F_SETOWN to the worker", fcntl(STDOUT_FILENO, F_SETOWN, worker));
    ATTEMPT("fcntl F_SETOWN_EX to the worker", fcntl(STDOUT_FILENO, F_SETOWN_EX, &owner));
    ATTEMPT("fcntl F_SETFL with O_ASYNC", fcntl(STDOUT_FILENO, F_SETFL, O_ASYNC));
    ATTEMPT("fcntl F_NOTIFY", fcntl(folder, F_NOTIFY, DN_ACCESS));
    ATTEMPT("open with O_ASYNC", open("/dev/null", O_RDONLY | O_ASYNC));
    ATTEMPT("ioctl FIOASYNC", ioctl(STDOUT_FILENO, FIOASYNC, &on));
    ATTEMPT("ioctl FIOSETOWN to the worker", ioctl(STDOUT_FILENO, FIOSETOWN_COMMAND, &worker));
    ATTEMPT("ioctl SIOCSPGRP to the worker", ioctl(STDOUT_FILENO, SIOCSPGRP, &worker));
    ATTEMPT("ioctl TIOCSTI", ioctl(STDIN_FILENO, TIOCSTI, "x"));
    ATTEMPT("ioctl TIOCSCTTY", ioctl(STDIN_FILENO, TIOCSCTTY, 1));
    close(folder);
}

static void signals(void) {
    siginfo_t information = {.si_signo = SIGURG, .si_code = SI_QUEUE};
    ATTEMPT("kill the worker", syscall(SYS_kill, worker, 0));
    ATTEMPT("kill a group", syscall(SYS_kill, 0, 0));
    ATTEMPT("kill everybody", syscall(SYS_kill, -1, 0));
    ATTEMPT("tkill the worker", syscall(SYS_tkill, worker, 0));
    ATTEMPT("tgkill the worker", syscall(SYS_tgkill, worker, worker, 0));
    ATTEMPT("rt_sigqueueinfo", syscall(SYS_rt_sigqueueinfo, worker, SIGURG, &information));
    ATTEMPT("rt_tgsigqueueinfo", syscall(SYS_rt_tgsigqueueinfo, worker, worker, SIGURG, &information));
    ATTEMPT("pidfd_open", syscall(SYS_pidfd_open, worker, 0));
    ATTEMPT("pidfd_getfd", syscall(SYS_pidfd_getfd, STDIN_FILENO, 0, 0));
    ATTEMPT("pidfd_send_signal", syscall(SYS_pidfd_send_signal, STDIN_FILENO, 0, NULL, 0));
}

static void memory_of_others(void) {
    char byte;
    struct iovec own = {.iov_base = &byte, .iov_len = 1}, other = {.iov_base = &worker, .iov_len = 1};
    ATTEMPT("ptrace PTRACE_SEIZE", syscall(SYS_ptrace, PTRACE_SEIZE, worker, NULL, NULL));
    ATTEMPT("process_vm_readv", syscall(SYS_process_vm_readv, worker, &own, 1UL, &other, 1UL, 0UL));
    ATTEMPT("process_vm_writev", syscall(SYS_process_vm_writev, worker, &own, 1UL, &other, 1UL, 0UL));
    ATTEMPT("process_madvise", syscall(SYS_process_madvise, STDIN_FILENO, &other, 1UL, 20, 0));
    ATTEMPT("kcmp", syscall(SYS_kcmp, worker, worker, 0, 0, 0));
    ATTEMPT("move_pages", syscall(SYS_move_pages, worker, 0UL, NULL, NULL, NULL, 0));
    ATTEMPT("migrate_pages", syscall(SYS_migrate_pages, worker, 0UL, NULL, NULL));
}

static void limits_and_priorities(void) {
    struct rlimit more = {.rlim_cur = 100, .rlim_max = 100}, found;
    struct sched_param idle = {0};
    uint32_t attributes[14] = {sizeof attributes};
    uint64_t processors = 1;
    ATTEMPT("prlimit64 of the worker, to look", syscall(SYS_prlimit64, worker, RLIMIT_CORE, NULL, &found));
    ATTEMPT("prlimit64 of the worker", syscall(SYS_prlimit64, worker, RLIMIT_CORE, &found, NULL));
    ATTEMPT("prlimit64 of itself", syscall(SYS_prlimit64, 0, RLIMIT_NOFILE, &more, NULL));
    ATTEMPT("prlimit64 of itself by number", syscall(SYS_prlimit64, getpid(), RLIMIT_NOFILE, &more, NULL));
    ATTEMPT("setrlimit", syscall(SYS_setrlimit, RLIMIT_NOFILE, &more));
    ATTEMPT("setpriority", syscall(SYS_setpriority, PRIO_PROCESS, worker, 0));
    ATTEMPT("sched_setaffinity", syscall(SYS_sched_setaffinity, worker, 0UL, &processors));
    ATTEMPT("sched_setscheduler", syscall(SYS_sched_setscheduler, worker, SCHED_OTHER, &idle));
    ATTEMPT("sched_setparam", syscall(SYS_sched_setparam, worker, &idle));
    ATTEMPT("sched_setattr", syscall(SYS_sched_setattr, worker, attributes, 0));
    ATTEMPT("ioprio_set", syscall(SYS_ioprio_set, 1, worker, 2 << 13 | 4));
}

// SIGCHLD alone is what fork(2) passes.
static void new_processes(void) {
    char *const none[] = {NULL};
    uint64_t fork_arguments[8] = {[4] = SIGCHLD};
#if defined(__x86_64__)
    ATTEMPT("fork", child(syscall(SYS_fork)));
#endif
    ATTEMPT("clone as fork", child(syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL)));
    ATTEMPT("clone with CLONE_PARENT", child(syscall(SYS_clone, CLONE_PARENT, NULL, NULL, NULL, NULL)));
    ATTEMPT("clone a thread into other namespaces",
        syscall(SYS_clone, CLONE_THREAD | CLONE_SIGHAND | CLONE_VM | CLONE_NEWUSER, NULL, NULL, NULL, NULL));
    ATTEMPT("clone3", child(syscall(SYS_clone3, fork_arguments, sizeof fork_arguments)));
    ATTEMPT("execveat", syscall(SYS_execveat, AT_FDCWD, "/nonexistent", none, none, 0));
}

static void own_bounds(void) {
    ATTEMPT("prctl PR_SET_PDEATHSIG", prctl(PR_SET_PDEATHSIG, 0, 0, 0, 0));
    ATTEMPT("prctl PR_SET_DUMPABLE", prctl(PR_SET_DUMPABLE, 1, 0, 0, 0));
    ATTEMPT("prctl PR_SET_PTRACER", prctl(PR_SET_PTRACER, -1, 0, 0, 0));
    ATTEMPT("prctl PR_SET_MM", prctl(PR_SET_MM, PR_SET_MM_BRK, 0, 0, 0));
    ATTEMPT("prctl PR_SET_KEEPCAPS", prctl(PR_SET_KEEPCAPS, 1, 0, 0, 0));
    ATTEMPT("prctl PR_SET_SECUREBITS", prctl(PR_SET_SECUREBITS, 0, 0, 0, 0));
    ATTEMPT("prctl PR_SET_CHILD_SUBREAPER", prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0));
    ATTEMPT("prctl PR_SET_TIMERSLACK", prctl(PR_SET_TIMERSLACK, 1, 0, 0, 0));
    ATTEMPT("prctl PR_SET_SECCOMP", prctl(PR_SET_SECCOMP, 0, 0, 0, 0));
    ATTEMPT("seccomp", syscall(SYS_seccomp, 0, 0, NULL));
    ATTEMPT("setuid", syscall(SYS_setuid, getuid()));
    ATTEMPT("setgroups", syscall(SYS_setgroups, 0, NULL));
    ATTEMPT("setsid", syscall(SYS_setsid));
    ATTEMPT("capset", syscall(SYS_capset, NULL, NULL));
}

void attack_processes(void) {
    signals_of_descriptors();
    signals();
    memory_of_others();
    limits_and_priorities();
    new_processes();
    own_bounds();
}
