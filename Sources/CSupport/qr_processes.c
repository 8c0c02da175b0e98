// posix_spawn_file_actions_addclosefrom_np and closefrom are GNU extensions.
#define _GNU_SOURCE
#include "qr_processes.h"

#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

pid_t qr_fork(void) {
    return fork();
}

void qr_close_from(int first) {
    closefrom(first);
}

int qr_spawn_close_from(posix_spawn_file_actions_t *actions, int first) {
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

int qr_process_descriptor(pid_t process) {
    // glibc has had a wrapper for this call only since 2.36; the kernel sets FD_CLOEXEC.
    return (int)syscall(SYS_pidfd_open, process, 0);
}

int qr_ending_signal(int status) {
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

int qr_exit_code(int status) {
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
