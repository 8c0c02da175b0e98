#!/usr/bin/env python3
"""Makes Money Mom's Core Data store in one of its five models, with what is usual and what goes wrong in it.

Usage: make-moneymom.py MODEL FOLDER     MODEL is 1 to 5; makes FOLDER/store.sqlite and FOLDER/audio
       make-moneymom.py hostile FOLDER   makes stores that were made to do harm

The tables are named as Core Data names them; archives are written as NSKeyedArchiver writes them. Always the same bytes.
"""
import os
import plistlib
import sqlite3
import struct
import sys

EPOCH = 978307200
NOON = 1551441600 - EPOCH  # 2019-03-01T12:00:00Z


def uuid(number):
    return bytes.fromhex("%08X" % number + "0000" + "4000" + "8000" + "%012X" % number)


def text_uuid(number):
    h = uuid(number).hex().upper()
    return "-".join([h[:8], h[8:12], h[12:16], h[16:20], h[20:]])


def archive(objects):
    """The property list of NSKeyedArchiver: $objects, of which the second is the root."""
    return plistlib.dumps({
        "$version": 100000, "$archiver": "NSKeyedArchiver", "$top": {"root": plistlib.UID(1)},
        "$objects": ["$null"] + objects}, fmt=plistlib.FMT_BINARY)


def archived_set(names):
    members = [plistlib.UID(3 + i) for i in range(len(names))]
    return archive([{"NS.objects": members, "$class": plistlib.UID(2)},
                    {"$classname": "NSSet", "$classes": ["NSSet", "NSObject"]}] + names)


def archived_type(number):
    return archive([{"rawValue": number, "$class": plistlib.UID(2)},
                    {"$classname": "MoneyMom.TransactionType", "$classes": ["MoneyMom.TransactionType", "NSObject"]}])


def core_data(path, entities):
    db = sqlite3.connect(path)
    db.execute("CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER)")
    db.execute("CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB)")
    db.execute("INSERT INTO Z_METADATA VALUES (1, '5B0B8B0E-0000-4000-8000-00000000ABCD', X'00')")
    for number, name in enumerate(entities, 1):
        db.execute("INSERT INTO Z_PRIMARYKEY VALUES (?, ?, 0, 0)", (number, name))
    return db


def table(db, entity, columns):
    names = ", ".join(["Z_PK INTEGER PRIMARY KEY", "Z_ENT INTEGER", "Z_OPT INTEGER"] + columns)
    db.execute(f"CREATE TABLE Z{entity.upper()} ({names})")


def insert(db, entity, key, **values):
    names = ["Z_PK", "Z_ENT", "Z_OPT"] + ["Z" + name.upper() for name in values]
    marks = ", ".join("?" * len(names))
    db.execute(f"INSERT INTO Z{entity.upper()} ({', '.join(names)}) VALUES ({marks})", [key, 1, 1] + list(values.values()))


def model1(path):
    db = core_data(path, ["QuickRecord"])
    table(db, "QuickRecord", ["ZAMOUNT VARCHAR", "ZAUDIOUUID BLOB", "ZCREATED_AT TIMESTAMP", "ZID BLOB", "ZTAGS BLOB"])
    rows = [
        ("12.50", ["lunch", "Taipei"]), ("", ["coffee"]), ("NaN", []), ("1,234.50", ["rent"]), ("3,5", ["bun"]),
        ("1,234", ["ambiguous"]), ("12.345", ["decimals"]), ("twelve", ["words"]), ("-4", ["negative"]), ("0", ["gift"]),
        ("10-3", ["calculation"]), (None, ["午餐", "кофе", "قهوة"]), ("USD 5", ["dollars"]), ("7", None), ("8", b"junk"),
    ]
    for key, (amount, tags) in enumerate(rows, 1):
        archived = archived_set(tags) if isinstance(tags, list) else tags
        insert(db, "QuickRecord", key, amount=amount, audioUUID=uuid(0xA0 + key) if key < 4 else None,
               created_at=None if key == 14 else NOON + 3600.5 * key, id=uuid(0x10 + key), tags=archived)
    db.commit()


def model234(path, model):
    entities = ["QuickRecord", "Transaction"] + (["TransactionStats"] if model > 2 else []) + (["Tag"] if model > 3 else [])
    if model == 4:
        # Core Data numbers entities by their names: not every store has them in this order.
        entities = ["QuickRecord", "Tag", "Transaction", "TransactionStats"]
    db = core_data(path, entities)
    tags = [] if model == 4 else ["ZTAGS BLOB"]
    table(db, "QuickRecord", ["ZISPROCESSED INTEGER", "ZTRANSACTION INTEGER", "ZAMOUNT DECIMAL", "ZCREATEDAT TIMESTAMP",
                              "ZAUDIOUUID BLOB", "ZID BLOB"] + tags)
    table(db, "Transaction", ["ZQUICKRECORD INTEGER", "ZAMOUNT DECIMAL", "ZCREATEDAT TIMESTAMP", "ZAUDIOUUID BLOB",
                              "ZID BLOB", "ZLOCATION VARCHAR", "ZTYPE BLOB"] + tags)
    if model > 2:
        table(db, "TransactionStats", ["ZDATE TIMESTAMP", "ZAMOUNT DECIMAL", "ZTYPE BLOB"] + tags)
        insert(db, "TransactionStats", 1, date=NOON, amount=99)
    names, rows = {}, {"QuickRecord": {}, "Transaction": {}}

    def tag(entity, key, wanted):
        if model < 4:
            return {"tags": archived_set(wanted)}
        rows[entity][key] = wanted
        return {}

    def record(key, amount, tags, processed, transaction, audio=None, created=NOON):
        insert(db, "QuickRecord", key, isProcessed=processed, transaction=transaction, amount=amount,
               createdAt=None if created is None else created + 60 * key, audioUUID=audio, id=uuid(0x10 + key),
               **tag("QuickRecord", key, tags))

    def transaction(key, amount, tags, kind, record, audio=None, created=NOON, location=None):
        insert(db, "Transaction", key, quickRecord=record, amount=amount,
               createdAt=None if created is None else created + 60 * key, audioUUID=audio, id=uuid(0x80 + key),
               location=location, type=kind, **tag("Transaction", key, tags))

    record(1, 12.5, ["lunch"], 1, 1, uuid(0xA1))
    transaction(1, 12.5, ["lunch"], archived_type(1), 1, uuid(0xA1), location="台北")
    # The transaction's recording names no file, its quick record's does.
    record(2, 100, ["salary"], 1, 2, uuid(0xA2))
    transaction(2, 100.25, ["salary", "march"], archived_type(0), 2, uuid(0xAF))
    # Not processed yet; processed, and its transaction is gone; unknown; more decimals than cents have.
    record(3, 3.9, ["coffee", "Coffee"], 0, None, uuid(0xA3))
    record(4, 4.4, ["lost"], 1, 77)
    record(5, None, ["unknown"], 0, None, created=None)
    record(6, 0.1 + 0.2, ["noise"], 0, None)
    # Of type 2; of a type that nobody knows; without a date on either side; without an amount; below zero.
    record(7, 7, ["later"], 0, 7)
    transaction(7, 7, ["later"], archived_type(2), 7)
    transaction(8, 8, ["odd"], archived_type(9), None)
    transaction(9, 9, ["undated"], archived_type(1), None, created=None)
    transaction(10, None, ["unpaid"], archived_type(1), None)
    transaction(11, -11, ["negative"], archived_type(1), None)
    # Only one side names the other; a transaction alone; an archive that is none; a UUID that is none.
    record(12, 12, ["one-sided"], 1, None)
    transaction(12, 12, ["one-sided"], archived_type(1), 12)
    transaction(13, 13.13, ["alone"], archived_type(0), None)
    transaction(14, 14, ["typed"], b"bplist00 but no more", None)
    record(15, 15, ["short"], 0, None, b"short")
    # Two records of one recording.
    record(16, 16, ["shared"], 0, None, uuid(0xA3))
    if model == 4:
        table(db, "Tag", ["ZNAME VARCHAR"])
        # The same tag under several rows, one without a name.
        for entity in rows:
            for key, wanted in rows[entity].items():
                for name in wanted:
                    names.setdefault(name, []).append((entity, key))
        db.execute("CREATE TABLE Z_1TAGS (Z_1QUICKRECORDS INTEGER, Z_2TAGS1 INTEGER, PRIMARY KEY (Z_1QUICKRECORDS, Z_2TAGS1))")
        db.execute("CREATE TABLE Z_2TRANSACTIONS (Z_2TAGS INTEGER, Z_3TRANSACTIONS INTEGER, PRIMARY KEY (Z_2TAGS, Z_3TRANSACTIONS))")
        number = 0
        for name, users in names.items():
            for entity, key in users:
                number += 1
                insert(db, "Tag", number, name=name)
                if entity == "QuickRecord":
                    db.execute("INSERT INTO Z_1TAGS VALUES (?, ?)", (key, number))
                else:
                    db.execute("INSERT INTO Z_2TRANSACTIONS VALUES (?, ?)", (number, key))
        insert(db, "Tag", number + 1, name=None)
        db.execute("INSERT INTO Z_1TAGS VALUES (1, ?)", (number + 1,))
    db.commit()


def model5(path):
    db = core_data(path, ["Tag", "Transaction"])
    table(db, "Tag", ["ZNAME VARCHAR"])
    table(db, "Transaction", ["ZTYPE INTEGER", "ZAMOUNT DECIMAL", "ZDATE TIMESTAMP", "ZLOCATION VARCHAR", "ZAUDIOUUID BLOB"])
    db.execute("CREATE TABLE Z_1TRANSACTIONS (Z_1TAGS INTEGER, Z_2TRANSACTIONS INTEGER, PRIMARY KEY (Z_1TAGS, Z_2TRANSACTIONS))")
    for key, name in enumerate(["lunch", "Lunch", "rent", "late"], 1):
        insert(db, "Tag", key, name=name)
    rows = [(1, 12.5, 1), (1, 850, 2), (0, 1500.75, None), (2, 4.2, 3), (1, None, None), (7, 1, None), (1, 19.99, 4), (1, 1e16, None)]
    for key, (kind, amount, audio) in enumerate(rows, 1):
        insert(db, "Transaction", key, type=kind, amount=amount, date=None if key == 7 else NOON + 86400 * key,
               location="Berlin" if key == 1 else None, audioUUID=uuid(0xA0 + audio) if audio else None)
    for tag, key in [(1, 1), (2, 1), (3, 2), (4, 4)]:
        db.execute("INSERT INTO Z_1TRANSACTIONS VALUES (?, ?)", (tag, key))
    # The last rows are in the write-ahead log only: committed, and not in the file itself yet.
    db.commit()
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA wal_autocheckpoint = 0")
    insert(db, "Transaction", 9, type=1, amount=1.11, date=NOON, location=None, audioUUID=None)
    db.commit()
    # Killed, and not closed: closing would write the log back.
    os._exit(0)


def deep(levels):
    """Arrays in each other, by hand: plistlib would recurse."""
    objects = bytearray()
    offsets = []
    for level in range(levels):
        offsets.append(8 + len(objects))
        objects += b"\xa1" + struct.pack(">I", level + 1) if level + 1 < levels else b"\x50"
    table = b"".join(struct.pack(">I", offset) for offset in offsets)
    trailer = bytes(6) + bytes([4, 4]) + struct.pack(">QQQ", levels, 0, 8 + len(objects))
    return b"bplist00" + bytes(objects) + table + trailer


def laughs():
    """Arrays of the one before, ten times each: ten to the twentieth, if somebody walks it."""
    members = [plistlib.UID(3)] * 10
    data = archived_set(["ha"])
    objects = [{"NS.objects": members, "$class": plistlib.UID(2)}, {"$classname": "NSSet"}]
    for level in range(20):
        objects.append([plistlib.UID(4 + level)] * 10)
    objects.append("ha")
    assert data
    return archive(objects)


def hostile(folder):
    def store(name, tags):
        path = os.path.join(folder, name)
        db = core_data(path, ["QuickRecord"])
        table(db, "QuickRecord", ["ZAMOUNT VARCHAR", "ZAUDIOUUID BLOB", "ZCREATED_AT TIMESTAMP", "ZID BLOB", "ZTAGS BLOB"])
        insert(db, "QuickRecord", 1, amount="1", created_at=NOON, id=uuid(1), tags=tags)
        db.commit()
        return db

    store("deep.sqlite", deep(1_000_000))
    store("many.sqlite", deep(150_000))
    store("deep-enough.sqlite", deep(90_000))
    store("laughs.sqlite", laughs())
    store("circle.sqlite", archive([[plistlib.UID(1)]]))
    # A member that is not there.
    store("beyond.sqlite", archive([{"NS.objects": [plistlib.UID(99)], "$class": plistlib.UID(2)},
                                    {"$classname": "NSSet", "$classes": ["NSSet", "NSObject"]}]))
    store("large.sqlite", bytes(2 << 20))
    # One long text many times; more tags than anybody has.
    again = plistlib.UID(3)
    store("bomb.sqlite", archive([{"NS.objects": [again] * 9_000, "$class": plistlib.UID(2)},
                                  {"$classname": "NSSet", "$classes": ["NSSet", "NSObject"]}, "x" * 100_000]))
    store("crowd.sqlite", archive([{"NS.objects": [again] * 20_000, "$class": plistlib.UID(2)},
                                   {"$classname": "NSSet", "$classes": ["NSSet", "NSObject"]}, ""]))
    db = core_data(os.path.join(folder, "double.sqlite"), ["QuickRecord", "Transaction"])
    for name in ["QUICKRECORD", "TRANSACTION"]:
        db.execute(f"CREATE TABLE Z{name} (Z_PK INTEGER, ZAMOUNT, ZAUDIOUUID, ZCREATEDAT, ZTYPE, ZID)")
        for amount in (5, 6):
            db.execute(f"INSERT INTO Z{name} VALUES (1, ?, NULL, {NOON}, 1, NULL)", (amount,))
    db.commit()
    db = store("view.sqlite", None)
    db.execute("ALTER TABLE ZQUICKRECORD RENAME TO OTHER")
    db.execute("CREATE VIEW ZQUICKRECORD AS WITH RECURSIVE n(Z_PK) AS (SELECT 1 UNION ALL SELECT Z_PK + 1 FROM n) "
               "SELECT Z_PK, 1 AS ZAMOUNT, NULL AS ZAUDIOUUID FROM n")
    db.commit()
    db = sqlite3.connect(os.path.join(folder, "other.sqlite"))
    db.execute("CREATE TABLE another (program)")
    db.commit()
    db = core_data(os.path.join(folder, "other-core-data.sqlite"), ["Recipe"])
    table(db, "Recipe", ["ZNAME VARCHAR"])
    db.commit()
    db = core_data(os.path.join(folder, "no-column.sqlite"), ["Transaction"])
    table(db, "Transaction", ["ZTYPE INTEGER"])
    db.commit()
    db = core_data(os.path.join(folder, "no-identity.sqlite"), ["Transaction"])
    table(db, "Transaction", ["ZTYPE INTEGER", "ZAMOUNT DECIMAL", "ZAUDIOUUID BLOB", "ZDATE TIMESTAMP"])
    insert(db, "Transaction", 1, type=1, amount=1, date=NOON)
    db.execute("DELETE FROM Z_METADATA")
    db.commit()
    with open(os.path.join(folder, "text.sqlite"), "w") as file:
        file.write("this is no database\n" * 100)
    with open(os.path.join(folder, "deep.sqlite"), "rb") as file:
        whole = file.read()
    with open(os.path.join(folder, "cut.sqlite"), "wb") as file:
        file.write(whole[:len(whole) // 2])
    open(os.path.join(folder, "empty.sqlite"), "w").close()


def main():
    if len(sys.argv) != 3 or sys.argv[1] not in ("1", "2", "3", "4", "5", "hostile"):
        sys.exit(__doc__)
    folder = sys.argv[2]
    os.makedirs(folder, exist_ok=True)
    if sys.argv[1] == "hostile":
        return hostile(folder)
    # Recordings are AAC in files called by the bare UUID; the last one has no record.
    audio = os.path.join(folder, "audio")
    os.makedirs(audio, exist_ok=True)
    here = os.path.dirname(os.path.abspath(__file__))
    with open(os.path.join(here, "audio", "tone.m4a"), "rb") as file:
        tone = file.read()
    for number in (0xA1, 0xA2, 0xA3, 0xB0):
        # A box of its own makes different bytes of the same sound.
        with open(os.path.join(audio, text_uuid(number)), "wb") as file:
            file.write(tone + struct.pack(">I4sI", 12, b"free", number))
        os.utime(os.path.join(audio, text_uuid(number)), (1551441600, 1551441600))
    with open(os.path.join(audio, "readme.txt"), "w") as file:
        file.write("no recording\n")
    path = os.path.join(folder, "store.sqlite")
    model = int(sys.argv[1])
    if model == 1:
        model1(path)
    elif model == 5:
        model5(path)
    else:
        model234(path, model)


main()
