/// The loudness of a recording drawn in one line of text.
package enum Waveform {
    /// One character for each step, from silence to full scale; ASCII where `unicode` is false. `nil` for an outline
    /// without steps.
    package static func text(_ outline: [UInt8], unicode: Bool) -> String? {
        guard !outline.isEmpty else { return nil }
        let levels = Array(unicode ? "▁▂▃▄▅▆▇█" : "_.-:=+*#")
        return String(outline.map { levels[Int($0) * levels.count / 256] })
    }
}
