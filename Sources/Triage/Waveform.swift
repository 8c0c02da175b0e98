/// Draws a recording's loudness outline in one line.
package enum Waveform {
    /// `outline` (0 silence to 255 full scale) in at most `columns` columns, each the loudest of the steps it stands
    /// for, so that a short word is never drawn away.
    ///
    /// Silence is the lowest block, `▁`; in ASCII a blank, with a bar at both ends so that silence there is seen
    /// too. Empty for an empty outline, or where there is no room.
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
