import ArgumentParser

/// The completion scripts that the parser makes, with the names of commands behind `help`, which it leaves out.
enum CompletionScript {
    /// The script of a shell with what is completed behind `help`; any other text as it is.
    static func completed(_ text: String) -> String {
        if text.hasPrefix("#!/bin/bash") { return text + bashHelp }
        if text.hasPrefix("#compdef") {
            return text.replacing("'*:subcommands:'", with: "'*:subcommands:{_quickrec_help_words}'")
                .replacing("\n_quickrec_help() {", with: zshHelp)
        }
        guard text.hasPrefix("function __quickrec_") else { return text }
        return text + "\n" + fishHelp
    }

    private static var commands: String { CommandNames.all.joined(separator: " ") }

    /// The commands that have commands of their own, each with these.
    private static var levels: [(command: String, names: String)] {
        CommandNames.all.compactMap { command in
            let names = CommandNames.subcommands(of: command).joined(separator: " ")
            return names.isEmpty ? nil : (command, names)
        }
    }

    /// The begin of the function that completes behind `help`, and before it another one with the words.
    private static var zshHelp: String {
        """

        _quickrec_help_words() {
            case "$CURRENT:${words[2]}" in
            2:*) compadd \(commands) ;;
            \(levels.map { "3:\($0.command)) compadd \($0.names) ;;" }.joined(separator: "\n    "))
            esac
        }

        _quickrec_help() {
        """
    }

    private static var fishHelp: String {
        let lines = [("", "2", commands)] + levels.map { ("; and test $words[3] = \($0.command)", "3", $0.names) }
        return lines.map { condition, count, names in
            "complete -c 'quickrec' -n 'set -l words (commandline -opc); and test (count $words) = \(count); "
                + "and test $words[2] = help\(condition)' -fa '\(names)'\n"
        }.joined()
    }

    /// Takes the place of the function that the script defines first.
    private static var bashHelp: String {
        """

        _quickrec_help() {
            local words=''
            case "${#unparsed_words[@]}:${unparsed_words[0]}" in
            1:*) words='\(commands)' ;;
            \(levels.map { "2:\($0.command)) words='\($0.names)' ;;" }.joined(separator: "\n    "))
            esac
            COMPREPLY+=($(compgen -W "${words}" -- "${cur}"))
        }

        """
    }
}
