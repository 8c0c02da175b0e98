import Files
import TestSupport
import Testing

/// What `stat` says of a file at two looks.
struct FileStatusTests {
    private let status = FileStatus(
        identity: FileIdentity(device: 1, inode: 2), size: 3, modified: 4, changed: 5)

    private func changed(_ change: (inout FileStatus) -> Void) -> FileStatus {
        var copy = status
        change(&copy)
        return copy
    }

    @Test("Another size, time, kind or file may be other bytes")
    func otherContent() {
        let others = [
            changed { $0.size = 30 }, changed { $0.modified = 40 }, changed { $0.kind = .link },
            changed { $0.identity = FileIdentity(device: 1, inode: 20) },
            changed { $0.identity = FileIdentity(device: 10, inode: 2) },
        ]
        for other in others {
            #expect(!other.hasSameContent(as: status), "\(other)")
            #expect(!other.isUnchanged(since: status), "\(other)")
        }
    }

    @Test("A new name or mode leaves the bytes, and is seen all the same")
    func otherMode() {
        let other = changed { ($0.changed, $0.permissions, $0.linkCount) = (50, 0o444, 2) }
        #expect(other.hasSameContent(as: status))
        #expect(!other.isUnchanged(since: status))
        #expect(status.isUnchanged(since: status))
    }

    /// A file system with whole seconds, as FAT and ext2, that with 10 ms, and the usual one.
    @Test(
        "A change shows only when the file system's times have gone on",
        arguments: [
            (times: (1_700_000_000_000_000_000, 1_700_000_001_000_000_000), step: 2_000_000_000),
            ((1_700_000_000_250_000_000, 1_700_000_000_260_000_000), 10_000_000),
            ((1_700_000_000_250_000_001, 1_700_000_000_260_000_000), 0),
            // Set to a whole second by a program, which can't set the other one.
            ((1_700_000_000_000_000_000, 1_700_000_000_123_456_789), 0),
        ] as [(times: (modified: Int64, changed: Int64), step: Int64)])
    func coarseTimes(times: (modified: Int64, changed: Int64), step: Int64) {
        let status = changed { ($0.modified, $0.changed) = times }
        #expect(status.timeStep == step)
        #expect(!status.showsChanges(at: times.modified + step))
        #expect(status.showsChanges(at: times.modified + step + 1))
        // From the future, but not so near that the clock's tick explains it.
        #expect(!status.showsChanges(at: times.modified - 10_000_000))
        #expect(status.showsChanges(at: times.modified - 20_000_000))
    }
}
