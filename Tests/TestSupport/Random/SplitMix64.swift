/// Numbers that look random and are the same for the same seed, everywhere, so that a failure can be repeated.
///
/// Vigna's SplitMix64 (https://prng.di.unimi.it/splitmix64.c).
package struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// One of `values`, which is not empty.
    package mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &self)]
    }

    /// True once in `chance` times.
    package mutating func once(in chance: Int) -> Bool {
        Int.random(in: 0..<chance, using: &self) == 0
    }
}
