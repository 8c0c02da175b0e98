import Application
import ArgumentParser
import Foundation
import LineEditing
import Model
import Store

/// `quickrec play`.
struct Play: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "play",
        abstract: "Play the recording of a quick record, until its end or Ctrl-C.",
        discussion: """
            By $QUICKREC_PLAYER, the setting 'player', or the first of mpv, ffplay, pw-play, paplay, sndfile-play and \
            aplay that is installed.
            """)

    @Argument(
        help: "The record's ID or its audio's UUID, or the beginning of one.",
        completion: NameCompletion.recordIDs)
    private var id: String

    @OptionGroup private var queue: QueueOptions

    func run() throws {
        let context = try CommandContext.open(queue, for: .read)
        let record = try context.database.record(prefix: id)
        guard let recording = record.recording else {
            throw CommandError(
                .noInput,
                record.audioUUID == nil
                    ? "The record \(record.id) has no recording to play."
                    : "The recording of \(record.id) has not arrived yet; try again when it has.")
        }
        let player = Player(
            search: PlayerSearch(environment: context.environment, setting: context.settings.player))
        // Set up before the player starts, so that a Ctrl-C in between ends both.
        let signals = try SignalFeed()
        try player.play(recording, at: context.absolutePath(of: recording.path))
        if let signal = Self.wait(for: player, signals) {
            player.stop()
            if signal == SIGINT { throw ExitCode(ExitStatus.interrupted.rawValue) }
            signals.raiseByDefault(signal)
        }
        if let failure = player.ended() { throw failure }
    }

    /// Waits for the end of playback; returns the signal that ended it early.
    private static func wait(for player: Player, _ signals: borrowing SignalFeed) -> CInt? {
        while let ending = player.descriptor {
            var entries = [signals.descriptor, ending].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            guard poll(&entries, nfds_t(entries.count), -1) > 0 else { continue }
            if entries[0].revents != 0, let signal = signals.next() {
                switch signal {
                case SIGTSTP: signals.raiseByDefault(signal)
                case SIGCONT, SIGWINCH: continue
                default: return signal
                }
            }
            if entries[1].revents != 0 { return nil }
        }
        return nil
    }
}
