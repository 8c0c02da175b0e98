import FoundationEssentials
import Model

extension QuickRecord {
    /// Why it is not booked yet, in a few words.
    func whyUnprocessed(at now: Moment, in zone: TimeZone) -> String {
        if state.after(.snooze) != nil, let until = snoozedUntil, until.milliseconds > now.milliseconds {
            return "snoozed until \(until.day(in: zone))"
        }
        let reason =
            switch state {
            case .awaitingAudio: "audio not here yet"
            case .pending: entry.total == nil ? "not answered yet" : "not confirmed yet"
            case .processed: "not converted yet"
            case .converted, .discarded: state.rawValue
            }
        return [reason, audioFlaw].compactMap(\.self).joined(separator: ", ")
    }

    /// What is wrong with its audio.
    var audioFlaw: String? {
        switch recording?.analysis.state {
        case .truncated: "audio cut short"
        case .empty: "audio without sound"
        case .unreadable: "audio unreadable"
        case .pending, .complete, nil: nil
        }
    }
}
