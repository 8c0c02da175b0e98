/// Repeatable bytes that no two seeds share.
package func noise(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
}

/// The error that `body` throws.
package func failure<Failure: Error>(of body: () throws(Failure) -> Void) -> Failure? {
    do throws(Failure) {
        try body()
        return nil
    } catch { return error }
}
