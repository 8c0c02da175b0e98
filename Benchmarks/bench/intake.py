"""Intake: 2,000 mixed memos from the inbox to pending, beside beets and beside a bare C loop."""

import json
import os
import shutil
import sqlite3

from . import books, memos
from .measure import Sample, alternate, compared, run

COUNT = 2_000

BEETS = """\
directory: {folder}/music
library: {folder}/library.db
plugins: []
import:
  move: yes
  copy: no
  duplicate_action: keep
paths:
  default: memos/$id
  singleton: memos/$id
"""


def source(place):
    folder = place.path("memos")
    memos.make_short(folder, COUNT)
    return folder


def quickrec(place, name="intake", database=None):
    """One intake of all memos into a fresh queue; says so where one of them was not taken in."""
    queue = place.fresh_queue(name, source(place), database)
    sample = run(
        place.command(queue, "ingest", "--no-analysis", "--format", "json"), place.environment(), keeps_output=True)
    taken = json.loads(sample.output)["taken"]
    if taken != COUNT:
        raise SystemExit(f"benchmark: quickrec took in {taken} of {COUNT} memos.")
    return sample


def bare(place, name="bare"):
    queue = place.fresh_queue(name, source(place))
    return run([place.bare_loop, queue], place.environment())


def beets(place):
    """`beet import -qAs` with move. It does not know CAF, so it has a sixth less to do."""
    queue = place.fresh_queue("beets-inbox", source(place))
    folder = place.path("beets")
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    with open(os.path.join(folder, "config.yaml"), "w") as file:
        file.write(BEETS.format(folder=folder))
    sample = run(
        ["beet", "import", "-qAs", os.path.join(queue, "inbox")], place.environment(BEETSDIR=folder))
    with sqlite3.connect(os.path.join(folder, "library.db")) as library:
        imported = library.execute("SELECT count(*) FROM items").fetchone()[0]
    if imported < COUNT * 0.8:
        raise SystemExit(f"benchmark: beets imported {imported} of {COUNT} memos.")
    return sample


def intake(place, rounds):
    results = alternate(
        {"quickrec": lambda: quickrec(place), "bare loop": lambda: bare(place), "beets": lambda: beets(place)}, rounds)
    ours = results["quickrec"]
    return [
        compared(
            f"intake of {COUNT:,} memos: time ÷ bare C loop", ours, "C loop", results["bare loop"], "≤ 2",
            lambda value: value <= 2),
        compared(
            f"intake of {COUNT:,} memos: beets' time ÷ ours", ours, "beet import -qAs", results["beets"], "≥ 10",
            lambda value: value >= 10, inverse=True),
        compared(
            "the same, seconds of processor ÷ C loop", cpu(ours), "C loop", cpu(results["bare loop"])),
    ]


def twins(place, rounds):
    """As many copies of one memo as there are memos: each is a duplicate, and none may cost more than another memo."""
    folder = place.path("twins")
    if not os.path.isdir(folder):
        first = sorted(os.listdir(source(place)))[0]
        os.makedirs(folder)
        for number in range(COUNT):
            shutil.copyfile(os.path.join(source(place), first), os.path.join(folder, f"{number}-{first}"))
    results = alternate({"twins": lambda: copies(place, folder), "distinct": lambda: quickrec(place)}, rounds)
    return [
        compared(
            f"intake of {COUNT:,} copies of one memo ÷ of {COUNT:,} memos", results["twins"], "distinct",
            results["distinct"], "≤ 3", lambda value: value <= 3)
    ]


def copies(place, folder):
    """One intake of all copies into a fresh queue; says so where one of them was not recognised."""
    queue = place.fresh_queue("intake-twins", folder)
    sample = run(
        place.command(queue, "ingest", "--no-analysis", "--format", "json"), place.environment(), keeps_output=True)
    duplicates = json.loads(sample.output)["duplicates"]
    if duplicates != COUNT - 1:
        raise SystemExit(f"benchmark: quickrec found {duplicates} duplicates among {COUNT} copies.")
    return sample


def full(place, rounds):
    """With a million records in the database already, beside an empty one."""
    template = books.template(place, 1_000_000)
    results = alternate(
        {
            "full database": lambda: quickrec(place, "intake-full", template),
            "empty database": lambda: quickrec(place, "intake-empty"),
        }, rounds)
    return [
        compared(
            "intake with 1,000,000 records there ÷ empty database", results["full database"], "empty",
            results["empty database"], "≤ 1.1", lambda value: value <= 1.1)
    ]


def cpu(samples):
    return [Sample(sample.processor, sample.processor, sample.peak) for sample in samples]
