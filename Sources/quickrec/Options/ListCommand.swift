import Application
import ArgumentParser
import Reports
import Store

/// A command that lists records or transactions.
protocol ListCommand: ParsableCommand {
    /// The output format.
    var format: FormatOptions { get }
    /// Whether a long table goes through a pager.
    var pager: PagerOptions { get }
    /// The selection and the order of the rows.
    var filters: FilterOptions { get }
}

extension ListCommand {
    /// Writes a list: at once if it has a limit or goes to a terminal, otherwise as a stream. `visit` is called for
    /// every row; `footer` then provides the text below a table.
    func write<Item>(
        _ rows: ListedRows<Item>, _ shape: ListShape<Item>, in context: CommandContext,
        visit: (Item) -> Void = { _ in }, footer: ((TableStyle) -> String)? = nil
    ) throws {
        let database = context.database
        let filter = try filters.filter(context)
        let isTable = format.format == .table
        func sayNothing(if isEmpty: Bool) throws {
            guard isEmpty, isTable else { return }
            let sentence = "No \(rows.noun) here\(filter.daysInParentheses)."
            if rows.areBooked { try context.sayNothingBooked(sentence, filter) } else { context.output.say(sentence) }
        }
        if let paged = context.paged(filter, format.format) {
            let page = try database.page(of: rows, paged, counting: context.counts(paged, format.format))
            let style = isTable ? context.style(idLength: page.idLength) : context.style()
            page.items.forEach(visit)
            var bytes = shape.rendered(page.items, as: format.format, style: style)
            if isTable, let footer { bytes += Array(footer(style).utf8) }
            let rest = context.rest(of: page, format.format, sums: footer != nil)
            try context.writePaged(bytes, rest: rest, isPaged: !pager.isOff)
            return try sayNothing(if: page.items.isEmpty && rest == nil)
        }
        let style = try isTable ? context.style(idLength: database.shortestPrefix(of: rows, filter)) : context.style()
        var list = ListWriter(shape, format: format.format, style: style, sink: Output.stream)
        try database.forEachBatch(of: rows, filter) { batch in
            for item in batch {
                try list.add(item)
                visit(item)
            }
        }
        try list.finish()
        if isTable, let footer { try Output.write(Array(footer(style).utf8)) }
        try sayNothing(if: list.count == 0)
    }
}
