/// A program that plays recordings, with everything but the file.
struct PlayerCommand: Equatable {
    /// Absolute path.
    var program: String
    /// What comes before the path of the recording.
    var arguments: [String]

    /// Its name, for people.
    var name: String { program.split(separator: "/").last.map(String.init) ?? program }
}
