internal import Foundation
internal import Glibc
package import Testing

/// Something that a test needs and that not every machine has.
///
/// Where it is missing the test is skipped with the reason; with `QUICKREC_REQUIRE_ALL=1` it fails, so that a machine on
/// which everything has to be tested can't pass over anything in silence.
package struct Condition: Sendable {
    /// What is needed, behind "needs".
    package let reason: String
    private let check: @Sendable () async -> Bool

    package init(_ reason: String, check: @escaping @Sendable () async -> Bool) {
        self.reason = reason
        self.check = check
    }

    /// Whether a missing condition is a failure.
    package static let isEverythingRequired = ProcessInfo.processInfo.environment["QUICKREC_REQUIRE_ALL"] == "1"

    /// Whether it holds here; throws `MissingCondition` where it has to and doesn't.
    package func holds() async throws -> Bool {
        // A test that runs itself again in the place that it needs: there is no such place within that.
        if ProcessInfo.processInfo.environment["QUICKREC_TEST_ROLE"] != nil { return true }
        if await check() { return true }
        guard !Self.isEverythingRequired else { throw MissingCondition(reason: reason) }
        return false
    }
}

/// A condition that has to hold, and doesn't.
package struct MissingCondition: Error, CustomStringConvertible {
    let reason: String

    package var description: String { "QUICKREC_REQUIRE_ALL is set, and this is missing here: \(reason)" }
}

extension Condition {
    /// A user namespace in which file systems can be mounted.
    package static let namespaces = command("user namespaces with mounts", "unshare -Urm mount -t tmpfs none /mnt")
    /// A C compiler, for libraries that are preloaded.
    package static let compiler = command("a C compiler", "command -v cc || command -v clang")
    /// ffmpeg, and all libraries that it needs.
    package static let ffmpeg = command("ffmpeg", "ffmpeg -version")
    /// Chromium, and Python to talk to it.
    package static let chromium = command("chromium and python3", "chromium --version && python3 --version")
    /// GitHub's reader of Markdown.
    package static let cmark = command("cmark-gfm", "cmark-gfm --version")
    /// The shell of that name.
    package static func shell(_ name: String) -> Condition { command(name, "command -v \(name)") }
    /// strace, and the right to trace.
    package static let strace = command("strace", "strace -qq -o /dev/null true")
    /// A way to do without the right of root to read and write everything.
    package static let plainRights = command(
        "a process without root's rights", "[ $(id -u) != 0 ] || setpriv --bounding-set=-dac_override true")
    /// A way to run programs as another user than root.
    package static let nobody = command(
        "the right to run programs as nobody",
        "[ $(id -u) != 0 ] || setpriv --reuid=65534 --regid=65534 --clear-groups sh -c true")

    /// A condition that holds where a line of the shell succeeds; it is run once.
    private static func command(_ reason: String, _ line: String) -> Condition {
        let result = Task { await succeeds(line) }
        return Condition(reason) { await result.value }
    }

    private static func succeeds(_ line: String) async -> Bool {
        let environment = ["PATH": "/usr/local/bin:/usr/bin:/bin"]
        let launch = Launch("/bin/sh", ["-c", line], environment: environment, folder: "/")
        guard let child = try? ChildProcess(launch), let run = try? await child.result() else { return false }
        return run.end == .exit(0)
    }
}

extension Trait where Self == ConditionTrait {
    /// The test is for machines that have this.
    package static func needs(_ condition: Condition, sourceLocation: SourceLocation = #_sourceLocation) -> Self {
        .enabled("needs \(condition.reason)", sourceLocation: sourceLocation) { try await condition.holds() }
    }
}
