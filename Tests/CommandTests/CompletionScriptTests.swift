import TestSupport
import Testing

/// The generated script in a real bash: what Tab offers.
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
        ("list --queue nowhere --tag lu", ""),
    ]

    @Test("Files, folders, commands, values and names of the books")
    func offers() async throws {
        let queue = try ScratchQueue()
        let added = try await queue.run("add", #"12.50 #lunch account:Visa category:Food payee:"Joe Diner""#)
        // What a shell would act on is not offered, and not acted on.
        _ = try await queue.run("payees", "add", "J$(touch acted)")
        #expect(added.code == 0, "\(added)")
        try queue.folder.write("", to: "umemo.wav")
        try queue.folder.makeFolder("udir")
        let script = Self.script + Self.lines.map { "offers quickrec \($0.0)\n" }.joined()
        let run = try await queue.shell("bash -c '\(script.replacing("'", with: "'\\''"))'")
        let offered = run.text.split(separator: "\n").map(String.init)
        for (found, (line, expected)) in zip(offered, Self.lines) { #expect(found == "quickrec \(line): \(expected)") }
        #expect(offered.count == Self.lines.count, "\(run)")
        #expect(!queue.folder.files(in: ".").contains("acted"))
    }
}
