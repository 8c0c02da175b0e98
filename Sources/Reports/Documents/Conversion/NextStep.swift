/// What a person can do about something, and the command for it.
struct NextStep: Hashable, Sendable {
    let command: String
    /// How many records or files it is about.
    let count: Int
    let effect: String
}
