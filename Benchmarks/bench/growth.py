"""Every command over 10,000 and over 100,000 records, in seconds of processor: none may grow faster than n log n.

Notes grow from 6,000 to 60,000 characters in the same way.
"""

import json
import os
import shlex
import shutil

from .bulk import money_mom, write_facts
from .measure import Row, duration, median, progress, ratio, run, spread
from .verification import typed

FEW, MANY = 10_000, 100_000
#: Ten times the records may cost so much: n log n, and what a short time is off by.
GOAL = 14
#: What is shorter than this says nothing about growth.
SHORT = 0.05
#: Files in the inbox for each so many records.
FILES_PER_RECORD = 50

READING = [
    "list", "list --format json", "list --text nowhere", "list --sort=-amount", "list --sort payee",
    "list --tag lunch --tag taxi", "report", "report --format json", "transactions", "transactions --format csv", "transactions --payee 'Payee 7'",
    "transactions --min 150", "stats", "stats --by day", "stats --by tag", "stats --by payee", "stats --by category",
    "stats --by month --min 100", "stats --by month --text nowhere", "stats --by month --utc-days", "accounts",
    "categories", "payees", "tags", "history", "status", "doctor", "verify", "export hledger", "export ledger",
    "export beancount", "export csv", "export jsonl",
]
WRITING = [
    "tags rename lunch dinner", "undo", "redo", "tags merge taxi --into dinner", "undo", "payees rename 'Payee 7' Joe",
    "undo", "categories merge travel --into food", "undo", "export hledger --new --output NEW.journal", "undo",
    "backup COPY", "backup COPY", "clear ID", "unclear ID", "undo", "edit ID 'payee:Bob'", "undo", "delete ID", "undo",
    "add '3 #x'", "add --transaction '4 #x'", "tags add new", "tags hide new", "tags unhide new", "tags delete new",
    "accounts add Savings", "accounts opening Savings --balance 5", "accounts hide Savings", "accounts unhide Savings",
]
PENDING = [
    "list", "list --limit 50", "show ID", "report", "triage --batch", "process ID '3 #x'", "undo",
    "discard ID --reason test", "revive ID", "snooze ID --until 3d", "undo", "process --from ENTRIES", "undo", "redo",
    "convert", "undo", "history",
]
IMPORTS = [
    "import moneymom STORE", "undo", "import csv BOOKS.csv --columns date,payee,amount,tags --account Bank", "undo",
    "import hledger BOOKS.journal", "undo",
    "import csv NAMES.csv --columns date,payee,amount,tags,category --account Bank", "undo",
]
RELEASED = ["ingest", "held release --all --yes", "verify"]
#: About records whose note is as long as a line of `add --from` lets it be, and has to be escaped.
LONG = ["add --from HOSTILE", "list", "list --format json", "show ID", "process ID '3 #x'", "undo", "history", "report"]
#: About one record and one transaction of a line for each hundred records.
LINES = ["process --from LINES", "undo", "redo", "show ID", "convert", "undo", "redo"]
BOOKED = ["transactions --format json", "stats --by tag", "export hledger", "delete ID", "undo", "verify"]
HELD = ["held", "explain FILE", "status", "report", "held retry --all", "held discard --all --yes", "undo"]


def growth(place, rounds):
    times = [{count: everything(place, count) for count in (FEW, MANY)} for _ in range(min(rounds, 3))]
    rows = []
    for name in times[0][MANY]:
        long, short = [[round[count][name] for round in times] for count in (MANY, FEW)]
        factor = ratio(long, short)
        least, most = spread(long, short)
        rows.append(Row(
            f"{name}, {MANY:,} ÷ {FEW:,} records", duration(median(long)), f"{FEW:,}: {duration(median(short))}",
            f"{factor:.3g} ({least:.3g} – {most:.3g})", f"≤ {GOAL}", factor <= GOAL or median(long) < SHORT))
    return rows


def everything(place, count):
    times = {}

    def take(kind, queue, commands, shown):
        for command in commands:
            words = spoken(command, shown, files, queue)
            key = f"`{command}`" + (f" ({kind})" if kind else "")
            while key in times:
                key += "'"
            times[key] = run(place.command(queue, *words), place.environment()).processor
            progress(f"{count:,} {key}: {times[key]:.3f} s")

    files = {
        "ENTRIES": place.path("growth-entries.jsonl"), "STORE": place.path("growth-moneymom.sqlite"),
        "HOSTILE": place.path("growth-hostile.jsonl"), "LINES": place.path("growth-lines.jsonl"),
        "BOOKS.csv": place.path("growth-books.csv"), "NAMES.csv": place.path("growth-names.csv"), "BOOKS.journal": place.path("growth-books.journal"),
    }
    queue = typed(place, count)
    shutil.rmtree(queue + "-copy", ignore_errors=True)
    if os.path.exists(queue + ".journal"):
        os.remove(queue + ".journal")
    run(place.command(queue, "export", "hledger", "--overwrite", "--output", files["BOOKS.journal"]), place.environment())
    first = first_id(place, queue, "transactions")
    take("", queue, READING, first)
    take("", queue, WRITING, first)
    queue = place.fresh_queue("growth-pending")
    facts = place.path("growth-facts.jsonl")
    write_facts(facts, files["ENTRIES"], count)
    run(place.command(queue, "add", "--from", facts), place.environment())
    take("pending", queue, PENDING, "00000005-0000-4000-8000-000000000000")
    queue = place.fresh_queue("growth-held")
    for number in range(count // FILES_PER_RECORD):
        with open(os.path.join(queue, "inbox", f"notes {number}.txt"), "w") as file:
            file.write(f"no recording {number}\n")
    take("held", queue, ["ingest", *HELD], "")
    queue = place.fresh_queue("growth-released")
    for number in range(count // FILES_PER_RECORD):
        with open(os.path.join(queue, "inbox", f"broken {number}.wav"), "wb") as file:
            file.write(b"RIFF" + (36).to_bytes(4, "little") + b"WAVEfmt " + f"broken {number:10}".encode() * 4)
    take("released", queue, RELEASED, "")
    write_hostile(files["HOSTILE"], count * 6 // 10)
    take("long notes", place.fresh_queue("growth-long"), LONG, "00000001-0000-4000-8000-000000000000")
    queue = place.fresh_queue("growth-lines")
    run(place.command(queue, "add", "#many"), place.environment())
    record = first_id(place, queue, "list")
    write_lines(files["LINES"], record, count // 100)
    take("many lines", queue, LINES, record)
    take("many lines", queue, BOOKED, first_id(place, queue, "transactions"))
    money_mom(files["STORE"], count)
    write_statement(files["BOOKS.csv"], count)
    write_names(files["NAMES.csv"], count)
    take("imported", place.fresh_queue("growth-imports"), IMPORTS, "")
    return times


def first_id(place, queue, kind):
    """The ID of a record or transaction of the queue."""
    command = place.command(queue, kind, "--limit", "1", "--format", "json")
    return json.loads(run(command, place.environment(), keeps_output=True).output)[0]["id"]


def write_statement(path, count):
    """Transactions as a bank gives them, some with tags."""
    with open(path, "w") as file:
        for number in range(count):
            month, day, tag = 1 + number % 12, 1 + number % 28, "lunch" if number % 3 else ""
            file.write(f"2025-{month:02}-{day:02},Payee {number % 50},-{1 + number % 90}.{number % 100:02},{tag}\n")


def write_names(path, count):
    """Transactions that all have names of their own."""
    with open(path, "w") as file:
        for number in range(count):
            file.write(f"2025-{1 + number % 12:02}-{1 + number % 28:02},Shop {number},-1.50,tag {number},kind {number}\n")


def write_lines(path, record, count):
    """The entry of one record, with so many lines."""
    with open(path, "w") as file:
        lines = "; ".join(f"{1 + number % 90}.00 #tag{number % 7} part" for number in range(count))
        file.write(json.dumps({"id": record, "entry": lines}) + "\n")


def write_hostile(path, length):
    """Ten records with notes of so many control characters, which a terminal gets escaped."""
    with open(path, "w") as file:
        for number in range(10):
            file.write(json.dumps({"id": f"{number:08}-0000-4000-8000-000000000000", "note": "\x7f" * length}, ensure_ascii=False) + "\n")


def spoken(command, shown, files, queue):
    """The words of a command line, with the files and the ID that are meant."""
    names = {"ID": shown, "COPY": queue + "-copy", "NEW.journal": queue + ".journal",
             "FILE": os.path.join(queue, "inbox", "notes 1.txt"), **files}
    return [names.get(word, word) for word in shlex.split(command)]
