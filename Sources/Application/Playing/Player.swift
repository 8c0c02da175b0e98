import CSupport
import Files
import Foundation
package import Model
import SoundReading
import SystemPackage

/// Plays one recording at a time, in a silent child process that reads no keys and ends with this one.
///
/// swift-subprocess waits for its child in a task; here the child's end is one more descriptor for the loop that also
/// waits for keys and signals.
package final class Player {
    /// The time a player gets to exit by itself, in milliseconds.
    private static let patience: CInt = 300

    /// Sends the program it executes a signal when its parent dies, also by SIGKILL; part of util-linux, which every
    /// Debian has. posix_spawn(3) has no such option.
    private static let leash = "/usr/bin/setpriv"

    private struct Run {
        let name: String
        let process: pid_t
        /// Readable once the process has ended.
        let ending: FileDescriptor
        /// The player's standard error.
        let complaints: FileDescriptor
        let start = ContinuousClock.now
        /// A run that is shorter than this and complains has not been heard: without a sound card ffplay says so, and
        /// ends with code 0.
        let leastTime: Duration
    }

    private let search: PlayerSearch
    private var run: Run?

    /// `search` finds the program for each recording.
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
        // Players wait for pipes and follow links.
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        guard attributes?[.type] as? FileAttributeType == .typeRegular else { throw .missingFile(path) }
        do throws(Errno) {
            run = try Self.start(command, path: path, leastTime: .seconds(min(recording.duration ?? 1, 3_600) / 2))
        } catch {
            throw .notStarted(command.name, "\(error)")
        }
    }

    /// Stops the playing process and everything that it started.
    package func stop() {
        guard let run else { return }
        kill(-run.process, SIGTERM)
        var entry = pollfd(fd: run.ending.rawValue, events: Int16(POLLIN), revents: 0)
        if poll(&entry, 1, Self.patience) != 1 { kill(-run.process, SIGKILL) }
        _ = close(run)
    }

    /// Handles the player's exit; returns the reason if it was not the end of the recording.
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

    /// Reaps the process, which has ended or been killed; returns its wait(2) status.
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
        // Non-blocking, so that a player is not held up by a full pipe.
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
        let bytes = (try? descriptor.readyBytes(8_192)) ?? []
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            .map { $0.trimmingCharacters(in: .whitespaces.union(["."])) }.filter { !$0.isEmpty }
        let line = lines.last { $0.lowercased().contains(/audio|sound|device|connect/) } ?? lines.last
        return line.map { String($0.prefix(200)) }
    }
}

extension CommandContext {
    /// The whole path of something in the queue folder; players must not take a name for an option.
    package func absolutePath(of relativePath: String) -> String {
        queue.path.absolute.appending(relativePath).string
    }
}
