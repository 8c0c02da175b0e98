package import FoundationEssentials
import Model
package import Money

/// The style of tables for a given output.
package struct TableStyle: Hashable, Sendable {
    /// The width of the terminal in columns; `nil` if stdout is not a terminal: then nothing is cut or dropped.
    package var width: Int?
    /// Whether colour escape sequences are allowed.
    package var colour: Bool
    /// Whether non-ASCII characters are allowed.
    package var unicode: Bool
    /// The number of characters that distinguish an ID from all others; at least 8 are shown.
    package var idLength: Int
    /// The decimal mark in amounts; other formats always use the point.
    package var decimalMark: DecimalMark
    /// The time zone for days and times.
    package var zone: TimeZone

    /// The same style with full IDs.
    var withWholeIDs: TableStyle {
        var style = self
        style.idLength = UUIDText.length
        return style
    }

    /// The defaults are those of a pipe; `idLength` is at least 8.
    package init(
        width: Int? = nil, colour: Bool = false, unicode: Bool = true, idLength: Int = 8,
        decimalMark: DecimalMark = .point, zone: TimeZone = .gmt
    ) {
        self.width = width
        self.colour = colour
        self.unicode = unicode
        self.idLength = max(8, idLength)
        self.decimalMark = decimalMark
        self.zone = zone
    }
}

/// The emphasis of a cell; shown in colour or not at all.
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

    /// `text`, already escaped, between the sequences that set and reset the colour.
    func applied(to text: String, colour: Bool) -> String {
        guard colour, let parameter, !text.isEmpty else { return text }
        return "\u{1B}[\(parameter)m\(text)\u{1B}[0m"
    }
}
