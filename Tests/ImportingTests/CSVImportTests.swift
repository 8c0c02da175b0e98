import Model
import Money
import Store
import Testing

@testable import Importing

/// CSV files as banks and spreadsheets write them: no row is lost, and none is booked with another amount.
struct CSVImportTests {
    /// What is read from a file, with the account and currency of rows that name none.
    private func plan(
        _ text: String, _ columns: String, account: String? = "Bank", currency: String = "EUR", mark: DecimalMark? = nil
    ) throws -> BooksPlan {
        let notation = AmountNotation(decimalMark: mark, defaultCurrency: try #require(Currency(code: currency)))
        let reading = CSVReading(
            columns: try CSVColumn.list(columns), account: account, notation: notation, day: { CivilDay($0) })
        return try BooksPlan(csv: Array(text.utf8), reading, KnownNames(accounts: [:], mapped: [:]))
    }

    /// What comes of a file: the day, the amount with its sign and the payee of each transaction, then the problems.
    private func read(_ text: String, _ columns: String, mark: DecimalMark? = nil) throws -> [String] {
        let plan = try plan(text, columns, mark: mark)
        #expect(plan.sourceCount == plan.transactions.count + plan.problems.count)
        return plan.transactions.map { transaction in
            let sign = transaction.entry.type == .income ? "+" : "-"
            let amount = transaction.entry.total.map { sign + $0.decimalString } ?? "none"
            return "\(transaction.date) \(amount) \(transaction.entry.payee ?? "")"
        } + plan.problems.map { "\($0.record) \($0.field): \($0.message)" }
    }

    /// What is said of a cell that is no day.
    private func noDay(_ cell: String) -> String {
        "'\(cell)' is not a day; write 2026-11-05, 5.11.2026, 5/11/2026 or 5 Nov 2026, with a time behind it or not."
    }

    @Test("A row without a currency doesn't take that of earlier rows of a new account, unless it is the queue's")
    func openCurrency() throws {
        let refusal =
            "It has no currency, and earlier rows of the new account 'Bank' are in USD; name that of such rows "
            + "with --currency."
        #expect(
            try read("2026-11-01,-$20.00\n2026-11-02,-12.50\n2026-11-03,$1.00\n", "date,amount")
                == ["2026-11-01 -20.00 ", "2026-11-03 +1.00 ", "line 2 amount: \(refusal)"])
        #expect(
            try read("2026-11-01,-€20.00\n2026-11-02,-12.50\n", "date,amount")
                == ["2026-11-01 -20.00 ", "2026-11-02 -12.50 "])
    }

    @Test("A sign that contradicts the type is refused, in a row and from row to row")
    func signAgainstType() throws {
        #expect(
            try read(
                "2026-11-01,12.50,-,expense\n2026-11-02,-,3,income\n2026-11-03,\u{2013},2,expense\n",
                "date,inflow,outflow,type")
                == [
                    "2026-11-03 -2.00 ", "line 1 inflow: It is an expense with an inflow.",
                    "line 2 amount: It is income with an amount below zero.",
                ])
        let error = ImportError.twoSigns(below: 1, above: 3)
        #expect(throws: error) {
            try read("2026-11-01,-5,expense\n2026-11-02,9,income\n2026-11-03,2,expense\n", "date,amount,type")
        }
        #expect("\(error)".contains("below zero, as on line 1, and above, as on line 3"))
        // What an export writes of a transaction that gave more back than it cost.
        let id = "8F3A2B1C-5D6E-4F70-8A9B-0C1D2E3F4A5B"
        #expect(
            try read("2026-11-01,-5,expense,\n2026-11-03,2,expense,\(id)\n", "date,amount,type,transactionID")
                == ["2026-11-01 -5.00 ", "2026-11-03 -2.00 "])
    }

    @Test("An amount with three decimals is one where the row has an ID of quickrec, and two otherwise")
    func ownDecimals() throws {
        let id = "8F3A2B1C-5D6E-4F70-8A9B-0C1D2E3F4A5B"
        #expect(
            try read("2026-11-01,-1.234,KWD,\(id)\n", "date,amount,currency,transactionID") == ["2026-11-01 -1.234 "])
        let other = try read("2026-11-01,-1.234,KWD,R-1\n", "date,amount,currency,transactionID")
        #expect(other.count == 1 && other[0].contains("'-1.234' could be two amounts"), "\(other)")
    }

    @Test("A word that several currencies have is none where the books don't say which")
    func unclearCurrency() throws {
        #expect(
            try read("2026-11-01,-5,kr\n2026-11-02,-5,sek\n", "date,amount,currency") == [
                "line 1 currency: 'kr' could be another currency than SEK; write the ISO 4217 code that is meant, such as "
                    + "SEK, into the file.",
                "line 2 currency: 'sek' is not an ISO 4217 code.",
            ])
        let plan = try plan("2026-11-01,-5,kr\n", "date,amount,currency", currency: "NOK")
        #expect(plan.transactions.map(\.entry.total?.currency.code) == ["NOK"])
    }

    @Test(
        "Amounts are read with their sign on either side, and with a currency",
        arguments: [
            ("12,-", "+12.00"), ("-12,-", "-12.00"), ("12,--", "+12.00"), ("(12,-)", "-12.00"), ("12,- €", "+12.00"),
            ("（3,20）", "-3.20"), ("（３,２０）", "-3.20"), ("－3,20", "-3.20"), ("−3,20", "-3.20"), ("△3,20", "-3.20"),
            ("▲3,20", "-3.20"), ("＋3,20", "+3.20"),
            ("EUR -3,20", "-3.20"), ("EUR 3,20-", "-3.20"), ("3,20- EUR", "-3.20"), ("€(3,20)", "-3.20"),
            ("(3,20 €)", "-3.20"),
            ("€ +3,20", "+3.20"), ("3,20+", "+3.20"), ("\u{2212}3,20 €", "-3.20"), ("€\u{2212}3,20", "-3.20"),
        ])
    func signs(_ cell: String, _ amount: String) throws {
        #expect(try read("2026-11-05;\(cell);x\n", "date,amount,payee") == ["2026-11-05 \(amount) x"])
    }

    @Test(
        "What is no amount is refused with the forms that are one, and quoted as it is",
        arguments: [
            "-(5,00)", "-5,00-", "(5,00", "5,00)", "12-5", "12\u{2212}5", "12*5", "5%", "--5,00", "+-5,00", "2×3",
            "-－5,00",
            "１２－５", "－（5,00）",
        ])
    func noAmount(_ cell: String) throws {
        #expect(
            try read("2026-11-05;\(cell)\n", "date,amount") == [
                "line 1 amount: '\(cell)' is not an amount; write 12.50 and, below zero, -12.50, 12.50- or (12.50), with a "
                    + "currency or not."
            ])
        let quoted = try read("2026-11-05;-1,2x\n", "date,amount")
        #expect(quoted.count == 1 && quoted[0].hasPrefix("line 1 amount: '-1,2x' "), "\(quoted)")
    }

    @Test(
        "The separator is what splits the first line as named, and of two the comma is the decimal mark",
        arguments: [
            ("2026-11-05;-12,50\n2026-11-06;-1,00\n", "date,amount"),
            ("2026-11-05,-12.50\n2026-11-06,-1.00\n", "date,amount"),
            ("2026-11-05\t-12,50\n2026-11-06\t-1,00\n", "date,amount"),
            ("2026-11-05;-12,50;Tea, cake, and more, much more\n2026-11-06;-1,00;x\n", "date,amount,-"),
            ("\"Date, booked\";\"Amount, EUR\"\n2026-11-05;-12,50\n2026-11-06;-1,00\n", "date,amount"),
            ("2026-11-05,\"-12,50\"\r\n2026-11-06,\"-1,00\"\r\n", "date,amount"),
        ])
    func separators(_ text: String, _ columns: String) throws {
        #expect(try read(text, columns) == ["2026-11-05 -12.50 ", "2026-11-06 -1.00 "])
    }

    @Test("An amount that its decimal comma makes two cells is refused, with or without a heading")
    func decimalComma() throws {
        let rows = "2026-11-05,-12,50,Lunch\n2026-11-06,-3,00,Tea\n"
        func refused(_ line: Int, _ limit: Int) -> String {
            "line \(line) columns: It has 4 cells where \(limit) are expected; quote cells with a separator in them, such as "
                + "\"12,50\", or name each further column - in --columns."
        }
        #expect(try read(rows, "date,amount,payee") == [refused(1, 3), refused(2, 3)])
        #expect(try read("day,sum,who\n" + rows, "date,amount,payee") == [refused(2, 3), refused(3, 3)])
        #expect(try read("day,sum\n2026-11-05,-12,50,Lunch\n", "date,amount") == [refused(2, 2)])
    }

    @Test(
        "An amount in whole units before two digits of no column is refused; quotes or - say what is meant",
        arguments: [
            ("day,who,sum,note\n2026-11-05,Rewe,-12,50,\n", "date,payee,amount,note"),
            ("day,who,sum,note\n2026-11-05,Rewe,-12,50,\n", "date,payee,amount"),
            ("day,sum,fee\n2026-11-05,-12,50\n", "date,amount"),
            ("2026-11-05,-12,50\n", "date,amount"),
        ])
    func splitAmount(_ text: String, _ columns: String) throws {
        let read = try read(text, columns)
        #expect(read.count == 1)
        let grouped = try self.read(text.replacing("-12,", with: "-1.012,"), columns)
        #expect(grouped.allSatisfy { $0.hasPrefix("line") }, "\(grouped)")
        #expect(
            read.allSatisfy { $0.contains("'-12,50' could be one amount") || $0.contains("are expected") }, "\(read)")
    }

    @Test("Two digits after an amount that are a column's, or no decimals, are none of the amount")
    func notSplit() throws {
        #expect(try read("2026-11-05,-12,50\n", "date,amount,-") == ["2026-11-05 -12.00 "])
        #expect(try read("2026-11-05,-12,50\n", "date,amount,note") == ["2026-11-05 -12.00 "])
        #expect(try read("day,sum,fee\n2026-11-05,-12.00,50\n", "date,amount") == ["2026-11-05 -12.00 "])
        #expect(try read("day;sum;fee\n2026-11-05;-12;50\n", "date,amount") == ["2026-11-05 -12.00 "])
        #expect(try read("day,sum,count\n2026-11-05,-12,500\n", "date,amount") == ["2026-11-05 -12.00 "])
    }

    @Test("Lines that end with CR alone, and the separator that Excel names, are read")
    func spreadsheets() throws {
        #expect(
            try read("day,sum\r2026-11-05,-1.00\r2026-11-06,-2.00\r", "date,amount")
                == ["2026-11-05 -1.00 ", "2026-11-06 -2.00 "])
        #expect(
            try read("\u{FEFF}sep=;\r\nday;sum\r\nx;-2,00\r\n2026-11-05;-1,00\r\n", "date,amount")
                == ["2026-11-05 -1.00 ", "line 3 date: \(noDay("x"))"])
        #expect(try read("sep=,", "date,amount") == [])
        #expect(try CSVColumn.list("date , amount\r") == [.date, .amount])
    }

    @Test("A file in UTF-16 is refused with the command that converts it")
    func wide() throws {
        let bytes: [UInt8] = [0xFF, 0xFE] + Array("day,sum".utf8).flatMap { [$0, 0] }
        #expect(throws: ImportError.notCSV("it is not UTF-8; convert it first, with `iconv -f utf-16 -t utf-8`, say")) {
            _ = try CSVTable(bytes, cellCount: 2)
        }
    }

    @Test("Columns after the last named one are left out where the heading has them, and where they are empty")
    func furtherColumns() throws {
        let named = "day,sum,who,balance,\n2026-11-05,-12.50,Joe,100.00,\n"
        #expect(try read(named, "date,amount") == ["2026-11-05 -12.50 "])
        #expect(try read("2026-11-05,-12.50,,,\n", "date,amount") == ["2026-11-05 -12.50 "])
        #expect(try read("2026-11-05,-12.50,Joe,100.00\n", "date,amount,payee,-") == ["2026-11-05 -12.50 Joe"])
    }

    @Test(
        "A first row with an amount in it is no heading, whatever its day looks like",
        arguments: ["2026-02-31", "5.11.26", "05/11", ""])
    func firstRow(_ day: String) throws {
        #expect(
            try read("\(day),-12.50,Joe\n2026-11-06,-3.00,Ann\n", "date,amount,payee") == [
                "2026-11-06 -3.00 Ann", "line 1 date: \(noDay(day))",
            ])
    }

    @Test("A first row with too few cells is no heading where nothing comes after it")
    func onlyRow() throws {
        #expect(throws: ImportError.notCSV("its only row has 1 cell where --columns names 2")) {
            try read("xxxxx\n", "date,amount")
        }
        #expect(try read("xxxxx\n2026-11-06,-3.00\n", "date,amount") == ["2026-11-06 -3.00 "])
        #expect(try read("day,sum\n", "date,amount").isEmpty)
    }

    @Test("A heading may have digits in its other columns")
    func heading() throws {
        #expect(
            try read("Day 1,Sum,Payee 1\n2026-11-06,-3.00,Ann\n", "date,amount,payee") == ["2026-11-06 -3.00 Ann"])
    }

    @Test("Rows keep the number of their first line across quoted line breaks, blank lines and a byte order mark")
    func lineNumbers() throws {
        let text = "\u{FEFF}2026-11-05,-1,\"a\nb \"\"c\"\"\"\r\n\n\r\n2026-11-06,x,d\n2026-11-07,y,e"
        #expect(
            try read(text, "date,amount,note").map { $0.prefix(13) } == [
                "2026-11-05 -1", "line 5 amount", "line 6 amount",
            ])
    }

    @Test("A quote without an end is refused with its line")
    func endlessQuote() {
        #expect(throws: ImportError.notCSV("the quote that begins on line 2 never ends")) {
            try read("2026-11-05,-1,a\n2026-11-06,-1,\"b\n", "date,amount,payee")
        }
    }

    @Test("Tags are separated by semicolons, and a backslash keeps one in a tag")
    func tags() throws {
        let lines = try plan("2026-03-06,1, a \\; b ;c;;d\\e\n", "date,amount,tags").transactions.flatMap(\.entry.lines)
        #expect(lines.flatMap(\.tags) == ["a ; b", "c", "d\\e"])
    }

    @Test("Cleared is what the programs' words say, and a word for neither is named")
    func cleared() throws {
        func cleared(_ words: String) throws -> [Bool?] {
            let rows = words.split(separator: " ", omittingEmptySubsequences: false).map { "2026-03-06,1,\($0)\n" }
            return try plan(rows.joined(), "date,amount,cleared").transactions.map(\.entry.cleared)
        }
        let yes = "true Yes 1 c C x X * cleared Cleared y R Reconciled \u{2713}"
        #expect(try cleared(yes) == Array(repeating: true, count: 14))
        #expect(try cleared("false No 0 n N ! Uncleared ") == Array(repeating: false, count: 8))
        for word in ["banana", "oui", "nein", "ja"] {
            #expect(
                try read("2026-03-06,1,\(word)\n", "date,amount,cleared") == [
                    "line 1 cleared: '\(word)' means neither cleared nor uncleared; write yes or no."
                ])
        }
        #expect(
            try read("2026-03-06,1,Starting Balance\n2026-03-06,1,Opening\n", "date,amount,kind") == [
                "2026-03-06 +1.00 ", "line 1 kind: 'Starting Balance' is neither opening nor ordinary.",
            ])
    }

    @Test("Rows with one reference that is no UUID are transactions of their own")
    func references() throws {
        let rows = "NOTPROVIDED,2026-03-06,-4.00,D\nNOTPROVIDED,2026-03-09,-5.00,E\nNOTPROVIDED,2026-03-09,-5.00,E\n"
        #expect(
            try read(rows, "transactionID,date,amount,payee") == [
                "2026-03-06 -4.00 D", "2026-03-09 -5.00 E", "2026-03-09 -5.00 E",
            ])
    }

    @Test(
        "Rows with one UUID are lines of one transaction unless a fact of the whole differs",
        arguments: [
            ("2026-03-09,D,Bank,x,,false", "date"), ("2026-03-06,E,Bank,x,,false", "payee"),
            ("2026-03-06,D,Giro,x,,false", "account"), ("2026-03-06,D,Bank,y,,false", "note"),
            ("2026-03-06,D,Bank,x,EUR,false", "currency"), ("2026-03-06,D,Bank,x,,true", "cleared"),
        ])
    func group(_ other: String, _ field: String) throws {
        let id = "21111111-1111-4111-8111-111111111111"
        let first = "\(id),-4.00,a,2026-03-06,D,Bank,x,,false\n\(id),-1.00,b,2026-03-06,D,Bank,x,,false\n"
        let columns = "transactionID,amount,category,date,payee,account,note,currency,cleared"
        #expect(try read(first, columns) == ["2026-03-06 -5.00 D"])
        #expect(
            try read(first + "\(id),-5.00,c,\(other)\n", columns) == [
                "line 1 \(field): Line 3 has the same transactionID but another \(field); remove its ID if it is another "
                    + "transaction."
            ])
    }

    @Test("Rows with one ID that do not follow each other are named, even where they are equal")
    func scatteredRows() throws {
        let id = "21111111-1111-4111-8111-111111111111"
        let rows = ["\(id),2026-03-06,-3.00,C", ",2026-03-07,-4.00,D", "\(id.lowercased()),2026-03-06,-3.00,C", ""]
        #expect(
            try read(rows.joined(separator: "\n"), "transactionID,date,amount,payee") == [
                "2026-03-06 -3.00 C", "2026-03-07 -4.00 D",
                "line 3 id: It has the same ID as line 1; rows of one transaction must follow each other; remove the ID "
                    + "here if it is another transaction.",
            ])
    }

    @Test("Equal rows have an ID for each account and currency, and keep it in a longer file and another spelling")
    func rowIDs() throws {
        let fee = "2026-01-31,-2.50,Account fee\n"
        func ids(_ text: String, account: String? = "Bank", currency: String = "EUR") throws -> [TransactionID] {
            try plan(text, "date,amount,payee", account: account, currency: currency).transactions.map(\.id)
        }
        let bank = try ids(fee + fee)
        let others = try ids(fee, account: "Savings") + ids(fee, account: nil) + ids(fee, currency: "USD")
        #expect(Set(bank + others).count == 5)
        #expect(try ids("2026-01-30,-1.00,Tea\n" + fee + fee, account: "BANK").suffix(2) == bank)
    }

    @Test("A row is known again by its day, amount, payee and note; other columns may change or be named later")
    func sameRow() throws {
        func ids(_ row: String, _ columns: String) throws -> [TransactionID] {
            try plan(row + "\n", columns).transactions.map(\.id)
        }
        let first = try ids("2026-11-01,-5.00,Kiosk,pending,Food", "date,amount,payee,-,-")
        #expect(try ids("2026-11-01,-5.00,Kiosk,posted,Snacks", "date,amount,payee,-,-") == first)
        #expect(try ids("2026-11-01,-5.00,Kiosk,cleared,Snacks", "date,amount,payee,cleared,category") == first)
        #expect(try ids("2026-11-01,5.00,Kiosk,pending,Food", "date,outflow,payee,-,-") != first)
        #expect(try ids("2026-11-01,-5.00,Shop,pending,Food", "date,amount,payee,-,-") != first)
    }

    @Test(
        "A file with a day that can only have the other order is refused as a whole, unless the order was named",
        arguments: [
            (
                "05/11/2026,-1\n17/11/2026,-2\n",
                "Its days are day-month, as '17/11/2026' on line 2 shows; add --date-order day-month. Nothing was imported."
            ),
            (
                "2026-05-11,-1\n11/25/2026,-3\n17/11/2026,-2\n18/11/2026,-2\n",
                "Its days have two orders: '17/11/2026' on line 3 can only be day-month, '11/25/2026' on line 2 can't. Correct "
                    + "the file, or name the order of most with --date-order, which leaves out the others; nothing was "
                    + "imported."
            ),
        ])
    func dayOrder(_ text: String, _ sentence: String) throws {
        #expect(throws: ImportError.self) { try plan(text, isOrderNamed: false) }
        do { _ = try plan(text, isOrderNamed: false) } catch { #expect("\(error)" == sentence) }
        #expect(try plan(text, isOrderNamed: true).problems.first?.message == noDay("17/11/2026"))
    }

    /// Reads days as month-day; today is 2026-11-20.
    private func plan(_ text: String, isOrderNamed: Bool) throws -> BooksPlan {
        @Sendable func day(_ cell: String, _ order: [Int]) -> CivilDay? {
            let parts = cell.split(separator: "/").compactMap { Int($0) }
            guard parts.count == 3 else { return CivilDay(cell) }
            return CivilDay(year: parts[2], month: parts[order[0]], day: parts[order[1]])
        }
        let today = try #require(CivilDay("2026-11-20"))
        let reading = CSVReading(
            columns: [.date, .amount], account: nil,
            notation: AmountNotation(decimalMark: nil, defaultCurrency: try #require(Currency(code: "EUR"))),
            otherOrder: isOrderNamed ? nil : OtherDayOrder(name: "day-month", today: today) { day($0, [1, 0]) },
            day: { day($0, [0, 1]) })
        return try BooksPlan(csv: Array(text.utf8), reading, KnownNames(accounts: [:], mapped: [:]))
    }

    @Test("Days to come are refused where the other order has none, unless the order was named")
    func futureOrder() throws {
        let text = "03/11/2026,-1\n05/11/2026,-2\n12/11/2026,-3\n"
        let error = #expect(throws: ImportError.self) { try plan(text, isOrderNamed: false) }
        #expect(
            error?.description == """
                Its days may be day-month: '12/11/2026' on line 3 would be 2026-12-11, a day to come. Add --date-order \
                day-month, or the other order if that is meant. Nothing was imported.
                """)
        #expect(try plan(text, isOrderNamed: true).transactions.count == 3)
        // A booking to come in both orders says nothing about them, and days that have passed in both don't either.
        #expect(try plan(text + "12/12/2026,-3\n", isOrderNamed: false).transactions.count == 4)
        #expect(try plan("03/05/2026,-1\n", isOrderNamed: false).transactions.count == 1)
    }
}
