package import Exports
import Files
import Foundation
import Model
import Money
import Store
package import SystemPackage
import Yams

/// `export.yaml` in the queue folder: the names of accounts and categories in other programs.
package struct ExportMappingFile {
    /// With a larger limit than the settings, as names take more space.
    let source: YAMLFile

    /// Locates the file in the queue folder; `read` opens it.
    package init(in queue: FilePath) {
        let path = queue.appending(QueueFolder.exportMappingName.text).string
        source = YAMLFile(path: path, noun: "mapping", byteLimit: 1 << 20)
    }

    /// The contents of the file.
    private struct Content: Decodable {
        var accounts: [String: String?]?
        var expenses: [String: String?]?
        var income: [String: String?]?
        var openingBalances: String?
        var otherExpenses: String?
        var otherIncome: String?

        enum CodingKeys: String, CodingKey, CaseIterable {
            case accounts, expenses, income, openingBalances, otherExpenses, otherIncome
        }
    }

    /// Reads the file; a missing file is an empty mapping.
    ///
    /// Names that are not in `books` are its `strays`. Throws `CommandError` with status 78 for invalid content.
    package func read(_ books: BookNames) throws -> ExportMapping {
        let keys = Content.CodingKeys.allCases.map(\.rawValue)
        let content = try source.decode(Content.self, from: source.text(), keys: keys) { key in
            key.isEmpty ? "it is not a list of keys with names below them" : "the value of '\(key)' is not text"
        }
        return try content.map { try mapping($0, books) } ?? ExportMapping()
    }

    private func mapping(_ content: Content, _ books: BookNames) throws -> ExportMapping {
        var mapping = ExportMapping()
        let accounts = books.accounts.map(\.name)
        mapping.accounts = try names(content.accounts, "account", accounts, &mapping.strays)
        mapping.expenses = try names(content.expenses, "category", books.categories, &mapping.strays)
        mapping.income = try names(content.income, "category", books.categories, &mapping.strays)
        mapping.openingBalances = try usable(content.openingBalances, "openingBalances")
        mapping.otherExpenses = try usable(content.otherExpenses, "otherExpenses")
        mapping.otherIncome = try usable(content.otherIncome, "otherIncome")
        return mapping
    }

    private func names(
        _ names: [String: String?]?, _ noun: String, _ known: [String], _ strays: inout [String]
    ) throws -> [TagKey: String] {
        let known = NameVocabulary(known)
        var result: [TagKey: String] = [:]
        var spellings: [TagKey: String] = [:]
        for (name, target) in (names ?? [:]).sorted(by: { $0.key < $1.key }) {
            guard known.contains(name) else {
                let guess = known.nearMiss(name).map { " (did you mean '\($0)'?)" } ?? ""
                let stray = "the \(noun) '\(name)'\(guess)"
                if !strays.contains(stray) { strays.append(stray) }
                continue
            }
            if let other = spellings.updateValue(name, forKey: TagKey(name)) {
                throw source.invalid("it names one \(noun) twice, as '\(other)' and as '\(name)'")
            }
            result[TagKey(name)] = try usable(target ?? "", name)
        }
        return result
    }

    private func usable(_ target: String?, _ name: String) throws -> String? {
        guard let target else { return nil }
        guard target.contains(where: { !$0.isWhitespace && $0 != ":" }) else {
            throw source.invalid("'\(name)' has no name in it")
        }
        // In hledger and ledger such a posting is virtual, deferred, or has a status.
        if let first = target.first(where: { !$0.isWhitespace }), "([<*!".contains(first) {
            throw source.invalid(
                "the name '\(target)' of '\(name)' begins with \(first), which hledger and ledger take for a mark")
        }
        return target
    }
}

extension ExportMappingFile {
    /// What an export from `database` would say of the file, as a sentence; `nil` if nothing. Throws as `read` does.
    ///
    /// Without a file no name of the books is read.
    func warning(for database: QueueDatabase) throws -> String? {
        guard try source.text() != nil else { return nil }
        return warning(try read(database.bookNames()))
    }

    /// That lines of the mapping have no effect, as a sentence; `nil` if all have.
    func warning(_ mapping: ExportMapping) -> String? {
        let strays = mapping.strays
        guard !strays.isEmpty else { return nil }
        let more = strays.count > 3 ? " and \(strays.count - 3) more" : ""
        let effect =
            strays.count == 1
            ? "which is not in the books, so this line has no effect; correct it or take it out."
            : "which are not in the books, so these lines have no effect; correct them or take them out."
        return "The mapping \(source.path) names \(strays.prefix(3).joined(separator: ", "))\(more), \(effect)"
    }

    /// Writes the default export names, for editing. Throws `CommandError` with status 73 if there is such a file that is
    /// not to be replaced.
    package func write(_ context: CommandContext, replacing: Bool) throws {
        guard replacing || !FileManager.default.fileExists(atPath: source.path) else {
            throw CommandError(
                .cannotCreate,
                "'\(source.path)' already exists; add new names to it by hand, or write the usual names of all with "
                    + "--overwrite, which loses what you changed in it.")
        }
        let books = try context.database.bookNames()
        let sums = try context.database.statistics(by: .category, RecordFilter(zone: context.zone))
        let earned = Set(sums.filter { $0.income.minorUnits != 0 }.compactMap { $0.key.map { TagKey($0) } })
        let spent = Set(sums.filter { $0.expense.minorUnits != 0 }.compactMap { $0.key.map { TagKey($0) } })
        let income = books.categories.filter { earned.contains(TagKey($0)) }
        // An unused category counts as one of expenses, as most are.
        let expenses = books.categories.filter { !earned.contains(TagKey($0)) || spent.contains(TagKey($0)) }
        let sections: [(Node, Node)] = [
            ("accounts", Self.section(books.accounts.map(\.name), UsualName.account)),
            ("expenses", Self.section(expenses, UsualName.expense)),
            ("income", Self.section(income, UsualName.income)),
            ("openingBalances", Node(UsualName.openingBalances)),
            ("otherExpenses", Node(UsualName.otherExpenses)),
            ("otherIncome", Node(UsualName.otherIncome)),
        ]
        let yaml = try Yams.serialize(node: Node(sections), width: -1, allowUnicode: true)
        let output = try OutputFile(source.path, replacing: replacing)
        output.giveToOwner(of: context.queue)
        try output.write(Array((Self.heading + yaml).utf8))
        try output.finish()
        context.output.say("The mapping is in \(context.output.escaped(source.path)).")
    }

    private static let heading = """
        # What accounts and categories are called in exports for hledger, ledger, Beancount and GnuCash.
        # Left: the names in quickrec. Right: change them to yours; what is taken out gets its usual name.

        """

    private static func section(_ names: [String], _ usual: (String) -> String) -> Node {
        Node(names.sorted { TagKey($0).text < TagKey($1).text }.map { (Node($0), Node(usual($0))) })
    }
}

extension QueueDatabase {
    /// The names that can be mapped, including hidden ones, oldest first.
    func bookNames() throws -> BookNames {
        func all(_ kind: NameKind) throws -> [NamedItem] {
            try names(kind, includingHidden: true, oldestFirst: true)
        }
        return BookNames(
            accounts: try all(.accounts).compactMap { item in item.account.map { (item.name, $0.balance.currency) } },
            categories: try all(.categories).map(\.name), tags: try all(.tags).map(\.name))
    }
}
