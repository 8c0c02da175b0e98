// Memory functions of this process that Swift can't access.

#ifndef QR_MEMORY_H
#define QR_MEMORY_H

/// Releases the resident pages of the program's own code and constants; pages needed again come back from the kernel's
/// page cache. Never touches writable memory.
void qr_release_program_pages(void);

#endif
