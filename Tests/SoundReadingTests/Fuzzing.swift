/// Reproducible damage.
enum Fuzzing {
    /// SplitMix64, so that a failure can be repeated.
    struct Generator: RandomNumberGenerator {
        private var state: UInt64

        init(seed: UInt64) {
            state = seed
        }

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = state
            value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
            return value ^ value >> 31
        }
    }

    /// `bytes` with a few changes: flips, extreme numbers, cuts, repeats, mostly near the beginning.
    static func mutate(_ bytes: [UInt8], _ generator: inout Generator) -> [UInt8] {
        var result = bytes
        for _ in 0..<Int.random(in: 1...4, using: &generator) where !result.isEmpty {
            let reach = Bool.random(using: &generator) ? min(result.count, 128) : result.count
            let place = Int.random(in: 0..<reach, using: &generator)
            switch Int.random(in: 0..<6, using: &generator) {
            case 0:
                result[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            case 1:
                result[place] = [0, 1, 0x7F, 0x80, 0xFF, 0xFE].randomElement(using: &generator) ?? 0
            case 2:
                let value: UInt8 = Bool.random(using: &generator) ? 0xFF : 0
                for index in place..<min(place + 4, result.count) { result[index] = value }
            case 3:
                result.removeLast(Int.random(in: 0..<result.count, using: &generator))
            case 4:
                let end = min(result.count, place + Int.random(in: 1...64, using: &generator))
                result.insert(contentsOf: result[place..<end], at: place)
            default:
                result.removeSubrange(place..<min(result.count, place + Int.random(in: 1...16, using: &generator)))
            }
        }
        return result
    }
}
