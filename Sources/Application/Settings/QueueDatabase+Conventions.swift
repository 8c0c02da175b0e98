import EntryLine
import Foundation
import Model
import Money
import Reports
import Store

extension QueueDatabase {
    /// What amounts and dates mean in this queue: what was written down when its database was made.
    ///
    /// A queue that is only just made gets them from `currency` and the settings, else from the locale, which `say` is
    /// told; no later locale changes them. With `isReadOnly` nothing is written down yet. Throws where `currency` is
    /// another one than the queue's, and where neither the settings nor the machine name a time zone.
    func conventions(
        _ settings: Settings, _ environment: [String: String], _ currency: Currency?, isReadOnly: Bool,
        say: (Conventions) -> Void
    ) throws -> Conventions {
        if let known = try conventions() {
            let own = settings.currency ?? known.currency
            guard let currency, currency != own else { return known }
            throw CommandError(
                .usage,
                "--currency \(currency) is for a new queue, but this one is kept in \(own); write the "
                    + "currency beside the amount, or change `currency` in config.yaml.")
        }
        let new = try Conventions(settings, environment, currency)
        guard !isReadOnly else { return new }
        let established = try establish(new)
        say(established)
        return established
    }
}

extension Conventions {
    /// Those of a queue that is made now: `currency` and the settings, else those of the locale.
    init(_ settings: Settings, _ environment: [String: String], _ currency: Currency?) throws {
        self.init(
            currency: currency ?? settings.currency ?? LocaleDefaults.currency(environment),
            decimalMark: settings.decimalMark ?? LocaleDefaults.decimalMark(environment),
            monthBeforeDay: settings.monthBeforeDay ?? (LocaleDefaults.dateOrder(environment) == .monthDay),
            timeZone: try settings.timeZone?.identifier ?? MachineZone.current(environment).name(at: Date()))
    }

    /// The time zone in which days begin: that of the settings, else the queue's; `nil` if it is not known here.
    func zone(_ settings: Settings) -> TimeZone? { settings.timeZone ?? TimeZone(identifier: timeZone) }
}
