import Foundation
import Hashing
import JSON
import Model
import Store

// MARK: Identity

extension MoneyMomPlan {
    /// A quick record's own UUID, otherwise one that is the same in every run.
    mutating func recordID(_ facts: RowFacts) throws -> QuickRecordID {
        // A transaction's own UUID identifies the transaction.
        if facts.entity == "QuickRecord", let id = facts.id {
            if takenIDs.insert(id).inserted { return QuickRecordID(uuid: id) }
            noteDoubleID(facts)
        }
        if facts.entity == "Transaction", let id = facts.id {
            let derived = Self.hashed("record of \(id.uuidString)")
            if takenIDs.insert(derived).inserted { return QuickRecordID(uuid: derived) }
            noteDoubleID(facts)
        }
        return QuickRecordID(uuid: try derived(facts, "record"))
    }

    /// A transaction's own UUID, otherwise one that is the same in every run.
    mutating func transactionID(_ facts: RowFacts) throws -> TransactionID {
        if let id = facts.id {
            if takenTransactionIDs.insert(id).inserted { return TransactionID(uuid: id) }
            noteDoubleID(facts)
        }
        return TransactionID(uuid: try derived(facts, "booked"))
    }

    /// Reports the row once, although both its record and its transaction need an ID.
    private mutating func noteDoubleID(_ facts: RowFacts) {
        let problem = ImportProblem(record: facts.name, field: "id", message: Wording.doubleID)
        if values.problems.last != problem { values.problems.append(problem) }
    }

    /// A version 8 UUID from the store's own and the row's primary key.
    private func derived(_ facts: RowFacts, _ purpose: String) throws -> UUID {
        guard let identity = store.identity, !identity.isEmpty else { throw ImportError.noIdentity }
        return Self.hashed("\(purpose) of \(facts.entity) \(facts.key) in \(identity)")
    }

    private static func hashed(_ text: String) -> UUID {
        AudioUUID(contentDigest: SHA256.digest(of: Array("moneymom: \(text)".utf8))).uuid
    }

    /// The recording that has a file; if neither or both have one, the quick record's.
    mutating func audio(_ own: RowFacts?, _ booked: RowFacts?) -> AudioUUID? {
        let candidates = [own?.audioUUID, booked?.audioUUID].compactMap { $0 }
        guard let chosen = candidates.first(where: files.contains) ?? candidates.first else { return nil }
        guard takenAudio.insert(chosen).inserted else {
            values.note((own ?? booked)?.name ?? "", "audioUUID", Wording.sharedAudio(chosen.description))
            return nil
        }
        return chosen
    }
}

// MARK: Facts without an equivalent

extension MoneyMomPlan {
    /// The source facts without an equivalent here, from two rows merged into one record, as a JSON object, so that
    /// none is lost; keys in alphabetical order.
    func extra(_ own: RowFacts?, _ booked: RowFacts?, audio: AudioUUID?, wasProcessed: Bool) -> String {
        let others = Set([own?.audioUUID, booked?.audioUUID].compactMap { $0 }.filter { $0 != audio })
        let differ = own != nil && booked != nil && own?.tags != booked?.tags
        var writer = JSONWriter()
        writer.object {
            $0.object("moneymom") { known in
                if wasProcessed { known.field("isProcessed", true) }
                if !others.isEmpty { known.field("otherAudioUUIDs", others.map(\.description).sorted()) }
                if let key = own?.key { known.field("quickRecord", key) }
                if let amount = unread(own) { known.field("quickRecordAmount", amount) }
                if let identity = store.identity { known.field("store", identity) }
                if let key = booked?.key { known.field("transaction", key) }
                if let amount = unread(booked) { known.field("transactionAmount", amount) }
                if differ, let tags = booked?.tags { known.field("transactionTags", tags) }
                if let id = booked?.id { known.field("transactionUUID", id.uuidString) }
            }
        }
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// The start of an amount that could not be read, as stored.
    private func unread(_ facts: RowFacts?) -> String? {
        guard let facts, facts.amount == nil, let raw = facts.rawAmount else { return nil }
        return switch raw {
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .text(let bytes) where !bytes.isEmpty: String(decoding: bytes.prefix(256), as: UTF8.self)
        default: nil
        }
    }
}
