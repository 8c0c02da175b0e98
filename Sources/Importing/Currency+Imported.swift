import Money

extension Currency {
    /// The currency that a source names in `field`. Throws where there is none, and where `kr` could be several.
    init(imported token: String, field: String, _ notation: AmountNotation) throws(BooksPlan.Refusal) {
        guard let currency = Currency(token: token, notation: notation) else {
            throw BooksPlan.Refusal(field: field, sentence: "'\(token)' is not an ISO 4217 code.")
        }
        guard !Currency.isUnclear(token: token, notation: notation) else {
            throw BooksPlan.Refusal(field: field, sentence: Wording.unclearCurrency(token, currency))
        }
        self = currency
    }
}
