extension [UInt8] {
    /// Two lower-case hex digits per byte.
    package var hexText: String {
        var text = TextBuffer()
        for byte in self { text.append(hex: byte, ten: UInt8(ascii: "a")) }
        return String(decoding: text.bytes, as: UTF8.self)
    }
}
