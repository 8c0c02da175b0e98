import ArgumentParser

/// The completion scripts that the parser makes, with the names of commands behind `help`, which it leaves out.
enum CompletionScript {
    /// The script of a shell with what is completed behind `help`; any other text as it is.
    static func completed(_ text: String) -> String {
        if text.hasPrefix("#!/bin/bash") { return text + bashHelp }
        if text.hasPrefix("#compdef") {
            return text.replacing("'*:subcommands:'", with: "'*:subcommands:(\(commands))'")
        }
        guard text.hasPrefix("function __quickrec_") else { return text }
        return text + """

            complete -c 'quickrec' -n '__quickrec_should_offer_completions_for_positional "quickrec help" -ge 1' \
            -fa '\(commands)'

            """
    }

    private static var commands: String { CommandNames.all.joined(separator: " ") }

    /// Takes the place of the function that the script defines first.
    private static var bashHelp: String {
        let levels = CommandNames.all.compactMap { command in
            let names = CommandNames.subcommands(of: command)
            return names.isEmpty ? nil : "2:\(command)) words='\(names.joined(separator: " "))' ;;"
        }
        return """

            _quickrec_help() {
                local words=''
                case "${#unparsed_words[@]}:${unparsed_words[0]}" in
                1:*) words='\(commands)' ;;
                \(levels.joined(separator: "\n    "))
                esac
                COMPREPLY+=($(compgen -W "${words}" -- "${cur}"))
            }

            """
    }
}
