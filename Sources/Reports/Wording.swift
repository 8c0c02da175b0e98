import Model

/// Words shared by several texts.
enum Wording {
    /// The placeholder for an unknown fact.
    static let none = "none"
    /// Replaces the facts of a thing of which only the name is known.
    static let known = "known"

    /// `1 memo is`, `2 memos are`.
    static func countIs(_ count: Int, _ noun: String) -> String {
        count.counted(noun) + (count == 1 ? " is" : " are")
    }

    /// An age in the largest useful unit: `5 minutes`, `3 hours`, `8 days`.
    static func age(milliseconds: Int64) -> String {
        let minutes = Int(max(0, milliseconds) / 60_000)
        if minutes < 60 { return minutes.counted("minute") }
        if minutes < 48 * 60 { return (minutes / 60).counted("hour") }
        return (minutes / (24 * 60)).counted("day")
    }

    /// `512 MiB`, `3.4 GiB`: a size in the largest useful unit.
    static func bytes(_ count: Int64) -> String {
        if count < 1 << 30 { return "\(count >> 20) MiB" }
        let tenths = (count >> 20) * 10 / 1_024
        return "\(tenths / 10).\(tenths % 10) GiB"
    }

    /// `5 s`, `2 min 5 s`, `1 h 2 min`; `nil` for zero and for invalid lengths.
    static func length(seconds: Double) -> String? {
        guard seconds > 0, seconds < 1e15 else { return nil }
        let whole = Int64(max(1, seconds.rounded()))
        if whole < 60 { return "\(whole) s" }
        if whole < 3_600 { return "\(whole / 60) min \(whole % 60) s" }
        return "\(whole / 3_600) h \(whole / 60 % 60) min"
    }
}
