import Foundation
import TestSupport
import Testing

/// The page of `report --html` in Chromium: it fits, it works, and nothing in it runs that is not its own.
@Suite(.needs(.chromium))
struct PageBrowserTests {
    /// What `browser.py` says of a page.
    private struct View: Decodable {
        let seconds: Double
        let scrollWidth: Double
        let innerWidth: Double
        let values: [String]
        let problems: [String]
    }

    private func open(_ queue: ScratchQueue, _ page: String, _ words: [String] = []) async throws -> View {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("browser.py")
        let launch = Launch(
            "/usr/bin/env", ["python3", script.path, page] + words,
            environment: queue.environment.merging(["TMPDIR": queue.folder.path]) { _, new in new },
            folder: queue.folder.path)
        let run = try await ChildProcess(launch).result()
        guard run.code == 0 else { throw ToolFailure(run: run) }
        return try JSONDecoder().decode(View.self, from: Data(run.output))
    }

    /// An expression whose value is JSON text.
    private static func json(_ expression: String) -> [String] {
        ["--script", "(async () => JSON.stringify(await (\(expression))))()"]
    }

    @Test("It fits a phone and a desk, in light and in dark, and says nothing to the console", arguments: [360, 1_280])
    func fits(width: Int) async throws {
        let queue = try await ContractTests.whole.value.restored()
        #expect(try await queue.run("report", "--html", "page.html").code == 0)
        for words in [[], ["--dark"]] {
            let view = try await open(queue, "page.html", ["--width", "\(width)"] + words)
            #expect(view.scrollWidth <= view.innerWidth)
            #expect(Int(view.innerWidth) == width)
            #expect(view.problems == [])
        }
    }

    @Test("A filter hides what it leaves out, and says how many are left")
    func filters() async throws {
        let queue = try ScratchQueue()
        for (entry, day) in [
            ("3 #lunch #team account:Bank", "2026-10-02"), ("4 #lunch", "2026-11-02"),
            ("5 #taxi account:Bank", "2026-11-03"),
        ] {
            let run = try await queue.run("add", entry, "--created-at", day + "T12:00:00+01:00")
            #expect(run.code == 0, "\(run)")
        }
        #expect(try await queue.run("convert").code == 0)
        #expect(try await queue.run("add", "#lunch", "--created-at", "2026-11-04T12:00:00+01:00").code == 0)
        #expect(try await queue.run("report", "--html", "page.html").code == 0)
        func choose(_ choices: String) -> String {
            """
            (() => {
              const form = document.querySelector('.filters');
              form.reset();
              for (const [filter, name] of Object.entries(\(choices))) {
                const select = form.querySelector(`select[data-filter=${filter}]`);
                select.value = [...select.options].find((option) => option.text === name).value;
              }
              form.dispatchEvent(new Event('change', { bubbles: true }));
              const seen = [...document.querySelectorAll('.memo')].filter((row) => row.offsetParent !== null);
              const days = seen.map((row) => row.querySelector('time').dateTime);
              return [form.querySelector('output').value, ...days,
                document.getElementById('none').hidden ? '' : 'none'].join(' ');
            })()
            """
        }
        let view = try await open(
            queue, "page.html",
            [
                "{}", "{tag: 'lunch'}", "{account: 'Bank'}", "{month: 'Nov 2026'}",
                "{tag: 'lunch', month: 'Nov 2026', state: 'booked'}", "{tag: 'team', month: 'Nov 2026'}",
                "{account: 'no account'}",
            ].flatMap { Self.json(choose($0)) })
        let all = "2026-11-04 2026-11-03 2026-11-02 2026-10-02"
        #expect(
            view.values == [
                #""4 in all \#(all) ""#, #""3 of 4 2026-11-04 2026-11-02 2026-10-02 ""#,
                #""2 of 4 2026-11-03 2026-10-02 ""#, #""3 of 4 2026-11-04 2026-11-03 2026-11-02 ""#,
                #""1 of 4 2026-11-02 ""#, #""0 of 4 none""#, #""1 of 4 2026-11-04 ""#,
            ])
        #expect(view.problems == [])
    }

    @Test(
        "Each recording that the page has a player for plays in it, wherever the page lies, and no other would",
        .needs(.ffmpeg))
    func players() async throws {
        let queue = try ScratchQueue()
        let kinds = [
            "wav", "flac", "ogg", "opus", "mp3", "m4a", "aac", "webm", "3gp", "aiff", "caf", "au", "w64", "rf64",
        ]
        for kind in kinds { try queue.drop(AudioFiles.fixture("tone." + kind), as: "tone." + kind) }
        try queue.drop(AudioFiles.fixture("alac.m4a"), as: "alac.m4a")
        #expect(try await queue.run("ingest").code == 0)
        try queue.folder.makeFolder("far away")
        let probe = Self.json(
            """
            Promise.all([...document.querySelectorAll('.sound')].map((sound) => new Promise((done) => {
              const player = sound.querySelector('.player');
              const trial = player instanceof HTMLAudioElement ? player : new Audio(sound.querySelector('a').href);
              const answer = (word) => done((player ? 'player ' : 'none ') + word);
              trial.addEventListener('loadedmetadata', () => answer(trial.duration > 0.5 ? 'plays' : 'is short'));
              trial.addEventListener('error', () => answer('fails'));
              trial.preload = 'metadata';
              trial.load();
            }))).then((answers) => answers.sort())
            """)
        for page in ["queue/page.html", "far away/page.html", "queue/archive/page.html"] {
            #expect(try await queue.run("report", "--html", page).code == 0)
            let view = try await open(queue, page, probe)
            let answers = try JSONDecoder().decode([String].self, from: Data(try #require(view.values.first).utf8))
            #expect(answers.count == 15)
            #expect(Set(answers) == ["none fails", "player plays"], "\(answers)")
        }
    }

    @Test("Nothing in a hostile queue runs or asks for anything")
    func hostile() async throws {
        let queue = try ScratchQueue()
        let names = [
            "</script><script>document.title='run'</script>", "<img src=x onerror=document.title=1>",
            "'\\\" onmouseover=alert(1) x='", "\u{202E}evil", "</style><script>alert(1)</script>", "{{{script}}}",
            "javascript:alert(1)", "https://example.com/x.png",
        ]
        for (index, name) in names.enumerated() {
            let text = name.replacing("\"", with: "")
            let run = try await queue.run(
                "add", "\(index + 1) #\"\(text)\" payee:\"\(text)\" account:\"\(text)\" @\"\(text)\" \"\(text)\"")
            #expect(run.code == 0, "\(run)")
            try queue.drop(
                AudioFiles.wave(pitch: 200 + 10 * index), as: text.replacing("/", with: ":") + "\" x='<b>.wav")
        }
        #expect(try await queue.run("ingest").code == 0)
        #expect(try await queue.run("convert").code == 0)
        #expect(try await queue.run("report", "--html", "page.html").code == 0)
        let view = try await open(
            queue, "page.html",
            Self.json(
                "[document.title, document.scripts.length, document.images.length, document.querySelectorAll('.memo').length]"
            ) + ["--width", "360"])
        #expect(view.values == [#"["Conversion report",1,0,16]"#])
        #expect(view.problems == [])
        #expect(view.scrollWidth <= view.innerWidth)
    }

    @Test("What the page did not bring along is refused: its policy is in force")
    func policy() async throws {
        let queue = try await ContractTests.whole.value.restored()
        #expect(try await queue.run("report", "--html", "page.html").code == 0)
        var page = String(decoding: try #require(queue.folder.bytes(of: "page.html")), as: UTF8.self)
        page.replace("</main>", with: "<script>document.title = 'run'</script><img src='file:///x.png'></main>")
        try queue.folder.write(page, to: "page.html")
        let view = try await open(queue, "page.html", Self.json("document.title"))
        #expect(view.values == [#""Conversion report""#])
        #expect(view.problems.count { $0.contains("Content Security Policy") } == 2, "\(view.problems)")
    }

    @Test("Ten thousand records open, and can be filtered")
    func many() async throws {
        let queue = try ScratchQueue()
        try queue.drop(AudioFiles.wave(), as: "one.wav")
        #expect(try await queue.run("ingest").code == 0)
        #expect(try await queue.run("report", "--html", "page.html").code == 0)
        var page = String(decoding: try #require(queue.folder.bytes(of: "page.html")), as: UTF8.self)
        let row = try #require(page.firstMatch(of: /<li class="memo"[\s\S]*?<\/li>\n/))
        #expect(row.output.contains("class=\"player\""))
        page.replaceSubrange(row.range, with: String(repeating: String(row.output), count: 10_000))
        try queue.folder.write(page, to: "page.html")
        let view = try await open(
            queue, "page.html",
            Self.json("document.querySelector('output').value"))
        print("10,000 records in \(view.seconds) s")
        #expect(view.seconds < 30)
        #expect(view.values == [#""10000 in all""#])
        #expect(view.problems == [])
    }
}
