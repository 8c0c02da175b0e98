import Application
import ArgumentParser
import EntryLine
import Model

/// The commands and their subcommands, used to suggest the intended command and to report command-line errors in the
/// style of all other errors.
enum CommandNames {
    /// Moves `help` to the front if it follows a command with subcommands: `accounts help add`.
    static func helpFirst(_ words: [String]) -> [String] {
        guard words.count > 1, words[1] == "help", !subcommands(of: words[0]).isEmpty else { return words }
        return ["help", words[0]] + words.dropFirst(2)
    }

    /// Moves the queue after the command if it is in front: `--queue ~/books list`.
    static func commandFirst(_ words: [String]) -> [String] {
        guard let first = words.first, first == "--queue" || first.hasPrefix("--queue=") else { return words }
        let option = words.prefix(first == "--queue" ? 2 : 1)
        let rest = words.dropFirst(option.count)
        let command = rest.prefix(max(1, commandPath(Array(rest)).count))
        return Array(command + option + rest.dropFirst(command.count))
    }

    /// Rejects words that are not UTF-8, unless they may name files: a name would be stored with U+FFFD in place of each
    /// byte.
    static func checkEncoding() throws {
        let words = RawArguments.all
        let command = commandFirst(words.dropFirst().map(\.text)).first ?? ""
        let takesFiles = fileCommands.contains(command)
        for (before, word) in zip(words, words.dropFirst()) where !word.isUnicode {
            let options = takesFiles ? textOptions : fileOptions
            let isNamed = options.contains(before.text) || options.contains { word.text.hasPrefix($0 + "=") }
            guard takesFiles == isNamed else { continue }
            throw CommandError(.usage, "'\(word.text)' is not UTF-8 text; convert it, or set the terminal to UTF-8.")
        }
    }

    private static let fileCommands = ["ingest", "import", "explain", "held", "backup"]
    /// The options of `fileCommands` whose values are stored.
    private static let textOptions = ["--account", "--currency", "--columns"]
    private static let fileOptions = ["--queue", "--from", "--output", "--html", "--svg"]

    /// Rejects an unknown word in place of a command; the parser would only call it unexpected.
    static func check(_ words: [String]) throws {
        guard let first = words.first, !first.isEmpty, !first.hasPrefix("-") else { return }
        let isHelp = first == "help"
        let path = isHelp ? Array(words.dropFirst()) : words
        guard let command = path.first, !command.hasPrefix("-") else { return }
        if ["undo", "redo"].contains(first), words.dropFirst().contains(where: isNegativeNumber) {
            throw CommandError(.usage, "The count must be 1 or more.")
        }
        try refuse(command, among: names(of: QuickRec.self) + ["help"], of: [])
        if !isHelp { try checkDashes(words) }
        try checkRepeated(words)
        guard let type = subcommand(command), !type.configuration.subcommands.isEmpty, path.count > 1,
            !path[1].hasPrefix("-")
        else { return }
        try refuse(path[1], among: names(of: type), of: [command])
    }

    /// Rejects words that the parser would take for several options of one letter: it would read `-h` from `-shoes` or
    /// `-12 lunch`, show the help and report success. Where text is expected, that goes for `-h` itself.
    private static func checkDashes(_ words: [String]) throws {
        let path = commandPath(words)
        let takesEntry = ["add", "process", "edit"].contains(words[0])
        let takesText = takesEntry || NameKind(rawValue: words[0]) != nil
        var hasText = false
        for (before, word) in zip(words, words.dropFirst()).dropFirst(max(1, path.count) - 1) {
            guard word != "--" else { return }
            // The parser gives an option its value, or says that there is none.
            let isValue = before.hasPrefix("--") && !before.contains("=") && !flags.contains(before)
            guard !word.hasPrefix("--"), !isValue else { continue }
            guard word.hasPrefix("-"), word != "-" else {
                hasText = true
                continue
            }
            if takesEntry, word.starts(with: /-\p{Sc}?\s?[.,]?\d/) {
                throw EntryError.negativeAmount(String(word.prefix { !$0.isWhitespace }))
            }
            guard word == "-y" || word == "-h" && !(takesText && hasText) else {
                throw takesText || word.count > 2 ? dashed(word) : unknownOption(word, path)
            }
        }
    }

    /// Rejects a second value for an option that takes one: the parser would use the last and drop the others.
    private static func checkRepeated(_ words: [String]) throws {
        var seen: Set<Substring> = []
        for word in words.prefix(while: { $0 != "--" }) where word.hasPrefix("--") {
            let option = word.prefix { $0 != "=" }
            guard singleOptions.contains(String(option)), !seen.insert(option).inserted else { continue }
            throw CommandError(.usage, "\(option) is there twice; give it once.")
        }
    }

    /// The options that narrow or shape what is shown, or say what is stored, by one value.
    private static let singleOptions: Set = [
        "--account", "--across", "--balance", "--batch", "--by", "--category", "--columns", "--created-at",
        "--currency",
        "--date", "--date-order", "--decimal-mark", "--limit", "--max", "--min", "--older-than", "--payee", "--period",
        "--preset", "--since", "--sort", "--text", "--top", "--type", "--until",
    ]

    private static func dashed(_ word: String) -> CommandError {
        CommandError(.usage, "'\(word)' begins with -, as options do; write -- before it if it is not one.")
    }

    private static func unknownOption(_ word: String, _ path: [String]) -> CommandError {
        let long = ["-n": "--limit", "-q": "--queue", "-f": "--format", "-o": "--output"][word]
        let guess = long.flatMap { has($0, path) ? "; did you mean \($0)? " : nil }
        let help = (["quickrec help"] + path).joined(separator: " ")
        return CommandError(.usage, "Unknown option '\(word)'\(guess ?? "; ")`\(help)` shows what it takes.")
    }

    /// Whether the help of a command names this option.
    private static func has(_ option: String, _ path: [String]) -> Bool {
        path.first.flatMap { subcommand($0)?.helpMessage(columns: 80).contains("  \(option) ") } == true
    }

    /// The options without a value of the commands that take words.
    private static let flags = [
        "--all", "--default", "--dry-run", "--keep-going", "--no-analysis", "--transaction", "--yes",
    ]

    private static func isNegativeNumber(_ word: String) -> Bool {
        word.hasPrefix("-") && Int(word) != nil
    }

    private static func refuse(_ word: String, among names: [String], of parents: [String]) throws {
        guard !names.contains(word) else { return }
        let lowercase = word.lowercased()
        let other = parents.isEmpty ? otherNames[lowercase] : nil
        let meant = other ?? (names.contains(lowercase) ? lowercase : NameVocabulary(names).nearMiss(word))
        var guess = meant.map { "; did you mean `\((["quickrec"] + parents + [$0]).joined(separator: " "))`? " } ?? "; "
        if parents == ["import"], let command = importCommand(word) { guess = "; name the kind first: `\(command)`. " }
        let help = (["quickrec help"] + parents).joined(separator: " ")
        throw CommandError(
            .usage,
            "There is no command '\((parents + [word]).joined(separator: " "))'\(guess)`\(help)` lists them all.")
    }

    /// The command that imports a file, by its name; `nil` for any other word.
    private static func importCommand(_ word: String) -> String? {
        guard word.contains(where: { "./".contains($0) }) else { return nil }
        let name = word.lowercased()
        let kind =
            [".sqlite", ".db"].contains(where: name.hasSuffix)
            ? "moneymom"
            : [".journal", ".hledger", ".j", ".ledger", ".dat"].contains(where: name.hasSuffix) ? "hledger" : "csv"
        return "quickrec import \(kind) \(word.shellWord)\(kind == "csv" ? " --columns …" : "")"
    }

    /// What other programs call a command.
    private static let otherNames = [
        "log": "history", "balance": "accounts", "search": "list --text", "find": "list --text", "ls": "list",
        "rm": "delete", "remove": "delete",
    ]

    /// The parser's reason as one sentence, with a pointer to the help.
    ///
    /// Its suggestion of another option is kept if that is at most two typos away.
    static func sentence(_ message: String, of words: [String]) -> String {
        var text = Words.withoutRow(message).split(whereSeparator: \.isNewline).joined(separator: " ")
        if text.hasPrefix("Error: ") { text.removeFirst("Error: ".count) }
        guard !text.isEmpty else { return "" }
        if let match = text.firstMatch(of: /'([^' ]+)'\. Did you mean '([^' ]+)'\?$/) {
            let typed = Array(match.output.1.unicodeScalars)
            if Slips.count(from: typed, to: Array(match.output.2.unicodeScalars)) > 2 {
                text.removeSubrange(match.output.1.endIndex...)
                text += "'"
            }
        }
        text = withMeant(withForm(withValues(text), of: words), commandPath(words))
        guard text.last != "." else { return text }
        let help = (["quickrec help"] + commandPath(words)).joined(separator: " ")
        return text + (text.last == "?" ? " " : "; ") + "`\(help)` shows what it takes."
    }

    /// What other programs call an option.
    private static let otherOptions = [
        "--from": "--since", "--after": "--since", "--to": "--until", "--before": "--until", "--month": "--period",
        "--year": "--period", "--last": "--limit", "--group-by": "--by", "--search": "--text",
    ]

    /// The same, with the option that is probably meant: by one with another name, or by a state, a period or the name of
    /// one without an option.
    private static func withMeant(_ text: String, _ path: [String]) -> String {
        if let match = text.firstMatch(of: /^Unknown option '(--[a-z-]+)'/) {
            guard let meant = otherOptions[String(match.output.1)], has(meant, path) else { return text }
            return match.output.0 + "; did you mean \(meant)?"
        }
        guard let match = text.wholeMatch(of: /(?:Unexpected argument|\d+ unexpected arguments:) ('.*')/) else {
            return text
        }
        let word = match.output.1.matches(of: /'([^']*)'/).map { String($0.output.1) }.joined(separator: " ")
        // Any day will do: it is read again with the option.
        let periods = PeriodWords(today: CivilDay(daysSinceEpoch: 0), order: .dayMonth)
        let meant = [
            ("--state", RecordState(rawValue: word) != nil), ("--by", StatisticsGrouping(rawValue: word) != nil),
            ("--period", (try? periods.period(word)) != nil),
        ].first { $1 && has($0, path) }
        return meant.map { text + "; did you mean \($0.0) \(word.shellWord)?" } ?? text
    }

    /// The same, with the allowed values of an option as part of the sentence if the parser lists them.
    private static func withValues(_ text: String) -> String {
        let shells = /\. Please use (?<option>[a-z-]+)=<shell> with one of: (?<shells>[a-z ]+)$/
        if let match = text.firstMatch(of: shells) {
            return text[..<match.range.lowerBound] + "; \(match.option) takes "
                + "\(either(match.shells.split(separator: " ").map(String.init)))."
        }
        guard let match = text.firstMatch(of: /\. Please provide one of (?<list>.*)$/) else { return text }
        let quoted = match.list.matches(of: /'([^']*)'/).map { String($0.output.1) }
        let listed = match.list.split(separator: "   - ").dropFirst().map { String($0) }
        return text[..<match.range.lowerBound] + "; it takes \(either(quoted.isEmpty ? listed : quoted))."
    }

    private static func either(_ values: [String]) -> String {
        [values.dropLast().joined(separator: ", "), values.last ?? ""].joined(separator: " or ")
    }

    /// The same, with the form of a value that begins with - if that is what keeps an option from having one.
    private static func withForm(_ text: String, of words: [String]) -> String {
        guard let match = text.wholeMatch(of: /Missing value for '(?<option>--[a-z-]+)(?: <.*>)?'/),
            let index = words.firstIndex(of: String(match.option)),
            let value = words[(index + 1)...].first, value.hasPrefix("-"), !value.hasPrefix("--")
        else { return text }
        let form = "\(match.option)=\(value)"
        return text + "; write \(value.contains(where: \.isWhitespace) ? "'\(form)'" : "`\(form)`") if that is meant."
    }

    private static func commandPath(_ words: [String]) -> [String] {
        guard let first = words.first, let type = subcommand(first) else { return [] }
        guard words.count > 1, names(of: type).contains(words[1]) else { return [first] }
        return [first, words[1]]
    }

    /// The commands in the order of their groups.
    static var all: [String] { names(of: QuickRec.self) }

    /// The subcommands of a command.
    static func subcommands(of command: String) -> [String] { subcommand(command).map(names) ?? [] }

    private static func names(of type: any ParsableCommand.Type) -> [String] {
        type.configuration.subcommands.compactMap { $0.configuration.commandName }
    }

    private static func subcommand(_ name: String) -> (any ParsableCommand.Type)? {
        QuickRec.configuration.subcommands.first { $0.configuration.commandName == name }
    }
}
