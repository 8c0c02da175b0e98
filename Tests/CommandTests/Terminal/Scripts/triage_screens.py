"""Terminals of every kind."""

from terminalkit import CTRL_D, CTRL_U, TAB, Person, scenario


@scenario
def forty_columns(queue):
    """Nothing is wider than the terminal, and what is too long is broken at blanks."""
    queue.add("#lunch payee:\"The Old Restaurant at the Corner\" @Taipei")
    person = Person(queue, columns=40)
    person.sees("> ").types("?").sees("s         later; ", "\r\n          ", "/TEXT", "> ")
    person.types("note").sees("amount? ").types("12.50")
    person.sees("now? [Y/n] ").types("n").ends(0)
    lines = [line.rstrip("\r") for line in person.output().replace("\x1b[?2004h", "").split("\n")]
    assert max(len(line) for line in lines if "\x1b" not in line) <= 40, lines
    assert any(line.endswith("amount? 12.50") for line in person.screen()), person.screen()


@scenario
def no_capabilities(queue):
    """TERM=dumb: plain lines, no control sequence at all."""
    first, second = queue.add("#lunch"), queue.add("#team")
    person = Person(queue, TERM="dumb")
    person.sees("1/2", "> ").types("note").sees("amount? ").types("12.50").sees("expense 12.50 EUR")
    person.sees("2/2", "> ").types("午餐 3").sees("now? [Y/n] ").types("y").sees("Converted 2").ends(0)
    assert "\x1b" not in person.output() and "\a" not in person.output()
    assert queue.record(second)["note"] == "午餐"


@scenario
def unknown_terminal(queue):
    """A terminal that the system doesn't know is treated as one without capabilities, without complaints."""
    queue.add("#lunch")
    for name in ("no-such-terminal", "../x", "", None):
        person = Person(queue, TERM=name).sees("1/1", "> ").types("b").sees("This is the first memo.", "> ")
        person.keys(CTRL_D).ends(0)
        assert "\x1b" not in person.output() and "termcap" not in person.output()


@scenario
def no_colour(queue):
    queue.add("#lunch")
    person = Person(queue, NO_COLOR="1").sees("> ").types("12.50").sees("now? [Y/n] ").types("n").ends(0)
    assert not any(f"\x1b[{number}" in person.output() for number in ("0m", "1m", "3", "4"))


@scenario
def plain_locale(queue):
    """LC_ALL=C: only ASCII is shown, but what is typed is read as the UTF-8 that it is."""
    record = queue.add("#午餐 @Zürich")
    queue.add("1 #食物")
    queue.add("1 #早餐")
    person = Person(queue, LC_ALL="C")
    person.sees("known: #\\u{5348}\\u{9910} | Z\\u{FC}rich", "> ").keys("#" + TAB)
    person.sees("#\\u{65E9}\\u{9910}", "#\\u{98DF}\\u{7269}", "早餐").keys(CTRL_U).types("12.50 payee:Müller")
    person.sees("payee M\\u{FC}ller", "now? [Y/n] ").types("n").ends(0)
    assert queue.record(record)["payee"] == "Müller"
    person.output().replace("12.50 payee:Müller", "").replace("#早餐", "").encode("ascii")


@scenario
def hostile_names(queue):
    """Nothing in a name or a tag reaches the terminal as more than text; Tab doesn't put it into the line either."""
    name = "\x1b]0;owned\x07\u202eevil"
    record = queue.add("1 #lunch")
    for table, column in (("tags", "name"), ("quick_records", "location")):
        queue.change(f"UPDATE {table} SET {column} = ?", name)
    queue.add("#lunch note")
    queue.change("UPDATE tags SET key = ?", name.replace("\u202e", ""))
    queue.change("UPDATE quick_records SET location = ? WHERE stage = 'open'", name)
    person = Person(queue)
    person.sees("known: ", "\\u{1B}]0;owned\\u{7}\\u{202E}evil", "> ").keys("#" + TAB + "@" + TAB + "owned" + TAB)
    person.types("d").sees("> ").keys(CTRL_U).types("d").sees("location", "\\u{1B}]", "> ")
    person.types(CTRL_U + "2").sees("expense 2.00", "now? [Y/n] ").types("n").ends(0)
    assert "\x1b]" not in person.output() and "\u202e" not in person.output()


@scenario
def resizing(queue):
    queue.add("#lunch")
    person = Person(queue, columns=80)
    person.sees("1/1", "> ").keys("12.50 some note that fits in one row of eighty columns")
    person.child.setwinsize(40, 30)
    person.sees("> 12.50").types(" and more").sees("now?", "[Y/n] ").types("n").ends(0)
    saved = person.output().split("\x1b[?2004l")[1].split("\x1b")[0]
    assert "expense" in saved and max(len(line) for line in saved.split("\r\n")) <= 30, saved
    assert queue.records()[0]["note"] == "some note that fits in one row of eighty columns and more"


@scenario
def absurd_size(queue):
    """A terminal that claims a size that no memory has room for: the line is typed, or goes on, without an editor's help."""
    limited = ["/bin/sh", "-c", f"ulimit -v 3000000; exec '{queue.program}' triage"]
    for size in ((20000, 20000), (65535, 65535)):
        queue.add("#lunch")
        person = Person(queue, command=limited, rows=size[0], columns=size[1])
        person.sees("1/1", "> ").types("12.50").sees("now?", "[Y/n] ").types("y").ends(0)
        queue.add("#lunch")
        person = Person(queue, command=limited)
        person.sees("1/1", "> ").keys("7 half")
        person.child.setwinsize(*size)
        person.sees("> 7 half").types(" and more").sees("now?", "[Y/n] ").types("y").ends(0)
        assert queue.records()[-1]["note"] == "half and more", queue.records()
        # A line that is offered to be changed is the beginning of what is typed.
        first, second = queue.add("#lunch"), queue.add("#tea")
        person = Person(queue, command=limited)
        person.sees("1/2", "> ").types("5").sees("2/2", "> ")
        person.child.setwinsize(*size)
        person.types("u").sees("Undone.", "1/2", "> 5").types(" late").sees("2/2", "> ").types("q").sees("now?")
        person.types("y").ends(0)
        assert (queue.record(first)["amount"], queue.record(first)["note"]) == ("5.00", "late"), queue.records()
        queue.run("discard", second, "--reason", "tried")


@scenario
def slow_line(queue):
    """Over a line that carries a few bytes at a time, at forty columns, without colour and in ASCII."""
    queue.add("9 #lunch")
    record = queue.add("payee:Joe")
    person = Person(queue, columns=40, LC_ALL="C", NO_COLOR="1")
    person.child.maxread = 3
    person.sees("1/1", "> ")
    for key in "12.5 #lun":
        person.keys(key).sees(key)
    person.keys(TAB).sees("ch").keys("@Bonn\r").sees("expense 12.50 EUR", "now? [Y/n] ").types("n").ends(0)
    assert queue.record(record)["amount"] == "12.50" and queue.record(record)["location"] == "Bonn"
    person.output().encode("ascii")
