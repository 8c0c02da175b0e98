import Application
import ArgumentParser
import EntryLine
import Model
import Money
import Reports
import Store

/// `quickrec edit`.
struct Edit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change a booked transaction, or what is known of a quick record.",
        discussion: """
            The parts that are given replace what is there; the rest stays. Tags replace all tags, empty quotes remove a \
            part, and several lines replace all lines. Days such as yesterday count from the memo's day, or from today \
            where there was no memo:

              quickrec edit 3F2A81C0 'payee:Bob 13 #team'
              quickrec edit 3F2A81C0 'payee:"" date:yesterday'
              quickrec edit 3F2A81C0 '12.50 #lunch ; 3 #coffee'

            The ID of a converted record, or of its audio, means its transaction. A record that is pending or \
            processed keeps its state. Without parts, at a terminal, each part is asked for, with its present value to \
            change; Ctrl-C, or Ctrl-D on an empty line, leaves everything as it was.
            """)

    @Argument(
        help: "The ID of a transaction, a quick record or its audio, or the beginning of one.",
        completion: NameCompletion.recordIDs)
    private var id: String

    @Argument(
        help: "What to change: amount, #tags, @location, payee:…, note words; ' ; ' begins another line.")
    private var parts: [Words] = []

    @Flag(name: [.customShort("y"), .long], help: "After the prompts: save without asking.")
    private var yes = false

    @OptionGroup private var options: WriteOptions

    func run() throws {
        let context = try options.open()
        let item = try context.database.item(prefix: id)
        let names = try context.nameBook()
        guard let request = try parts.isEmpty ? prompts(item, context) : typed(item, context) else {
            return context.output.say("Nothing was changed.")
        }
        if !parts.isEmpty { try context.confirmNewNames(in: request.entry, names) }
        let edited = try save(request, context)
        switch edited {
        case .record(let record):
            try context.show([record], as: .edited, .records(in: context.zone), options)
        case .transaction(let transaction):
            try context.show([transaction], as: .edited, .transactions, options)
        }
        if case .transaction(let opening) = edited, opening.isOpeningBalance {
            context.sayOpening(opening.signedOpening, on: opening.date, options)
        } else {
            context.say(edited.entry, day: context.day(of: edited), names: names, options.format)
        }
        if options.format == .table, edited.entry == item.entry { context.output.say("Nothing changed.") }
    }

    /// Answers to prompts that can't be saved are shown as an entry line, so that they needn't be typed again.
    private func save(_ request: EditRequest, _ context: CommandContext) throws -> BookItem {
        do {
            return try context.database.edit(
                request, zone: context.zone, at: context.now, isDryRun: options.dryRun)
        } catch let error where parts.isEmpty {
            let text = EntryText.write(
                request.entry, notation: context.notation, accounts: context.entryContext.accounts())
            context.output.say("Not saved: \(context.output.escaped(text))")
            throw error
        }
    }

    private func typed(_ item: BookItem, _ context: CommandContext) throws -> EditRequest {
        let (typed, entry) = try read(item, context)
        guard !typed.isEmpty else {
            throw CommandError(.usage, "Nothing to change; give parts, as in \(quickrec: "edit \(id) 'payee:Bob 13'").")
        }
        context.say(typed.calculations)
        return EditRequest(item: item, entry: entry, namesAccount: typed.entry.account != nil)
    }

    private func read(_ item: BookItem, _ context: CommandContext) throws -> (ParsedEntry, Entry) {
        do {
            return try context.readEntry(
                parts.entry(or: "give the parts, as in 'payee:Bob 13'"), context.entryContext(for: item),
                onto: item.entry, tags: .replacing)
        } catch EntryError.negativeAmount(let text) where item.entry.type == .income {
            let amount = text.drop { "-\u{2212}".contains($0) }
            throw CommandError(
                .usage,
                "This is an income, and \(context.output.escaped(text)) is negative; write "
                    + "'\(context.output.escaped(String(amount))) type:expense' if it is an expense.")
        }
    }

    private func prompts(_ item: BookItem, _ context: CommandContext) throws -> EditRequest? {
        guard context.terminal.isInteractive else {
            throw CommandError(
                .usage,
                "Without a terminal nothing can be asked; give the parts: \(quickrec: "edit \(id) ENTRY-PARTS"), "
                    + "as in \(quickrec: "edit \(id) 'payee:Bob 13 #team'").")
        }
        guard let entry = try EditPrompts(context).ask(item, assumesYes: yes) else { return nil }
        return EditRequest(item: item, entry: entry, namesAccount: entry.account != item.entry.account)
    }
}
