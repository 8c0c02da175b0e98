import Files
import Model
import SystemPackage

/// Finds a held file by the text the user typed.
struct HeldFileSearch {
    private let word: String
    /// The same as a path below the queue folder, where it is one.
    private let path: String?

    /// Prepares a search by `word`: a path, or the beginning of a name or an audio UUID.
    init(_ word: String, in queue: FilePath) {
        self.word = word
        path = Self.relative(word, to: queue)
    }

    /// The only file that matches; one with exactly this path comes before any others.
    ///
    /// Throws `CommandError` with status 66 if none matches, 64 if several do.
    func only(of files: [HeldFile]) throws -> HeldFile {
        // By bytes: two names may differ only in how an accent is written.
        let exact = files.filter { file in
            [word, path].contains { $0?.utf8.elementsEqual(file.shownPath.utf8) == true }
        }
        let found = exact.isEmpty ? files.filter(matches) : exact
        guard let file = found.first else {
            throw CommandError(.noInput, "No held file matches '\(word)'; \(quickrec: "held") lists them.")
        }
        guard found.count == 1 else {
            let some = found.prefix(4).map(\.shownPath).joined(separator: ", ")
            throw CommandError(.usage, "'\(word)' could be more than one held file (\(some)); type more of it.")
        }
        return file
    }

    private func matches(_ file: HeldFile) -> Bool {
        guard !word.isEmpty else { return false }
        let path = file.shownPath
        let last = file.presentName
        return path.hasPrefix(word) || file.name.text.hasPrefix(word)
            || last.lowercased().hasPrefix(word.lowercased())
            || file.audioUUID?.description.hasPrefix(word.uppercased()) == true
    }

    /// `held/x` for any form of the path to that file; `nil` for a path elsewhere.
    private static func relative(_ word: String, to queue: FilePath) -> String? {
        var rest = FilePath(word).absolute.lexicallyNormalized()
        return rest.removePrefix(queue.absolute.lexicallyNormalized()) ? rest.string : nil
    }
}
