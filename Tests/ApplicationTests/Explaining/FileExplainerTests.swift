import Foundation
import Glibc
import Model
import TestSupport
import Testing

@testable import Application

/// What `explain` knows before it asks the database.
struct FileExplainerTests {
    @Test("A file has changed when it got its name or its mode, whatever time it says it is from")
    func lastChange() throws {
        let queue = try OpenQueue()
        try queue.folder.write("x", to: "queue/inbox/a.wav", modified: 1_000_000_000)
        let explainer = FileExplainer(queue.folder.path("queue/inbox/a.wav"), in: queue.context)
        let change = try #require(explainer.lastChange)
        #expect(abs(Double(change.milliseconds) / 1_000 - Date().timeIntervalSince1970) < 3_600)
    }
}
