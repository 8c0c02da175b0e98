import Application
import ArgumentParser
import Files
import Foundation
import Glibc
import Importing
import Model
import Subprocess
import SystemPackage

/// `quickrec import hledger`.
struct ImportHledger: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hledger", abstract: "Import transactions from an hledger journal.",
        discussion: """
            hledger itself reads the journal, and has to be installed. Transactions between one account of assets or \
            liabilities and accounts of income and expenses are imported, and opening balances too. Transfers between \
            accounts can't be booked yet: they are listed and left out. Names are those below Assets:, Expenses: and so \
            on, or what export.yaml says; of two accounts with one name, that of liabilities keeps its root. A second run \
            imports nothing twice, and `quickrec undo` undoes the import. Try it with --dry-run first.
            """)

    @Argument(help: ArgumentHelp("The journal.", valueName: "file"), completion: .file())
    private var file: String

    @Flag(help: "Book days before 1970 and after next year too.")
    private var anyYear = false

    @Flag(help: "Book again what was deleted since an earlier run.")
    private var deleted = false

    @OptionGroup private var options: WriteOptions

    func run() async throws {
        let json = try await Self.json(of: file)
        let context = try options.open(for: .create)
        defer { context.end() }
        let plan = try BooksPlan(
            hledger: json, BooksImport.knownNames(context), notation: context.notation)
        try BooksImport(context: context, options: options, takesAnyYear: anyYear, booksDeleted: deleted)
            .run(plan, from: "hledger")
    }

    /// The journal as read by hledger.
    private static func json(of file: String) async throws -> Data {
        let path = RawArguments.path(file)
        guard path.withPlatformString({ access($0, R_OK) }) == 0 else {
            throw CommandError(
                .status(of: Errno(rawValue: errno)),
                "The journal '\(file)' doesn't exist or can't be read; check its name.")
        }
        try refuseEndless(path, file)
        do {
            // The name of the journal need not be UTF-8; words are null-terminated.
            let words = ["-f", path, "print", "-O", "json"].map { $0.bytes + [0] }
            // Under LC_ALL=C hledger reads only ASCII.
            let result = try await Subprocess.run(
                .name("hledger"), arguments: Arguments(words),
                environment: .inherit.updating(["LC_ALL": "C.UTF-8"]), output: .bytes(limit: InputFile.lengthLimit),
                error: .string(limit: 1 << 16))
            guard result.terminationStatus.isSuccess else {
                let words = result.standardError.singleSpaced
                let reason = words.isEmpty ? silence(result.terminationStatus) : String(words.prefix(400))
                throw CommandError(.data, "hledger can't read '\(file)': \(reason)")
            }
            return Data(result.standardOutput)
        } catch let error as SubprocessError where error.code == .outputLimitExceeded {
            throw tooLong(file)
        } catch let error as SubprocessError where error.code == .executableNotFound {
            throw CommandError(
                .unavailable,
                "hledger, which reads the journal, is not installed; install it with `apt-get install hledger`.")
        } catch let error as SubprocessError {
            throw CommandError(.unavailable, "hledger, which reads the journal, can't be run: \(error).")
        }
    }

    /// Refuses what hledger would read until the memory is full: a device such as /dev/zero, or a file that is itself longer
    /// than the JSON of a journal may be.
    private static func refuseEndless(_ path: FilePath, _ file: String) throws {
        var status = stat()
        guard path.withPlatformString({ stat($0, &status) }) == 0 else { return }
        let kind = status.st_mode & S_IFMT
        guard kind == S_IFREG || kind == S_IFIFO else {
            throw CommandError(.data, "'\(file)' is not a regular file or a pipe; name the journal.")
        }
        guard status.st_size <= InputFile.lengthLimit else { throw tooLong(file) }
    }

    private static func tooLong(_ file: String) -> CommandError {
        CommandError(
            .data,
            "hledger makes more than \(InputFile.lengthLimit >> 20) MiB of JSON of '\(file)'; "
                + "split the journal, by years for example, and import the parts.")
    }

    /// The reason where hledger gives none, as when the kernel ends it for want of memory.
    private static func silence(_ status: TerminationStatus) -> String {
        switch status {
        case .exited(let code): "it ended with code \(code) and no message."
        case .signaled(let signal): "it was ended by signal \(signal) and left no message."
        }
    }
}
