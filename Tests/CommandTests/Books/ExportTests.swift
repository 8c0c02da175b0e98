import Foundation
import TestSupport
import Testing

/// `export` as people run it: files that are whole or not there, batches, and what is said of bad input.
struct ExportTests {
    /// Books with an opening balance, four currencies and as many scripts, several lines, one below zero and one of zero.
    private static let books = """
        export QUICKREC_QUEUE=$PWD/queue
        quickrec accounts add Bank --opening 1500
        quickrec accounts add Card --opening=-20.50
        add() { quickrec add --transaction --created-at "2026-11-2$((i++ % 9))T12:00:00+01:00" "$@"; }
        i=0
        add '12.50 #lunch #"r+d" payee:"! Cafe; x" category:"Essen & Trinken" "date: next week [2026-13-45]"'
        add '3.90 #coffee ; 0 #bun ; 2.20 #"two words" account:Bank cleared:yes'
        add '+2000 account:Bank payee:"(Arbeitgeber)" category:Gehalt @"Köln, Mitte"'
        add '1200 JPY category:弁当 payee:"قهوة" "a \\\\ \\"quoted\\" note"'
        add '1.234 KWD #date category:"🍰"'
        add '30 USD category:कॉफ़ी'
        """

    private func queue() async throws -> ScratchQueue {
        let queue = try ScratchQueue()
        try queue.configure("decimalMark: \".\"\ncurrency: EUR\n")
        let made = try await queue.shell("set -e; (\(Self.books)) > made.txt")
        try #require(made.code == 0, "\(made)")
        return queue
    }

    private struct Account: Decodable {
        var name: String
        var currency: String
        var balance: String
    }

    @Test("hledger, ledger and Beancount accept what is exported, with the balances of `quickrec accounts`")
    func accepted() async throws {
        let queue = try await queue()
        let run = try await queue.shell(
            """
            set -e
            quickrec export hledger > h; quickrec export ledger > l; quickrec export beancount > b.beancount
            hledger -f h check -s
            hledger -f h balance assets --flat -E -N -O csv | tail -n +2 | tr -d '"' | sed 's/^Assets://; s/,/ /' | LC_ALL=C sort
            echo --
            ledger -f l balance ^Assets --flat --empty --no-total --format '%(account) %(scrub(display_total))\\n' \
                | sed 's/^Assets://' | LC_ALL=C sort
            echo --
            bean-check b.beancount
            bean-query -f csv b.beancount "select account, sum(number), currency where account ~ 'Assets' \
                group by account, currency" | tail -n +2 | tr -s ' ' | tr ',' ' ' | wc -l
            """)
        #expect(run.code == 0, "\(run)")
        #expect(run.errors.isEmpty, "\(run)")
        let list = try await queue.run("accounts", "--format", "json")
        let accounts = try JSONDecoder().decode([Account].self, from: Data(list.output))
        let lines = accounts.map { "\($0.name) \($0.balance) \($0.currency)" }
            .sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }.joined(separator: "\n")
        #expect(run.text == "\(lines)\n--\n\(lines)\n--\n\(accounts.count)\n")
    }

    @Test("A file for one account is refused where there are several, a hidden one included")
    func oneAccount() async throws {
        let queue = try ScratchQueue()
        let run = try await queue.shell(
            """
            export QUICKREC_QUEUE=$PWD/queue
            quickrec add --transaction '5 EUR account:Bank' > made.txt 2>&1
            quickrec export csv --preset ynab; echo $?
            quickrec add --transaction '6 EUR account:Card' > made.txt 2>&1
            quickrec accounts hide Card > made.txt 2>&1
            quickrec export csv --preset ynab; echo $?
            """)
        #expect(run.text.hasPrefix("Date,Payee,Memo,Outflow,Inflow\r\n"), "\(run)")
        #expect(run.text.hasSuffix(",,,5.00,\r\n0\n64\n"), "\(run)")
        #expect(run.errorText.contains("there are 2; choose one with --account"), "\(run)")
    }

    @Test("Accounts that a mapping makes one are named; refused where that can't be meant")
    func overlaps() async throws {
        let queue = try ScratchQueue()
        let run = try await queue.shell(
            """
            export QUICKREC_QUEUE=$PWD/queue
            for entry in '5 EUR account:Cash' '5 EUR account:Visa' '5 USD account:Purse'; do
                quickrec add --transaction "$entry category:Food" > made.txt 2>&1
            done
            try() { echo "$1" > queue/export.yaml; quickrec export "${2-hledger}" > "out$((i++))"; echo $?; }
            try 'accounts: {Visa: Assets:Cash}'
            try 'accounts: {Visa: Assets:cash}' beancount
            try 'accounts: {Visa: Expenses:Food}'
            try 'accounts: {Visa: Assets:Cash, Cash: Assets:Cash}'
            try 'accounts: {Cash: Assets:A, Purse: Assets:A}'
            try 'accounts: {Visa: Assets:Cash}' jsonl
            """)
        #expect(run.text == "78\n78\n78\n0\n0\n0\n", "\(run)")
        let lines = run.errorLines
        #expect(lines.count == 4, "\(run)")
        #expect(lines.first?.contains("the accounts 'Cash' and 'Visa' would both be 'Assets:Cash'") == true, "\(run)")
        #expect(lines.dropFirst(2).first?.contains("'Expenses:Food' would be the account 'Visa' as well") == true)
        #expect(lines.last == "The accounts 'Cash' and 'Visa' are one in this export, 'Assets:Cash', with one balance.")
    }

    @Test("Where nothing is exported, the records that wait to be converted are told")
    func nothingBooked() async throws {
        let queue = try ScratchQueue()
        let run = try await queue.shell(
            """
            export QUICKREC_QUEUE=$PWD/queue
            quickrec add '5 #tea' > added.txt 2>&1
            quickrec export csv --output 1.csv; quickrec export csv --dry-run; quickrec export csv --new
            """)
        #expect(
            run.errorText == """
                Exported 0 transactions to 1.csv. 1 processed record waits to be converted (`quickrec convert`).
                Would export 0 transactions; nothing was written (--dry-run). 1 processed record waits to be converted \
                (`quickrec convert`).
                Nothing here is new, so nothing was written. 1 processed record waits to be converted (`quickrec convert`).

                """, "\(run)")
    }

    @Test("Only what is new is exported, marked after the file is there, taken back by undo, written again by --batch")
    func batches() async throws {
        let queue = try await queue()
        let run = try await queue.shell(
            """
            export QUICKREC_QUEUE=$PWD/queue
            quickrec export hledger > all
            quickrec export hledger --new --output 1.journal && cmp all 1.journal && echo same
            quickrec export hledger --new --output 2.journal; ls 2.journal 2> /dev/null; echo "nothing: $?"
            quickrec export ledger --new --dry-run
            quickrec add --transaction '5 #tea account:Bank' > added.txt 2>&1
            quickrec export hledger --new --output 2.journal; grep -c "; id:" 2.journal
            quickrec history --limit 3 --format csv | cut -d, -f4-
            quickrec export --batch 1 | cmp - 1.journal && quickrec export --batch 2 --output - | cmp - 2.journal && echo again
            cat 1.journal 2.journal | hledger -f - check -s && echo both
            quickrec undo > undone.txt; quickrec export hledger --new --output 3.journal; cmp 2.journal 3.journal && echo taken back
            quickrec verify | tail -n 1
            """)
        #expect(
            run.text == """
                same
                nothing: 2
                1
                action\r
                exported 1 transaction for hledger to 2.journal (batch 2)\r
                \(run.text.split(separator: "\r\n").first { $0.hasPrefix("booked") } ?? "?")\r
                exported 8 transactions for hledger to 1.journal (batch 1)\r
                again
                both
                taken back
                All 30 checks hold.

                """, "\(run)")
        #expect(
            run.errorText == """
                Exported 8 transactions to 1.journal, batch 1.
                Nothing here is new, so nothing was written.
                Would export 8 transactions; nothing was written (--dry-run).
                Exported 1 transaction to 2.journal, batch 2.
                Undone.
                What was exported stays where it was written; the next --new has the same transactions again.
                Exported 1 transaction to 3.journal, batch 3.

                """, "\(run)")
    }

    @Test("Batches for Beancount stand in one file: accounts are opened once")
    func beancountBatches() async throws {
        let queue = try await queue()
        let run = try await queue.shell(
            """
            set -e; export QUICKREC_QUEUE=$PWD/queue
            quickrec export beancount --new --output 1.beancount
            quickrec add --transaction '5 #tea account:Bank date:2024-01-31' > added.txt
            quickrec add --transaction '5 CHF category:New' > added.txt
            quickrec export beancount --new --output 2.beancount
            printf 'include "1.beancount"\\ninclude "2.beancount"\\n' > all.beancount
            bean-check all.beancount
            quickrec export --batch 2 | cmp - 2.beancount
            """)
        #expect(run.code == 0, "\(run)")
        #expect(run.output.isEmpty, "\(run)")
    }

    @Test("A number that tells two names apart stays with its account in later batches", arguments: ["x;y", "x,y"])
    func numberedBatches(first: String) async throws {
        let queue = try ScratchQueue()
        let other = first == "x;y" ? "x,y" : "x;y"
        let run = try await queue.shell(
            """
            set -e; export QUICKREC_QUEUE=$PWD/queue
            book() { quickrec add --transaction "$1 account:\\"$2\\"" > added.txt 2>&1; }
            book 5 '\(first)'; quickrec export hledger --new --output 1.journal
            book 60 '\(other)'; book 7 '\(first)'; quickrec export hledger --new --output 2.journal
            cat 1.journal 2.journal | hledger -f - balance Assets -N
            """)
        let balances = run.lines.map { $0.split(separator: " ").joined(separator: " ") }
        #expect(balances == ["-12.00 EUR Assets:x,y", "-60.00 EUR Assets:x,y 2"], "\(run)")
    }

    @Test("A later batch for Beancount opens what was renamed since")
    func renamedBatches() async throws {
        let queue = try ScratchQueue()
        let run = try await queue.shell(
            """
            set -e; export QUICKREC_QUEUE=$PWD/queue
            book() { quickrec add --transaction "$1" > added.txt 2>&1; }
            book '5 category:Food account:Bank'
            quickrec export beancount --new --output 1.beancount
            quickrec categories rename Food Groceries > renamed.txt
            quickrec accounts rename Bank Giro > renamed.txt
            book '6 category:Groceries account:Giro'
            quickrec export beancount --new --output 2.beancount
            printf 'include "1.beancount"\\ninclude "2.beancount"\\n' > all.beancount
            bean-check all.beancount
            quickrec export --batch 2 | cmp - 2.beancount
            grep -oh 'open .*' 1.beancount 2.beancount
            """)
        #expect(run.code == 0, "\(run)")
        #expect(
            run.text == """
                open Assets:Bank EUR
                open Expenses:Food
                open Assets:Giro EUR
                open Expenses:Groceries

                """, "\(run)")
    }

    /// Before the rename, and after it: the folder is synced then.
    @Test(
        "An export that is killed is not marked, and the next one says that its file may be there",
        arguments: [
            ("renameat2", false), ("fsync -P $PWD", true),
        ])
    func killed(call: String, isThere: Bool) async throws {
        let queue = try await queue()
        let words = call.split(separator: " ", maxSplits: 1)
        let run = try await queue.shell(
            """
            export QUICKREC_QUEUE=$PWD/queue
            strace -f -o trace \(words.count > 1 ? words[1] : "") -e trace=\(words[0]) -e inject=\(words[0]):signal=KILL \
                quickrec export hledger --new --output 1.journal; echo $?
            ls 1.journal; quickrec export --batch 1
            quickrec export hledger --new --output 2.journal; quickrec export --batch 1 | cmp - 2.journal && echo whole
            """)
        #expect(run.text == "137\n\(isThere ? "1.journal\n" : "")whole\n", "\(run)")
        #expect(
            run.errorText.hasSuffix(
                """
                quickrec: There is no export batch 1; `quickrec history` shows them.
                An earlier --new to '1.journal' ended before it was marked, so its 8 transactions may be there as well \
                as here; use only this one.
                Exported 8 transactions to 2.journal, batch 1.

                """), "\(run)")
        if isThere { #expect(queue.folder.bytes(of: "1.journal") == queue.folder.bytes(of: "2.journal")) }
    }

    @Test("A file that is in its place when its mark can't be written is said to be unmarked")
    func unmarked() async throws {
        let queue = try await queue()
        let run = try await queue.shell(
            """
            export QUICKREC_QUEUE=$PWD/queue
            marked() { sqlite3 queue/quickrec.sqlite "SELECT count(*) FROM export_batches WHERE state = 'exported'"; }
            for number in $(seq 12); do
                rm -f 1.journal; [ $(marked) = 0 ] || quickrec undo > undone
                strace -f -o /dev/null -e trace=fdatasync -e inject=fdatasync:error=EIO:when=$number \
                    quickrec export hledger --new --output 1.journal 2> said; code=$?
                there=$([ -e 1.journal ] && echo there || echo gone)
                echo $code $there $(grep -c "written to 1.journal is not marked as exported" said)
            done
            """
        ) { $0.limit = 120 }
        #expect(Set(run.lines) == ["74 gone 0", "74 there 1", "0 there 0"], "\(run)")
    }

    /// At every call that ends a piece of it on the disk, one after the other, until none is left.
    @Test("Wherever an export is killed, a batch counts only if its file is whole, and the next one has the rest")
    func killedAnywhere() async throws {
        let queue = try await queue()
        let run = try await queue.shell(
            """
            export QUICKREC_QUEUE=$PWD/q; quickrec export hledger --queue queue > whole
            for number in $(seq 200); do
                rm -rf q 1.journal; cp -rp queue q
                calls=write,ftruncate,fsync,fdatasync,renameat2
                strace -f -o trace -e trace=$calls -e inject=$calls:signal=KILL:when=$number \
                    quickrec export hledger --new --output 1.journal > said 2>&1; code=$?
                [ ! -e 1.journal ] || cmp whole 1.journal || echo "$number: not whole"
                marked=$(sqlite3 q/quickrec.sqlite "SELECT count(*) FROM export_batches WHERE state = 'exported'")
                [ $marked = 0 ] || [ -e 1.journal ] || echo "$number: marked without its file"
                quickrec export hledger --new --output 2.journal > said 2>&1 || cat said
                if [ $marked = 0 ]; then cmp whole 2.journal; rm 2.journal; else [ ! -e 2.journal ] || echo "$number: twice"; fi
                quickrec verify > said || cat said
                if [ $code = 0 ]; then break; elif [ $code != 137 ]; then echo "$number: ended with $code"; fi
            done
            [ $number -gt 8 ] && echo "all, and the last was marked: $marked"
            """
        ) { $0.limit = 300 }
        #expect(run.text == "all, and the last was marked: 1\n", "\(run)")
    }

    @Test(
        "Bad input is named in one sentence; nothing is written, nothing is marked",
        arguments: [
            ("touch x; quickrec export hledger --output x", 73, "'x' already exists"),
            ("mkfifo x; quickrec export hledger --output x --overwrite", 73, "is not a regular file"),
            ("quickrec export hledger --output nowhere/x", 73, "can't be written"),
            ("quickrec export hledger > /dev/full", 74, "can't be written"),
            ("quickrec export hledger --new > /dev/full", 74, "can't be written"),
            ("echo 'accounts: {Bank: \" : \"}' > queue/export.yaml; quickrec export hledger", 78, "'Bank' has no name"),
            ("echo 'accounts: {Bank: Konto:Bank}' > queue/export.yaml; quickrec export beancount", 78, "'Konto:Bank'"),
            ("echo 'acounts: {}' > queue/export.yaml; quickrec export hledger", 78, "unknown key 'acounts'"),
            ("echo '{' > queue/export.yaml; quickrec export hledger", 78, "not valid YAML"),
            ("mkfifo queue/export.yaml; quickrec export hledger", 78, "is not a regular file"),
            (
                "echo 'accounts: &a {Bank: Assets:Bank}\nincome: *a' > queue/export.yaml; quickrec export hledger", 78,
                "line 2 has a YAML alias"
            ),
            ("echo 'accounts: [Bank]' > queue/export.yaml; quickrec export hledger", 78, "'accounts' is not text"),
            ("quickrec export --write-mapping --dry-run", 64, "leave out the rest"),
            ("quickrec export csv --preset ynab", 64, "one account"),
            ("quickrec export hledger --preset ynab", 64, "--preset is for csv only"),
            ("quickrec export", 64, "Name the format"),
            ("quickrec export hledger --batch 1", 64, "--batch"),
            ("quickrec export --batch 1 --tag x", 64, "leave out the filters"),
            ("quickrec export --batch 1", 66, "no export batch 1"),
            ("quickrec export hledger --overwrite", 64, "--output"),
        ])
    func refused(line: String, code: Int32, words: String) async throws {
        let queue = try await queue()
        let run = try await queue.shell(
            """
            export QUICKREC_QUEUE=$PWD/queue; files=$(ls -A)
            said=$({ \(line); } 2>&1 > /dev/null); code=$?
            printf '%s\\n' "$said" >&2; rm -f x; [ "$(ls -A)" = "$files" ] || exit 99; exit $code
            """)
        #expect(run.code == code, "\(run)")
        #expect(run.errorText.contains(words), "\(run)")
        #expect(run.output.isEmpty, "\(run)")
        #expect(try await queue.sqlite("SELECT count(*) FROM export_batches") == "0\n")
    }

    @Test(
        "A disk that is full, or fails, leaves no file and no mark",
        arguments: [
            ("write", "ENOSPC", Int32(75)), ("fsync", "EIO", 73), ("renameat2", "EIO", 73), ("renameat2", "EEXIST", 73),
        ])
    func failingDisk(call: String, error: String, code: Int32) async throws {
        let queue = try await queue()
        let run = try await queue.shell(
            """
            export QUICKREC_QUEUE=$PWD/queue; ls -A > before; ls -A > before
            strace -f -o /dev/null -e trace=\(call) -e inject=\(call):error=\(error):when=1 \
                quickrec export hledger --output x 2> said; code=$?
            cat said >&2; rm said; ls -A | cmp - before; exit $code
            """)
        #expect(run.code == code, "\(run)")
        #expect(run.output.isEmpty, "\(run)")
        #expect(run.errorText.contains("'x'"), "\(run)")
        let new = try await queue.shell(
            """
            export QUICKREC_QUEUE=$PWD/queue
            strace -f -o /dev/null -e trace=\(call) -e inject=\(call):error=\(error):when=1+ \
                quickrec export hledger --new --output x 2> said; cat said; ls x
            """)
        #expect(!new.text.hasSuffix("x\n"), "\(new)")
        #expect(try await queue.sqlite("SELECT count(*) FROM export_batches WHERE state <> 'begun'") == "0\n")
    }

    @Test("ledger reads no day before 1400: those transactions are all named, and nothing is written")
    func tooEarly() async throws {
        let queue = try await queue()
        let run = try await queue.shell(
            """
            export QUICKREC_QUEUE=$PWD/queue
            for day in 0999-12-31 1399-12-31; do
                quickrec add --transaction 1 > a 2>&1
                sqlite3 queue/quickrec.sqlite \
                    "UPDATE transactions SET date = '$day' WHERE number = (SELECT max(number) FROM transactions)"
            done
            quickrec export hledger | hledger -f - check -s && quickrec export beancount > b.beancount && bean-check b.beancount
            quickrec export ledger --new --output x; echo $?; ls x
            quickrec export ledger --since 1400-01-01 | ledger -f - balance > balance && echo rest
            """)
        #expect(run.text == "65\nrest\n", "\(run)")
        let lines = run.errorLines
        try #require(lines.count == 4, "\(run)")
        #expect(lines[0].hasSuffix(", 0999-12-31: ledger reads no day before 1400-01-01"), "\(run)")
        #expect(lines[2].hasPrefix("quickrec: 2 transactions can't be exported for ledger, so nothing was;"), "\(run)")
        #expect(try await queue.sqlite("SELECT count(*) FROM export_batches") == "0\n")
    }

    @Test("ledger reads journals with payees, notes, places and tags that are longer than its lines")
    func longLines() async throws {
        let queue = try await queue()
        let run = try await queue.shell(
            """
            export QUICKREC_QUEUE=$PWD/queue
            python3 - <<'END' > long.jsonl
            import json
            for text in "é" * 5000, "word " * 3000:
                print(json.dumps({"amount": "1", "type": "expense", "payee": "P" + text, "note": "N" + text,
                    "location": "L" + text, "tags": [f"tag{i}{'x' * 100}" for i in range(100)] + ["y " * 800]}, ensure_ascii=False))
            END
            quickrec add --from long.jsonl > said 2>&1 && quickrec list --state pending --format csv | tail -n +2 | cut -d, -f1 |
                while read -r id; do quickrec process "$id" > said 2>&1; done
            quickrec convert > said; quickrec export ledger > l.journal; echo $?
            LC_ALL=C awk '{ if (length($0) > longest) longest = length($0) } END { print longest < 4096 }' l.journal
            ledger --args-only -f l.journal balance --format '%(account)\n' > balance && echo read
            cut -d: -f2- l.journal | tr -d '\n ' | grep -c "$(printf 'word%.0s' $(seq 3000))"
            quickrec accounts add "$(printf 'x%.0s' $(seq 4200))" > said 2>&1; quickrec export ledger --output x; echo $?; ls x
            quickrec export hledger | hledger -f - check -s && echo checked
            """)
        #expect(run.text == "0\n1\nread\n1\n65\nchecked\n", "\(run)")
        let told = run.errorLines
        #expect(
            told.contains("2 payees are longer than a line that ledger reads, and shorter in this export."), "\(run)")
        #expect(
            told.contains {
                $0.contains("is longer than a line that ledger reads, so nothing was exported; rename it.")
            })
    }

    @Test("An export of a name that the books don't have ends with 66 and makes no file")
    func unknownName() async throws {
        let queue = try await queue()
        for (words, what) in [
            (["csv", "--preset", "ynab", "--account", "Nope"], "account 'Nope'."),
            (["hledger", "--new", "--payee", "Nope"], "payee 'Nope'."),
            (["jsonl", "--category", "Nope"], "category 'Nope'."), (["csv", "--tag", "Nope"], "tag 'Nope'."),
            (["csv", "--all-tags", "Nope"], "tag 'Nope'."), (["csv", "--without-tag", "Nope"], "tag 'Nope'."),
            (["csv", "--account", "Bnak"], "account 'Bnak'; did you mean 'Bank'?"),
        ] {
            let run = try await queue.run(["export"] + words + ["--output", "nope"])
            #expect(run.code == 66)
            #expect(run.errorText == "quickrec: There is no \(what) Nothing was exported.\n", "\(run)")
            #expect(queue.folder.bytes(of: "nope") == nil)
        }
    }

    @Test("A limit keeps the newest, in the order of their days, as in lists; with an order it keeps the first")
    func limit() async throws {
        let queue = try await queue()
        let run = try await queue.shell(
            """
            export QUICKREC_QUEUE=$PWD/queue
            ids() { grep -o '"id":"[0-9A-F-]*"'; }
            quickrec transactions --limit 3 --format json | ids > listed; quickrec export jsonl --limit 3 | ids | cmp - listed && echo same
            quickrec transactions --limit 2 --sort date --format json | ids > listed
            quickrec export jsonl --limit 2 --sort date | ids | cmp - listed && wc -l < listed
            """)
        #expect(run.text == "same\n2\n", "\(run)")
    }

    @Test("GnuCash gets the names of the mapping too")
    func mappedForGnuCash() async throws {
        let queue = try await queue()
        try queue.folder.write("accounts: {Bank: Assets:Giro}\n", to: "queue/export.yaml")
        let run = try await queue.run("export", "csv", "--preset", "gnucash")
        #expect(run.code == 0, "\(run)")
        #expect(run.text.contains("Assets:Giro"), "\(run)")
        #expect(!run.text.contains("Assets:Bank"), "\(run)")
    }

    @Test("The mapping that is written changes nothing; what is changed in it goes where it says")
    func mapping() async throws {
        let queue = try await queue()
        let run = try await queue.shell(
            """
            export QUICKREC_QUEUE=$PWD/queue
            quickrec export hledger > before; quickrec export --write-mapping 2> said; quickrec export hledger | cmp - before && echo same
            quickrec export --write-mapping 2> said; echo $?; grep -o 'add new names .*' said
            sed -i 's/Card: Assets:Card/Card: Liabilities:Visa/; s/Gehalt: Income:Gehalt/Gehalt: Income:Salary/' queue/export.yaml
            quickrec export hledger | grep -c 'Liabilities:Visa\\|Income:Salary'
            quickrec export hledger | hledger -f - check -s && quickrec export hledger | grep -c Gehalt
            """)
        let remedy = "write the usual names of all with --overwrite, which loses what you changed in it."
        #expect(run.text == "same\n73\nadd new names to it by hand, or \(remedy)\n4\n0\n", "\(run)")
    }

    @Test("A name of the mapping that the books don't have any more is told where that happens, and stops nothing")
    func strayNames() async throws {
        let queue = try await queue()
        let run = try await queue.shell(
            """
            exec 2>&1; export QUICKREC_QUEUE=$PWD/queue
            printf '2026-11-01 Shop\\n  Expenses:Other  5.00 EUR\\n  Assets:Bank\\n' > a.journal
            names() { grep -o 'names .*' | sed 's/^/'"$1"' /'; }
            echo 'accounts: {Bnak: Assets:Bnak, Bank: Assets:Giro}' > queue/export.yaml
            quickrec export hledger --output x 2>&1 | names export; grep -c Assets:Giro x | sed 's/^0$/none/; s/^[0-9]*$/some/'
            quickrec export csv --preset gnucash 2>&1 > x | names gnucash; quickrec export csv > x
            quickrec import hledger --dry-run a.journal 2>&1 | names import
            quickrec doctor --format json | jq -r '.checks[] | select(.name == "export names") | .level'; echo $?
            quickrec accounts add Other > x
            quickrec accounts rename Other Third > x
            quickrec accounts rename Bank Giro --dry-run 2>&1 | names dry
            quickrec accounts rename Bank Giro 2>&1 | names rename
            """)
        let bnak =
            "names the account 'Bnak' (did you mean 'Bank'?), which is not in the books, so this line has no effect; "
            + "correct it or take it out."
        let both =
            "names the account 'Bank', the account 'Bnak', which are not in the books, so these lines have no "
            + "effect; correct them or take them out."
        let expected = """
            export \(bnak)
            some
            gnucash \(bnak)
            import \(bnak)
            warning
            0
            rename \(both)

            """
        #expect(run.text == expected, "\(run)")
    }

    @Test("What an earlier --new exported and was changed or deleted since the last one is counted by the next")
    func outdated() async throws {
        let queue = try ScratchQueue()
        let run = try await queue.shell(
            """
            exec 2>&1; export QUICKREC_QUEUE=$PWD/queue; quiet() { "$@" > said 2>&1; }
            for n in 1 2 3; do quiet quickrec add --transaction "$n #a account:Cash"; done
            new() { quickrec export ${1-hledger} --new 2>&1 > said | grep -o '^[0-9]* transactions\\? that.*date\\|^Nothing.*' || echo none; }
            id() { quickrec transactions --min $1 --max $1 --format csv | sed -n '2s/,.*//p'; }
            new; new
            quiet quickrec edit $(id 1) 100; new
            quiet quickrec edit $(id 100) '#b'; quiet quickrec edit $(id 2) note:x; new csv
            quiet quickrec delete $(id 3); new
            quiet quickrec add --transaction '4 #a'; quiet quickrec clear $(id 4); new; new
            quiet quickrec undo; quiet quickrec delete $(id 2); quiet quickrec undo; new
            quiet quickrec delete $(id 100); quiet quickrec undo; new
            """)
        func told(_ count: String) -> String {
            "\(count) that an earlier --new exported \(count.hasPrefix("1 ") ? "was" : "were") changed, deleted or given other names since the "
                + "last one, so the files with \(count.hasPrefix("1 ") ? "it" : "them") are out of date\n"
        }
        let nothing = "Nothing here is new, so nothing was written.\n"
        let first = "none\n" + nothing + told("1 transaction") + nothing
        let later = "none\n" + told("3 transactions") + nothing + told("3 transactions") + nothing
        #expect(run.text == first + later + told("3 transactions") + nothing, "\(run)")
    }

    @Test("A name that was changed puts what --new exported under it out of date, and the advice keeps the filters")
    func outdatedNames() async throws {
        let queue = try ScratchQueue()
        let run = try await queue.shell(
            """
            exec 2>&1; export QUICKREC_QUEUE=$PWD/queue; quiet() { "$@" > said 2>&1; }
            quiet quickrec add --transaction '1 #a account:Cash payee:Bob category:Food'
            quiet quickrec add --transaction '2 account:Bank'
            new() { quickrec export csv --preset ynab --account "$1" --new; }
            quiet new Cash; quiet new Bank
            for names in 'accounts rename Cash Purse' 'payees rename Bob Rob' 'categories rename Food Meals' 'tags rename a b' \
                'tags hide a'; do
                quiet quickrec $names; new Bank 2>&1 | grep -o '^[0-9]* transaction\\|again with.*\\|^Nothing'; quiet quickrec undo
            done
            new Bank
            """)
        let told =
            "1 transaction\nagain with `quickrec export csv --preset ynab --account Bank --output FILE --overwrite`.\nNothing\n"
        let nothing = "Nothing here is new, so nothing was written.\n"
        #expect(run.text == String(repeating: told, count: 4) + "Nothing\n" + nothing, "\(run)")
    }

    @Test(
        "Batches for Beancount that are written again after names have changed stand in one file with the others",
        arguments: ["1 2 3", "1b 2 3", "1 2b 3", "1 2 3b", "1b 2b 3", "1 2b 3b", "1b 2 3b", "1b 2b 3b"])
    func changedBatches(files: String) async throws {
        let queue = try ScratchQueue()
        let run = try await queue.shell(
            """
            set -e; export QUICKREC_QUEUE=$PWD/queue
            book() { quickrec add --transaction "$1" > said 2>&1; }
            again() { case '\(files)' in *$1b*) quickrec export --batch $1 > $1b;; esac; }
            book '1 account:A'; book '2 account:M'
            quickrec export beancount --new --output 1
            quickrec accounts rename A B > said
            book '3 account:B category:Food'
            quickrec export beancount --new --output 2
            quickrec accounts merge M --into B > said
            quickrec categories rename Food Meals > said
            book '4 account:M'; book '5 account:B category:Meals'
            quickrec export beancount --new --output 3
            quickrec accounts rename B C > said
            again 3; again 2; again 1
            cat \(files) > all.beancount; bean-check all.beancount
            again 1; again 2; again 3
            cat \(files) > all.beancount; bean-check all.beancount
            bean-query -f csv all.beancount "select sum(number) where account ~ 'Assets'" | tail -n 1 | tr -d ' \\r'
            """)
        #expect(run.code == 0, "\(run)")
        #expect(run.text == "-15.00\n", "\(run)")
    }
}
