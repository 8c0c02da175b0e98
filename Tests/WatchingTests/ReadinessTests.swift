import Files
import TestSupport
import Testing
import Watching

@Suite("Readiness")
struct ReadinessTests {
    private let second: Int64 = 1_000_000_000
    private var readiness = Readiness()

    private func file(_ inode: UInt64 = 1, size: Int64 = 100, modified: Int64 = 5, changed: Int64 = 5) -> FileStatus {
        FileStatus(
            identity: FileIdentity(device: 1, inode: inode), size: size, modified: modified, changed: changed)
    }

    private mutating func look(
        _ status: FileStatus, _ lease: LeaseAnswer = .unsupported, _ end: Readiness.ContainerEnd = .present,
        at seconds: Double, folder: Int32 = 0, age: Int64 = 0
    ) -> Readiness.Verdict {
        readiness.observe(
            .init(status: status, lease: lease, end: end, age: age), inFolder: folder, now: Int64(seconds * 1e9))
    }

    @Test("Comes after the settle time, whatever events say")
    mutating func settle() {
        #expect(look(file(), at: 10) == .wait(until: 12 * second, .settling))
        #expect(look(file(), at: 11.9) == .wait(until: 12 * second, .settling))
        #expect(look(file(), at: 12) == .ready)
    }

    @Test("Is waited for as long as the settle time, also where that is longer than the longest pause")
    mutating func longSettle() {
        readiness = Readiness(times: .init(settle: 120 * second, longestPause: 60 * second))
        #expect(look(file(), .busy, at: 10) == .wait(until: 130 * second, .openForWriting))
        #expect(look(file(), .busy, at: 130) == .wait(until: 250 * second, .openForWriting))
        readiness = Readiness(times: .init(settle: 40 * second, longestPause: 60 * second))
        #expect(look(file(), .busy, at: 10) == .wait(until: 50 * second, .openForWriting))
        #expect(look(file(), .busy, at: 50) == .wait(until: 110 * second, .openForWriting))
    }

    @Test("Comes at once with a lease, and asks for the end before")
    mutating func lease() {
        #expect(look(file(), .granted, .unknown, at: 10) == .lookAtEnd)
        #expect(look(file(), .granted, .present, at: 10) == .ready)
        #expect(look(file(2), .unsupported, .unknown, at: 10) == .wait(until: 12 * second, .settling))
        #expect(look(file(2), .unsupported, .unknown, at: 13) == .lookAtEnd)
    }

    @Test("Without a lease, what promises no end rests as long as what lacks its end")
    mutating func open() {
        #expect(look(file(), .granted, .open, at: 10) == .ready)
        #expect(look(file(2), .unsupported, .open, at: 10) == .wait(until: 12 * second, .settling))
        #expect(look(file(2), .unsupported, .open, at: 12) == .wait(until: 40 * second, .settling))
        #expect(look(file(2, size: 101), .unsupported, .open, at: 30) != .ready)
        #expect(look(file(2, size: 101), .unsupported, .open, at: 59) == .wait(until: 60 * second, .settling))
        #expect(look(file(2, size: 101), .unsupported, .open, at: 60) == .ready)
        // One that has been there for long only has to be seen unchanged.
        _ = look(file(3), .unsupported, .open, at: 10, age: 60 * second)
        #expect(look(file(3), .unsupported, .open, at: 12, age: 60 * second) == .ready)
    }

    @Test("Starts over with every kind of change")
    mutating func changes() {
        let base = file()
        var time = 10.0
        for next in [file(size: 101), file(modified: 6), file(changed: 6)] {
            _ = look(base, at: time)
            #expect(look(next, at: time + 1.9) != .ready)
            #expect(look(next, at: time + 3.8) != .ready)
            #expect(look(next, at: time + 3.9) == .ready)
            readiness.forget(base.identity)
            time += 100
        }
    }

    @Test("Is asked for at growing pauses while a file grows, and comes when that ends")
    mutating func growing() {
        var time: Int64 = 0
        var pauses: [Int64] = []
        for size in 1...9 {
            let verdict = look(file(size: Int64(size)), at: Double(time) / 1e9)
            guard case .wait(let until, _) = verdict else {
                Issue.record("\(verdict)")
                return
            }
            pauses.append((until - time) / second)
            time = until
        }
        #expect(pauses == [2, 2, 4, 8, 16, 32, 60, 60, 60])
        #expect(readiness.nextLook == time)
        #expect(look(file(size: 9), at: Double(time) / 1e9) == .ready)
    }

    @Test("Never comes while somebody has the file open for writing")
    mutating func openForWriting() {
        #expect(look(file(), .busy, at: 0) == .wait(until: 2 * second, .openForWriting))
        #expect(look(file(), .busy, at: 2) == .wait(until: 6 * second, .openForWriting))
        #expect(look(file(), .busy, at: 1_000) == .wait(until: 1_008 * second, .openForWriting))
        #expect(look(file(), .granted, at: 1_001) == .ready)
    }

    @Test("Waits for a missing end, and then gives up on it")
    mutating func missingEnd() {
        #expect(look(file(), .granted, .missing, at: 0) == .wait(until: 2 * second, .endMissing))
        #expect(look(file(), .granted, .missing, at: 2) == .wait(until: 6 * second, .endMissing))
        #expect(look(file(), .granted, .missing, at: 25) == .wait(until: 30 * second, .endMissing))
        #expect(look(file(size: 101), .granted, .missing, at: 29) == .wait(until: 45 * second, .endMissing))
        #expect(look(file(size: 101), .granted, .missing, at: 58.9) == .wait(until: 59 * second, .endMissing))
        #expect(look(file(size: 101), .granted, .missing, at: 59) == .readyTruncated)
        #expect(look(file(size: 102), .granted, .present, at: 60) == .ready)
    }

    @Test("Counts the time before the first look for a missing end, never for the settle time")
    mutating func age() {
        let age = 3_600 * second
        #expect(look(file(), .granted, .missing, at: 0, age: age) == .wait(until: 2 * second, .settling))
        #expect(look(file(), .granted, .missing, at: 2) == .readyTruncated)
        #expect(look(file(2, size: 0), .granted, at: 0, age: age) == .wait(until: 2 * second, .settling))
        #expect(look(file(2, size: 0), .granted, at: 2) == .ready)
        #expect(look(file(3), at: 0, age: age) == .wait(until: 2 * second, .settling))
        #expect(look(file(4), .granted, .missing, at: 0, age: 29 * second) == .wait(until: second, .endMissing))
        #expect(look(file(4), .granted, .missing, at: 1) == .wait(until: 2 * second, .settling))
        // One that is being written is as old as its last change, whatever the clocks say by then.
        #expect(look(file(5), .busy, .missing, at: 0, age: age) == .wait(until: 2 * second, .openForWriting))
        #expect(look(file(5, size: 101), .granted, .missing, at: 2, age: age) == .wait(until: 6 * second, .endMissing))
        #expect(look(file(6), .granted, .missing, at: 0, age: -age) == .wait(until: 2 * second, .endMissing))
        #expect(look(file(6), .granted, .missing, at: 2, age: .max) == .wait(until: 6 * second, .endMissing))
        #expect(look(file(7), .granted, .missing, at: 0, age: .max) == .wait(until: 2 * second, .settling))
    }

    @Test("Takes an empty file for one that has only just been made, for a while")
    mutating func empty() {
        #expect(look(file(size: 0), .granted, at: 0) == .wait(until: 2 * second, .empty))
        #expect(look(file(size: 0), .granted, at: 29) == .wait(until: 30 * second, .empty))
        #expect(look(file(size: 0), .granted, at: 30) == .ready)
        #expect(look(file(size: 7), .granted, at: 31) == .ready)
    }

    @Test("Forgets files that are gone, and only those")
    mutating func scans() {
        for folder: Int32 in [0, 1] {
            readiness.beginScan(ofFolder: folder)
            _ = look(file(UInt64(folder) * 10 + 1), at: 0, folder: folder)
            _ = look(file(UInt64(folder) * 10 + 2), at: 0, folder: folder)
            readiness.endScan(ofFolder: folder)
        }
        #expect(readiness.waitingCount == 4)
        readiness.beginScan(ofFolder: 0)
        _ = look(file(1), at: 1, folder: 0)
        // One that an event has named during the scan.
        _ = look(file(3), at: 1, folder: 0)
        readiness.endScan(ofFolder: 0)
        #expect(readiness.waitingCount == 4)
        #expect(look(file(1), at: 2, folder: 0) == .ready)
        #expect(look(file(2), at: 2, folder: 0) == .wait(until: 4 * second, .settling))
        #expect(look(file(11), at: 2, folder: 1) == .ready)
    }

    @Test("Keeps no more files than it may, and forgets none of the others")
    mutating func limit() {
        readiness = Readiness(limit: 2)
        for inode: UInt64 in 1...3 { _ = look(file(inode), at: 0) }
        #expect(readiness.waitingCount == 2)
        #expect(look(file(3), at: 5) == .wait(until: 7 * second, .settling))
        #expect(look(file(1), at: 5) == .ready)
        readiness.forget(file(1).identity)
        #expect(look(file(3), at: 6) == .wait(until: 8 * second, .settling))
        #expect(look(file(3), at: 8) == .ready)
    }

    @Test("Takes any number for a time")
    mutating func extremes() {
        readiness = Readiness(times: .init(settle: .max, end: .max, longestPause: .min))
        for size in [0, 1, 2, Int64.max] {
            for lease in [LeaseAnswer.busy, .granted, .unsupported] {
                _ = look(file(size: size, modified: .min, changed: .max), lease, .missing, at: 9)
            }
        }
        #expect(readiness.waitingCount == 1)
    }
}
