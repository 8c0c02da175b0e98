"""What stands on the screen is what is stored."""

import json
import os
import sqlite3

from random import Random

from random_entries import CURRENCIES, random_entry
from terminalkit import Person, scenario


@scenario
def what_was_shown(queue):
    """Every amount in the database is the one that stood on the screen when it was saved."""
    lines = [
        "12.50", "12,50 #a", "+1,234.56 USD", "1.234,56", "(48-5)/4", "3*2.40 #b", "40+10%", "100/3", "0.1+0.2",
        "¥1,234,567", "１２.５０", "$7 CAD", "NT$ 1,200.00", "12.3 KWD", "1'234.50 CHF", "SFr. 12.50", "1\u00a0234,56 €",
        "0", "0.01", "90071992547409.93", "5 ; 3.25 #c ; -0.75 discount", "1/3+1/3+1/3", "10.7/4", "7.5%*200",
    ]
    ids = [queue.add("#memo") for _ in lines]
    person = Person(queue, columns=200)
    shown = {}
    for number, line in enumerate(lines, 1):
        person.sees(f"{number}/{len(lines)}", "> ").types(line)
        # The line as libedit echoes it, then what is understood.
        match = person.matches(r"(?:income|expense) (-?[0-9.]+) ([A-Z]{3})[ \r]")
        shown[ids[number - 1]] = (match.group(1), match.group(2))
    person.sees("now? [Y/n] ").types("y").sees(f"Converted {len(lines)}").ends(0)
    stored = {record["id"]: (record["amount"], record["currency"]) for record in queue.records()}
    assert stored == shown, [(id, shown[id], stored[id]) for id in ids if shown[id] != stored[id]]
    booked = json.loads(queue.run("transactions", "--format", "json"))
    assert {one["quickRecordID"]: (one["amount"], one["currency"]) for one in booked} == shown
    with sqlite3.connect(os.path.join(queue.folder, "quickrec.sqlite")) as database:
        for id, code, units in database.execute(
                "SELECT q.id, t.currency, t.amount FROM transactions t "
                "JOIN quick_records q ON q.number = t.record_number"):
            assert (int(shown[id][0].replace(".", "")), shown[id][1]) == (units, code), (id, code, units)


@scenario
def shown_at_random(queue):
    """What was meant, what was shown and what is stored are the same, for random entries at a terminal."""
    random = Random(2026)
    entries = [random_entry(random) for _ in range(100)]
    add_pending(queue, len(entries))
    person = Person(queue, columns=1_000)
    shown = []
    for number, (line, _) in enumerate(entries, 1):
        person.sees(f"{number}/{len(entries)}", "> ").keys(line + "\r")
        shown.append(person.matches(r"(?<!:)((?:income|expense) [0-9][^\r]*)\r").group(1))
    person.sees("now? [Y/n] ").types("n").ends(0)
    compare(queue, entries, shown)


@scenario
def batch_at_random(queue):
    """The same in a batch."""
    random = Random(1120)
    entries = [random_entry(random) for _ in range(300)]
    add_pending(queue, len(entries))
    result = queue.result("triage", "--batch", input="\n".join(line for line, _ in entries))
    shown = [line for line in result.stderr.split("\n") if line.startswith(("income ", "expense "))]
    compare(queue, entries, shown)


def add_pending(queue, count):
    times = (f"2026-11-20T{10 + number // 60}:{number % 60:02}:00+08:00" for number in range(count))
    queue.run("add", "--from", "-", input="".join(json.dumps({"createdAt": time}) + "\n" for time in times))


def compare(queue, entries, shown):
    """Three views of each entry: worked out here, printed by the program, and in the database."""
    records = queue.records()
    assert len(records) == len(shown) == len(entries), (len(records), len(shown), len(entries))
    with sqlite3.connect(os.path.join(queue.folder, "quickrec.sqlite")) as database:
        stored = {}
        for id, units in database.execute(
                "SELECT q.id, l.amount FROM entry_lines l JOIN quick_records q ON q.number = l.record_number "
                "ORDER BY q.number, l.position"):
            stored.setdefault(id, []).append(units)
    known = set()
    for (line, meant), text, record in zip(entries, shown, records):
        text, *new = text.split(" · new ")
        names = [f"payee {meant['payee']}"] * (meant["payee"] is not None)
        names += [f"tag {tag}" for tag in dict.fromkeys(tag for _, tags in meant["lines"] for tag in tags)]
        assert sorted(new) == sorted(name for name in names if name not in known), (line, new, known)
        known.update(names)
        digits = {code: digits for code, digits, _ in CURRENCIES}[meant["currency"]]
        units = [units for units, _ in meant["lines"]]
        assert stored[record["id"]] == units, (line, units, stored[record["id"]])
        assert text == echo(meant, digits, text.rsplit(" · ", 1)[1]), (line, text, meant)
        assert record["amount"] == decimal(sum(units), digits) and record["currency"] == meant["currency"], (line, record)
        assert record["type"] == meant["type"], (line, record)
        assert [one["tags"] for one in record["lines"]] == [tags for _, tags in meant["lines"]], (line, record)
        for fact in ("payee", "location", "note"):
            assert record[fact] == meant[fact], (line, fact, record)


def decimal(units, digits):
    """Minor units as a number with its decimals."""
    text = f"{units:0{digits + 1}}"
    return f"{text[:-digits]}.{text[-digits:]}" if digits else text


def echo(meant, digits, day):
    """The line that has to be shown."""
    def of_line(units, tags):
        return " ".join([decimal(units, digits)] + ["#" + tag for tag in tags])

    total = sum(units for units, _ in meant["lines"])
    head = f"{meant['type']} {decimal(total, digits)} {meant['currency']}"
    if len(meant["lines"]) > 1:
        head += " = " + " + ".join(of_line(units, tags) for units, tags in meant["lines"])
        parts = [head]
    else:
        parts = [head, " ".join("#" + tag for tag in meant["lines"][0][1])]
    parts += [f"payee {meant['payee']}" if meant["payee"] else "", meant["location"] or "", day]
    return " · ".join(part for part in parts if part)
