import Foundation
import Model
import TestSupport
import Testing

@testable import Application

/// Which program plays a recording.
struct PlayerSearchTests {
    /// A folder with programs of these names.
    private func folder(with names: [String]) throws -> ScratchFolder {
        let folder = try ScratchFolder()
        for name in names {
            try folder.write("#!/bin/sh\n", to: name)
            chmod(folder.path(name), 0o755)
        }
        return folder
    }

    @Test(
        "Words are parted by blanks, and quotes keep blanks",
        arguments: [
            ("mpv", ["mpv"]), ("  mpv   --quiet ", ["mpv", "--quiet"]), ("", []),
            ("'/opt/my player' \"a 'b'\" c\"d e\"f", ["/opt/my player", "a 'b'", "cd ef"]), ("mpv ''", ["mpv", ""]),
            ("mpv 'open", ["mpv", "open"]),
        ])
    func words(text: String, words: [String]) {
        #expect(PlayerSearch.words(of: text) == words)
    }

    @Test("The variable comes before the setting, and the setting before what is installed")
    func order() throws {
        let folder = try folder(with: ["mpv", "aplay", "mine"])
        let path = ["PATH": folder.path]
        let named = ["PATH": folder.path, "QUICKREC_PLAYER": "mine -x"]
        let byVariable = try PlayerSearch(environment: named, setting: "aplay").command(for: .mp4)
        #expect(byVariable == PlayerCommand(program: folder.path("mine"), arguments: ["-x"]))
        // Whoever names a player knows what it plays; without arguments a known one gets those that keep it quiet.
        let bySetting = try PlayerSearch(environment: path, setting: "aplay").command(for: .mp4)
        #expect(bySetting == PlayerCommand(program: folder.path("aplay"), arguments: ["-q", "--"]))
        let found = try PlayerSearch(environment: path, setting: nil).command(for: .mp4)
        #expect(found.program == folder.path("mpv"))
        #expect(found.name == "mpv")
    }

    @Test("A folder that is named from where one happens to be is not looked into")
    func relative() throws {
        let folder = try folder(with: ["mpv"])
        let depth = FileManager.default.currentDirectoryPath.split(separator: "/").count
        let path = String(repeating: "../", count: depth) + folder.path.dropFirst()
        #expect(access(path + "/mpv", X_OK) == 0)
        #expect(throws: PlaybackError.self) {
            _ = try PlayerSearch(environment: ["PATH": path], setting: nil).command(for: .wav)
        }
    }

    @Test("A player that does not read the container is passed over, and said to be missing where it is the only one")
    func containers() throws {
        let folder = try folder(with: ["aplay", "paplay"])
        let search = PlayerSearch(environment: ["PATH": folder.path], setting: nil)
        #expect(try search.command(for: .flac).program == folder.path("paplay"))
        #expect(throws: PlaybackError.noneSuitable(.mp4)) { try search.command(for: .mp4) }
        let none = PlayerSearch(environment: ["PATH": "/nowhere"], setting: nil)
        #expect(throws: PlaybackError.noPlayer) { try none.command(for: .wav) }
    }

    @Test("Relative folders in PATH are never searched, and a player that is named has to be there")
    func paths() throws {
        let folder = try folder(with: ["mpv"])
        let here = PlayerSearch(environment: ["PATH": ".::bin"], setting: nil)
        #expect(throws: PlaybackError.noPlayer) { try here.command(for: .wav) }
        let missing = PlayerSearch(environment: ["PATH": folder.path], setting: "vlc")
        #expect(throws: PlaybackError.notFound("vlc", origin: "the setting 'player'")) {
            try missing.command(for: .wav)
        }
        let absolute = PlayerSearch(environment: [:], setting: folder.path("mpv"))
        #expect(try absolute.command(for: .wav).program == folder.path("mpv"))
    }
}
