import Exports
import Files
import Foundation
import Importing
import Model
import Store
import TestSupport
import Testing

@testable import Application

/// The names that exports use, and that imports read the other way round.
struct ExportMappingTests {
    private func book(_ queue: OpenQueue, _ category: String, _ type: TransactionType) throws {
        var entry = OpenQueue.entry(1_250)
        entry.type = type
        entry.lines[0].category = category
        _ = try queue.database.book(
            entry, createdAt: queue.context.now, zone: queue.context.zone, at: queue.context.now)
    }

    @Test("What is earned is income, what is spent or was never used is an expense, and some are both")
    func writes() throws {
        let queue = try OpenQueue()
        try book(queue, "Salary", .income)
        try book(queue, "Food", .expense)
        try book(queue, "Flat", .income)
        try book(queue, "Flat", .expense)
        _ = try queue.database.add("Never", .categories, at: queue.context.now)
        let file = ExportMappingFile(in: queue.context.queue.path)
        try file.write(queue.context, replacing: false)
        let mapping = try file.read(queue.database.bookNames())
        #expect(Set(mapping.income.keys) == Set(["Salary", "Flat"].map { TagKey($0) }))
        #expect(Set(mapping.expenses.keys) == Set(["Food", "Flat", "Never"].map { TagKey($0) }))
    }

    @Test(
        "Names that a journal would take for marks of a posting are refused",
        arguments: ["(virtual)", " [x]", "* x", "!x", "<x>"])
    func marks(_ name: String) throws {
        let queue = try OpenQueue()
        for key in ["openingBalances", "otherIncome"] {
            try queue.folder.write("\(key): '\(name)'\n", to: "queue/export.yaml")
            let error = #expect(throws: CommandError.self) {
                try ExportMappingFile(in: queue.context.queue.path).read(queue.database.bookNames())
            }
            #expect(error?.status == .configuration)
            #expect(error?.description.contains("the name '\(name)' of '\(key)' begins with") == true)
        }
        try queue.folder.write("openingBalances: 'Equity:(x)'\n", to: "queue/export.yaml")
        _ = try ExportMappingFile(in: queue.context.queue.path).read(queue.database.bookNames())
    }

    @Test("Names of accounts, of income and of expenses are read the other way round")
    func knownNames() throws {
        let queue = try OpenQueue()
        try book(queue, "Salary", .income)
        try book(queue, "Food", .expense)
        try queue.folder.write(
            "accounts: {Cash EUR: Assets:Purse}\nincome: {Salary: Income:Work}\nexpenses: {Food: Expenses:Meals}\n",
            to: "queue/export.yaml")
        let mapped = try BooksImport.knownNames(queue.context).mapped
        #expect(mapped == ["Assets:Purse": "Cash EUR", "Income:Work": "Salary", "Expenses:Meals": "Food"])
        #expect(try BooksImport.knownNames(queue.context, isMapped: false).mapped.isEmpty)
    }

    @Test(
        "Names that mean something in YAML are names here, as they are written and in quotes",
        arguments: ["=", "<<", "null", "~", "true", "1:30", "0x1F", "2026-11-20", "? x", "- a", "---", "#x", "a: b"])
    func yamlWords(_ name: String) throws {
        let queue = try OpenQueue()
        try book(queue, name, .expense)
        let file = ExportMappingFile(in: queue.context.queue.path)
        try file.write(queue.context, replacing: false)
        #expect(try file.read(queue.database.bookNames()).expenses == [TagKey(name): "Expenses:\(name)"])
        try queue.folder.write("expenses: {'\(name)': 'Expenses:X'}\n", to: "queue/export.yaml")
        #expect(try file.read(queue.database.bookNames()).expenses == [TagKey(name): "Expenses:X"])
    }

    @Test(
        "A name that is there twice, or has none beside it, is refused",
        arguments: [
            ("{Bänk: Assets:X, bÄnk: Assets:Y}", "it names one account twice, as 'Bänk' and as 'bÄnk'"),
            ("{Bänk: ~}", "'Bänk' has no name in it"), ("{Bänk: null}", "'Bänk' has no name in it"),
            ("{Bänk: }", "'Bänk' has no name in it"), ("{Bänk: '  '}", "'Bänk' has no name in it"),
        ])
    func twice(accounts: String, why: String) throws {
        let queue = try OpenQueue()
        _ = try queue.database.addAccount("Bänk", currency: Sample.euro, at: queue.context.now)
        try queue.folder.write("accounts: \(accounts)\n", to: "queue/export.yaml")
        let error = #expect(throws: CommandError.self) {
            try ExportMappingFile(in: queue.context.queue.path).read(queue.database.bookNames())
        }
        #expect(error?.description.contains("can't be used: \(why); correct the file.") == true, "\(error as Any)")
    }
}
