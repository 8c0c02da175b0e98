// In C because dl_iterate_phdr(3) and its structures are not in Swift's Glibc module.

#define _GNU_SOURCE
#include "qr_memory.h"

#include <link.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

static int release_pages(struct dl_phdr_info *program, size_t size, void *unused) {
    (void)size;
    (void)unused;
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    for (int index = 0; index < program->dlpi_phnum; index++) {
        const ElfW(Phdr) *part = &program->dlpi_phdr[index];
        // Writable segments have been modified: relocations and data are only in memory.
        if (part->p_type != PT_LOAD || (part->p_flags & PF_W) != 0) continue;
        uintptr_t begin = (program->dlpi_addr + part->p_vaddr + page - 1) & ~(page - 1);
        uintptr_t end = (program->dlpi_addr + part->p_vaddr + part->p_filesz) & ~(page - 1);
        if (begin < end) madvise((void *)begin, end - begin, MADV_DONTNEED);
    }
    // The program itself comes first; libraries are shared with other processes anyway.
    return 1;
}

void qr_release_program_pages(void) {
    dl_iterate_phdr(release_pages, NULL);
}
