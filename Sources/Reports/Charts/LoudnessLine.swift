import Model

/// The loudness of a recording, drawn in one line of text.
package enum LoudnessLine {
    /// One character per step, from silence to full scale; ASCII unless `unicode`. `nil` for an outline without steps.
    package static func text(_ outline: [UInt8], unicode: Bool) -> String? {
        guard !outline.isEmpty else { return nil }
        let levels = Array(unicode ? "▁▂▃▄▅▆▇█" : "_.-:=+*#")
        return String(outline.map { levels[Int($0) * levels.count / 256] })
    }

    /// An SVG path in a box of two times `outline.count` by 32: one stroke per step, centred vertically.
    static func path(_ outline: [UInt8]) -> String {
        var text = TextBuffer()
        var last = 0
        for (place, level) in outline.enumerated() {
            let half = max(1, Int(level) * 15 / 255)
            text.append(place == 0 ? "M1 \(16 - half)" : "m2-\(last + half)")
            text.append("v\(2 * half)")
            last = half
        }
        return String(decoding: text.bytes, as: UTF8.self)
    }
}
