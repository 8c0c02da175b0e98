import CSupport
import Files
import Foundation
import Intake
import Model
package import Reports
import SoundReading
import Store
package import SystemPackage

/// Checks everything that quickrec needs: programs, libraries, the system, the queue folder.
///
/// The checks are independent: if the queue can't be opened, the rest is still checked.
package struct InstallationCheck {
    private let path: FilePath
    private let environment: [String: String]
    private let terminal: Terminal

    /// Prepares the checks of the queue folder at `path`, which need not exist.
    package init(_ path: FilePath, _ environment: [String: String], _ terminal: Terminal) {
        self.path = path
        self.environment = environment
        self.terminal = terminal
    }

    /// Runs all checks, in the order in which they are shown. A failed one is a result and never an error.
    package func checks() -> [DoctorCheck] {
        var checks = [program(), sandbox()]
        let settings = Result {
            let path = path.appending(QueueFolder.settingsName.text).string
            let settings = try Settings.read(path)
            try InboxSetting.checkPlaces(settings.inboxes, path: path)
            return settings
        }
        checks.append(
            check("settings", { try settings.get() }) { settings in
                settings.digest == nil ? "Defaults are used." : "config.yaml is valid."
            })
        let known = (try? settings.get()) ?? Settings()
        let queue = Result {
            try QueueDatabase.checkPath(path)
            return try QueueFolder(opening: path)
        }
        checks.append(
            check(
                "queue folder",
                {
                    let queue = try queue.get()
                    try queue.checkKinds()
                    try queue.checkMounts(of: QueueFolder.folderNames)
                    return queue
                }
            ) { "\($0.path.string) is a queue folder." })
        var postponed = 0
        if let queue = try? queue.get() {
            let database = Result { try openDatabase(queue) }
            checks.append(check("database", { try engine(database.get(), queue) }, Self.engine))
            postponed = (try? database.get().analysisBacklog().postponed) ?? 0
            if let database = try? database.get() {
                checks.append(conventions(database, known))
                if let mapping = mapping(database) { checks.append(mapping) }
            }
            checks += [rights(queue), fileSystem(queue), events(queue), space(queue)]
        }
        if !known.inboxes.isEmpty { checks.append(inboxes(known, try? queue.get())) }
        return checks + [ffmpeg(known, postponed), player(known), locale(), screen()]
    }

    private func openDatabase(_ queue: QueueFolder) throws -> QueueDatabase {
        guard try queue.checkDatabase() else { return try QueueDatabase() }
        let access: QueueDatabase.Access = queue.root.isWritable ? .readWrite : .readOnly
        return try QueueDatabase(path: queue.databasePath.string, access: access)
    }

    /// How ambiguous amounts and dates are read, and which setting decides.
    private func conventions(_ database: QueueDatabase, _ settings: Settings) -> DoctorCheck {
        let name = "conventions"
        let machine = MachineZone.current(environment)
        do {
            guard let known = try database.conventions() else {
                if settings.timeZone == nil { _ = try machine.name(at: Date()) }
                return DoctorCheck(name, .ok, "The first command that opens the queue will write them down.")
            }
            guard known.zone(settings) != nil else { throw CommandError.unknownZone(of: known) }
            let text = Self.summary(of: known, settings) + "; the locale does not change them."
            // Another time zone in the settings is meant.
            guard settings.timeZone == nil, !Self.agree(machine, known) else { return DoctorCheck(name, .ok, text) }
            return DoctorCheck(
                name, .warning,
                "\(text) But this machine's clock is not in \(known.timeZone); name the time zone in which your days begin "
                    + "in config.yaml, as in `timeZone: Europe/Berlin`.")
        } catch {
            return DoctorCheck(name, .failed, "\(error)")
        }
    }

    /// What exports would say of `export.yaml`; `nil` without that file.
    private func mapping(_ database: QueueDatabase) -> DoctorCheck? {
        let (name, file) = ("export names", ExportMappingFile(in: path))
        do {
            guard try file.source.text() != nil else { return nil }
            let warning = file.warning(try file.read(database.bookNames()))
            return DoctorCheck(name, warning == nil ? .ok : .warning, warning ?? "export.yaml is valid.")
        } catch {
            return DoctorCheck(name, .failed, "\(error)")
        }
    }

    private static func summary(of known: Conventions, _ settings: Settings) -> String {
        var conventions = known
        conventions.currency = settings.currency ?? conventions.currency
        conventions.decimalMark = settings.decimalMark ?? conventions.decimalMark
        conventions.monthBeforeDay = settings.monthBeforeDay ?? conventions.monthBeforeDay
        conventions.timeZone = settings.timeZone?.identifier ?? conventions.timeZone
        let text = conventions.summary
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    private static func agree(_ machine: MachineZone, _ conventions: Conventions) -> Bool {
        // The name may need a look at every zone of the system.
        TimeZone(identifier: conventions.timeZone).map { machine.agrees(with: $0, at: Date()) } == true
            || (try? machine.name(at: Date())) == conventions.timeZone
    }

    /// Runs a check; `failed` with the error's sentence if it throws.
    private func check<Value>(
        _ name: String, _ body: () throws -> Value, _ detail: (Value) -> String
    ) -> DoctorCheck {
        do { return DoctorCheck(name, .ok, detail(try body())) } catch { return DoctorCheck(name, .failed, "\(error)") }
    }

    // MARK: Programs

    private func reader() throws -> SoundReader {
        SoundReader(configuration: try CommandContext.readerConfiguration(Settings(), in: .gmt))
    }

    private func program() -> DoctorCheck {
        let name = "quickrec-reader"
        do {
            if let problem = try reader().selfTest() { return DoctorCheck(name, .failed, problem) }
        } catch {
            return DoctorCheck(name, .failed, "\(error)")
        }
        return DoctorCheck(name, .ok, "It is version \(QR_VERSION_TEXT) as well, and reads with libsndfile.")
    }

    private func sandbox() -> DoctorCheck {
        let name = "sandbox"
        guard SoundReader.hasSystemCallFilters else {
            return DoctorCheck(
                name, .failed,
                "The kernel has no system call filters (seccomp), without which no file is read; use one that has them."
            )
        }
        let version = SoundReader.landlockVersion
        return version > 0
            ? DoctorCheck(name, .ok, "System call filters, and Landlock version \(version).")
            : DoctorCheck(
                name, .ok, "System call filters; this kernel has no Landlock, which would be a second barrier.")
    }

    private func ffmpeg(_ settings: Settings, _ postponed: Int) -> DoctorCheck {
        let waiting = postponed == 1 ? "1 recording waits" : "\(postponed) recordings wait"
        guard let program = CommandContext.ffmpeg(settings) else {
            let isNamed = settings.ffmpeg != nil
            let cause = settings.ffmpeg.map { "`ffmpeg` in config.yaml names \($0), which is not a program" }
            let remedy = isNamed ? "correct the path" : "install ffmpeg"
            let missing = cause ?? "It is not installed"
            return postponed > 0
                ? DoctorCheck(
                    "ffmpeg", .failed,
                    "\(missing), and \(waiting) for it; \(remedy), and a running `watch`, or the next "
                        + "\(quickrec: "ingest"), decodes them.")
                : DoctorCheck(
                    "ffmpeg", .warning,
                    "\(missing), so memos in AAC, AMR and WebM can't be decoded; \(remedy).")
        }
        guard postponed == 0 else {
            return DoctorCheck(
                "ffmpeg", .warning,
                "\(program) is there, and \(waiting) for it; a running `watch`, or the next "
                    + "\(quickrec: "ingest"), decodes them.")
        }
        return DoctorCheck("ffmpeg", .ok, "\(program).")
    }

    private func player(_ settings: Settings) -> DoctorCheck {
        do throws(PlaybackError) {
            let search = PlayerSearch(environment: environment, setting: settings.player)
            return DoctorCheck("player", .ok, "\(try search.command(for: .wav).program).")
        } catch {
            return DoctorCheck("player", .warning, error.description)
        }
    }

    // MARK: Screen

    private func locale() -> DoctorCheck {
        terminal.hasUnicode
            ? DoctorCheck("locale", .ok, "Texts are UTF-8.")
            : DoctorCheck(
                "locale", .warning,
                "The locale's encoding is not UTF-8, so other letters are shown as codes; set LC_ALL=C.UTF-8, say.")
    }

    private func screen() -> DoctorCheck {
        guard let width = terminal.width else {
            return DoctorCheck("terminal", .ok, "The output goes to no terminal: whole texts, no colour.")
        }
        let kind = environment["TERM"] ?? ""
        if kind.isEmpty || kind == "dumb" {
            return DoctorCheck(
                "terminal", .warning, "TERM is '\(kind)', so lines can't be edited; set it to what the terminal is.")
        }
        return DoctorCheck(
            "terminal", .ok, "\(kind), \(width) columns, \(terminal.hasColour ? "with" : "without") colour.")
    }

    // MARK: The queue

    /// What SQLite says of itself; throws where a command could not write to the database, although it can to its folder.
    private func engine(
        _ database: QueueDatabase, _ queue: QueueFolder
    ) throws -> (version: String, journalMode: String, synchronous: Int) {
        // SQLite removes a journal that it can't write to, of which another check tells.
        let isTried = queue.root.isWritable && !queue.closedPlaces().contains(QueueFolder.journalName.text)
        if isTried { try database.checkWritable() }
        return try database.engine()
    }

    private static func engine(_ engine: (version: String, journalMode: String, synchronous: Int)) -> String {
        "It opens (SQLite \(engine.version), journal \(engine.journalMode)); "
            + "\(quickrec: "verify") checks what is in it."
    }

    /// Permissions that keep the user out, or else give others access, worst first.
    private func rights(_ queue: QueueFolder) -> DoctorCheck {
        guard queue.root.isWritable else {
            return DoctorCheck("rights", .failed, "\(QueueFolderError.notWritable(queue.path))")
        }
        if let closed = queue.closedPlaces().first {
            return DoctorCheck(
                "rights", .failed,
                "You can't read and write \(queue.path.appending(closed)); give yourself the right to (chown, chmod, chattr)."
            )
        }
        let open = queue.placesOpenToOthers()
        guard let first = open.max(by: { $0.permissions & 0o022 < $1.permissions & 0o022 }) else {
            return DoctorCheck("rights", .ok, "Only you can read the queue folder.")
        }
        let isWritable = first.permissions & 0o022 != 0
        return DoctorCheck(
            "rights", isWritable ? .failed : .warning,
            "Others can \(isWritable ? "write to" : "read") \(first.path.string) (mode \(String(first.permissions, radix: 8))); "
                + "run \(first.closingCommand).")
    }

    private func fileSystem(_ queue: QueueFolder) -> DoctorCheck {
        switch FileSystemKind(of: queue.root) {
        case .local: DoctorCheck("file system", .ok, "The queue lies on a local disk.")
        case .remote(let kind):
            DoctorCheck(
                "file system", .warning,
                "The queue lies on \(kind), where locks of the database can't be relied on; "
                    + "keep it on a local disk, and name the shared folder under `inboxes:`.")
        }
    }

    private func events(_ queue: QueueFolder) -> DoctorCheck {
        let limits = ["max_user_instances", "max_user_watches"].map { name in
            let text = try? String(contentsOfFile: "/proc/sys/fs/inotify/\(name)", encoding: .utf8)
            return text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? "unknown"
        }
        if let problem = SystemProbe.watchingProblem(of: queue.root) {
            return DoctorCheck(
                "events", .warning,
                "inotify can't be used (\(problem)), so inboxes are polled; raise fs.inotify.max_user_instances "
                    + "(\(limits[0])) or fs.inotify.max_user_watches (\(limits[1])).")
        }
        return DoctorCheck("events", .ok, "inotify, \(limits[1]) folders at most.")
    }

    private func inboxes(_ settings: Settings, _ queue: QueueFolder?) -> DoctorCheck {
        let faults = settings.inboxes.compactMap { setting in
            Inbox(number: 1, path: setting.path, mode: setting.mode).fault(in: queue).map { (setting.path, $0) }
        }
        guard !faults.isEmpty else {
            return DoctorCheck("inboxes", .ok, "All \(settings.inboxes.count) besides the queue's own can be reached.")
        }
        let list = faults.map { "\($0) (\($1.inboxWords))" }.joined(separator: ", ")
        let isAllAbsent = faults.allSatisfy(\.1.isOfAbsentInbox)
        let advice =
            faults.contains(where: \.1.isOfAbsentInbox)
            ? "mount or make \(isAllAbsent ? "it" : "what is missing"), or " : ""
        return DoctorCheck(
            "inboxes", .warning,
            "\(isAllAbsent ? "Out of reach:" : "Nothing is taken in from") \(list); \(advice)correct `inboxes:` in config.yaml."
        )
    }

    private func space(_ queue: QueueFolder) -> DoctorCheck {
        let space = queue.root.space()
        guard let free = space.free else {
            return DoctorCheck("disk", .warning, "The free space can't be determined.")
        }
        let text = "\(free >> 20) MiB are free"
        if free < FileMover.reserve(of: space.total) {
            return DoctorCheck("disk", .failed, "\(text), too little to copy recordings; free some space.")
        }
        return free < 1 << 30
            ? DoctorCheck("disk", .warning, "\(text); free some space soon.") : DoctorCheck("disk", .ok, "\(text).")
    }
}
