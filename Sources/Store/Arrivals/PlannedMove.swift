/// A move that is in the journal and has to be carried out, now or after a restart.
package struct PlannedMove: Hashable, Sendable {
    package var number: Int64
    package var sourcePath: [UInt8]
    /// Relative to the queue folder.
    package var targetPath: String
    package var sha256: [UInt8]
    package var isCopied: Bool
    /// The recording that the file is, where it is one.
    package var recording: Int64?
}
