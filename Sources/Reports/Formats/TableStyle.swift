package import Money

/// What tables may do where they are printed.
package struct TableStyle: Hashable, Sendable {
    /// Columns of the terminal; `nil` where stdout is none: then nothing is cut or left out.
    package var width: Int?
    /// Whether escape sequences for colour may be printed.
    package var colour: Bool
    /// Whether anything beside ASCII may be printed.
    package var unicode: Bool
    /// How many characters of an ID tell it from all others; at least 8 are shown.
    package var idLength: Int
    /// The one in amounts; other formats always have the point.
    package var decimalMark: DecimalMark

    package init(
        width: Int? = nil, colour: Bool = false, unicode: Bool = true, idLength: Int = 8,
        decimalMark: DecimalMark = .point
    ) {
        self.width = width
        self.colour = colour
        self.unicode = unicode
        self.idLength = max(8, idLength)
        self.decimalMark = decimalMark
    }
}

/// What a cell of a table wants to say beside its text; shown in colour or not at all.
package enum Emphasis: Sendable {
    case plain
    case strong
    case faint
    case good
    case attention
    case bad

    /// The SGR parameter of ECMA-48, section 8.3.117; `nil` for plain text.
    private var parameter: String? {
        switch self {
        case .plain: nil
        case .strong: "1"
        case .faint: "2"
        case .good: "32"
        case .attention: "33"
        case .bad: "31"
        }
    }

    /// `text`, which has been escaped, between the sequences that set the colour and take it back.
    func applied(to text: String, colour: Bool) -> String {
        guard colour, let parameter, !text.isEmpty else { return text }
        return "\u{1B}[\(parameter)m\(text)\u{1B}[0m"
    }
}
