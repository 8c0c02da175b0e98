/// What people call the facts of records and transactions, wherever they are shown.
enum FactLabel: String {
    case id
    case audioUUID = "audio UUID"
    case state
    case discarded
    case created
    case knownFrom = "known from"
    case day
    case date
    case amount
    case currency
    case type
    case account
    case payee
    case location
    case tags
    case category
    case note
    case lines
    case lineNote = "line note"
    case cleared
    case snoozedUntil = "snoozed until"
    case transaction
}
