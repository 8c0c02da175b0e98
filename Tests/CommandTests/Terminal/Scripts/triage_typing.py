"""Keys, completion, pasting."""

import os
import termios

from terminalkit import CTRL_A, CTRL_C, CTRL_U, DELETE, HOME, LEFT, TAB, UP, Person, scenario, wait_until


@scenario
def completion(queue):
    queue.add("1 #laundry @Taichung")
    for _ in range(2):
        queue.add("2 #lunch @Taipei payee:\"Café Müller\" category:Food")
    queue.add("3 #午餐")
    queue.add("@Bonn")
    queue.add("#x")
    person = Person(queue)
    person.sees("known: Bonn", "> ").keys("5 #l" + TAB).shows("#lunch  #laundry", "> 5 #lunch")
    person.keys(TAB).shows("> 5 #laundry").keys(TAB).shows("> 5 #l").keys(TAB).shows("> 5 #lunch")
    # Anywhere in a name, without regard to case and accents; a key, too; and the blank is there already.
    person.keys("payee:mull" + TAB).shows('> 5 #lunch payee:"Café Müller"')
    person.keys("cat" + TAB + "fo" + TAB).shows('> 5 #lunch payee:"Café Müller" category:Food')
    person.keys("#午" + TAB + "@zzz" + TAB).shows('> 5 #lunch payee:"Café Müller" category:Food #午餐 @zzz')
    person.keys(DELETE * 4).types("hello")
    person.sees("expense 5.00 EUR", "category Food", '"hello"')
    # A name that was typed a moment ago is completed, too, and earlier entries come back with the cursor key.
    person.sees("2/2", "> ").types("6 #bento").sees("now? [Y/n] ").types("n").ends(0)
    queue.add("#y")
    person = Person(queue)
    person.sees("1/1", "> ").keys("7 #ben" + TAB).shows("> 7 #bento").keys(CTRL_U)
    person.keys(UP).shows("> 6.00 EUR #x #bento").keys(CTRL_A + "x" + DELETE + CTRL_C).ends(130)


@scenario
def earlier_lines(queue):
    """The cursor key brings back what was typed: entries and amounts, and no answer to a question."""
    for note in ["one", "two", "three"]:
        queue.add(note)
    person = Person(queue)
    person.sees("1/3", "> ").types("#a payee:Joe").sees("amount? ").types("300").sees("2/3", "> ")
    person.types("1,234 KWD").sees("or 2 = 1234.000 KWD? ").types("1").sees("3/3", "> ")
    person.keys(UP).shows("> 1,234 KWD").keys(UP).shows("> 300").keys(UP).shows("> #a payee:Joe")
    person.keys(CTRL_U + CTRL_C).ends(130)


@scenario
def behind_the_entry(queue):
    """A command behind the entry that the prompt begins with is a command and no word of the note."""
    for note in ["one", "two", "three"]:
        queue.add(note)
    person = Person(queue)
    person.sees("1/3", "> ").types("5 #a").sees("2/3", "> ").types("6 #b").sees("3/3", "> ").types("u")
    person.sees("2/3", "> ", "6 #b ").types("u").sees("1/3", "> ", "5 #a ").types("q").ends(0)
    assert queue.states() == ["pending", "pending", "pending"]


@scenario
def untouched_entry(queue):
    """Ctrl-C at a stored entry that was not touched loses nothing; what was changed there is told."""
    queue.add("#lunch")
    queue.add("#team")
    person = Person(queue).sees("1/2", "> ").types("4.50 Brot").sees("2/2", "> ").types("b").sees("1/2", "> 4.50 EUR ")
    person.keys(CTRL_C).ends(130)
    assert "Not saved" not in person.log.getvalue()
    person = Person(queue).sees("1/1", "> ").types("5").sees("now? [Y/n] ").types("n").ends(0)
    # The first one is still to be booked.
    assert "1 more waits to be converted (`quickrec convert`)." in person.log.getvalue()
    person = Person(queue).sees("There was nothing to do.")
    person.sees("2 quick records wait to be converted (`quickrec convert`).").ends(0)
    queue.add("#third")
    person = Person(queue).sees("1/1", "> ").types("6").sees("now? [Y/n] ").types("y").sees("Converted 1 quick record.")
    person.sees("2 more wait to be converted (`quickrec convert`).").ends(0)
    queue.run("convert")
    queue.add("#fourth")
    queue.add("#fifth")
    person = Person(queue).sees("1/2", "> ").types("7").sees("2/2", "> ").types("b").sees("1/2", "> 7.00 EUR ")
    person.keys("x").sees("x").keys(CTRL_C).sees("Not saved: 7.00 EUR #fourth x").ends(130)
    assert "more wait" not in person.log.getvalue()


@scenario
def refused_line(queue):
    """A line that can't be read is there again for correction, also after the question for the amount."""
    first, second = queue.add("#a"), queue.add("#b")
    person = Person(queue).sees("> ").types("5 acount:Visa").sees("is not a key", "> ", "5 acount:Visa")
    person.types(CTRL_U + "5 account:Visa").sees("#b", "> ").types("date:x").sees("can't be read", "> ", "date:x")
    person.keys(DELETE * 7).types("#c").sees("amount? ").types("date:y").sees("> ", "#c date:y").keys(DELETE * 7)
    person.types("6").sees("Convert them now? ").types("n").ends(0)
    assert (queue.record(first)["account"], queue.record(second)["amount"]) == ("Visa", "6.00")
    assert queue.record(second)["note"] is None and queue.record(second)["tags"] == ["b", "c"]


@scenario
def wide_characters(queue):
    """Chinese in forty columns: deleted, inserted in the middle, wrapped at the margin."""
    record = queue.add("#lunch")
    person = Person(queue, columns=40)
    person.sees("> ").keys("12.50 午餐很好吃").shows("> 12.50 午餐很好吃")
    person.keys(DELETE).shows("> 12.50 午餐很好").keys(LEFT + LEFT + "真").shows("> 12.50 午餐真很好")
    person.keys(HOME + "é").shows("> é12.50 午餐真很好").keys("\x1b[3~" * 6 + DELETE).shows("> 午餐真很好")
    person.keys(CTRL_U + "abcdefghijklmnopqrstuvwxyz 123456 午餐費用 9")
    person.shows("> abcdefghijklmnopqrstuvwxyz 123456 午餐", "費用 9")
    # Room for one column only: the wide letter goes to the next row.
    person.keys(HOME + "z").shows("> zabcdefghijklmnopqrstuvwxyz 123456 午", "餐費用 9")
    person.keys(CTRL_U + "9 午餐\r").sees('"午餐"', "now? [Y/n] ").types("n").ends(0)
    assert queue.record(record)["note"] == "午餐"


@scenario
def pasting(queue):
    """Several pasted lines are one line, and nothing is saved before Enter; two cells are no number with groups."""
    queue.add("#lunch")
    queue.add("#team")
    person = Person(queue)
    person.sees("1/2", "> ").keys("\x1b[200~12.50 first\r\n\tsecond\x1b[31m\nthird\n\x1b[201~")
    person.shows("> 12.50 first  second  [31m  third")
    assert queue.states() == ["pending", "pending"]
    person.keys("\r").sees("2/2", "> ").keys("\x1b[200~3\t250.00\x1b[201~").shows("> 3  250.00").keys("\r")
    person.sees("1 = 3, 2 = 250.00").keys(CTRL_C).ends(130)
    assert queue.records()[0]["note"] == "first second [31m third"


@scenario
def too_long(queue):
    """A line that is too long is refused as a whole, in every prompt and however it came together."""
    queue.add("#lunch")
    queue.add("#team")
    person = Person(queue).sees("1/2", "> ").keys("5 " + "x" * 998)
    # One thousand characters are none too many, and no key that is no character makes them more.
    person.keys(LEFT + HOME).types("").sees("expense 5.00", "2/2", "> ")
    person.keys("6 " + "y" * 999).sees("more than 1000 characters", "Press Enter").keys("zz\r")
    person.sees("That line has 1003 characters", "at most 1000", "quickrec process", "> ")
    # An entry typed ahead was meant for the card behind this one.
    person.keys("\x1b[200~6 " + "y" * 1500 + "\x1b[201~").sees("Press Enter").keys("\r").sees("1502 characters", "> ")
    # By an argument, which repeats a character; by what was cut out, twice; by a line of the history.
    person.keys("\x1b5000x").sees("Press Enter").keys("\r").sees("5000 characters", "> ")
    person.keys("w" * 600 + CTRL_U + "\x19\x19").sees("Press Enter").keys("\r").sees("1200 characters", "> ")
    person.keys(UP).sees("xxx").keys("v").sees("Press Enter").keys("\r").sees("1001 characters", "> ")
    # Questions refuse it as well, and Ctrl-C still ends it.
    person.types("x").sees("Discard why? ").types("r" * 1100).sees("1100 characters", "why? ").types("no money")
    person.sees("now? [Y/n] ").types("y" * 1200).sees("1200 characters", "now? [Y/n] ")
    person.keys("y" * 1200).sees("Press Enter").keys(CTRL_C).ends(130)
    assert queue.states() == ["processed", "discarded"], queue.states()
    assert [len(record["note"] or "") for record in queue.records()] == [998, 0]


@scenario
def invalid_keys(queue):
    """Bytes that are not text are shown as such, and a line with them is not used: one of them may be a currency."""
    queue.add("#lunch")
    person = Person(queue).sees("1/1", "> ")
    os.write(person.child.child_fd, b"\xa312.50 bi\xe8re a\xff\xfe\xc3(")
    person.shows("> \ufffd12.50 bi\ufffdre a\ufffd\ufffd\ufffd(").keys("\r").sees("not UTF-8", "> ")
    os.write(person.child.child_fd, b"12.50 tea\xff")
    person.shows("> 12.50 tea\ufffd").keys("\x7f\r").sees("expense 12.50", "now? [Y/n] ").keys(CTRL_C).ends(130)
    queue.add("#team")
    person = Person(queue, TERM="dumb", errors="replace").sees("1/1", "> ")
    os.write(person.child.child_fd, b"12.50 caf\xe9\r")
    person.sees("not UTF-8", "> ").types("4 " + "x" * 999).sees("more than 1000 characters", "> ").types("3").sees("expense 3.00", "now? [Y/n] ").keys(CTRL_C).ends(130)


@scenario
def vi_keys(queue):
    """Somebody whose ~/.editrc asks for vi's keys: news and Ctrl-C work also where keys are commands."""
    queue.add("#lunch")
    with open(queue.home + "/.editrc", "w") as file:
        file.write("quickrec:bind -v\nother:bind ^I ed-insert\n")
    person = Person(queue)
    person.sees("1/1", "> ").keys("12.50 one two").shows("> 12.50 one two").keys("\x1bbiand ")
    person.shows("> 12.50 one and two").keys("\x1bh")
    queue.add("#team")
    person.shows("1 new memo arrived.", "> 12.50 one and two")
    person.keys(CTRL_C).sees("Not saved: 12.50 one and two").ends(130)
    # With editing switched off, lines are still read, and Ctrl-C still ends it.
    with open(queue.home + "/.editrc", "w") as file:
        file.write("edit off\n")
    person = Person(queue).sees("1/2", "> ").types("3 note").sees("expense 3.00", "2/2", "> ")
    queue.add("#third")
    person.sees("1 new memo arrived.").keys(CTRL_C).ends(130)
    assert queue.records()[0]["note"] == "note"


@scenario
def slow_terminal(queue):
    """Nothing that is typed behind a prompt is shown twice, however long the terminal takes to change its settings."""
    queue.add("#lunch")
    slow = ["strace", "-f", "-o", "/dev/null", "-e", "trace=ioctl", "-e", "inject=ioctl:delay_enter=30000"]
    person = Person(queue, command=slow + [queue.program, "triage"]).sees("1/1", "> ").keys("12.50")
    wait_until(lambda: not person.settings()[3] & termios.ECHO)
    person.types(" #team").sees("expense 12.50", "now? [Y/n] ").types("n").ends(0)
    assert "> 12.50 #team" in person.screen(), person.screen()


@scenario
def lone_escape(queue):
    """Behind a lone Esc the next key belongs to it; news and Ctrl-C come through all the same, also behind Ctrl-V."""
    queue.add("#lunch")
    person = Person(queue).sees("1/1", "> ").keys("12.50").shows("> 12.50").keys("\x1bO")
    queue.add("#team")
    person.shows("1 new memo arrived.", "> 12.50").keys("\x16")
    person.keys(CTRL_C).ends(130)
    assert queue.states() == ["pending", "pending"]
