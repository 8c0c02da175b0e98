#ifndef QR_FILES_H
#define QR_FILES_H

#include <sys/types.h>

// File calls that Swift can't make: fcntl is variadic, renameat2 takes a flag that Swift's importer doesn't
// see, and neither does it see memfd_create. All of them set errno when they return -1 and are retried after EINTR.

/// renameat2(2) with RENAME_NOREPLACE: fails with EEXIST if `new_path` exists. EINVAL: the file system doesn't support
/// it.
int qr_renameat2_noreplace(int old_directory, const char *old_path, int new_directory, const char *new_path);

/// memfd_create(2): opens a new empty file that is in memory only and has no name in any folder.
int qr_memory_file(const char *name);

/// fcntl(2) with an integer argument.
int qr_fcntl_int(int descriptor, int command, int argument);

/// Takes a write lock on the whole file that belongs to the open file description (F_OFD_SETLK), so it ends with the
/// last copy of the descriptor and not with any close of the file: 1 acquired, 0 held by another, -1 error.
int qr_ofd_lock_exclusive(int descriptor);

/// Makes the calling process, and the programs it starts, get an error instead of dying when they write to a closed
/// pipe, beyond the file size limit, or lose a lease: ignores SIGPIPE, SIGXFSZ and SIGIO.
///
/// In C because the value of SIG_IGN is a cast that Swift's importer doesn't take.
void qr_ignore_write_signals(void);

#endif
