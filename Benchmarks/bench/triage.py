"""Triage at a pseudo-terminal: the keys that ten memos take, beside `hledger add`, and how long the next card takes."""

import csv
import io
import json
import os
import shutil
import subprocess
import time

from . import books
from .measure import Row, duration, median, percentile, progress
from .terminal import Terminal

#: What is said in the memos: day of November 2026, hour, amount (income has a plus), what for.
MEMOS = [
    (16, 12, "12.50", "lunch"), (16, 16, "4.20", "coffee"), (17, 12, "9.80", "lunch"), (17, 19, "45.30", "groceries"),
    (18, 9, "8.90", "taxi"), (18, 12, "11.00", "lunch"), (19, 16, "3.60", "coffee"), (19, 20, "27.00", "books"),
    (20, 8, "+1200.00", "salary"), (20, 12, "13.40", "lunch"),
]
#: The weeks before, in which each of these was booked once a week or oftener, about the same hour.
HABITS = [
    ("lunch", 12, [0, 1, 2, 3, 4]), ("coffee", 16, [0, 3]), ("groceries", 19, [1]), ("taxi", 9, [2]), ("books", 20, [3]),
    ("salary", 8, [4]),
]
WEEKS = [19, 26, 33, 40]  # Days of October 2026; November begins at 32.
PENDING = 100_000
CARDS = 500
P99_GOAL = 0.030


def keys(place, rounds):
    """Counted, not timed, so one round says it all."""
    typed = (quickrec_keys(place, completes=False), hledger_keys(place, completes=False))
    completed = (quickrec_keys(place, completes=True), hledger_keys(place, completes=True))
    return [
        key_row("typed out", *typed, 1 / 4),
        key_row("with completion and defaults of both", *completed, 1 / 2),
    ]


def key_row(how, ours, theirs, goal):
    return Row(
        f"keys for ten memos in triage ÷ in `hledger add`, {how}", f"{ours} keys", f"hledger: {theirs} keys",
        f"{ours / theirs:.3g}", f"≤ {goal:g}", ours <= theirs * goal)


def expected():
    return sorted((f"2026-11-{day}", what, signed(amount)) for day, _, amount, what in MEMOS)


def signed(amount):
    """Cents, expenses negative."""
    cents = int(amount.lstrip("+").replace(".", ""))
    return cents if amount.startswith("+") else -cents


def habits():
    """What was booked before: (day as text, hour, what)."""
    for week in WEEKS:
        for what, hour, days in HABITS:
            for day in days:
                month, number = (10, week + day) if week + day <= 31 else (11, week + day - 31)
                yield f"2026-{month}-{number:02}", hour, what


def terminal_environment(place, **more):
    return place.environment(TERM="xterm", LC_ALL="C.UTF-8", **more)


def quickrec_keys(place, completes):
    queue = place.fresh_queue("triage-keys")
    environment = terminal_environment(place)
    add(place, queue, [{"createdAt": f"2026-11-{day}T{hour:02}:00:00+01:00"} for day, hour, _, _ in MEMOS])
    if completes:
        learn(place, queue)
    terminal = Terminal(place.command(queue, "triage"), environment)
    for number, (_, _, amount, what) in enumerate(MEMOS, 1):
        terminal.sees(f"{number}/{len(MEMOS)}")
        card = terminal.text_until("> ")
        terminal.presses(f"{amount} {tag_keys(what, card)}\r" if completes else f"{amount}#{what}\r")
        terminal.sees("income" if amount.startswith("+") else "expense", f"#{what}")
    terminal.sees("[Y/n]")
    # hledger has asked for each transaction whether to save it; here the one question for all is counted too.
    terminal.presses("\r")
    if terminal.ends() != 0:
        raise SystemExit("benchmark: triage did not end well.")
    check(quickrec_books(place, queue), "quickrec")
    return terminal.keys


def tag_keys(what, card):
    """The shortest way to a tag that is known: Tab takes the one that is suggested first, else its first letter."""
    suggested = card.split("maybe #", 1)[1].split(":", 1)[0] if "maybe #" in card else None
    return "\t" if suggested == what else f"#{what[0]}\t"


def add(place, queue, records):
    lines = "".join(json.dumps(record) + "\n" for record in records)
    subprocess.run(
        place.command(queue, "add", "--from", "-"), input=lines.encode(), env=place.environment(), check=True,
        stdout=subprocess.DEVNULL)


def learn(place, queue):
    """The weeks before, processed and converted."""
    ids = [f"{number:08}-0000-4000-8000-000000000000" for number, _ in enumerate(habits(), 1)]
    add(place, queue, [
        {"id": id, "createdAt": f"{day}T{hour:02}:00:00+01:00"} for id, (day, hour, _) in zip(ids, habits())])
    entries = "".join(
        json.dumps({"id": id, "entry": f"{'+' if what == 'salary' else ''}1.00 #{what}"}) + "\n"
        for id, (_, _, what) in zip(ids, habits()))
    subprocess.run(
        place.command(queue, "process", "--from", "-"), input=entries.encode(), env=place.environment(), check=True,
        stdout=subprocess.DEVNULL)
    subprocess.run(place.command(queue, "convert"), env=place.environment(), check=True, capture_output=True)


def quickrec_books(place, queue):
    answer = subprocess.run(
        place.command(queue, "transactions", "--since", "2026-11-16", "--format", "json"), env=place.environment(),
        check=True, capture_output=True).stdout
    return [
        (one["date"], one["tags"][0], signed(("+" if one["type"] == "income" else "") + one["amount"]))
        for one in json.loads(answer)
    ]


def check(found, who):
    if sorted(found) != expected():
        raise SystemExit(f"benchmark: {who} has other books than were said: {sorted(found)}")


def hledger_keys(place, completes):
    journal = place.path("triage-keys.journal")
    with open(journal, "w") as file:
        for day, _, what in habits() if completes else ():
            sign = "-" if what == "salary" else ""
            file.write(f"{day} {what}\n    {account(what)}  {sign}1.00\n    assets:cash\n\n")
    terminal = Terminal([shutil.which("hledger"), "add", "-f", journal], terminal_environment(place))
    last = None
    for day, _, amount, what in MEMOS:
        answers = defaulted(day, amount, what, last) if completes else typed(day, amount, what)
        for question, keys in answers:
            terminal.sees(question)
            terminal.presses(keys + "\r")
        last = day
    terminal.sees("Date")
    terminal.presses("\x04")
    terminal.ends()
    check(hledger_books(place, journal), "hledger")
    return terminal.keys


def account(what):
    return f"{'income' if what == 'salary' else 'expenses'}:{what}"


def money(amount):
    return "-" + amount[1:] if amount.startswith("+") else amount


def typed(day, amount, what):
    """Every word written out; Enter accepts the other side of the amount, ends the postings and saves."""
    return [
        ("Date", f"2026-11-{day}"), ("Description", what), ("Account 1", account(what)), ("Amount  1", money(amount)),
        ("Account 2", "assets:cash"), ("Amount  2", ""), ("Account 3", ""), ("Save", ""),
    ]


def defaulted(day, amount, what, last):
    """A day of this month, or Enter for the last one's; the description by Tab, and then all that it offers."""
    return [
        ("Date", "" if day == last else str(day)), ("Description", what[0] + "\t"), ("Account 1", ""),
        ("Amount  1", money(amount)), ("Account 2", ""), ("Amount  2", ""), ("Account 3", ""), ("Save", ""),
    ]


def hledger_books(place, journal):
    answer = subprocess.run(
        ["hledger", "-f", journal, "register", "-b", "2026-11-16", "-O", "csv", "expenses|income"],
        env=place.environment(), check=True, capture_output=True, text=True).stdout
    return [
        (row["date"], row["account"].split(":")[1], -int(row["amount"].replace(".", "")))
        for row in csv.DictReader(io.StringIO(answer))
    ]


def cards(place, rounds):
    """Starting with 100,000 pending records, and from Enter to the next card's prompt."""
    template = books.template(place, PENDING, "open")
    starts, memories, times = [], [], []
    for number in range(max(1, min(rounds, 3))):
        queue = place.fresh_queue("triage-cards", database=template)
        begin = time.perf_counter()
        terminal = Terminal(place.command(queue, "triage"), terminal_environment(place))
        terminal.sees("1/", "> ")
        starts.append(time.perf_counter() - begin)
        for card in range(2, CARDS + 2):
            terminal.sends("payee:Joe\r")
            times.append(terminal.sees(f"{card}/1", "> "))
        memories.append(terminal.memory())
        progress(f"cards {number + 1}: start {duration(starts[-1])}, p99 {duration(percentile(times, 0.99))}")
        terminal.sends("q\r")
        terminal.sees("[Y/n]")
        terminal.sends("n\r")
        terminal.ends()
    slow = percentile(times, 0.99)
    return [
        Row(f"from Enter to the next card, {PENDING:,} pending", f"p50 {duration(median(times))}, p99 {duration(slow)}",
            "", "", "p99 ≤ 30 ms", slow <= P99_GOAL),
        Row(f"`triage` with {PENDING:,} pending, from its start to the first prompt", duration(median(starts)), "",
            f"{max(memories) / 2**20:.0f} MiB at most"),
    ]
