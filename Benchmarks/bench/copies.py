"""An inbox in copy mode whose files were taken in already: what a rescan of them costs."""

import os
import re
import shutil
import subprocess

from . import memos
from .measure import Row, duration, run

FILES = 100_000


def copies(place, rounds):
    queue = place.fresh_queue("copies")
    phone = place.path("phone")
    shutil.rmtree(phone, ignore_errors=True)
    memos.make_tiny(phone, FILES, "phone")
    with open(os.path.join(queue, "config.yaml"), "w") as file:
        file.write(f"inboxes: [{{path: {phone}, mode: copy}}]\n")
    os.sync()
    command = place.command(queue, "ingest", "--no-analysis", "--format", "json")
    first = run(command, place.environment(), keeps_output=True)
    if f'"taken":{FILES},'.encode() not in first.output:
        raise SystemExit(f"benchmark: of {FILES} files not all were taken in: {first.output}")
    again = sorted(run(command, place.environment()).wall for _ in range(rounds))
    stats, others = calls(place, command)
    files = f"{FILES:,} files of a copied inbox"
    return [
        Row(f"{files}, taken in for the first time", duration(first.wall), "", ""),
        Row(
            f"{files}, looked at again ÷ the first time", duration(again[len(again) // 2]), "",
            f"{again[len(again) // 2] / first.wall:.3g}"),
        Row(
            f"{files}, looked at again: `stat` for each", f"{stats / FILES:.3g}", f"other calls on them: {others}", "",
            "1, and no reading", stats == FILES and others == 0),
    ]


def calls(place, command):
    """How many calls of `stat`, and how many others, one more pass makes on the files."""
    trace = place.path("copies.trace")
    subprocess.run(
        ["strace", "-f", "-qq", "-y", "-e", "trace=file,desc", "-o", trace, *command], env=place.environment(),
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)
    stats = others = 0
    with open(trace, errors="replace") as file:
        for line in file:
            if re.search(r"phone-\d+\.wav", line):
                if re.search(r" (newfstatat|statx)\(", line):
                    stats += 1
                else:
                    others += 1
    os.remove(trace)
    return stats, others
