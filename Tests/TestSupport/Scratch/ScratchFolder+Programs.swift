internal import Foundation
internal import Glibc

/// Programs are written by another process. One that this process has just forked for another test has whatever is open
/// here open for a moment too, and what is open for writing can't be started (`ETXTBSY`).
extension ScratchFolder {
    /// Copies a program, so that a test finds its own processes; the copy's path.
    package func copyProgram(_ program: String, to name: String) throws -> String {
        try make(name, ["cp", program, path(name)])
    }

    /// Writes a script, whose first line names what runs it; its path.
    package func writeProgram(_ script: String, to name: String) throws -> String {
        try make(name, ["sh", "-c", #"printf %s "$2" >"$1" && chmod 755 "$1""#, "sh", path(name), script])
    }

    /// Builds a library of `Tests/Faults` that is preloaded; its path. The test needs `Condition.compiler`.
    package func preloaded(_ name: String) throws -> String {
        let source = Checkout.tests("Faults/\(name).c").path
        let line = #"exec "$(command -v cc || command -v clang)" -shared -fPIC -O1 -o "$1" "$2""#
        return try make("\(name).so", ["sh", "-c", line, "sh", path("\(name).so"), source])
    }

    private func make(_ name: String, _ words: [String]) throws -> String {
        let environment = ["PATH": "/usr/local/bin:/usr/bin:/bin"]
        let launch = Launch("/bin/" + words[0], Array(words.dropFirst()), environment: environment, folder: path)
        let errors = try CaptureFile()
        let process = try launch.spawn(output: CaptureFile(), errors: errors)
        var status: CInt = 0
        while waitpid(process, &status, 0) == -1, errno == EINTR {}
        guard status == 0 else { throw ProgramNotMade(reason: String(decoding: try errors.bytes, as: UTF8.self)) }
        return path(name)
    }

    private struct ProgramNotMade: Error {
        let reason: String
    }
}
