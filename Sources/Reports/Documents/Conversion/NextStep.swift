/// A suggested action and the command for it.
struct NextStep: Hashable, Sendable {
    let command: String
    /// The number of records or files concerned.
    let count: Int
    let effect: String
}
