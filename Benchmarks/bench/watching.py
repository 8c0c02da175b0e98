"""`quickrec watch`: from a writer's close to pending, and how much memory it takes."""

import os
import signal
import sqlite3
import subprocess
import time
import uuid

from . import memos
from .measure import Row, duration, percentile, progress, run

FILES = 200


class Watch:
    """A running `quickrec watch`; ended by SIGTERM on leaving."""

    def __init__(self, place, queue, *words):
        self.log = open(os.path.join(queue, "watch.log"), "wb")
        self.process = subprocess.Popen(
            place.command(queue, "watch", *words), stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log,
            env=place.environment())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()

    def memory(self):
        """Kilobytes: what it holds now, the most it ever held, and the most of each of its readers, together."""
        now, peak = status(self.process.pid)
        return now, peak, sum(status(child)[1] for child in children(self.process.pid))


def status(process):
    found = {}
    try:
        with open(f"/proc/{process}/status") as file:
            for line in file:
                if line.startswith(("VmRSS", "VmHWM")):
                    name, value = line.split(":")
                    found[name] = int(value.split()[0])
    except FileNotFoundError:
        pass
    return found.get("VmRSS", 0), found.get("VmHWM", 0)


def children(process):
    try:
        with open(f"/proc/{process}/task/{process}/children") as file:
            direct = [int(number) for number in file.read().split()]
    except FileNotFoundError:
        return []
    return direct + [below for child in direct for below in children(child)]


def until(condition, seconds, what):
    """Looks every fifth of a millisecond; the moment at which it held."""
    deadline = time.perf_counter() + seconds
    while not condition():
        if time.perf_counter() > deadline:
            raise SystemExit(f"benchmark: {what} did not happen within {seconds} s.")
        time.sleep(0.0002)
    return time.perf_counter()


# ---- Latency ------------------------------------------------------------------------------------------------


def latency(place, _):
    queue = place.fresh_queue("latency")
    run(place.command(queue, "ingest", "--no-analysis"), place.environment())
    folder = place.path("memos")
    memos.make_short(folder, 2_000)
    names = sorted(name for name in os.listdir(folder) if not name.startswith("."))[:: 2_000 // (FILES + 5)]
    ours, bare = [], []
    floor = Floor(place)
    with Watch(place, queue):
        rows = sqlite3.connect(f"file:{queue}/quickrec.sqlite?mode=ro", uri=True, isolation_level=None)
        for number, name in enumerate(names[: FILES + 5]):
            with open(os.path.join(folder, name), "rb") as file:
                data = file.read()
            waited = drop(queue, rows, data, os.path.splitext(name)[1])
            # The first ones find it still starting.
            if number >= 5:
                ours.append(waited)
                bare.append(floor.once(data))
        rows.close()
    values = []
    for name, part, goal in (("p50", 0.50, 0.010), ("p99", 0.99, 0.050)):
        us, them = percentile(ours, part), percentile(bare, part)
        values.append(Row(
            f"closed by its writer → pending, {name} of {len(ours)}", duration(us),
            f"write, fsync, one row: {duration(them)}", f"{us / them:.3g}", f"≤ {duration(goal)}", us <= goal))
    return values


def drop(queue, rows, data, ending):
    """Writes one file into the inbox; seconds from its close until its row is there and pending.

    While waiting it looks for the file's name: that goes after the row is committed, and unlike a query a look at it
    takes no lock that the worker would have to wait for. Then the row itself has to be there.
    """
    audio = str(uuid.uuid4()).upper()
    path = os.path.join(queue, "inbox", audio + ending)
    with open(path, "wb") as file:
        file.write(data)
    begin = time.perf_counter()
    end = until(lambda: not os.path.exists(path), 30, f"taking in {path}")
    state = rows.execute("SELECT state FROM quick_records WHERE audio_uuid = ?", [audio]).fetchone()
    if state != ("pending",):
        raise SystemExit(f"benchmark: {path} has left the inbox, and its record is {state}.")
    time.sleep(0.01)
    return end - begin


class Floor:
    """The least that the disk needs for one memo: its bytes durable, and one row committed."""

    def __init__(self, place):
        self.path = place.path("floor.wav")
        database = place.path("floor.sqlite")
        if os.path.exists(database):
            os.remove(database)
        self.rows = sqlite3.connect(database, isolation_level=None)
        self.rows.executescript(
            "PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = FULL; CREATE TABLE memos (name TEXT UNIQUE)")

    def once(self, data):
        with open(self.path, "wb") as file:
            file.write(data)
            begin = time.perf_counter()
            os.fsync(file.fileno())
        self.rows.execute("INSERT INTO memos VALUES (?)", [str(uuid.uuid4())])
        return time.perf_counter() - begin


# ---- Memory -------------------------------------------------------------------------------------------------


def memory(place, _):
    queue = place.fresh_queue("memory")
    run(place.command(queue, "ingest", "--no-analysis"), place.environment())
    rows, points = [], []
    with Watch(place, queue) as watch:
        time.sleep(2)
        rest, peak, readers = watch.memory()
        rows.append(Row(
            "`watch` at rest, resident", megabytes(rest),
            f"most so far: {megabytes(peak)}, readers {megabytes(readers)}",
            f"{rest / 40 / 1024:.2g} of 40 MB", "≤ 40 MB", rest <= 40 * 1024))
        for count in (10_000, 100_000):
            feed(place, queue, count)
            begin = time.perf_counter()
            until(lambda: is_empty(queue), 1_800, f"taking in {count} files")
            points.append(watch.memory()[1])
            progress(f"{count} files in {time.perf_counter() - begin:.1f} s, {megabytes(points[-1])} at most")
    rows.append(Row(
        "`watch` after 10,000 and 100,000 files more, most resident", megabytes(points[1]),
        f"after 10,000: {megabytes(points[0])}", f"{points[1] / points[0]:.3g}", "flat (≤ 1.1)",
        points[1] <= 1.1 * points[0]))
    return rows


def feed(place, queue, count):
    """Makes files beside the inbox and moves their folder in, so that the making is not measured."""
    folder = place.path("tiny")
    memos.make_tiny(folder, count, f"{count}")
    os.sync()
    os.rename(folder, os.path.join(queue, "inbox", f"folder-{count}"))


def is_empty(queue):
    time.sleep(1)
    return not any(files for _, _, files in os.walk(os.path.join(queue, "inbox")))


def megabytes(kilobytes):
    return f"{kilobytes / 1024:.1f} MB"
