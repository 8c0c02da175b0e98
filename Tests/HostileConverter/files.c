#define _GNU_SOURCE
#include "attempts.h"

#include <fcntl.h>
#include <linux/fs.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/stat.h>

static const char recording[] = "/proc/self/fd/0";
static const char elsewhere[] = "/tmp/hostile-converter";

#define FCHMODAT2 452
#define SETXATTRAT 463

// Its bytes, rights, times and attributes, by the descriptor.
static void the_recording(void) {
    int flags = FS_NODUMP_FL;
    struct fsxattr extended = {.fsx_xflags = FS_XFLAG_NODUMP};
    uint64_t hint = 1;
    struct timespec times[2] = {{0}};
    struct flock all = {.l_type = F_RDLCK};
    ATTEMPT("ioctl FS_IOC_SETFLAGS", ioctl(STDIN_FILENO, FS_IOC_SETFLAGS, &flags));
    ATTEMPT("ioctl FS_IOC_FSSETXATTR", ioctl(STDIN_FILENO, FS_IOC_FSSETXATTR, &extended));
    ATTEMPT("ioctl FICLONE", ioctl(STDIN_FILENO, FICLONE, STDIN_FILENO));
    ATTEMPT("ioctl FITRIM", ioctl(STDIN_FILENO, FITRIM, NULL));
    ATTEMPT("fcntl F_SETLEASE", fcntl(STDIN_FILENO, F_SETLEASE, F_RDLCK));
    ATTEMPT("fcntl F_SETLK", fcntl(STDIN_FILENO, F_SETLK, &all));
    ATTEMPT("fcntl F_OFD_SETLK", fcntl(STDIN_FILENO, F_OFD_SETLK, &all));
    ATTEMPT("fcntl F_SET_RW_HINT", fcntl(STDIN_FILENO, F_SET_RW_HINT, &hint));
    ATTEMPT("fcntl F_ADD_SEALS", fcntl(STDIN_FILENO, F_ADD_SEALS, 0));
    ATTEMPT("fcntl F_SETPIPE_SZ", fcntl(STDOUT_FILENO, F_SETPIPE_SZ, 4096));
    ATTEMPT("fcntl F_SETFL with O_NOATIME", fcntl(STDIN_FILENO, F_SETFL, O_NOATIME));
    ATTEMPT("flock", syscall(SYS_flock, STDIN_FILENO, LOCK_SH));
    ATTEMPT("fchmod", syscall(SYS_fchmod, STDIN_FILENO, 0666));
    ATTEMPT("fchown", syscall(SYS_fchown, STDIN_FILENO, getuid(), getgid()));
    ATTEMPT("ftruncate", syscall(SYS_ftruncate, STDIN_FILENO, 0));
    ATTEMPT("fallocate", syscall(SYS_fallocate, STDIN_FILENO, 0, 0, 1));
    ATTEMPT("fsetxattr", syscall(SYS_fsetxattr, STDIN_FILENO, "user.x", "x", 1, 0));
    ATTEMPT("fremovexattr", syscall(SYS_fremovexattr, STDIN_FILENO, "user.x"));
    ATTEMPT("utimensat on the descriptor", syscall(SYS_utimensat, STDIN_FILENO, NULL, times, 0));
    ATTEMPT("pwrite64", syscall(SYS_pwrite64, STDIN_FILENO, "x", 1, 0));
    ATTEMPT("copy_file_range", syscall(SYS_copy_file_range, STDIN_FILENO, NULL, STDIN_FILENO, NULL, 1, 0));
    ATTEMPT("linkat of the descriptor",
        syscall(SYS_linkat, STDIN_FILENO, "", AT_FDCWD, elsewhere, AT_EMPTY_PATH));
}

static void for_writing(void) {
    uint64_t how[3] = {O_RDWR};
    ATTEMPT("open the recording for writing", open(recording, O_RDWR));
    ATTEMPT("openat O_WRONLY", syscall(SYS_openat, AT_FDCWD, recording, O_WRONLY));
    ATTEMPT("openat O_RDONLY with O_TRUNC", syscall(SYS_openat, AT_FDCWD, recording, O_RDONLY | O_TRUNC));
    ATTEMPT("openat O_CREAT", syscall(SYS_openat, AT_FDCWD, elsewhere, O_RDONLY | O_CREAT, 0600));
    ATTEMPT("openat O_TMPFILE", syscall(SYS_openat, AT_FDCWD, "/tmp", O_TMPFILE | O_RDWR, 0600));
    ATTEMPT("openat2", syscall(SYS_openat2, AT_FDCWD, recording, how, sizeof how));
    ATTEMPT("open /proc/self/oom_score_adj", open("/proc/self/oom_score_adj", O_WRONLY));
#if defined(__x86_64__)
    ATTEMPT("open by its old name", syscall(SYS_open, recording, O_RDWR));
    ATTEMPT("creat", syscall(SYS_creat, elsewhere, 0600));
#endif
}

static void by_path(void) {
    struct timespec times[2] = {{0}};
    uint64_t value[2] = {0};
    struct { struct file_handle handle; char rest[128]; } handle = {.handle.handle_bytes = 128};
    int mount;
    ATTEMPT("truncate", syscall(SYS_truncate, recording, 0));
    ATTEMPT("unlinkat", syscall(SYS_unlinkat, AT_FDCWD, elsewhere, 0));
    ATTEMPT("renameat2", syscall(SYS_renameat2, AT_FDCWD, elsewhere, AT_FDCWD, elsewhere, 0));
    ATTEMPT("symlinkat", syscall(SYS_symlinkat, "x", AT_FDCWD, elsewhere));
    ATTEMPT("mkdirat", syscall(SYS_mkdirat, AT_FDCWD, elsewhere, 0700));
    ATTEMPT("mknodat", syscall(SYS_mknodat, AT_FDCWD, elsewhere, S_IFIFO | 0600, 0));
    ATTEMPT("fchmodat", syscall(SYS_fchmodat, AT_FDCWD, recording, 0666));
    ATTEMPT("fchmodat2", syscall(FCHMODAT2, AT_FDCWD, recording, 0666, 0));
    ATTEMPT("fchownat", syscall(SYS_fchownat, AT_FDCWD, recording, getuid(), getgid(), 0));
    ATTEMPT("utimensat", syscall(SYS_utimensat, AT_FDCWD, recording, times, 0));
    ATTEMPT("setxattr", syscall(SYS_setxattr, recording, "user.x", "x", 1, 0));
    ATTEMPT("lsetxattr", syscall(SYS_lsetxattr, recording, "user.x", "x", 1, 0));
    ATTEMPT("setxattrat", syscall(SETXATTRAT, AT_FDCWD, recording, 0, "user.x", value, sizeof value));
    ATTEMPT("removexattr", syscall(SYS_removexattr, recording, "user.x"));
    ATTEMPT("name_to_handle_at", syscall(SYS_name_to_handle_at, AT_FDCWD, "/usr", &handle, &mount, 0));
    ATTEMPT("open_by_handle_at", syscall(SYS_open_by_handle_at, STDIN_FILENO, &handle, O_RDONLY));
    ATTEMPT("chdir", syscall(SYS_chdir, "/usr"));
#if defined(__x86_64__)
    ATTEMPT("unlink", syscall(SYS_unlink, elsewhere));
    ATTEMPT("rename", syscall(SYS_rename, elsewhere, elsewhere));
    ATTEMPT("link", syscall(SYS_link, recording, elsewhere));
    ATTEMPT("symlink", syscall(SYS_symlink, "x", elsewhere));
    ATTEMPT("mkdir", syscall(SYS_mkdir, elsewhere, 0700));
    ATTEMPT("rmdir", syscall(SYS_rmdir, elsewhere));
    ATTEMPT("mknod", syscall(SYS_mknod, elsewhere, S_IFIFO | 0600, 0));
    ATTEMPT("chmod", syscall(SYS_chmod, recording, 0666));
    ATTEMPT("chown", syscall(SYS_chown, recording, getuid(), getgid()));
    ATTEMPT("lchown", syscall(SYS_lchown, recording, getuid(), getgid()));
    ATTEMPT("utime", syscall(SYS_utime, recording, NULL));
    ATTEMPT("utimes", syscall(SYS_utimes, recording, NULL));
    ATTEMPT("futimesat", syscall(SYS_futimesat, AT_FDCWD, recording, NULL));
#endif
}

void attack_files(void) {
    the_recording();
    for_writing();
    by_path();
}
