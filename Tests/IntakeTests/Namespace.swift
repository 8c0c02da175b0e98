import Foundation
import Testing

/// Limits and mounts hold for a namespace, so a test that needs its own runs itself again within one.
enum Namespace {
    private static let variable = "QUICKREC_TEST_NAMESPACE"

    /// True in the test that runs within a namespace, once the shell commands of `setUp` are done there; false in
    /// the one that has started it and waited for it.
    static func enter(_ test: String, _ kind: String, setUp: String = "true") throws -> Bool {
        if let within = ProcessInfo.processInfo.environment[variable] { return within == kind }
        let script = """
            { \(setUp); } || exit 99
            \(variable)=\(kind) exec "$0" --testing-library swift-testing --filter \(test)
            """
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["unshare", "-Urm", "sh", "-c", script, CommandLine.arguments[0]]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        if process.terminationStatus == 99 || text.contains("unshare failed") || text.contains("unshare: ") {
            print("not tested, because namespaces are not to be had here: \(text)")
        } else {
            #expect(process.terminationStatus == 0 && text.contains("with 1 test"), "\(text)")
        }
        return false
    }

    static func run(_ arguments: String...) throws -> Bool {
        let process = try Process.run(URL(fileURLWithPath: "/usr/bin/env"), arguments: arguments)
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
