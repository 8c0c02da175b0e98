import Model

/// Days and times as formatted on the page, in English.
enum PageDates {
    private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// `Mon 30 Oct 2023`.
    static func text(_ day: CivilDay) -> String { "\(weekdays[day.isoWeekday - 1]) \(short(day))" }

    /// `30 Oct 2023`.
    static func short(_ day: CivilDay) -> String {
        "\(withoutYear(day)) \(day.components.year)"
    }

    /// `30 Oct`.
    static func withoutYear(_ day: CivilDay) -> String {
        let (_, month, dayOfMonth) = day.components
        return "\(dayOfMonth) \(months[month - 1])"
    }

    /// `Oct 2023`, from `2023-10`.
    static func month(_ key: String) -> String {
        guard let day = CivilDay(key + "-01") else { return key }
        return "\(months[day.components.month - 1]) \(day.components.year)"
    }

    /// `2023-10`.
    static func monthKey(_ day: CivilDay) -> String { String(day.description.prefix(7)) }
}
