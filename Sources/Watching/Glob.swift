/// A shell pattern over bytes: `*`, `?`, `[a-z]`, `[!a-z]`, and `\` to escape the next character.
///
/// Not `fnmatch(3)`, which decodes names by the locale and never matches those with invalid encoding.
package struct Glob: Hashable, Sendable {
    /// The pattern as written.
    package let pattern: String
    private let parts: [Part]

    fileprivate enum Part: Hashable {
        /// This byte.
        case byte(UInt8)
        /// Any byte: `?`.
        case any
        /// Any number of any bytes: `*`.
        case many
        /// One byte within these ranges, or outside all of them: `[a-z]`, `[!a-z]`.
        case oneOf([ClosedRange<UInt8>], isNegated: Bool)
    }

    /// Compiles a pattern; every string is a valid one.
    package init(_ pattern: String) {
        self.pattern = pattern
        var bytes = Array(pattern.utf8)[...]
        var parts: [Part] = []
        while let byte = bytes.popFirst() {
            switch byte {
            case UInt8(ascii: "*"):
                // Two stars mean the same as one, but take longer.
                if parts.last != .many { parts.append(.many) }
            case UInt8(ascii: "?"): parts.append(.any)
            case UInt8(ascii: "["): parts.append(Self.set(from: &bytes) ?? .byte(byte))
            case UInt8(ascii: "\\"): parts.append(.byte(bytes.popFirst() ?? byte))
            default: parts.append(.byte(byte))
            }
        }
        self.parts = parts
    }

    /// Whether the pattern matches all of `name`.
    ///
    /// Takes time proportional to the product of both lengths at most: it backtracks only to the last star.
    package func matches(_ name: [UInt8]) -> Bool {
        var part = 0
        var index = 0
        var lastStar: (part: Int, index: Int)?
        while index < name.count {
            if part < parts.count, parts[part] == .many {
                lastStar = (part, index)
                part += 1
            } else if part < parts.count, parts[part].matches(name[index]) {
                part += 1
                index += 1
            } else if let star = lastStar {
                lastStar = (star.part, star.index + 1)
                part = star.part + 1
                index = star.index + 1
            } else {
                return false
            }
        }
        return parts[part...].allSatisfy { $0 == .many }
    }

    /// Reads the set after an opening bracket; if no bracket closes it, returns `nil` and consumes nothing.
    private static func set(from bytes: inout ArraySlice<UInt8>) -> Part? {
        var rest = bytes
        let isNegated = rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^")
        if isNegated { rest.removeFirst() }
        var ranges: [ClosedRange<UInt8>] = []
        while let low = rest.popFirst() {
            // A closing bracket right at the start is a literal: glob(7).
            if low == UInt8(ascii: "]"), !ranges.isEmpty {
                bytes = rest
                return .oneOf(ranges, isNegated: isNegated)
            }
            if rest.first == UInt8(ascii: "-"), let high = rest.dropFirst().first, high != UInt8(ascii: "]") {
                rest.removeFirst(2)
                ranges.append(min(low, high)...max(low, high))
            } else {
                ranges.append(low...low)
            }
        }
        return nil
    }
}

extension Glob.Part {
    fileprivate func matches(_ byte: UInt8) -> Bool {
        switch self {
        case .byte(let own): own == byte
        case .any: true
        case .many: false
        case .oneOf(let ranges, let isNegated): ranges.contains { $0.contains(byte) } != isNegated
        }
    }
}
