import Foundation
package import Logging
import Model

/// The worker's log on standard error.
package enum LogSetup {
    /// A logger in the format of the systemd journal if standard error leads there (`$JOURNAL_STREAM`).
    package static func logger(_ context: CommandContext) -> Logger {
        let isJournal = context.environment["JOURNAL_STREAM"] != nil
        return Logger(label: "quickrec") { _ in
            StandardErrorLog(isJournal: isJournal, isUnicode: context.terminal.hasUnicode)
        }
    }
}

/// One line per message; under systemd with the priority for its journal
/// (https://www.freedesktop.org/software/systemd/man/latest/sd-daemon.html), otherwise with the time.
private struct StandardErrorLog: LogHandler {
    let isJournal: Bool
    let isUnicode: Bool
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level = .info

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let facts = metadata.merging(event.metadata ?? [:]) { $1 }
            .sorted { $0.key < $1.key }.map { " \($0.key)=\(Self.quoted("\($0.value)"))" }.joined()
        let text = TerminalText.escape("\(event.message)\(facts)", unicode: isUnicode)
        LogStream.write(line(event.level, text)) { count in
            line(.warning, "lines of the log were dropped, because nothing read them count=\(count)")
        }
    }

    private func line(_ level: Logger.Level, _ text: String) -> String {
        if isJournal { return "<\(Self.priority(level))>\(text)\n" }
        return "\(CommandContext.now(in: .current).description) \(level) \(text)\n"
    }

    /// A value, quoted if it contains spaces, quotes or `=`, so that programs can find its end (logfmt).
    private static func quoted(_ value: String) -> String {
        guard
            value.isEmpty
                || value.unicodeScalars.contains(where: { $0.properties.isWhitespace || $0 == "\"" || $0 == "=" })
        else { return value }
        return "\"" + value.replacing(scalar: "\\", with: "\\\\").replacing(scalar: "\"", with: "\\\"") + "\""
    }

    /// The priorities of syslog(3).
    private static func priority(_ level: Logger.Level) -> Int {
        switch level {
        case .trace, .debug: 7
        case .info: 6
        case .notice: 5
        case .warning: 4
        case .error: 3
        case .critical: 2
        }
    }
}
