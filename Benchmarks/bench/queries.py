"""Questions to books of 1,000,000 transactions, as whole processes, beside hledger on the same books."""

import collections
import csv
import io
import json
import os
import shlex
import sqlite3
import subprocess
import time

from . import books
from .measure import Row, Sample, alternate, compared, median, progress, run

GOAL = 0.060
WITH_GOAL = {"list --limit 50", "report", "stats --by day --tag lunch --tag taxi"}
# Every other statistic, sorted lists, what is narrowed by a tag, and the three kinds of questions that the totals of days can't answer.
STATISTICS_GOAL, SLOW_GOAL = 0.100, 0.500
SLOW = ("--min", "--text", "--utc-days")
STATISTICS = [
    "--by day --tag lunch --tag taxi", "--by month", "--by year", "--by tag", "--by category", "--by payee",
    "--by account", "--by month --across tag", "--by month --across payee", "--by payee --top 10",
    "--by category --compare", "--by month --payee 'Payee 7'", "--by payee --tag lunch", "--by month --older-than 26w", "--by month --min 100",
    "--by month --utc-days", "--by tag --utc-days", "--by month --text nowhere", "--by month --text lunch",
]
SORTS = ["date", "-date", "amount", "-amount", "payee", "-payee", "state", "-state"]
HLEDGER_LIMIT = 600


def queue(place, count):
    """A queue with so many transactions, made once: nothing here changes it."""
    template = books.template(place, count)
    name = "queue-" + os.path.splitext(os.path.basename(template))[0]
    if not os.path.isdir(place.path(name)):
        place.fresh_queue(name, database=template)
    return place.path(name)


def queries(place, rounds):
    folder = queue(place, 1_000_000)
    small = queue(place, 1_000)
    words = {
        "list --limit 50": ["list", "--limit", "50"],
        "list --limit 50 --sort=-created": ["list", "--limit", "50", "--sort=-created"],
        "list --limit 50 --tag lunch": ["list", "--limit", "50", "--tag", "lunch"],
        "list --text nowhere": ["list", "--text", "nowhere"],
        "list --limit 50 --text lunch": ["list", "--limit", "50", "--text", "lunch"],
        "report": ["report"],
        "transactions --limit 50": ["transactions", "--limit", "50"],
        "transactions --limit 50 --min 199.99": ["transactions", "--limit", "50", "--min", "199.99"],
        "list --limit 50 --min 199.99": ["list", "--limit", "50", "--min", "199.99"],
        "report --tag lunch": ["report", "--tag", "lunch"],
    }
    for sort in SORTS:
        for command in ("list", "transactions"):
            words[f"{command} --limit 50 --sort={sort}"] = [command, "--limit", "50", f"--sort={sort}"]
    if place.has_command("stats"):
        for options in STATISTICS:
            # Without a day, a table would be about the latest months only.
            words[f"stats {options}"] = ["stats", *shlex.split(options), "--since", "2018"]
    words = {name: command for name, command in words.items() if is_understood(place, small, command)}
    rows = []
    for name, command in words.items():
        results = alternate(
            {
                f"{name}, 1,000,000": lambda: ask(place, folder, command),
                f"{name}, 1,000": lambda: ask(place, small, command),
            }, rounds)
        large, little = results.values()
        limit = goal(name)
        words = f"≤ {limit * 1000:.0f} ms" if limit else ""
        row = compared(f"`{name}` over 1,000,000 ÷ over 1,000 transactions", large, "1,000", little, words)
        row.is_met = median(large) <= limit if limit else None
        rows.append(row)
    return rows


def goal(name):
    """Seconds; `None` where there is no goal."""
    if name in WITH_GOAL:
        return GOAL
    if any(option in name for option in SLOW):
        return SLOW_GOAL
    return STATISTICS_GOAL if name.startswith("stats") or "--sort" in name or "--tag" in name else None


def is_understood(place, folder, command):
    done = subprocess.run(
        place.command(folder, *command), capture_output=True, env=place.environment(), check=False)
    return done.returncode == 0


def ask(place, folder, command):
    return run(place.command(folder, *command), place.environment(), keeps_output=True)


def sums(place, rounds):
    """Sums for each day over two tags: hledger beside the plain SQL of it, and beside `stats` where there is one."""
    rows = []
    # A million transactions take hledger minutes and 7 GB, so there one round has to do.
    for count, times in ((100_000, min(rounds, 3)), (1_000_000, 1)):
        journal, folder = books.journal(place, count), queue(place, count)
        ways = {"plain SQL, in this process": lambda: by_sql(folder)}
        if place.has_command("stats"):
            ways["`quickrec stats --by day`"] = lambda: stats(place, folder)
        theirs, ours = [], {name: [] for name in ways}
        for number in range(times):
            progress(f"sums over {count:,} transactions {number + 1}/{times}")
            theirs.append(hledger(place, journal))
            if theirs[-1] is None:
                break
            for name, way in ways.items():
                ours[name].append(way())
                check_sums(theirs[-1].output, ours[name][-1].output, count)
        if None in theirs:
            rows.append(Row(
                f"sums by day over {count:,} transactions", "", f"hledger: not done after {HLEDGER_LIMIT} s", ""))
            continue
        for name, answers in ours.items():
            goal = ("≥ 500", lambda value: value >= 500) if "stats" in name else ("", None)
            rows.append(compared(
                f"sums by day, two tags, {count:,}: hledger's time ÷ {name}", answers, "hledger register", theirs,
                *goal, inverse=True))
    return rows


def hledger(place, journal):
    command = ["hledger", "-f", journal, "register", "--daily", "--depth", "1", "tag:^(lunch|taxi)$", "-O", "csv"]
    return run(command, place.environment(), keeps_output=True, limit=HLEDGER_LIMIT)


def stats(place, folder):
    return ask(place, folder, ["stats", "--by", "day", "--tag", "lunch", "--tag", "taxi", "--format", "json"])


def by_sql(folder):
    """What `stats` has to come to, in its JSON, by Python's own SQLite."""
    database = sqlite3.connect(f"file:{folder}/quickrec.sqlite?mode=ro", uri=True)
    begin = time.perf_counter()
    found = database.execute(STATS).fetchall()
    wall = time.perf_counter() - begin
    database.close()
    return Sample(wall, wall, 0, json.dumps([
        {"key": day, "income": f"{income / 100:.2f}", "expense": f"{expense / 100:.2f}"}
        for day, income, expense in found]).encode())


STATS = """
    SELECT t.date, total(l.amount) FILTER (WHERE t.type = 0), total(l.amount) FILTER (WHERE t.type = 1)
    FROM transaction_lines l JOIN transactions t ON t.number = l.transaction_number
    WHERE l.id IN (SELECT line_id FROM transaction_line_tags WHERE tag_id IN
        (SELECT id FROM tags WHERE key IN ('lunch', 'taxi')))
    GROUP BY t.date"""


def check_sums(table, answer, count):
    """Both sides have to have come to the same for each day: hledger counts income as negative."""
    theirs, ours = collections.Counter(), collections.Counter()
    for row in csv.DictReader(io.StringIO(table.decode())):
        theirs[row["date"]] += cents(row["amount"].split()[0])
    for day in json.loads(answer):
        ours[day["key"]] += cents(day["expense"]) - cents(day["income"])
    wrong = sorted(day for day in {*theirs, *ours} if theirs[day] != ours[day])
    if wrong or not theirs:
        words = ", ".join(f"{day}: {theirs[day]} and {ours[day]} cents" for day in wrong[:5])
        raise SystemExit(f"benchmark: over {count} transactions hledger and quickrec differ ({words or 'no sums'}).")


def cents(text):
    return round(float(text) * 100)
