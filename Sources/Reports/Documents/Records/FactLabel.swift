/// Labels for the facts of records and transactions that are not attributes of an entry.
enum FactLabel: String {
    case id
    case record = "quick record"
    case audioUUID = "audio UUID"
    case state
    case discarded
    case created
    case knownFrom = "known from"
    case day
    case amount
    case lines
    case lineNote = "line note"
    case snoozedUntil = "snoozed until"
    case transaction
}
