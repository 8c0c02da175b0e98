import Glibc

/// Measures peak and loudness of a stream of unknown length, in one pass and bounded memory.
///
/// Energy is summed in short spans. When the spans run out, neighbours are merged, so that each span becomes twice as
/// long. The spans (at least 1,024 for anything longer than six seconds at 44.1 kHz) finally yield the outline.
struct Loudness {
    private static let capacity = 2_048
    /// The level at which the outline is 0, in decibels below full scale.
    private static let range = 60.0

    private let channels: Int
    private var spans: [Double] = []
    private var framesPerSpan = 256
    private var energy = 0.0
    private var framesInEnergy = 0
    private var peakBits: UInt32 = 0

    /// Starts a measurement; `channels` is the number of interleaved channels, at least 1.
    init(channels: Int) {
        self.channels = channels
        spans.reserveCapacity(Self.capacity)
    }

    /// The largest absolute sample so far; 1 is full scale.
    var peak: Double { Double(Float(bitPattern: peakBits)) }

    /// Adds interleaved samples.
    mutating func add(_ samples: UnsafePointer<Float>, frames: Int) {
        var done = 0
        while done < frames {
            let run = min(frames - done, framesPerSpan - framesInEnergy)
            energy += sumOfSquares(samples + done * channels, count: run * channels)
            framesInEnergy += run
            done += run
            if framesInEnergy == framesPerSpan { closeSpan() }
        }
    }

    private mutating func closeSpan() {
        spans.append(energy)
        energy = 0
        framesInEnergy = 0
        guard spans.count == Self.capacity else { return }
        for index in 0..<(Self.capacity / 2) {
            spans[index] = spans[2 * index] + spans[2 * index + 1]
        }
        spans.removeLast(Self.capacity / 2)
        framesPerSpan *= 2
    }

    /// Returns the sum of squares and updates the peak. Infinite samples and NaN count as silence.
    private mutating func sumOfSquares(_ samples: UnsafePointer<Float>, count: Int) -> Double {
        // Eight at a time. A block has 16,384 samples, so the sum of one call stays small enough for `Float`.
        var sums = SIMD8<Float>(repeating: 0)
        var peaks = SIMD8<UInt32>(repeating: peakBits)
        let raw = UnsafeRawPointer(samples)
        var index = 0
        while index + 8 <= count {
            let block = raw.loadUnaligned(fromByteOffset: index * 4, as: SIMD8<Float>.self)
            sums += block * block
            // Without the sign bit floats order like integers, with infinity and NaN last.
            let magnitudes = unsafeBitCast(block, to: SIMD8<UInt32>.self) & 0x7FFF_FFFF
            peaks = pointwiseMax(peaks, magnitudes)
            index += 8
        }
        var sum = Double(sums.sum())
        var largest = peaks.max()
        while index < count {
            sum += Double(samples[index]) * Double(samples[index])
            largest = max(largest, samples[index].magnitude.bitPattern)
            index += 1
        }
        guard largest < Float.infinity.bitPattern, sum.isFinite else { return carefulSum(samples, count: count) }
        peakBits = largest
        return sum
    }

    private mutating func carefulSum(_ samples: UnsafePointer<Float>, count: Int) -> Double {
        var sum = 0.0
        for index in 0..<count where samples[index].isFinite {
            sum += Double(samples[index]) * Double(samples[index])
            peakBits = max(peakBits, samples[index].magnitude.bitPattern)
        }
        return sum
    }

    /// Writes one level per byte of `outline`, over the whole length: 0 for 60 dB below full scale or less, 255 for
    /// full scale.
    func writeOutline(into outline: UnsafeMutableRawBufferPointer) {
        let total = Double(spans.count * framesPerSpan + framesInEnergy)
        let step = total / Double(outline.count)
        for index in outline.indices {
            let from = Double(index) * step
            let sum = energy(from: from, to: from + step)
            let meanSquare = sum / (step * Double(channels))
            outline[index] = Self.level(meanSquare)
        }
    }

    /// Returns the energy between two positions in frames; a partly covered span contributes its covered share.
    private func energy(from: Double, to: Double) -> Double {
        let width = Double(framesPerSpan)
        var sum = 0.0
        var index = Int(from / width)
        while index <= spans.count, Double(index) * width < to {
            let isOpen = index == spans.count
            let start = Double(index) * width
            let length = isOpen ? Double(framesInEnergy) : width
            let shared = min(to, start + length) - max(from, start)
            if shared > 0, length > 0 { sum += (isOpen ? energy : spans[index]) * shared / length }
            index += 1
        }
        return sum
    }

    private static func level(_ meanSquare: Double) -> UInt8 {
        guard meanSquare > 0 else { return 0 }
        let share = 1 + 10 * log10(meanSquare) / range
        return UInt8(max(0, min(1, share)) * 255 + 0.5)
    }
}
