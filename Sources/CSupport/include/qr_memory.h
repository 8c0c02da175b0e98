// Memory of this process: what Swift can't reach.

#ifndef QR_MEMORY_H
#define QR_MEMORY_H

/// Gives back the pages of the program's own code and constants that are in memory; those that are needed again come
/// back from the kernel's cache of the file. Never touches what can be written.
void qr_release_program_pages(void);

#endif
