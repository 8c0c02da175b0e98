import SystemPackage

/// One line of a file of JSON Lines (https://jsonlines.org).
package struct InputLine: Sendable {
    /// From 1.
    package var number: Int
    /// Without its line feed; a carriage return may be at its end.
    package var bytes: [UInt8]
}

/// Input named by the user: a file, or `-` for standard input.
package enum InputFile {
    /// The longest file that is read, in bytes: a million rows fit.
    package static let lengthLimit = 256 << 20

    /// The non-blank lines.
    ///
    /// Throws `CommandError` with status 66, 77 or 74 that names the file, or with 65 if it is too long.
    package static func lines(of path: String) throws -> [InputLine] {
        let data = try contents(of: path)
        var lines: [InputLine] = []
        var number = 0
        for slice in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            number += 1
            // Some editors write a byte order mark and CRLF line ends.
            var bytes = Array(slice)
            if number == 1 { bytes.removeByteOrderMark() }
            guard bytes.contains(where: { $0 > UInt8(ascii: " ") }) else { continue }
            lines.append(InputLine(number: number, bytes: bytes))
        }
        return lines
    }

    /// All of its bytes. Throws as `lines(of:)` does.
    package static func contents(of path: String) throws -> [UInt8] {
        do {
            if path == "-" { return try read(.standardInput, path) }
            let descriptor = try FileDescriptor.open(RawArguments.path(path), .readOnly, options: .closeOnExec)
            return try descriptor.closeAfter { try read(descriptor, path) }
        } catch let error as Errno {
            throw CommandError(.status(of: error), "\(name(path)) can't be read: \(error).")
        }
    }

    private static func read(_ file: FileDescriptor, _ path: String) throws -> [UInt8] {
        guard let bytes = try file.allBytes(limit: lengthLimit) else {
            throw CommandError(
                .data, "\(name(path)) is longer than \(lengthLimit >> 20) MiB; split it into several files.")
        }
        return bytes
    }

    /// At the beginning of a sentence.
    private static func name(_ path: String) -> String { path == "-" ? "Standard input" : "The file '\(path)'" }
}

extension [UInt8] {
    /// Removes the mark with which some editors begin a file in UTF-8.
    mutating func removeByteOrderMark() {
        if starts(with: [0xEF, 0xBB, 0xBF]) { removeFirst(3) }
    }
}
