import GRDB
import GRDBSQLite

/// The main file of an open database, accessed below SQLite's page cache but under its locks.
///
/// Reads and writes use SQLite's own file handle (`SQLITE_FCNTL_FILE_POINTER`,
/// https://www.sqlite.org/c3ref/c_fcntl_begin_atomic_write.html). Closing a second descriptor would release its locks
/// (https://www.sqlite.org/howtocorrupt.html).
struct DatabaseFile {
    /// SQLite's largest page size in bytes; a read of 128 KiB or more returns nothing at all (`seekAndRead` in
    /// os_unix.c).
    private static let mostAtOnce = 65_536

    private let file: UnsafeMutablePointer<sqlite3_file>
    private let methods: sqlite3_io_methods

    /// Valid as long as the connection is open. Throws for a database without a file.
    init(_ database: Database) throws {
        var pointer: UnsafeMutablePointer<sqlite3_file>?
        try Self.check(sqlite3_file_control(database.sqliteConnection, "main", SQLITE_FCNTL_FILE_POINTER, &pointer))
        guard let pointer, let methods = pointer.pointee.pMethods else {
            throw DatabaseError(resultCode: .SQLITE_CANTOPEN, message: "the database has no file")
        }
        (file, self.methods) = (pointer, methods.pointee)
    }

    /// Bytes.
    func size() throws -> Int {
        var size: sqlite3_int64 = 0
        try Self.check(methods.xFileSize(file, &size))
        return Int(size)
    }

    /// Fills `buffer` with the bytes from `offset` on, and with zeros past the end of the file.
    func read(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws {
        for start in stride(from: 0, to: buffer.count, by: Self.mostAtOnce) {
            let part = UnsafeMutableRawBufferPointer(rebasing: buffer[start...].prefix(Self.mostAtOnce))
            let code = methods.xRead(file, part.baseAddress, CInt(part.count), Int64(offset + start))
            if ResultCode(rawValue: code) != .SQLITE_IOERR_SHORT_READ { try Self.check(code) }
        }
    }

    /// Writes `buffer` at `offset`.
    func write(_ buffer: UnsafeRawBufferPointer, at offset: Int) throws {
        for start in stride(from: 0, to: buffer.count, by: Self.mostAtOnce) {
            let part = UnsafeRawBufferPointer(rebasing: buffer[start...].prefix(Self.mostAtOnce))
            try Self.check(methods.xWrite(file, part.baseAddress, CInt(part.count), Int64(offset + start)))
        }
    }

    /// Truncates the file to `size` bytes.
    func truncate(to size: Int) throws {
        try Self.check(methods.xTruncate(file, Int64(size)))
    }

    private static func check(_ code: CInt) throws {
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
}
