import TestSupport
import Testing

/// What arrives between a deletion and its undoing does not take the place of what was deleted.
struct NumberReuseTests {
    private static let sidecar = #"{"amount":"3.00","currency":"EUR","type":"expense","tags":["fresh"]}"#

    @Test("A deleted tag comes back after a sidecar has brought a new one")
    func tag() async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("tags", "add", "zebra")
        _ = try await queue.run("tags", "delete", "zebra")
        try queue.drop(Self.sidecar, as: "a.json", modified: 1_709_287_200)
        _ = try await queue.run("ingest")
        let undo = try await queue.run("undo")
        #expect(undo.code == 0, "\(undo)")
        let tags = try await queue.run("tags", "--format", "csv")
        #expect(tags.text.contains("zebra"), "\(tags)")
        #expect(tags.text.contains("fresh"), "\(tags)")
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("An undone record comes back after a memo has arrived")
    func record() async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("add", "5 #first ; 6 #second")
        _ = try await queue.run("undo")
        try queue.drop(Self.sidecar, as: "a.json", modified: 1_709_287_200)
        _ = try await queue.run("ingest")
        let redo = try await queue.run("redo")
        #expect(redo.code == 0, "\(redo)")
        #expect(try await queue.run("list", "--format", "json").records().count == 2)
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("Undoing what was wanted of a held file that was taken in since does not touch the next one")
    func heldFile() async throws {
        let queue = try ScratchQueue()
        try queue.drop("{broken", as: "a.json", modified: 1_709_287_200)
        _ = try await queue.run("ingest")
        let held = "queue/held/" + (try #require(queue.folder.files(in: "queue/held").first))
        _ = try await queue.run("held", "discard", "--all")
        let discarded = "queue/held/" + (try #require(queue.folder.files(in: "queue/held").first))
        try queue.folder.write(Array(Self.sidecar.utf8), to: discarded)
        _ = try await queue.run("held", "retry", "a.json")
        #expect(queue.folder.files(in: "queue/held").isEmpty, "\(held)")
        try queue.drop("{broken too", as: "b.json", modified: 1_709_287_200)
        _ = try await queue.run("ingest")
        _ = try await queue.run("undo")
        _ = try await queue.run("ingest")
        let list = try await queue.run("held", "--format", "csv")
        #expect(list.text.contains("b.json"))
        #expect(!queue.folder.files(in: "queue/held").contains { $0.contains("discarded") })
        #expect(try await queue.run("verify").code == 0)
    }
}
