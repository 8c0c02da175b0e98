package import Model

/// One thing that the worker wants noted before it touches a file.
package enum IntakeStep: Sendable {
    case audio(AudioArrival)
    case sidecar(SidecarArrival)
    /// To be moved to `held/`.
    case hold(ArrivedFile, IntakeReason)
    /// To be left alone in a folder where nothing is touched: it is no recording.
    case ignore(ArrivedFile, IntakeReason)
}
