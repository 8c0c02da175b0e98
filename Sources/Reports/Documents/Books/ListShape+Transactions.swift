package import Model
import Money

extension ListShape where Row == BookedTransaction {
    /// Booked transactions.
    package static var transactions: ListShape<BookedTransaction> {
        ListShape(columns: shown(noPayee: nil) + data)
    }

    /// Transactions that are booked and not settled: the payee comes first, even if it is missing.
    package static var openItems: ListShape<BookedTransaction> {
        ListShape(columns: shown(noPayee: "(no payee)") + data)
    }

    /// The transaction created from each record: the receipt of a conversion. A dry run creates no transaction to name.
    package static func conversions(isDryRun: Bool) -> ListShape<BookedTransaction> {
        let transaction: [Column<BookedTransaction>] = [
            Column(nil, title: "ID", priority: 0) { .identifier($0.id) }
        ]
        return ListShape(columns: (isDryRun ? [] : transaction) + converted + data)
    }

    private static var converted: [Column<BookedTransaction>] {
        [
            Column(nil, title: "RECORD", priority: 0, emphasis: { _ in .faint }) { .identifier($0.quickRecordID) },
            Column(nil, title: "AUDIO", priority: 5, emphasis: { _ in .faint }) { .identifier($0.audioUUID) },
            Column(titled: .date, priority: 1) { .day($0.date) },
            Column(titled: .type, priority: 2) { .text($0.type.name) },
            Column(nil, title: "AMOUNT", priority: 0, alignment: .right) { .signedAmount($0.amount, $0.type) },
            Column(titled: .account, priority: 7, minimumWidth: 6) { .text($0.account) },
            Column(titled: .category, priority: 8, minimumWidth: 6) { $0.lines.categories.cell },
            Column(titled: .tag, priority: 3, minimumWidth: 6) { $0.lines.tags.cell },
            Column(titled: .payee, priority: 6, minimumWidth: 6) { .text($0.payee) },
            Column(titled: .cleared, priority: 9) { .flag($0.isCleared) },
        ]
    }

    private static func shown(noPayee: String?) -> [Column<BookedTransaction>] {
        [
            Column(nil, title: "ID", priority: 0, emphasis: { _ in .faint }) { .identifier($0.id) },
            Column(titled: .date, priority: 1) { .day($0.date) },
            Column(titled: .type, priority: 2) { .text($0.shownType) },
            Column(nil, title: "AMOUNT", priority: 0, alignment: .right) { $0.shownAmount },
            Column(titled: .account, priority: 6, minimumWidth: 6) { .text($0.account) },
            Column(titled: .category, priority: 7, minimumWidth: 6) { $0.lines.categories.cell },
            Column(titled: .tag, priority: 4, minimumWidth: 6) { $0.lines.tags.cell },
            Column(titled: .payee, priority: 3, minimumWidth: 6) { .text($0.payee ?? noPayee) },
            Column(titled: .location, priority: 9, minimumWidth: 6) { .text($0.location) },
            Column(titled: .cleared, priority: 8) { .flag($0.isCleared) },
            Column(titled: .note, priority: 5, minimumWidth: 6) { .text($0.note) },
        ]
    }

    /// The columns for programs. The keys and their order are stable: none is ever renamed, moved or dropped.
    private static var data: [Column<BookedTransaction>] {
        [
            Column("id") { .identifier($0.id) },
            Column("quickRecordID") { .identifier($0.quickRecordID) },
            Column("audioUUID") { .identifier($0.audioUUID) },
            Column(.date) { .day($0.date) },
            Column("createdAt") { .moment($0.createdAt) },
            Column(.type) { .text($0.type.name) },
            Column("amount") { .amount($0.signedOpening) },
            Column(.currency) { .text($0.amount.currency.code) },
            Column(.account) { .text($0.account) },
            Column(.payee) { .text($0.payee) },
            Column(.location) { .text($0.location) },
            Column(.note) { .text($0.note) },
            Column(.tag) { .texts($0.lines.tags) },
            Column(.cleared) { .flag($0.isCleared) },
        ] + Column.lines(\.signedLines) + [
            Column("kind") { .text($0.isOpeningBalance ? "opening" : "ordinary") }
        ]
    }
}
