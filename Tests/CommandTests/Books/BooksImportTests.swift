import TestSupport
import Testing

/// `import hledger` and `import csv`: earlier books come in once.
struct BooksImportTests {
    private func queue() throws -> ScratchQueue {
        let queue = try ScratchQueue()
        try queue.configure("decimalMark: \".\"\ncurrency: EUR\n")
        return queue
    }

    @Test("A journal of which hledger makes more than fits is refused")
    func endlessJournal() async throws {
        let queue = try queue()
        try queue.folder.write("#!/bin/sh\nexec head -c 300M /dev/zero\n", to: "bin/hledger")
        let run = try await queue.shell(
            "touch books.journal; chmod +x bin/hledger; PATH=$PWD/bin:$PATH quickrec import hledger books.journal --queue queue"
        )
        #expect(run.code == 65, "\(run)")
        #expect(
            run.errorText
                == "quickrec: hledger makes more than 256 MiB of JSON of 'books.journal'; split the journal, by years for "
                + "example, and import the parts.\n", "\(run)")
    }

    @Test("What has no end is refused before hledger reads it", arguments: ["/dev/zero", "."])
    func endless(file: String) async throws {
        let queue = try ScratchQueue()
        let run = try await queue.run("import", "hledger", file)
        #expect(run.code == 65, "\(run)")
        #expect(
            run.errorText == "quickrec: '\(file)' is not a regular file or a pipe; name the journal.\n", "\(run)")
    }

    @Test(
        "Where hledger gives no reason, how it ended is told",
        arguments: [
            ("exit 3", "it ended with code 3 and no message."),
            ("kill -9 $$", "it was ended by signal 9 and left no message."),
        ])
    func silentHledger(script: String, reason: String) async throws {
        let queue = try queue()
        try queue.folder.write("#!/bin/sh\n\(script)\n", to: "bin/hledger")
        let run = try await queue.shell(
            "touch books.journal; chmod +x bin/hledger; PATH=$PWD/bin:$PATH quickrec import hledger books.journal --queue queue"
        )
        #expect(run.code == 65, "\(run)")
        #expect(run.errorText == "quickrec: hledger can't read 'books.journal': \(reason)\n", "\(run)")
    }

    private static let journal = """
        2026-01-01 * opening
            Assets:Cash        100.00 EUR
            Assets:Bank        900.00 EUR
            Equity:Opening Balances

        2026-01-02 * Joe's | with Ann  ; project: x
            Expenses:Food:Out   12.50 EUR  ; lunch:
            Expenses:Gifts       3.00 EUR  ; for Ann
            Assets:Cash

        2026-01-03 Boss
            Income:Salary     -2000.00 EUR
            Assets:Bank

        2026-01-03 Boss
            Income:Salary     -2000.00 EUR
            Assets:Bank

        2026-01-04 move
            Assets:Cash   50.00 EUR
            Assets:Bank  -50.00 EUR

        2026-01-05 yen
            expenses:food   1200 JPY
            Assets:Cash

        2026-01-06 shares
            expenses:x   1 AAPL
            Assets:Cash

        """

    @Test("Of days that the file allows to be read in two orders, it is said how, with the option for the other")
    func doubtfulDays() async throws {
        let queue = try queue()
        func rehearse(_ days: String..., options: String...) async throws -> CommandRun {
            let rows = days.map { "\($0),Joe,-4.75\n" }.joined()
            return try await queue.run(
                ["import", "csv", "-", "--columns", "date,payee,amount", "--dry-run"] + options, input: rows)
        }
        let said = "'11/03/2026' was read as 2026-03-11; with --date-order month-day it is 2026-11-03.\n"
        let doubtful = try await rehearse("05/05/2026", "11/03/2026", "11/04/2026")
        #expect(doubtful.errorText.contains(said), "\(doubtful)")
        #expect(doubtful.text.contains("Days in the file: 2026-03-11 to 2026-05-05.\n"), "\(doubtful)")
        for run in [
            try await rehearse("11/03/2026", "13/04/2026"), try await rehearse("2026-03-11"),
            try await rehearse("11/03/2026", options: "--date-order", "day-month"),
        ] {
            #expect(run.code == 0 && !run.errorText.contains("was read as"), "\(run)")
        }
    }

    @Test("A negative opening balance in the books is none of the expenses of an import")
    func openings() async throws {
        let queue = try queue()
        _ = try await queue.run("accounts", "add", "Card", "--opening=-230")
        let run = try await queue.run(
            "import", "csv", "-", "--columns", "date,amount", input: "2026-11-01,-30.00\n")
        #expect(run.text.contains("In the books before: 0 records, opening -230.00 EUR (1).\n"), "\(run)")
        let after = "In the books now: 0 records, opening -230.00 EUR (1), expense 30.00 EUR (1).\n"
        #expect(run.text.contains(after) && run.text.contains("Days in the file: 2026-11-01.\n"), "\(run)")
    }

    @Test("An import says which account rows without one go to, and a CSV file has nothing to do with export.yaml")
    func withoutAccount() async throws {
        let queue = try queue()
        try queue.folder.write("accounts: {Visa: Assets:Visa}\n", to: "queue/export.yaml")
        let words = ["import", "csv", "-", "--columns", "date,amount,account"]
        let rows = "2026-11-01,-30.00,\n2026-11-02,-4.00,\n2026-11-03,-5.00,Bank\n"
        let line = "Without an account: 2 transactions, for"
        let dry = try await queue.run(words + ["--dry-run"], input: rows)
        #expect(dry.text.contains("\n\(line) a new account for EUR; --account names another.\n"), "\(dry)")
        #expect(!dry.errorText.contains("export.yaml"), "\(dry)")
        let run = try await queue.run(words, input: rows)
        #expect(run.text.contains("\n\(line) the account 'Cash EUR'; --account names another.\n"), "\(run)")
        let again = try await queue.run(words, input: rows)
        #expect(again.code == 0 && !again.text.contains("Without an account"), "\(again)")
    }

    @Test("An hledger journal comes in by a dry run, once, and a second run imports nothing")
    func hledger() async throws {
        let queue = try queue()
        try queue.folder.write(Self.journal, to: "old.journal")
        let dry = try await queue.run("import", "hledger", "old.journal", "--dry-run")
        #expect(dry.code == 65, "\(dry)")
        #expect(dry.text.contains("Would import 6 transactions."), "\(dry)")
        #expect(try await queue.run("transactions", "--format", "json").text == "[]\n")
        let figures = try await queue.run("import", "hledger", "old.journal", "--dry-run", "--format", "json")
        let sums = """
            "sourceSums":[{"type":"income","currency":"EUR","amount":"1000.00","count":2,"kind":"opening"},\
            {"type":"income","currency":"EUR","amount":"4000.00","count":2,"kind":"ordinary"},\
            {"type":"expense","currency":"EUR","amount":"15.50","count":1,"kind":"ordinary"},\
            {"type":"expense","currency":"JPY","amount":"1200","count":1,"kind":"ordinary"}],\
            "firstDay":"2026-01-01","lastDay":"2026-01-05"
            """
        #expect(figures.text.contains(sums), "\(figures)")
        let run = try await queue.run("import", "hledger", "old.journal")
        #expect(run.text.contains("Imported 6 transactions."), "\(run)")
        #expect(run.text.contains("Days in the file: 2026-01-01 to 2026-01-05.\n"), "\(run)")
        let books = "opening 1000.00 EUR (2), income 4000.00 EUR (2), expense 15.50 EUR (1), expense 1200 JPY (1)"
        #expect(run.text.contains("In the books now: 0 records, \(books).\n"), "\(run)")
        #expect(
            run.errorText == """
                This is a new queue, at queue. Its conventions: amounts in EUR, decimal mark ., 11/5 is 11 May, days in \
                Europe/Berlin. Settings in config.yaml change them.
                new account Cash
                new payee opening
                new account Bank
                new payee Joe's
                new category Food:Out
                new category Gifts
                new tag lunch
                new tag project
                new payee Boss
                new category Salary
                new account Cash JPY
                new payee yen
                new category food
                line 19, 2026-01-04 move, postings: It moves money between accounts (or currencies), and quickrec has no \
                transfers yet.
                line 27, 2026-01-06 shares, amount: 'AAPL' is not an ISO 4217 code.
                The account 'Cash' has another currency, so 'Cash JPY' was added.
                quickrec: 2 transactions could not be imported, as said above; correct what can be and run this again, which imports \
                nothing twice.

                """)
        let accounts = try await queue.run("accounts", "--format", "csv")
        for words in ["4900.00", "84.50", "Cash JPY", "-1200"] { #expect(accounts.text.contains(words), "\(accounts)") }
        let again = try await queue.run("import", "hledger", "old.journal")
        #expect(again.text.contains("Imported nothing new.\n6 transactions are known already."), "\(again)")
        #expect(try await queue.run("verify").code == 0)
        let undone = try await queue.run("undo")
        #expect(undone.code == 0)
        #expect(try await queue.run("transactions", "--format", "json").text == "[]\n")
    }

    @Test("Accounts of one name below different roots stay apart, and are the same in the next journal")
    func roots() async throws {
        let queue = try queue()
        func block(_ day: String, _ account: String, _ amount: String) -> String {
            "2026-01-\(day) x\n  Expenses:a  \(amount) EUR\n  \(account)\n\n"
        }
        let both = block("02", "Liabilities:Visa", "40") + block("03", "Assets:Visa", "100")
        try queue.folder.write(both + block("03", "assets:visa", "5"), to: "a.journal")
        try queue.folder.write(block("04", "Liabilities:Visa", "2") + both, to: "b.journal")
        try queue.folder.write(block("05", "Liabilities:Visa", "1"), to: "c.journal")
        for journal in ["a", "b", "c"] {
            let run = try await queue.run("import", "hledger", "\(journal).journal")
            #expect(run.code == 0, "\(run)")
        }
        let balances = try await queue.sqlite("SELECT name, balance FROM accounts ORDER BY name")
        #expect(balances == "Liabilities:Visa|-4300\nVisa|-10500\n")
        // Names of the mapping come first.
        try queue.folder.write("accounts:\n  Visa: Liabilities:Visa\n", to: "queue/export.yaml")
        try queue.folder.write(block("06", "Assets:Visa", "3") + block("06", "Liabilities:Visa", "1"), to: "d.journal")
        #expect(try await queue.run("import", "hledger", "d.journal").code == 0)
        let mapped = try await queue.sqlite("SELECT name, balance FROM accounts ORDER BY name")
        #expect(mapped == "Assets:Visa|-300\nLiabilities:Visa|-4300\nVisa|-10600\n")
    }

    @Test("Postings that add up to more than can be stored are refused")
    func hugeSum() async throws {
        let queue = try queue()
        let most = "92233720368547758.07"
        try queue.folder.write(
            "2026-01-01 x\n  Assets:a  -\(most) EUR\n  Assets:a  -0.01 EUR\n  Equity:Opening Balances  \(most) EUR\n"
                + "  Equity:Opening Balances  0.01 EUR\n", to: "a.journal")
        let run = try await queue.run("import", "hledger", "a.journal")
        #expect(run.code == 65, "\(run)")
        #expect((run.text + run.errorText).contains("Those to 'Assets:a' add up to more than can be stored."), "\(run)")
    }

    @Test("Rows are known again after their account was renamed or merged, equal ones each for itself")
    func renamedAccount() async throws {
        let queue = try queue()
        let fee = "2026-01-31,-2.50,Account fee\n"
        try queue.folder.write(fee + fee + "2026-01-30,-1.00,Tea\n", to: "a.csv")
        try queue.folder.write(fee + fee + fee + "2026-01-30,-1.00,Tea\n", to: "b.csv")
        let run = try await queue.shell(
            """
            export QUICKREC_QUEUE=$PWD/queue
            take() { quickrec import csv $1 --columns date,amount,payee --account $2 | grep Imported; }
            take a.csv Bank; quickrec accounts rename Bank Giro > said 2>&1
            take b.csv Giro; take b.csv Giro; take b.csv Bank; take b.csv Savings
            quickrec accounts merge Savings --into Giro > said 2>&1; take b.csv Giro; take b.csv Savings
            """)
        #expect(
            run.text == """
                Imported 3 transactions.
                Imported 1 transaction.
                Imported nothing new.
                Imported 1 transaction.
                Imported 4 transactions.
                Imported nothing new.
                Imported nothing new.

                """, "\(run)")
    }

    @Test("A row that may be the one that was put on its account by hand is named, neither booked twice nor left out")
    func editedAccount() async throws {
        let queue = try queue()
        try queue.folder.write("2026-01-31,-2.50,Account fee\n", to: "fee.csv")
        let run = try await queue.shell(
            """
            export QUICKREC_QUEUE=$PWD/queue
            take() { quickrec import csv fee.csv --columns date,amount,payee --account $1 | grep Imported; }
            take Bank; quickrec accounts add Savings > said 2>&1
            quickrec edit $(quickrec transactions --format csv | tail -n 1 | cut -d, -f1) account:Savings > said 2>&1
            take Savings; quickrec import csv fee.csv --columns date,amount,payee --account Savings >/dev/null; echo $?
            take Bank; quickrec transactions --format csv | tail -n +2 | wc -l
            """)
        #expect(
            run.text == """
                Imported 1 transaction.
                Imported nothing new.
                65
                Imported nothing new.
                1

                """, "\(run)")
        #expect(run.errorText.contains("`quickrec edit` put an equal transaction on 'Savings'"), "\(run)")
    }

    @Test("A second transaction with the same ID is named and not dropped, in one journal and in the next")
    func copiedID() async throws {
        let queue = try queue()
        func block(_ day: String, _ amount: String, _ account: String = "Cash") -> String {
            "\(day) x  ; id: 11111111-1111-4111-8111-111111111111\n  Expenses:a  \(amount) EUR\n  Assets:\(account)\n\n"
        }
        try queue.folder.write(block("2026-01-02", "5") + block("2026-01-03", "7"), to: "a.journal")
        let first = try await queue.run("import", "hledger", "a.journal")
        #expect(first.code == 65)
        #expect(first.text.hasPrefix("The file has 2 transactions.\nImported 1 transaction.\nBooked"), "\(first)")
        #expect(
            first.errorText.contains(
                "line 5, 2026-01-03 x, id: It has the same ID as line 1, 2026-01-02 x; remove the ID here if it is another "
                    + "transaction.\n"), "\(first)")
        let other = "2026-01-02 y\n  Expenses:a  1 EUR\n  Assets:Bank\n\n"
        for copy in [("2026-01-03", "5", "Cash"), ("2026-01-02", "7", "Cash"), ("2026-01-02", "5", "Bank")] {
            try queue.folder.write(other + block(copy.0, copy.1, copy.2), to: "b.journal")
            let next = try await queue.run("import", "hledger", "b.journal")
            #expect(next.code == 65, "\(next)")
            #expect(
                next.errorText.contains(
                    "The books have its ID for expense 5.00 EUR on 2026-01-02 in 'Cash', which was left as it is; remove"
                ),
                "\(next)")
        }
        let renamed = try await queue.shell(
            "export QUICKREC_QUEUE=$PWD/queue; quickrec accounts rename Cash Purse && quickrec import hledger a.journal"
        )
        #expect(renamed.text.contains("1 transaction is known already."), "\(renamed)")
    }

    @Test("A file's name need not be UTF-8; CSV may come from standard input")
    func names() async throws {
        let queue = try ScratchQueue()
        let run = try await queue.shell(
            """
            export QUICKREC_QUEUE=$PWD/queue; csv=$(printf 'caf\\351.csv') journal=$(printf 'caf\\351.journal')
            printf 'day,sum\\n2026-01-02,-12.50\\n' > "$csv"
            printf '2026-01-03 x\\n  expenses:a  3 EUR\\n  assets:cash\\n' > "$journal"
            printf '2026-01-04,-1\\n' | quickrec import csv - --columns date,amount --currency EUR
            quickrec import csv "$csv" --columns date,amount --currency EUR
            quickrec import hledger "$journal"
            """)
        #expect(run.code == 0, "\(run)")
        let days = try await queue.sqlite("SELECT date FROM transactions ORDER BY date")
        #expect(days == "2026-01-02\n2026-01-03\n2026-01-04\n", "\(run)")
    }

    @Test("What hledger knows of a journal comes in: prices and virtual postings stay out, comments are notes")
    func wholeJournal() async throws {
        let queue = try queue()
        try queue.folder.write(
            """
            commodity $1,000.00
            P 2026-01-01 € $1.10
            account assets:cash  ; type:A, iban: DE1
            account expenses:food  ; budget: yes
            alias checking=assets:bank

            2026-01-02 * (123) Joe's | with Ann  ; project: x, trip:
                ; a second line
                expenses:food   12.50 EUR  ; lunch:, for:Ann
                expenses:gifts   3 EUR  ; flowers, for a friend
                [assets:budget]   -12.50 EUR
                [budget:food]   12.50 EUR
                (stat:visits)   1
                assets:cash  -15.50 EUR = -15.50 EUR

            2026-01-03 ! two
                expenses:a   $1,234.50  ; see x : y
                checking

            2026-01-03 ! three
                expenses:a   $1.50
                expenses:b   3 EUR
                assets:cash

            2026-01-04 price
                expenses:food   10 USD @ 0.9 EUR
                assets:cash

            2026-01-05 digits
                expenses:food   10000000000.0000000001 USD
                assets:cash

            2026-01-06 envelope
                [assets:savings]   50 EUR
                [assets:bank]   -50 EUR

            2026-01-07=2026-01-08 two days
                expenses:a   1 EUR
                assets:cash   -1 EUR  ; date:2026-01-09

            2026-01-09 counted
                assets:cash   0 = -28.50 EUR

            2026-01-10 with an assertion
                expenses:a   2 EUR
                assets:cash   -2 EUR
                assets:bank   0

            2026-01-11 in Oslo or Malmö
                expenses:a   2 kr
                assets:cash

            """, to: "old.journal")
        let run = try await queue.run("import", "hledger", "old.journal")
        #expect(run.text.hasPrefix("The file has 10 transactions.\nImported 4 transactions.\n"), "\(run)")
        #expect(
            run.errorText.contains(
                """
                line 20, 2026-01-03 three, postings: It moves money between accounts (or currencies), and quickrec has no \
                transfers yet.
                line 25, 2026-01-04 price, amount: It has a price in another commodity, which a transaction here can't \
                have; leave it out of the journal.
                line 29, 2026-01-05 digits, amount: It has more digits than an amount can have.
                line 33, 2026-01-06 envelope, postings: All of them are virtual, in brackets or parentheses, and those are not \
                imported.
                line 49, 2026-01-11 in Oslo or Malmö, amount: 'kr' could be another currency than SEK; write the ISO 4217 code \
                that is meant, such as SEK, into the file.
                The virtual postings of 1 transaction are not imported: 'line 7, 2026-01-02 Joe's | with Ann'.
                The secondary days of 1 transaction are not imported: 'line 37, 2026-01-07 two days'.
                The days of single postings of 1 transaction are not imported: 'line 37, 2026-01-07 two days'.
                The balance assertions of 1 transaction are not imported: 'line 41, 2026-01-09 counted'.

                """), "\(run)")
        #expect(
            try await Self.rows(queue) == """
                2026-01-02,cash,-12.50,EUR,expense,ordinary,Joe's,food,lunch;for;project;trip,"with Ann, a second line, \
                project: x, (123)",for: Ann,,true
                2026-01-02,cash,-3.00,EUR,expense,ordinary,Joe's,gifts,,"with Ann, a second line, project: x, (123)",\
                "flowers, for a friend",,true
                2026-01-03,bank,-1234.50,USD,expense,ordinary,two,a,,,see x : y,,false
                2026-01-07,cash,-1.00,EUR,expense,ordinary,two days,a,date,date: 2026-01-09,,,false
                2026-01-10,cash,-2.00,EUR,expense,ordinary,with an assertion,a,,,,,false

                """)
    }

    @Test("Notes, references and remarks of a journal are kept, whatever their tag and posting")
    func notes() async throws {
        let queue = try queue()
        try queue.folder.write(
            """
            2026-01-05 Shop  ; note: remember the milk, id: INV-2026-17
                ; audio: tape 3, record: 11111111-1111-4111-8111-111111111111
                expenses:food   5 EUR  ; id: pos-9, note: line note, location: Köln
                assets:bank  ; paid by card, reimbursed:

            """, to: "old.journal")
        #expect(try await queue.run("import", "hledger", "old.journal").code == 0)
        #expect(
            try await Self.rows(queue) == """
                2026-01-05,bank,-5.00,EUR,expense,ordinary,Shop,food,id;location;audio;reimbursed,"remember the milk, \
                id: INV-2026-17, audio: tape 3, paid by card","line note, id: pos-9, location: Köln",,false

                """)
    }

    @Test("What was exported for hledger or as CSV comes back as it was")
    func roundTrip() async throws {
        let queue = try queue()
        let run = try await queue.shell(
            """
            export QUICKREC_QUEUE=$PWD/queue; number=0
            add() { quickrec add --transaction --created-at "2026-11-0$((++number))T12:00:00+01:00" "$@" > made 2>&1 || cat made; }
            quickrec accounts add Bank --opening 1500 --date 2026-01-01 > made 2>&1
            quickrec accounts add Card --opening=-20.50 --date 2026-01-01 > made 2>&1
            add '12.50 #lunch #"two words" payee:"Joe, Inc" category:Food note words'
            add '3.90 #coffee ; 0 #bun ; 2.20 account:Bank cleared:yes @Köln'
            add '+20 JPY payee:"قهوة" category:弁当 "=1+1"'
            add $'1.234 KWD #date category:"\\u0301🍰" account:"\\u0301x"'
            add '5 #tea account:Card ; -3 #refund'
            add "5 payee:\\"'=1\\" category:\\"''@x\\" 'twas a note"
            add '+0.01 USD category:"a:b" payee:"(Boss) !"'
            add '92233720368547758.06 CHF category:कॉफ़ी'
            add '7 #";" #"; c" #"a;b" #a-b #"\\\\" #"d\\\\" #"\\\\;" #"e:f" #e-f #"1 x" #1-x'
            quickrec export hledger > a.journal; quickrec export csv > a.csv
            columns=date,account,amount,currency,type,kind,payee,category,tags,note,lineNote,location,cleared,transactionID,-,-
            for way in 'hledger a.journal' "csv a.csv --decimal-mark . --columns $columns"; do
                quickrec import $way > said 2>&1; echo "$?: $(grep -c 'nothing new' said)"
                quickrec import $way --queue other > said 2>&1 || cat said
                quickrec export csv --queue other | LC_ALL=C sort > b.csv; LC_ALL=C sort a.csv | cmp - b.csv && echo same
                for question in 'accounts' 'stats --by category' 'stats --by tag' 'stats --by month --across account'; do
                    for books in queue other; do quickrec $question --format csv --queue $books | cut -d, -f 1-5 > $books.csv; done
                    cmp queue.csv other.csv || diff queue.csv other.csv
                done
                rm -r other
            done
            """)
        #expect(run.text == "0: 1\nsame\n0: 1\nsame\n", "\(run)")
    }

    @Test("A bank's CSV file, with semicolons, days with points and commas as decimal marks")
    func bank() async throws {
        let queue = try ScratchQueue()
        try queue.configure("decimalMark: \",\"\ncurrency: EUR\n")
        try queue.folder.write(
            """
            \u{FEFF}Buchungstag;Empfänger;Zweck;Betrag
            05.11.2026;Bäckerei;"Brot; und ""Kuchen"" heute";-1.234,50
            06.11.2026;Chef;Gehalt;2.000,00
            06.11.2026;Chef;Gehalt;2.000,00
            morgen;x;y;1,00
            07.11.2026;x;y;12-5

            """, to: "bank.csv")
        let words = [
            "import", "csv", "bank.csv", "--columns", "date,payee,note,amount", "--account", "Giro", "--queue", "queue",
        ]
        let run = try await queue.runBare(words)
        #expect(run.text.contains("The file has 5 transactions.\nImported 3 transactions."), "\(run)")
        #expect(
            run.errorText.contains(
                "line 5, date: 'morgen' is not a day; write 2026-11-05, 5.11.2026, 5/11/2026 or 5 Nov 2026, with a time "
            ),
            "\(run)")
        #expect(
            run.errorText.contains("line 6, amount: '12-5' is not an amount; write 12.50 and, below zero, "), "\(run)")
        #expect(run.errorText.contains("\nquickrec: 2 transactions"), "\(run)")
        let list = try await queue.run("transactions", "--format", "csv")
        #expect(list.text.contains("Brot; und \"\"Kuchen\"\""), "\(list)")
        #expect(list.text.contains("1234.50"), "\(list)")
        let again = try await queue.runBare(words)
        #expect(again.text.contains("Imported nothing new."), "\(again)")
    }

    @Test("A bank's CSV file with two columns of amounts, in the habits of another country")
    func twoColumns() async throws {
        let queue = try queue()
        try queue.folder.write(
            """
            Datum;Wer;Zweck;Soll;Haben;Saldo\r
            11/05/2026;Bäcker;"zwei
            Zeilen; hier";12,50;;100,00\r
            11/06/2026;Chef;Gehalt;0,00;2.000,00;2100,00\r
            11/07/2026;X;;-5,00;;1\r
            11/08/2026;Y;;5,00;3,00;1\r
            11/09/2026;Z;;;;1\r
            11/10/2026;W;;1.234,50;0;1\r

            """, to: "bank.csv")
        let run = try await queue.run(
            "import", "csv", "bank.csv", "--columns", "date,payee,note,outflow,inflow", "--account", "Giro",
            "--decimal-mark", ",", "--date-order", "month-day")
        #expect(
            run.errorText.hasSuffix(
                """
                line 5, outflow: '-5,00' is below zero, so it could mean either; name the column amount if all that goes out is below zero in it, otherwise write this amount without its sign into a column of the other direction.
                line 6, inflow: It has a second amount, '3,00'.
                line 7, amount: It has no amount.
                quickrec: 3 transactions could not be imported, as said above; correct what can be and run this again, which imports \
                nothing twice.

                """), "\(run)")
        #expect(
            try await Self.rows(queue) == """
                2026-11-05,Giro,-12.50,EUR,expense,ordinary,Bäcker,,,"zwei
                Zeilen; hier",,,false
                2026-11-06,Giro,2000.00,EUR,income,ordinary,Chef,,,Gehalt,,,false
                2026-11-10,Giro,-1234.50,EUR,expense,ordinary,W,,,,,,false

                """)
    }

    @Test("Amounts below zero as banks write them; a file that includes another says in which a line is")
    func signs() async throws {
        let queue = try queue()
        try queue.folder.write(
            """
            2026-11-05,a,5.00-
            2026-11-06,b,"(1,234.50)"
            2026-11-07,c,\u{2212}3
            2026-11-08,d,(5-)

            """, to: "bank.csv")
        let csv = try await queue.run("import", "csv", "bank.csv", "--columns", "date,payee,amount")
        #expect(csv.errorText.contains("line 4, amount: '(5-)' is not an amount; write 12.50 and, "), "\(csv)")
        #expect(csv.text.contains("expense 1242.50 EUR (3)"), "\(csv)")
        try queue.folder.write("2026-01-01 x\n  a  1 EUR\n  b\n", to: "more.journal")
        try queue.folder.write("include more.journal\n\n2026-01-02 y\n  c  1 EUR\n  d\n", to: "all.journal")
        let hledger = try await queue.run("import", "hledger", "all.journal")
        #expect(hledger.errorText.contains("more.journal, line 1, 2026-01-01 x, account: 'a' is"), "\(hledger)")
        #expect(hledger.errorText.contains("all.journal, line 3, 2026-01-02 y, account: 'c' is"), "\(hledger)")
    }

    /// The rows of `export csv` without its heading and the IDs.
    private static func rows(_ queue: ScratchQueue) async throws -> String {
        try await queue.shell("quickrec export csv --queue queue | tail -n +2 | sed -E 's/(,[^,]*){3}\\r$//'").text
    }

    @Test(
        "Files and columns that can't be read are named in one sentence",
        arguments: [
            (["hledger", "none.journal"], 66, "doesn't exist"), (["hledger", "bad.journal"], 65, "hledger can't read"),
            (["csv", "none.csv", "--columns", "date,amount"], 66, "can't be read: No such file"),
            (["csv", "latin.csv", "--columns", "date,amount"], 65, "not UTF-8"),
            (["csv", "two.csv", "--columns", "date,amount"], 65, "'1.234 KWD' could be two amounts; say which"),
            (["csv", "open.csv", "--columns", "date,amount"], 65, "never ends"),
            (["csv", "bad.journal", "--columns", "date,sum"], 64, "names 'sum'"),
            (["csv", "bad.journal", "--columns", "date"], 64, "no amount"),
            (["csv", "bad.journal", "--columns", "amount"], 64, "no date"),
        ])
    func refused(words: [String], code: Int32, sentence: String) async throws {
        let queue = try queue()
        try queue.folder.write("2026-01-01 x\n  a\n  b\n  oops\n", to: "bad.journal")
        try queue.folder.write([0x32, 0xE4, 0x0A], to: "latin.csv")
        try queue.folder.write("2026-01-01,1.234 KWD\n", to: "two.csv")
        if words[1] == "two.csv" { try queue.configure("currency: EUR\n") }
        try queue.folder.write("2026-01-01,\"x\n", to: "open.csv")
        let run = try await queue.runBare(["import"] + words + ["--queue", "queue"])
        #expect(run.code == code, "\(run)")
        #expect(run.errorText.contains(sentence), "\(run)")
    }

    @Test("A year of two digits is the latest one that is not after next year, and a year of four what it is")
    func centuries() async throws {
        let queue = try queue()
        let rows = "31.12.99,1\n1.1.70,1\n5/11/0023,1\n31.12.2099,1\n"
        try queue.folder.write("day,sum\n" + rows, to: "bank.csv")
        let run = try await queue.run("import", "csv", "bank.csv", "--columns", "date,amount", "--any-year")
        #expect(run.errorText.contains("line 4, date: '5/11/0023' is not a day; "), "\(run)")
        let days = try await queue.sqlite("SELECT date FROM transactions ORDER BY date")
        #expect(days == "1970-01-01\n1999-12-31\n2099-12-31\n")
    }

    @Test(
        "Days are read as the file writes them, also the shortest", arguments: ["1.2.26", "01.02.2026", "2026-02-01"])
    func shortDays(day: String) async throws {
        let queue = try queue()
        try queue.folder.write("\(day),Joe,-5.00\n", to: "bank.csv")
        let run = try await queue.run(
            "import", "csv", "bank.csv", "--columns", "date,payee,amount", "--account", "Giro", "--date-order",
            "day-month")
        #expect(run.code == 0, "\(run)")
        #expect(try await queue.run("transactions", "--format", "json").text.contains(#""date":"2026-02-01""#))
    }

    @Test("New names are told with their near misses, in a dry run too, and once only")
    func newNames() async throws {
        let queue = try queue()
        try queue.folder.write("2026-11-05,-9,Shop,Food,lunch\n2026-11-06,-9,Shop,,\n", to: "bank.csv")
        let words = ["--columns", "date,amount,payee,category,tags", "--account", "Bnak"]
        for account in ["accounts add Bank", "tags add lnuch"] {
            #expect(try await queue.run(account.split(separator: " ").map(String.init)).code == 0)
        }
        for option in [["--dry-run"], []] {
            let run = try await queue.run(["import", "csv", "bank.csv"] + words + option)
            #expect(run.code == 0, "\(run)")
            #expect(
                run.errorText.hasPrefix(
                    "new account Bnak (Bank?)\nnew payee Shop\nnew category Food\nnew tag lunch (lnuch?)\n"), "\(run)")
        }
        #expect(try await queue.run(["import", "csv", "bank.csv"] + words).errorText == "")
        #expect(try await queue.run("undo").code == 0)
        let json = try await queue.run(["import", "csv", "bank.csv"] + words + ["--format", "json"])
        #expect(json.errorText == "")
    }

    @Test("Rows with new names are refused where the settings ask about these, and the others are booked")
    func askedNames() async throws {
        let queue = try queue()
        try queue.configure("decimalMark: \".\"\ncurrency: EUR\nnewNames: ask\n")
        try queue.folder.write("2026-11-05,-9,Shop\n2026-11-06,-9,\n", to: "bank.csv")
        #expect(try await queue.run("accounts", "add", "Bank").code == 0)
        let words = ["import", "csv", "bank.csv", "--columns", "date,amount,payee", "--account", "Bank"]
        let run = try await queue.run(words)
        #expect(run.code == 65)
        #expect(run.text.contains("Imported 1 transaction."), "\(run)")
        #expect(
            run.errorText.hasPrefix(
                "line 1, transaction: new payee Shop: the settings ask about new names (newNames: ask); add the name first, as "
                    + "in `quickrec payees add NAME`, or correct the spelling.\n"), "\(run)")
        #expect(try await queue.run("payees", "add", "Shop").code == 0)
        #expect(try await queue.run(words).text.contains("Imported 1 transaction."))
        // What is booked already is not asked about.
        #expect(try await queue.run("accounts", "rename", "Bank", "Giro").code == 0)
        #expect(try await queue.run("payees", "rename", "Shop", "Store").code == 0)
        let again = try await queue.run(words.dropLast() + ["Giro"])
        #expect(again.code == 0, "\(again)")
    }

    @Test(
        "Days in years that no entry may have are named, and booked where they are meant",
        arguments: ["1969-12-31", "0226-11-05", "2262-11-05"])
    func years(_ day: String) async throws {
        let queue = try queue()
        try queue.folder.write("\(day),-9\n1970-01-01,-9\n", to: "bank.csv")
        try queue.folder.write(
            "\(day) x\n    Expenses:X  9 EUR\n    Assets:Y\n\n1970-01-01 x\n    Expenses:X  9 EUR\n    Assets:Y\n",
            to: "b.journal")
        for words in [["csv", "bank.csv", "--columns", "date,amount"], ["hledger", "b.journal"]] {
            let run = try await queue.run(["import"] + words)
            #expect(run.code == 65, "\(run)")
            #expect(run.text.contains("Imported 1 transaction."), "\(run)")
            #expect(run.text.contains("Days in the file: 1970-01-01.\n"), "\(run)")
            #expect(
                run.errorText.contains(
                    "transaction: It is on \(day), but dates go from 1970 to the end of next year; correct the year, or book all "
                        + "years with --any-year.\n"), "\(run)")
            let all = try await queue.run(["import"] + words + ["--any-year"])
            #expect(all.code == 0, "\(all)")
            #expect(all.text.contains("Imported 1 transaction."), "\(all)")
            #expect(try await queue.run(["import"] + words).code == 0)
        }
    }

    @Test("A name with a control character is refused, whichever way it comes", arguments: ["\t", "\u{7}"])
    func controlCharacters(_ character: String) async throws {
        let queue = try queue()
        let name = "A\(character)B"
        try queue.folder.write("2026-01-02,-9\n", to: "bank.csv")
        let escaped = character == "\t" ? "\\t" : "\\u0007"
        let lines = ["account", "category"].map { #"{"amount":"5","\#($0)":"A\#(escaped)B"}"# + "\n" }
        try queue.folder.write(lines.joined(), to: "lines.jsonl")
        for words in [
            ["accounts", "add", name], ["payees", "add", name], ["tags", "add", name], ["categories", "add", name],
            ["import", "csv", "bank.csv", "--columns", "date,amount", "--account", name],
        ] {
            let run = try await queue.run(words)
            #expect(run.code == 65, "\(run)")
            #expect(run.errorText.contains(" name can't be blank or have control characters"), "\(run)")
        }
        let run = try await queue.run("add", "--from", "lines.jsonl")
        for key in ["account", "category"] {
            #expect(
                run.errorText.contains("\"\(key)\" can't be read; a name without control characters is expected."),
                "\(run)")
        }
    }

    @Test("Accounts of a journal that are one here are named, in a dry run too")
    func joinedAccounts() async throws {
        let queue = try queue()
        func block(_ account: String) -> String { "2026-01-02 x\n  Expenses:a  1 EUR\n  \(account)\n\n" }
        // The last one is written with a combining accent.
        let journal = ["Assets:Visa", "assets:visa", "Assets:Bank", "Assets:Caf\u{e9}", "Assets:Cafe\u{301}"].map(block)
        try queue.folder.write(journal.joined(), to: "a.journal")
        for words in [["--dry-run"], []] {
            let run = try await queue.run(["import", "hledger", "a.journal"] + words)
            #expect(run.code == 0, "\(run)")
            #expect(
                run.errorLines.filter { $0.contains("with one balance") } == [
                    "The accounts 'Assets:Caf\u{e9}' and 'Assets:Cafe\u{301}' are one here, 'Caf\u{e9}', with one balance.",
                    "The accounts 'Assets:Visa' and 'assets:visa' are one here, 'Visa', with one balance.",
                ], "\(run)")
        }
    }
}
