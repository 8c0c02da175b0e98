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
        let sheets: Int?
    }

    /// A memo in each state, from one booked to one with a recording that waits, with tags and accounts.
    private static let rich = Task<QueueSnapshot, any Error> {
        let queue = try ScratchQueue()
        for (place, entry) in ["12.50 #lunch account:Bank", "+20 payee:Anna", "3000 JPY #gift"].enumerated() {
            let run = try await queue.run("add", entry, "--created-at", "2026-11-0\(place + 2)T12:00:00+01:00")
            #expect(run.code == 0, "\(run)")
        }
        #expect(try await queue.run("convert").code == 0)
        for pitch in [300, 400] { try queue.drop(AudioFiles.wave(pitch: pitch), as: "memo \(pitch).wav") }
        try queue.drop("no sound", as: "text.wav")
        #expect(try await queue.run("ingest").code == 0)
        #expect(try await queue.run("add", "4 #tea").code == 0)
        #expect(try await queue.run("report", "--html", "queue/page.html").code == 0)
        return try QueueSnapshot(of: queue)
    }

    private func open(_ queue: ScratchQueue, _ page: String, _ words: [String] = []) async throws -> View {
        let script = Checkout.tests("CommandTests/Pages/browser.py")
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

    /// The contrast of each text with what is behind it, by the formula of WCAG 2.2 ("contrast ratio"), the least first.
    private static let contrasts = """
        (() => {
          const numbers = (text) => { const all = text.match(/[\\d.]+/g).map(Number); return [...all.slice(0, 3), all[3] ?? 1]; };
          const part = (value) => value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
          const light = ([red, green, blue]) => 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
          const over = (top, under) => top.slice(0, 3).map((value, place) => value * top[3] + under[place] * (1 - top[3]));
          const ground = (element) => {
            const own = numbers(getComputedStyle(element).backgroundColor);
            return own[3] === 1 || !element.parentElement ? own : over(own, ground(element.parentElement));
          };
          const found = new Map();
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          while (walker.nextNode()) {
            const element = walker.currentNode.parentElement;
            if (!walker.currentNode.data.trim() || element.closest('script, style') || !element.checkVisibility()) continue;
            const under = ground(element);
            const style = getComputedStyle(element);
            const [high, low] = [light(over(numbers(element.closest('svg') ? style.fill : style.color), under)), light(under)]
              .sort((one, other) => other - one);
            found.set(`${element.tagName} ${element.getAttribute('class')}`, (high + 0.05) / (low + 0.05));
          }
          return [...found].sort((one, other) => one[1] - other[1]);
        })()
        """

    @Test("Every text can be read: a contrast of 4.5 or more, in light and in dark", arguments: [[], ["--dark"]])
    func contrast(words: [String]) async throws {
        let queue = try await Self.rich.value.restored()
        let view = try await open(queue, "queue/page.html", Self.json(Self.contrasts) + words)
        let text = try #require(view.values.first)
        let found = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[Any]])
        #expect(found.count > 20, "\(found)")
        for pair in found { #expect((pair.last as? NSNumber)?.doubleValue ?? 0 >= 4.5, "\(pair)") }
        #expect(view.problems == [])
    }

    @Test("Every control is reached by Tab, shows that it has the focus, and works by keys alone")
    func keyboard() async throws {
        let queue = try await Self.rich.value.restored()
        let focus = Self.json(
            """
            (() => {
              const element = document.activeElement;
              const style = getComputedStyle(element);
              const rings = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
              const box = element.getBoundingClientRect();
              const seen = box.bottom > 0 && box.top < innerHeight && box.right > 0;
              return [element.tagName, element.dataset.filter ?? '', rings && seen ? 'seen' : 'unseen'].join(' ');
            })()
            """)
        // A link that becomes a player meanwhile would count twice.
        let players = Self.json(
            """
            new Promise((done) => {
              document.querySelector('.player').scrollIntoView();
              const look = () => {
                if (document.querySelector('a.player')) return requestAnimationFrame(look);
                scrollTo(0, 0);
                done('');
              };
              look();
            })
            """)
        let first = try await open(
            queue, "queue/page.html", players + (0..<16).flatMap { _ in ["--key", "Tab"] + focus })
        var order = first.values.dropFirst().reduce(into: [String]()) { order, value in
            // A player has stops of its own within, whose focus Chromium shows.
            if order.last?.hasPrefix("\"AUDIO") != true || !value.hasSuffix(" unseen\"") { order.append(value) }
        }
        if let end = order.firstIndex(where: { $0.hasPrefix("\"BODY") }) { order.removeSubrange(end...) }
        #expect(
            order
                == [
                    "A  seen", "DIV  seen", "DIV  seen", "DIV  seen", "SELECT state seen", "SELECT month seen",
                    "SELECT tag seen", "SELECT account seen", "BUTTON  seen", "AUDIO  seen", "AUDIO  seen",
                ].map { "\"\($0)\"" }, "\(first.values)")
        let shown = Self.json("document.querySelector('output').value")
        let isPlaying = Self.json("!document.querySelector('audio').paused")
        let filter = Self.json("document.querySelector('[data-filter=tag]').focus() ?? ''")
        // A link becomes a player when it comes into sight.
        let player = Self.json(
            """
            new Promise((done) => {
              document.querySelector('.player').scrollIntoView();
              const look = () => {
                const audio = document.querySelector('audio');
                if (audio) { audio.focus(); done(''); } else requestAnimationFrame(look);
              };
              look();
            })
            """)
        let begun = Self.json(
            """
            new Promise((done) => {
              const audio = document.querySelector('audio');
              if (audio.paused) audio.addEventListener('play', () => done('')); else done('');
            })
            """)
        let second = try await open(
            queue, "queue/page.html",
            filter + ["--key", "l"] + shown + ["--key", "Tab", "--key", "Tab", "--key", "Enter"]
                + Self.json("new Promise((done) => setTimeout(done, 0, ''))") + shown + player + isPlaying
                + ["--key", "Space"] + begun + isPlaying)
        #expect(
            second.values.filter { $0 != "\"\"" } == ["\"1 of 6\"", "\"6 in all\"", "false", "true"])
        #expect(second.problems == [])
    }

    @Test("On paper nothing is cut, nothing is hidden, and it is black on white in the dark too")
    func paper() async throws {
        let queue = try await Self.rich.value.restored()
        let probe = Self.json(
            """
            (() => {
              const cut = [...document.querySelectorAll('main *')].filter((element) =>
                element.checkVisibility() && !element.closest('svg, .unseen')
                && (element.getBoundingClientRect().right > innerWidth || element.scrollWidth > element.clientWidth + 1
                  && element.clientWidth > 0 && getComputedStyle(element).overflowX !== 'visible'));
              return [cut.map((element) => element.className), document.querySelectorAll('.memo').length,
                document.querySelector('.filters').checkVisibility(), getComputedStyle(document.body).color];
            })()
            """)
        // The width of A4 between margins, in pixels of CSS.
        let view = try await open(queue, "queue/page.html", probe + ["--paper", "--dark", "--width", "718"])
        #expect(view.values == [#"[[],6,false,"rgb(27, 30, 34)"]"#])
        #expect(view.sheets == 2)
        #expect(view.problems == [])
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
        try queue.folder.makeFolder("far away/deeper")
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
        for page in ["queue/page.html", "far away/page.html", "far away/deeper/page.html"] {
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

    @Test("Ten thousand records open, and a link that has the focus passes it to its player")
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
        // The last row is far from the window, so its link is still there; the focus brings it into view.
        let focused = Self.json(
            """
            new Promise((done) => {
              const link = [...document.querySelectorAll('.player')].at(-1);
              new MutationObserver(() => { if (!link.isConnected) done(document.activeElement.tagName); })
                .observe(document.body, { childList: true, subtree: true });
              link.focus();
            })
            """)
        let view = try await open(
            queue, "page.html", Self.json("document.querySelector('output').value") + focused)
        print("10,000 records in \(view.seconds) s")
        #expect(view.seconds < 30)
        #expect(view.values == [#""10000 in all""#, #""AUDIO""#])
        #expect(view.problems == [])
    }
}
