import Foundation
import TestSupport
import Testing

/// The generated scripts in real shells: what Tab offers.
struct CompletionScriptTests {
    /// Calls the function that bash would call, with the words before the cursor.
    private static let script = """
        source <(quickrec --generate-completion-script bash)
        completer=$(complete -p quickrec | sed 's/.*-F \\([^ ]*\\).*/\\1/')
        offers() {
            COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMP_POINT=${#COMP_LINE} COMP_TYPE=9 COMP_KEY=9
            COMPREPLY=()
            "$completer" quickrec "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}" 2>/dev/null
            echo "$*: ${COMPREPLY[*]}"
        }

        """

    /// A line up to the cursor, and what is offered for its last word.
    private static let lines = [
        ("ingest um", "umemo.wav"), ("ingest ud", "udir"), ("backup u", "udir"), ("list --queue u", "udir"),
        ("trans", "transactions"), ("accounts ren", "rename"), ("help tra", "transactions"),
        ("help accounts re", "rename"), ("help list re", ""), ("list --state pe", "pending"),
        ("list --queue queue --account V", "Visa"), ("list --queue queue --tag lu", "lunch"),
        ("transactions --queue queue --payee J", "Joe Diner"), ("stats --queue queue --category Fo", "Food"),
        ("list --queue nowhere --tag lu", ""), ("list --queue=queue --tag lu", "lunch"),
        ("list --queue = queue --tag lu", "lunch"), ("list --queue=nowhere --tag lu", ""),
        ("payees merge --queue queue J", "Joe Diner"), ("payees merge X --queue queue --into J", "Joe Diner"),
        ("categories delete --queue queue F", "Food"), ("tags delete X --queue queue --replace-by lu", "lunch"),
        ("accounts default --queue queue V", "Visa"), ("accounts opening --queue queue V", "Visa"),
        ("list --sort am", "amount"), ("list --sort date,-am", "date,-amount"), ("stats --sort exp", "expense"),
        ("triage --order pa", "payee"), ("explain um", "umemo.wav"), ("show --queue queue A", "A0000000"),
        ("play --queue queue A", "A0000000"), ("edit --queue queue A", "A0000000"),
        ("process --queue queue A", "A0000000"), ("discard --queue queue A", "A0000000"),
        ("snooze --queue queue A", "A0000000"), ("revive --queue queue A", "A0000000"), ("show --queue nowhere A", ""),
    ]

    @Test("Files, folders, commands, values and names of the books")
    func offers() async throws {
        let queue = try ScratchQueue()
        // Only one of the two IDs begins like this.
        let memo = #"{"id":"A0000000-0000-4000-8000-000000000001","note":"memo"}"# + "\n"
        #expect(try await queue.run("add", "--from", "-", input: memo).code == 0)
        let entry = #"12.50 #lunch account:Visa category:Food payee:"Joe Diner""#
        let added = try await queue.run("add", "--transaction", entry)
        // What a shell would act on is not offered, and not acted on.
        _ = try await queue.run("payees", "add", "J$(touch acted)")
        #expect(added.code == 0, "\(added)")
        try queue.folder.write("", to: "umemo.wav")
        try queue.folder.makeFolder("udir")
        let script = Self.script + Self.lines.map { "offers quickrec \($0.0)\n" }.joined()
        let run = try await queue.shell("bash -c '\(script.replacing("'", with: "'\\''"))'")
        let offered = run.lines
        for (found, (line, expected)) in zip(offered, Self.lines) { #expect(found == "quickrec \(line): \(expected)") }
        #expect(offered.count == Self.lines.count, "\(run)")
        #expect(!queue.folder.files(in: ".").contains("acted"))
    }

    @Test("A shell without a script is refused in one sentence")
    func otherShell() async throws {
        let run = try await ScratchQueue().runBare(["--generate-completion-script", "tcsh"])
        #expect(run.code == 64, "\(run)")
        let known = "--generate-completion-script takes zsh, bash or fish."
        #expect(run.errorText == "quickrec: Can't generate completion scripts for 'tcsh'; \(known)\n", "\(run)")
    }

    @Test("Bash reads its script")
    func bashReads() async throws { try await Self.expectRead(by: "bash -n") }

    @Test("Zsh reads its script", .needs(.shell("zsh")))
    func zshReads() async throws { try await Self.expectRead(by: "zsh -n") }

    @Test("Fish reads its script", .needs(.shell("fish")))
    func fishReads() async throws { try await Self.expectRead(by: "fish --no-execute") }

    private static func expectRead(by command: String) async throws {
        let shell = command.prefix { $0 != " " }
        let queue = try ScratchQueue()
        let run = try await queue.shell("quickrec --generate-completion-script \(shell) > script && \(command) script")
        #expect(run.code == 0, "\(run)")
        #expect(run.errorText.isEmpty, "\(run)")
        #expect(queue.folder.files(in: ".").contains("script"), "\(run)")
    }

    /// What can be offered without a database: a line up to the cursor, and what stands there after Tab.
    private static let words = [
        ("trans", "transactions"), ("accounts ren", "accounts rename"), ("help tra", "help transactions"),
        ("help accounts ren", "help accounts rename"), ("ingest um", "ingest umemo.wav"), ("backup u", "backup udir/"),
        ("list --state pe", "list --state pending"), ("list --queue queue --tag lu", "list --queue queue --tag lunch"),
    ]

    @Test("Zsh completes commands, files, folders, values and names of the books", .needs(.shell("zsh")))
    func zshOffers() async throws {
        // A terminal in which zsh runs: each line ends with Tab and a key that prints it.
        let head = #"""
            zmodload zsh/zpty
            zpty shell zsh -f -i
            zpty -w shell 'PS1= PS2=; fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -D'
            zpty -w shell 'show() { print -r -- "<$BUFFER>"; BUFFER= }; zle -N show; bindkey "^G" show; print "rea""dy"'
            zpty -r shell text '*ready*'
            offers() { zpty -w -n shell "$1"$'\t\a'; zpty -r shell text '*<*>*'; print -r -- "${${text##*<}%%>*}" }

            """#
        try await expectOffers(head, by: "zsh", in: "_quickrec")
    }

    @Test("Fish completes commands, files, folders and values", .needs(.shell("fish")))
    func fishOffers() async throws {
        // What fish asks the program for, it asks for at a terminal only.
        let head = """
            source script
            function offers; echo (string replace -r '[^ ]*$' '' -- $argv)(complete -C $argv | cut -f1); end

            """
        try await expectOffers(head, by: "fish", in: "script", Self.words.filter { !$0.0.contains("--tag") })
    }

    private func expectOffers(
        _ head: String, by shell: String, in script: String, _ words: [(String, String)] = words
    ) async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("add", "12.50 #lunch")
        try queue.folder.write("", to: "umemo.wav")
        try queue.folder.makeFolder("udir")
        try queue.folder.write(head + words.map { "offers 'quickrec \($0.0)'\n" }.joined(), to: "offers")
        let run = try await queue.shell(
            "quickrec --generate-completion-script \(shell) > \(script) && \(shell) offers")
        let offered = run.lines.map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(offered == words.map { "quickrec \($0.1)" }, "\(run)")
    }
}
