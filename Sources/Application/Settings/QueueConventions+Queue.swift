import EntryLine
import Foundation
import Model
import Money
import Reports
import Store

extension QueueConventions {
    /// The conventions as reports show them.
    init(_ conventions: Conventions) {
        self.init(
            currency: conventions.currency.code, decimalMark: conventions.decimalMark?.text,
            dateOrder: (conventions.monthBeforeDay ? DateOrder.monthDay : .dayMonth).rawValue,
            timeZone: conventions.timeZone)
    }
}
