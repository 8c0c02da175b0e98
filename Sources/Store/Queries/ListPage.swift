/// A page of a list.
package struct ListPage<Item: Sendable>: Sendable {
    /// The items, in the order of the list.
    package var items: [Item]
    /// The total without the limit; `nil` if it was not counted.
    package var total: Int?
    /// Whether there are more items than these.
    package var hasMore: Bool
    /// The length of a prefix that distinguishes the IDs of the items seen first from all others; at least eight.
    package var idLength: Int
    /// Whether this is the end of the list, not its beginning.
    package var isEnd: Bool

    /// Creates a page; `idLength` matters only if the items have IDs.
    package init(items: [Item], total: Int?, hasMore: Bool, idLength: Int = 8, isEnd: Bool) {
        self.items = items
        self.total = total
        self.hasMore = hasMore
        self.idLength = idLength
        self.isEnd = isEnd
    }
}
