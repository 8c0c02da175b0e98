"""Questions to books of 1,000,000 transactions, as whole processes, beside hledger on the same books."""

import os
import sqlite3
import subprocess
import time

from . import books
from .measure import Row, Sample, alternate, compared, duration, median, ratio, run

GOAL = 0.060
HLEDGER_LIMIT = 600


def queue(place, count):
    """A queue with so many transactions, made once: nothing here changes it."""
    template = books.template(place, count)
    folder = place.path(f"queue-{count}")
    if not os.path.isdir(folder):
        place.fresh_queue(f"queue-{count}", database=template)
    return folder


def queries(place, rounds):
    folder = queue(place, 1_000_000)
    small = queue(place, 1_000)
    words = {
        "list --limit 50": ["list", "--limit", "50"],
        "list --limit 50 --sort=-created": ["list", "--limit", "50", "--sort=-created"],
        "list --limit 50 --tag lunch": ["list", "--limit", "50", "--tag", "lunch"],
        "report": ["report"],
        "transactions --limit 50": ["transactions", "--limit", "50"],
    }
    if place.has_command("stats"):
        words["stats --by day, two tags"] = ["stats", "--by", "day", "--tag", "lunch", "--tag", "taxi"]
    words = {name: command for name, command in words.items() if is_understood(place, small, command)}
    rows = []
    for name, command in words.items():
        results = alternate(
            {
                f"{name}, 1,000,000": lambda: ask(place, folder, command),
                f"{name}, 1,000": lambda: ask(place, small, command),
            }, rounds)
        large, little = results.values()
        row = compared(f"`{name}` over 1,000,000 ÷ over 1,000 transactions", large, "1,000", little, "≤ 60 ms")
        row.is_met = median(large) <= GOAL
        rows.append(row)
    return rows


def is_understood(place, folder, command):
    done = subprocess.run(
        place.command(folder, *command), capture_output=True, env=place.environment(), check=False)
    return done.returncode == 0


def ask(place, folder, command):
    return run(place.command(folder, *command), place.environment(), keeps_output=True)


def sums(place, rounds):
    """Sums for each day over two tags: hledger, and quickrec where it has `stats` (else its SQL in this process)."""
    rows = []
    for count in (100_000, 1_000_000):
        journal, folder = books.journal(place, count), queue(place, count)
        theirs = ["hledger", "-f", journal, "register", "--daily", "--depth", "1", "tag:^(lunch|taxi)$"]
        if run(theirs, place.environment(), limit=HLEDGER_LIMIT) is None:
            rows.append(Row(
                f"sums by day over {count:,} transactions", "", f"hledger: not done after {HLEDGER_LIMIT} s", ""))
            continue
        has_stats = place.has_command("stats")
        words = ["stats", "--by", "day", "--tag", "lunch", "--tag", "taxi"]
        results = alternate(
            {
                "quickrec": (lambda: ask(place, folder, words)) if has_stats else (lambda: by_sql(folder)),
                "hledger": lambda: run(theirs, place.environment(), keeps_output=True),
            }, min(rounds, 3), warm_up=0)
        ours, hledger = results.values()
        name = "`stats --by day --tag lunch --tag taxi`" if has_stats else "the SQL of sums by day, two tags"
        rows.append(compared(
            f"{name}, {count:,}: hledger's time ÷ ours", ours, "hledger register --daily", hledger, "≥ 500",
            lambda value: value >= 500, inverse=True))
        for command in (["list", "--limit", "50"], ["report"], ["transactions", "--limit", "50"]):
            answers = [ask(place, folder, command) for _ in hledger]
            rows.append(Row(
                f"hledger's sums ÷ `{' '.join(command)}`, {count:,}", duration(median(answers)),
                f"hledger: {duration(median(hledger))}", f"{ratio(hledger, answers):.3g}"))
    return rows


def by_sql(folder):
    """What `stats` has to do at least, by Python's own SQLite in this process."""
    database = sqlite3.connect(f"file:{folder}/quickrec.sqlite?mode=ro", uri=True)
    begin = time.perf_counter()
    database.execute("""
        SELECT t.date, t.type, sum(l.amount) FROM transaction_lines l
        JOIN transactions t ON t.number = l.transaction_number
        WHERE l.id IN (SELECT line_id FROM transaction_line_tags WHERE tag_id IN
            (SELECT id FROM tags WHERE key IN ('lunch', 'taxi')))
        GROUP BY t.date, t.type""").fetchall()
    wall = time.perf_counter() - begin
    database.close()
    return Sample(wall, wall, 0)
