import FoundationEssentials
import Model

extension QuickRecord {
    /// Why the record is not booked yet, in a few words.
    func whyUnprocessed(at now: Moment, in zone: TimeZone) -> String {
        let why =
            switch reason(at: now) {
            case .snoozed: "snoozed until \(snoozedUntil?.day(in: zone).description ?? "")"
            case .awaitingAudio: "audio not here yet"
            case .toTriage: entry.total == nil ? "not answered yet" : "not confirmed yet"
            case .toConvert: "not converted yet"
            case nil: state.rawValue
            }
        return [why, audioFlaw].compactMap(\.self).joined(separator: ", ")
    }

    /// The problem with the record's audio.
    var audioFlaw: String? {
        switch recording?.analysis.state {
        case .truncated: "audio cut short"
        case .empty: "audio without sound"
        case .unreadable: "audio unreadable"
        case .pending, .complete, nil: nil
        }
    }
}
