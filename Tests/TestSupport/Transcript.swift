/// A written record of commands and everything that they answered, in the format of cram
/// (https://bitheap.org/cram/): lines that begin with two blanks are commands (`$`, continued by `>`) and their output;
/// all other text is there for people.
///
/// Standard error is marked with `2:` and comes behind standard output, an exit code that is not 0 stands in brackets.
package struct Transcript: Sendable {
    private enum Part {
        case remark(String)
        case command(String)
    }

    private let parts: [Part]

    /// Reads remarks and commands; what the commands answered is not looked at.
    package init(_ text: String) {
        var parts: [Part] = []
        // Output may begin with `>` as well: a command goes on only directly behind its last line.
        var isOpen = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let command = line.dropping(prefix: "  $ ") {
                parts.append(.command(String(command)))
                isOpen = true
            } else if isOpen, let rest = line.dropping(prefix: "  >"), case .command(let command) = parts.last {
                // An empty line of a command may have lost its blank.
                parts[parts.count - 1] = .command(command + "\n" + rest.dropFirst())
            } else {
                isOpen = false
                if !line.isEmpty, !line.hasPrefix("  ") { parts.append(.remark(String(line))) }
            }
        }
        self.parts = parts
    }

    /// The whole text again, with what the commands answer now.
    package func played(in queue: ScratchQueue) async throws -> String {
        var placeholders = Placeholders(folder: queue.folder.path)
        var lines: [String] = []
        var isRemark = true
        for part in parts {
            switch part {
            case .remark(let text):
                if !isRemark { lines.append("") }
                lines.append(text)
                isRemark = true
            case .command(let command):
                if isRemark, !lines.isEmpty { lines.append("") }
                isRemark = false
                lines += command.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
                    $0.offset == 0 ? "  $ \($0.element)" : $0.element.isEmpty ? "  >" : "  > \($0.element)"
                }
                let run = try await queue.shell(command)
                lines += Self.lines(placeholders.replaced(in: Self.visible(run.text)), mark: "")
                lines += Self.lines(placeholders.replaced(in: Self.visible(run.errorText)), mark: "2: ")
                if run.code != 0 { lines.append("  [\(run.code)]") }
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func lines(_ text: String, mark: String) -> [String] {
        guard !text.isEmpty else { return [] }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let isWhole = lines.last?.isEmpty == true
        if isWhole { lines.removeLast() }
        return lines.enumerated().map { offset, line in
            let ending = !isWhole && offset == lines.count - 1 ? " (no-eol)" : ""
            // No line of the file ends in blanks.
            return line.isEmpty && mark.isEmpty ? "" : "  " + mark + line + ending
        }
    }

    /// Control characters that an editor would not show as they are.
    private static func visible(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "\n" || (scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value)) {
                result.append(scalar)
            } else if scalar == "\r" {
                result.append(contentsOf: "\\r".unicodeScalars)
            } else {
                result.append(contentsOf: "\\x\(String(scalar.value, radix: 16))".unicodeScalars)
            }
        }
        return String(result)
    }
}

/// The lines in which two texts differ, `-` for the first and `+` for the second; empty where they are equal.
package func differences(_ old: String, _ new: String) -> String {
    let (oldLines, newLines) = (old.split(separator: "\n"), new.split(separator: "\n"))
    let difference = newLines.difference(from: oldLines)
    let changes = difference.map { change in
        switch change {
        case .remove(let offset, let line, _): (offset, "- \(line)")
        case .insert(let offset, let line, _): (offset, "+ \(line)")
        }
    }
    return changes.sorted { $0.0 < $1.0 }.map(\.1).joined(separator: "\n")
}

extension Substring {
    /// What comes behind `prefix`; `nil` where this doesn't begin with it.
    fileprivate func dropping(prefix: String) -> Substring? {
        hasPrefix(prefix) ? dropFirst(prefix.count) : nil
    }
}
