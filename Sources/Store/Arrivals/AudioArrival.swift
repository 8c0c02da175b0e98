package import Model

/// A recording to be taken in.
package struct AudioArrival: Sendable {
    package var file: ArrivedFile
    package var audioUUID: AudioUUID
    /// Whether the UUID was made from the content, so that the file has no identity of its own.
    package var isNamedByContent: Bool
    package var createdAt: Moment
    package var createdAtSource: CreatedAtSource
    package var claim: AudioClaim
    /// `pending`, or what is known already without decoding.
    package var analysis: AudioAnalysis
    /// Whether its container says that its end is missing, which was waited for in vain.
    package var endsEarly = false
    /// Whether a person wants it taken in even where its UUID belongs to other bytes: it gets one of its own then.
    package var isReleased = false
    /// Whether the file begins with the bytes of a recording that is there; `nil` until that was found out.
    package var continuation: Continuation?

    /// What a file is to a shorter one with its audio UUID.
    package enum Continuation: Hashable, Sendable {
        /// It begins with all bytes of that recording.
        case of(Int64)
        /// It is another one.
        case none
    }

    package init(
        file: ArrivedFile, audioUUID: AudioUUID, isNamedByContent: Bool, createdAt: Moment,
        createdAtSource: CreatedAtSource, claim: AudioClaim, analysis: AudioAnalysis = .pending
    ) {
        self.file = file
        self.audioUUID = audioUUID
        self.isNamedByContent = isNamedByContent
        self.createdAt = createdAt
        self.createdAtSource = createdAtSource
        self.claim = claim
        self.analysis = analysis
    }
}

extension AudioArrival {
    /// The same with the audio UUID that is made from its content.
    var namedByContent: AudioArrival {
        var audio = self
        audio.audioUUID = AudioUUID(contentDigest: file.sha256)
        audio.isNamedByContent = true
        return audio
    }
}
