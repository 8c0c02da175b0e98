import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import Store

/// What `verify` asks of the database, and that nobody has to wait for it.
@Suite struct VerifyTests {
    /// A record in each stage with a transaction, and a recording.
    private func books() throws -> Scratch {
        let scratch = try Scratch()
        for number in 1...3 { try scratch.add(Scratch.entry("\(number).00", tags: ["lunch"]), isProcessed: true) }
        _ = try scratch.database.convert(zone: Scratch.zone, at: Scratch.now)
        let decisions = try scratch.database.journal([.audio(Scratch.arrival("a.wav", digest: 1))], at: Scratch.now)
        try scratch.database.complete(decisions.compactMap(\.move))
        return scratch
    }

    /// The steps of a statement's plan with the step that each is part of (https://www.sqlite.org/eqp.html).
    private struct Step {
        var id: Int
        var parent: Int
        var detail: String

        /// Reads a table or an index from one end to the other.
        var isScan: Bool { detail.hasPrefix("SCAN") && detail != "SCAN CONSTANT ROW" }
    }

    /// Scans that are run once for each row of something else, which makes a statement quadratic.
    private static func nestedScans(_ steps: [Step]) -> [String] {
        Dictionary(grouping: steps, by: \.parent).flatMap { parent, siblings -> [Step] in
            let isRepeated = isBelowCorrelated(parent, steps)
            let loops = siblings.filter { $0.detail.hasPrefix("SCAN") || $0.detail.hasPrefix("SEARCH") }
            return loops.enumerated().filter { $0.element.isScan && ($0.offset > 0 || isRepeated) }.map(\.element)
        }.map(\.detail)
    }

    private static func isBelowCorrelated(_ id: Int, _ steps: [Step]) -> Bool {
        guard let step = steps.first(where: { $0.id == id }) else { return false }
        return step.detail.hasPrefix("CORRELATED") || isBelowCorrelated(step.parent, steps)
    }

    private static func plan(of sql: String, _ database: Database) throws -> [Step] {
        try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN " + sql).map {
            Step(id: $0["id"], parent: $0["parent"], detail: $0["detail"])
        }
    }

    /// Every SELECT that `body` runs, with its arguments in it.
    private static func statements(_ database: Database, _ body: () throws -> Void) throws -> [String] {
        var statements: Set<String> = []
        database.trace { statements.insert($0.expandedDescription) }
        try body()
        database.trace()
        return statements.filter { $0.hasPrefix("SELECT") || $0.hasPrefix("WITH") }.sorted()
    }

    @Test("No statement goes through a table for each row of another")
    func noStatementGoesThroughATableForEachRowOfAnother() throws {
        let scratch = try books()
        var plans: [String: [Step]] = [:]
        try scratch.database.writer.unsafeRead { database in
            let checks = try Self.statements(database) {
                for check in QueueDatabase.checks {
                    let findings = try check.find(database)
                    #expect(findings == [])
                }
            }
            #expect(checks.count > QueueDatabase.checks.count)
            for sql in checks { plans[sql] = try Self.plan(of: sql, database) }
        }
        for (sql, steps) in plans {
            #expect(Self.nestedScans(steps) == [], "\(sql)\n\(steps.map(\.detail).joined(separator: "\n"))")
        }
    }

    @Test("The files are read without going through a table for each of them")
    func theFilesAreReadWithoutGoingThroughATableForEachOfThem() throws {
        let scratch = try books()
        try scratch.database.writer.unsafeRead { database in
            for table in StoredFiles.allCases {
                let sql = try Self.statements(database) { _ = try table.page(after: 0, database) }
                #expect(sql.count == 1)
                for sql in sql {
                    let steps = try Self.plan(of: sql, database)
                    #expect(Self.nestedScans(steps) == [])
                    #expect(!steps.contains { $0.detail.hasPrefix("CORRELATED") })
                    #expect(steps.first?.detail.hasSuffix("USING INTEGER PRIMARY KEY (rowid>?)") == true, "\(steps)")
                }
            }
        }
    }

    @Test("A nested scan is told from others")
    func aNestedScanIsToldFromOthers() throws {
        let scratch = try books()
        try scratch.database.read { database in
            let quadratic = [
                "SELECT 1 FROM quick_records q LEFT JOIN transactions t NOT INDEXED ON t.record_number = q.number",
                "SELECT (SELECT count(*) FROM recordings r WHERE r.path = s.path) FROM sidecars s",
            ]
            for sql in quadratic {
                let scans = Self.nestedScans(try Self.plan(of: sql, database))
                #expect(scans.count == 1, "\(sql)")
            }
            let linear = "SELECT id FROM tags UNION ALL SELECT id FROM payees WHERE id IN (SELECT id FROM accounts)"
            let scans = Self.nestedScans(try Self.plan(of: linear, database))
            #expect(scans == [])
        }
    }

    /// Writes between two pieces of the copy, and during each check; whoever had to wait would fail after 15 seconds.
    @Test("Others write while it is checked")
    func othersWriteWhileItIsChecked() throws {
        let scratch = try books()
        let other = try QueueDatabase(path: scratch.path)
        var (pieces, checks) = (0, 0)
        func write() throws {
            let record = NewRecord(
                createdAt: Scratch.now, createdAtSource: .clock, entry: Scratch.entry("1.00"), isProcessed: false)
            _ = try other.add([record], at: Scratch.now)
        }
        func report(_ progress: CheckProgress) throws {
            switch progress {
            case .copying:
                pieces += 1
                if pieces <= 10 { try write() }
            case .checking:
                checks += 1
                try write()
            }
        }
        let copy = PageCopy(piece: 20_000, afterPiece: { try report(.copying($0)) })
        let findings = try scratch.database.check(copying: copy, report)
        #expect(findings.flatMap(\.findings) == [])
        #expect(pieces > 20)
        #expect(checks == QueueDatabase.checks.count)
        #expect(try scratch.recordTotal() == 4 + 10 + checks)
    }

    /// The pieces end within pages, which must not matter; `VACUUM` makes the file shorter and moves nearly all pages.
    @Test("A copy has the bytes of the last instant", arguments: [4_096, 5_000, 1 << 20])
    func aCopyHasTheBytesOfTheLastInstant(piece: Int) throws {
        let scratch = try books()
        let other = try QueueDatabase(path: scratch.path)
        let target = scratch.path + "-copy"
        let copy = try Connection(path: target)
        var generator = SplitMix64(seed: UInt64(piece))
        var pieces = 0
        let changes = [
            "UPDATE quick_records SET note = hex(randomblob(\(Int.random(in: 1...9_000, using: &generator))))",
            "CREATE TABLE more AS SELECT hex(zeroblob(50000)) AS text", "DROP TABLE more", "VACUUM",
        ]
        let pageCopy = PageCopy(piece: piece) { _ in
            pieces += 1
            guard pieces.isMultiple(of: 7), pieces <= 7 * 20 else { return }
            try other.writer.writeWithoutTransaction { try $0.execute(sql: changes[(pieces / 7 - 1) % changes.count]) }
        }
        try scratch.database.writer.unsafeRead { source in
            try copy.queue.writeWithoutTransaction { try pageCopy.run(from: source, to: $0) }
        }
        #expect(try copy.queue.unsafeRead { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
        #expect(pieces > 7 || piece == 1 << 20)
        let bytes = try [scratch.path, target].map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
        #expect(bytes[0] == bytes[1])
    }

    @Test("Whoever only looks whether something changed does not wait for a lock")
    func looksWithoutWaiting() throws {
        let scratch = try Scratch()
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: scratch.path, configuration: configuration)
        try other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
        let time = ContinuousClock().measure {
            #expect(throws: StoreError.self) { try scratch.database.dataVersion() }
        }
        #expect(time < .seconds(QueueDatabase.busyTimeoutSeconds / 3))
        try other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
        _ = try scratch.database.dataVersion()
        // What follows waits again.
        let timeout = try scratch.database.read { try Int.fetchOne($0, sql: "PRAGMA busy_timeout") }
        #expect(timeout == 15_000)
    }

    @Test("The copy ends though somebody goes on writing")
    func theCopyEndsThoughSomebodyGoesOnWriting() throws {
        let scratch = try books()
        let other = try QueueDatabase(path: scratch.path)
        try other.writer.unsafeRead { try $0.execute(sql: "PRAGMA busy_timeout = 0") }
        let change = "UPDATE quick_records SET note = 'in between'"
        var (pieces, refusals) = (0, 0)
        let copy = PageCopy(piece: 20_000, patience: .zero) { _ in
            pieces += 1
            // One that goes on for as long as somebody writes must not go on here.
            try #require(pieces < 1_000)
            do { try other.write { try $0.execute(sql: change) } } catch StoreError.temporary { refusals += 1 }
        }
        let snapshot = try DatabaseSnapshot(of: scratch.database, copying: copy)
        #expect(refusals > 1)
        let noted = "SELECT count(*) FROM quick_records WHERE note IS NOT NULL"
        #expect(try snapshot.read { try Int.fetchOne($0, sql: noted) } == 0)
        // The lock is released.
        try other.write { try $0.execute(sql: change) }
    }

    /// Somebody has changed it with another program; then pages are in a second file as well.
    @Test("A copy of a database in WAL mode is whole")
    func aCopyOfADatabaseInWALModeIsWhole() throws {
        let scratch = try books()
        let other = try Connection(path: scratch.path)
        try other.queue.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA journal_mode = WAL; UPDATE quick_records SET note = 'in the WAL'")
        }
        let snapshot = try DatabaseSnapshot(of: scratch.database)
        let notes = try snapshot.read { try String.fetchSet($0, sql: "SELECT note FROM quick_records") }
        #expect(notes == ["in the WAL"])
    }

    @Test("A full disk while the copy is made or read is that of the temporary folder, not that of the database")
    func fullTemporaryFolder() throws {
        let scratch = try books()
        let full = DatabaseError(resultCode: .SQLITE_FULL)
        let making = #expect(throws: StoreError.self) {
            try DatabaseSnapshot(of: scratch.database, copying: PageCopy { _ in throw full })
        }
        let snapshot = try DatabaseSnapshot(of: scratch.database)
        let reading = #expect(throws: StoreError.self) { try snapshot.read { _ in throw full } }
        for error in [making, reading] {
            guard case .noSnapshot(_, .diskFull) = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
    }

    @Test("A snapshot is the whole of one instant, in a file without a name")
    func aSnapshotIsTheWholeOfOneInstant() throws {
        let scratch = try books()
        let snapshot = try DatabaseSnapshot(of: scratch.database)
        try scratch.add()
        #expect(try snapshot.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM quick_records") } == 4)
        #expect(try snapshot.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
        let file = try snapshot.read { try String.fetchOne($0, sql: "SELECT file FROM pragma_database_list") }
        #expect(!FileManager.default.fileExists(atPath: try #require(file)))
    }
}
