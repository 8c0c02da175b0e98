package import Model

/// A change that the worker stores before it touches a file.
package enum IntakeStep: Sendable {
    /// Take in a recording.
    case audio(AudioArrival)
    /// Take in a sidecar.
    case sidecar(SidecarArrival)
    /// Move the file to `held/`.
    case hold(ArrivedFile, IntakeReason)
    /// Leave the file alone, in a folder where nothing is touched: it is not a recording.
    case ignore(ArrivedFile, IntakeReason)
}
