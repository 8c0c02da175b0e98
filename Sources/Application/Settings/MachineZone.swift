import Foundation

/// The machine's time zone, for which a queue needs a name of the IANA database that means the same at all times.
///
/// Foundation's `TimeZone.current` does not give one where /etc/localtime is a copy or TZ is a POSIX rule: it is then an
/// abbreviation of today, which names another zone (CST is China's and Chicago's), or the zone of a link that a
/// container has mounted other rules over. So a name counts only if it agrees with the C library, which `date` asks.
struct MachineZone {
    /// `$TZ`; `nil` if it is not set.
    var setting: String?
    /// What /etc/localtime links to; `nil` if it is no link.
    var link: String?
    /// The contents of /etc/localtime; `nil` if there is none, which means UTC.
    var rules: Data?
    /// The name in /etc/timezone, which some systems keep beside /etc/localtime.
    var label: String?
    /// The folder of the system's time zones.
    var zoneinfo = "/usr/share/zoneinfo"
    /// The offset from GMT at a time, in seconds, by the C library.
    var offset: (Date) -> Int

    private static let localtime = "/etc/localtime"

    /// The one in which this process runs, whose environment is `environment`.
    static func current(_ environment: [String: String]) -> MachineZone {
        tzset()
        return MachineZone(
            setting: environment["TZ"], link: try? FileManager.default.destinationOfSymbolicLink(atPath: localtime),
            rules: FileManager.default.contents(atPath: localtime),
            label: try? String(contentsOfFile: "/etc/timezone", encoding: .utf8)
                .trimmingCharacters(in: .whitespacesAndNewlines)
        ) { date in
            var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
            var civil = tm()
            return localtime_r(&seconds, &civil) == nil ? 0 : civil.tm_gmtoff
        }
    }

    /// The name of the zone at the time `now`.
    ///
    /// Throws `CommandError` with status 78 if none is known to mean what the C library uses.
    func name(at now: Date) throws -> String {
        func fits(_ name: String) -> Bool {
            guard let zone = TimeZone(identifier: name) else { return false }
            return agrees(with: zone, at: now) || (name.contains("/") && !hasZones)
        }
        let found = named.first(where: fits) ?? copies.first(where: fits) ?? named.first(where: isRead)
        if let found { return found }
        let reason = follows.map { "TZ ('\($0)') names none" } ?? "/etc/localtime matches no zone"
        let lack = isMissing ? "that this system has; install tzdata, or" : "of \(zoneinfo);"
        throw CommandError(
            .configuration,
            "The days of a new queue begin in this machine's time zone, but \(reason) \(lack) write your own into "
                + "config.yaml in the queue folder, as in `timeZone: Europe/Berlin`.")
    }

    /// Whether the C library reads the rules of the zone with this name. Those that are compiled into the program may be
    /// older or newer, and differ in the year of a reform.
    private func isRead(_ name: String) -> Bool {
        guard name.contains("/"), TimeZone(identifier: name) != nil,
            let contents = FileManager.default.contents(atPath: "\(zoneinfo)/\(name)")
        else { return false }
        return follows != nil || contents == rules
    }

    /// Whether the machine's clock shows the time of `zone`, compared every week from ten years before `now` to one
    /// year after: two zones that agree today may differ in summer.
    func agrees(with zone: TimeZone, at now: Date) -> Bool {
        (-520...52).allSatisfy { week in
            let date = now.addingTimeInterval(Double(week) * 7 * 86_400)
            return zone.secondsFromGMT(for: date) == offset(date)
        }
    }

    /// The names that TZ gives, or the link and /etc/timezone.
    private var named: [String] {
        let machine = [link.map(Self.name(inPath:)), label, rules == nil ? "Etc/UTC" : nil]
        return (follows.map { [Self.name(inPath: $0), Self.fixedName($0)] } ?? machine).compactMap(\.self)
    }

    /// TZ without its colon; `nil` where /etc/localtime counts instead. An empty TZ is UTC (tzset(3)).
    private var follows: String? {
        guard let setting else { return nil }
        let text = setting.hasPrefix(":") ? String(setting.dropFirst()) : setting
        return text == Self.localtime ? nil : text.isEmpty ? "Etc/UTC" : text
    }

    /// The name in the path of a file of rules, or in a path relative to the folder of zones, whose `posix/` holds the
    /// same zones again.
    private static func name(inPath path: String) -> String {
        let name = path.components(separatedBy: "zoneinfo/").last ?? path
        return name.hasPrefix("posix/") ? String(name.dropFirst(6)) : name
    }

    /// The name of a POSIX rule of whole hours without summer time, such as `<+03>-3`; both count hours to the west.
    private static func fixedName(_ rule: String) -> String? {
        let pattern = /(?:[A-Za-z]{3,}|<[A-Za-z0-9+-]{3,}>)([+-]?)([0-9]{1,2})(?::00){0,2}/
        guard let match = try? pattern.wholeMatch(in: rule), let hours = Int(match.2) else { return nil }
        return "Etc/GMT\(match.1 == "-" ? "-" : "+")\(hours)"
    }

    /// Whether the zones of the system are installed; images of containers lack them, or have only their folder.
    private var hasZones: Bool {
        (try? FileManager.default.contentsOfDirectory(atPath: zoneinfo))?.isEmpty == false
    }

    /// Whether the zones, or the one that TZ names, are not installed: the C library then takes TZ for UTC.
    private var isMissing: Bool {
        !hasZones
            || follows != nil
                && named.contains { name in
                    name.contains("/") && TimeZone(identifier: name) != nil
                        && !FileManager.default.fileExists(atPath: "\(zoneinfo)/\(name)")
                }
    }

    /// The zones whose files have the contents of /etc/localtime, where that counts.
    private var copies: some Sequence<String> {
        let names = follows == nil && rules != nil ? allNames : []
        return names.lazy.filter { FileManager.default.contents(atPath: "\(zoneinfo)/\($0)") == rules }
    }

    /// The names of all zones, those of the table of countries first.
    private var allNames: [String] {
        let table = (try? String(contentsOfFile: "\(zoneinfo)/zone1970.tab", encoding: .utf8)) ?? ""
        let usual = table.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
            line.split(separator: "\t").dropFirst(2).first.map(String.init)
        }
        let all = (try? FileManager.default.subpathsOfDirectory(atPath: zoneinfo))?.sorted() ?? []
        return ["Etc/UTC"] + usual + all
    }
}
