#ifndef QR_CONFINEMENT_H
#define QR_CONFINEMENT_H

#include <stdint.h>
#include <sys/types.h>

// The privileges that a process drops before it touches an untrusted file. In C because prctl(2), syscall(2) and the
// BPF macros are not accessible from Swift. All functions return 0 (or as documented), or -1 with errno.

/// Disables set-user-ID programs and new capabilities from here on; also required to install a filter without
/// privileges.
int qr_no_new_privileges(void);

/// Disables core dumps, which could contain a user's voice, and keeps other processes of the user from tracing or
/// reading this one.
int qr_not_dumpable(void);

/// Sends SIGKILL when the thread that forked this process ends; EPIPE if `parent` is already gone.
int qr_die_with_parent(pid_t parent);

/// Limits the address space to this many bytes.
int qr_limit_memory(uint64_t bytes);

/// Sends SIGPROF after this many milliseconds of CPU time, SIGXCPU after as many whole seconds in case SIGPROF is
/// blocked, and SIGKILL one second later. The first two signals tell the waiting process that the limit was the cause.
int qr_limit_cpu(uint32_t milliseconds);

/// Sends SIGKILL after this many seconds, for a program that treats SIGXCPU as a request to end early.
int qr_limit_cpu_hard(uint32_t seconds);

/// Forbids growing files (SIGXFSZ) and core dumps, and allows at most `descriptors` open files.
int qr_limit_files(uint32_t descriptors);

/// Forbids new processes and threads of this user from here on (not for a user with CAP_SYS_RESOURCE).
int qr_limit_processes(void);

/// Returns the kernel's Landlock version; 0 if it has none.
int qr_landlock_version(void);

/// Landlock: forbids opening files, TCP, and signals to outside processes from here on.
///
/// Returns the Landlock version in force; 0 if the kernel has none or doesn't enable it.
int qr_landlock_nothing(void);

/// Landlock: allows only reading and executing files beneath `paths`, and reading the file open as `input`.
///
/// Paths that don't exist are skipped. Returns the Landlock version in force, 0 as above.
int qr_landlock_reading(const char *const *paths, int count, int input);

/// The seccomp filter of the process that forks one reader per file.
int qr_filter_server(void);

/// The seccomp filter of the process that reads one file, on top of the server's: it allows memory and its open
/// descriptors, nothing else. Opening by path fails with ENOENT, since libsndfile looks for resource forks; starting a
/// program or opening a socket kills the process.
int qr_filter_reader(void);

/// The seccomp filter of a program that converts one file: it may read files, write to its open descriptors, and start
/// threads. Everything else fails with EPERM, or with ENOSYS if the caller has a fallback for that.
int qr_filter_converter(void);

/// Applies all of the above to `program`, which converts the file at descriptor 0: end with its parent, limits,
/// Landlock as far as the kernel supports it, the filter. Programs, libraries and the files they need to start are
/// readable, and nothing of the user's.
int qr_confine_converter(const char *program, uint64_t memory_bytes, uint32_t cpu_seconds);

#endif
