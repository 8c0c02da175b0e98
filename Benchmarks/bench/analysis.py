"""How fast recordings are decoded to their end: seconds of sound for each second, one recording and so one core."""

import os
import shutil
import sqlite3

from . import memos
from .measure import Row, Sample, alternate, median, ratio, run

SECONDS = 600


def analysis(place, rounds):
    recordings = memos.make_long(place.path("long"), SECONDS)
    rows = []
    for kind, path in recordings.items():
        queue, decoded = taken_in(place, kind, path)
        if decoded == 0:
            continue
        results = alternate(
            {
                kind: lambda: decode(place, queue),
                "nothing to do": lambda: nothing(place, queue),
                "ffmpeg": lambda: ffmpeg(place, path),
            }, min(rounds, 5))
        # What is left after starting, opening the queue and ending.
        ours = [
            Sample(max(a.wall - b.wall, 1e-6), 0, 0) for a, b in zip(results[kind], results["nothing to do"])]
        speed = SECONDS / median(ours)
        rows.append(Row(
            f"analysis of {SECONDS // 60} min of speech, {kind}", f"{speed:,.0f} × real time",
            f"ffmpeg: {SECONDS / median(results['ffmpeg']):,.0f} ×",
            f"{ratio(results['ffmpeg'], ours):.3g} × ffmpeg's speed", "≥ 300 ×", speed >= 300))
    return rows


def taken_in(place, kind, path):
    """A queue with one recording that waits for its analysis; how many could be decoded (0 where ffmpeg is missing)."""
    queue = place.fresh_queue(f"analysis-{kind}")
    shutil.copyfile(path, os.path.join(queue, "inbox", f"speech.{kind}"))
    run(place.command(queue, "ingest", "--no-analysis"), place.environment())
    database = os.path.join(queue, "quickrec.sqlite")
    shutil.copyfile(database, database + ".before")
    run(place.command(queue, "ingest"), place.environment())
    with sqlite3.connect(database) as connection:
        done = connection.execute("SELECT count(*) FROM recordings WHERE analysis = 'complete'").fetchone()[0]
    return queue, done


def decode(place, queue):
    database = os.path.join(queue, "quickrec.sqlite")
    shutil.copyfile(database + ".before", database)
    os.sync()
    return run(place.command(queue, "ingest"), place.environment())


def nothing(place, queue):
    return run(place.command(queue, "ingest"), place.environment())


def ffmpeg(place, path):
    return run(
        ["ffmpeg", "-v", "error", "-nostdin", "-threads", "1", "-i", path, "-f", "null", "-"], place.environment())
