"""The page of 10,000 records: how long `report --html` takes, and how long Chromium needs until it is painted."""

import json
import os
import sqlite3
import sys

from .measure import Row, duration, median, run
from .place import ROOT
from .queries import queue

COUNT = 10_000
GOAL_SECONDS = 2.0
BROWSER = os.path.join(ROOT, "Tests", "CommandTests", "Pages", "browser.py")


def pages(place, rounds):
    folder = queue(place, COUNT)
    with sqlite3.connect(os.path.join(folder, "quickrec.sqlite")) as database:
        # Waveforms, and names of formats that browsers know.
        database.execute("UPDATE recordings SET container = 'WAV', codec = 'PCM_16', outline = randomblob(64)")
    page = place.path("report.html")
    command = place.command(folder, "report", "--html", page)
    written = [run(command, place.environment()) for _ in range(rounds)]
    views = [json.loads(run([sys.executable, BROWSER, page], keeps_output=True).output) for _ in range(rounds)]
    problems = [problem for view in views for problem in view["problems"]]
    if problems:
        raise SystemExit(f"benchmark: the page is not right: {problems[0]}")
    opened = median([view["seconds"] for view in views])
    size = os.path.getsize(page) / 1_000_000
    row = Row(f"`report --html` of {COUNT:,} records, {size:.1f} MB: painted in Chromium", duration(opened), "", "", "≤ 2 s")
    row.is_met = opened <= GOAL_SECONDS
    return [Row(f"`report --html` of {COUNT:,} records", duration(median(written)), "", "", ""), row]
