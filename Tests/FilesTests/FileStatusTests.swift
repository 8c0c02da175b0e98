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
}
