#ifndef QR_CONFINEMENT_H
#define QR_CONFINEMENT_H

#include <stdint.h>
#include <sys/types.h>

// What a process gives up before it touches a file that somebody else wrote. In C because prctl(2), syscall(2) and
// the BPF macros are out of Swift's reach. All functions return 0 (or what they say), or -1 with errno.

/// No set-user-ID programs, no new capabilities, from here on; also what lets anybody install a filter.
int qr_no_new_privileges(void);

/// No core dump with somebody's voice in it, and no other process of the user may trace or read this one.
int qr_not_dumpable(void);

/// SIGKILL when the thread that forked this process ends; EPIPE where `parent` is gone already.
int qr_die_with_parent(pid_t parent);

/// Address space of at most so many bytes.
int qr_limit_memory(uint64_t bytes);

/// SIGPROF after so many milliseconds of CPU time, SIGXCPU after as many whole seconds for who blocks it, and SIGKILL
/// after one more. The first two signals tell whoever waits that it was the limit.
int qr_limit_cpu(uint32_t milliseconds);

/// SIGKILL after so many seconds, for a program that takes SIGXCPU as a request to end early.
int qr_limit_cpu_hard(uint32_t seconds);

/// No file may grow (SIGXFSZ), no core dump, at most `descriptors` open files.
int qr_limit_files(uint32_t descriptors);

/// No further process or thread of this user from here (a user with CAP_SYS_RESOURCE is not bound by it).
int qr_limit_processes(void);

/// The Landlock version that the kernel has; 0 without.
int qr_landlock_version(void);

/// Landlock: no file can be opened from here on, no TCP, no signal to processes outside.
///
/// The Landlock version in force; 0 where the kernel has none or doesn't enable it.
int qr_landlock_nothing(void);

/// Landlock: only files beneath `paths` can be read and executed, and the file open as `input` be read.
///
/// Paths that don't exist are left out. The Landlock version in force, 0 as above.
int qr_landlock_reading(const char *const *paths, int count, int input);

/// seccomp filter of the process that forks one reader a file.
int qr_filter_server(void);

/// seccomp filter of the process that reads one file, on top of the server's: memory, its open descriptors, nothing
/// else. Opening by path fails with ENOENT, since libsndfile looks for resource forks; starting a program or a socket
/// kills.
int qr_filter_reader(void);

/// seccomp filter of a program that converts one file: it reads files, writes to descriptors that it has, and starts
/// threads. Everything else fails with EPERM, or with ENOSYS where the caller then does without.
int qr_filter_converter(void);

/// All of the above for `program`, which converts the file at descriptor 0: its end with its parent, limits, Landlock as
/// far as the kernel has it, the filter. Programs, libraries and what they need to start can be read, and nothing of the
/// user's.
int qr_confine_converter(const char *program, uint64_t memory_bytes, uint32_t cpu_seconds);

#endif
