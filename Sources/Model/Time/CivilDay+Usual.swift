extension CivilDay {
    /// Whether its year is between 1970, before which phones could not record, and the one after `today`: any other is
    /// a slip.
    package func isUsual(on today: CivilDay) -> Bool {
        (1970...max(today.components.year + 1, 1970)).contains(components.year)
    }
}
