import TestSupport
import Testing

@testable import Model

/// Near misses of new names, of which a sidecar may have thousands.
struct NameVocabularyTests {
    private static func scalars(_ name: String) -> [Unicode.Scalar] { Array(name.unicodeScalars) }

    @Test("Finds what a comparison with each name finds")
    func same() {
        var random = SplitMix64(seed: 32)
        func names(_ count: Int) -> [String] {
            (0..<count).map { _ in
                String((0..<Int.random(in: 3...9, using: &random)).map { _ in random.pick(["a", "b", "y", "é", "7"]) })
            }
        }
        let known = names(200)
        let vocabulary = NameVocabulary(known)
        for name in names(1_000) where !vocabulary.contains(name) {
            let new = Self.scalars(name)
            let one = known.first { NameVocabulary.isOneSlip(new, Self.scalars($0)) }
            let two = known.first { name in
                let other = Self.scalars(name)
                return min(new.count, other.count) >= 8 && new[0] == other[0] && Slips.count(from: new, to: other) <= 2
                    && new.filter { $0 == "7" }.count == other.filter { $0 == "7" }.count
            }
            #expect(vocabulary.nearMiss(name) == one ?? two, "\(name)")
        }
    }

    @Test("Few of a thousand names are compared with a new one")
    func few() {
        let known = (256..<1_256).map { NameVocabulary.Outline(Self.scalars(String($0, radix: 16))) }
        let new = (256..<1_256).map { NameVocabulary.Outline(Self.scalars("k" + String($0, radix: 16))) }
        let compared = new.reduce(0) { count, name in count + known.count { name.mayBe(slips: 1, from: $0) } }
        #expect(compared < 20_000)
    }

    @Test("Where all names have the same letters, the most used are compared")
    func mostUsed() {
        let alike = (0..<200).map { number in
            String("abcdefgh" + (0..<8).map { number >> $0 & 1 == 0 ? "aa" : "bb" }.joined())
        }
        #expect(NameVocabulary(["abcdefghaaaaaaaaaaaaaaxy"] + alike).nearMiss("abcdefghaaaaaaaaaaaaaayz") != nil)
        #expect(NameVocabulary(alike + ["abcdefghabababababababab"]).nearMiss("abcdefghbabababababababa") == nil)
    }
}
