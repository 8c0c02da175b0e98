// Building blocks of the system call filters; private to this target.
#ifndef QR_FILTER_PARTS_H
#define QR_FILTER_PARTS_H

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/syscall.h>

// Classic BPF, one comparison after another; the kernel keeps a bitmap of the calls that are always allowed, so the
// length costs nothing at run time. The architecture is checked first, since numbers mean other calls on others.
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
// Skips the following instructions unless this is the call; they must end with RETURN, because they may have loaded an
// argument.
#define WHEN(call, ...) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, COUNT(__VA_ARGS__)), __VA_ARGS__
#define COUNT(...) (sizeof((struct sock_filter[]){__VA_ARGS__}) / sizeof(struct sock_filter))
#define IF_ANY_BIT(bits, value) BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (bits), 0, 1), RETURN(value)
#define IF_EQUAL(wanted, value) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (wanted), 0, 1), RETURN(value)

// Numbers with bit 30 set are the x32 calls of an x86-64 kernel: a second set of numbers for the same calls.
#define BEGIN \
    LOAD(arch), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0), RETURN(SECCOMP_RET_KILL_PROCESS), \
    LOAD(nr), BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1), RETURN(SECCOMP_RET_KILL_PROCESS)

// Installs `instructions` on this process, on top of its existing filters; returns 0, or -1 with errno.
int qr_install_filter(struct sock_filter *instructions, size_t size);

#endif
