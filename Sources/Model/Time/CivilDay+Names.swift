extension CivilDay {
    /// The weekday as people are shown it, in English: `Fri`.
    package var weekdayName: String { Self.weekdayNames[isoWeekday - 1] }

    /// The month as people are shown it, in English: `Nov`.
    package var monthName: String { Self.monthNames[components.month - 1] }

    private static let weekdayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let monthNames = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
