import Dispatch
import Foundation
import Glibc
import Synchronization

/// A run of many inputs, each made from its own number, so that any of them can be made again alone.
///
/// The tests take a few. `QUICKREC_FUZZ_COUNT` is how many instead, `QUICKREC_FUZZ_FIRST` the number of the first, and
/// `QUICKREC_FUZZ_LANES` how many threads.
package struct FuzzRun: Sendable {
    /// Seconds of a thread's processor time that no input may take.
    package let patience: Double
    private let first: UInt64
    private let count: Int
    private let lanes: Int

    /// `few` inputs unless the environment wants more.
    package init(few: Int, patience: Double = 1) {
        let environment = ProcessInfo.processInfo.environment
        count = environment["QUICKREC_FUZZ_COUNT"].flatMap { Int($0) } ?? few
        first = environment["QUICKREC_FUZZ_FIRST"].flatMap { UInt64($0) } ?? 0
        lanes = max(1, environment["QUICKREC_FUZZ_LANES"].flatMap { Int($0) } ?? 2)
        self.patience = patience
    }

    /// The folder to which inputs that harm are written; `nil` for none. `QUICKREC_FUZZ_KEEP` names it.
    package static let keptFolder = ProcessInfo.processInfo.environment["QUICKREC_FUZZ_KEEP"]

    /// Calls `body` with each number and a generator of its own, and prints what it counted.
    ///
    /// `makeLane` makes what the inputs of one thread share. The answer of `body` is what is counted. Returns the
    /// counts and the numbers of inputs that took longer than the patience.
    @discardableResult
    package func run<Lane>(
        _ name: String, makeLane: @Sendable () throws -> Lane,
        _ body: @Sendable (Lane, UInt64, inout SplitMix64) -> String
    ) -> (counts: [String: Int], slow: [UInt64]) {
        let state = Mutex((counts: [String: Int](), slow: [UInt64]()))
        let next = Atomic(0)
        let start = Date()
        DispatchQueue.concurrentPerform(iterations: min(lanes, max(1, count))) { _ in
            guard let lane = try? makeLane() else { return }
            var counts: [String: Int] = [:]
            while true {
                let index = next.add(1, ordering: .relaxed).oldValue
                guard index < count else { break }
                let number = first &+ UInt64(index)
                var generator = SplitMix64(seed: number &* 0x2545_F491_4F6C_DD1D)
                let before = Self.threadSeconds()
                counts[body(lane, number, &generator), default: 0] += 1
                if Self.threadSeconds() - before > patience { state.withLock { $0.slow.append(number) } }
            }
            state.withLock { $0.counts.merge(counts, uniquingKeysWith: +) }
        }
        let result = state.withLock { $0 }
        precondition(result.counts.values.reduce(0, +) == count, "no lane could be made for \(name)")
        if count >= 100_000 { print(Self.report(name, result.counts, seconds: Date().timeIntervalSince(start))) }
        return result
    }

    private static func report(_ name: String, _ counts: [String: Int], seconds: Double) -> String {
        let total = counts.values.reduce(0, +)
        let lines = counts.sorted { $0.value > $1.value }.map { "  \($0.value)\t\($0.key)" }
        return "\(name): \(total) inputs in \(Int(seconds)) s\n" + lines.joined(separator: "\n")
    }

    /// Processor seconds of this thread: other programs that keep it waiting don't count.
    private static func threadSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
