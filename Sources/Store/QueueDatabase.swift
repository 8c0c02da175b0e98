import Files
import Foundation
import GRDB
import Model
package import SystemPackage

/// The database of one queue folder.
///
/// Every method that writes is one transaction that keeps one invariant, documented by the method. Several processes
/// use one database at the same time (`watch` and `triage`), so every write begins with `BEGIN IMMEDIATE` and waits for
/// its turn.
package struct QueueDatabase: Sendable {
    /// How a process uses the database.
    package enum Access: Sendable {
        /// Creates the database if there is none, and migrates it.
        case readWrite
        /// Changes nothing, not even the schema; the database must exist.
        case readOnly
    }

    /// Seconds to wait for another process's transaction.
    package static let busyTimeoutSeconds: Double = 15
    private static let busyTimeoutMilliseconds = Int(busyTimeoutSeconds * 1_000)

    /// The connection, shared by copies of this value.
    let connection: Connection

    /// The open connection.
    var writer: DatabaseQueue { connection.queue }

    /// The actions stored through this value and its copies.
    package let ledger = ActionLedger()

    /// Opens the database at `path`, and migrates it with `migrator` if its schema is older.
    ///
    /// `onUpgrade` is called afterwards. Throws `StoreError.newer` for a database of a later program, `.older` for one
    /// of an earlier program that must not be changed, `.foreign` for a file of another program, `.missing` if it must
    /// exist and does not, `.cannotCreate` if it can't be created, and the errors that SQLite's result codes stand for,
    /// such as `.damaged`, `.temporary` and `.notPermitted`.
    package init(
        path: String, access: Access = .readWrite, migrator: SchemaMigrator? = nil,
        onUpgrade: (SchemaUpgrade) -> Void = { _ in }
    ) throws {
        let migrator = migrator ?? Schema.migrator
        connection = try StoreError.wrapping(path) {
            if access == .readWrite {
                try Self.createPrivately(path)
            } else if !FileManager.default.fileExists(atPath: path) {
                throw StoreError.missing(path: path)
            }
            try Self.refuseOther(in: path, followsLink: true)
            try Self.refuseOther(in: path + "-journal", followsLink: false)
            try Self.refuseForeignLog(of: path)
            let connection = try Connection(path: path, configuration: Self.configuration(access, migrator))
            try Self.refuseForeign(connection.queue, migrator, access, path: path)
            if access == .readWrite { try Self.migrate(connection.queue, migrator, path: path, onUpgrade) }
            return connection
        }
    }

    /// Opens a new, empty database in memory.
    package init() throws {
        connection = try Connection(configuration: Self.configuration(.readWrite, Schema.migrator))
        try Schema.migrator.migrate(writer)
    }

    /// Whether it was opened without a file.
    package var isInMemory: Bool { writer.path == ":memory:" }

    /// Limits the page cache to 5 MB, more than an intake batch changes, for a process that runs indefinitely.
    ///
    /// A larger transaction temporarily uses more memory, instead of an extra sync to spill pages.
    package func limitMemory() throws {
        try writer.unsafeRead { try $0.execute(sql: "PRAGMA cache_size = -5000; PRAGMA cache_spill = OFF") }
    }

    /// Runs `body` in one `BEGIN IMMEDIATE` transaction, which finally updates the totals of days.
    func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try write(commitIf: { _ in true }, body)
    }

    /// The same, but rolls back if `isKept` returns `false`: a dry run, or a batch of which a part failed.
    func write<Value>(commitIf isKept: (Value) -> Bool, _ body: (Database) throws -> Value) throws -> Value {
        try inTransaction(.immediate) { database in
            let value = try body(database)
            guard isKept(value) else { return (value, .rollback) }
            try Self.sumUpStaleDays(database)
            return (value, .commit)
        }
    }

    /// The same for an action of the user, with a page cache of up to 256 MB instead of the usual 8: a batch of 100,000
    /// records changes most of 100 MB, in the order of random IDs. Memory is allocated only as used.
    ///
    /// With a smaller cache, changed pages would be written and read again, and the first spill locks out readers until
    /// the commit (https://www.sqlite.org/atomiccommit.html#_cache_spill_prior_to_commit).
    func writeAction<Value>(commitIf isKept: (Value) -> Bool, _ body: (Database) throws -> Value) throws -> Value {
        let usual = try read { try Int.fetchOne($0, sql: "PRAGMA cache_size") ?? 0 }
        try setCacheSize(-256_000)
        defer { try? setCacheSize(usual) }
        return try write(commitIf: isKept, body)
    }

    private func setCacheSize(_ size: Int) throws {
        try StoreError.wrapping(writer.path) {
            try writer.unsafeRead { try $0.execute(sql: "PRAGMA cache_size = \(size)") }
        }
    }

    /// Throws the error of a write, if one would fail; changes nothing.
    package func checkWritable() throws {
        try write(commitIf: { _ in false }) { database in
            // `BEGIN IMMEDIATE` alone only reads where the file can't be written to.
            try database.execute(sql: "PRAGMA user_version = \(Self.schema(of: database))")
        }
    }

    /// Runs `body` in one read transaction.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try inTransaction(.deferred) { (try body($0), .commit) }
    }

    /// Reads don't use GRDB's `read`, which sets and resets `PRAGMA query_only`: SQLite would prepare every cached
    /// statement of the connection again.
    private func inTransaction<Value>(
        _ kind: Database.TransactionKind, _ body: (Database) throws -> (Value, Database.TransactionCompletion)
    ) throws -> Value {
        try StoreError.wrapping(writer.path) {
            try writer.writeWithoutTransaction { database in
                var value: Value?
                try database.inTransaction(kind) {
                    let (result, completion) = try body(database)
                    value = result
                    return completion
                }
                guard let value else { throw StoreError.refused("The transaction ended without a result.") }
                return value
            }
        }
    }

    /// Returns a number that changes whenever another process changes the database: `PRAGMA data_version`
    /// (https://www.sqlite.org/pragma.html#pragma_data_version). GRDB's observation does not see other processes.
    ///
    /// Unless it `waits`, throws `StoreError.temporary` at once while another process has the database locked: for
    /// callers that ask again soon, and that must do other things meanwhile.
    package func dataVersion(waits: Bool = false) throws -> Int {
        try StoreError.wrapping(writer.path) {
            try writer.unsafeRead { database in
                try database.execute(sql: "PRAGMA busy_timeout = \(waits ? Self.busyTimeoutMilliseconds : 0)")
                defer { try? database.execute(sql: "PRAGMA busy_timeout = \(Self.busyTimeoutMilliseconds)") }
                return try Int.fetchOne(database, sql: "PRAGMA data_version") ?? 0
            }
        }
    }
}

extension QueueDatabase {
    /// `QREC` in ASCII: identifies the file format to `file(1)` and to quickrec.
    static let applicationID: Int32 = 0x5152_4543

    /// Creates the file for its owner only, because SQLite would create it 0644 under the usual umask.
    private static func createPrivately(_ path: String) throws {
        // An existing file is not opened: closing it would release the locks of this process's other connections
        // (https://www.sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_).
        var status = stat()
        if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG { return }
        _ = try openOrMake(path)
    }

    /// Opens a file of the queue, and creates it for the queue's owner if it doesn't exist.
    private static func openOrMake(_ path: String) throws -> OwnedDescriptor {
        let place = FilePath(path)
        let folder = place.removingLastComponent()
        do throws(Errno) {
            return try Folder.open(folder.isEmpty ? "." : folder, isQueue: true)
                .openOrMakeFile(FileName(place.lastComponent?.string ?? ""))
        } catch {
            throw StoreError.cannotCreate(path: path, errno: error.rawValue)
        }
    }

    /// Throws `notAFile` if something else is in the place of the database or of SQLite's journal: it would wait for a
    /// pipe, and follows no link to a journal when it writes.
    private static func refuseOther(in path: String, followsLink: Bool) throws {
        var status = stat()
        guard fstatat(AT_FDCWD, path, &status, followsLink ? 0 : AT_SYMLINK_NOFOLLOW) == 0,
            status.st_mode & S_IFMT != S_IFREG
        else { return }
        throw StoreError.notAFile(path: path)
    }

    /// Throws `foreignLog` if a write-ahead log lies beside a database with a rollback journal, such as a copy from a backup
    /// in a folder where another one was: SQLite reads any log that is whole
    /// (https://www.sqlite.org/howtocorrupt.html#_unlinking_or_renaming_a_database_file_while_in_use).
    private static func refuseForeignLog(of path: String) throws {
        var status = stat()
        guard stat(path + "-wal", &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0,
            let file = FileHandle(forReadingAtPath: path)
        else { return }
        // Closing it again releases the locks of this process's other connections, which would not be open beside a log.
        // The versions that may write and read the file, 2 with a log
        // (https://www.sqlite.org/fileformat2.html#file_format_version_numbers).
        let header = try file.read(upToCount: 20) ?? Data()
        try file.close()
        guard header.count == 20, header[18] == 1, header[19] == 1 else { return }
        throw StoreError.foreignLog(path: path + "-wal")
    }

    /// The longest path of a database, in bytes: 512 less the ending of the journal (`MAX_PATHNAME` in os_unix.c,
    /// `sqlite3PagerOpen`).
    private static let pathLimit = 504

    /// Throws `pathNotUnicode` or `pathTooLong` for the path of a queue's folder below which SQLite can't open a
    /// database.
    package static func checkPath(_ folder: FilePath) throws {
        // SQLite gets another path: one with U+FFFD in place of each byte that is not UTF-8.
        guard !folder.string.unicodeScalars.contains("\u{FFFD}") else {
            throw StoreError.pathNotUnicode(path: folder.string)
        }
        let path = (folder.real ?? folder.absolute).appending(QueueFolder.databaseName.text).string
        guard path.utf8.count > pathLimit else { return }
        throw StoreError.pathTooLong(path: path, length: path.utf8.count, limit: pathLimit)
    }

    private static func configuration(_ access: Access, _ migrator: SchemaMigrator) -> Configuration {
        var configuration = Configuration()
        configuration.label = "quickrec"
        configuration.readonly = access == .readOnly
        configuration.busyMode = .timeout(busyTimeoutSeconds)
        configuration.foreignKeysEnabled = true
        configuration.prepareDatabase { database in
            // A rollback journal: SQLite before 3.51.3 can corrupt a WAL database that two processes write and
            // checkpoint at the same instant (https://www.sqlite.org/releaselog/3_51_3.html). Not for a file about to
            // be refused: the pragma would change it if it is in WAL mode.
            if access == .readWrite, try isOurs(database), try schema(of: database) <= migrator.version {
                try database.execute(sql: "PRAGMA journal_mode = TRUNCATE")
            }
            try database.distrust()
            try database.execute(
                sql: "PRAGMA synchronous = FULL; PRAGMA cache_size = -8000; PRAGMA temp_store = MEMORY")
            database.add(function: newUUID)
        }
        return configuration
    }

    /// `new_uuid()`: a random version 4 UUID in upper case, for statements that insert many rows.
    private static let newUUID = DatabaseFunction("new_uuid", argumentCount: 0, pure: false) { _ in
        TransactionID().description
    }

    private static func refuseForeign(
        _ writer: DatabaseQueue, _ migrator: SchemaMigrator, _ access: Access, path: String
    ) throws {
        try writer.read { database in
            guard try isOurs(database) else { throw StoreError.foreign(path: path) }
            let found = try schema(of: database)
            guard found <= migrator.version, try !migrator.hasBeenSuperseded(database) else {
                throw StoreError.newer(path: path, found: found, known: migrator.version)
            }
            guard access == .readWrite || found == migrator.version else {
                throw StoreError.older(path: path, found: found, known: migrator.version)
            }
        }
    }

    /// Whether the database belongs to quickrec, or is still empty.
    private static func isOurs(_ database: Database) throws -> Bool {
        let found = try Int32.fetchOne(database, sql: "PRAGMA application_id") ?? 0
        if found == applicationID { return true }
        return try found == 0 && Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") == 0
    }

    private static func schema(of database: Database) throws -> Int {
        try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    }

    /// Migrates the schema, one process at a time; the others wait.
    private static func migrate(
        _ writer: DatabaseQueue, _ migrator: SchemaMigrator, path: String, _ onUpgrade: (SchemaUpgrade) -> Void
    ) throws {
        guard try !writer.read(migrator.pending).isEmpty else { return removeLeftover(path + "-migration") }
        let lock = try lockMigration(path + "-migration")
        defer { withExtendedLifetime(lock) {} }
        var upgrade: SchemaUpgrade?
        try migrator.migrate(writer) { pending in
            // A newly created database has nothing to keep.
            guard let first = pending.first, first > 1, let last = pending.last else { return }
            let backup = try SchemaUpgrade.keep(path, schema: first - 1, at: Date())
            upgrade = SchemaUpgrade(from: first - 1, to: last, backup: backup)
        }
        try writer.write { database in try sumUpStaleDays(database) }
        unlink(path + "-migration")
        guard let upgrade else { return }
        SchemaUpgrade.removeOld(beside: path)
        onUpgrade(upgrade)
    }

    /// Removes the lock file left by a killed migration, unless another process holds the lock.
    private static func removeLeftover(_ path: String) {
        let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, isNamed(path, descriptor) else { return }
        unlink(path)
    }

    /// Acquires the lock, which the kernel releases however this process ends.
    private static func lockMigration(_ path: String) throws -> OwnedDescriptor {
        while true {
            let opened = try openOrMake(path)
            do throws(Errno) { _ = try SystemCalls.retry { flock(opened.number, LOCK_EX) } } catch {
                throw StoreError.cannotCreate(path: path, errno: error.rawValue)
            }
            // The previous holder has removed the name meanwhile, and another process may have created it again.
            if isNamed(path, opened.number) { return opened }
        }
    }

    /// Whether the open file still has this name.
    private static func isNamed(_ path: String, _ descriptor: CInt) -> Bool {
        var own = stat()
        var named = stat()
        return fstat(descriptor, &own) == 0 && stat(path, &named) == 0 && own.st_ino == named.st_ino
    }
}
