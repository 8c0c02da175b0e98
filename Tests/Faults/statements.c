// Preloaded, it appends the text of every statement that a program gives to SQLite to the file $STATEMENTS, each ended by
// the byte 0.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// As sqlite3.h has them; the types behind the pointers don't matter here.
typedef int prepare_v2(void *database, const char *text, int count, void **statement, const char **tail);
typedef int prepare_v3(void *database, const char *text, int count, unsigned flags, void **statement, const char **tail);
typedef int execute(void *database, const char *text, void *callback, void *argument, char **message);

static void note(const char *text, int count) {
    const char *path = getenv("STATEMENTS");
    int file = path ? open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
    if (file < 0) return;
    size_t length = count < 0 ? strlen(text) : strnlen(text, (size_t)count);
    if (write(file, text, length) < 0 || write(file, "", 1) < 0) abort();
    close(file);
}

int sqlite3_prepare_v2(void *database, const char *text, int count, void **statement, const char **tail) {
    static prepare_v2 *original;
    if (!original) original = (prepare_v2 *)dlsym(RTLD_NEXT, "sqlite3_prepare_v2");
    note(text, count);
    return original(database, text, count, statement, tail);
}

int sqlite3_prepare_v3(
    void *database, const char *text, int count, unsigned flags, void **statement, const char **tail) {
    static prepare_v3 *original;
    if (!original) original = (prepare_v3 *)dlsym(RTLD_NEXT, "sqlite3_prepare_v3");
    note(text, count);
    return original(database, text, count, flags, statement, tail);
}

int sqlite3_exec(void *database, const char *text, void *callback, void *argument, char **message) {
    static execute *original;
    if (!original) original = (execute *)dlsym(RTLD_NEXT, "sqlite3_exec");
    note(text, -1);
    return original(database, text, callback, argument, message);
}
