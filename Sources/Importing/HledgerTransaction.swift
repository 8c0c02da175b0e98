import Money

/// The parts of the output of `hledger print -O json` that are needed here (hledger 1.25 to 1.40).
struct HledgerTransaction: Decodable {
    /// A posting; a balanced transaction has at least two.
    struct Posting: Decodable {
        /// `RegularPosting`, or one of the two virtual kinds, which are not part of the real books.
        var ptype: String
        /// The day of this posting alone.
        var pdate: String?
        /// The full account name.
        var paccount: String
        /// One amount for each commodity.
        var pamount: [HledgerAmount]
        /// May have several lines, and contains the tags.
        var pcomment: String
        /// Pairs of a name and a value, those of the account's declaration among them.
        var ptags: [[String]]

        /// Whether it is part of the real books.
        var isReal: Bool { ptype == "RegularPosting" }
    }

    /// A line of the journal, from 1.
    struct Place: Decodable {
        /// The path of the journal, as hledger was given it or found it included.
        var sourceName: String
        /// From 1.
        var sourceLine: Int
    }

    /// The start and the end of the transaction in the journal.
    var tsourcepos: [Place]?
    /// `YYYY-MM-DD`.
    var tdate: String
    /// The secondary day.
    var tdate2: String?
    /// `Unmarked`, `Pending` or `Cleared`.
    var tstatus: String
    /// The code in parentheses, such as a check number; may be empty.
    var tcode: String
    /// The payee, and after `|` the note.
    var tdescription: String
    /// May have several lines, and contains the tags.
    var tcomment: String
    /// Pairs of a name and a value.
    var ttags: [[String]]
    /// In the order of the journal.
    var tpostings: [Posting]
}

/// An amount in one commodity.
struct HledgerAmount: Decodable {
    /// A decimal number.
    struct Quantity: Decodable {
        /// `nil` if it exceeds 64 bits: a quantity with eighteen decimals, such as 100 ETH in the smallest unit.
        var decimalMantissa: Int64?
        /// How many digits of the mantissa are decimals.
        var decimalPlaces: Int

        private enum CodingKeys: CodingKey { case decimalMantissa, decimalPlaces }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            decimalMantissa = try? values.decode(Int64.self, forKey: .decimalMantissa)
            decimalPlaces = try values.decode(Int.self, forKey: .decimalPlaces)
        }
    }

    /// Any value: only its presence matters.
    struct Price: Decodable {
        init(from decoder: any Decoder) throws {}
    }

    /// The symbol or the code of a currency; may be empty.
    var acommodity: String
    /// The number, exactly as hledger has calculated it.
    var aquantity: Quantity
    /// Up to hledger 1.40.
    var aprice: Price?
    /// From hledger 1.41 on.
    var acost: Price?
}

extension HledgerAmount {
    /// Whether it is 0 in no commodity.
    var isNothing: Bool { acommodity.isEmpty && aquantity.decimalMantissa == 0 }

    /// The amount without trailing zeros, with the code of its currency, however it is written.
    func identity(_ notation: AmountNotation) -> String {
        var (mantissa, places) = (aquantity.decimalMantissa ?? 0, aquantity.decimalPlaces)
        while places > 0, mantissa.isMultiple(of: 10) { (mantissa, places) = (mantissa / 10, places - 1) }
        return "\(mantissa)e-\(places) \(Currency(token: acommodity, notation: notation)?.code ?? acommodity)"
    }
}
