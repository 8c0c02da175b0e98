package import Model
import Money

extension ListShape where Row == NamedItem {
    /// Accounts with their balances, or the names of categories, payees and tags.
    package static func names(_ kind: NameKind) -> ListShape<NamedItem> {
        let name = Column<NamedItem>("name", title: kind.noun.uppercased(), priority: 0, minimumWidth: 8) {
            .text($0.name)
        }
        return ListShape(columns: [name] + (kind == .accounts ? accounts : []) + hidden)
    }

    private static var accounts: [Column<NamedItem>] {
        [
            Column("currency") { .text($0.account?.balance.currency.code) },
            Column("balance", title: "BALANCE", priority: 0, alignment: .right) { .amount($0.account?.balance) },
            Column("clearedBalance", title: "CLEARED", priority: 1, alignment: .right) { .amount($0.account?.cleared) },
            Column("opening") { .amount($0.account?.opening) },
            Column(nil, title: "OPENING", priority: 2, alignment: .right) { item in
                guard let opening = item.account?.opening, opening.minorUnits != 0 else { return .empty }
                return .amount(opening)
            },
            Column("default") { .flag($0.account?.isDefault == true) },
            Column(nil, title: "DEFAULT", priority: 3) { .text($0.account?.isDefault == true ? "yes" : nil) },
        ]
    }

    private static var hidden: [Column<NamedItem>] {
        [
            Column("hidden") { .flag($0.isHidden) },
            Column(nil, title: "HIDDEN", priority: 4, emphasis: { _ in .faint }) {
                .text($0.isHidden ? "hidden" : nil)
            },
        ]
    }
}
