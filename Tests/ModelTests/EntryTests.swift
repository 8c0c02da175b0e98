import Model
import Money
import Testing

struct EntryTests {
    @Test("The total is that of all lines, and unknown while one of them has no amount")
    func total() throws {
        let euro = try #require(Currency(code: "EUR"))
        let known = EntryLine(amount: Amount(minorUnits: 1_250, currency: euro))
        #expect(Entry(lines: []).total == nil)
        #expect(Entry(lines: [known, known]).total == Amount(minorUnits: 2_500, currency: euro))
        #expect(Entry(lines: [known, EntryLine(tags: ["lunch"])]).total == nil)
    }
}
