import CSupport
import Files
import Foundation
import Intake
import SystemPackage

/// A file that is written completely or not at all: it has no name until all of it is on disk, or, on file systems
/// without unnamed files, a temporary one in the same folder.
///
/// Every method throws `CommandError` naming the file, with the status of the failure. Without `finish`, nothing is
/// left behind; a killed process leaves at most the temporary name.
package final class OutputFile {
    private let path: FilePath
    /// The name shown to the user.
    private let name: String
    private let draft: FilePath
    private let descriptor: FileDescriptor
    private let isUnnamed: Bool
    private let replaces: Bool
    /// Whether the file is whole and has its final name.
    package private(set) var isInPlace = false

    /// `O_TMPFILE` of asm-generic/fcntl.h, which Swift's Glibc module lacks.
    private static let unnamed = FileDescriptor.OpenOptions(rawValue: 0o20_000_000 | O_DIRECTORY)

    /// Creates the temporary file. With `replaces`, `finish` replaces an existing regular file; otherwise an existing
    /// file is refused. `option` is the option that named the file. A place for the files of the queue of `context`, or in one
    /// of its inboxes, is refused.
    package init(
        _ word: String, replacing replaces: Bool, option: String = "--output", outside context: CommandContext? = nil
    ) throws {
        path = RawArguments.path(word)
        name = word
        self.replaces = replaces
        guard let last = path.lastComponent, last.kind == .regular else {
            throw CommandError(.usage, "'\(word)' is not the name of a file; give \(option) the name of one.")
        }
        guard context?.queue.isOwn(path) != true else {
            throw CommandError(
                .cannotCreate,
                "'\(word)' is a place for the files of a queue alone; give \(option) one elsewhere.")
        }
        if let inbox = context?.inboxes.map(\.path).first(where: path.isInside) {
            throw CommandError(
                .cannotCreate,
                "'\(word)' lies in the inbox \(inbox), whose files are taken in; give \(option) one elsewhere.")
        }
        try Self.refuseTaken(path, word, replaces)
        draft = path.removingLastComponent().appending(".quickrec-\(UInt64.random(in: .min ... .max)).tmp")
        do {
            (descriptor, isUnnamed) = try Self.create(draft)
        } catch let error as Errno {
            throw Self.failure(word, error)
        }
    }

    private static func create(_ draft: FilePath) throws -> (FileDescriptor, isUnnamed: Bool) {
        let folder = draft.removingLastComponent()
        let file = try? FileDescriptor.open(
            folder.isEmpty ? "." : folder, .writeOnly, options: [unnamed, .closeOnExec], permissions: .ownerReadWrite)
        if let file {
            // Without /proc, it could never be given a name.
            if access(link(to: file), F_OK) == 0 { return (file, true) }
            try? file.close()
        }
        let named = try FileDescriptor.open(
            draft, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec, .noFollow],
            permissions: .ownerReadWrite)
        return (named, false)
    }

    /// The path to link an unnamed file by (open(2), under O_TMPFILE).
    private static func link(to file: FileDescriptor) -> String { "/proc/self/fd/\(file.rawValue)" }

    deinit {
        try? descriptor.close()
        if !isInPlace { _ = draft.withPlatformString { unlink($0) } }
    }

    /// Writes a complete file, replacing only one of its kind, which begins the same; `-` is standard output.
    package static func write(
        _ bytes: [UInt8], to word: String, option: String, outside context: CommandContext
    ) throws {
        guard word != "-" else { return try Output.write(bytes) }
        let file = try OutputFile(word, replacing: true, option: option, outside: context)
        guard file.replaces(beginning: bytes.prefix(5)) else {
            throw CommandError(
                .cannotCreate, "'\(word)' is a file of another kind, so it is not replaced; give \(option) another one."
            )
        }
        try file.write(bytes)
        try file.finish()
    }

    /// Whether there is no file yet, or an empty one, or one that begins with these bytes.
    private func replaces(beginning: ArraySlice<UInt8>) -> Bool {
        guard let found = try? FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .noFollow]) else {
            return path.withPlatformString { access($0, F_OK) } != 0
        }
        defer { try? found.close() }
        let first = (try? found.nextBytes(beginning.count)) ?? []
        return first.isEmpty || first.elementsEqual(beginning)
    }

    /// Appends to the file, which has no final name yet.
    package func write(_ bytes: [UInt8]) throws {
        do {
            try descriptor.writeFully(bytes)
        } catch let error as Errno {
            throw Self.failure(name, error)
        }
    }

    /// Makes the file the queue's: that of its owner, also where root wrote it.
    func giveToOwner(of queue: QueueFolder) { descriptor.giveToOwner(ofQueue: queue.path) }

    /// Gives the file its final name, which then survives a power failure.
    package func finish() throws {
        do throws(Errno) {
            guard fsync(descriptor.rawValue) == 0 else { throw Errno(rawValue: errno) }
            try rename()
        } catch {
            throw error == .fileExists ? Self.taken(name) : Self.failure(name, error)
        }
        isInPlace = true
        try syncFolder()
    }

    private func rename() throws(Errno) {
        if isUnnamed {
            let result = draft.withPlatformString {
                linkat(AT_FDCWD, Self.link(to: descriptor), AT_FDCWD, $0, AT_SYMLINK_FOLLOW)
            }
            guard result == 0 else { throw Errno(rawValue: errno) }
        }
        let result = draft.withPlatformString { from in
            path.withPlatformString { to in
                guard !replaces else { return Glibc.rename(from, to) }
                let result = qr_renameat2_noreplace(AT_FDCWD, from, AT_FDCWD, to)
                // The file system can't guarantee it; the name was free a moment ago.
                return result != 0 && errno == EINVAL ? Glibc.rename(from, to) : result
            }
        }
        guard result == 0 else { throw Errno(rawValue: errno) }
    }

    private func syncFolder() throws {
        let parent = path.removingLastComponent()
        do {
            let folder = try FileDescriptor.open(
                parent.isEmpty ? "." : parent, .readOnly, options: [.directory, .closeOnExec])
            defer { try? folder.close() }
            // EINVAL: the file system does not support it.
            guard fsync(folder.rawValue) == 0 || errno == EINVAL else { throw Errno(rawValue: errno) }
        } catch let error as Errno {
            throw CommandError(
                .inputOutput,
                "The file '\(name)' is written, but its folder can't be synced (\(error)); check the disk.")
        }
    }

    private static func refuseTaken(_ path: FilePath, _ word: String, _ replaces: Bool) throws {
        var status = stat()
        guard path.withPlatformString({ lstat($0, &status) }) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw CommandError(
                .cannotCreate, "'\(word)' is not a regular file, so it is not replaced; name another one.")
        }
        guard replaces else { throw taken(word) }
    }

    private static func taken(_ word: String) -> CommandError {
        CommandError(
            .cannotCreate, "'\(word)' already exists; name another file, or replace it with --overwrite.")
    }

    private static func failure(_ word: String, _ error: Errno) -> CommandError {
        let status = ExitStatus.status(of: error)
        return CommandError(
            status == .inputOutput || status == .noInput ? .cannotCreate : status,
            "The file '\(word)' can't be written: \(error).")
    }
}
