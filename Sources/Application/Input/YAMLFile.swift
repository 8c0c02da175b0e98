import CYaml
import Foundation
import Glibc
import SystemPackage

/// The text of `config.yaml`, read and checked before anything is made of it.
enum SettingsSource {
    /// The largest settings file, in bytes.
    static let byteLimit = 64 << 10
    /// How many lists and mappings may lie in one another; the settings need three.
    static let depthLimit = 16

    /// The text of the file at `path`; `nil` where there is none.
    ///
    /// Throws `CommandError`: 78 for what can't be a settings file, such as a link that leads nowhere, else the code of
    /// the refusal.
    static func read(_ path: String) throws -> String? {
        // A pipe must keep nobody waiting.
        let number = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard number >= 0 else {
            let code = Errno(rawValue: errno)
            if code == .noSuchFileOrDirectory, !isLink(path) { return nil }
            throw refusal(path, code)
        }
        let file = FileDescriptor(rawValue: number)
        return try file.closeAfter {
            var status = stat()
            guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                throw Settings.invalid(path, "it is not a regular file")
            }
            let text = try String(decoding: bytes(of: file, path), as: UTF8.self)
            try check(text, path)
            return text
        }
    }

    private static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    private static func refusal(_ path: String, _ code: Errno) -> CommandError {
        switch code {
        case .noSuchFileOrDirectory: Settings.invalid(path, "it is a link to a file that is not there")
        case .tooManySymbolicLinkLevels: Settings.invalid(path, "it is a link that leads back to itself")
        case .permissionDenied, .notPermitted:
            CommandError(.permission, "The settings \(path) can't be read; check the file's permissions.")
        default: CommandError(.status(of: code), "The settings \(path) can't be read: \(code).")
        }
    }

    /// At most one byte more than is allowed is read, however large the file is.
    private static func bytes(of file: FileDescriptor, _ path: String) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: byteLimit + 1)
        var count = 0
        do {
            while count < bytes.count {
                let read = try bytes.withUnsafeMutableBytes { try file.read(into: .init(rebasing: $0[count...])) }
                if read == 0 { break }
                count += read
            }
        } catch let error as Errno {
            throw refusal(path, error)
        }
        guard count <= byteLimit else {
            throw Settings.invalid(path, "it has more than \(byteLimit >> 10) KiB")
        }
        return Array(bytes[..<count])
    }

    /// Refuses what grows when it is read: an alias stands for a copy, and aliases of aliases for a number of copies that
    /// no memory holds.
    ///
    /// The events of the parser are looked at before a tree is made of them. What is no YAML is left to that.
    private static func check(_ text: String, _ path: String) throws {
        var parser = yaml_parser_t()
        guard yaml_parser_initialize(&parser) == 1 else { return }
        defer { yaml_parser_delete(&parser) }
        let bytes = Array(text.utf8)
        try bytes.withUnsafeBufferPointer { buffer in
            yaml_parser_set_input_string(&parser, buffer.baseAddress, buffer.count)
            var depth = 0
            while try checkEvent(&parser, &depth, path) {}
        }
    }

    /// Whether there is another event.
    private static func checkEvent(
        _ parser: inout yaml_parser_t, _ depth: inout Int, _ path: String
    ) throws -> Bool {
        var event = yaml_event_t()
        guard yaml_parser_parse(&parser, &event) == 1 else { return false }
        defer { yaml_event_delete(&event) }
        let line = event.start_mark.line + 1
        switch event.type {
        case YAML_ALIAS_EVENT:
            throw Settings.invalid(path, "line \(line) has a YAML alias (*name), which settings can't have")
        case YAML_SEQUENCE_START_EVENT, YAML_MAPPING_START_EVENT:
            depth += 1
            guard depth <= depthLimit else {
                throw Settings.invalid(
                    path, "line \(line) has more than \(depthLimit) lists or mappings in one another")
            }
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: depth -= 1
        default: break
        }
        return event.type != YAML_STREAM_END_EVENT
    }
}
