import Model
import SoundReading

/// Finds the program that plays a recording.
package struct PlayerSearch {
    private let environment: [String: String]
    /// The setting `player`.
    private let setting: String?

    /// `setting` is the player from `config.yaml`, which `$QUICKREC_PLAYER` overrides.
    package init(environment: [String: String], setting: String?) {
        self.environment = environment
        self.setting = setting
    }

    /// A supported player; the list is in order of preference.
    private struct Known: Sendable {
        let name: String
        /// Quiet, no picture, no keys.
        let arguments: [String]
        let plays: @Sendable (AudioContainer) -> Bool
    }

    private static let known = [
        Known(name: "mpv", arguments: ["--no-video", "--no-terminal", "--really-quiet", "--"], plays: { _ in true }),
        Known(
            name: "ffplay", arguments: ["-nodisp", "-autoexit", "-hide_banner", "-loglevel", "error", "--"],
            plays: { _ in true }),
        Known(name: "pw-play", arguments: ["--"], plays: isRead),
        Known(name: "paplay", arguments: ["--"], plays: isRead),
        // Takes no options, and so no `--` either; paths are absolute.
        Known(name: "sndfile-play", arguments: [], plays: isRead),
        Known(name: "aplay", arguments: ["-q", "--"], plays: { $0 == .wav }),
    ]

    /// Whether libsndfile reads it, with which these players read files.
    @Sendable private static func isRead(_ container: AudioContainer) -> Bool {
        container.traits.isReadBySndfile
    }

    /// `$QUICKREC_PLAYER`, else the setting, else the first known one that is installed and plays `container`.
    func command(for container: AudioContainer) throws(PlaybackError) -> PlayerCommand {
        let named = [(environment["QUICKREC_PLAYER"], "$QUICKREC_PLAYER"), (setting, "the setting 'player'")]
        for (text, origin) in named {
            guard let text else { continue }
            var words = Self.words(of: text)
            guard !words.isEmpty else { continue }
            let name = words.removeFirst()
            guard let program = Self.path(of: name, environment) else { throw .notFound(name, origin: origin) }
            // A player named without arguments gets the ones that silence it.
            let known = Self.known.first { $0.name == name && words.isEmpty }
            return PlayerCommand(program: program, arguments: known?.arguments ?? words)
        }
        let installed = Self.known.filter { Self.path(of: $0.name, environment) != nil }
        guard !installed.isEmpty else { throw .noPlayer }
        guard let player = installed.first(where: { $0.plays(container) }),
            let program = Self.path(of: player.name, environment)
        else { throw .noneSuitable(container) }
        return PlayerCommand(program: program, arguments: player.arguments)
    }

    /// The program with this name; `nil` if it is not installed.
    static func path(of name: String, _ environment: [String: String]) -> String? {
        if name.hasPrefix("/") { return ProgramSearch.isProgram(name) ? name : nil }
        return ProgramSearch.path(of: name, in: environment["PATH"] ?? "")
    }

    /// Splits a command into words, without the rest of a shell's syntax: blanks separate words, and quotes of either
    /// kind keep blanks.
    package static func words(of text: String) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        for character in text {
            if let open = quote {
                if character == open { quote = nil } else { word?.append(character) }
            } else if character == "\"" || character == "'" {
                quote = character
                word = word ?? ""
            } else if character.isWhitespace {
                if let ended = word { words.append(ended) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        return words + (word.map { [$0] } ?? [])
    }
}
