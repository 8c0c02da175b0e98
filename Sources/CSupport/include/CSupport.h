#ifndef QR_CSUPPORT_H
#define QR_CSUPPORT_H

// The few lines of C that Swift can't express: variadic system calls, macros of the socket API, a seccomp filter, and
// the records that two programs exchange and that must have one layout.

#include "qr_confinement.h"
#include "qr_descriptors.h"
#include "qr_files.h"
#include "qr_filesystems.h"
#include "qr_memory.h"
#include "qr_processes.h"
#include "qr_protocol.h"

#endif
