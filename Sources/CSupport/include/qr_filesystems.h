#ifndef QR_FILESYSTEMS_H
#define QR_FILESYSTEMS_H

#include <stdint.h>

// What Swift's Glibc module leaves out about whole file systems: syncfs is a GNU extension, <sys/vfs.h> isn't in it.

/// syncfs(2): makes the file system that `descriptor` lies on durable. 0, or -1 with errno.
int qr_syncfs(int descriptor);

/// The magic number in fstatfs(2) of the file system that `descriptor` lies on, or -1 with errno.
int64_t qr_filesystem_type(int descriptor);

#endif
