"""Changes of many records at once, and taking them back: 100,000 beside 10,000, which must not take more for each."""

import json
import os
import sqlite3
import statistics

from .measure import Row, duration, progress, run

FEW, MANY = 10_000, 100_000
#: What a command line holds (execve(2)): so many IDs are named at once, of the larger number too.
NAMED = 20_000
GOAL = 5.0


def bulk(place, rounds):
    few, many = [], []
    for number in range(min(rounds, 3)):
        few.append(changes(place, FEW))
        many.append(changes(place, MANY))
        for name in many[-1]:
            progress(f"{name} {number + 1}: {few[-1][name]:.3f} s, {many[-1][name]:.3f} s")
    rows = []
    for name in many[0]:
        large = statistics.median(times[name] for times in many)
        small = statistics.median(times[name] for times in few)
        named = min(MANY, NAMED) if "named" in name else MANY
        factor = named / min(FEW, NAMED)
        rows.append(Row(
            f"{name}, {named:,}; time for each ÷ of {FEW:,}", duration(large), f"{FEW:,}: {duration(small)}",
            f"{large / small / factor:.3g}", "≤ 5 s", large <= GOAL))
    return rows


def changes(place, count):
    """Seconds of each command, in the order in which they follow each other on one queue."""
    queue = place.fresh_queue("bulk")
    facts, entries = place.path("bulk-facts.jsonl"), place.path("bulk-entries.jsonl")
    write_facts(facts, entries, count)
    times = {}

    def take(name, *words):
        times[name] = run(place.command(queue, *words), place.environment()).wall

    take("`add --from`", "add", "--from", facts)
    take("`process --from`", "process", "--from", entries)
    take("its `undo`", "undo")
    take("its `redo`", "redo")
    take("`process --from` again, which changes nothing", "process", "--from", entries)
    take("`convert`", "convert")
    ids = transactions(queue, min(count, NAMED))
    take("`clear` of named ones", "clear", *ids)
    take("`undo` of `clear`, named", "undo")
    take("`delete` of named ones", "delete", *ids)
    take("`undo` of `delete`, named", "undo")
    take("`payees merge` of one that half of them have", "payees", "merge", "Payee 0", "--into", "Payee 1")
    take("its `undo`, merged", "undo")
    store = money_mom(place.path("bulk-moneymom.sqlite"), count)
    take("`import moneymom`", "import", "moneymom", store)
    take("its `undo`, imported", "undo")
    return times


def write_facts(facts, entries, count):
    with open(facts, "w") as first, open(entries, "w") as second:
        for number in range(count):
            name = f"{number:08X}-0000-4000-8000-000000000000"
            month, day = 1 + number % 12, 1 + number % 28
            first.write(json.dumps({"id": name, "createdAt": f"2025-{month:02}-{day:02}T12:00:00Z", "tags": ["memo"]}))
            first.write("\n")
            entry = f"{1 + number % 90}.{number % 100:02} #lunch payee:\"Payee {number % 2}\" two words"
            second.write(json.dumps({"id": name, "entry": entry}) + "\n")


def transactions(queue, count):
    with sqlite3.connect(os.path.join(queue, "quickrec.sqlite")) as database:
        return [name for (name,) in database.execute("SELECT id FROM transactions ORDER BY number LIMIT ?", (count,))]


def money_mom(path, count):
    """A store of Money Mom's last model, with transactions alone."""
    if os.path.exists(path):
        os.remove(path)
    database = sqlite3.connect(path)
    database.executescript("""
        CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
        CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
        INSERT INTO Z_METADATA VALUES (1, '5B0B8B0E-0000-4000-8000-00000000ABCD', X'00');
        INSERT INTO Z_PRIMARYKEY VALUES (1, 'Tag', 0, 0), (2, 'Transaction', 0, 0);
        CREATE TABLE ZTAG (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR);
        INSERT INTO ZTAG VALUES (1, 1, 1, 'lunch'), (2, 1, 1, 'taxi');
        CREATE TABLE ZTRANSACTION (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZTYPE INTEGER,
            ZAMOUNT DECIMAL, ZDATE TIMESTAMP, ZLOCATION VARCHAR, ZAUDIOUUID BLOB);
        CREATE TABLE Z_1TRANSACTIONS (Z_1TAGS INTEGER, Z_2TRANSACTIONS INTEGER, PRIMARY KEY (Z_1TAGS, Z_2TRANSACTIONS));
        """)
    first = 1551441600 - 978307200
    database.executemany(
        "INSERT INTO ZTRANSACTION VALUES (?, 2, 1, ?, ?, ?, NULL, NULL)",
        ((key, key % 2, 1 + key % 90, first + 600 * key) for key in range(1, count + 1)))
    database.executemany(
        "INSERT INTO Z_1TRANSACTIONS VALUES (?, ?)", ((1 + key % 2, key) for key in range(1, count + 1)))
    database.commit()
    database.close()
    return path
