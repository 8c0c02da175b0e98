import CYaml
import Foundation
import Glibc
import Model
import SystemPackage
import Yams

/// A user-written YAML file in the queue folder; its text is checked before it is decoded.
struct YAMLFile {
    /// The path for opening and for messages.
    let path: String
    /// The noun for messages, after `the`.
    let noun: String
    /// The maximum size in bytes.
    var byteLimit = 64 << 10

    /// The maximum nesting of lists and mappings; the settings need three.
    static let depthLimit = 16

    /// What `text`, that of the file, says; `nil` where there is none, or nothing but comments. `keys` are those of
    /// `Content`, `itemKeys` those of the mappings in the list under a key, and `wrongKind` says of a key why its value
    /// can't be used, of an empty one why the whole can't.
    ///
    /// Throws `CommandError` with status 78.
    func decode<Content: Decodable>(
        _ type: Content.Type, from text: String?, keys: [String], itemKeys: [String: [String]] = [:],
        wrongKind: (_ key: String) -> String
    ) throws -> Content? {
        guard let text, text.contains(where: { !$0.isWhitespace }) else { return nil }
        do {
            // A file with only comments has no document. Of the tags that words have in YAML 1.1, keys have none: the
            // decoder would not find `=` or a quoted `null`.
            guard let document = try Yams.compose(yaml: text, .basic) else { return nil }
            try check(document)
            try check(document, hasOnly: keys)
            for (key, itemKeys) in itemKeys {
                for item in document[key]?.sequence ?? [] { try check(item, hasOnly: itemKeys, in: " in \(key)") }
            }
            return try YAMLDecoder().decode(type, from: document)
        } catch let error as CommandError {
            throw error
        } catch let DecodingError.typeMismatch(_, context), let DecodingError.dataCorrupted(context) {
            throw invalid(wrongKind(context.codingPath.map(\.stringValue).joined(separator: ".")))
        } catch YamlError.scanner(_, let problem, let mark, _), YamlError.parser(_, let problem, let mark, _),
            YamlError.composer(_, let problem, let mark, _)
        {
            throw invalid("it is not valid YAML (line \(mark.line): \(problem)\(Self.hint(text)))")
        } catch {
            let words = "\(error)".singleSpaced
            throw invalid("it is not valid YAML (\(words.prefix(200)))")
        }
    }

    /// Refuses a mapping with other keys. `place` says where it is, with a blank before it.
    private func check(_ node: Node, hasOnly keys: [String], in place: String = "") throws {
        guard let unknown = node.mapping?.keys.compactMap(\.string).filter({ !keys.contains($0) }).min() else { return }
        throw invalid(
            "it has the unknown key '\(unknown)'\(place) (there are \(keys.sorted().joined(separator: ", ")))")
    }

    /// Refuses what Yams traps at: a key that is a list or a mapping, as `{{ name }}` makes one.
    private func check(_ node: Node) throws {
        if let mapping = node.mapping {
            if let key = mapping.keys.first(where: { $0.scalar == nil }) {
                let place = key.mark.map { "line \($0.line)" } ?? "it"
                throw invalid("\(place) has a list or a mapping in place of a key; text with [ or { needs quotes")
            }
            for value in mapping.values { try check(value) }
        } else if let sequence = node.sequence {
            for value in sequence { try check(value) }
        }
    }

    /// What to do about a comma that stands alone as a value, as people write a decimal mark.
    private static func hint(_ text: String) -> String {
        guard let key = text.firstMatch(of: /(?m)^\s*(\w+):\s+,\s*(#.*)?$/)?.output.1 else { return "" }
        return "; a comma needs quotes, as in `\(key): \",\"`"
    }

    /// The error for an invalid file.
    func invalid(_ why: String) -> CommandError {
        CommandError(.configuration, "The \(noun) \(path) can't be used: \(why); correct the file.")
    }
}

extension YAMLFile {
    /// The text of the file; `nil` if it doesn't exist.
    ///
    /// Throws `CommandError`: 78 for what can't be used, such as a link that leads nowhere, else the code of the refusal.
    func text() throws -> String? {
        // Never block on a pipe.
        let number = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard number >= 0 else {
            let code = Errno(rawValue: errno)
            if code == .noSuchFileOrDirectory, !isLink { return nil }
            throw refusal(code)
        }
        let file = FileDescriptor(rawValue: number)
        return try file.closeAfter {
            var status = stat()
            guard fstat(number, &status) == 0 else { throw refusal(Errno(rawValue: errno)) }
            guard status.st_mode & S_IFMT == S_IFREG else { throw invalid("it is not a regular file") }
            var bytes = try bytes(of: file)
            // Windows' editor begins with a byte order mark, which libyaml takes for a column of the first line.
            bytes.removeByteOrderMark()
            let text = String(decoding: bytes, as: UTF8.self)
            try check(text)
            return text
        }
    }

    private var isLink: Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    private func refusal(_ code: Errno) -> CommandError {
        switch code {
        case .noSuchFileOrDirectory: invalid("it is a link to a file that is not there")
        case .tooManySymbolicLinkLevels: invalid("it is a link that leads back to itself")
        case .permissionDenied, .notPermitted:
            CommandError(.permission, "The \(noun) \(path) can't be read; check the file's permissions.")
        default: CommandError(.status(of: code), "The \(noun) \(path) can't be read: \(code).")
        }
    }

    private func bytes(of file: FileDescriptor) throws -> [UInt8] {
        do {
            guard let bytes = try file.allBytes(limit: byteLimit) else {
                throw invalid("it has more than \(byteLimit >> 10) KiB")
            }
            return bytes
        } catch let error as Errno {
            throw refusal(error)
        }
    }

    /// Refuses what grows when it is read: an alias stands for a copy, and aliases of aliases for a number of copies that
    /// no memory holds.
    ///
    /// The events of the parser are looked at before a tree is made of them. What is no YAML is left to that.
    private func check(_ text: String) throws {
        var parser = yaml_parser_t()
        guard yaml_parser_initialize(&parser) == 1 else { return }
        defer { yaml_parser_delete(&parser) }
        let bytes = Array(text.utf8)
        try bytes.withUnsafeBufferPointer { buffer in
            yaml_parser_set_input_string(&parser, buffer.baseAddress, buffer.count)
            var depth = 0
            while try checkEvent(&parser, &depth) {}
        }
    }

    /// Whether there is another event.
    private func checkEvent(_ parser: inout yaml_parser_t, _ depth: inout Int) throws -> Bool {
        var event = yaml_event_t()
        guard yaml_parser_parse(&parser, &event) == 1 else { return false }
        defer { yaml_event_delete(&event) }
        let line = event.start_mark.line + 1
        switch event.type {
        case YAML_ALIAS_EVENT:
            throw invalid("line \(line) has a YAML alias (*name), which the \(noun) can't have")
        case YAML_SEQUENCE_START_EVENT, YAML_MAPPING_START_EVENT:
            depth += 1
            guard depth <= Self.depthLimit else {
                throw invalid("line \(line) has more than \(Self.depthLimit) nested lists or mappings")
            }
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: depth -= 1
        default: break
        }
        return event.type != YAML_STREAM_END_EVENT
    }
}
