package import Model

extension EntryContext {
    /// Throws for an entry of a day that can't be typed: a sidecar has named it, or the recorder's clock was wrong.
    package func checkDay(of entry: Entry) throws(EntryError) {
        guard let day = entry.date ?? recordDay, !day.isUsual(on: today) else { return }
        throw .distantYear(day.description, day)
    }
}
