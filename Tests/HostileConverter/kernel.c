// Arguments that the kernel itself refuses with another error than EPERM where they could do harm.
#define _GNU_SOURCE
#include "attempts.h"

#include <netinet/in.h>
#include <sched.h>
#include <stdint.h>
#include <sys/ipc.h>
#include <sys/socket.h>

static void namespaces(void) {
    ATTEMPT("unshare", syscall(SYS_unshare, CLONE_NEWUSER));
    ATTEMPT("setns", syscall(SYS_setns, STDIN_FILENO, 0));
    ATTEMPT("mount", syscall(SYS_mount, "none", "/nonexistent", "tmpfs", 0, NULL));
    ATTEMPT("umount2", syscall(SYS_umount2, "/nonexistent", 0));
    ATTEMPT("pivot_root", syscall(SYS_pivot_root, "/nonexistent", "/nonexistent"));
    ATTEMPT("chroot", syscall(SYS_chroot, "/"));
    ATTEMPT("open_tree", syscall(SYS_open_tree, -100, "/usr", 0));
    ATTEMPT("move_mount", syscall(SYS_move_mount, -1, "", -1, "", 0));
    ATTEMPT("fsopen", syscall(SYS_fsopen, "tmpfs", 0));
    ATTEMPT("fsmount", syscall(SYS_fsmount, -1, 0, 0));
    ATTEMPT("mount_setattr", syscall(SYS_mount_setattr, -1, "", 0, NULL, 0));
}

static void programs_and_devices(void) {
    uint32_t zeros[64] = {0};
    ATTEMPT("bpf", syscall(SYS_bpf, 0, zeros, sizeof zeros));
    ATTEMPT("io_uring_setup", syscall(SYS_io_uring_setup, 1, zeros));
    ATTEMPT("io_uring_enter", syscall(SYS_io_uring_enter, STDIN_FILENO, 0, 0, 0, NULL, 0));
    ATTEMPT("io_uring_register", syscall(SYS_io_uring_register, STDIN_FILENO, 0, NULL, 0));
    ATTEMPT("userfaultfd", syscall(SYS_userfaultfd, 0));
    ATTEMPT("perf_event_open", syscall(SYS_perf_event_open, zeros, 0, -1, -1, 0UL));
    ATTEMPT("add_key", syscall(SYS_add_key, "user", "x", "x", 1, -2));
    ATTEMPT("request_key", syscall(SYS_request_key, "user", "x", NULL, 0));
    ATTEMPT("keyctl", syscall(SYS_keyctl, 0, -3, 0, 0, 0));
    ATTEMPT("finit_module", syscall(SYS_finit_module, STDIN_FILENO, "", 0));
    ATTEMPT("kexec_load", syscall(SYS_kexec_load, 0, 0, NULL, ~0UL));
    ATTEMPT("reboot", syscall(SYS_reboot, 0, 0, 0, NULL));
    ATTEMPT("swapon", syscall(SYS_swapon, "/nonexistent", 0));
    ATTEMPT("syslog", syscall(SYS_syslog, 10, NULL, 0));
    ATTEMPT("acct", syscall(SYS_acct, "/nonexistent"));
    ATTEMPT("quotactl", syscall(SYS_quotactl, 0, NULL, 0, NULL));
    ATTEMPT("sethostname", syscall(SYS_sethostname, "x", -1));
    ATTEMPT("clock_settime", syscall(SYS_clock_settime, 99, NULL));
    ATTEMPT("personality", syscall(SYS_personality, 0xffffffff));
    ATTEMPT("fanotify_init", syscall(SYS_fanotify_init, 0, 0));
    ATTEMPT("inotify_init1", syscall(SYS_inotify_init1, 0));
    ATTEMPT("landlock_create_ruleset", syscall(SYS_landlock_create_ruleset, NULL, 0, 1));
    ATTEMPT("sync", syscall(SYS_sync));
#if defined(__x86_64__)
    ATTEMPT("iopl", syscall(SYS_iopl, 0));
    ATTEMPT("ioperm", syscall(SYS_ioperm, 0, 0, 0));
    ATTEMPT("modify_ldt", syscall(SYS_modify_ldt, 0, NULL, 0));
#endif
}

static void shared_objects(void) {
    ATTEMPT("msgget", syscall(SYS_msgget, IPC_PRIVATE, 0600));
    ATTEMPT("semget", syscall(SYS_semget, IPC_PRIVATE, 1, 0600));
    ATTEMPT("shmget", syscall(SYS_shmget, IPC_PRIVATE, 4096, 0600));
    ATTEMPT("shmat", syscall(SYS_shmat, 0, NULL, 0));
    ATTEMPT("mq_open", syscall(SYS_mq_open, "nonexistent", 0, 0, NULL));
    ATTEMPT("mq_unlink", syscall(SYS_mq_unlink, "nonexistent"));
    ATTEMPT("memfd_create", syscall(SYS_memfd_create, "x", 0));
    ATTEMPT("pipe2", syscall(SYS_pipe2, (int[2]){0}, 0));
    ATTEMPT("splice", syscall(SYS_splice, STDIN_FILENO, NULL, STDOUT_FILENO, NULL, 0, 0));
}

static void network(void) {
    struct sockaddr_in address = {.sin_family = AF_INET};
    int pair[2];
    ATTEMPT("socket", syscall(SYS_socket, AF_INET, SOCK_STREAM, 0));
    ATTEMPT("socket AF_UNIX", syscall(SYS_socket, AF_UNIX, SOCK_STREAM, 0));
    ATTEMPT("socketpair", syscall(SYS_socketpair, AF_UNIX, SOCK_STREAM, 0, pair));
    ATTEMPT("connect", syscall(SYS_connect, STDIN_FILENO, &address, sizeof address));
    ATTEMPT("bind", syscall(SYS_bind, STDIN_FILENO, &address, sizeof address));
    ATTEMPT("listen", syscall(SYS_listen, STDIN_FILENO, 1));
    ATTEMPT("sendmsg", syscall(SYS_sendmsg, STDOUT_FILENO, NULL, 0));
}

void attack_kernel(void) {
    namespaces();
    programs_and_devices();
    shared_objects();
    network();
}
