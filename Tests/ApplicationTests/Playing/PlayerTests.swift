import Foundation
import Model
import TestSupport
import Testing

@testable import Application

/// What a player is started for, and when it ends.
struct PlayerTests {
    private func recording() throws -> Recording {
        let audioUUID = try #require(AudioUUID("AAAAAAAA-0000-4000-8000-000000000001"))
        let claim = AudioClaim(container: .mp4, codec: "AAC", sampleRate: 44_100, channels: 1, duration: 7.5)
        return Recording(
            audioUUID: audioUUID, sha256: [UInt8](repeating: 0, count: 32), byteCount: 5,
            originalName: FileName("memo.m4a"),
            path: "memo.m4a", claim: claim, analysis: .pending)
    }

    @Test(
        "No player is started for what is no file, or is not there", arguments: ["pipe", "link", "folder", "nothing"])
    func noFile(name: String) throws {
        let folder = try ScratchFolder()
        _ = try folder.writeProgram("#!/bin/sh\n", to: "mpv")
        try folder.write("audio", to: "other.m4a")
        mkfifo(folder.path("pipe"), 0o600)
        symlink("other.m4a", folder.path("link"))
        try folder.makeFolder("folder")
        let player = Player(search: PlayerSearch(environment: ["PATH": folder.path], setting: nil))
        let recording = try recording()
        #expect(throws: PlaybackError.missingFile(folder.path(name))) {
            try player.play(recording, at: folder.path(name))
        }
    }

    @Test("What plays ends before another recording is played, and with the player", .timeLimit(.minutes(2)))
    func oneAtATime() async throws {
        let folder = try ScratchFolder()
        let log = folder.path("log")
        _ = try folder.writeProgram("#!/bin/sh\necho $$ >> '\(log)'\nexec sleep 1000\n", to: "mpv")
        try folder.write("audio", to: "memo.m4a")
        var player: Player? = Player(search: PlayerSearch(environment: ["PATH": folder.path], setting: nil))
        var processes: [pid_t] = []
        let recording = try recording()
        for count in 1...2 {
            try player?.play(recording, at: folder.path("memo.m4a"))
            while processes.count < count {
                let text = folder.bytes(of: "log").map { String(decoding: $0, as: UTF8.self) } ?? ""
                processes = text.split(separator: "\n").compactMap { pid_t($0) }
                await Task.yield()
            }
            #expect(kill(processes[count - 1], 0) == 0)
        }
        #expect(kill(processes[0], 0) == -1)
        player = nil
        #expect(kill(processes[1], 0) == -1)
    }
}
