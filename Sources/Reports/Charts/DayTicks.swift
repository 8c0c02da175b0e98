import Model

/// Round days on an axis: every day, every second day, Mondays, or the first day of every nth month.
struct DayTicks {
    /// In ascending order.
    let days: [CivilDay]

    /// At most `limit` of `count` days.
    init(first: CivilDay, count: Int, limit: Int = 7) {
        let all = (0..<max(1, count)).lazy.map { first + $0 }
        let monday = { (day: CivilDay, weeks: Int) in
            day.isoWeekday == 1 && CalendarUnit.week(.monday).number(of: day).isMultiple(of: weeks)
        }
        let begins = { (day: CivilDay, months: Int) in
            day.components.day == 1 && CalendarUnit.month.number(of: day).isMultiple(of: months)
        }
        let rules: [(CivilDay) -> Bool] =
            [1, 2].map { days in { ($0.daysSinceEpoch - first.daysSinceEpoch).isMultiple(of: days) } }
            + [1, 2].map { weeks in { monday($0, weeks) } }
            + [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1_200].map { months in { begins($0, months) } }
        for rule in rules {
            let days = Array(all.filter(rule).prefix(limit + 1))
            if days.count <= limit {
                self.days = days.isEmpty ? [first] : days
                return
            }
        }
        days = [first]
    }
}
