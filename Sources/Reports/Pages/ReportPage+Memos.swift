import FoundationEssentials
import Model
import Money

/// The list of records and the filter choices.
///
/// Rows refer to choices by number, so that no name is needed in an attribute of a row.
extension ReportPage {
    /// The values for the list: rows, choices and totals, with all text unescaped.
    var memoContext: [String: Any] {
        var accounts = Choices(none: "no account")
        var tags = Choices(none: "no tag")
        var states = Choices(none: "")
        var months: Set<String> = []
        let rows = memos.map { memo in
            let day = memo.day(in: zone)
            months.insert(PageDates.monthKey(day))
            var row = self.row(memo, day)
            row["state"] = states.number(of: memo.stateName(at: report.asOf))
            row["account"] = accounts.number(of: memo.account)
            let names: [String?] = memo.tags.isEmpty ? [nil] : memo.tags
            row["tagNumbers"] = names.map { "\(tags.number(of: $0))" }.joined(separator: " ")
            return row
        }
        var context: [String: Any] = [
            "memos": rows, "hasMemos": !rows.isEmpty,
            "states": states.options, "accounts": accounts.options, "tags": tags.options,
            "months": months.sorted(by: >).map { ["number": $0, "name": PageDates.month($0)] },
        ]
        if leftOut > 0 {
            // Booked records come last, so that they are dropped first.
            let isBooked = memos.count { $0.transaction == nil } >= report.backlog.count
            let transactions = OfferedCommand.line("transactions" + report.filterWords)
            let command = isBooked ? transactions : report.listCommand
            context["leftOut"] = ["count": leftOut, "command": command]
        }
        return context
    }

    private func row(_ memo: Memo, _ day: CivilDay) -> [String: Any] {
        let made = memo.createdAt
        var row: [String: Any] = [
            "day": day.description, "month": PageDates.monthKey(day), "when": PageDates.text(day),
            "stateName": memo.stateName(at: report.asOf), "stateClass": memo.stateClass(at: report.asOf),
            "id": String(memo.id.prefix(idLength)),
        ]
        if made.day(in: zone) == day { row["clock"] = made.clock(in: zone) }
        if let amount = memo.amount {
            let isAdded = memo.type == .income || memo.isOpening && amount.minorUnits > 0
            row["amount"] = (isAdded ? "+" : "") + PageAmounts.text(amount, decimalMark)
            row["kind"] = memo.type?.name ?? "unknown"
        }
        let opening = memo.isOpening ? "opening balance" : nil
        let words = [opening, memo.payee, memo.location.map { "@" + $0 }, memo.note].compactMap(\.self)
        if !words.isEmpty { row["what"] = words.joined(separator: " · ") }
        if words.isEmpty, let recording = memo.record?.recording { row["file"] = recording.originalName.text }
        if memo.transaction == nil, let flaw = memo.record?.audioFlaw { row["flaw"] = flaw }
        if !memo.tags.isEmpty { row["tagNames"] = memo.tags.map { "#" + $0 } }
        if let account = memo.account { row["accountName"] = account }
        if let sound = sound(memo) { row["sound"] = sound }
        return row
    }

    private func sound(_ memo: Memo) -> [String: Any]? {
        guard let recording = memo.record?.recording else { return nil }
        var sound: [String: Any] = ["url": url(recording.path), "name": recording.originalName.text]
        if let seconds = recording.duration {
            sound["length"] = Cell.clock(seconds, isClaimed: !recording.isDurationDecoded)
        }
        if !recording.analysis.outline.isEmpty { sound["wave"] = LoudnessLine.path(recording.analysis.outline) }
        if let obstacle = PagePlayback.obstacle(recording.claim) {
            sound["obstacle"] = obstacle
        } else {
            sound["plays"] = true
        }
        return sound
    }

    private func url(_ path: String) -> String {
        switch place {
        case .inside(let depth): String(repeating: "../", count: depth) + HTMLText.percentEncoded(path)
        case .outside(let queue): "file://" + HTMLText.percentEncoded(queue + "/" + path)
        }
    }
}

/// The values of one filter, numbered in order of appearance.
private struct Choices {
    private var numbers: [String: Int] = [:]
    private var names: [String] = []
    private var hasNone = false
    private let none: String

    init(none: String) {
        self.none = none
    }

    /// 0 for `nil`, otherwise from 1 on.
    mutating func number(of name: String?) -> Int {
        guard let name else {
            hasNone = true
            return 0
        }
        if let number = numbers[name] { return number }
        names.append(name)
        numbers[name] = names.count
        return names.count
    }

    /// Sorted by name; the missing value comes last.
    var options: [[String: Any]] {
        let sorted = names.indices.sorted { SearchKey(names[$0]).text < SearchKey(names[$1]).text }
        return sorted.map { ["number": $0 + 1, "name": names[$0]] } + (hasNone ? [["number": 0, "name": none]] : [])
    }
}

extension ReportPage.Memo {
    fileprivate func day(in zone: TimeZone) -> CivilDay {
        transaction?.date ?? record?.day(in: zone) ?? CivilDay(daysSinceEpoch: 0)
    }

    fileprivate var createdAt: Moment {
        record?.createdAt ?? transaction?.createdAt ?? Moment(clampingMilliseconds: 0, in: .gmt)
    }

    fileprivate var id: String { record?.id.description ?? transaction?.id.description ?? "" }

    fileprivate var amount: Amount? { transaction?.signedOpening ?? record?.entry.total }

    fileprivate var isOpening: Bool { transaction?.isOpeningBalance == true }

    /// `nil` also for an opening balance, which is neither income nor expense.
    fileprivate var type: TransactionType? { isOpening ? nil : transaction?.type ?? record?.entry.type }

    fileprivate var account: String? { transaction?.account ?? record?.entry.account }

    fileprivate var payee: String? { transaction.map(\.payee) ?? record?.entry.payee }

    fileprivate var location: String? { transaction.map(\.location) ?? record?.entry.location }

    fileprivate var note: String? { transaction.map(\.note) ?? record?.entry.note }

    fileprivate var tags: [String] { transaction?.lines.tags ?? record?.entry.tags ?? [] }

    /// The text for display.
    fileprivate func stateName(at now: Moment) -> String {
        guard transaction == nil, let record else { return "booked" }
        return record.reason(at: now)?.name ?? (record.state == .discarded ? "discarded" : "booked")
    }

    /// The class that selects the colour.
    fileprivate func stateClass(at now: Moment) -> String {
        transaction != nil || record == nil ? "done" : record?.state == .processed ? "ready" : "open"
    }
}
