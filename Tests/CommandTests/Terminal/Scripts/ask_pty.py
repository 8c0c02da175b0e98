#!/usr/bin/env python3
"""What commands ask and show at a real pseudo-terminal: `ask_pty.py PROGRAM SCENARIO`, or `--list`."""

import datetime
import json
import os
import sys

from terminalkit import CTRL_D, Person, play, scenario


def command(queue, *words, **environment):
    return Person(queue, command=[queue.program, *words], **environment)


@scenario
def which_amount(queue):
    """The number that is answered is that of the amount; anything else is asked again."""
    queue.add("#memo")
    for answer, amount, note in [("1", "12.50", "for 2 coffees"), ("2", "2.00", "12.50 for coffees")]:
        person = command(queue, "add", "12.50 for 2 coffees").sees("Which is the amount: 1 = 12.50, 2 = 2?")
        for nonsense in ["0", "3", "y", "12.50"]:
            person.types(nonsense).sees("Please answer with a number from 1 to 2.")
        person.types(answer).ends(0)
        record = queue.records()[-1]
        assert (record["amount"], record["note"]) == (amount, note), record
    count = len(queue.records())
    command(queue, "add", "12.50 for 2 coffees").sees("2 = 2?").keys(CTRL_D).ends(65)
    assert len(queue.records()) == count


@scenario
def yes_or_no(queue):
    """A number that could be two is asked about with a plain yes or no."""
    person = command(queue, "add", "1,234 rent").sees("Did you mean 1234.00 EUR by 1,234? [y/N]")
    person.types("perhaps").sees("Please answer y or n.").types("yes").ends(0)
    assert [record["amount"] for record in queue.records()] == ["1234.00"]
    command(queue, "add", "1,234 rent").sees("[y/N]").types("n").ends(65)
    assert len(queue.records()) == 1


@scenario
def no_memo(queue):
    """What is added, and what is booked already, is no memo that could be discarded or snoozed; a record is one."""
    person = command(queue, "add", "ATM withdrawal 200").sees("Is it an expense").types("n")
    person.sees("There are no transfers between accounts yet; write type:expense").ends(65)
    person = command(queue, "add", "Bob owes me 20").sees("Has it been paid").types("n")
    person.sees("Debts are not kept; enter it once the money has been paid.").ends(65)
    record = queue.add("5 #lunch")
    debt = "Bob owes me 20"
    person = command(queue, "edit", record, debt).sees("Has it been paid").types("n")
    person.sees("Debts are not kept; discard the memo").ends(65)
    queue.run("convert")
    person = command(queue, "edit", record, debt).sees("Has it been paid").types("n")
    person.sees("Debts are not kept; enter it once the money has been paid.").ends(65)
    person = command(queue, "edit", record, "ATM withdrawal 200").sees("Is it an expense").types("n")
    person.sees("There are no transfers between accounts yet; write type:expense").ends(65)


@scenario
def lone_note(queue):
    """A single word for an entry that lacks nothing is asked about: it may be the name of a command."""
    record = queue.add("5 #lunch")
    for name in ["process", "edit"]:
        for answer, code in [("n", 65), (CTRL_D, 65), ("perhaps", None)]:
            person = command(queue, name, record, "clear").sees('Only the note "clear"? [y/n] ')
            if code:
                person.types(answer).ends(code)
                assert queue.record(record)["note"] is None, answer
            else:
                person.types(answer).sees("Please answer y or n.").types("y").ends(0)
                assert queue.record(record)["note"] == "clear"
        queue.run("undo")
        refused = queue.result(name, record, "clear", code=65)
        assert "write note:clear if that is meant" in refused.stderr, refused
        queue.run(name, record, "note:clear")
        queue.run("undo")


@scenario
def future_day(queue):
    """Enter is no; nobody is asked again about a day that the record has, or where nobody can answer."""
    day = (datetime.date.today() + datetime.timedelta(days=20)).isoformat()
    entry = f"5 #lunch date:{day}"
    for answer, code in [("", 65), ("n", 65), (CTRL_D, 65), ("y", 0)]:
        person = command(queue, "add", entry).sees(f"{day} is in the future. Is it meant? [y/N] ")
        (person.keys(answer) if answer == CTRL_D else person.types(answer)).ends(code)
        assert len(queue.records()) == (code == 0), answer
    record = queue.records()[0]["id"]
    command(queue, "edit", record, "6").ends(0)
    command(queue, "edit", record, "date:2026-01-02").ends(0)
    command(queue, "process", record, f"date:{day}").sees("[y/N] ").types("n").ends(65)
    queue.run("process", record, f"date:{day}")
    assert queue.record(record)["day"] == day


@scenario
def discarding_all(queue):
    """Enter is no; only a yes discards, and what is neither is asked again."""
    queue.add("#memo")
    with open(os.path.join(queue.folder, "inbox", "notes.txt"), "w") as file:
        file.write("no recording\n")
    queue.run("ingest")

    def held():
        return json.loads(queue.run("held", "--format", "json"))

    assert len(held()) == 1
    for answer in ["", "n"]:
        command(queue, "held", "discard", "--all").sees("[y/N] ").types(answer).ends(0)
        assert len(held()) == 1, answer
    command(queue, "held", "discard", "--all").sees("[y/N] ").types("x").sees("[y/N] ").types("y").ends(0)
    assert held() == []


@scenario
def a_named_limit(queue):
    """A terminal shows a thousand rows, and more where somebody says so."""
    queue.run("add", "--from", "-", input='{"note":"memo"}\n' * 1_005)
    for words, count in [([], 1_000), (["--limit", "1003"], 1_003), (["--limit", "7"], 7)]:
        person = command(queue, "list", *words, PAGER="cat")
        person.ends(0)
        assert person.output().count("pending") == count, (words, person.output().count("pending"))


@scenario
def a_pager_that_fails(queue):
    """Where the pager ends with an error, that is said, since nothing may have been shown."""
    queue.run("add", "--from", "-", input='{"note":"memo"}\n' * 100)
    for pager in ["false", "kill -9 $$", "cat; exit 3"]:
        command(queue, "list", rows=24, QUICKREC_PAGER=pager).sees("The pager ended with an error; `QUICKREC_PAGER=cat`").ends(0)


@scenario
def new_names(queue):
    """With `newNames: ask` a new name is stored after a yes only."""
    record = queue.add("5 #lunch")
    with open(os.path.join(queue.folder, "config.yaml"), "w") as settings:
        settings.write("newNames: ask\n")
    for words in [["add", "5 #tea"], ["process", record, "5 #tea"], ["edit", record, "#tea"]]:
        asking = command(queue, *words).sees("new tag tea: create it? [y/N] ")
        asking.types("n").sees("Nothing was stored").ends(65)
        assert queue.result(*words, code=64).stderr.count("newNames: ask") == 1
    command(queue, "add", "5 #lunch").ends(0)
    command(queue, "add", "5 #tea").sees("create it?").types("y").ends(0)
    assert [record["tags"] for record in queue.records()] == [["lunch"], ["lunch"], ["tea"]]


@scenario
def colours(queue):
    """NO_COLOR takes the colours away where it is not empty (https://no-color.org)."""
    queue.add("5 #lunch")
    for value, has_colours in [(None, True), ("", True), ("1", False)]:
        person = command(queue, "list", PAGER="cat", NO_COLOR=value)
        person.ends(0)
        assert ("\x1b[" in person.output()) == has_colours, (value, person.output())


if __name__ == "__main__":
    sys.exit(play())
