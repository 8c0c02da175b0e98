#ifndef QR_FILESYSTEMS_H
#define QR_FILESYSTEMS_H

#include <stdint.h>

// File system calls missing from Swift's Glibc module: syncfs is a GNU extension, <sys/vfs.h> isn't in it.

/// syncfs(2): makes the file system of `descriptor` durable. 0, or -1 with errno.
int qr_syncfs(int descriptor);

/// Returns the magic number in fstatfs(2) of the file system of `descriptor`, or -1 with errno.
int64_t qr_filesystem_type(int descriptor);

#endif
