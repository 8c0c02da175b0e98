"""Makes databases with many records: quickrec makes the empty one, SQL fills it, and both ends are kept.

Every record has its recording, its entry and its transaction, as if it had come in as a memo. The same seed gives the
same books, and the same books can be written as an hledger journal.
"""

import datetime
import hashlib
import itertools
import multiprocessing
import os
import random
import shutil
import sqlite3

from .measure import progress, run

TAGS = ["lunch", "coffee", "taxi", "rent", "groceries", "books", "train", "haircut", "stamps", "shoes", "gift", "team"]
CATEGORIES = ["food", "travel", "home", "office"]
# quickrec's own category has the first number.
FIRST_CATEGORY = 2
PAYEES = [f"Payee {number}" for number in range(200)]
FIRST_DAY = datetime.date(2018, 1, 1)
DAYS = 3_000
DAY_MS = 86_400_000
PENDING = 200


def facts(count, seed=11):
    """The transactions, oldest first: (number, day, milliseconds, type, payee, [(cents, category, [tags])])."""
    chance = random.Random(seed)
    for number in range(1, count + 1):
        day = FIRST_DAY + datetime.timedelta(days=(number - 1) * DAYS // count)
        noon = int(datetime.datetime(day.year, day.month, day.day, 12, tzinfo=datetime.timezone.utc).timestamp())
        # One in eight has two lines, and a line has one tag or two.
        lines = [
            (chance.randrange(50, 20_000), chance.randrange(len(CATEGORIES)),
             chance.sample(range(len(TAGS)), 1 + (chance.random() < 0.25)))
            for _ in range(1 + (number % 8 == 0))
        ]
        kind = 0 if number % 10 == 0 else 1
        yield number, day.isoformat(), noon * 1000 + number % 3_600_000, kind, number % len(PAYEES), lines


def template(place, count, stage="converted"):
    """A database with `count` records in that stage and a few pending ones; made once for each schema."""
    first = empty(place)
    path = place.path(f"{stage}-{count}-{schema(first)}.sqlite")
    if os.path.exists(path):
        return path
    progress(f"making a database with {count:,} {stage} records")
    part = path + ".part"
    shutil.copyfile(first, part)
    # In a process of its own: what one has held counts as the memory of every program that it starts (getrusage(2)).
    maker = multiprocessing.get_context("fork").Process(target=make, args=(part, count, stage))
    maker.start()
    maker.join()
    if maker.exitcode != 0:
        raise SystemExit(f"benchmark: the database of {count:,} records could not be made")
    if stage == "converted":
        sum_up(place, part)
    os.rename(part, path)
    return path


def make(path, count, stage):
    """Fills the database at `path`."""
    database = sqlite3.connect(path, isolation_level=None)
    database.executescript("""
        PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -2000000; PRAGMA foreign_keys = OFF;
        BEGIN""")
    names(database)
    fill(database, count, stage)
    pending(database, count)
    database.execute("COMMIT")
    database.close()


def sum_up(place, path):
    """Lets quickrec sum up the days that were filled by hand, which every command does that writes."""
    queue = place.fresh_queue("summing-up", database=path)
    run(place.command(queue, "convert"), place.environment())
    os.replace(os.path.join(queue, "quickrec.sqlite"), path)


def empty(place):
    """An empty database as quickrec makes it."""
    queue = place.fresh_queue("empty-queue")
    run(place.command(queue, "ingest", "--no-analysis"), place.environment())
    return os.path.join(queue, "quickrec.sqlite")


def schema(path):
    """A few characters that differ where the schema does: a database of an older one would measure the older one."""
    with sqlite3.connect(path) as database:
        text = "\n".join(sql for (sql,) in database.execute("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL"))
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def names(database):
    database.executemany("INSERT INTO tags (id, name, key) VALUES (?, ?, ?)", numbered(TAGS))
    database.executemany(
        "INSERT INTO categories (id, name, key) VALUES (?, ?, ?)", numbered(CATEGORIES, FIRST_CATEGORY))
    database.executemany("INSERT INTO payees (id, name, key) VALUES (?, ?, ?)", numbered(PAYEES))
    database.execute(
        "INSERT INTO accounts (id, name, key, currency, is_default) VALUES (1, 'Cash EUR', 'cash eur', 'EUR', 1)")


def numbered(texts, first=1):
    return [(number, text, text.casefold()) for number, text in enumerate(texts, first)]


def fill(database, count, stage):
    """The rows of all tables, a slice at a time so that a million of them need no gigabytes here."""
    chance = random.Random(12)
    line_number, tag_number = 0, 0
    source = facts(count)
    while slice_ := list(itertools.islice(source, 20_000)):
        recordings, records, lines, tags, transactions = [], [], [], [], []
        for number, day, at, kind, payee, entry in slice_:
            audio, digest = random_uuid(chance), chance.randbytes(32)
            recordings.append((
                number, digest, 80_000, f"inbox/Recording-{number}.wav".encode(),
                f"archive/{day[:4]}/{day[5:7]}/{audio}.wav", at, "wav", "pcm_s16le", 16_000, 1, 40_000, 2.5,
                "complete", 40_000, 2.5, 0.5))
            records.append((number, random_uuid(chance), audio, number, stage, at, 3_600, "mtime", kind, "EUR",
                            payee + 1))
            if stage == "converted":
                total = sum(cents for cents, _, _ in entry)
                transactions.append((number, random_uuid(chance), number, day, at, 3_600, kind, 1, "EUR", total,
                                     payee + 1))
            for position, (cents, category, line_tags) in enumerate(entry):
                line_number += 1
                lines.append((line_number, number, position, cents, category + FIRST_CATEGORY))
                for place, tag in enumerate(line_tags):
                    tag_number += 1
                    tags.append((tag_number, line_number, tag + 1, place))
        insert(database, "recordings", """id, sha256, byte_count, source_path, path, taken_at, container, codec,
            sample_rate, channels, claimed_frames, claimed_duration, analysis, frames, duration, peak""", recordings)
        insert(database, "quick_records", """number, id, audio_uuid, recording_id, stage, created_at, created_offset,
            created_source, type, currency, payee_id""", records)
        insert(database, "entry_lines", "id, record_number, position, amount, category_id", lines)
        insert(database, "entry_line_tags", "id, line_id, tag_id, position", tags)
        if stage == "converted":
            insert(database, "transactions", """number, id, record_number, date, created_at, created_offset, type,
                account_id, currency, amount, payee_id""", transactions)
            insert(database, "transaction_lines", "id, transaction_number, position, amount, category_id", lines)
            insert(database, "transaction_line_tags", "id, line_id, tag_id, position", tags)


def pending(database, count):
    """A few records that wait, so that lists and reports have something to show."""
    chance = random.Random(13)
    first = int(datetime.datetime(2026, 5, 1, tzinfo=datetime.timezone.utc).timestamp()) * 1000
    rows = [
        (count + number, random_uuid(chance), first + number * DAY_MS // 20, 7_200, "clock", f"memo {number}")
        for number in range(1, PENDING + 1)
    ]
    insert(database, "quick_records", "number, id, created_at, created_offset, created_source, note", rows)


def insert(database, table, columns, rows):
    marks = ", ".join("?" * (columns.count(",") + 1))
    database.executemany(f"INSERT INTO {table} ({columns}) VALUES ({marks})", rows)


def random_uuid(chance):
    digits = f"{chance.getrandbits(128):032X}"
    return f"{digits[:8]}-{digits[8:12]}-4{digits[13:16]}-8{digits[17:20]}-{digits[20:]}"


def journal(place, count):
    """The same transactions for hledger; made once in the folder of the data."""
    path = place.path(f"books-{count}.journal")
    if os.path.exists(path):
        return path
    with open(path + ".part", "w") as file:
        file.write("decimal-mark .\ncommodity 1000.00 EUR\n")
        for _, day, _, kind, payee, lines in facts(count):
            file.write(f"{day} * {PAYEES[payee]}\n")
            sign, side = ("-", "income") if kind == 0 else ("", "expenses")
            for cents, category, tags in lines:
                comment = ", ".join(f"{TAGS[tag]}:" for tag in tags)
                amount = f"{sign}{cents // 100}.{cents % 100:02} EUR"
                file.write(f"    {side}:{CATEGORIES[category]}  {amount}  ; {comment}\n")
            file.write("    assets:cash\n")
    os.rename(path + ".part", path)
    return path
