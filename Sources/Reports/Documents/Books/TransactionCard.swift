package import FoundationEssentials
package import Model

/// All known facts of one transaction, including its lines.
package struct TransactionCard: Sendable {
    private let transaction: BookedTransaction
    private let zone: TimeZone

    /// Times are shown in `zone`.
    package init(_ transaction: BookedTransaction, in zone: TimeZone) {
        self.transaction = transaction
        self.zone = zone
    }

    /// The transaction in any format: a card as text, one object in JSON, a header and a row in CSV.
    package func rendered(as format: OutputFormat, style: TableStyle) -> [UInt8] {
        ListShape.transactions.card(transaction, text(style.withWholeIDs), as: format, style: style)
    }

    private func text(_ style: TableStyle) -> String {
        let fields: [FieldBlock.Field] = [
            (FactLabel.id.rawValue, .identifier(transaction.id)),
            (FactLabel.record.rawValue, .identifier(transaction.quickRecordID)),
            (FactLabel.audioUUID.rawValue, .identifier(transaction.audioUUID)),
            (FactLabel.created.rawValue, .moment(transaction.createdAt.in(zone))),
            (EntryAttribute.date.name, .day(transaction.date)),
            (FactLabel.amount.rawValue, transaction.shownAmount),
            (EntryAttribute.type.name, .text(transaction.shownType)),
        ]
        let entry = transaction.entry
        let attributes: [EntryAttribute] = [.account, .payee, .location, .tag, .note, .cleared]
        let facts = attributes.map { ($0.name, Cell(entry[$0])) }
        let lines = FieldBlock.fields(of: transaction.signedLines, style: style)
        return FieldBlock(fields + facts + lines, style: style).text
    }
}
