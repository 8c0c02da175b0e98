package import Model
package import Money

/// The context in which an entry line is parsed: the user's conventions and the day.
package struct EntryContext: Sendable {
    /// The decimal mark and default currency.
    package var notation: AmountNotation
    /// The user's civil day.
    package var today: CivilDay
    /// How dates with slashes are read.
    package var dateOrder: DateOrder
    /// The day of the memo that the line describes, from which relative days count; `nil` if they count from today.
    package var recordDay: CivilDay?
    /// Whether the line is for a memo, which can also be discarded or snoozed.
    package var isForMemo: Bool
    /// Whether the amount is known without the line.
    package var hasAmount = false
    /// The IANA name of the user's time zone: `hier` is "yesterday" in French and "here" in German.
    package var zone: String
    /// Whether the books have an account, payee, category or tag with that name.
    package var isKnown: @Sendable (EntryAttribute, String) -> Bool
    /// The accounts in the books, which words can name.
    package var accounts: @Sendable () -> AccountNames

    /// By default there is no memo, the time zone is unknown and the books have no names.
    package init(
        notation: AmountNotation, today: CivilDay, dateOrder: DateOrder, recordDay: CivilDay? = nil,
        isForMemo: Bool = false, zone: String = "",
        isKnown: @escaping @Sendable (EntryAttribute, String) -> Bool = { _, _ in false },
        accounts: @escaping @Sendable () -> AccountNames = { AccountNames() }
    ) {
        self.notation = notation
        self.today = today
        self.dateOrder = dateOrder
        self.recordDay = recordDay
        self.isForMemo = isForMemo
        self.zone = zone
        self.isKnown = isKnown
        self.accounts = accounts
    }

    /// Whether the user's conventions are those of a country whose language is French, and not also German.
    var isFrench: Bool {
        Self.frenchZones.contains(zone) || notation.defaultCurrency.code == "CAD" && notation.decimalMark == .comma
    }

    /// Whether the user's time zone is one of German.
    var isGerman: Bool { ["Europe/Berlin", "Europe/Vienna", "Europe/Zurich"].contains(zone) }

    /// Whether many people where the currency is used begin the week on a Sunday (Unicode CLDR, week data).
    var mayBeginWeekOnSunday: Bool {
        Self.sundayCurrencies.contains(notation.defaultCurrency.code) || zone == "Europe/Lisbon"
    }

    private static let sundayCurrencies = EntryVocabulary.words(
        """
        USD CAD JPY KRW TWD HKD MOP BRL MXN COP PEN VES PYG GTQ HNL DOP ILS INR PKR BDT NPR THB IDR PHP SGD
        KES ZAR ETB SAR YER
        """)

    /// Whether the user's time zone is that of the Netherlands.
    var isDutch: Bool { zone == "Europe/Amsterdam" }

    /// Whether the user's conventions and time zone are those of a country where mainly English is spoken, so that `Sam`,
    /// `Mar` and `so` are no Saturday, Tuesday and Sunday.
    var isEnglish: Bool {
        mayBeEnglish
            && (Self.englishZones.contains(zone)
                || ["Australia/", "America/Indiana/", "America/Kentucky/"].contains(where: zone.hasPrefix))
    }

    /// Whether they are, apart from the time zone.
    var mayBeEnglish: Bool {
        notation.isEnglish || notation.decimalMark == .point && notation.defaultCurrency.code == "EUR"
    }

    private static let englishZones = EntryVocabulary.words(
        """
        America/New_York America/Detroit America/Chicago America/Denver America/Boise America/Phoenix
        America/Los_Angeles America/Anchorage Pacific/Honolulu America/Toronto America/Winnipeg America/Regina
        America/Edmonton America/Vancouver America/Halifax America/St_Johns Europe/London Europe/Dublin
        Pacific/Auckland Asia/Kolkata
        """)

    private static let frenchZones: Set<String> = [
        "Europe/Paris", "Europe/Monaco", "America/Guadeloupe", "America/Martinique", "America/Cayenne",
        "Indian/Reunion", "Indian/Mayotte", "Pacific/Noumea", "Pacific/Tahiti", "Africa/Dakar", "Africa/Abidjan",
        "Africa/Tunis", "Africa/Algiers", "Africa/Casablanca",
    ]

    /// Throws for an entry of a day that can't be typed: a sidecar has named it, or the recorder's clock was wrong.
    package func checkDay(of entry: Entry) throws(EntryError) {
        guard let day = entry.date ?? recordDay, !day.isUsual(on: today) else { return }
        throw .distantMemo(day)
    }

    /// The same context for a memo of that day, or for what was booked of one.
    package func on(_ recordDay: CivilDay, isForMemo: Bool) -> EntryContext {
        var context = self
        (context.recordDay, context.isForMemo) = (recordDay, isForMemo)
        return context
    }
}

extension AmountNotation {
    /// Whether the decimal mark and the currency are those of countries where mainly English is spoken, and of no others.
    var isEnglish: Bool {
        decimalMark == .point && ["USD", "CAD", "GBP", "AUD", "NZD", "INR"].contains(defaultCurrency.code)
    }
}
