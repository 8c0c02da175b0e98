#!/usr/bin/env python3
"""`quickrec edit` at a real pseudo-terminal: `edit_pty.py PROGRAM SCENARIO`, or `--list`."""

import json
import sys

from terminalkit import CTRL_A, CTRL_C, CTRL_D, CTRL_K, CTRL_U, TAB, Person, play, scenario

WHOLE = ["type", "date", "account", "payee", "location", "note", "cleared"]


def book(queue, entry):
    answer = queue.run("add", "--transaction", entry, "--created-at", "2026-11-20T12:00:00+08:00", "--format", "json")
    return json.loads(answer)["added"][0]["id"]


def transaction(queue, id):
    all = json.loads(queue.run("transactions", "--format", "json"))
    return next(transaction for transaction in all if transaction["id"] == id)


def edit(queue, id, *words, **environment):
    return Person(queue, command=[queue.program, "edit", id, *words], **environment)


def goes_through(person, **answers):
    """Enter at every question, but for those that are answered."""
    for question in WHOLE + ["amount", "tags", "category", "another line's amount"]:
        person.sees(question + ": ")
        name = question.split()[0].removesuffix("'s")
        person.types(CTRL_U + answers[name] if name in answers else "")
    return person


@scenario
def every_part(queue):
    """Each prompt begins with what is there; what is changed is stored, the rest stays."""
    id = book(queue, '12.50 #lunch @Taipei payee:Joe category:Food note words')
    person = edit(queue, id)
    person.sees("expense 12.50 EUR")
    for question, present in zip(
            WHOLE, ["expense", "2026-11-20", "Cash EUR", "Joe", "Taipei", "note words", "no"]):
        person.sees(question + ": ", present)
        person.types(CTRL_U + "Bob" if question == "payee" else "")
    person.sees("amount: ", "12.50 EUR").types(CTRL_U + "13")
    person.sees("tags: ", "#lunch").types(" #team")
    person.sees("category: ", "Food").types(CTRL_U)
    person.sees("another line's amount: ").types("3")
    person.sees("line 2 tags: ").types("coffee").sees("line 2 category: ").types("").sees("line 2 note: ")
    person.types("black").sees("another line's amount: ").types("")
    person.sees("expense 16.00 EUR = 13.00 #lunch #team + 3.00 #coffee \"black\"", "payee Bob", "Save it? [Y/n] ")
    person.types("").ends(0)
    after = transaction(queue, id)
    assert (after["amount"], after["payee"], after["location"], after["note"]) == ("16.00", "Bob", "Taipei", "note words")
    assert [line["tags"] for line in after["lines"]] == [["lunch", "team"], ["coffee"]], after
    assert after["lines"][0]["category"] is None and after["lines"][1]["note"] == "black"
    queue.run("undo")
    assert transaction(queue, id)["payee"] == "Joe"


@scenario
def given_up(queue):
    """Ctrl-C, Ctrl-D and a no leave no trace: not in the books, and not in the history."""
    id = book(queue, "12.50 #lunch payee:Joe")
    before, history = transaction(queue, id), queue.run("history", "--format", "json")
    edit(queue, id).sees("type: ").types("").sees("date: ").types("").sees("account: ").types("").sees(
        "payee: ").types(CTRL_U + "Bob").sees("location: ").keys(CTRL_C).sees("Nothing was changed.").ends(130)
    edit(queue, id).sees("type: ").types(CTRL_U + "income").sees("date: ").keys(CTRL_U + CTRL_D).sees(
        "Nothing was changed.").ends(0)
    goes_through(edit(queue, id), payee="Bob").sees("Save it? [Y/n] ").types("n").sees("Nothing was changed.").ends(0)
    goes_through(edit(queue, id)).sees("Nothing was changed.").ends(0)
    assert transaction(queue, id) == before
    assert queue.run("history", "--format", "json") == history


@scenario
def what_cannot_be_saved(queue):
    """What only the books refuse is shown as it can be typed again."""
    id = book(queue, "12.50 #lunch payee:Joe account:Visa")
    person = goes_through(edit(queue, id), payee="Bob Roe", amount="20 USD").sees("Save it? [Y/n] ").types("")
    person.sees('Not saved: 20.00 USD #lunch payee:"Bob Roe"', "EUR").ends(65)
    assert transaction(queue, id)["payee"] == "Joe"


@scenario
def mistakes_are_asked_again(queue):
    id = book(queue, "12.50 #lunch")
    person = edit(queue, id, "--yes")
    person.sees("type: ").types(CTRL_U + "gift").sees("is not known", "type: ").types("")
    person.sees("date: ").types(CTRL_U + "soon").sees("can't be read", "date: ").types(CTRL_U + "2026-11-19")
    for question in WHOLE[2:]:
        person.sees(question + ": ").types("")
    asked = "Did you mean 1234.00 EUR by 1,234? [y/N] "
    person.sees("amount: ").types(CTRL_U + "1,234").sees(asked).types("n").sees("amount: ").types(CTRL_U + "7,890")
    person.sees("7,890? [y/N] ").types("perhaps").sees("Please answer y or n.").types("y")
    person.sees("tags: ").types("").sees("category: ").types("").sees("another line's amount: ").types("").ends(0)
    assert (transaction(queue, id)["date"], transaction(queue, id)["amount"]) == ("2026-11-19", "7890.00")


@scenario
def an_amount_that_could_be_two(queue):
    """The answer is read as it was typed, by the mark that was meant: with its sign, its sum and its decimals."""
    for typed, asked, key, then, kind, amount in [
            ("+1,234", "Did you mean 1234.00 EUR by +1,234? [y/N] ", "y", "tags: ", "income", "1234.00"),
            ("1,200*2", "1 = 2.40 EUR or 2 = 2400.00 EUR? ", "2", "1,200*2 = 2400.00 EUR", "expense", "2400.00"),
            ("-1,234", "Did you mean -1234.00 EUR by -1,234? [y/N] ", "y", "amount: ", "expense", "12.50")]:
        id = book(queue, "12.50 #lunch")
        person = edit(queue, id, "--yes")
        for question in WHOLE:
            person.sees(question + ": ").types("")
        person.sees("amount: ").types(CTRL_U + typed).sees(asked).types(key).sees(then)
        if then == "amount: ":
            person.types("")
        for question in ["tags", "category", "another line's amount"]:
            person.types("")
        person.ends(0)
        after = transaction(queue, id)
        assert (after["type"], after["amount"]) == (kind, amount), after


@scenario
def a_missing_part_is_not_saved(queue):
    id = book(queue, "12.50 #lunch")
    before = transaction(queue, id)
    goes_through(edit(queue, id, "--yes"), amount="").sees("has no amount").ends(65)
    assert transaction(queue, id) == before


@scenario
def completion(queue):
    """Names are completed; hidden ones are not."""
    queue.run("payees", "add", "Zebra Ltd")
    queue.run("payees", "add", "Zorro")
    queue.run("payees", "hide", "Zorro")
    id = book(queue, "12.50")
    person = edit(queue, id, "--yes")
    for question in WHOLE[:3]:
        person.sees(question + ": ").types("")
    person.sees("payee: ").keys("Z" + TAB).sees("Zebra Ltd").types("")
    for question in WHOLE[4:] + ["amount", "tags", "category", "another line's amount"]:
        person.sees(question + ": ").types("")
    person.ends(0)
    assert transaction(queue, id)["payee"] == "Zebra Ltd"


@scenario
def a_pending_record(queue):
    """A record that is pending stays so, also with an amount."""
    id = queue.add("#lunch")
    goes_through(edit(queue, id), amount="5").sees("Save it? [Y/n] ").types("y").ends(0)
    assert (queue.record(id)["state"], queue.record(id)["amount"]) == ("pending", "5.00")


@scenario
def untouched_notes(queue):
    """Enter at every question changes nothing, whatever is in the note; nothing in it acts on the terminal."""
    id = queue.add('#lunch "milk\\u{A}bread\\u{202E}"')
    note = queue.record(id)["note"]
    assert note == "milk\nbread\u202e", note
    person = edit(queue, id)
    for question in WHOLE[:5]:
        person.sees(question + ": ").types("")
    person.sees("note: ", r'"milk\u{A}bread\u{202E}"').types("").sees("cleared: ").types("").sees("amount: ").types("")
    person.sees("tags: ").types("").sees("category: ").types("").sees("another line's amount: ").types("")
    person.sees("Nothing was changed.").ends(0)
    assert queue.record(id)["note"] == note


@scenario
def a_total_below_zero(queue):
    """What the lines add up to is checked before anybody is asked to save it; rounding is shown."""
    id = book(queue, "12.50 #lunch ; 3 #coffee")
    person = edit(queue, id)
    for question in WHOLE:
        person.sees(question + ": ").types("")
    person.sees("line 1 amount: ").types(CTRL_U + "13 USD").sees("line 1 amount: ").types(CTRL_U + "-13")
    person.sees("is negative", "line 1 amount: ").types("").sees("tags: ").types("").sees("category: ").types("")
    person.sees("note: ").types("").sees("line 2 amount: ").types(CTRL_U + "-20").sees("tags: ").types("")
    person.sees("category: ").types("").sees("note: ").types("").sees("another line's amount: ").types("")
    person.sees("which is negative", "line 1 amount: ").types(CTRL_U + "100/3").sees("100/3 = 33.33 EUR, rounded")
    person.sees("tags: ").types("").sees("category: ").types("").sees("note: ").types("").sees("line 2 amount: ")
    person.types("").sees("tags: ").types("").sees("category: ").types("").sees("note: ").types("")
    person.sees("another line's amount: ").types("").sees("Save it? [Y/n] ").types("").ends(0)
    assert transaction(queue, id)["amount"] == "13.33"


@scenario
def long_texts(queue):
    """A note that is too long for a prompt to begin with is left by Enter; a line that is too long is asked for again."""
    id = book(queue, "12.50 #lunch " + "x" * 1200)
    person = edit(queue, id, "--yes")
    for question, answer in [("type", ""), ("date", ""), ("account", ""), ("payee", "p" * 1001)]:
        person.sees(question + ": ").types(answer)
    person.sees("more than 1000 characters", "1001 characters", "quickrec edit", "payee: ").types("Joe")
    person.sees("location: ").types("").sees("xxx]: ")
    for answer in ["", "", "", "", "", ""]:
        person.types(answer)
    person.ends(0)
    after = transaction(queue, id)
    assert (after["payee"], len(after["note"])) == ("Joe", 1200), after


@scenario
def without_capabilities(queue):
    """A line that can't be edited shows what is there in brackets; - takes it back."""
    id = book(queue, "12.50 #lunch payee:Joe @Taipei")
    person = edit(queue, id, "--yes", TERM="dumb")
    for question, answer in [
            ("type [expense]", ""), ("date [2026-11-20]", ""), ("account [Cash EUR]", ""), ("payee [Joe]", "-"),
            ("location [Taipei]", ""), ("note", ""), ("cleared [no]", "yes"), ("amount [12.50 EUR]", ""),
            ("tags [#lunch]", "#team"), ("category", ""), ("another line's amount", "")]:
        person.sees(question + ": ").types(answer)
    person.ends(0)
    after = transaction(queue, id)
    assert (after["payee"], after["location"], after["cleared"], after["tags"]) == (None, "Taipei", True, ["team"])


if __name__ == "__main__":
    sys.exit(play())
