import Model

/// Estimates the width of text rendered with the viewer's fonts; errs on the wide side to avoid clipping.
enum TextMeasure {
    /// In pixels, for a font of `size` pixels.
    static func width(_ text: String, size: Double) -> Double {
        text.reduce(0) { $0 + ems($1) } * size
    }

    /// The text, truncated with an ellipsis if it is wider than `width`.
    static func fitted(_ text: String, to width: Double, size: Double) -> String {
        guard Self.width(text, size: size) > width else { return text }
        var rest = width - size
        let kept = text.prefix {
            rest -= ems($0) * size
            return rest >= 0
        }
        return kept + "…"
    }

    /// Slightly wider than DejaVu Sans, which is wider than most fonts.
    private static func ems(_ character: Character) -> Double {
        if TerminalText.width(String(character)) > 1 { return 1.05 }
        switch character {
        case "i", "j", "l", "I", "'", ".", ",", ":", ";", "|", "!", " ", "(", ")", "[", "]", "t", "f", "r": return 0.44
        case "m", "w", "M", "W", "@", "%", "…", "—": return 1.05
        case _ where character.isUppercase: return 0.8
        default: return 0.68
        }
    }
}
