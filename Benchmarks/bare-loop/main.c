// The least that a durable intake has to do, with nothing isolated and nothing checked: what quickrec's own intake is
// measured against.
//
//   bare-loop QUEUE
//
// For each file in QUEUE/inbox: open, read to the end through SHA-256, let libsndfile read the header in this very
// process. Then one syncfs, one transaction with a row for each file in QUEUE/bare.sqlite (synchronous=FULL,
// journal_mode=TRUNCATE, two indexes and a UUID, as quickrec has), and a rename of each file into QUEUE/archive. A file
// that libsndfile refuses ends the program. Prints the number of files.
//
// Compile: cc -O2 main.c $(pkg-config --cflags --libs sndfile sqlite3 libcrypto)

#define _GNU_SOURCE
#include <dirent.h>
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <openssl/evp.h>
#include <sndfile.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { BUFFER = 256 << 10, DIGEST = 32, EX_SOFTWARE = 70, EX_IOERR = 74, EX_DATAERR = 65, EX_USAGE = 64 };

struct memo {
    char *name;
    off_t size;
    time_t modified;
    SF_INFO info;
    unsigned char digest[DIGEST];
    char uuid[37];
};

static struct memo *memos;
static size_t memo_count;

static void list(int inbox) {
    DIR *folder = fdopendir(dup(inbox));
    if (!folder) err(EX_IOERR, "inbox");
    size_t room = 0;
    for (struct dirent *entry; (entry = readdir(folder));) {
        if (entry->d_name[0] == '.') continue;
        if (memo_count == room) {
            room = room ? room * 2 : 1024;
            memos = realloc(memos, room * sizeof *memos);
            if (!memos) err(EX_SOFTWARE, "memory");
        }
        memset(&memos[memo_count], 0, sizeof *memos);
        memos[memo_count].name = strdup(entry->d_name);
        memo_count++;
    }
    closedir(folder);
}

static void hash(int file, struct memo *memo, EVP_MD_CTX *context, unsigned char *buffer) {
    EVP_DigestInit_ex(context, EVP_sha256(), NULL);
    ssize_t count;
    off_t offset = 0;
    while ((count = pread(file, buffer, BUFFER, offset)) > 0) {
        EVP_DigestUpdate(context, buffer, count);
        offset += count;
    }
    if (count < 0) err(EX_IOERR, "%s", memo->name);
    EVP_DigestFinal_ex(context, memo->digest, NULL);
    const unsigned char *d = memo->digest;
    snprintf(memo->uuid, sizeof memo->uuid, "%02X%02X%02X%02X-%02X%02X-8%01X%02X-8%01X%02X-%02X%02X%02X%02X%02X%02X",
        d[0], d[1], d[2], d[3], d[4], d[5], d[6] & 15, d[7], d[8] & 15, d[9], d[10], d[11], d[12], d[13], d[14], d[15]);
}

static void examine(int inbox, struct memo *memo, EVP_MD_CTX *context, unsigned char *buffer) {
    int file = openat(inbox, memo->name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    struct stat status;
    if (file < 0 || fstat(file, &status)) err(EX_IOERR, "%s", memo->name);
    memo->size = status.st_size;
    memo->modified = status.st_mtime;
    hash(file, memo, context, buffer);
    lseek(file, 0, SEEK_SET);
    // It closes the file in every case.
    SNDFILE *sound = sf_open_fd(file, SFM_READ, &memo->info, SF_TRUE);
    if (!sound) errx(EX_DATAERR, "%s: %s", memo->name, sf_strerror(NULL));
    sf_close(sound);
}

static void run(sqlite3 *database, const char *sql) {
    if (sqlite3_exec(database, sql, NULL, NULL, NULL)) errx(EX_IOERR, "%s", sqlite3_errmsg(database));
}

static void insert(sqlite3 *database) {
    sqlite3_stmt *statement;
    run(database, "BEGIN IMMEDIATE");
    const char *sql = "INSERT INTO memos VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    if (sqlite3_prepare_v2(database, sql, -1, &statement, NULL))
        errx(EX_SOFTWARE, "%s", sqlite3_errmsg(database));
    for (size_t i = 0; i < memo_count; i++) {
        struct memo *memo = &memos[i];
        sqlite3_bind_text(statement, 1, memo->uuid, -1, SQLITE_STATIC);
        sqlite3_bind_blob(statement, 2, memo->digest, DIGEST, SQLITE_STATIC);
        sqlite3_bind_int64(statement, 3, memo->size);
        sqlite3_bind_text(statement, 4, memo->name, -1, SQLITE_STATIC);
        sqlite3_bind_int64(statement, 5, memo->modified);
        sqlite3_bind_int(statement, 6, memo->info.format);
        sqlite3_bind_int(statement, 7, memo->info.samplerate);
        sqlite3_bind_int(statement, 8, memo->info.channels);
        sqlite3_bind_int64(statement, 9, memo->info.frames);
        if (sqlite3_step(statement) != SQLITE_DONE) errx(EX_IOERR, "%s", sqlite3_errmsg(database));
        sqlite3_reset(statement);
    }
    sqlite3_finalize(statement);
    run(database, "COMMIT");
}

int main(int argc, char **argv) {
    if (argc != 2 || chdir(argv[1])) errx(EX_USAGE, "usage: bare-loop QUEUE");
    int inbox = open("inbox", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (inbox < 0 || (mkdir("archive", 0700) && errno != EEXIST)) err(EX_IOERR, "%s", argv[1]);
    int archive = open("archive", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    sqlite3 *database;
    if (sqlite3_open("bare.sqlite", &database)) errx(EX_IOERR, "%s", sqlite3_errmsg(database));
    run(database,
        "PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = FULL;"
        "CREATE TABLE IF NOT EXISTS memos (number INTEGER PRIMARY KEY, uuid TEXT NOT NULL UNIQUE, sha256 BLOB NOT NULL,"
        "    byte_count INTEGER NOT NULL, name TEXT NOT NULL, created_at INTEGER NOT NULL, format INTEGER NOT NULL,"
        "    sample_rate INTEGER NOT NULL, channels INTEGER NOT NULL, frames INTEGER NOT NULL) STRICT;"
        "CREATE INDEX IF NOT EXISTS memos_digest ON memos (substr(sha256, 1, 8));"
        "CREATE INDEX IF NOT EXISTS memos_created ON memos (created_at, number)");

    list(inbox);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    unsigned char *buffer = malloc(BUFFER);
    for (size_t i = 0; i < memo_count; i++) examine(inbox, &memos[i], context, buffer);
    if (syncfs(inbox)) err(EX_IOERR, "syncfs");
    insert(database);
    for (size_t i = 0; i < memo_count; i++) {
        const char *ending = strrchr(memos[i].name, '.');
        char target[64];
        snprintf(target, sizeof target, "%s%s", memos[i].uuid, ending ? ending : "");
        if (renameat(inbox, memos[i].name, archive, target)) err(EX_IOERR, "%s", memos[i].name);
    }
    sqlite3_close(database);
    printf("%zu\n", memo_count);
}
