/// Draws a recording's loudness outline on one line.
package enum Waveform {
    /// Returns `outline` (0 silence to 255 full scale) in at most `columns` columns. Each shows the loudest of the
    /// steps it covers, so that a short word stays visible.
    ///
    /// Silence is the lowest block, `▁`; in ASCII a blank, with a bar at both ends so that silence is visible there
    /// too. Empty for an empty outline, or if there is no room.
    package static func line(_ outline: [UInt8], columns: Int, unicode: Bool) -> String {
        let ramp = Array(unicode ? "▁▂▃▄▅▆▇█" : " .:-=+*#")
        let room = min(outline.count, unicode ? columns : columns - 2)
        guard room > 0 else { return "" }
        let levels = (0..<room).map { column in
            let steps = outline[(column * outline.count / room)..<((column + 1) * outline.count / room)]
            return Int(steps.max() ?? 0) * ramp.count / 256
        }
        let line = String(levels.map { ramp[$0] })
        return unicode ? line : "|" + line + "|"
    }
}
