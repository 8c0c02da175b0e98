package import SystemPackage

/// The words of the command line as the bytes that they are: a file's name need not be UTF-8, and a `String` has other
/// bytes in place of those that aren't.
package enum RawArguments {
    private static let mark: Unicode.Scalar = "\u{FFFD}"

    /// The paths that these words of the command line name; they are in the order in which they were typed.
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
