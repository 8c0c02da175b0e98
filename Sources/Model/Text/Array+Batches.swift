extension Array {
    /// Its elements in order, `size` at a time; the last batch may have fewer.
    package func batches(of size: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
    }
}
