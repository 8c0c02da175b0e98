import Money
import Testing

/// How people of one locale write amounts.
enum Convention: String, CaseIterable {
    case english
    case german
    case french
    case swiss
    case japanese
    case taiwanese
    /// Nobody has set a decimal mark.
    case unset

    var notation: AmountNotation {
        get throws {
            switch self {
            case .english: try notation(.point, "USD")
            case .german, .french: try notation(.comma, "EUR")
            case .swiss: try notation(.point, "CHF")
            case .japanese: try notation(.point, "JPY")
            case .taiwanese: try notation(.point, "TWD")
            case .unset: try notation(nil, "EUR")
            }
        }
    }

    private func notation(_ mark: DecimalMark?, _ code: String) throws -> AmountNotation {
        AmountNotation(decimalMark: mark, defaultCurrency: try currency(code))
    }
}

/// The currency with this code, which has to exist.
func currency(_ code: String) throws -> Currency {
    try #require(Currency(code: code), "\(code) is no currency")
}

/// What the parser makes of `text`, in one line.
///
/// The amount and what was seen: `+` or `-` in front, `=` calculated, `~` rounded, `¤` names its currency. For an
/// error the name of its case.
func outcome(_ text: String, _ notation: AmountNotation, currency: Currency? = nil) -> String {
    do {
        let parsed = try AmountParser(notation: notation).parse(text, currency: currency)
        let flags =
            (parsed.hasPlusSign ? "+" : "") + (parsed.hasMinusSign ? "-" : "") + (parsed.isExpression ? "=" : "")
            + (parsed.wasRounded ? "~" : "") + (parsed.namesCurrency ? "¤" : "")
        return flags.isEmpty ? parsed.amount.description : parsed.amount.description + " " + flags
    } catch {
        return Mirror(reflecting: error).children.first?.label ?? "empty"
    }
}

/// One row of a table: what is typed and what has to come out.
struct Row: CustomTestStringConvertible {
    let convention: Convention
    let input: String
    let expected: String

    var testDescription: String { "\(convention): \(input)" }

    static func rows(_ convention: Convention, _ table: [(String, String)]) -> [Row] {
        table.map { Row(convention: convention, input: $0.0, expected: $0.1) }
    }
}
