import Model
import Money
import Testing

@testable import EntryLine

/// Entries as people type them every day, written down with what they mean before the parser was asked.
@Suite struct OrdinaryEntriesTests {
    @Test("None of 1,250 ordinary entries is read wrongly, and at most one in twenty is asked about or refused")
    func ordinaryEntries() throws {
        let rows = try EntryTableRow.all(in: "ordinary.jsonl")
        #expect(rows.count >= 1_250)
        var open: [String] = []
        for row in rows {
            let context = try #require(EntryTableRow.conventions[row.in])
            do throws(EntryError) {
                let entry = try EntryParser(context: context).parse(row.entry).entry
                guard entry.missing.isEmpty else {
                    open.append("\(row.entry): no amount")
                    continue
                }
                let read: [String?] = [
                    entry.type?.name, entry.total?.decimalString, entry.total?.currency.code, entry.date?.description,
                    entry.tags.joined(separator: ","), entry.payee, entry.account,
                ]
                let meant: [String?] = [
                    row.type, row.amount, row.currency, row.day, row.tags?.joined(separator: ",") ?? "",
                    row.payee ?? (row.entry.contains("payee:") ? entry.payee : nil),
                    row.account ?? (row.entry.contains("account:") ? entry.account : nil),
                ]
                #expect(read == meant, "\(row.entry)")
            } catch {
                open.append("\(row.entry): \(error)")
            }
        }
        #expect(open.count * 20 <= rows.count, "\(open.count) of \(rows.count):\n\(open.joined(separator: "\n"))")
    }
}
