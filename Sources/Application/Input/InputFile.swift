import SystemPackage

/// One line of a file of JSON Lines (https://jsonlines.org).
package struct InputLine: Sendable {
    /// From 1.
    package var number: Int
    package var bytes: [UInt8]
}

/// Input named by the user: a file, or `-` for standard input.
package enum InputFile {
    /// The non-blank lines.
    ///
    /// Throws `CommandError` with status 66, 77 or 74 that names the file.
    package static func lines(of path: String) throws -> [InputLine] {
        let data = try contents(of: path)
        var lines: [InputLine] = []
        var number = 0
        for slice in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            number += 1
            // Some editors write a byte order mark and CRLF line ends.
            var bytes = Array(slice)
            if number == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
            guard bytes.contains(where: { $0 > UInt8(ascii: " ") }) else { continue }
            lines.append(InputLine(number: number, bytes: bytes))
        }
        return lines
    }

    /// All of its bytes. Throws as `lines(of:)` does.
    package static func contents(of path: String) throws -> [UInt8] {
        do {
            if path == "-" { return try FileDescriptor.standardInput.readToEnd() }
            let descriptor = try FileDescriptor.open(RawArguments.path(path), .readOnly, options: .closeOnExec)
            return try descriptor.closeAfter { try descriptor.readToEnd() }
        } catch let error as Errno {
            throw CommandError(.status(of: error), "The file '\(path)' can't be read: \(error).")
        }
    }
}

extension FileDescriptor {
    fileprivate func readToEnd() throws -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = try piece.withUnsafeMutableBytes { try read(into: $0) }
            guard count > 0 else { return bytes }
            bytes += piece.prefix(count)
        }
    }
}
