"""Exports of large books, as whole processes: time for 100,000 transactions, and memory for 1,000,000 beside that."""

import os

from .measure import Row, alternate, duration, median, run
from .queries import queue

GOAL_SECONDS = 1.0
FORMATS = ("hledger", "ledger", "beancount", "csv", "jsonl")
COUNT, LARGE = 100_000, 1_000_000


def exports(place, rounds):
    folder = queue(place, COUNT)
    results = alternate({name: lambda name=name: export(place, folder, name) for name in FORMATS}, rounds)
    rows = []
    for name, samples in results.items():
        row = Row(f"`export {name}` of {COUNT:,} transactions", duration(median(samples)), "", "", "≤ 1 s")
        row.is_met = median(samples) <= GOAL_SECONDS
        rows.append(row)
    return rows + [memory(place, folder, name, results[name]) for name in ("hledger", "csv")]


def memory(place, folder, name, small):
    """Peak memory with ten times as many transactions: constant where it is the same but for a fifth."""
    large = export(place, queue(place, LARGE), name)
    peaks = [sample.peak for sample in small]
    ratio = large.peak / max(peaks)
    row = Row(
        f"`export {name}`: peak memory for {LARGE:,} ÷ for {COUNT:,} transactions", f"{large.peak / 1024:.0f} MiB",
        f"{max(peaks) / 1024:.0f} MiB", f"{ratio:.2f}", "≤ 1.2")
    row.is_met = ratio <= 1.2
    return row


def export(place, folder, name):
    target = place.path(f"export.{name}")
    sample = run(place.command(folder, "export", name, "--output", target, "--overwrite"), place.environment())
    os.remove(target)
    return sample
