import Foundation
import GRDB
import Model
import Money
import Store
import TestSupport
import Testing

/// A database in a folder of its own, removed at the end.
final class Scratch {
    private let folder: ScratchFolder
    let path: String
    let database: QueueDatabase

    init() throws {
        folder = try ScratchFolder()
        path = folder.path("quickrec.sqlite")
        database = try QueueDatabase(path: path)
    }

    /// The number of all records, counted without regard to their states.
    func recordTotal() throws -> Int {
        try DatabaseQueue(path: path).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM quick_records") ?? 0 }
    }

    static let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    /// 2026-11-20T21:30:00+01:00.
    static let now = moment("2026-11-20T21:30:00+01:00")

    static func moment(_ text: String) -> Moment {
        guard let moment = Moment(rfc3339: text) else { preconditionFailure("\(text) is no moment") }
        return moment
    }

    static func amount(_ text: String, _ code: String = "EUR") -> Amount {
        guard let currency = Currency(code: code),
            let amount = try? AmountParser(
                notation: AmountNotation(decimalMark: .point, defaultCurrency: currency)
            ).parse(text).amount
        else { preconditionFailure("\(text) \(code) is no amount") }
        return amount
    }

    static func entry(_ text: String, _ code: String = "EUR", tags: [String] = [], account: String? = nil) -> Entry {
        Entry(lines: [EntryLine(amount: amount(text, code), tags: tags)], account: account)
    }

    /// Adds one record, processed where it has an entry with an amount.
    @discardableResult
    func add(
        _ entry: Entry = Entry(), audio: AudioUUID? = nil, createdAt: String = "2026-11-20T12:30:00+01:00",
        isProcessed: Bool = false
    ) throws -> QuickRecord {
        let record = NewRecord(
            audioUUID: audio, createdAt: Self.moment(createdAt), createdAtSource: .clock, entry: entry,
            isProcessed: isProcessed)
        guard let added = try database.add([record], at: Self.now).items.first else {
            throw CocoaError(.fileReadUnknown)
        }
        return added
    }

    /// A recording with content of its own.
    static func arrival(
        _ name: String, digest: UInt8, audio: AudioUUID = AudioUUID(), isNamedByContent: Bool = false,
        createdAt: Moment = now, source: CreatedAtSource = .mtime
    ) -> AudioArrival {
        AudioArrival(
            file: file(name, digest: digest), audioUUID: audio, isNamedByContent: isNamedByContent,
            createdAt: createdAt, createdAtSource: source,
            claim: AudioClaim(
                container: .wav, codec: "PCM_16", sampleRate: 16_000, channels: 1, frames: 32_000, duration: 2))
    }

    static func file(_ name: String, digest: UInt8) -> ArrivedFile {
        ArrivedFile(
            sourcePath: Array("inbox/\(name)".utf8),
            stamp: FileStamp(device: 1, inode: UInt64(digest), byteCount: 100, modified: 1, changed: 1),
            sha256: [UInt8](repeating: digest, count: 32), isCopied: false)
    }
}

extension QueueDatabase {
    /// `swap`, which has to do what `preview` showed. Revisions are not shown.
    func swapAsShown(
        _ direction: HistoryDirection, _ count: Int, at now: Moment = Scratch.now
    ) throws -> [ReplayedAction] {
        let shown = try preview(direction, count, at: now)
        let swapped = try swap(direction, count, at: now)
        for (step, done) in zip(shown, swapped) {
            #expect(step.action == done.action)
            #expect(step.isCut == done.isCut)
            for (thing, changed) in zip(step.things, done.things) { #expect(thing.unrevised == changed.unrevised) }
        }
        #expect(shown.map(\.things.count) == swapped.map(\.things.count))
        return swapped
    }
}

extension ChangedThing {
    fileprivate var unrevised: ChangedThing {
        guard case .record(var before, var after) = self else { return self }
        before?.revision = 0
        after?.revision = 0
        return .record(before: before, after: after)
    }
}
