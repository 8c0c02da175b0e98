import Foundation
import TestSupport

/// The parts of the contract's shapes that tests look at one by one.
struct ListedRecord: Decodable {
    struct Audio: Decodable {
        var path: String
        var originalName: String
        var analysis: String
        var durationSource: String?
        var sha256: String
    }

    var id: String
    var audioUUID: String?
    var state: String
    var amount: String?
    var note: String?
    var transactionID: String?
    var audio: Audio?
}

extension CommandRun {
    /// What `list --format json` answered.
    func records() throws -> [ListedRecord] {
        try JSONDecoder().decode([ListedRecord].self, from: Data(output))
    }
}
