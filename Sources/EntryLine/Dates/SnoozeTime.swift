package import FoundationEssentials
package import Model

/// Why a text is not a valid snooze time. The sentences are in `Wording.swift`.
package enum SnoozeTimeError: Error, Hashable {
    /// A text that is neither a duration nor a day.
    case unreadable(String)
    /// A time that is not after now.
    case past(String)
    /// A time more than `SnoozeTime.dayLimit` days from now.
    case tooLate(String)
}

/// Parses snooze times: `3d`, `2h`, `30m`, `1w`, `tomorrow`, `mon`, `2026-11-25`, or RFC 3339.
package enum SnoozeTime {
    /// The longest snooze accepted, in days; for longer, discarding is the better choice.
    package static let dayLimit = 3_660

    /// Throws if the text is not a snooze time, or is before `now` or more than `dayLimit` days after it.
    ///
    /// Minutes and hours count from now; days, weeks, names and dates mean the start of the day in `zone`. A weekday is
    /// the next one, never today.
    package static func parse(_ text: String, now: Moment, zone: TimeZone) throws(SnoozeTimeError) -> Moment {
        let word = text.trimmed.lowercased()
        let today = now.day(in: zone)
        let latest = now.milliseconds + Int64(dayLimit) * 86_400_000
        let moment: Moment?
        if let instant = Moment(rfc3339: text.trimmed) {
            moment = instant
        } else if let (count, unit) = quantity(word) {
            moment = later(count, unit, now: now, today: today, zone: zone)
        } else if word == "tomorrow" {
            moment = start(of: today + 1, zone)
        } else if let weekday = DateWords.weekday(word) {
            let days = (weekday - today.isoWeekday + 7) % 7
            moment = start(of: today + (days == 0 ? 7 : days), zone)
        } else {
            moment = CivilDay(word).map { start(of: $0, zone) }
        }
        guard let moment else { throw .unreadable(text) }
        guard moment.milliseconds > now.milliseconds else { throw .past(text) }
        guard moment.milliseconds <= latest else { throw .tooLate(text) }
        return moment
    }

    private static func quantity(_ word: String) -> (Int, Character)? {
        guard let unit = word.last, "mhdw".contains(unit), let count = DateWords.number(word.dropLast(), digits: 1...5),
            count > 0
        else { return nil }
        return (count, unit)
    }

    private static func later(_ count: Int, _ unit: Character, now: Moment, today: CivilDay, zone: TimeZone) -> Moment {
        switch unit {
        case "m": Moment(clampingMilliseconds: now.milliseconds + Int64(count) * 60_000, in: zone)
        case "h": Moment(clampingMilliseconds: now.milliseconds + Int64(count) * 3_600_000, in: zone)
        case "d": start(of: today + count, zone)
        default: start(of: today + count * 7, zone)
        }
    }

    private static func start(of day: CivilDay, _ zone: TimeZone) -> Moment {
        Moment(clampingMilliseconds: day.startMilliseconds(in: zone), in: zone)
    }
}
