import EntryLine
import Foundation
import Money
import SystemPackage
import TestSupport
import Testing

@testable import Application

/// Which folder is the queue.
struct QueueLocationTests {
    @Test(
        "The option, then the variable, then the data folder",
        arguments: [
            ("here", ["QUICKREC_QUEUE": "there", "XDG_DATA_HOME": "/data"], "here"),
            (nil, ["QUICKREC_QUEUE": "there", "XDG_DATA_HOME": "/data"], "there"),
            (nil, ["QUICKREC_QUEUE": "", "XDG_DATA_HOME": "/data", "HOME": "/home/ann"], "/data/quickrec"),
            (nil, ["XDG_DATA_HOME": "data", "HOME": "/home/ann"], "/home/ann/.local/share/quickrec"),
            (nil, ["HOME": "/home/ann"], "/home/ann/.local/share/quickrec"),
        ] as [(String?, [String: String], String)])
    func order(option: String?, environment: [String: String], expected: String) {
        #expect(QueueLocation.resolve(option: option, environment: environment, in: "/").string == expected)
    }

    @Test("Inside a queue it is that one, unless its database is somebody else's")
    func around() throws {
        let folder = try ScratchFolder()
        try folder.write("", to: "books/quickrec.sqlite")
        try folder.makeFolder("books/inbox")
        let inbox = FilePath(folder.path("books/inbox"))
        func place(_ user: uid_t) -> String {
            QueueLocation.resolve(option: nil, environment: ["HOME": "/home/ann"], in: inbox, user: user).string
        }
        #expect(place(geteuid()) == folder.path("books"))
        #expect(place(geteuid() + 1) == "/home/ann/.local/share/quickrec")
    }
}

/// What the locale says where the settings say nothing.
struct LocaleDefaultsTests {
    @Test(
        "Currency, order of dates and decimal mark of a locale",
        arguments: [
            (["LANG": "de_DE.UTF-8"], "EUR", false, ","), (["LANG": "en_US.UTF-8"], "USD", true, "."),
            (["LC_ALL": "de_CH.UTF-8@euro", "LANG": "en_US"], "CHF", false, "."),
            (["LC_MONETARY": "ja_JP", "LC_TIME": "en_US", "LC_NUMERIC": "de_DE"], "JPY", true, ","),
            (["LC_ALL": "en_US", "LC_MONETARY": "ja_JP", "LC_TIME": "de_DE", "LC_NUMERIC": "de_DE"], "USD", true, "."),
            (["LC_ALL": "", "LANG": "zh_TW.UTF-8"], "TWD", true, "."), (["LANG": "C.UTF-8"], "EUR", false, nil),
            (["LANG": "sv_SE.UTF-8"], "SEK", false, ","), (["LANG": "en_ZA.UTF-8"], "ZAR", false, ","),
            (["LANG": "zu_ZA.UTF-8"], "ZAR", false, ","), (["LANG": "hu_HU.UTF-8"], "HUF", true, ","),
            ([:], "EUR", false, nil), (["LANG": "bg_BG.UTF-8"], "EUR", false, ","),
            (["LANG": "es_VE.UTF-8"], "VES", false, ","),
            // Languages of which Foundation knows nothing or nearly nothing; then one with the order of its root.
            (["LANG": "nds_DE.UTF-8"], "EUR", false, ","), (["LANG": "li_NL.UTF-8"], "EUR", false, ","),
            (["LANG": "mhr_RU"], "RUB", false, ","), (["LANG": "xx_YY"], "EUR", false, nil),
            (["LANG": "lt_LT.UTF-8"], "EUR", true, ","), (["LANG": "fr_CA.UTF-8"], "CAD", true, ","),
        ] as [([String: String], String, Bool, String?)])
    func locale(environment: [String: String], currency: String, isMonthFirst: Bool, mark: String?) {
        #expect(LocaleDefaults.currency(environment).code == currency)
        #expect((LocaleDefaults.dateOrder(environment) == .monthDay) == isMonthFirst)
        #expect(LocaleDefaults.decimalMark(environment)?.text == mark)
    }

    @Test("No locale's currency is withdrawn")
    func current() {
        let current = Set(Currency.all)
        for name in Locale.availableIdentifiers where name.contains("_") {
            let currency = LocaleDefaults.currency(["LANG": name])
            #expect(current.contains(currency), "\(name): \(currency)")
        }
    }
}
