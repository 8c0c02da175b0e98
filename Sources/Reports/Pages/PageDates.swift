import Model

/// Days and times as formatted on the page, in English.
enum PageDates {
    /// `Mon 30 Oct 2023`.
    static func text(_ day: CivilDay) -> String { "\(day.weekdayName) \(short(day))" }

    /// `30 Oct 2023`.
    static func short(_ day: CivilDay) -> String {
        "\(withoutYear(day)) \(day.components.year)"
    }

    /// `30 Oct`.
    static func withoutYear(_ day: CivilDay) -> String { "\(day.components.day) \(day.monthName)" }

    /// `Oct 2023`, from `2023-10`.
    static func month(_ key: String) -> String {
        guard let day = CivilDay(key + "-01") else { return key }
        return "\(day.monthName) \(day.components.year)"
    }

    /// `2023-10`.
    static func monthKey(_ day: CivilDay) -> String { String(day.description.prefix(7)) }
}
