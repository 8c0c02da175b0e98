/// Decodes terminal input for the editor: assembles UTF-8 characters, and joins pasted text into one line, so that a
/// line end in it doesn't submit half an entry.
///
/// Terminals send pasted text between `ESC [ 200 ~` and `ESC [ 201 ~` if asked to
/// (https://invisible-island.net/xterm/ctlseqs/ctlseqs.html, "Bracketed Paste Mode").
struct KeyDecoder {
    /// The code with which the editor wakes itself (Ctrl-^, which edits nothing); dropped if a key sends it.
    static let wakeCode: UInt32 = 0x1E

    /// Ctrl-C, if the terminal driver passes it on.
    static let interruptCode: UInt32 = 0x03

    /// U+FFFD, in place of a byte that is not UTF-8.
    static let replacement: Unicode.Scalar = "\u{FFFD}"

    private static let pasteStart: [UInt8] = Array("\u{1B}[200~".utf8)
    private static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

    /// Bytes of an incomplete character or paste mark.
    private var rest: [UInt8] = []
    private var isPasting = false
    private var hasPasted = false
    /// Whether a line end or other control character in pasted text becomes two blanks as soon as more text follows. One
    /// blank would join the numbers of two cells or lines: `3 250.00`.
    private var owesBlanks = false

    /// Decodes the characters that `bytes` completes; U+FFFD replaces each byte that is not UTF-8.
    mutating func take(_ bytes: some Sequence<UInt8>) -> [UInt32] {
        rest += bytes
        var codes: [UInt32] = []
        while !rest.isEmpty {
            if rest[0] == 0x1B {
                guard let isMark = takeMark() else { break }
                if isMark { continue }
            }
            switch Self.firstCharacter(of: rest) {
            case .scalar(let scalar, let length):
                rest.removeFirst(length)
                add(scalar, to: &codes)
            case .invalid:
                rest.removeFirst()
                add(Self.replacement, to: &codes)
            case .incomplete:
                return codes
            }
        }
        return codes
    }

    /// How a discarded line ends.
    enum LineEnd: Hashable {
        /// A line end outside of pasted text.
        case enter
        /// Ctrl-C.
        case interrupt
    }

    /// Counts the characters of `bytes` up to the end of the line, if they contain it, without decoding them: much
    /// faster than `take`.
    ///
    /// As in `take`, a line end in pasted text does not end the line.
    mutating func skipLine(_ bytes: some Sequence<UInt8>) -> (count: Int, end: LineEnd?) {
        var count = 0
        if let first = rest.first, first != 0x1B {
            rest.removeAll()
            count += 1
        }
        for byte in bytes where !skipMark(byte, &count) {
            if isPasting || byte >= 0x20 {
                // Continuation bytes of UTF-8 are not counted.
                if byte & 0xC0 != 0x80 { count += 1 }
            } else if byte == 0x0D || byte == 0x0A {
                return (count, .enter)
            } else if byte == UInt8(Self.interruptCode) {
                return (count, .interrupt)
            }
        }
        return (count, nil)
    }

    /// Whether `byte` belongs to a possible paste mark; counts the bytes that turn out not to belong to one.
    private mutating func skipMark(_ byte: UInt8, _ count: inout Int) -> Bool {
        guard byte == 0x1B || !rest.isEmpty else { return false }
        let mark = isPasting ? Self.pasteEnd : Self.pasteStart
        rest.append(byte)
        if rest == mark {
            rest.removeAll()
            isPasting.toggle()
            return true
        }
        guard !mark.starts(with: rest) else { return true }
        count += rest.count - 1
        rest = byte == 0x1B ? [byte] : []
        return byte == 0x1B
    }

    /// Discards all pending state.
    mutating func reset() {
        self = KeyDecoder()
    }

    /// Consumes a paste mark; `nil` if more bytes are needed to tell.
    private mutating func takeMark() -> Bool? {
        let mark = isPasting ? Self.pasteEnd : Self.pasteStart
        if rest.starts(with: mark) {
            rest.removeFirst(mark.count)
            isPasting.toggle()
            (hasPasted, owesBlanks) = (false, false)
            return true
        }
        return mark.starts(with: rest) ? nil : false
    }

    private mutating func add(_ scalar: Unicode.Scalar, to codes: inout [UInt32]) {
        let isControl = scalar.properties.generalCategory == .control
        guard isPasting else {
            if isControl, scalar.value >= 0x80 || scalar.value == Self.wakeCode || scalar.value == 0 { return }
            codes.append(scalar.value)
            return
        }
        guard !isControl, scalar != "\u{2028}", scalar != "\u{2029}" else {
            owesBlanks = hasPasted
            return
        }
        if owesBlanks { codes += [0x20, 0x20] }
        (hasPasted, owesBlanks) = (true, false)
        codes.append(scalar.value)
    }

    private enum First {
        /// A character and its length in bytes.
        case scalar(Unicode.Scalar, length: Int)
        /// The first byte begins no valid character.
        case invalid
        /// More bytes are needed.
        case incomplete
    }

    private static func firstCharacter(of bytes: [UInt8]) -> First {
        let length: Int
        switch bytes[0] {
        case 0x00...0x7F: length = 1
        case 0xC2...0xDF: length = 2
        case 0xE0...0xEF: length = 3
        case 0xF0...0xF4: length = 4
        default: return .invalid
        }
        let head = bytes.prefix(length)
        guard head.dropFirst().allSatisfy({ $0 & 0xC0 == 0x80 }) else { return .invalid }
        guard head.count == length else { return .incomplete }
        guard let scalar = String(validating: head, as: UTF8.self)?.unicodeScalars.first else { return .invalid }
        return .scalar(scalar, length: length)
    }
}
