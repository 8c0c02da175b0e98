package import Model

/// What tells one state of a file from another without reading it.
package struct FileStamp: Hashable, Sendable {
    package var device: UInt64
    package var inode: UInt64
    /// Bytes.
    package var byteCount: Int64
    /// Nanoseconds since 1970.
    package var modified: Int64
    /// Nanoseconds since 1970.
    package var changed: Int64

    package init(device: UInt64, inode: UInt64, byteCount: Int64, modified: Int64, changed: Int64) {
        self.device = device
        self.inode = inode
        self.byteCount = byteCount
        self.modified = modified
        self.changed = changed
    }

    /// Of a file of which nothing could be found out.
    package static let unknown = FileStamp(device: 0, inode: 0, byteCount: 0, modified: 0, changed: 0)
}

/// A file that was seen in an inbox, read to its end and not changed since.
package struct ArrivedFile: Hashable, Sendable {
    /// Bytes of the path: relative to the queue folder for its own inbox, else absolute.
    package var sourcePath: [UInt8]
    package var stamp: FileStamp
    /// SHA-256 of the content, 32 bytes.
    package var sha256: [UInt8]
    /// Whether the file has to stay where it is.
    package var isCopied: Bool
    /// Where it lies now, where it was held before.
    package var heldPlace: HeldPlace?
    /// Whether it will be seen there again, so that what became of it has to be remembered.
    package var isRemembered: Bool

    package init(
        sourcePath: [UInt8], stamp: FileStamp, sha256: [UInt8], isCopied: Bool, isRemembered: Bool = false
    ) {
        self.sourcePath = sourcePath
        self.stamp = stamp
        self.sha256 = sha256
        self.isCopied = isCopied
        self.isRemembered = isRemembered
    }

    /// The last component of the path.
    package var name: FileName {
        FileName(bytes: sourcePath.split(separator: UInt8(ascii: "/")).last ?? sourcePath[...])
    }
}

/// The place of a held file or a duplicate.
package struct HeldPlace: Hashable, Sendable {
    /// Its row.
    package var number: Int64
    /// Relative to the queue folder.
    package var path: String

    package init(number: Int64, path: String) {
        self.number = number
        self.path = path
    }
}

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

/// A sidecar to be taken in; it makes its record, or tells more of one that is there.
package struct SidecarArrival: Sendable {
    package var file: ArrivedFile
    package var id: QuickRecordID?
    /// `nil` for a record that will never have audio.
    package var audioUUID: AudioUUID?
    package var createdAt: Moment
    package var createdAtSource: CreatedAtSource
    package var entry: Entry
    /// Facts with unknown keys, as a JSON object.
    package var extra: String?

    package init(
        file: ArrivedFile, id: QuickRecordID?, audioUUID: AudioUUID?, createdAt: Moment,
        createdAtSource: CreatedAtSource, entry: Entry, extra: String?
    ) {
        self.file = file
        self.id = id
        self.audioUUID = audioUUID
        self.createdAt = createdAt
        self.createdAtSource = createdAtSource
        self.entry = entry
        self.extra = extra
    }
}

/// A recording that came earlier and has the name of a sidecar.
package struct NamesakeRecording: Hashable, Sendable {
    package var audioUUID: AudioUUID
    package var record: QuickRecordID?
    /// Whether a person has processed or discarded its record, and no sidecar has told of it.
    package var isReviewedWithoutSidecar: Bool
}

/// Why a file is held, a duplicate, or has to wait.
package struct IntakeReason: Hashable, Sendable {
    /// A word for programs: `unreadable`, `conflict`, …
    package var code: String
    /// A sentence for people.
    package var sentence: String

    package init(code: String, sentence: String) {
        self.code = code
        self.sentence = sentence
    }
}

/// One thing that the worker wants noted before it touches a file.
package enum IntakeStep: Sendable {
    case audio(AudioArrival)
    case sidecar(SidecarArrival)
    /// To be moved to `held/`.
    case hold(ArrivedFile, IntakeReason)
    /// To be left alone in a folder where nothing is touched: it is no recording.
    case ignore(ArrivedFile, IntakeReason)
}

/// What is to become of a file, decided and noted.
package struct IntakeDecision: Hashable, Sendable {
    package enum Outcome: Hashable, Sendable {
        case taken, sidecar, duplicate(IntakeReason), held(IntakeReason), ignored(IntakeReason)
        /// Nothing was noted: whether the file goes on where this shorter recording ends has to be found out first.
        case perhapsLonger(than: ShorterRecording)
    }

    package var outcome: Outcome
    /// The move to carry out; `nil` where the file stays.
    package var move: PlannedMove?
    /// A sentence for people where something is odd about a file that was taken in.
    package var warning: String?
}

/// A recording that may be the beginning of a longer file with its audio UUID.
package struct ShorterRecording: Hashable, Sendable {
    /// The row in `recordings`.
    package var recording: Int64
    /// Bytes.
    package var byteCount: Int64
    package var sha256: [UInt8]

    package init(recording: Int64, byteCount: Int64, sha256: [UInt8]) {
        self.recording = recording
        self.byteCount = byteCount
        self.sha256 = sha256
    }
}

/// A file that waits where it is, and why.
package struct FileWait: Hashable, Sendable {
    package var sourcePath: [UInt8]
    package var stamp: FileStamp
    package var reason: IntakeReason
    /// Milliseconds since 1970; `nil` where that is unknown, since it is being read.
    package var retryAt: Int64?

    package init(sourcePath: [UInt8], stamp: FileStamp, reason: IntakeReason, retryAt: Int64?) {
        self.sourcePath = sourcePath
        self.stamp = stamp
        self.reason = reason
        self.retryAt = retryAt
    }
}

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

/// A file that is held, a duplicate, or waits (deferred).
package struct HeldFile: Hashable, Sendable {
    package enum Disposition: String, Sendable {
        case duplicate, held, deferred
    }

    /// What a person has asked the worker to do about it.
    package enum Request: String, Sendable {
        /// To look at it again.
        case retry
        /// To take it in anyway.
        case release
    }

    package var number: Int64
    package var disposition: Disposition
    package var sourcePath: [UInt8]
    /// Relative to the queue folder; `nil` for a file that waits where it is.
    package var path: String?
    /// What the bytes were when it was moved to `held/` or `duplicates/`; `nil` for a file that waits.
    package var sha256: [UInt8]?
    /// Whether a person has decided that it won't be taken in.
    package var isDiscarded: Bool
    package var request: Request?
    package var stamp: FileStamp
    package var audioUUID: AudioUUID?
    package var reason: IntakeReason
    /// Milliseconds since 1970.
    package var since: Int64
    /// Milliseconds since 1970; `nil` where only a person can let it through.
    package var retryAt: Int64?
    package var attempts: Int
}
