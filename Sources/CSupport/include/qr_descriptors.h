#ifndef QR_DESCRIPTORS_H
#define QR_DESCRIPTORS_H

#include <stddef.h>
#include <sys/types.h>

// Passing open descriptors over a UNIX socket. In C because the control message is built with macros (CMSG_*).

/// The maximum number of descriptors in one message.
#define QR_DESCRIPTORS_MAX 2

/// Creates a pair of connected sockets that keep message boundaries; both close on exec. 0, or -1 with errno.
int qr_socket_pair(int pair[2]);

/// Sets the capacity of a pipe to `bytes`. -1 with errno if the user's pipes are at their limit; the pipe still works
/// then.
int qr_set_pipe_size(int pipe, int bytes);

/// Sends `length` bytes and `count` descriptors as one message. 0, or -1 with errno; never SIGPIPE.
int qr_send(int socket, const void *bytes, size_t length, const int *descriptors, int count);

/// Receives one message of exactly `length` bytes with exactly `count` descriptors, which close on exec.
///
/// 1 received; 0 the other end is closed; -1 with errno (EAGAIN only from `qr_receive_now`, EBADMSG for a message of
/// another shape, whose descriptors are closed).
int qr_receive(int socket, void *bytes, size_t length, int *descriptors, int count);

/// The same without waiting for a message.
int qr_receive_now(int socket, void *bytes, size_t length, int *descriptors, int count);

/// Whether `descriptor` is a socket that keeps message boundaries.
int qr_is_message_socket(int descriptor);

#endif
