extension StringProtocol {
    /// Whether one of the characters of `marks` is in it.
    func has(anyOf marks: String) -> Bool {
        // Characters are compared as normalized text, in ten times the time.
        guard !utf8.allSatisfy({ $0 < 0x80 }) else {
            return unicodeScalars.contains { marks.unicodeScalars.contains($0) }
        }
        return contains { marks.contains($0) }
    }
}
