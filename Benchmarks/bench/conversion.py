"""Conversion of 100,000 processed records, beside the same rows by bare SQL without a history."""

import json
import sqlite3
import time

from . import books
from .measure import Sample, alternate, compared, median, run

COUNT = 100_000
GOAL = 3.0


def conversion(place, rounds):
    template = books.template(place, COUNT, "processed")
    results = alternate(
        {"convert": lambda: convert(place, template), "bare SQL": lambda: bare(place, template)}, rounds)
    ours, bare_times = results.values()
    row = compared(
        f"`convert` of {COUNT:,} records ÷ bare SQL without history", ours, "bare SQL", bare_times, "≤ 3 s")
    row.is_met = median(ours) <= GOAL
    return [row]


def convert(place, template):
    queue = place.fresh_queue("convert", database=template)
    sample = run(place.command(queue, "convert", "--format", "json"), place.environment(), keeps_output=True)
    converted = json.loads(sample.output)["convertedCount"]
    if converted != COUNT:
        raise SystemExit(f"benchmark: quickrec converted {converted} of {COUNT} records.")
    return sample


def bare(place, template):
    """The same rows, durable, without noting how to undo them."""
    queue = place.fresh_queue("convert-bare", database=template)
    database = sqlite3.connect(f"{queue}/quickrec.sqlite", isolation_level=None)
    database.execute("PRAGMA cache_size = -32000")
    for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
        database.execute(f'DROP TRIGGER "{name}"')
    begin = time.perf_counter()
    database.execute("BEGIN IMMEDIATE")
    for statement in STATEMENTS:
        database.execute(statement)
    database.execute("COMMIT")
    wall = time.perf_counter() - begin
    database.close()
    return Sample(wall, wall, 0)


STATEMENTS = [
    """INSERT INTO transactions (id, record_number, date, created_at, created_offset, type, account_id, currency,
        amount, payee_id)
    SELECT substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-4' || substr(h, 14, 3) || '-8' || substr(h, 18, 3) || '-'
        || substr(h, 21), number, date(created_at / 1000, 'unixepoch'), created_at, created_offset, type, 1, currency,
        (SELECT sum(amount) FROM entry_lines WHERE record_number = number), payee_id
    FROM (SELECT hex(randomblob(16)) AS h, * FROM quick_records WHERE state = 'processed')
    ORDER BY created_at, number""",
    """INSERT INTO transaction_lines (transaction_number, position, amount, category_id)
    SELECT t.number, l.position, l.amount, l.category_id
    FROM transactions t JOIN entry_lines l ON l.record_number = t.record_number ORDER BY t.number, l.position""",
    """INSERT INTO transaction_line_tags (line_id, tag_id, position)
    SELECT tl.id, et.tag_id, et.position FROM transactions t
    JOIN transaction_lines tl ON tl.transaction_number = t.number
    JOIN entry_lines el ON el.record_number = t.record_number AND el.position = tl.position
    JOIN entry_line_tags et ON et.line_id = el.id ORDER BY tl.id, et.position""",
    "UPDATE quick_records SET stage = 'converted', revision = revision + 1 WHERE state = 'processed'",
]
