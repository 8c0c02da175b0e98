/// A suggested action and the command for it.
struct NextStep: Hashable, Sendable {
    /// The whole command line, with the filters of the report.
    let command: String
    /// The number of records or files concerned.
    let count: Int
    /// What the command does, for the user.
    let effect: String
}
