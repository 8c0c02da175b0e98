import Model
import Testing

@Suite struct RecordStateTests {
    /// Every move from every state: where it leads, or "no" where it is not allowed.
    static let table: [RecordMove: [RecordState: String]] = [
        .process: [
            .awaitingAudio: "processed", .pending: "processed", .processed: "processed", .converted: "no",
            .discarded: "no",
        ],
        .convert: [
            .awaitingAudio: "no", .pending: "no", .processed: "converted", .converted: "no", .discarded: "no",
        ],
        .discard: [
            .awaitingAudio: "discarded", .pending: "discarded", .processed: "discarded", .converted: "no",
            .discarded: "no",
        ],
        .revive: [
            .awaitingAudio: "no", .pending: "no", .processed: "no", .converted: "no", .discarded: "pending",
        ],
        .snooze: [
            .awaitingAudio: "awaiting_audio", .pending: "pending", .processed: "no", .converted: "no",
            .discarded: "no",
        ],
        .edit: [
            .awaitingAudio: "awaiting_audio", .pending: "pending", .processed: "processed", .converted: "no",
            .discarded: "no",
        ],
    ]

    @Test("A move leads where the table says", arguments: RecordMove.allCases, RecordState.allCases)
    func leads(move: RecordMove, from state: RecordState) throws {
        let expected = try #require(Self.table[move]?[state], "the table lacks \(move) from \(state)")
        #expect((state.after(move)?.rawValue ?? "no") == expected)
    }

    @Test("What can still be discarded is unprocessed", arguments: RecordState.allCases)
    func unprocessed(state: RecordState) {
        #expect(RecordState.unprocessed.contains(state) == (state.after(.discard) != nil))
    }

    /// Of each source of a creation time, those whose time gives way to its own.
    static let worse: [CreatedAtSource: Set<CreatedAtSource>] = [
        .sidecar: [.metadata, .filename, .mtime], .metadata: [.filename, .mtime], .filename: [.mtime], .mtime: [],
        .clock: [],
    ]

    @Test(
        "A time gives way to one from a better source", arguments: CreatedAtSource.allCases, CreatedAtSource.allCases)
    func givesWay(source: CreatedAtSource, other: CreatedAtSource) throws {
        let expected = try #require(Self.worse[source], "the table lacks \(source)").contains(other)
        #expect(source.isBetter(than: other) == expected)
    }
}
