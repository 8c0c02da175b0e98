/// Reproducible damage.
package enum Fuzzing {
    /// Numbers at which readers go wrong.
    package static let edges: [UInt64] = [
        0, 1, 2, 3, 4, 7, 8, 15, 16, 31, 32, 33, 255, 256, 1_023, 1_024, 1_025, 0x7FFE, 0x7FFF, 0x8000, 0xFFFE, 0xFFFF,
        0x1_0000, 0x00FF_FFFF, 0x7FFF_FFFE, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFF0, 0xFFFF_FFF8, 0xFFFF_FFFE,
        0xFFFF_FFFF, 0x1_0000_0000, 1 << 40, 1 << 53, 1 << 62, (1 << 63) - 1, 1 << 63, .max - 7, .max - 1, .max,
    ]

    /// `bytes` with a few changes: flips, extreme numbers, cuts, repeats, mostly near the beginning.
    package static func mutate(_ bytes: [UInt8], _ generator: inout SplitMix64) -> [UInt8] {
        var result = bytes
        for _ in 0..<Int.random(in: 1...4, using: &generator) where !result.isEmpty {
            let reach = Bool.random(using: &generator) ? min(result.count, 128) : result.count
            let place = Int.random(in: 0..<reach, using: &generator)
            switch Int.random(in: 0..<7, using: &generator) {
            case 0:
                result[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            case 1:
                result[place] = generator.pick([0, 1, 0x7F, 0x80, 0xFF, 0xFE])
            case 2:
                let value: UInt8 = Bool.random(using: &generator) ? 0xFF : 0
                for index in place..<min(place + 4, result.count) { result[index] = value }
            case 3:
                result.removeLast(Int.random(in: 0..<result.count, using: &generator))
            case 4:
                let end = min(result.count, place + Int.random(in: 1...64, using: &generator))
                result.insert(contentsOf: result[place..<end], at: place)
            case 5:
                putEdge(&result, at: place, &generator)
            default:
                result.removeSubrange(place..<min(result.count, place + Int.random(in: 1...16, using: &generator)))
            }
        }
        return result
    }

    /// An extreme number of two, four or eight bytes in either order.
    private static func putEdge(_ bytes: inout [UInt8], at place: Int, _ generator: inout SplitMix64) {
        let value = generator.pick(edges)
        let width = generator.pick([2, 4, 8])
        let isBig = Bool.random(using: &generator)
        for index in 0..<width where place + index < bytes.count {
            let shift = UInt64(8 * (isBig ? width - 1 - index : index))
            bytes[place + index] = UInt8(truncatingIfNeeded: value >> shift)
        }
    }
}
