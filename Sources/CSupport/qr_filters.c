#define _GNU_SOURCE
#include "qr_confinement.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// Classic BPF, one comparison after another; the kernel keeps a bitmap of the calls that are always allowed, so
// the length costs nothing at run time. Numbers of another architecture would mean other calls: checked first.
#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#error "the system call filter knows x86-64 and arm64 only"
#endif

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
// The low half of an argument; both architectures are little-endian.
#define LOAD_ARGUMENT(index) LOAD(args[index])
#define RETURN(value) BPF_STMT(BPF_RET | BPF_K, (value))
#define ON(call, value) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, 1), RETURN(value)
#define ALLOW(call) ON(call, SECCOMP_RET_ALLOW)
#define KILL(call) ON(call, SECCOMP_RET_KILL_PROCESS)
#define FAIL(call, error) ON(call, SECCOMP_RET_ERRNO | (error))
// Skips `length` instructions unless this is the call.
#define UNLESS(call, length) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, (length))
#define IF_ANY_BIT(bits, value) BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (bits), 0, 1), RETURN(value)
#define IF_EQUAL(wanted, value) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (wanted), 0, 1), RETURN(value)

// Numbers with bit 30 are the x32 calls of an x86-64 kernel: a second set of names for the same calls.
#define BEGIN \
    LOAD(arch), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0), RETURN(SECCOMP_RET_KILL_PROCESS), \
    LOAD(nr), BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1), RETURN(SECCOMP_RET_KILL_PROCESS)

// What a program in C or Swift needs to stay alive. Memory never becomes executable.
#define MEMORY \
    UNLESS(mmap, 4), LOAD_ARGUMENT(2), IF_ANY_BIT(PROT_EXEC, SECCOMP_RET_KILL_PROCESS), RETURN(SECCOMP_RET_ALLOW), \
    UNLESS(mprotect, 4), LOAD_ARGUMENT(2), IF_ANY_BIT(PROT_EXEC, SECCOMP_RET_KILL_PROCESS), \
    RETURN(SECCOMP_RET_ALLOW), \
    ALLOW(brk), ALLOW(munmap), ALLOW(mremap), ALLOW(madvise), ALLOW(futex)
#define LIFE \
    ALLOW(exit), ALLOW(exit_group), ALLOW(rt_sigreturn), ALLOW(rt_sigprocmask), ALLOW(restart_syscall), \
    ALLOW(clock_gettime), ALLOW(getrandom), ALLOW(getpid), ALLOW(gettid)

// Calls that nothing here has a use for: whoever makes them is not the program that was started any more.
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

static int install(struct sock_filter *instructions, size_t size) {
    struct sock_fprog program = {
        .len = (unsigned short)(size / sizeof(struct sock_filter)),
        .filter = instructions,
    };
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}

int qr_filter_server(void) {
    static struct sock_filter program[] = {
        BEGIN,
        // For the readers that it forks, whose own filter comes on top of this one.
        ALLOW(read), ALLOW(pread64), ALLOW(readv), ALLOW(lseek), ALLOW(fstat), ALLOW(newfstatat),
        ALLOW(dup), ALLOW(sysinfo),
        // F_SETOWN and its like can make the kernel send signals to others.
        UNLESS(fcntl, 6), LOAD_ARGUMENT(1), IF_EQUAL(F_GETFL, SECCOMP_RET_ALLOW),
        IF_EQUAL(F_GETFD, SECCOMP_RET_ALLOW), RETURN(SECCOMP_RET_ERRNO | EPERM),
        // Each request brings its limits. Process 0 is the caller itself.
        UNLESS(prlimit64, 10), LOAD_ARGUMENT(0), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 7), LOAD_ARGUMENT(1),
        IF_EQUAL(RLIMIT_AS, SECCOMP_RET_ALLOW), IF_EQUAL(RLIMIT_CPU, SECCOMP_RET_ALLOW),
        IF_EQUAL(RLIMIT_NPROC, SECCOMP_RET_ALLOW), RETURN(SECCOMP_RET_ERRNO | EPERM),
        MEMORY, LIFE,
        ALLOW(write), ALLOW(close), ALLOW(recvmsg),
        // Of no use to anybody without a socket, a child or a thread.
        ALLOW(sendmsg), ALLOW(wait4), ALLOW(getppid), ALLOW(set_robust_list), ALLOW(rseq), ALLOW(clock_nanosleep),
        ALLOW(set_tid_address),
        // For itself alone: the filter below takes each of these away again.
        ALLOW(clone), FAIL(clone3, ENOSYS), ALLOW(kill), ALLOW(prctl), ALLOW(seccomp),
        NO_PATHS,
        FORBIDDEN_OF_OLD FORBIDDEN,
        RETURN(SECCOMP_RET_ERRNO | EPERM),
    };
    return install(program, sizeof program);
}

// On top of the server's: the kernel heeds the stricter of the two, so that a call is allowed only where both allow
// it, and this one only has to take away. It is short because the kernel compiles it anew for each file.
int qr_filter_reader(void) {
    static struct sock_filter program[] = {
        LOAD(nr),
        KILL(clone), KILL(kill), FAIL(prctl, EPERM), FAIL(seccomp, EPERM),
        RETURN(SECCOMP_RET_ALLOW),
    };
    return install(program, sizeof program);
}

#define REFUSED(call) FAIL(call, EACCES)
#define WRITING (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND)

// Calls from this number on came with Linux 6.6 and later. Libraries do without them where the kernel is older, and
// fchmodat2 and setxattrat, which are among them, change files.
#define FIRST_UNKNOWN_CALL 452

int qr_filter_converter(void) {
    // Becoming ffmpeg keeps the number, and nobody else can have it meanwhile.
    const uint32_t own = (uint32_t)getpid();
    struct sock_filter program[] = {
        BEGIN,
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, FIRST_UNKNOWN_CALL, 0, 1), RETURN(SECCOMP_RET_ERRNO | ENOSYS),
        // Others: by the network, by memory, by signals, by limits, by shared objects of the kernel.
        REFUSED(socket), REFUSED(socketpair), REFUSED(connect), REFUSED(bind), REFUSED(listen),
        REFUSED(ptrace), REFUSED(process_vm_readv), REFUSED(process_vm_writev), REFUSED(process_madvise),
        REFUSED(kill), REFUSED(tkill), REFUSED(rt_sigqueueinfo), REFUSED(rt_tgsigqueueinfo),
        REFUSED(pidfd_open), REFUSED(pidfd_getfd), REFUSED(pidfd_send_signal),
        REFUSED(setpriority), REFUSED(sched_setaffinity), REFUSED(sched_setscheduler), REFUSED(sched_setparam),
        REFUSED(sched_setattr), REFUSED(ioprio_set),
        UNLESS(tgkill, 4), LOAD_ARGUMENT(0), IF_EQUAL(own, SECCOMP_RET_ALLOW), RETURN(SECCOMP_RET_ERRNO | EACCES),
        UNLESS(prlimit64, 6), LOAD_ARGUMENT(0), IF_EQUAL(0, SECCOMP_RET_ALLOW), IF_EQUAL(own, SECCOMP_RET_ALLOW),
        RETURN(SECCOMP_RET_ERRNO | EACCES),
        REFUSED(msgget), REFUSED(semget), REFUSED(shmget), REFUSED(shmat), REFUSED(mq_open), REFUSED(memfd_create),
        REFUSED(inotify_init1), REFUSED(fanotify_init), REFUSED(perf_event_open), REFUSED(userfaultfd),
        REFUSED(io_uring_setup), REFUSED(bpf), REFUSED(keyctl), REFUSED(add_key), REFUSED(request_key),
        REFUSED(unshare), REFUSED(setns), REFUSED(mount), REFUSED(chroot),
        // Files: nothing but reading.
        REFUSED(unlinkat), REFUSED(renameat), REFUSED(renameat2), REFUSED(linkat), REFUSED(symlinkat),
        REFUSED(mkdirat), REFUSED(mknodat), REFUSED(fchmod), REFUSED(fchmodat), REFUSED(fchown), REFUSED(fchownat),
        REFUSED(truncate), REFUSED(utimensat), REFUSED(setxattr), REFUSED(lsetxattr), REFUSED(fsetxattr),
        REFUSED(removexattr), REFUSED(lremovexattr), REFUSED(fremovexattr),
        // Threads, but no processes; without clone3, whose flags lie in memory, glibc falls back to clone.
        FAIL(clone3, ENOSYS),
        UNLESS(clone, 4), LOAD_ARGUMENT(0), IF_ANY_BIT(CLONE_THREAD, SECCOMP_RET_ALLOW),
        RETURN(SECCOMP_RET_ERRNO | EACCES),
        FAIL(openat2, ENOSYS),
        UNLESS(openat, 4), LOAD_ARGUMENT(2), IF_ANY_BIT(WRITING, SECCOMP_RET_ERRNO | EACCES),
        RETURN(SECCOMP_RET_ALLOW),
#if defined(__x86_64__)
        REFUSED(fork), REFUSED(vfork), REFUSED(creat), REFUSED(unlink), REFUSED(rename), REFUSED(link),
        REFUSED(symlink), REFUSED(mkdir), REFUSED(rmdir), REFUSED(mknod), REFUSED(chmod), REFUSED(chown),
        REFUSED(lchown), REFUSED(utime), REFUSED(utimes), REFUSED(futimesat), REFUSED(inotify_init),
        UNLESS(open, 4), LOAD_ARGUMENT(1), IF_ANY_BIT(WRITING, SECCOMP_RET_ERRNO | EACCES),
        RETURN(SECCOMP_RET_ALLOW),
#endif
        RETURN(SECCOMP_RET_ALLOW),
    };
    return install(program, sizeof program);
}
