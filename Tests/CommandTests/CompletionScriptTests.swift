import TestSupport
import Testing

/// The generated script in a real bash: what Tab offers.
struct CompletionScriptTests {
    /// Calls the function that bash would call, with the words before the cursor.
    private static let script = """
        source <(quickrec --generate-completion-script bash)
        offers() {
            COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMP_POINT=${#COMP_LINE} COMP_TYPE=9 COMP_KEY=9
            COMPREPLY=()
            local completer
            completer=$(complete -p quickrec | sed 's/.*-F \\([^ ]*\\).*/\\1/')
            "$completer" quickrec "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}" 2>/dev/null
            printf '%s\\n' "${COMPREPLY[@]}"
        }

        """

    @Test(
        "Files, folders, commands, values and names of the books",
        arguments: [
            ("ingest um", ["umemo.wav"]), ("ingest ud", ["udir"]), ("backup u", ["udir"]),
            ("list --queue u", ["udir"]), ("trans", ["transactions"]), ("accounts ren", ["rename"]),
            ("list --state pe", ["pending"]), ("list --queue queue --account V", ["Visa"]),
            ("list --queue queue --tag lu", ["lunch"]), ("transactions --queue queue --payee J", ["Joe Diner"]),
            ("stats --queue queue --category Fo", ["Food"]), ("list --queue nowhere --tag lu", []),
        ])
    func offers(line: String, expected: [String]) async throws {
        let queue = try ScratchQueue()
        let added = try await queue.run("add", #"12.50 #lunch account:Visa category:Food payee:"Joe Diner""#)
        // What a shell would act on is not offered, and not acted on.
        _ = try await queue.run("payees", "add", "J$(touch acted)")
        #expect(added.code == 0, "\(added)")
        try queue.folder.write("", to: "umemo.wav")
        try queue.folder.makeFolder("udir")
        let run = try await queue.shell("bash -c '\(Self.script.replacing("'", with: "'\\''"))offers quickrec \(line)'")
        #expect(!queue.folder.files(in: ".").contains("acted"))
        #expect(run.text.split(separator: "\n").map(String.init) == expected, "\(run)")
    }
}
