/// A part of a list that is read at once.
package struct ListPage<Item: Sendable>: Sendable {
    /// In the order of the list.
    package var items: [Item]
    /// How many there are without the limit; `nil` where nobody counted them.
    package var total: Int?
    /// Whether there are more than these.
    package var hasMore: Bool
    /// How many characters tell the IDs that a person looks at first from all others; at least eight.
    package var idLength: Int
    /// Whether it is the end of the list and not its begin.
    package var isEnd: Bool

    /// `idLength` matters only where the items have IDs.
    package init(items: [Item], total: Int?, hasMore: Bool, idLength: Int = 8, isEnd: Bool) {
        self.items = items
        self.total = total
        self.hasMore = hasMore
        self.idLength = idLength
        self.isEnd = isEnd
    }
}
