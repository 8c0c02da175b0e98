import Foundation
import Testing

@testable import Model

@Suite struct SearchKeyTests {
    @Test(arguments: [("Café Nord", "CAFE"), ("ＦＵＬＬ width", "full"), ("straße", "STRASSE"), ("ﬁsh", "fi"), ("İ", "i")])
    func findsWithoutCaseAccentsAndWidth(text: String, wanted: String) {
        #expect(SearchKey(text).contains(SearchKey(wanted)))
    }

    /// ASCII, which goes without the tables, comes out as they would have it.
    @Test func plainTextIsFoldedTheSame() {
        let text = String(decoding: (0..<128).map { UInt8($0) }, as: UTF8.self)
        let folded = text.folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive],
            locale: Locale(identifier: "en_US_POSIX")
        ).precomposedStringWithCompatibilityMapping
        #expect(SearchKey(text).text == folded)
        #expect(SearchKey("").contains(SearchKey("")))
        #expect(!SearchKey("").contains(SearchKey("a")))
    }
}
