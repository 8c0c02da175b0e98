package import Model

/// A recording to take in.
package struct AudioArrival: Sendable {
    /// The file with the recording.
    package var file: ArrivedFile
    /// The audio UUID from the sidecar, metadata or name, or derived from the content.
    package var audioUUID: AudioUUID
    /// Whether the UUID is derived from the content because the file has no identity of its own.
    package var isNamedByContent: Bool
    /// When the recording was made.
    package var createdAt: Moment
    /// Where `createdAt` comes from.
    package var createdAtSource: CreatedAtSource
    /// What the file says about itself.
    package var claim: AudioClaim
    /// `pending`, or what is already known without decoding.
    package var analysis = AudioAnalysis.pending
    /// Whether the container is missing its end even after the wait for it.
    package var endsEarly = false
    /// Whether the user wants the file taken in even if its UUID belongs to other bytes; it then gets a UUID of its
    /// own.
    package var isReleased = false
    /// Whether the file begins with the bytes of an existing recording; `nil` if not yet known.
    package var continuation: Continuation?

    /// How a file relates to a shorter one with the same audio UUID.
    package enum Continuation: Hashable, Sendable {
        /// The file begins with all bytes of that recording.
        case of(Int64)
        /// The file is a different recording.
        case none
    }

    /// Creates the arrival of a complete file that the user has not released.
    package init(
        file: ArrivedFile, audioUUID: AudioUUID, isNamedByContent: Bool, createdAt: Moment,
        createdAtSource: CreatedAtSource, claim: AudioClaim
    ) {
        self.file = file
        self.audioUUID = audioUUID
        self.isNamedByContent = isNamedByContent
        self.createdAt = createdAt
        self.createdAtSource = createdAtSource
        self.claim = claim
    }
}

extension AudioArrival {
    /// The same arrival with the audio UUID derived from its content.
    var namedByContent: AudioArrival {
        var audio = self
        audio.audioUUID = AudioUUID(contentDigest: file.sha256)
        audio.isNamedByContent = true
        return audio
    }
}
