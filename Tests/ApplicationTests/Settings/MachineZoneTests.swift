import Foundation
import TestSupport
import Testing

@testable import Application

/// The name that is written down for the time zone of a machine.
struct MachineZoneTests {
    private static let zoneinfo = "/usr/share/zoneinfo"
    /// In winter, when London's time is Greenwich's.
    private static let now = Date(timeIntervalSince1970: 1_795_600_000)

    /// A machine whose clock shows the time of the zone `actual`.
    private func machine(
        _ actual: String, setting: String? = nil, link: String? = nil, label: String? = nil, hasFile: Bool = true
    ) throws -> MachineZone {
        let zone = try #require(TimeZone(identifier: actual))
        let rules = hasFile ? FileManager.default.contents(atPath: "\(Self.zoneinfo)/\(actual)") : nil
        return MachineZone(setting: setting, link: link, rules: rules, label: label) { zone.secondsFromGMT(for: $0) }
    }

    /// The name; `nil` where it is refused with 78.
    private func name(_ machine: MachineZone) throws -> String? {
        do { return try machine.name(at: Self.now) } catch let error as CommandError {
            #expect(error.status == .configuration)
            #expect(error.description.contains("`timeZone: Europe/Berlin`"))
            return nil
        }
    }

    @Test(
        "A copy of a zone's file is that zone, of several with the same rules that of the table of countries",
        arguments: [
            "America/New_York", "Europe/London", "Europe/Berlin", "Asia/Kolkata", "Asia/Shanghai", "Europe/Moscow",
            "Australia/Sydney", "America/Sao_Paulo", "Asia/Jerusalem", "Etc/UTC", "Etc/GMT-3",
        ])
    func copied(actual: String) throws {
        #expect(try name(machine(actual)) == actual)
    }

    @Test(
        "A link or /etc/timezone names the zone, unless the clock shows another time",
        arguments: [
            ("Europe/Oslo", "/usr/share/zoneinfo/Europe/Oslo", nil, "Europe/Oslo"),
            ("Europe/Oslo", "../usr/share/zoneinfo/posix/Europe/Oslo", nil, "Europe/Oslo"),
            ("Asia/Taipei", nil, "Asia/Taipei", "Asia/Taipei"),
            ("Asia/Tokyo", "/usr/share/zoneinfo/Etc/UTC", "Etc/UTC", "Asia/Tokyo"),
            ("Europe/London", "/usr/share/zoneinfo/Etc/UTC", "Africa/Abidjan", "Europe/London"),
        ] as [(String, String?, String?, String)])
    func named(actual: String, link: String?, label: String?, expected: String) throws {
        #expect(try name(machine(actual, link: link, label: label)) == expected)
    }

    @Test("Without a file it is UTC, and rules of no zone are refused")
    func noFile() throws {
        #expect(try name(machine("Etc/UTC", hasFile: false)) == "Etc/UTC")
        var own = try machine("Europe/Berlin")
        own.rules?.append(0)
        #expect(try name(own) == nil)
    }

    @Test(
        "TZ is a name, a path or a rule of whole hours; other rules are refused, and so are slips, which mean UTC",
        arguments: [
            ("Europe/Paris", "Europe/Paris", "Europe/Paris"), (":Europe/Paris", "Europe/Paris", "Europe/Paris"),
            ("posix/Europe/Paris", "Europe/Paris", "Europe/Paris"),
            (":/usr/share/zoneinfo/Europe/Paris", "Europe/Paris", "Europe/Paris"),
            (":/etc/localtime", "Europe/Paris", "Europe/Paris"), ("", "Etc/UTC", "Etc/UTC"), ("UTC", "Etc/UTC", "UTC"),
            ("GMT+5", "Etc/GMT+5", "Etc/GMT+5"), ("UTC-3", "Etc/GMT-3", "Etc/GMT-3"),
            ("<+03>-3", "Etc/GMT-3", "Etc/GMT-3"), ("EST5", "Etc/GMT+5", "Etc/GMT+5"),
            ("UTC0", "Etc/UTC", "Etc/GMT+0"), ("IST-5:30", "Asia/Kolkata", nil),
            ("CET-1CEST,M3.5.0,M10.5.0/3", "Europe/Paris", nil), ("CST", "Etc/UTC", nil),
            ("Europe/Berln", "Etc/UTC", nil), ("/nonexistent", "Etc/UTC", nil),
        ] as [(String, String, String?)])
    func setting(text: String, actual: String, expected: String?) throws {
        #expect(try name(machine(actual, setting: text)) == expected)
    }

    @Test(
        "A system without zones, or with their folder only, leaves a name to be believed, but no abbreviation",
        arguments: ["none", "empty"])
    func noZones(place: String) throws {
        let folder = try ScratchFolder()
        try folder.makeFolder("empty")
        for (text, expected) in [("Europe/Berlin", "Europe/Berlin"), ("CST", nil)] {
            var machine = try machine("Etc/UTC", setting: text, hasFile: false)
            machine.zoneinfo = folder.path(place)
            #expect(try name(machine) == expected)
        }
    }

    @Test(
        "Where the zones are not installed, or not the one that TZ names, the message says to install them",
        arguments: [("none", "CST", true), ("some", "Europe/Berlin", true), ("some", "CST", false)])
    func toInstall(place: String, text: String, isMissing: Bool) throws {
        let folder = try ScratchFolder()
        try folder.write("TZif", to: "some/Etc/UTC")
        var machine = try machine("Etc/UTC", setting: text, hasFile: false)
        machine.zoneinfo = folder.path(place)
        let error = #expect(throws: CommandError.self) { try machine.name(at: Self.now) }
        let remedy = isMissing ? "that this system has; install tzdata, or" : "of \(machine.zoneinfo);"
        #expect(
            error?.description
                == "The days of a new queue begin in this machine's time zone, but TZ ('\(text)') names none \(remedy) "
                + "write your own into config.yaml in the queue folder, as in `timeZone: Europe/Berlin`.")
    }

    @Test("The clock of this machine is that of the C library")
    func current() throws {
        let machine = MachineZone.current(["TZ": "a"])
        #expect(machine.setting == "a")
        let now = Date()
        var seconds = time_t(now.timeIntervalSince1970)
        #expect(machine.offset(now) == localtime(&seconds).pointee.tm_gmtoff)
    }
}
