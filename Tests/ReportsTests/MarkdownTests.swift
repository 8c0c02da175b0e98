import Model
import TestSupport
import Testing

@testable import Reports

/// Tables in Markdown, as GitHub reads them.
struct MarkdownTests {
    @Test(
        "A span of code stands between more backticks than are in it",
        arguments: [
            ("ls", "`ls`"), ("a`b", "`` a`b ``"), ("`a``b`", "``` `a``b` ```"), ("a``b`c", "``` a``b`c ```"),
            ("", "``"), ("a`\u{301}b", "`` a`\u{301}b ``"),
        ])
    func code(text: String, markdown: String) {
        #expect(MarkdownText.code(text) == markdown)
    }

    @Test("A report has its tables and sentences") func aReportHasItsTablesAndSentences() throws {
        var sample = try Reported.sample()
        sample.filterWords = " --tag 'a`b'"
        #expect(
            text(sample.rendered(as: .markdown, style: TableStyle(width: 40, colour: true)))
                == """
                # Conversion report

                3 of 7 quick records are not booked yet. The oldest is from 2026-11-12, 8 days ago. Still to hear: 1 min 12 s.

                | WAITING | RECORDS | TODAY | THIS WEEK | OLDER | AMOUNT | COMMAND |
                | --- | ---: | ---: | ---: | ---: | --- | --- |
                | to triage | 1 |  | 1 |  |  | quickrec triage --tag 'a\\`b' |
                | waiting for audio | 1 |  |  | 1 |  | quickrec list --state awaiting\\_audio --tag 'a\\`b' |
                | to convert | 1 | 1 |  |  | 12.45 EUR | quickrec convert |
                | in all | 3 | 1 | 1 | 1 | 12.45 EUR |  |

                | FILES | COUNT | SINCE | NEXT TRY | WHY |
                | --- | ---: | --- | --- | --- |
                | deferred | 1 | 2026-11-20 20:00 | 2026-11-21 07:00 | There is no space left. |
                | conflict | 1 | 2026-11-20 20:00 |  | Another recording has this UUID. |
                | held | 1 | 2026-11-20 20:00 |  | Not a recording. |

                | ID | SINCE | LENGTH | AMOUNT | WHY |
                | --- | --- | ---: | ---: | --- |
                | 8F3A2B1C | 2026-11-12 |  |  | audio not here yet |
                | 8F3A2B1C | 2026-11-19 | ~1:12 |  | not answered yet |
                | 8F3A2B1C | 2026-11-21 | 0:01 | 12.45 EUR | not converted yet, audio cut short |

                7 quick records = 1 to triage + 1 waiting for audio + 1 to convert + 4 booked

                9 files = 3 taken in + 1 sidecar + 2 duplicates + 2 held + 1 deferred

                Next: `` quickrec triage --tag 'a`b' `` (say what 1 quick record meant)

                """)
    }

    @Test(
        "No text is taken for markup",
        arguments: [
            ("a|b", #"a\|b"#), (#"a\|b"#, #"a\\\|b"#), ("<script>alert(1)</script>", #"\<script\>alert(1)\</script\>"#),
            ("**bold** _it_ ~no~", #"\*\*bold\*\* \_it\_ \~no\~"#), ("`code`", #"\`code\`"#), ("[a](b)", #"\[a\](b)"#),
            ("![a](b)", #"\!\[a\](b)"#), ("&lt; $x$", #"\&lt; \$x\$"#),
            ("@ann #12 :smile: :+1:", #"@<!-- -->ann #<!-- -->12 \:<!-- -->smile\: \:<!-- -->+1\:"#),
            ("at 19:48", #"at 19\:48"#), ("bo@b.de #東 a @ b", "bo@<!-- -->b.de #東 a @ b"),
            ("two\nlines\u{202E}", #"two\\u{A}lines\\u{202E}"#), ("|\u{301}x", "\\|\u{301}x"),
            ("https://a.b", #"https\://a.b"#), ("see www.a.b", #"see www\.a.b"#), ("w. WWW.A", #"w. WWW\.A"#),
            ("Zürich 東京", "Zürich 東京"),
        ])
    func noTextIsTakenForMarkup(note: String, expected: String) throws {
        var record = try Samples.processed()
        record.entry.note = note
        let list = text(
            ListShape.records(in: try Samples.zone()).rendered([record], as: .markdown, style: TableStyle()))
        #expect(list.hasSuffix("| \(expected) |\n"), "\(list)")
        #expect(list.split(separator: "\n").count == 3)
    }

    @Test("GitHub's own reader finds nothing in it", .needs(.cmark))
    func gitHubsOwnReaderFindsNothingInIt() async throws {
        let notes = [
            "www.example.com", "(www.example.com)", "https://example.com", "ftp://a.b", "bob@example.com",
            "mailto:bob@example.com", "xmpp:a@b.c", "<b>x</b>", "[a](b)", "[^1]", "**b** _i_ ~~s~~", "`c`", "a | b",
            #"\| \"#, "&amp; &#64;", "<!-- x -->", "- [ ] x", "# x",
        ]
        let folder = try ScratchFolder()
        try folder.write("| a |\n| --- |\n" + notes.map { "| \(MarkdownText.escape($0)) |\n" }.joined(), to: "table.md")
        let words = ["-e", "table", "-e", "autolink", "-e", "strikethrough", "--unsafe", "table.md"]
        let run = try await ChildProcess(
            Launch("/usr/bin/cmark-gfm", words, environment: ["LC_ALL": "C.UTF-8"], folder: folder.path)
        ).result()
        let cells = run.text.matches(of: /<td>(.*)<\/td>/).map { cell in
            [("<!-- -->", ""), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")].reduce(String(cell.1)) {
                $0.replacing($1.0, with: $1.1)
            }
        }
        #expect(cells == notes, "\(run)")
    }

    @Test("What has no titles has its keys") func whatHasNoTitlesHasItsKeys() {
        #expect(
            text(IngestSummary(IntakeCounts(taken: 2, held: 1)).rendered(as: .markdown, style: TableStyle())) == """
                | taken | duplicates | held | deferred | ignored | sidecars |
                | --- | --- | --- | --- | --- | --- |
                | 2 | 0 | 1 | 0 | 0 | 0 |

                """)
    }
}
