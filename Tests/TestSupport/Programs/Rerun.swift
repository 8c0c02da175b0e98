import Foundation
import Glibc
import Testing

/// Limits, mounts and injected faults hold for a process, so a test that needs its own runs itself again in one.
package enum Rerun {
    private static let variable = "QUICKREC_TEST_ROLE"

    /// What came of running a test again.
    package struct Outcome {
        package let status: Int32
        package let wasKilled: Bool
        package let text: String
    }

    /// What the test is to do; `nil` in the test that nobody has started again.
    package static var role: String? { ProcessInfo.processInfo.environment[variable] }

    /// Runs `test` again as `role`, behind the command `prefix`.
    package static func start(
        _ test: String, as role: String, behind prefix: [String], environment: [String: String] = [:]
    ) throws -> Outcome {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = prefix + [CommandLine.arguments[0], "--testing-library", "swift-testing", "--filter", test]
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
            .merging([variable: role]) { $1 }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        // What `prefix` needs is a condition of the test.
        try #require(text.contains("Test run started"), "\(prefix.joined(separator: " ")): \(text)")
        let wasKilled = process.terminationReason == .uncaughtSignal
        return Outcome(status: process.terminationStatus, wasKilled: wasKilled, text: text)
    }

    /// True in the test that runs within a namespace of its own, once the shell command `setUp` is done there; false
    /// in the one that has started it and waited for it.
    package static func inNamespace(_ test: String, _ role: String, setUp: String = "true") throws -> Bool {
        try enter(test, role, behind: ["unshare", "-Urm", "sh", "-c", "\(setUp) && exec \"$0\" \"$@\""])
    }

    /// The same for any command.
    package static func enter(_ test: String, _ role: String, behind prefix: [String]) throws -> Bool {
        if let own = self.role { return own == role }
        let outcome = try start(test, as: role, behind: prefix)
        #expect(outcome.status == 0, "\(outcome.text)")
        #expect(outcome.text.contains("with 1 test"), "\(outcome.text)")
        return false
    }

    /// The same with a library of `Tests/Faults` preloaded.
    package static func preloading(_ library: String, _ test: String, _ role: String) throws -> Bool {
        if let own = self.role { return own == role }
        let folder = try ScratchFolder()
        defer { withExtendedLifetime(folder) {} }
        return try enter(test, role, behind: ["env", "LD_PRELOAD=\(folder.preloaded(library))"])
    }

    /// What takes from root the right to read and write everything; nothing for others, who don't have it.
    package static var withoutRights: [String] {
        geteuid() == 0 ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] : ["env"]
    }

    /// Runs a command; whether it succeeded.
    package static func run(_ arguments: String...) throws -> Bool {
        let process = try Process.run(URL(fileURLWithPath: "/usr/bin/env"), arguments: arguments)
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
