import CSupport
import Files
import Foundation
import Intake
package import Model
import SoundReading
import SystemPackage

/// Plays one recording at a time, in a process of its own that is quiet, reads no keys and ends with us.
///
/// Not by swift-subprocess: that one waits for its child in a task, while here the child's end is one more descriptor
/// for the loop that also waits for keys and signals.
package final class Player {
    /// How long a player has to end by itself, in milliseconds.
    private static let patience: CInt = 300

    /// Sends the program that it becomes a signal when its parent dies, also by SIGKILL; part of util-linux, which
    /// every Debian has. posix_spawn(3) can't ask for that.
    private static let leash = "/usr/bin/setpriv"

    private struct Run {
        let name: String
        let process: pid_t
        /// Readable when the process has ended.
        let ending: FileDescriptor
        /// What it writes to standard error.
        let complaints: FileDescriptor
        let start = ContinuousClock.now
        /// A run that is shorter than this and complains has not been heard: without a sound card ffplay says so, and
        /// ends with code 0.
        let leastTime: Duration
    }

    private let search: PlayerSearch
    private var run: Run?

    package init(search: PlayerSearch) {
        self.search = search
    }

    deinit { stop() }

    /// Readable when what plays has ended; `nil` while nothing plays.
    package var descriptor: CInt? { run?.ending.rawValue }

    /// Plays the recording, whose file is at `path` (absolute), instead of what plays now.
    package func play(_ recording: Recording, at path: String) throws(PlaybackError) {
        stop()
        let command = try search.command(for: recording.claim.container)
        guard FileManager.default.fileExists(atPath: path) else { throw .missingFile(path) }
        do throws(Errno) {
            run = try Self.start(command, path: path, leastTime: .seconds(min(recording.duration ?? 1, 3_600) / 2))
        } catch {
            throw .notStarted(command.name, "\(error)")
        }
    }

    /// Ends what plays, with everything that it started.
    package func stop() {
        guard let run else { return }
        kill(-run.process, SIGTERM)
        var entry = pollfd(fd: run.ending.rawValue, events: Int16(POLLIN), revents: 0)
        if poll(&entry, 1, Self.patience) != 1 { kill(-run.process, SIGKILL) }
        _ = close(run)
    }

    /// Takes note that what played has ended by itself; why, where it was not the end of the recording.
    package func ended() -> PlaybackError? {
        guard let run else { return nil }
        let complaint = Self.complaint(in: run.complaints)
        let status = close(run)
        let isShort = ContinuousClock.now - run.start < run.leastTime
        if qr_exit_code(status) == 0, complaint == nil || !isShort { return nil }
        let signal = qr_ending_signal(status)
        let reason = signal != 0 ? "signal \(signal) ended it" : "it ended with code \(qr_exit_code(status))"
        return .failed(run.name, complaint ?? reason)
    }

    /// Waits for the process, which has ended or been killed; its wait(2) status.
    private func close(_ run: Run) -> CInt {
        let status = Spawning.reap(run.process) ?? 0
        try? run.ending.close()
        try? run.complaints.close()
        self.run = nil
        return status
    }

    private static func start(
        _ command: PlayerCommand, path: String, leastTime: Duration
    ) throws(Errno) -> Run {
        var words = [command.program] + command.arguments + [path]
        if access(leash, X_OK) == 0 { words = [leash, "--pdeathsig", "KILL", "--"] + words }
        // A player that complains all the time is not held up by a pipe that nobody empties.
        let (complaints, theirs) = try FileDescriptor.pipe(options: [.closeOnExec, .nonBlocking])
        defer { try? theirs.close() }
        do throws(Errno) {
            let environment = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
            let process = try Spawning.start(
                words[0], Array(words.dropFirst()), environment: environment, descriptors: [nil, nil, theirs.rawValue])
            let ending = qr_process_descriptor(process)
            guard ending != -1 else {
                let error = Errno(rawValue: errno)
                kill(-process, SIGKILL)
                Spawning.reap(process)
                throw error
            }
            return Run(
                name: command.name, process: process, ending: FileDescriptor(rawValue: ending),
                complaints: complaints, leastTime: leastTime)
        } catch {
            try? complaints.close()
            throw error
        }
    }

    /// What a player wrote last of its sound device, else the last line that it wrote.
    private static func complaint(in descriptor: FileDescriptor) -> String? {
        var bytes = [UInt8](repeating: 0, count: 8_192)
        let count = (try? bytes.withUnsafeMutableBytes { try descriptor.read(into: $0) }) ?? 0
        let lines = String(decoding: bytes.prefix(count), as: UTF8.self).split(whereSeparator: \.isNewline)
            .map { $0.trimmingCharacters(in: .whitespaces.union(["."])) }.filter { !$0.isEmpty }
        let line = lines.last { $0.lowercased().contains(/audio|sound|device|connect/) } ?? lines.last
        return line.map { String($0.prefix(200)) }
    }
}

extension CommandContext {
    /// The whole path of something in the queue folder; players must not take a name for an option.
    package func absolutePath(of relativePath: String) -> String {
        let root = queue.path.string
        let base = root.hasPrefix("/") ? root : FileManager.default.currentDirectoryPath + "/" + root
        return base + "/" + relativePath
    }
}
