package import EntryLine
package import Model
package import TestSupport

/// What the tests that read entries share. Apart from the other values, so that the tests that only run programs are
/// compiled without waiting for `EntryLine`.
extension Sample {
    package static let context = EntryContext(notation: notation, today: today, dateOrder: .dayMonth)

    package static func entry(_ text: String) throws -> Entry {
        try EntryParser(context: context).parse(text).entry
    }
}
