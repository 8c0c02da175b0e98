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

    private func make(_ name: String, _ words: [String]) throws -> String {
        let launch = Launch(
            "/bin/" + words[0], Array(words.dropFirst()), environment: ["PATH": "/usr/bin:/bin"], folder: path)
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
