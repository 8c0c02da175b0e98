#define _GNU_SOURCE
#include "qr_descriptors.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// Space for the descriptors of one message, aligned as the kernel requires.
union control {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(sizeof(int) * QR_DESCRIPTORS_MAX)];
};

int qr_socket_pair(int pair[2]) {
    return socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair);
}

int qr_set_pipe_size(int pipe, int bytes) {
    return fcntl(pipe, F_SETPIPE_SZ, bytes);
}

int qr_send(int socket, const void *bytes, size_t length, const int *descriptors, int count) {
    if (count < 0 || count > QR_DESCRIPTORS_MAX) {
        errno = EINVAL;
        return -1;
    }
    struct iovec part = {.iov_base = (void *)bytes, .iov_len = length};
    struct msghdr message;
    memset(&message, 0, sizeof message);
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    union control control;
    memset(&control, 0, sizeof control);
    if (count > 0) {
        size_t size = sizeof(int) * (size_t)count;
        message.msg_control = control.bytes;
        message.msg_controllen = CMSG_SPACE(size);
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(size);
        memcpy(CMSG_DATA(header), descriptors, size);
    }
    ssize_t sent;
    do {
        sent = sendmsg(socket, &message, MSG_NOSIGNAL);
    } while (sent == -1 && errno == EINTR);
    if (sent == -1) {
        return -1;
    }
    if ((size_t)sent != length) {
        errno = EMSGSIZE;
        return -1;
    }
    return 0;
}

// Copies the descriptors out of a message and closes any excess ones. Returns the number received.
static int take_descriptors(struct msghdr *message, int *descriptors, int count) {
    int came = 0;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(message); header != NULL; header = CMSG_NXTHDR(message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) {
            continue;
        }
        size_t number = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t index = 0; index < number; index++) {
            int descriptor;
            memcpy(&descriptor, CMSG_DATA(header) + index * sizeof(int), sizeof descriptor);
            if (came < count) {
                descriptors[came] = descriptor;
            } else {
                close(descriptor);
            }
            came++;
        }
    }
    return came;
}

static int receive(int socket, void *bytes, size_t length, int *descriptors, int count, int flags) {
    if (count < 0 || count > QR_DESCRIPTORS_MAX) {
        errno = EINVAL;
        return -1;
    }
    struct iovec part = {.iov_base = bytes, .iov_len = length};
    union control control;
    struct msghdr message;
    ssize_t received;
    do {
        memset(&message, 0, sizeof message);
        message.msg_iov = &part;
        message.msg_iovlen = 1;
        message.msg_control = control.bytes;
        message.msg_controllen = sizeof control.bytes;
        received = recvmsg(socket, &message, flags | MSG_CMSG_CLOEXEC);
    } while (received == -1 && errno == EINTR);
    if (received == -1) {
        return errno == ECONNRESET ? 0 : -1;
    }
    int came = take_descriptors(&message, descriptors, count);
    if (received == 0 && came == 0) {
        return 0;
    }
    if ((size_t)received != length || came != count || (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) != 0) {
        for (int index = 0; index < came && index < count; index++) {
            close(descriptors[index]);
        }
        errno = EBADMSG;
        return -1;
    }
    return 1;
}

int qr_receive(int socket, void *bytes, size_t length, int *descriptors, int count) {
    return receive(socket, bytes, length, descriptors, count, 0);
}

int qr_receive_now(int socket, void *bytes, size_t length, int *descriptors, int count) {
    return receive(socket, bytes, length, descriptors, count, MSG_DONTWAIT);
}

int qr_is_message_socket(int descriptor) {
    int type = 0;
    socklen_t size = sizeof type;
    return getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &type, &size) == 0 && type == SOCK_SEQPACKET;
}
