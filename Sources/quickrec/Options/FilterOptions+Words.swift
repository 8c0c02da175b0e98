import Model

extension FilterOptions {
    /// The filters as command-line words for another command, each with a leading space; without order and limit.
    var words: String {
        let lists = [("--tag", tag), ("--all-tags", allTags), ("--without-tag", withoutTag)]
        let values = [
            ("--period", period), ("--since", since), ("--until", until), ("--type", type?.name),
            ("--currency", currency),
            ("--account", account), ("--category", category), ("--payee", payee), ("--min", min), ("--max", max),
            ("--text", text),
        ]
        let flags = [("--cleared", cleared), ("--uncleared", uncleared)]
        let options =
            lists.flatMap { name, values in values.map { (name, $0) } }
            + values.compactMap { name, value in value.map { (name, $0) } }
            + state.map { ("--state", $0.rawValue) } + (olderThan.map { [("--older-than", $0)] } ?? [])
        return options.map { " \($0) \(Self.quoted($1))" }.joined()
            + flags.compactMap { $1 ? " \($0)" : nil }.joined()
    }

    /// A word quoted for the shell.
    private static func quoted(_ word: String) -> String {
        let plain = word.utf8.allSatisfy { byte in
            byte.isAlphanumericASCII || "-_./:,+@%".utf8.contains(byte) || byte >= 0x80
        }
        return plain && !word.isEmpty ? word : "'\(word.replacing("'", with: "'\\''"))'"
    }
}
