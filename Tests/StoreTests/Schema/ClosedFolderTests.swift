import Foundation
import Glibc
import Store
import TestSupport
import Testing

/// A database whose folder is closed, or whose file goes, while it is open.
struct ClosedFolderTests {
    @Test("A folder that is closed for a while is no other database", .needs(.plainRights))
    func closed() throws {
        guard try Rerun.enter("ClosedFolderTests.closed", "closed", behind: Rerun.withoutRights) else { return }
        let scratch = try Scratch()
        let folder = (scratch.path as NSString).deletingLastPathComponent
        try scratch.add(Scratch.entry("1.00"))
        chmod(folder, 0)
        #expect(
            performing: { try scratch.add(Scratch.entry("2.00")) },
            throws: { error in
                if case StoreError.notPermitted(let path, _) = error { path == scratch.path } else { false }
            })
        chmod(folder, 0o700)
        try scratch.add(Scratch.entry("3.00"))
        rename(scratch.path, scratch.path + ".moved")
        #expect(
            performing: { try scratch.add(Scratch.entry("4.00")) },
            throws: { error in
                if case StoreError.replaced(let path) = error { path == scratch.path } else { false }
            })
        rename(scratch.path + ".moved", scratch.path)
        #expect(try scratch.recordTotal() == 2)
    }
}
