// A program in ffmpeg's place that tries whatever a taken-over ffmpeg could. It prints a table of what came of it.
//
// Also a launcher, which starts a program as another user, or with a kernel that has no Landlock:
// hostile-converter --launch USER with-landlock|without-landlock PROGRAM ARGUMENT…
#define _GNU_SOURCE
#include "attempts.h"

#include <fcntl.h>
#include <grp.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>

pid_t worker;

void report(const char *name, long result, int error) {
    char line[128];
    const char *outcome = result != -1 ? "done" : strerrorname_np(error);
    int length = snprintf(line, sizeof line, "%s\t%s\n", name, outcome == NULL ? "?" : outcome);
    if (write(STDOUT_FILENO, line, (size_t)length) != length) {
        _exit(3);
    }
}

// As a kernel without Landlock answers: ENOSYS.
static int hide_landlock(void) {
    struct sock_filter program[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_landlock_create_ruleset, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog filter = {.len = sizeof program / sizeof *program, .filter = program};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == -1 ? -1 : prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter);
}

static int launch(char **words) {
    uid_t user = (uid_t)atoi(words[0]);
    if (user != getuid() && (setgroups(0, NULL) == -1 || setgid(user) == -1 || setuid(user) == -1)) {
        return 90;
    }
    if (strcmp(words[1], "without-landlock") == 0 && hide_landlock() == -1) {
        return 91;
    }
    execv(words[2], words + 2);
    return 92;
}

int main(int count, char **words) {
    if (count >= 5 && strcmp(words[1], "--launch") == 0) {
        return launch(words + 2);
    }
    // A program that ends like one that crashes, is killed, or fails.
    if (count == 3 && strcmp(words[1], "--signal") == 0) {
        // The Swift runtime, which the package manager links to every program, would catch it for a backtrace.
        signal(atoi(words[2]), SIG_DFL);
        return raise(atoi(words[2]));
    }
    if (count == 3 && strcmp(words[1], "--exit") == 0) {
        return atoi(words[2]);
    }
    worker = getppid();
    const char *what = count >= 2 ? words[1] : "";
#if defined(__x86_64__)
    // Two sets of other numbers for the same calls; a filter that knows one set only lets them pass.
    if (strcmp(what, "x32") == 0) {
        ATTEMPT("getpid by its x32 number", syscall(0x40000000 | SYS_getpid));
        return 0;
    }
    if (strcmp(what, "i386") == 0) {
        long result;
        __asm__ volatile("int $0x80" : "=a"(result) : "a"(20L) : "memory");
        report("getpid by its i386 number", result, 0);
        return 0;
    }
#endif
    // Shows whether Landlock is in force; no filter of system calls can see paths.
    ATTEMPT("read /etc/passwd", open("/etc/passwd", O_RDONLY));
    attack_processes();
    attack_files();
    attack_kernel();
    // Last: each signal stops who is traced.
    ATTEMPT("ptrace PTRACE_TRACEME", syscall(SYS_ptrace, PTRACE_TRACEME, 0, NULL, NULL));
    return 0;
}
