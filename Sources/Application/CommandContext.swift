package import EntryLine
package import Files
package import Foundation
package import Model
package import Money
package import Reports
package import Store
import SystemPackage

/// The environment of every command: the queue folder, its settings and database, and the terminal.
package struct CommandContext {
    /// The open folder; a temporary one in a rehearsal without a queue.
    package let queue: QueueFolder
    /// The settings of `config.yaml`, or the defaults if they are unreadable and the purpose tolerates that.
    package let settings: Settings
    /// The queue's database; on a disk that can't be written to, perhaps a private copy.
    package let database: QueueDatabase
    /// Where the command runs: sizes, colours and characters of its outputs.
    package let terminal: Terminal
    /// The environment variables of this process.
    package let environment: [String: String]
    /// The places of the books.
    let places: KnownPlaces
    /// Where days begin: the setting, else the queue's own.
    package let zone: TimeZone
    /// How amounts are written, and the currency of those without one.
    package let notation: AmountNotation
    /// What `11/5` means.
    let dateOrder: DateOrder
    /// The temporary queue of a rehearsal if there is no real one.
    private let temporaryFolder: String?

    /// Writes data and messages as the terminal can show them.
    package var output: Output { Output(terminal: terminal) }

    /// The access a command needs to the queue folder.
    package enum Purpose {
        /// The queue must exist; nothing in it is changed.
        case read
        /// Like `read`, for verifying, explaining or copying data: unreadable settings are reported but not fatal.
        case check
        /// The queue must exist.
        case change
        /// Like `change`, for undo and redo, which need no settings: unreadable ones are reported but not fatal.
        case replay
        /// The queue is created if it is missing.
        case create

        /// Whether nothing is stored.
        var isReading: Bool { self == .read || self == .check }
        /// Whether unreadable settings are only reported.
        var toleratesSettings: Bool { self == .check || self == .replay }
    }

    /// Opens the queue folder that `queue`, the option, and the environment name.
    ///
    /// `currency` is the value of `--currency` for a newly created queue. In a rehearsal nothing is stored: a queue to be
    /// created is replaced by an empty one in a temporary folder, which `end` removes. Without a database in the queue,
    /// rehearsals and commands that create nothing get an empty one in memory.
    package static func open(
        _ queue: String?, for purpose: Purpose, currency: Currency? = nil, isRehearsal: Bool = false
    ) throws -> CommandContext {
        let environment = ProcessInfo.processInfo.environment
        let path = QueueLocation.resolve(option: queue, environment: environment)
        try QueueDatabase.checkPath(path)
        let temporary = isRehearsal && purpose == .create && isNothing(path) ? temporaryPath() : nil
        do { return try open(path, temporary, for: purpose, currency, isRehearsal, environment) } catch {
            remove(temporary)
            throw error
        }
    }

    private static func open(
        _ path: FilePath, _ temporary: String?, for purpose: Purpose, _ currency: Currency?, _ isRehearsal: Bool,
        _ environment: [String: String]
    ) throws -> CommandContext {
        let queue =
            if purpose == .create, !isRehearsal || temporary != nil {
                try QueueFolder(creating: temporary.map { FilePath($0) } ?? path)
            } else {
                try QueueFolder(opening: path)
            }
        let isNew = try !queue.checkDatabase()
        let terminal = Terminal.current(environment: environment)
        let output = Output(terminal: terminal)
        let settings = try settings(of: queue, for: purpose, output)
        // Only what stores something decides what amounts mean in a new queue; there is nothing to change in it yet.
        let isReadOnly = purpose.isReading || isNew && purpose != .create
        let database =
            if isNew, isReadOnly || isRehearsal {
                try QueueDatabase()
            } else if purpose.isReading, !queue.root.isWritable {
                // A queue on a read-only disk can still be read.
                try lookAt(queue, output)
            } else {
                try database(of: queue, output)
            }
        if isNew, purpose == .create, !isRehearsal { _ = try queue.prepare() }
        if !purpose.isReading {
            try database.refuseAlteredSchema()
            Deeds.follow(database)
        }
        let conventions: Conventions
        do {
            conventions = try database.conventions(
                settings, environment, currency, isReadOnly: isReadOnly
            ) { made in
                let queue = "This \(isRehearsal ? "would be" : "is") a new queue, at \(output.escaped(path.string))."
                output.say("\(queue) Its conventions: \(made.summary). Settings in config.yaml change them.")
            }
        } catch StoreError.refused(let reason) where purpose.toleratesSettings {
            output.say(reason)
            conventions = try Conventions(settings, environment, currency)
        }
        return CommandContext(
            queue: queue, settings: settings, database: database,
            terminal: terminal, environment: environment, places: KnownPlaces(database),
            zone: try zone(settings, conventions, for: purpose, output),
            notation: AmountNotation(
                decimalMark: settings.decimalMark ?? conventions.decimalMark,
                defaultCurrency: settings.currency ?? conventions.currency,
                usedCurrencies: try database.usedCurrencies()),
            dateOrder: settings.monthBeforeDay ?? conventions.monthBeforeDay ? .monthDay : .dayMonth,
            temporaryFolder: temporary)
    }

    private static func settings(of queue: QueueFolder, for purpose: Purpose, _ output: Output) throws -> Settings {
        do {
            return try Settings.read(queue.settingsPath.string)
        } catch let error as CommandError where purpose.toleratesSettings && error.status == .configuration {
            output.say(output.escaped(error.description))
            return Settings()
        }
    }

    private static func zone(
        _ settings: Settings, _ conventions: Conventions, for purpose: Purpose, _ output: Output
    ) throws -> TimeZone {
        if let zone = conventions.zone(settings) { return zone }
        let error = CommandError.unknownZone(of: conventions)
        guard purpose.toleratesSettings else { throw error }
        output.say(output.escaped(error.description))
        return .gmt
    }

    /// The database of a queue, brought up to date.
    private static func database(of queue: QueueFolder, _ output: Output) throws -> QueueDatabase {
        try QueueDatabase(path: queue.databasePath.string) { upgrade in
            output.say(
                "The database was upgraded from schema \(upgrade.from) to \(upgrade.to); a copy from before is "
                    + output.escaped(upgrade.backup))
        }
    }

    /// The database of a queue on a read-only disk, as it was before an interrupted write.
    private static func lookAt(_ queue: QueueFolder, _ output: Output) throws -> QueueDatabase {
        let path = queue.databasePath.string
        do {
            return try QueueDatabase(path: path, access: .readOnly)
        } catch let error as StoreError {
            guard case .cutShort = error else { throw error }
            let database = try QueueDatabase(rollingBackCopyOf: path)
            output.say(
                "The last write to \(output.escaped(path)) was cut short when its disk became read-only; what is shown is "
                    + "as it was before that. Make the disk writable again, and the next command rolls it back there.")
            return database
        }
    }

    /// Throws `StoreError.missing` if the queue has no database yet, for commands that check it or copy it.
    package func requireDatabase() throws {
        if database.isInMemory { throw StoreError.missing(path: queue.databasePath.string) }
    }

    /// Removes the temporary files of a rehearsal.
    package func end() { Self.remove(temporaryFolder) }

    private static func remove(_ temporary: String?) {
        if let temporary { try? FileManager.default.removeItem(atPath: temporary) }
    }

    /// Whether the path does not exist, or is an empty folder.
    private static func isNothing(_ path: FilePath) -> Bool {
        guard FileManager.default.fileExists(atPath: path.string) else { return true }
        return (try? FileManager.default.contentsOfDirectory(atPath: path.string))?.isEmpty ?? false
    }

    /// A path for a new temporary folder.
    private static func temporaryPath() -> String {
        FileManager.default.temporaryDirectory.appending(path: "quickrec-\(UUID().uuidString)").path
    }

    /// The current time in the user's time zone.
    package var now: Moment { Self.now(in: zone) }

    /// A time of the database or of a file, in milliseconds since 1970, in the user's time zone.
    func moment(_ milliseconds: Int64) -> Moment { Moment(clampingMilliseconds: milliseconds, in: zone) }

    /// The time of the system clock, in whole milliseconds, with the offset that `zone` has now.
    package static func now(in zone: TimeZone) -> Moment {
        Moment(clampingMilliseconds: Int64(Date().timeIntervalSince1970 * 1_000), in: zone)
    }

    /// The context for parsing entry lines.
    package var entryContext: EntryContext {
        EntryContext(
            notation: notation, today: now.day, dateOrder: dateOrder, zone: zone.identifier,
            isKnown: { [database, places] key, name in
                // Where the database can't be read, what follows says so.
                guard let kind = key.traits.names else { return key == .location && places.contains(name) }
                return (try? database.hasName(name, kind)) ?? false
            }, accounts: { [database] in AccountNames((try? database.accountNames()) ?? []) })
    }

    /// The parser of periods, relative to today.
    package var periodWords: PeriodWords {
        PeriodWords(today: now.day, order: dateOrder, weekStart: settings.weekStart)
    }

    /// The same for parsing while the database is busy, with the names it has now.
    package func entryContext(knowing names: NameBook) -> EntryContext {
        places.read()
        var context = entryContext
        context.isKnown = { names.contains($0, $1) }
        context.accounts = { names.accounts }
        return context
    }

    /// The context for parsing a line about a record: days count from the memo's.
    package func entryContext(for record: QuickRecord) -> EntryContext {
        entryContext.on(record.createdAt.day(in: zone), isForMemo: true)
    }

    /// The formatter of parsed entries.
    package var echo: EntryEcho {
        EntryEcho(notation: notation, today: now.day, unicode: terminal.hasUnicode)
    }

    /// Shows how amounts were calculated; `subject` starts the lines.
    package func say(_ calculations: [Calculation], of subject: String = "") {
        for calculation in calculations { output.say(subject + echo.line(calculation)) }
    }

    /// The style of tables on this output; `idLength` characters make an ID unique.
    package func style(idLength: Int = 8) -> TableStyle {
        TableStyle(
            width: terminal.width, colour: terminal.hasColour, unicode: terminal.hasUnicode, idLength: idLength,
            decimalMark: notation.decimalMark ?? .point, zone: zone)
    }
}

extension CommandError {
    /// A queue whose time zone the machine doesn't know.
    static func unknownZone(of conventions: Conventions) -> CommandError {
        CommandError(
            .configuration,
            "The queue's time zone '\(conventions.timeZone)' is not known here; name one in its config.yaml, as in "
                + "`timeZone: Europe/Berlin`.")
    }
}
