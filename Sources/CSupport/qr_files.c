// renameat2, memfd_create, F_SETLEASE and F_OFD_SETLK are GNU extensions.
#define _GNU_SOURCE
#include "qr_files.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int qr_renameat2_noreplace(int old_directory, const char *old_path, int new_directory, const char *new_path) {
    int result;
    do {
        result = renameat2(old_directory, old_path, new_directory, new_path, RENAME_NOREPLACE);
    } while (result == -1 && errno == EINTR);
    return result;
}

int qr_memory_file(const char *name) {
    return memfd_create(name, MFD_CLOEXEC);
}

int qr_fcntl_int(int descriptor, int command, int argument) {
    int result;
    do {
        result = fcntl(descriptor, command, argument);
    } while (result == -1 && errno == EINTR);
    return result;
}

int qr_ofd_lock_exclusive(int descriptor) {
    struct flock lock;
    memset(&lock, 0, sizeof lock);
    lock.l_type = F_WRLCK;
    lock.l_whence = SEEK_SET;
    int result;
    do {
        result = fcntl(descriptor, F_OFD_SETLK, &lock);
    } while (result == -1 && errno == EINTR);
    if (result == -1) {
        return errno == EAGAIN || errno == EACCES ? 0 : -1;
    }
    return 1;
}

void qr_ignore_write_signals(void) {
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    signal(SIGIO, SIG_IGN);
}
