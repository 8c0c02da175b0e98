"""What others do while triage is open."""

import json
import os
import time

from terminalkit import CTRL_C, CTRL_D, CTRL_U, LEFT, TAB, UP, Person, scenario


@scenario
def processed_elsewhere(queue):
    """A card that somebody else answers goes away; what was typed for it, or is still being typed, is not given to the next."""
    first, second = queue.add("#lunch"), queue.add("#team")
    person = Person(queue)
    person.sees("1/2", "> ").keys("99 typed")
    queue.run("process", first, "5 done")
    person.sees("Not saved: 99 typed", "handled this memo in the meantime", "Enter goes on: ").types("2 more")
    person.sees("Not saved: 2 more", "2/2", "known: #team", "> ")
    person.shows(">").keys(UP).shows("> 2 more").keys(UP).shows("> 99 typed").keys(CTRL_U).types("7").sees("1 processed")
    person.sees("now? [Y/n] ").types("n").ends(0)
    assert [queue.record(id)["amount"] for id in (first, second)] == ["5.00", "7.00"]
    assert queue.record(second)["note"] is None


@scenario
def processed_elsewhere_without_capabilities(queue):
    """The same where the terminal's driver has what was typed: it is not there for the next card."""
    first, second = queue.add("#lunch"), queue.add("#team")
    person = Person(queue, TERM="dumb")
    person.sees("1/2", "> ").keys("99 typed ").sees("99 typed ")
    queue.run("process", first, "5 done")
    person.sees("handled this memo in the meantime", "Enter goes on: ").types("2").sees("Not saved: 2", "2/2", "> ")
    person.types("7").sees("expense 7.00 EUR")
    person.sees("now? [Y/n] ").types("n").ends(0)
    assert queue.record(second)["note"] is None


@scenario
def answered_for_another(queue):
    """The answer to a question about a card that somebody else answers is none to the next card; Ctrl-C and Ctrl-D end."""
    for key, code in ((None, 0), (CTRL_C, 130), (CTRL_D, 0)):
        first, second = queue.add("#lunch"), queue.add("#team")
        person = Person(queue)
        person.sees("/", "> ").types("1,234").sees("Did you mean 1234.00 EUR")
        queue.run("process", first, "5 done")
        person.sees("handled this memo in the meantime", "Enter goes on: ")
        if key:
            person.keys(key).sees("known: #team").ends(code)
        else:
            person.types("y").sees("Not saved: y", "known: #team", "> ").types("q").ends(code)
        assert queue.record(second)["amount"] is None
        queue.run("discard", second, "--reason", "twice")


@scenario
def changed_elsewhere(queue):
    """A card that somebody else changes is shown anew, with what was being typed, and is not overwritten."""
    record = queue.add("#lunch")
    person = Person(queue)
    person.sees("1/1", "> ").keys("12.50 typ")
    queue.change("UPDATE quick_records SET location = 'Bonn', revision = revision + 1")
    person.sees("changed elsewhere in the meantime", "1/1", "known: #lunch", "Bonn").shows("> 12.50 typ")
    person.types("ed").sees("expense 12.50", "Bonn", "now? [Y/n] ").types("n").ends(0)
    assert queue.record(record)["location"] == "Bonn" and queue.record(record)["note"] == "typed"


@scenario
def changed_just_before(queue):
    """Changed in the instant before Enter: whatever comes first, the change stays."""
    record = queue.add("#lunch")
    person = Person(queue)
    person.sees("1/1", "> ").keys("12.50 @Rome")
    queue.change("UPDATE quick_records SET location = 'Bonn', revision = revision + 1")
    person.keys("\r").sees("changed elsewhere in the meantime", "1/1", "Bonn", "> ").keys(CTRL_C).ends(130)
    assert queue.record(record)["location"] == "Bonn" and queue.record(record)["state"] == "pending"


@scenario
def renamed_elsewhere(queue):
    """Names that others rename while triage is open: the old ones are new then, and Tab completes the others."""
    queue.add("1 #coffee payee:Bob")
    first, second = queue.add("#first"), queue.add("#second")
    with open(os.path.join(queue.folder, "config.yaml"), "w") as settings:
        settings.write("newNames: ask\n")
    person = Person(queue).sees("1/2", "> ")
    queue.run("tags", "rename", "coffee", "kaffee")
    queue.run("payees", "rename", "Bob", "Rob")
    person.types("5 #coffee payee:Bob").sees("new payee Bob", "new tag coffee: create them? [y/N] ").types("n").sees("> ")
    person.types(CTRL_U + "5 #kaffee payee:Rob").sees("expense 5.00", "2/2", "> ")
    # What an undo takes back is new again.
    person.types("u").sees("Undone.", "1/2", "> ").types(CTRL_U + "5 #tea").sees("new tag tea: create it? [y/N] ")
    person.types("y").sees("expense 5.00", "2/2", "> ").types("u").sees("Undone.", "1/2", "> ")
    person.types(CTRL_U + "5 #tea").sees("new tag tea: create it? [y/N] ").types("n").sees("> ")
    queue.run("tags", "rename", "kaffee", "brew")
    person.keys(CTRL_U + "6 #bre" + TAB).shows("> 6 #brew").keys(CTRL_C).ends(130)
    assert [queue.record(id)["state"] for id in (first, second)] == ["pending", "pending"]


@scenario
def arriving(queue):
    """A memo that arrives is announced above the line that is being typed, also where that has several rows."""
    queue.add("#lunch")
    person = Person(queue, columns=40)
    person.sees("1/1", "> ").keys("12.50 a rather long note that needs two rows 午餐" + LEFT + LEFT)
    person.shows("> 12.50 a rather long note that needs tw", "o rows 午餐")
    queue.add("#team")
    person.shows("1 new memo arrived.", "> 12.50 a rather long note that needs tw", "o rows 午餐")
    assert sum("12.50" in line for line in person.screen()) == 1, person.screen()
    person.types("good ").sees("2/2", "#team", "> ").keys(CTRL_C).ends(130)
    assert queue.records()[0]["note"] == "a rather long note that needs two rows good 午餐"


@scenario
def many(queue):
    """Three thousand pending records: the first card is there at once, and news are still seen."""
    lines = "".join(json.dumps({"note": f"memo {number}"}) + "\n" for number in range(3_000))
    queue.run("add", "--from", "-", input=lines)
    start = time.monotonic()
    person = Person(queue).sees("1/3000", "> ")
    assert time.monotonic() - start < 5
    queue.run("add", "#new", "--format", "json")
    person.sees("1 new memo arrived.", "> ").types("/memo 2999").sees("memo 2999", "> ").types("q").ends(0)
