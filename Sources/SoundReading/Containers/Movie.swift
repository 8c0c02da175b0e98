import FoundationEssentials
import Model
import SystemPackage

/// What the boxes of an MP4, 3GP or QuickTime file say about its sound.
struct Movie {
    /// Seconds from 1904-01-01, the epoch of these files, to 1970-01-01.
    private static let epoch: Int64 = 2_082_844_800

    /// The codec of the first sound track; `nil` if unknown.
    private var codec: String?
    /// Hz.
    private var sampleRate: Int?
    /// Number of channels.
    private var channels: Int?
    /// Sample frames; `nil` if the track's time scale is not its sample rate.
    private var frames: Int64?
    /// Seconds.
    private var duration: Double?
    /// When the recording ended, in seconds since 1970.
    private var endedAt: Int64?
    /// Cleaned texts by name: `title`, `date`, `creationdate`, …
    private var texts: [String: String] = [:]
    /// Whether there is a list of tracks; otherwise `hasSound` means nothing.
    var hasTracks = false
    /// Whether one of the tracks is a sound track.
    var hasSound = false

    /// Reads the boxes within a budget; leaves everything unknown if the file has no `moov`.
    init(_ reader: ByteReader) throws(Errno) {
        var boxes = BoxReader(reader)
        let top = try boxes.boxes(in: 0..<reader.count)
        guard let movie = top.first(where: { $0.is("moov") }) else { return }
        let header = try boxes.content(of: boxes.child("mvhd", of: movie), count: 40)
        let times = Self.times(header)
        endedAt = times.created
        for track in try boxes.children(of: movie) where track.is("trak") {
            hasTracks = true
            try readTrack(track, &boxes, reader)
            if hasSound { break }
        }
        if duration == nil { duration = times.seconds }
        try readTexts(movie, &boxes, reader)
    }

    // MARK: The track

    private mutating func readTrack(_ track: Box, _ boxes: inout BoxReader, _ reader: ByteReader) throws(Errno) {
        let media = try boxes.child("mdia", of: track)
        let handler = try boxes.content(of: boxes.child("hdlr", of: media), count: 12)
        guard handler.has("soun", at: 8) else { return }
        hasSound = true
        let times = Self.times(try boxes.content(of: boxes.child("mdhd", of: media), count: 40))
        if endedAt == nil { endedAt = times.created }
        let table = try boxes.child("stbl", of: boxes.child("minf", of: media))
        let sample = SampleDescription(try boxes.content(of: boxes.child("stsd", of: table), count: 1_024))
        (codec, sampleRate, channels) = (sample.codec, sample.sampleRate, sample.channels)
        // If the rate does not fit the entry (16 bits), the time scale is still one sample.
        if sampleRate == nil { sampleRate = times.scale.flatMap(AnswerCheck.sampleRate) }
        guard let units = times.units, let scale = times.scale else { return }
        let edits = try boxes.child("elst", of: boxes.child("edts", of: track))
        let skipped = Self.skippedUnits(try boxes.content(of: edits, count: 64))
        let heard = units > skipped ? units - skipped : units
        duration = Double(heard) / Double(scale)
        if scale == sampleRate { frames = AnswerCheck.length(frames: heard, sampleRate: sampleRate)?.frames }
    }

    /// Returns the samples at the beginning that an encoder adds for itself: the start of the only edit.
    private static func skippedUnits(_ bytes: [UInt8]) -> UInt64 {
        guard let version = bytes.first, version <= 1, bytes.bigEndian(at: 4, length: 4) == 1 else { return 0 }
        let width = version == 1 ? 8 : 4
        guard let start = bytes.bigEndian(at: 8 + width, length: width) else { return 0 }
        // All ones mark an empty edit, which delays the sound.
        return start < (1 << UInt64(8 * width - 1)) ? start : 0
    }

    // MARK: Times

    private struct Times {
        /// Seconds since 1970; `nil` if implausible.
        var created: Int64?
        /// Units per second.
        var scale: Int?
        /// The length in these units.
        var units: UInt64?
        /// Seconds; `nil` if the length is unknown or impossible.
        var seconds: Double?
    }

    /// Reads the fields that `mvhd` and `mdhd` share: version, creation, modification, scale, length.
    private static func times(_ bytes: [UInt8]) -> Times {
        var times = Times()
        guard let version = bytes.first, version <= 1 else { return times }
        let width = version == 1 ? 8 : 4
        if let value = bytes.bigEndian(at: 4, length: width), let seconds = Int64(exactly: value), seconds > epoch,
            AnswerCheck.instants.contains(seconds - epoch)
        {
            times.created = seconds - epoch
        }
        guard let scale = bytes.bigEndian(at: 4 + 2 * width, length: 4), scale > 0,
            let units = bytes.bigEndian(at: 8 + 2 * width, length: width), units > 0,
            units != (width == 8 ? UInt64.max : UInt64(UInt32.max))
        else { return times }
        let seconds = Double(units) / Double(scale)
        guard seconds <= AnswerCheck.longest else { return times }
        times.scale = Int(scale)
        times.units = units
        times.seconds = seconds
        return times
    }

    // MARK: Texts

    private mutating func readTexts(_ movie: Box, _ boxes: inout BoxReader, _ reader: ByteReader) throws(Errno) {
        let user = try boxes.child("udta", of: movie)
        // In MP4 `meta` begins with four bytes of version and flags, in QuickTime it doesn't.
        for (parent, skipped) in [(user, Int64(4)), (movie, 0), (movie, 4)] {
            guard let meta = try boxes.child("meta", of: parent) else { continue }
            let keys = try readKeys(boxes.child("keys", of: meta, skipping: skipped), &boxes)
            guard let list = try boxes.child("ilst", of: meta, skipping: skipped) else { continue }
            for item in try boxes.children(of: list) {
                guard let name = keys[item.type] ?? Self.textName(item.type), texts[name] == nil,
                    let data = try boxes.child("data", of: item)
                else { continue }
                // Type and locale come first; type 1 is UTF-8.
                let bytes = try boxes.content(of: data, count: 8 + UntrustedText.longest)
                guard bytes.bigEndian(at: 0, length: 4) == 1 else { continue }
                texts[name] = UntrustedText.clean(bytes.dropFirst(8))
            }
        }
    }

    /// Reads QuickTime's own key names, by their number in the list.
    private func readKeys(_ box: Box?, _ boxes: inout BoxReader) throws(Errno) -> [UInt32: String] {
        let bytes = try boxes.content(of: box, count: 4_096)
        let known = [
            "com.apple.quicktime.creationdate": "creationdate", "com.apple.quicktime.title": "title",
            "com.apple.quicktime.comment": "comment", "com.apple.quicktime.description": "comment",
            "com.apple.quicktime.software": "software", "com.apple.quicktime.artist": "artist",
        ]
        var names: [UInt32: String] = [:]
        var offset = 8
        var number: UInt32 = 1
        while let length = bytes.bigEndian(at: offset, length: 4), length >= 8, length < 1_024 {
            let end = offset + Int(length)
            guard end <= bytes.count else { break }
            names[number] = known[String(decoding: bytes[(offset + 8)..<end], as: UTF8.self)]
            offset = end
            number += 1
        }
        return names
    }

    private static func textName(_ type: UInt32) -> String? {
        switch type {
        case 0xA96E_616D: "title"
        case 0xA964_6179: "date"
        case 0xA963_6D74: "comment"
        case 0xA941_5254: "artist"
        case 0xA961_6C62: "album"
        case 0xA967_656E: "genre"
        case 0xA974_6F6F: "software"
        case 0x6465_7363: "comment"
        default: nil
        }
    }
}

extension Movie {
    /// Returns what the boxes claim, with the time when the recording began.
    func claim(_ container: AudioContainer, zone: TimeZone) -> AudioClaim {
        var claim = AudioClaim(
            container: container, codec: codec, sampleRate: sampleRate, channels: channels, frames: frames,
            duration: duration, texts: texts)
        // Apple's own text gives the beginning and the offset; the box gives the end, in UTC.
        for name in ["creationdate", "date"] {
            guard let moment = texts[name].flatMap({ MetadataTime.parse($0, zone: zone) }) else { continue }
            claim.recordedAt = moment
            return claim
        }
        if let endedAt {
            let length = Int64(((duration ?? 0) * 1_000).rounded())
            claim.recordedAt = Moment(clampingMilliseconds: endedAt * 1_000 - length, in: zone)
        }
        return claim
    }
}
