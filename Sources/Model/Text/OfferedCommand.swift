import Synchronization

/// A command that a sentence or a document offers: `OfferedCommand.line("undo 2")` is `quickrec undo 2`.
///
/// Each names the queue that `--queue` gave: `quickrec undo 2 --queue '/my books'`.
package enum OfferedCommand {
    private static let queue = Mutex("")

    /// Makes all commands name the queue folder at this absolute path, in bytes.
    package static func name(queue path: [UInt8]) {
        queue.withLock { $0 = " --queue " + .shellWord(of: path) }
    }

    /// The whole command line.
    package static func line(_ words: String) -> String { "quickrec " + words + queue.withLock { $0 } }

    /// A sentence that was written down before, or is about to be, with the queue in its commands.
    package static func completed(_ sentence: String) -> String {
        let queue = queue.withLock { $0 }
        guard !queue.isEmpty, sentence.contains("`quickrec ") else { return sentence }
        let mark = UInt8(ascii: "`")
        let parts = sentence.utf8.split(separator: mark, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        return parts.enumerated().map { place, part in
            let isCommand = place % 2 == 1 && part.hasPrefix("quickrec ") && !part.contains(" --queue")
            return isCommand ? part + queue : part
        }.joined(separator: "`")
    }

    /// An option with its value and a leading space: ` --tag 'two words'`, ` --tag=-x`.
    package static func option(_ name: String, _ value: String) -> String {
        " \(name)\(value.unicodeScalars.first == "-" ? "=" : " ")\(value.shellWord)"
    }
}

extension DefaultStringInterpolation {
    /// A command between backticks: `"\(quickrec: "undo 2") takes them back"`.
    package mutating func appendInterpolation(quickrec words: String) {
        appendLiteral("`\(OfferedCommand.line(words))`")
    }

    /// The same for another queue, by its absolute path in bytes.
    package mutating func appendInterpolation(quickrec words: String, queue path: [UInt8]) {
        appendLiteral("`quickrec \(words) --queue \(String.shellWord(of: path))`")
    }
}
