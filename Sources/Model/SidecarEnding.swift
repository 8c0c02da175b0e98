/// How the names of sidecars end.
package enum SidecarEnding {
    /// `.json` in every mixture of capital and small letters, as UTF-8: a path is looked for as its bytes.
    package static let all: [[UInt8]] = (0..<16).map { capitals in
        Array(".".utf8) + "json".utf8.enumerated().map { index, byte in capitals >> index & 1 == 1 ? byte - 0x20 : byte }
    }
}
