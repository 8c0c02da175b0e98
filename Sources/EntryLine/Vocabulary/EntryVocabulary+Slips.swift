import Model

/// Detects misspelt words for an income.
extension EntryVocabulary {
    /// Whether the word is one slip away from a long word for an income, and has its first letter: `recieved`, `Gehlat`.
    static func isNearlyIncome(_ word: String) -> Bool {
        guard word.utf8.count >= 5, let letter = word.unicodeScalars.first, letter.properties.isAlphabetic else {
            return false
        }
        let plain = word.isASCII ? word : SearchKey(word).text
        guard let words = longIncomes[plain.unicodeScalars.first ?? letter] else { return false }
        let typed = Array(plain.unicodeScalars)
        return words.contains { NameVocabulary.isOneSlip(typed, $0) } && !ordinaryWords.contains(word)
            && !knownIncomes.contains { $0.contains(word) }
    }

    private static let knownIncomes = [incomeWords, refundWords, wageWords, receivedWords]

    /// Words of at least six letters without accents, by their first letter.
    private static let longIncomes: [Unicode.Scalar: [[Unicode.Scalar]]] = {
        let all = words(
            """
            income einnahme einnahmen einkommen einkünfte revenu revenus ingreso ingresos inkomst inkomen inkomsten
            indtægt inntekt przychód refund refunds reimbursement reimbursements cashback erstattung erstattungen
            rückerstattung rückerstattungen rückzahlung gutschrift gutschriften remboursement remboursements reembolso
            reembolsos devolución devoluciones rimborso rimborsi återbetalning tilbagebetaling tilbakebetaling
            terugbetaling salary salaries paycheck paychecks paycheque gehalt gehälter salaire salaires sueldo sueldos
            salario stipendio dividend dividends dividende dividenden salaris salário wynagrodzenie received refunded
            reimbursed earnings royalties inheritance erhalten bekommen erstattet verdient zurückgezahlt zurückbekommen
            zurückerstattet remboursé remboursée remboursés scholarship unemployment commission severance allocation
            allocations recibido reembolsado rimborsato ricevuto recebido возврат зарплата
            """)
        return Dictionary(grouping: all.map { Array(SearchKey($0).text.unicodeScalars) }) { $0[0] }
    }()

    /// Words one slip away that mean something else: a French bag is `revendu`, a Brazilian ticket an `ingresso`.
    private static let ordinaryWords = words(
        """
        retenu retenus revendu revendus revend revends revêtu revêtus rêvent reveni ingress ingresso ingressos ingresa
        ingrese ingresé inkopen inkoust devolution dévolution rimorso rimorsi rimborsa gehabt gewalt geholt gemalt
        gehakt gehaat gehalten gehalte solaire solaires salire scalaire salarié salariée salariés salariu salaria
        salarii suelo suelos suelto sueltos solaris safaris divided receiver receivers receive receives earrings earning
        benommen beklommen einnehmen erstatte verdienst verdiene verdienen verdiept erstatten erstatter erstattes
        erhalte erhaltet bekomme zurückgekommen commissione commissioni commissionò rembourser rembourse reimburse
        reimburses allocution recebia
        """)
}
