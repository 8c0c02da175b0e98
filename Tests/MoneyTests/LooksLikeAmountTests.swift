import Money
import Testing

/// Which words of an entry are meant as amounts.
@Suite struct LooksLikeAmountTests {
    @Test(
        "Amounts",
        arguments: [
            "12", "12.50", "12,50", ".5", "1,234.56", "1'234.50", "1\u{A0}234", "€12", "12,50€", "$5", "12.50EUR",
            "EUR12",
            "NT$120", "120元", "円500", "Fr.12", "12kr.", "１２", "１，２３４", "（４８－５）／４", "(48-5)/4", "+5", "-5",
            "\u{2212}5", "40+10%", "3×2", "3*2.40", "11/5", "0", "S/12",
            // Meant as amounts, and refused with a sentence.
            "5-", "--5", "1..2", "1.2.3", "10%", "12.", "12eur", "12Eur", "٣", "(5", "5)", "007", "0912-345-678", "₿5",
            "5EUR5", "5'", "12euros", "12.-", "12,--",
        ])
    func amounts(token: String) {
        #expect(AmountParser.looksLikeAmount(token))
    }

    @Test(
        "Words",
        arguments: [
            "", "lunch", "3rd", "2x", "3x2", "B12", "v1.2", "A4", "MP3", "1st", "1e3", "0x10", "NaN", "12abc",
            "EUR", "€", "-", "+", "()", "...", "%", "#5", "@5", "5:30", "5.11.", "20.11.2026", "2026-11-20", "2026/1/5",
            "11/20/2026", "“5”", "5!", "5_000", "½", "12_50", "Fritz5", "krone5", "5円玉", "S/w", "12€uro", "\u{1B}[5",
        ])
    func words(token: String) {
        #expect(!AmountParser.looksLikeAmount(token))
    }
}
