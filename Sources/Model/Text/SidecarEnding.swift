/// How the names of sidecars end.
package enum SidecarEnding {
    /// `.json` in every mixture of upper and lower case, as UTF-8: paths are looked up by their bytes.
    package static let all: [[UInt8]] = (0..<16).map { capitals in
        let letters = "json".utf8.enumerated().map { capitals >> $0.offset & 1 == 1 ? $0.element - 0x20 : $0.element }
        return Array(".".utf8) + letters
    }
}
