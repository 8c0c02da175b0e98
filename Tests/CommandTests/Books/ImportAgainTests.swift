import TestSupport
import Testing

/// A second import that reads what an earlier one booked in another way says so, and its advice works.
struct ImportAgainTests {
    /// Runs a script with `take FILE OPTIONS`, which imports a CSV file and shows the exit code and what was refused.
    private func run(_ script: String, _ file: String, settings: String = "currency: EUR\n") async throws -> CommandRun
    {
        let queue = try ScratchQueue()
        try queue.configure(settings)
        try queue.folder.write(file, to: "bank.csv")
        return try await queue.shell(
            """
            export QUICKREC_QUEUE=$PWD/queue
            take() {
                quickrec import csv bank.csv "$@" > said 2> told; echo $?
                grep -o 'Imported .*' said; grep -v "^This is a new queue\\|^new " told | sed 's/[0-9A-F]\\{8\\}-[0-9A-F-]*/ID/'
            }
            books() { quickrec export csv | tail -n +2 | cut -d, -f 1,3,4,7; }
            first() { quickrec transactions --sort date --format csv | sed -n 2p | cut -d, -f 1; }
            \(script)
            """)
    }

    private static let expenses = "Date,Description,Amount\n2026-11-05,COFFEE,4.50\n2026-11-17,RENT,900.00\n"

    @Test("Nothing of a file is booked while its days are read in the wrong order")
    func wrongOrder() async throws {
        let run = try await run(
            """
            take --columns date,payee,amount; books; take --columns date,payee,amount --date-order month-day; books
            """, "Date,Description,Amount\n11/05/2026,COFFEE,-4.50\n11/17/2026,RENT,-900.00\n",
            settings: "currency: EUR\ndateOrder: day-month\n")
        #expect(
            run.text == """
                65
                quickrec: Its days are month-day, as '11/17/2026' on line 3 shows; add --date-order month-day. Nothing was \
                imported.
                0
                Imported 2 transactions.
                2026-11-05,-4.50,EUR,COFFEE
                2026-11-17,-900.00,EUR,RENT

                """, "\(run)")
    }

    @Test("Another sign is reported until the import was undone or the transactions were edited")
    func otherSign() async throws {
        func reported(_ line: Int, _ amount: String, _ day: String) -> String {
            """
            line \(line), transaction: An earlier run booked it as income \(amount) on \(day), and now it reads expense \
            \(amount) on \(day); it was left as it is, and `quickrec edit ID` changes it.
            """
        }
        let run = try await run(
            """
            take --columns date,payee,amount --account Amex
            take --columns date,payee,outflow --account Amex --dry-run
            quickrec add '1 #x' > said 2>&1; quickrec edit $(first) type:expense note:mine > said 2>&1
            take --columns date,payee,outflow --account Amex
            quickrec undo 3 > said; take --columns date,payee,outflow --account Amex; books
            """, Self.expenses)
        #expect(
            run.text == """
                0
                Imported 2 transactions.
                65
                \(reported(2, "4.50 EUR", "2026-11-05"))
                \(reported(3, "900.00 EUR", "2026-11-17"))
                Nothing was stored (--dry-run).
                quickrec: 2 transactions differ from an earlier run and were left as they are; `quickrec undo` reverts that \
                import, then run this again.
                65
                Imported nothing new.
                \(reported(3, "900.00 EUR", "2026-11-17"))
                quickrec: 1 transaction differs from an earlier run and was left as it is; `quickrec undo 3` reverts that \
                import and all since, then run this again.
                0
                Imported 2 transactions.
                2026-11-05,-4.50,EUR,COFFEE
                2026-11-17,-900.00,EUR,RENT

                """, "\(run)")
    }

    @Test("What the user has corrected is not reported, and what else differs of that transaction still is")
    func corrected() async throws {
        func reported(_ line: Int, _ facts: String, _ amount: String, _ day: String) -> String {
            """
            line \(line), transaction: An earlier run booked it as income \(facts) on \(day), and now it reads expense \
            \(amount) on \(day); it was left as it is, and `quickrec edit ID` changes it.
            """
        }
        // An action that was undone since has not to be undone again.
        let run = try await run(
            """
            take --columns date,payee,amount --account Amex
            quickrec edit $(first) 5 > said 2>&1; take --columns date,payee,amount --account Amex
            quickrec edit $(first) note:mine > said 2>&1; quickrec add '1 #x' > said 2>&1; quickrec undo > said 2>&1
            take --columns date,payee,outflow --account Amex
            """, Self.expenses)
        #expect(
            run.text == """
                0
                Imported 2 transactions.
                0
                Imported nothing new.
                65
                Imported nothing new.
                \(reported(2, "5.00 EUR", "4.50 EUR", "2026-11-05"))
                \(reported(3, "900.00 EUR", "900.00 EUR", "2026-11-17"))
                quickrec: 2 transactions differ from an earlier run and were left as they are; `quickrec undo 3` reverts that \
                import and all since, then run this again.

                """, "\(run)")
    }

    @Test(
        "Another decimal mark or order of days is reported, also after the account was renamed",
        arguments: [
            (
                "1,234", "--decimal-mark ,",
                "expense 1234.000 KWD on 2026-05-11, and now it reads expense 1.234 KWD on 2026-05-11;"
            ),
            (
                "1.000", "--date-order month-day",
                "expense 1.000 KWD on 2026-05-11, and now it reads expense 1.000 KWD on 2026-11-05;"
            ),
        ])
    func otherReading(_ amount: String, _ option: String, _ sentence: String) async throws {
        let run = try await run(
            """
            columns='--currency KWD --columns date,outflow'; take $columns --account Bank --decimal-mark .
            take $columns --account Bank --decimal-mark . \(option)
            quickrec accounts rename Bank Giro > said 2>&1; take $columns --account Giro --decimal-mark . \(option)
            """.replacing("--decimal-mark . --decimal-mark ,", with: "--decimal-mark ,"),
            "11/05/2026;\(amount)\n", settings: "currency: EUR\ndateOrder: day-month\n")
        let reported = run.lines.filter { $0.hasPrefix("line 1, transaction: ") }
        #expect(reported.count == 2, "\(run)")
        #expect(reported.allSatisfy { $0.contains("An earlier run booked it as \(sentence)") }, "\(run)")
        #expect(run.lines.filter { $0 == "65" }.count == 2, "\(run)")
    }

    @Test("Rows that are booked again on another account or in another currency are counted")
    func elsewhere() async throws {
        let run = try await run(
            """
            take --columns date,payee,outflow; take --columns date,payee,outflow --account Amex --dry-run
            take --columns date,payee,outflow --account Amex
            quickrec undo > said; take --columns date,payee,outflow --currency USD
            """, Self.expenses)
        let told =
            "2 transactions of the file equal some that an earlier run booked on 'Cash EUR'; if they are the same,"
        #expect(
            run.text == """
                0
                Imported 2 transactions.
                0
                \(told) check --account and --currency.
                Nothing was stored (--dry-run).
                0
                Imported 2 transactions.
                \(told) `quickrec undo` reverts this import.
                0
                Imported 2 transactions.
                \(told) `quickrec undo` reverts this import.

                """, "\(run)")
    }

    @Test("A journal is known again however its amounts are written and its postings ordered")
    func reformatted() async throws {
        let queue = try ScratchQueue()
        try queue.configure("currency: EUR\n")
        let forms = [
            "expenses:food  5 EUR\n  assets:bank", "expenses:food  5.00 EUR\n  assets:bank",
            "expenses:food  €5\n  assets:bank", "assets:bank  -5.0 EUR\n  expenses:food",
            "expenses:food  5.10 EUR\n  assets:bank",
        ]
        for (number, form) in forms.enumerated() {
            try queue.folder.write("2026-11-01 Kiosk\n  \(form)\n", to: "\(number).journal")
            let run = try await queue.run("import", "hledger", "\(number).journal")
            let isNew = number == 0 || number == 4
            #expect(run.text.contains(isNew ? "Imported 1 transaction." : "Imported nothing new."), "\(form): \(run)")
            guard number == 0 else { continue }
            // From now on it is known by its ID alone.
            let edit = "edit $(quickrec transactions --format csv | sed -n 2p | cut -d, -f 1) payee:Stall"
            #expect(try await queue.shell("export QUICKREC_QUEUE=$PWD/queue; quickrec \(edit)").code == 0)
        }
    }

    @Test("An amount with a point can be thousands in a file too, whatever the decimal mark of the queue is")
    func dinars() async throws {
        let run = try await run(
            "take --columns date,outflow --currency KWD; take --columns date,outflow --currency KWD --decimal-mark .; books",
            "2026-11-05,1.234\n", settings: "currency: EUR\ndecimalMark: \",\"\n")
        #expect(
            run.text == """
                65
                Imported nothing new.
                line 1, amount: '1.234' could be two amounts; say which mark is the decimal one, with --decimal-mark.
                quickrec: 1 transaction could not be imported, as said above; correct what can be and run this again, which imports nothing \
                twice.
                0
                Imported 1 transaction.
                2026-11-05,-1.234,KWD,

                """, "\(run)")
    }

    @Test("Amounts without a currency have that of their account")
    func accountsCurrency() async throws {
        let run = try await run(
            """
            quickrec accounts add Visa --currency USD > said 2>&1
            take --columns date,payee,outflow --account Visa; books
            take --columns date,payee,outflow --account Visa --currency EUR; books
            """, "2026-11-05,Fee,2.50\n")
        #expect(
            run.text == """
                0
                Imported 1 transaction.
                2026-11-05,-2.50,USD,Fee
                0
                Imported 1 transaction.
                The account 'Visa' has another currency, so 'Visa EUR' was added.
                1 transaction of the file equals one that an earlier run booked on 'Visa'; if they are the same, `quickrec \
                undo` reverts this import.
                2026-11-05,-2.50,USD,Fee
                2026-11-05,-2.50,EUR,Fee

                """, "\(run)")
    }

    private static func left(_ line: Int, _ facts: String) -> String {
        """
        line \(line), transaction: The books have \(facts) already (ID), from another source or another reading of this row; \
        if this is another one, book it with `quickrec add --transaction`.
        """
    }

    @Test("A row that is written otherwise is not booked again, and two equal ones are two")
    func otherText() async throws {
        let run = try await run(
            """
            take --columns date,payee,amount --account B
            printf '05.11.2026;Shop ;"-9,00"\n05.11.2026;shop;-9\n05.11.2026;shop;-9,0\n' > bank.csv
            take --columns date,payee,amount --account B --decimal-mark ,; books
            echo 2026-11-06,Shop,-9 > bank.csv; take --columns date,payee,amount --account B
            echo 2026-11-06,shop,-9.0 >> bank.csv; take --columns date,payee,amount --account B
            """, "2026-11-05,Shop,-9\n2026-11-05,Shop,-9\n")
        #expect(
            run.text == """
                0
                Imported 2 transactions.
                65
                Imported 1 transaction.
                \(Self.left(1, "expense 9.00 EUR on 2026-11-05, Shop, in 'B'"))
                \(Self.left(2, "expense 9.00 EUR on 2026-11-05, Shop, in 'B'"))
                quickrec: 2 transactions are in the books already, and were left out.
                2026-11-05,-9.00,EUR,Shop
                2026-11-05,-9.00,EUR,Shop
                2026-11-05,-9.00,EUR,Shop
                0
                Imported 1 transaction.
                0
                Imported 1 transaction.

                """, "\(run)")
    }

    @Test("What was booked by hand is not booked again, also not on the default account")
    func byHand() async throws {
        let run = try await run(
            """
            quickrec add --transaction '9 payee:Shop date:2026-11-05 #x' > said 2>&1
            quickrec add --transaction '+8 date:2026-11-05' > said 2>&1
            quickrec add --transaction '7 date:2026-11-05 note:a' > said 2>&1
            take --columns date,payee,amount,note; books
            """, "2026-11-05,Shop,-9,\n2026-11-05,Shop,-8,\n2026-11-05,,-7,b\n2026-11-06,Shop,-9,\n")
        #expect(
            run.text == """
                65
                Imported 3 transactions.
                \(Self.left(1, "expense 9.00 EUR on 2026-11-05, Shop, in 'Cash EUR'"))
                1 transaction of the file equals one of the books but for the note or a payee that one of the two lacks; if \
                they are the same, `quickrec undo` reverts this import.
                quickrec: 1 transaction is in the books already, and was left out.
                2026-11-05,-9.00,EUR,Shop
                2026-11-05,8.00,EUR,
                2026-11-05,-7.00,EUR,
                2026-11-05,-8.00,EUR,Shop
                2026-11-05,-7.00,EUR,
                2026-11-06,-9.00,EUR,Shop

                """, "\(run)")
    }

    @Test("A row with the amount and account of a transaction of days before or the day after is booked, and named")
    func similar() async throws {
        let script = """
            for entry in '23,90 payee:Rewe date:2026-11-12' '1100 payee:Vermieter date:2026-11-02' \\
                '5 payee:Late date:2026-11-21' '6 payee:Old date:2026-11-14' '7 payee:New date:2026-11-22' \\
                '8 payee:Card date:2026-11-18' '9 payee:Same date:2026-11-20'; do
                quickrec add --transaction "$entry account:Giro" > said 2>&1
            done
            quickrec add --transaction '23,90 payee:Other date:2026-11-12' > said 2>&1
            again() { take --columns date,payee,amount --account Giro "$@" | sed 's/([0-9A-F]\\{8\\}/(ID/g'; }
            again --dry-run; again; again
            """
        let file = """
            2026-11-13,Rewe sagt danke,-23.90
            2026-11-03,Vermieter,-1100.00
            2026-11-20,Bank,-5.00
            2026-11-20,Bank,-6.00
            2026-11-20,Bank,-7.00
            2026-11-20,Bank,+8.00
            2026-11-20,Same,-9.00
            2026-11-21,Same,-9.00
            2026-11-14,Rewe sagt danke,-23.90

            """
        func named(_ advice: String) -> String {
            """
            3 transactions of the file have the account and amount of one in the books, from 5 days before to a day \
            after: line 1 (ID, 2026-11-12, Rewe), line 2 (ID, 2026-11-02, Vermieter), line 3 (ID, 2026-11-21, Late); if they \
            are the same, \(advice).
            """
        }
        let equal = "quickrec: 1 transaction is in the books already, and was left out."
        let run = try await run(script, file, settings: "currency: EUR\ndecimalMark: \",\"\n")
        let lines = run.lines.filter { !$0.hasPrefix("line 7, ") && !$0.hasPrefix("Nothing was stored") }
        #expect(
            lines
                == [
                    "65", "Would import 8 transactions.", named("leave them out of the file"), equal,
                    "65", "Imported 8 transactions.",
                    named("`quickrec delete` removes one of each, or `quickrec undo` reverts this import"), equal,
                    "65", "Imported nothing new.", equal,
                ].filter { !$0.hasPrefix("Would") }, "\(run)")
    }

    @Test("What looks like a row of an earlier file counts only under another name, and programs get it in JSON")
    func similarFiles() async throws {
        let run = try await run(
            """
            columns='--columns date,payee,amount'
            take $columns; printf '2026-11-07,Tram,-3.00\\n2026-11-07,REWE SAGT DANKE,-4.00\\n' > bank.csv
            quickrec import csv bank.csv $columns --dry-run --format json 2>&1 | grep -o '"similar":.*\\]' |
                sed 's/[0-9A-F]\\{8\\}-[0-9A-F-]*/ID/' | sed 's/,"failed.*//'
            """, "2026-11-05,Tram,-3.00\n2026-11-05,Rewe,-4.00\n")
        #expect(
            run.text == """
                0
                Imported 2 transactions.
                "similar":[{"record":"line 2","transactionID":"ID","day":"2026-11-05","payee":"Rewe"}]

                """, "\(run)")
    }

    @Test(
        "A row that has another day or amount than an earlier file said is named, if the new file has the old one no more"
    )
    func changedRow() async throws {
        let run = try await run(
            """
            columns='--columns date,payee,amount --account Giro'
            take $columns
            printf '2026-11-05,Tram,-3.00\\n2026-11-08,Rewe,-4.00\\n2026-11-07,Rent,-910.00\\n2026-11-09,Tram,-3.00\\n' > bank.csv
            take $columns | sed 's/([0-9A-F]\\{8\\}/(ID/g'
            """, "2026-11-05,Tram,-3.00\n2026-11-06,Rewe,-4.00\n2026-11-07,Rent,-900.00\n")
        let advice = "`quickrec delete` removes one of each, or `quickrec undo` reverts this import"
        #expect(
            run.text == """
                0
                Imported 3 transactions.
                0
                Imported 3 transactions.
                1 transaction of the file has the account and amount of one in the books, from 5 days before to a day after: \
                line 2 (ID, 2026-11-06, Rewe); if they are the same, \(advice).
                1 transaction of the file has the account, payee and day of one that an earlier import booked and this file \
                does not have: line 3 (ID, 2026-11-07, Rent); if they are the same, \(advice).

                """, "\(run)")
    }

    @Test("A second run that reads more columns books nothing again, and says what the books lack")
    func moreColumns() async throws {
        let run = try await run(
            """
            take --columns date,amount,payee,-,-,-
            take --columns date,amount,payee,tags,category,-
            take --columns date,amount,payee,tags,category,note
            quickrec undo > said; take --columns date,amount,payee,tags,category,note
            take --columns date,amount,payee,-,-,note; take --columns date,amount,payee,tags,category,note
            """, "2026-11-05,-5,Shop,a;b,Food,for Ann\n2026-11-06,-5,Shop,a,,for Ann\n")
        #expect(
            run.text == """
                0
                Imported 2 transactions.
                0
                Imported nothing new.
                1 transaction of an earlier run has a category in the file but not in the books; a second run adds nothing, \
                `quickrec edit` does.
                2 transactions of an earlier run have tags in the file but not in the books; a second run adds nothing, \
                `quickrec edit` does.
                65
                Imported nothing new.
                \(Self.left(1, "expense 5.00 EUR on 2026-11-05, Shop, in 'Cash EUR'"))
                \(Self.left(2, "expense 5.00 EUR on 2026-11-06, Shop, in 'Cash EUR'"))
                quickrec: 2 transactions are in the books already, and were left out.
                0
                Imported 2 transactions.
                0
                Imported nothing new.
                0
                Imported nothing new.

                """, "\(run)")
    }

    @Test("IDs that the source names tell equal transactions apart, but not from those without one")
    func namedIDs() async throws {
        let run = try await run(
            """
            take --columns date,amount,payee,-; take --columns date,amount,payee,transactionID
            quickrec undo > said; take --columns date,amount,payee,transactionID
            sed -i 's/A1/A2/' bank.csv; take --columns date,amount,payee,transactionID
            """, "2026-11-05,-5,Shop,A1000000-0000-4000-8000-000000000000\n")
        #expect(
            run.text == """
                0
                Imported 1 transaction.
                65
                Imported nothing new.
                \(Self.left(1, "expense 5.00 EUR on 2026-11-05, Shop, in 'Cash EUR'"))
                quickrec: 1 transaction is in the books already, and was left out.
                0
                Imported 1 transaction.
                0
                Imported 1 transaction.

                """, "\(run)")
    }

    @Test("What was deleted since stays deleted, until its deletion is undone or it is asked for")
    func deleted() async throws {
        let run = try await run(
            """
            take --columns date,payee,outflow
            quickrec delete $(first) > said 2>&1; take --columns date,payee,outflow
            take --columns date,payee,outflow --deleted; take --columns date,payee,outflow
            quickrec undo 2 > said; take --columns date,payee,outflow; books
            """, Self.expenses)
        #expect(
            run.text == """
                0
                Imported 2 transactions.
                0
                Imported nothing new.
                1 transaction of an earlier run was deleted since, and not booked again; --deleted books it.
                0
                Imported 1 transaction.
                0
                Imported nothing new.
                0
                Imported nothing new.
                2026-11-05,-4.50,EUR,COFFEE
                2026-11-17,-900.00,EUR,RENT

                """, "\(run)")
    }

    @Test("Where an equal one was booked since, nothing is said to be missing that --deleted would not book")
    func deletedAndReplaced() async throws {
        let three = String(repeating: "2026-11-05,REWE,5.00\n", count: 3)
        let run = try await run(
            """
            take --columns date,payee,outflow; quickrec delete $(first) > said 2>&1; cp bank.csv three.csv
            echo 2026-11-05,REWE,5.00 >> bank.csv; take --columns date,payee,outflow; cp three.csv bank.csv
            take --columns date,payee,outflow; take --columns date,payee,outflow --deleted
            """, three)
        #expect(run.text.matches(of: /--deleted books/).count == 1, "\(run)")
        #expect(run.text.matches(of: /Imported 1 transaction\./).count == 1, "\(run)")
    }
}
