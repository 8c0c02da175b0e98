#define _GNU_SOURCE
#include "qr_confinement.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Debian 12's header knows Landlock 2; the kernel may know more. The layout is fixed by the kernel's documentation
// (https://docs.kernel.org/userspace-api/landlock.html) and only grows.
struct ruleset {
    uint64_t files;
    uint64_t network;
    uint64_t scoped;
};

// All rights of a Landlock version: 13 at first, then refer, truncate, ioctl.
static uint64_t file_rights(long version) {
    if (version >= 5) {
        return 0xffff;
    }
    return version >= 3 ? 0x7fff : version == 2 ? 0x3fff : 0x1fff;
}

int qr_landlock_version(void) {
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    return version < 1 ? 0 : (int)version;
}

static int create(long *version) {
    *version = qr_landlock_version();
    if (*version < 1) {
        return -1;
    }
    struct ruleset rules = {
        .files = file_rights(*version),
        // Binding and connecting TCP sockets since 4; abstract UNIX sockets and signals since 6.
        .network = *version >= 4 ? 3 : 0,
        .scoped = *version >= 6 ? 3 : 0,
    };
    size_t size = *version >= 6 ? 24 : *version >= 4 ? 16 : 8;
    return (int)syscall(SYS_landlock_create_ruleset, &rules, size, 0);
}

// The kernel rejects a rule for a file that includes folder rights.
static void allow(int ruleset, int object, uint64_t rights) {
    struct stat status;
    if (fstat(object, &status) == -1) {
        return;
    }
    if (!S_ISDIR(status.st_mode)) {
        rights &= ~(uint64_t)LANDLOCK_ACCESS_FS_READ_DIR;
    }
    struct landlock_path_beneath_attr rule = {.allowed_access = rights, .parent_fd = object};
    syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
}

static int enforce(int ruleset, long version) {
    long result = syscall(SYS_landlock_restrict_self, ruleset, 0);
    close(ruleset);
    return result == -1 ? 0 : (int)version;
}

int qr_landlock_nothing(void) {
    long version;
    int ruleset = create(&version);
    return ruleset == -1 ? 0 : enforce(ruleset, version);
}

int qr_landlock_reading(const char *const *paths, int count, int input) {
    long version;
    int ruleset = create(&version);
    if (ruleset == -1) {
        return 0;
    }
    for (int index = 0; index < count; index++) {
        int object = open(paths[index], O_PATH | O_CLOEXEC);
        if (object == -1) {
            continue;
        }
        allow(ruleset, object,
            LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR | LANDLOCK_ACCESS_FS_EXECUTE);
        close(object);
    }
    allow(ruleset, input, LANDLOCK_ACCESS_FS_READ_FILE);
    return enforce(ruleset, version);
}
