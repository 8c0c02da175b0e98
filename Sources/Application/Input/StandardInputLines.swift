import Reports
import Store
import SystemPackage

/// Reads standard input line by line as it arrives.
struct StandardInputLines {
    /// The limit of a sidecar; longer lines are skipped without being buffered.
    static let lengthLimit = 65_536

    /// The longest line that is skipped, in bytes.
    static let skipLimit = 8 << 20

    /// A line of the input, as far as it is read.
    enum Line {
        /// A line without its terminator.
        case bytes([UInt8])
        /// A line longer than `lengthLimit`, which was skipped.
        case tooLong
        /// A line longer than `skipLimit`, of which no end is in sight; nothing after it is read.
        case endless
    }

    private let file: FileDescriptor
    private var buffer: [UInt8] = []
    private var isAtEnd = false

    /// Reads nothing yet. The descriptor stays open.
    init(from file: FileDescriptor = .standardInput) {
        self.file = file
    }

    /// The next line; `nil` at the end of the input.
    ///
    /// Throws `CommandError` with status 74.
    mutating func next() throws -> Line? {
        var isTooLong = false
        var skipped = 0
        while true {
            if let end = buffer.firstIndex(of: 0x0A) {
                var line = Array(buffer[..<end])
                buffer.removeFirst(end + 1)
                if line.last == 0x0D { line.removeLast() }
                return isTooLong || line.count > Self.lengthLimit ? .tooLong : .bytes(line)
            }
            guard !isAtEnd else {
                defer { buffer = [] }
                if isTooLong || buffer.count > Self.lengthLimit { return .tooLong }
                return buffer.isEmpty ? nil : .bytes(buffer)
            }
            if buffer.count > Self.lengthLimit {
                isTooLong = true
                skipped += buffer.count
                buffer = []
                guard skipped <= Self.skipLimit else {
                    isAtEnd = true
                    return .endless
                }
            }
            try readMore()
        }
    }

    private mutating func readMore() throws {
        do {
            let bytes = try file.nextBytes(65_536)
            isAtEnd = bytes.isEmpty
            buffer += bytes
        } catch let error as Errno {
            throw CommandError(.inputOutput, "Standard input could not be read: \(error).")
        }
    }
}
