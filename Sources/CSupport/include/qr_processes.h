#ifndef QR_PROCESSES_H
#define QR_PROCESSES_H

#include <spawn.h>
#include <stdint.h>
#include <sys/types.h>

/// fork(2), which Swift's importer hides because of threads. The caller must be single-threaded.
pid_t qr_fork(void);

/// Closes every descriptor from `first` on. A GNU function that Swift's importer doesn't see.
void qr_close_from(int first);

/// Makes a program start without the descriptors from `first` on. A GNU function that Swift's importer doesn't see.
int qr_spawn_close_from(posix_spawn_file_actions_t *actions, int first);

/// Returns a descriptor that becomes readable when the child `process` ends; closes on exec. -1 with errno.
int qr_process_descriptor(pid_t process);

/// Returns the signal that ended a process with this wait(2) status; 0 if it exited. WTERMSIG is a macro.
int qr_ending_signal(int status);

/// Returns the exit code in this wait(2) status; -1 if a signal ended the process. WEXITSTATUS is a macro.
int qr_exit_code(int status);

#endif
