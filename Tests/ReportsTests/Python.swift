import Subprocess
import Testing

/// Python's own readers, as a second opinion on what was written.
enum Python {
    /// What `script` prints when it is given `input`.
    static func run(_ script: String, input: [UInt8]) async throws -> String {
        let result = try await Subprocess.run(
            .name("python3"), arguments: ["-X", "utf8", "-c", script], input: .array(input),
            output: .string(limit: 1_000_000), error: .string(limit: 100_000))
        #expect(result.terminationStatus.isSuccess, "\(result.standardError)")
        return result.standardOutput
    }
}
