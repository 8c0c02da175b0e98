package import Model

/// Why a recording can't be played.
package enum PlaybackError: Error, Equatable, CustomStringConvertible {
    /// No player is named, and none of the supported ones is installed.
    case noPlayer
    /// No installed player supports this container.
    case noneSuitable(AudioContainer)
    /// The named player is not installed; `origin` is where it was named.
    case notFound(String, origin: String)
    /// There is no file at this path of the archive, or something else than a file.
    case missingFile(String)
    /// The player of this name could not be started, for this reason.
    case notStarted(String, String)
    /// The player failed; its last message, or its exit.
    case failed(String, String)

    /// One sentence; not escaped for a terminal.
    package var description: String {
        switch self {
        case .noPlayer:
            "No player is installed, so recordings can't be heard; install mpv, or name a player in $QUICKREC_PLAYER."
        case .noneSuitable(let container):
            "None of the installed players plays \(container.rawValue) recordings; install mpv or ffmpeg."
        case .notFound(let program, let origin):
            "The player '\(program)' (\(origin)) is not installed; install it, or name another one."
        case .missingFile(let path):
            "The recording is not at \(path) any more; \(quickrec: "verify") shows what else is missing."
        case .notStarted(let name, let reason):
            "\(name) could not be started: \(reason)."
        case .failed(let name, let reason):
            "\(name) could not play the recording: \(reason); see that sound works here, or name another player in $QUICKREC_PLAYER."
        }
    }
}
