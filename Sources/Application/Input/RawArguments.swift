package import SystemPackage

/// The command-line arguments as raw bytes: a file name need not be UTF-8, and a `String` replaces invalid bytes.
package enum RawArguments {
    private static let mark: Unicode.Scalar = "\u{FFFD}"

    /// Each argument as text, and whether it is UTF-8.
    package static var all: [(text: String, isUnicode: Bool)] {
        (0..<Int(CommandLine.argc)).compactMap { index in
            CommandLine.unsafeArgv[index].map { (String(cString: $0), String(validatingCString: $0) != nil) }
        }
    }

    /// The paths named by these arguments, which are in the order typed.
    package static func paths(_ words: [String]) -> [FilePath] {
        var next = 0
        return words.map { word in
            guard word.unicodeScalars.contains(mark) else { return FilePath(word) }
            for index in next..<Int(CommandLine.argc) {
                guard let typed = CommandLine.unsafeArgv[index], String(cString: typed).utf8.elementsEqual(word.utf8)
                else { continue }
                next = index + 1
                return FilePath(platformString: typed)
            }
            return FilePath(word)
        }
    }

    /// The path that one word of the command line names.
    package static func path(_ word: String) -> FilePath { paths([word])[0] }
}
