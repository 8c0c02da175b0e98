// syncfs is a GNU extension.
#define _GNU_SOURCE
#include "qr_filesystems.h"

#include <errno.h>
#include <sys/vfs.h>
#include <unistd.h>

int qr_syncfs(int descriptor) {
    int result;
    do {
        result = syncfs(descriptor);
    } while (result == -1 && errno == EINTR);
    return result;
}

int64_t qr_filesystem_type(int descriptor) {
    struct statfs status;
    int result;
    do {
        result = fstatfs(descriptor, &status);
    } while (result == -1 && errno == EINTR);
    // The field is signed and of another width on other machines; the magic numbers are 32 bits and unsigned.
    return result == -1 ? -1 : (int64_t)(uint32_t)status.f_type;
}
