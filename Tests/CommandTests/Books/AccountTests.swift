import TestSupport
import Testing

/// Opening balances on days and with signs that are meant, and the default accounts.
struct AccountTests {
    private func queue() throws -> ScratchQueue {
        let queue = try ScratchQueue()
        try queue.configure("decimalMark: \".\"\ncurrency: EUR\n")
        return queue
    }

    @Test(
        "A balance in parentheses has no sign that everybody reads",
        arguments: ["(50)", " (50.00) ", "(50) EUR", "（50）"])
    func parentheses(_ text: String) async throws {
        let queue = try queue()
        #expect(try await queue.run("accounts", "add", "Bank").code == 0)
        for (words, option) in [
            (["accounts", "add", "Other", "--opening", text], "--opening"),
            (["accounts", "opening", "Bank", "--balance", text], "--balance"),
        ] {
            let run = try await queue.run(words)
            #expect(run.code == 64)
            #expect(
                run.errorText
                    == "quickrec: \(option) '\(text)' could be above or below zero; leave out the parentheses, and put a "
                    + "minus before what is below.\n", "\(run)")
        }
        let sum = try await queue.run("accounts", "opening", "Bank", "--balance", "2*(10+15)", "--date", "2026-11-05")
        #expect(sum.code == 0, "\(sum)")
    }

    @Test("Days go from 1970 to the end of next year", arguments: ["0226-11-05", "1969-12-31", "2099-12-31"])
    func years(_ day: String) async throws {
        let queue = try queue()
        #expect(try await queue.run("accounts", "add", "Bank").code == 0)
        for words in [
            ["accounts", "add", "Other", "--opening", "50", "--date", day],
            ["accounts", "opening", "Bank", "--balance", "50", "--date", day],
            ["add", "5", "--created-at", "\(day)T12:00:00Z"],
        ] {
            let run = try await queue.run(words)
            #expect(run.code == 64)
            #expect(
                run.errorText.contains("but dates go from 1970 to the end of next year; correct the year."), "\(run)")
        }
        #expect(
            try await queue.sqlite("SELECT count(*) FROM transactions; SELECT count(*) FROM quick_records") == "0\n0\n")
    }

    @Test("29 February is not that of years ago unless the year is named")
    func leapDay() async throws {
        let queue = try queue()
        let run = try await queue.run("accounts", "add", "Bank", "--opening", "50", "--date", "29.2.")
        let isRecent = try await queue.sqlite("SELECT date > date('now', '-367 days') FROM transactions") == "1\n"
        let isRefused = run.code == 64 && run.errorText.contains(/--date: The last '29\.2\.' was in \d+;/)
        #expect(isRecent || isRefused, "\(run)")
    }

    @Test("The day of an opening balance is told, also the one that it keeps")
    func told() async throws {
        let queue = try queue()
        let made = try await queue.run("accounts", "add", "Bank", "--opening", "50", "--date", "2024-02-29")
        #expect(made.errorText.hasSuffix("opening balance 50.00 EUR on Thu 29 Feb 2024\n"), "\(made)")
        let kept = try await queue.run("accounts", "opening", "Bank", "--balance=-60")
        #expect(kept.errorText == "opening balance -60.00 EUR on Thu 29 Feb 2024\n", "\(kept)")
        #expect(try await queue.sqlite("SELECT date FROM transactions") == "2024-02-29\n")
        let edited = try await queue.shell(
            """
            export QUICKREC_QUEUE=queue
            quickrec edit $(quickrec transactions --format csv | tail -n 1 | cut -d , -f 1) 61
            """)
        #expect(edited.errorText == "opening balance -61.00 EUR on Thu 29 Feb 2024\n", "\(edited)")
        let json = try await queue.run("accounts", "opening", "Bank", "--balance", "1", "--format", "json")
        #expect(json.errorText == "", "\(json)")
        #expect(try await queue.run("accounts", "opening", "Bank", "--balance", "0").errorText == "")
    }

    @Test("What a newer change that has to stay changed again is not undone below it")
    func undoBelow() async throws {
        let queue = try ScratchQueue()
        for words in [["add", "Foo"], ["rename", "Foo", "Bar"], ["add", "Other"], ["rename", "Bar", "Baz"]] {
            #expect(try await queue.run(["accounts"] + words).code == 0)
        }
        try queue.drop(#"{"amount":"5","currency":"USD","account":"Bar"}"#, as: "memo.json")
        #expect(try await queue.run("ingest").code == 0)
        let run = try await queue.run("undo", "3")
        #expect(run.code == 0, "\(run)")
        #expect(run.errorText.contains("which stays as it is, changed the same thing after it"), "\(run)")
        let names = try await queue.sqlite("SELECT name FROM accounts ORDER BY id")
        #expect(names == "Baz\nBar\n", "\(run)")
    }

    @Test("What a newer change that has to stay left alone is undone below it")
    func undoBesides() async throws {
        let queue = try ScratchQueue()
        for words in [["add", "Foo"], ["hide", "Foo"], ["rename", "Foo", "Baz"]] {
            #expect(try await queue.run(["accounts"] + words).code == 0)
        }
        try queue.drop(#"{"amount":"5","currency":"USD","account":"Foo"}"#, as: "memo.json")
        #expect(try await queue.run("ingest").code == 0)
        let run = try await queue.run("undo", "2")
        #expect(run.code == 0, "\(run)")
        let accounts = try await queue.sqlite("SELECT name, is_hidden FROM accounts ORDER BY id")
        #expect(accounts == "Baz|0\nFoo|0\n", "\(run)")
    }

    @Test("An edit takes no transaction off an account that was named, and no opening balance off its own")
    func edits() async throws {
        let queue = try queue()
        let run = try await queue.shell(
            """
            exec 2>&1; export QUICKREC_QUEUE=$PWD/queue; quiet() { "$@" > said 2>&1; }
            quiet quickrec accounts add Bank --opening 100 --default; quiet quickrec accounts add Other
            quiet quickrec add --transaction '20 #bank'
            id() { quickrec transactions $1 --format csv | sed -n '2s/,.*//p'; }
            opening=$(sqlite3 queue/quickrec.sqlite "SELECT id FROM transactions WHERE amount = 10000")
            bank=$(id '--tag bank')
            change() { quickrec edit "$@" 2>&1 | sed 's/[0-9A-F]\\{8\\}-[0-9A-F-]*/ID/; s/ \\(on\\|·\\) [A-Z][a-z][a-z] [0-9].*//' | tail -n 1; }
            change $bank '45 USD'; change $opening '45 USD'; change $opening account:Other; change $opening 90
            quiet quickrec accounts add Purse --currency JPY
            quiet quickrec add --transaction '300 JPY #yen account:Purse'; yen=$(id '--tag yen')
            quiet quickrec accounts default Purse; change $yen '3 KWD'
            quiet quickrec add --transaction '3 KWD #dinar'; dinar=$(id '--tag dinar')
            quiet quickrec clear $dinar; change $dinar '5 CHF'
            """)
        #expect(
            run.lines == [
                "quickrec: The account 'Bank' is kept in EUR, so an entry in USD can't be booked on it; name another account "
                    + "or give the amount in EUR.",
                Self.openingStays, Self.openingStays, "opening balance 90.00 EUR",
                "quickrec: The account 'Purse' is kept in JPY, so an entry in KWD can't be booked on it; name another account "
                    + "or give the amount in JPY.",
                "expense 5.00 CHF · #dinar · account Cash CHF",
            ], "\(run)")
    }

    private static let openingStays =
        "quickrec: ID is the opening balance of Bank, so it keeps its account, its currency, its one line and its category; "
        + "change its amount, date or note, or delete it and book a transaction."

    @Test("What an income is changed to below zero is told with what makes it an expense")
    func negativeIncome() async throws {
        let queue = try queue()
        let run = try await queue.shell(
            """
            exec 2>&1; export QUICKREC_QUEUE=$PWD/queue
            quickrec add --transaction '+30 #a' > said 2>&1
            id=$(quickrec transactions --format csv | sed -n '2s/,.*//p')
            quickrec edit $id -- -35; quickrec edit $id '35 type:expense' 2>&1 > said | grep -o '.*#a'
            """)
        let told = "quickrec: This is an income, and -35 is negative; write '35 type:expense' if it is an expense."
        #expect(run.lines == [told, "expense 35.00 EUR · #a"], "\(run)")
    }

    @Test("An account of another currency with the name of a default one is no obstacle")
    func defaultAccount() async throws {
        let queue = try queue()
        for words in [["Cash EUR", "--currency", "USD"], ["cash eur 2", "--currency", "JPY"]] {
            #expect(try await queue.run(["accounts", "add"] + words).code == 0)
        }
        #expect(try await queue.run("add", "5").code == 0)
        #expect(try await queue.run("convert").code == 0)
        #expect(try await queue.run("add", "--transaction", "6").code == 0)
        let booked = try await queue.run("export", "csv")
        #expect(
            booked.text.split(whereSeparator: \.isNewline).filter { $0.contains("Cash EUR 3") }.count == 2, "\(booked)")
    }
}
