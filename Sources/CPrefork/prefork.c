// Preloaded into ffmpeg, turns it into a fork server: the program is loaded and linked once, and every file gets a
// process that begins at `main`. Loading takes 90 ms for Debian's ffmpeg with its 215 libraries, a fork 5; most memos
// decode in less. Where it is not preloaded (another C library, a static ffmpeg), ffmpeg is started for each file.
//
// In C because it must run between the dynamic linker and somebody else's `main`.
#define _GNU_SOURCE
#include "CPrefork.h"
#include "CSupport.h"

#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

// One process that waits while another one works.
#define STANDBY 2

typedef int (*main_function)(int, char **, char **);
typedef int (*start_function)(main_function, int, char **, void (*)(void), void (*)(void), void (*)(void), void *);

static void notify(uint32_t kind, int status, pid_t process, int64_t cpu_microseconds) {
    struct qr_notice notice = {
        .magic = QR_MAGIC,
        .protocol = QR_PROTOCOL,
        .kind = kind,
        .status = status,
        .process = process,
        .cpu_microseconds = cpu_microseconds,
    };
    // Nobody to tell: the next process notices that the socket is closed.
    qr_send(QR_SOCKET, &notice, sizeof notice, NULL, 0);
}

// Ends the server, and with it all of its processes.
static void end_server(pid_t server) {
    kill(server, SIGKILL);
    _exit(1);
}

// Waits for a file in a freshly forked process and returns when `main` may begin on it.
static void take_request(pid_t server, int argc, char **argv) {
    static struct qr_conversion request;
    int descriptors[2];
    if (qr_die_with_parent(server) == -1) {
        _exit(1);
    }
    if (qr_receive(QR_SOCKET, &request, sizeof request, descriptors, 2) != 1 || request.magic != QR_MAGIC
        || request.protocol != QR_PROTOCOL) {
        end_server(server);
    }
    if (dup2(descriptors[0], STDIN_FILENO) == -1 || dup2(descriptors[1], STDOUT_FILENO) == -1
        || qr_confine_converter(argv[0], request.memory_bytes, request.cpu_seconds) == -1) {
        notify(QR_NOTICE_STUCK, errno, getpid(), 0);
        end_server(server);
    }
    // From here on this process can't take anybody else's request.
    qr_close_from(STDERR_FILENO + 1);
    request.demuxer[sizeof request.demuxer - 1] = '\0';
    for (int index = 1; index < argc; index++) {
        if (strcmp(argv[index], QR_DEMUXER_PLACE) == 0) {
            argv[index] = request.demuxer;
        }
    }
}

// Forks one process a file, ahead of the requests. Returns in those processes only.
static void serve(int argc, char **argv) {
    pid_t server = getpid();
    int alive = 0;
    if (qr_not_dumpable() == -1 || qr_no_new_privileges() == -1) {
        _exit(1);
    }
    notify(QR_NOTICE_READY, 0, server, 0);
    for (;;) {
        while (alive < STANDBY) {
            pid_t process = fork();
            if (process == 0) {
                take_request(server, argc, argv);
                return;
            }
            if (process == -1) {
                notify(QR_NOTICE_STUCK, errno, 0, 0);
                // The other one goes on; without any nobody is left to notice a request.
                if (alive == 0) {
                    _exit(1);
                }
                break;
            }
            alive++;
        }
        int status;
        int64_t cpu_microseconds;
        pid_t process = qr_wait_any(&status, &cpu_microseconds);
        if (process == -1) {
            _exit(1);
        }
        alive--;
        notify(QR_NOTICE_ENDED, status, process, cpu_microseconds);
    }
}

// Takes the place of glibc's function of this name, which every program calls when all of its libraries are ready.
__attribute__((visibility("default"))) int __libc_start_main(
    main_function main, int argc, char **argv, void (*init)(void), void (*fini)(void), void (*rtld_fini)(void),
    void *stack_end) {
    start_function start = (start_function)dlsym(RTLD_NEXT, "__libc_start_main");
    if (qr_is_message_socket(QR_SOCKET) == 1) {
        serve(argc, argv);
    }
    return start(main, argc, argv, init, fini, rtld_fini, stack_end);
}
