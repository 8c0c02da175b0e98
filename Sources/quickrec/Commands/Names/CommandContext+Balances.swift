import Application
import EntryLine
import Model
import Money
import Reports

extension CommandContext {
    /// A balance given by an option. Refuses one in parentheses, which is below zero for bookkeepers and a calculation in
    /// an entry.
    func balance(_ text: String, _ currency: Currency?, of account: String? = nil, option: String) throws -> Amount {
        let bare = AmountParser.halfWidth(text).filter { "()+-*/".contains($0) || $0.isNumber }
        guard !bare.hasPrefix("(") || !bare.hasSuffix(")") else {
            throw CommandError(
                .usage,
                "\(option) '\(text)' could be above or below zero; leave out the parentheses, and put a minus before what is below."
            )
        }
        return try amount(text, currency, of: account, option: option)
    }

    /// Says on which day an opening balance is; the list of accounts doesn't have it.
    func sayOpening(_ amount: Amount, on day: CivilDay, _ options: WriteOptions) {
        guard options.format == .table, amount.minorUnits != 0 else { return }
        output.say("opening balance \(echo.text(of: amount)) on \(EntryEcho.text(of: day, today: now.day(in: zone)))")
    }
}
