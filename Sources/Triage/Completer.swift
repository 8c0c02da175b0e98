import EntryLine
package import Model

/// A name that was used before.
package struct UsedName: Hashable, Sendable {
    /// What it names, which decides where it can appear in an entry line.
    package var kind: EntryAttribute
    /// The display form, without mark, key or quotes.
    package var text: String
    /// How often it was used.
    package var useCount: Int

    /// Creates a name; `text` is the display form.
    package init(kind: EntryAttribute, text: String, useCount: Int) {
        self.kind = kind
        self.text = text
        self.useCount = useCount
    }
}

/// Possible completions of the word before the cursor.
package struct Completion: Hashable, Sendable {
    /// The bytes of the line (UTF-8, from 0) to replace; ends at the cursor.
    package let range: Range<Int>
    /// Replacements with mark or key, and quotes if the name needs them; best first.
    package let replacements: [String]
}

/// Completes tags, locations, payees, accounts, categories and keys in an entry line.
package struct Completer: Sendable {
    private struct Name {
        /// The name as it is inserted.
        let used: UsedName
        /// The form in which the typed text is looked for.
        let key: SearchKey
    }

    /// Names by attribute, most used first.
    private let names: [EntryAttribute: [Name]]

    /// Creates a completer; takes time for sorting and folding all names, so keep it.
    package init(_ usedNames: [UsedName]) {
        let sorted = usedNames.sorted {
            ($1.useCount, $0.text) < ($0.useCount, $1.text)
        }
        names = Dictionary(grouping: sorted.map { Name(used: $0, key: SearchKey($0.text)) }, by: \.used.kind)
    }

    /// Returns the completions of the word that ends at `cursor`, a byte offset in `line`; `nil` if nothing matches or
    /// the word is neither a name nor the beginning of a key. Takes time linear in the number of names.
    ///
    /// Matches the typed text anywhere in a name, ignoring case and accents: first names that begin with it, then the
    /// others, the most used first in both groups. `suggested` tags precede all others while nothing follows the `#`
    /// yet.
    package func completion(of line: String, cursor: Int, suggested: [String] = []) -> Completion? {
        let word = PartialWord(line: line, cursor: cursor)
        let replacements: [String]
        switch word.place {
        case .key:
            guard !word.typed.isEmpty else { return nil }
            replacements = EntryAttribute.allCases.map { $0.rawValue + ":" }.filter {
                $0.hasPrefix(word.typed.lowercased())
            }
        case .name(let kind, let mark):
            var texts = matches(word.typed, kind)
            if kind == .tag, word.typed.isEmpty {
                texts = suggested + texts.filter { text in !suggested.contains { TagKey($0) == TagKey(text) } }
            }
            replacements = texts.map { Self.replacement($0, kind, mark: mark) }
        case .other:
            return nil
        }
        return replacements.isEmpty ? nil : Completion(range: word.range, replacements: replacements)
    }

    private static func replacement(_ text: String, _ kind: EntryAttribute, mark: String) -> String {
        // Keep `location:` if it was typed instead of `@`.
        kind.traits.mark == nil ? EntryText.keyed(kind, text) : EntryText.mark(mark, text)
    }

    private func matches(_ typed: String, _ kind: EntryAttribute) -> [String] {
        let key = SearchKey(typed)
        var first: [String] = []
        var inner: [String] = []
        for name in names[kind] ?? [] {
            switch name.key.position(of: key) {
            case 0: first.append(name.used.text)
            case .some: inner.append(name.used.text)
            case nil: continue
            }
        }
        return first + inner
    }
}

/// The word that ends at the cursor, possibly with an open quote.
private struct PartialWord {
    /// What can be completed at the cursor.
    enum Place {
        /// A name with the mark or key before it.
        case name(EntryAttribute, mark: String)
        /// A plain word, which may become a key.
        case key
        /// A place where no name belongs.
        case other
    }

    /// What can be completed at the cursor.
    let place: Place
    /// The typed part of the name or key.
    let typed: String
    /// The word in bytes of the line, up to the cursor.
    let range: Range<Int>

    /// Finds the word before `cursor`, a byte offset in `line`.
    init(line: String, cursor: Int) {
        let bytes = Array(line.utf8.prefix(max(0, cursor)))
        // A cursor within a character leaves part of it, which decodes to U+FFFD and matches nothing.
        let text = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
        let start = Self.start(of: text)
        let word = text[start...]
        let (place, typed) = Self.parts(of: word)
        self.place = place
        self.typed = String(String.UnicodeScalarView(typed))
        let length = word.reduce(0) { $0 + UTF8.width($1) }
        range = max(0, bytes.count - length)..<bytes.count
    }

    /// Returns the start of the last word; blanks in quotes don't end a word.
    private static func start(of text: [Unicode.Scalar]) -> Int {
        var start = 0
        var index = 0
        while index < text.count {
            if text[index].properties.isWhitespace {
                start = index + 1
            } else if text[index] == "\"", isQuoteStart(text[start..<index]) {
                guard let end = endOfQuotes(text, from: index + 1) else { return start }
                index = end
            }
            index += 1
        }
        return start
    }

    /// Returns the index of the closing quote; `nil` if it is missing.
    private static func endOfQuotes(_ text: [Unicode.Scalar], from start: Int) -> Int? {
        var index = start
        while index < text.count {
            if text[index] == "\\" {
                index += 1
            } else if text[index] == "\"" {
                guard index + 1 < text.count, text[index + 1] == "\"" else { return index }
                index += 1
            }
            index += 1
        }
        return nil
    }

    /// Whether a quote after `word` is an opening one: at the beginning of a word, and after a mark or a key.
    private static func isQuoteStart(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
        guard let last = word.last else { return true }
        if word.count == 1, "#@＃＠".unicodeScalars.contains(last) { return true }
        return last == ":" && EntryAttribute(word: String(String.UnicodeScalarView(word.dropLast()))) != nil
    }

    private static func parts(of word: ArraySlice<Unicode.Scalar>) -> (Place, ArraySlice<Unicode.Scalar>) {
        // What most often follows a blank is a tag.
        guard let first = word.first else { return (.name(.tag, mark: "#"), word) }
        switch first {
        case "#", "＃": return (.name(.tag, mark: "#"), unquoted(word.dropFirst()))
        case "@", "＠": return (.name(.location, mark: "@"), unquoted(word.dropFirst()))
        case "\"": return (.other, word)
        default: break
        }
        guard let colon = word.firstIndex(of: ":") else { return (.key, word) }
        let key = EntryAttribute(word: String(String.UnicodeScalarView(word[..<colon])))
        guard let key, key == .location || key.traits.names != nil else { return (.other, word) }
        return (.name(key, mark: key.rawValue + ":"), unquoted(word[(colon + 1)...]))
    }

    private static func unquoted(_ value: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
        value.first == "\"" ? value.dropFirst() : value
    }
}
