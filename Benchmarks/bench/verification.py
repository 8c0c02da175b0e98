"""`verify` over 10,000, 100,000 and 1,000,000 transactions, and how long somebody who writes meanwhile is kept out."""

import os
import shutil
import sqlite3
import subprocess
import threading
import time

from . import books
from .measure import Row, duration, progress, run

COUNTS = [10_000, 100_000, 1_000_000]
GOAL = 60.0
#: Seconds that nobody may be kept from writing.
WAIT_GOAL = 0.1
#: Seconds between two writes: somebody who answers prompts, and a program that goes on and on.
PACES = {"one write a second": 1.0, "20 writes a second": 0.05}


def verification(place, rounds):
    rows, alone = [], {}
    for count in COUNTS:
        queue = typed(place, count)
        times = sorted(run(command(place, queue), place.environment()).wall for _ in range(min(rounds, 3)))
        alone[count] = times[len(times) // 2]
        progress(f"verify of {count:,}: {alone[count]:.3f} s")
        growth = alone[count] / alone[COUNTS[0]] / (count / COUNTS[0])
        rows.append(Row(
            f"`verify` of {count:,} transactions; time for each ÷ of {COUNTS[0]:,}", duration(alone[count]), "",
            f"{growth:.3g}", "≤ 60 s" if count == COUNTS[-1] else "", alone[count] <= GOAL))
    for pace, pause in PACES.items():
        rows.append(waiting(place, queue, pace, pause))
    return rows


def waiting(place, queue, pace, pause):
    """The longest that a commit takes while `verify` runs, beside the longest while nothing does."""
    quiet = longest_write(queue, pause, lambda: time.sleep(20 * pause))
    took = []

    def verify():
        begin = time.perf_counter()
        subprocess.run(
            command(place, queue), env=place.environment(), check=True, stdout=subprocess.DEVNULL)
        took.append(time.perf_counter() - begin)

    busy = longest_write(queue, pause, verify)
    return Row(
        f"longest write while {COUNTS[-1]:,} are verified ({duration(took[0])}), {pace}", duration(busy),
        f"nothing else runs: {duration(quiet)}", f"{busy / quiet:.3g}", "≤ 100 ms", busy <= WAIT_GOAL)


def longest_write(queue, pause, body):
    """Runs `body` while a thread writes; the longest of its transactions in seconds."""
    ended = threading.Event()
    times = []

    def write():
        database = sqlite3.connect(
            os.path.join(queue, "quickrec.sqlite"), isolation_level=None, timeout=15)
        database.execute("PRAGMA journal_mode = TRUNCATE")
        database.execute("PRAGMA synchronous = FULL")
        number = 0
        while not ended.wait(pause):
            number += 1
            begin = time.perf_counter()
            database.execute("BEGIN IMMEDIATE")
            database.execute("UPDATE quick_records SET note = ? WHERE number = ?", (f"note {number}", number))
            database.execute("COMMIT")
            times.append(time.perf_counter() - begin)
        database.close()

    thread = threading.Thread(target=write)
    thread.start()
    try:
        body()
    finally:
        ended.set()
        thread.join()
    progress(f"{len(times)} writes, the longest {max(times) * 1000:.1f} ms")
    return max(times)


def command(place, queue):
    return place.command(queue, "verify", "--format", "json")


def typed(place, count):
    """A queue with converted records that were typed: without recordings, whose files would have to be there."""
    queue = place.fresh_queue(f"verify-{count}")
    path = os.path.join(queue, "quickrec.sqlite")
    shutil.copyfile(books.template(place, count), path)
    os.chmod(path, 0o600)
    for folder in ("inbox", "archive", "held", "duplicates"):
        os.makedirs(os.path.join(queue, folder), exist_ok=True)
        os.chmod(os.path.join(queue, folder), 0o700)
    database = sqlite3.connect(path, isolation_level=None)
    database.executescript("""
        PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA cache_size = -2000000;
        BEGIN;
        UPDATE quick_records SET recording_id = NULL, audio_uuid = NULL;
        DELETE FROM recordings;
        COMMIT;""")
    database.close()
    os.sync()
    return queue
