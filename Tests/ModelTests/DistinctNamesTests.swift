import Model
import Testing

/// Names once each, told apart as tags are.
struct DistinctNamesTests {
    @Test(
        "Once",
        arguments: [
            (["food", "Food", "FOOD"], ["food"]), (["food", "foods", "foo"], ["food", "foods", "foo"]),
            (["b", "a", "B"], ["b", "a"]), (["Café", "CAFÉ", "cafe"], ["Café", "cafe"]), (["ß", "ss"], ["ß"]),
        ])
    func once(names: [String], expected: [String]) {
        #expect(names.distinctNames == expected)
        // More than sixteen are told apart in another way.
        let many = (0..<20).map { "tag \($0)" }
        #expect((many + names).distinctNames == many + expected)
    }
}
