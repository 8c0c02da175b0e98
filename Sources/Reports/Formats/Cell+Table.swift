import FoundationEssentials
import Model
import Money

extension Cell {
    /// The same with Markdown markup escaped.
    var inMarkdown: Cell {
        switch self {
        case .text(let value): .text(MarkdownText.escape(value))
        case .texts(let values): .texts(values.map(MarkdownText.escape))
        default: self
        }
    }

    /// The text for display; empty if unknown.
    func text(_ style: TableStyle) -> String {
        var buffer = TextBuffer()
        switch self {
        case .empty: return ""
        case .text(let value): return TerminalText.escape(value, unicode: style.unicode)
        case .texts(let values): return TerminalText.escape(values.joined(separator: ", "), unicode: style.unicode)
        case .identifier(let uuid): return String(uuid.uuidString.prefix(style.idLength))
        case .amount(let amount):
            buffer.append(amount, mark: style.decimalMark)
            return String(decoding: buffer.bytes, as: UTF8.self) + " " + amount.currency.code
        case .income(let amount): return (amount.minorUnits < 0 ? "" : "+") + Cell.amount(amount).text(style)
        case .integer(let value): return String(value)
        case .percent(let value, let isSigned): return Self.percent(value, isSigned, style.decimalMark)
        case .number(let value): _ = buffer.append(decimal: value)
        case .seconds(let value, let isClaimed): return Self.clock(value, isClaimed: isClaimed)
        case .moment(let moment): buffer.appendMinute(moment)
        case .day(let day): buffer.append(day)
        case .flag(let value): return value ? "yes" : "no"
        }
        return String(decoding: buffer.bytes, as: UTF8.self)
    }

    /// `12.5%`, `+3.0%`.
    private static func percent(_ thousandths: Int, _ isSigned: Bool, _ mark: DecimalMark) -> String {
        let sign = thousandths < 0 ? "-" : isSigned && thousandths > 0 ? "+" : ""
        let (whole, tenth) = thousandths.magnitude.quotientAndRemainder(dividingBy: 10)
        return "\(sign)\(whole)\(mark.text)\(tenth)%"
    }

    /// A duration; a claimed one has a leading tilde. Empty if it is not a valid one.
    static func clock(_ seconds: Double, isClaimed: Bool) -> String {
        guard seconds.isFinite, seconds >= 0, seconds < 1e15 else { return "" }
        return (isClaimed ? "~" : "") + DecimalDigits.clock(seconds)
    }
}
