/// What a program has said, and how it ended.
package struct CommandRun: Sendable, CustomStringConvertible {
    /// The arguments that it was given.
    package let words: [String]
    /// Standard output.
    package let output: [UInt8]
    /// Standard error.
    package let errors: [UInt8]
    package let end: ProcessEnd

    /// Standard output as text.
    package var text: String { String(decoding: output, as: UTF8.self) }

    /// Standard error as text.
    package var errorText: String { String(decoding: errors, as: UTF8.self) }

    /// The lines of standard output that are not empty.
    package var lines: [String] { text.split(separator: "\n").map(String.init) }

    /// The lines of standard error that are not empty.
    package var errorLines: [String] { errorText.split(separator: "\n").map(String.init) }

    /// The exit code; 128 and the signal where one ended it, as shells count.
    package var code: Int32 {
        switch end {
        case .exit(let code): code
        case .signal(let signal): 128 + signal
        }
    }

    package var description: String {
        "\(words.joined(separator: " ")) → \(end)\n--- stdout\n\(text)--- stderr\n\(errorText)---"
    }
}

/// At most so many at a time: each of the programs here keeps a core busy, and some have limits by the wall clock.
package actor Turnstile {
    private var free: Int
    private var waiters: [CheckedContinuation<Void, Never>] = []

    package init(_ places: Int) {
        free = places
    }

    /// Runs `body` once there is a place.
    package func pass<Result: Sendable>(_ body: sending () async throws -> Result) async rethrows -> Result {
        await enter()
        defer { leave() }
        return try await body()
    }

    private func enter() async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiters.append($0) }
        }
    }

    private func leave() {
        if waiters.isEmpty { free += 1 } else { waiters.removeFirst().resume() }
    }
}
