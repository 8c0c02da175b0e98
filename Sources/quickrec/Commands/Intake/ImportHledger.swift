import Application
import ArgumentParser
import Files
import Foundation
import Glibc
import Importing
import Subprocess
import SystemPackage

/// `quickrec import hledger`.
struct ImportHledger: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hledger", abstract: "Bring over the transactions of an hledger journal.",
        discussion: """
            The journal is read by hledger itself, which has to be installed. What it has between one account of assets \
            or liabilities and any of income and expenses is booked here, opening balances too; transfers between \
            accounts can't be yet, and are named. Names are those below Assets:, Expenses: and so on, or what \
            export.yaml says. A second run brings nothing twice, and `quickrec undo` takes it back. Try it with \
            --dry-run first.
            """)

    @Argument(help: ArgumentHelp("The journal.", valueName: "file"), completion: .file())
    var file: String

    @OptionGroup var options: WriteOptions

    func run() async throws {
        let json = try await Self.json(of: file)
        let context = try options.open(for: .create)
        defer { context.end() }
        let plan = try BooksPlan(
            hledger: json, BooksImport.knownNames(context), notation: context.notation)
        try BooksImport(context: context, options: options).run(plan, from: "hledger")
    }

    /// What hledger makes of the journal.
    private static func json(of file: String) async throws -> Data {
        let path = RawArguments.path(file)
        guard path.withPlatformString({ access($0, R_OK) }) == 0 else {
            throw CommandError(.noInput, "The journal '\(file)' is not there, or can't be read; check its name.")
        }
        do {
            // The name of the journal need not be UTF-8; the zero is the end of a word.
            let words = ["-f", path, "print", "-O", "json"].map { $0.bytes + [0] }
            // Under LC_ALL=C it reads ASCII only.
            let result = try await Subprocess.run(
                .name("hledger"), arguments: Arguments(words),
                environment: .inherit.updating(["LC_ALL": "C.UTF-8"]), output: .bytes(limit: .max),
                error: .string(limit: 1 << 16))
            guard result.terminationStatus.isSuccess else {
                let words = result.standardError.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                throw CommandError(.data, "hledger can't read '\(file)': \(words.prefix(400))")
            }
            return Data(result.standardOutput)
        } catch let error as SubprocessError where error.code == .executableNotFound {
            throw CommandError(
                .unavailable,
                "hledger is not installed, which has to read the journal; `apt-get install hledger` does it.")
        }
    }
}
