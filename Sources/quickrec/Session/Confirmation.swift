import Foundation

/// A question that is answered with yes or no.
enum Confirmation {
    /// Asks, and returns where the answer is yes.
    ///
    /// Throws `CommandError` with status 64 where there is no terminal to ask at, and ends with 130 where the answer is
    /// no: then nothing was done.
    static func ask(_ question: String, _ workplace: Workplace) throws {
        guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
            throw CommandError(.usage, "\(question) There is no terminal to ask at; give --yes, or name the files.")
        }
        FileHandle.standardError.write(Data((workplace.output.escaped(question) + " [y/N] ").utf8))
        let answer = readLine()?.trimmingCharacters(in: .whitespaces).lowercased() ?? ""
        guard ["y", "yes"].contains(answer) else { throw CommandError(.interrupted, "Nothing was done.") }
    }
}
