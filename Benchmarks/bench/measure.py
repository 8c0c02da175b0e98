"""Measuring: whole processes, in turn, so that whatever else the machine does meets all of them alike."""

import ctypes
import os
import selectors
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass, field


@dataclass
class Sample:
    """One run: wall-clock seconds, seconds of processor, peak resident kilobytes, and what it printed."""

    wall: float
    processor: float
    peak: int
    output: bytes = b""


def run(command, environment=None, folder=None, keeps_output=False, limit=None):
    """Runs a command to its end; a `Sample`, or `None` where it took longer than `limit` seconds."""
    out = subprocess.PIPE if keeps_output else subprocess.DEVNULL
    begin = time.perf_counter()
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.PIPE, env=environment, cwd=folder)
    try:
        output, problem = process_streams(process, keeps_output, limit)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        return None
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - begin
    processor = usage.ru_utime + usage.ru_stime + processor_of_orphans()
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        text = problem.decode(errors="replace")[-2_000:]
        raise SystemExit(f"benchmark: `{' '.join(map(str, command))}` ended with {process.returncode}:\n{text}")
    return Sample(wall, processor, usage.ru_maxrss, output)


# PR_SET_CHILD_SUBREAPER (prctl(2)): what a command leaves behind, quickrec-reader above all, becomes a child of this
# process, or its seconds of processor would be counted nowhere.
ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)


def processor_of_orphans():
    """Waits for what a command has left behind; its seconds of processor."""
    total = 0.0
    deadline = time.monotonic() + 1
    while time.monotonic() < deadline:
        try:
            process, _, usage = os.wait4(-1, os.WNOHANG)
        except ChildProcessError:
            break
        if process == 0:
            time.sleep(0.002)
        else:
            total += usage.ru_utime + usage.ru_stime
    return total


def process_streams(process, keeps_output, limit):
    """Reads both streams to their ends without waiting for the process itself, so that `wait4` still can."""
    streams = {process.stderr.fileno(): b""}
    if keeps_output:
        streams[process.stdout.fileno()] = b""
    deadline = None if limit is None else time.monotonic() + limit
    with selectors.DefaultSelector() as selector:
        for stream in streams:
            selector.register(stream, selectors.EVENT_READ)
        while selector.get_map():
            ready = selector.select(None if deadline is None else max(0, deadline - time.monotonic()))
            if not ready:
                raise subprocess.TimeoutExpired(process.args, limit)
            for key, _ in ready:
                piece = os.read(key.fd, 1 << 16)
                streams[key.fd] += piece
                if not piece:
                    selector.unregister(key.fd)
    return (streams[process.stdout.fileno()] if keeps_output else b""), streams[process.stderr.fileno()]


def alternate(contenders, rounds, warm_up=1):
    """Runs `{name: function that returns a Sample or seconds}` in turn: A B C, A B C, …

    Returns `{name: [values]}` in the order of the rounds, without the `warm_up` rounds before them.
    """
    results = {name: [] for name in contenders}
    for number in range(-warm_up, rounds):
        for name, function in contenders.items():
            value = function()
            progress(f"{name} {max(number + 1, 0)}/{rounds}: {seconds(value):.3f} s")
            if number >= 0:
                results[name].append(value)
    return results


def seconds(value):
    return value.wall if isinstance(value, Sample) else value


def median(values):
    return statistics.median(seconds(value) for value in values)


def ratio(values, others):
    """The median of the rounds' own ratios: a slow minute of the machine slows both sides of its round."""
    return statistics.median(seconds(a) / seconds(b) for a, b in zip(values, others))


def spread(values, others):
    """The smallest and the largest of the rounds' ratios."""
    all_ratios = [seconds(a) / seconds(b) for a, b in zip(values, others)]
    return min(all_ratios), max(all_ratios)


def percentile(values, part):
    """The value below which `part` (0…1) of them lie, by the nearest rank."""
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, max(0, round(part * len(ranked) + 0.5) - 1))]


def duration(value):
    """Seconds for a table: three figures and a unit."""
    value = seconds(value)
    if value < 0.001:
        return f"{value * 1e6:.0f} µs"
    if value < 1:
        return f"{value * 1e3:.3g} ms"
    return f"{value:.3g} s"


def progress(text):
    print(f"  {text}", file=sys.stderr, flush=True)


@dataclass
class Row:
    """One line of the result: what was measured, beside what, and what it should be."""

    what: str
    value: str
    beside: str
    ratio: str
    goal: str = ""
    #: Whether the goal was met; `None` where there is none or it could not be told.
    is_met: bool | None = None
    note: str = field(default="")

    def cells(self):
        verdict = {True: "yes", False: "**no**", None: ""}[self.is_met]
        return [self.what, self.value, self.beside, self.ratio, self.goal, verdict]


def compared(what, ours, name, theirs, goal="", wants=None, inverse=False):
    """A row for two sides of one alternation. `wants` judges the ratio; `inverse` shows theirs / ours."""
    first, second = (theirs, ours) if inverse else (ours, theirs)
    value = ratio(first, second)
    low, high = spread(first, second)
    return Row(
        what, duration(median(ours)), f"{name}: {duration(median(theirs))}",
        f"{value:.3g} ({low:.3g} – {high:.3g})", goal, wants(value) if wants else None)
