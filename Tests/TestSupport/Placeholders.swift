import Foundation

/// Takes out of a program's output what is another thing in every run: random UUIDs, the time of day, paths.
///
/// Every test names its IDs and times itself where it can; what is left gets a placeholder of the same width, so that
/// tables stay in line. One value keeps one number over everything that is given to the same placeholders.
package struct Placeholders {
    /// Random UUIDs by their first eight characters.
    private var numbers: [String: Int] = [:]
    private let folder: String

    /// `folder` is the scratch folder, whose path is replaced too.
    package init(folder: String) {
        self.folder = folder
    }

    /// `text` with placeholders.
    package mutating func replaced(in text: String) -> String {
        var text = text.replacing(folder, with: "SCRATCH")
        text.replace(/[0-9A-F]{8}-[0-9A-F]{4}-4[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}/) { match in
            Self.isFixed(match.output) ? String(match.output) : "<UUID-\(number(of: String(match.output.prefix(8))))>"
        }
        text.replace(/(?m)^[0-9A-F]{8}(?=  )/) { match in
            guard !Self.isFixed(match.output) else { return String(match.output) }
            let name = "<ID-\(number(of: String(match.output)))>"
            return name + String(repeating: " ", count: max(0, 8 - name.count))
        }
        text.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?(?:Z|[+-]\d\d:\d\d)/) { match in
            Self.isRecent(String(match.output)) ? "<NOW>" : String(match.output)
        }
        text.replace(/\d{4}-\d\d-\d\d \d\d:\d\d(?!:)/) { match in
            // Tables show the zone that the scratch queue has in its environment: Europe/Berlin.
            let whole = String(match.output).replacing(" ", with: "T")
            let isRecent = ["+01:00", "+02:00"].contains { Self.isRecent(whole + ":00" + $0) }
            return isRecent ? "<TODAY AND NOW> " : String(match.output)
        }
        text.replace(/\d+ days ago/, with: "<N> days ago")
        text.replace(/\(process \d+\)/, with: "(process <N>)")
        return text
    }

    private mutating func number(of start: String) -> Int {
        let number = numbers[start] ?? numbers.count + 1
        numbers[start] = number
        return number
    }

    /// Whether a test has chosen it: a letter, a digit and zeros, as in `A1000000-0000-4000-8000-000000000000`.
    private static func isFixed(_ start: Substring) -> Bool {
        start.prefix(8).wholeMatch(of: /[A-F][0-9]000000/) != nil
    }

    /// Within twenty minutes: no example in a text, and nothing that a test has chosen.
    private static func isRecent(_ text: String) -> Bool {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: text.contains("."))
        guard let date = try? style.parse(text) else { return false }
        return abs(date.timeIntervalSinceNow) < 1_200
    }
}
