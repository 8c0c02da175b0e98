import Foundation
import Intake
import Model
import Money
import SystemPackage
import TestSupport
import Testing

@testable import Application

/// What `config.yaml` sets, and the sentences about what it can't.
struct SettingsTests {
    private func read(_ yaml: String) throws -> Settings {
        let folder = try ScratchFolder()
        try folder.write(yaml, to: "config.yaml")
        return try Settings.read(folder.path("config.yaml"))
    }

    /// The sentence about settings that can't be used, without the path of the file.
    private func refusal(_ yaml: String) throws -> String {
        let folder = try ScratchFolder()
        try folder.write(yaml, to: "config.yaml")
        let path = folder.path("config.yaml")
        let error = try #require(throws: CommandError.self) { try Settings.read(path) }
        #expect(error.status == .configuration)
        return error.description.replacing(path, with: "FILE").replacing(folder.path, with: "FOLDER")
    }

    @Test("No file, an empty one and comments are the defaults", arguments: ["", " \n\t\n", "# nothing\n"])
    func nothing(yaml: String) throws {
        var settings = try read(yaml)
        #expect(settings.digest != nil)
        settings.digest = nil
        #expect(settings == Settings())
        #expect(try Settings.read("/nowhere/config.yaml") == Settings())
    }

    @Test("Every key sets what it names")
    func keys() throws {
        let settings = try read(
            """
            currency: JPY
            decimalMark: ","
            timeZone: Asia/Taipei
            dateOrder: month-day
            weekStart: sunday
            settleSeconds: 2.5
            truncatedSeconds: 60
            inboxes:
              - path: /srv/memos
              - path: /srv/phone/../voice
                mode: move
            ignore: ["*.bak"]
            maximumFileMebibytes: 64
            newNames: ask
            player: mpv --quiet
            ffmpeg: /opt/ffmpeg
            """)
        #expect(settings.currency?.code == "JPY")
        #expect(settings.decimalMark == .comma)
        #expect(settings.timeZone?.identifier == "Asia/Taipei")
        #expect(settings.monthBeforeDay == true)
        #expect(settings.weekStart == .sunday)
        #expect(settings.settleSeconds == 2.5)
        #expect(settings.truncatedSeconds == 60)
        #expect(
            settings.inboxes == [
                InboxSetting(path: FilePath("/srv/memos"), mode: .copy),
                InboxSetting(path: FilePath("/srv/voice"), mode: .move),
            ])
        #expect(settings.ignore == ["*.bak"])
        #expect(settings.maximumFileMebibytes == 64)
        #expect(settings.asksNewNames)
        #expect(settings.player == "mpv --quiet")
        #expect(settings.ffmpeg == "/opt/ffmpeg")
    }

    @Test(
        "A value that can't be is named, with what can be",
        arguments: [
            ("currency: XXY", "currency is 'XXY', but has to be an ISO 4217 code such as EUR"),
            ("decimalMark: ';'", "decimalMark is ';', but has to be '.' or ','"),
            ("timeZone: Mars/Olympus", "timeZone is 'Mars/Olympus', but has to be a name such as Europe/Berlin"),
            ("timeZone: CST", "timeZone is 'CST', but has to be a name such as Europe/Berlin"),
            ("timeZone: GMT+5", "timeZone is 'GMT+5', but has to be a name such as Europe/Berlin"),
            ("dateOrder: year", "dateOrder is 'year', but has to be day-month or month-day"),
            ("weekStart: friday", "weekStart is 'friday', but has to be monday or sunday"),
            ("newNames: maybe", "newNames is 'maybe', but has to be ask or tell"),
            ("settleSeconds: -1", "settleSeconds is -1.0, but has to be between 0 and 86400"),
            ("truncatedSeconds: .inf", "truncatedSeconds is inf, but has to be between 0 and 86400"),
            ("settleSeconds: .nan", "settleSeconds is nan, but has to be between 0 and 86400"),
            (
                "maximumFileMebibytes: 0",
                "maximumFileMebibytes is 0, but has to be a whole number between 1 and 1048576"
            ),
            (
                "maximumFileMebibytes: 2.5",
                "maximumFileMebibytes is 2.5, but has to be a whole number between 1 and 1048576"
            ),
            // YAML 1.1's base 60, beyond 64 bits.
            (
                "maximumFileMebibytes: 9223372036854775807:1",
                "maximumFileMebibytes is 5.5340232221128655e+20, but has to be a whole number between 1 and 1048576"
            ),
            (
                "maximumFileMebibytes: -1:9223372036854775807",
                "maximumFileMebibytes is -9223372036854775808, but has to be a whole number between 1 and 1048576"
            ),
            (
                "settleSeconds: 9:9:9:9:9:9:9:9:9:9:9:9:9:9:9:9:9:9:9:9",
                "settleSeconds is 5.577190840774031e+34, but has to be between 0 and 86400"
            ),
            ("ffmpeg: ffmpeg", "ffmpeg is 'ffmpeg', but has to be an absolute path"),
        ])
    func values(yaml: String, why: String) throws {
        #expect(try refusal(yaml) == "The settings FILE can't be used: \(why); correct the file.")
    }

    @Test(
        "A value of the wrong kind is named",
        arguments: [
            ("currency: [EUR]", "the value of 'currency' has to be a single value"),
            ("settleSeconds: soon", "the value of 'settleSeconds' has to be a number of seconds, such as 2"),
            ("ignore: '*.bak'", #"the value of 'ignore' has to be a list, such as ["*.bak"]"#),
            ("inboxes: [/srv]", "inboxes is a list of folders, each with `path:` and `mode:`"),
            ("just words", "it is not a list of keys with values, such as currency: EUR"),
            ("currency: 'EUR", "it is not valid YAML (line"),
            ("currency: {{ currency }}", "line 1 has a list or a mapping in place of a key"),
            ("currency: EUR\n[a]: b", "line 2 has a list or a mapping in place of a key"),
            ("inboxes:\n  - {[x]: y}", "has a list or a mapping in place of a key"),
            ("decimalMark: ,", "; a comma needs quotes, as in `decimalMark: \",\"`)"),
            ("currency: EUR\ndecimalMark: , # as at home\n", "; a comma needs quotes, as in `decimalMark: \",\"`)"),
        ])
    func kinds(yaml: String, why: String) throws {
        #expect(try refusal(yaml).contains(why))
    }

    @Test("An unknown key is named, with all that are known")
    func unknown() throws {
        let sentence = try refusal("currency: EUR\ncurency: USD\n")
        #expect(sentence.contains("it has the unknown key 'curency' (there are currency, dateOrder, decimalMark,"))
        let inner = try refusal("inboxes:\n  - path: /srv/a\n  - path: /srv/b\n    Mode: move\n")
        #expect(inner.contains("it has the unknown key 'Mode' in inboxes (there are mode, path)"))
    }

    @Test(
        "Inboxes have to be absolute and apart from each other and the queue",
        arguments: [
            ("[{path: memos}]", "the inbox 'memos' has to be an absolute path, or begin with ~/"),
            ("[{mode: copy}]", "one of the inboxes has no path"),
            ("[{path: /srv/a}, {path: /srv/a/b}]", "the inbox '/srv/a/b' and the inbox '/srv/a' overlap"),
            ("[{path: FOLDER/inbox}]", "overlap"),
            ("[{path: /srv/a, mode: link}]", "mode is 'link', but has to be move or copy"),
        ])
    func inboxes(yaml: String, why: String) throws {
        let folder = try ScratchFolder()
        try folder.write("inboxes: " + yaml.replacing("FOLDER", with: folder.path), to: "config.yaml")
        let error = try #require(throws: CommandError.self) { try Settings.read(folder.path("config.yaml")) }
        #expect(error.status == .configuration)
        #expect(error.description.contains(why))
    }
}
