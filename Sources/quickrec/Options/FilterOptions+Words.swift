import Model
import Store

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
            + without.map { ("--without", $0.rawValue) } + state.map { ("--state", $0.rawValue) }
            + (olderThan.map { [("--older-than", $0)] } ?? [])
        return options.map(OfferedCommand.option).joined()
            + flags.compactMap { $1 ? " \($0)" : nil }.joined()
    }
}
