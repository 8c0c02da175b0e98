#!/usr/bin/env python3
"""Kills the worker, fails its system calls and cuts its power, and proves each time that no memo is lost or doubled.

  faults.py kills  [--kills 200] [--files 500]   SIGKILL at random moments while files arrive
  faults.py sweep  [--calls fsync,renameat2]     the n-th call of each kind fails, for every n
  faults.py steps  [--calls fsync,renameat2]     SIGKILL at the n-th call of each kind, for every n
  faults.py power  [--states 400]                what a disk may hold after a power loss
  faults.py soak   [--minutes 60]                all of it at once, against a model of what must be there
  faults.py paste  [--times 500] [--length 1000000]   lines that are too long, pasted into a prompt
  faults.py memcheck [--lengths 20000,100000]    the same under valgrind

All of them want --quickrec PROGRAM, take --seed, and end with 1 where something was lost, doubled or not named.
"""

import argparse
import collections
import hashlib
import os
import pathlib
import random
import re
import shutil
import signal
import sqlite3
import struct
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))

# What a command may end with: done, or an error of sysexits.h that says what is the matter. 70 would be our bug.
NAMED_ENDS = {0, 69, 73, 74, 75, 77}


def memo(number, seconds=0.05):
    """A WAV file with bytes of its own."""
    samples = random.Random(number).randbytes(int(8000 * seconds) * 2)
    head = struct.pack("<4sI4s4sIHHIIHH4sI", b"RIFF", 36 + len(samples), b"WAVE", b"fmt ", 16, 1, 1, 8000, 16000, 2, 16,
                       b"data", len(samples))
    return head + samples


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


class Queue:
    """A queue folder, what was dropped into its inbox, and the program."""

    def __init__(self, program, folder):
        self.program = program
        self.folder = pathlib.Path(folder)
        self.path = self.folder / "queue"
        self.dropped = collections.Counter()
        (self.path / "inbox").mkdir(parents=True)
        os.chmod(self.path, 0o700)
        os.chmod(self.path / "inbox", 0o700)
        # Files with other names rest for this time; most of a run would be waiting for the usual two seconds.
        (self.path / "config.yaml").write_text("settleSeconds: 0.1\n")

    def drop(self, name, content, linked=False):
        """Writes a file beside the inbox and renames it into it; with a second name where it is `linked`."""
        self.dropped[hashlib.sha256(content).hexdigest()] += 1
        outside = self.folder / "outside"
        outside.write_bytes(content)
        if linked:
            os.link(outside, self.folder / f"link-{len(self.dropped)}")
        target = self.path / "inbox" / name
        target.parent.mkdir(exist_ok=True)
        outside.rename(target)

    def command(self, *words, prefix=(), **more):
        environment = {"PATH": os.environ["PATH"], "HOME": str(self.folder), "TZ": "UTC", "LC_ALL": "C.UTF-8"}
        return subprocess.run([*prefix, self.program, *words, "--queue", str(self.path)], env=environment,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120, **more)

    def places(self):
        """The files of each folder with their digest; unfinished copies are not the place of anything."""
        for name in ("inbox", "archive", "held", "duplicates"):
            for path in (self.path / name).rglob("*"):
                if path.is_file() and not path.name.startswith(".quickrec-copy-"):
                    yield path, digest(path)

    def files(self):
        """The number of files with each digest."""
        return collections.Counter(found for _, found in self.places())

    def paths(self, digests):
        """Where the files with these digests are, and what the database says of them."""
        found = [str(path) for path, found in self.places() if found in digests]
        database = sqlite3.connect(f"file:{self.path}/quickrec.sqlite?mode=ro", uri=True)
        with database:
            for table in ("recordings", "held_files", "sidecars"):
                rows = database.execute(f"SELECT * FROM {table}").fetchall()
                found += [f"{table}: {row}" for row in rows if any(bytes.fromhex(d) in row for d in digests)]
        database.close()
        return found

    def kept(self):
        """The files that were taken in and may not be removed from where they came, by digest."""
        if not (self.path / "quickrec.sqlite").exists():
            return collections.Counter()
        database = sqlite3.connect(f"file:{self.path}/quickrec.sqlite?mode=ro", uri=True)
        try:
            rows = database.execute("SELECT lower(hex(sha256)) FROM remembered_files").fetchall()
            return collections.Counter(row[0] for row in rows)
        except sqlite3.Error:
            return collections.Counter()
        finally:
            database.close()

    def problems(self, isAtRest=True):
        """What is wrong with the queue, as sentences; none where nothing is."""
        found = self.files()
        kept = self.kept()
        lost = self.dropped - found
        problems = [f"lost: {lost}"] if lost else []
        if not isAtRest:
            return problems
        doubled = found - self.dropped - kept
        if doubled:
            problems.append(f"doubled: {doubled}")
        left = [p for p in (self.path / "inbox").rglob("*") if p.is_file() and digest(p) not in kept]
        if left:
            problems.append(f"left in the inbox: {left}")
        verify = self.command("verify", "--format", "csv")
        if verify.returncode != 0:
            broken = [line for line in verify.stdout.splitlines() if ",false," in line]
            problems.append(f"verify ended with {verify.returncode}: {broken} {verify.stderr}")
        # The same bytes under another UUID are taken in with a warning: a sidecar that came first gives its own.
        database = sqlite3.connect(f"file:{self.path}/quickrec.sqlite?mode=ro", uri=True)
        with database:
            twice = database.execute(
                "SELECT sha256 FROM recordings WHERE warning IS NULL GROUP BY sha256 HAVING count(*) > 1").fetchall()
        database.close()
        if twice:
            problems.append(f"{len(twice)} memos were taken in twice")
        return problems

    def settle(self):
        """Lets the worker finish what is left."""
        run = self.command("ingest", "--no-analysis")
        return [] if run.returncode == 0 else [f"the next worker ended with {run.returncode}: {run.stderr}"]


def some_files(queue):
    """One file of each kind that takes a way of its own."""
    queue.drop("plain.wav", memo(1))
    queue.drop("linked.wav", memo(2), linked=True)
    queue.drop("sub/deep.wav", memo(3))
    queue.drop("again.wav", memo(1))
    queue.drop("text.wav", b"this is no recording")
    queue.drop("plain.json", b'{"amount":"12.50","tags":["lunch"]}')


def kills(options):
    """Kills the worker while files arrive."""
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        queue = Queue(options.quickrec, folder)

        def arrive():
            for number in range(options.files):
                queue.drop(f"memo-{number}.wav", memo(number), linked=number % 7 == 0)
                if number % 10 == 0:
                    queue.drop(f"memo-{number}.json", b'{"note":"%d"}' % number)
                time.sleep(random.uniform(0, 2.0 * options.kills * 0.08 / options.files))

        arriving = threading.Thread(target=arrive)
        arriving.start()
        done = 0
        while done < options.kills:
            worker = subprocess.Popen([options.quickrec, "watch", "--queue", str(queue.path)],
                                      stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
            time.sleep(random.uniform(0.005, 0.15))
            os.killpg(worker.pid, signal.SIGKILL)
            worker.wait()
            done += 1
        arriving.join()
        before = queue.problems(isAtRest=False)
        problems = before + queue.settle() + queue.problems()
        print(f"{done} kills, {sum(queue.dropped.values())} files: {'; '.join(problems) or 'none lost, none doubled'}")
        return problems


CALLS = {
    "openat": ["EMFILE", "EIO", "EACCES"], "read": ["EIO"], "pread64": ["EIO"], "pwrite64": ["EIO", "ENOSPC"],
    "write": ["ENOSPC"], "fsync": ["EIO"], "fdatasync": ["EIO"], "syncfs": ["EIO"],
    "renameat2": ["EIO", "ENOSPC"], "unlinkat": ["EIO"], "ftruncate": ["EIO"], "mkdirat": ["ENOSPC"],
    "newfstatat": ["EIO"], "fstat": ["EIO"], "getdents64": ["EIO"], "fcntl": ["EAGAIN", "EINTR"],
    "mmap": ["ENOMEM"], "clone3": ["EAGAIN"], "vfork": ["EAGAIN"], "clone": ["EAGAIN"], "pipe2": ["EMFILE"],
    "socketpair": ["EMFILE"], "unlink": ["EIO"], "poll": ["EINTR"], "fchmod": ["EPERM"],
}


def is_loader(run):
    """Whether the system's loader has failed, before the program has begun."""
    words = r"shared libraries|TLS data structures|glibc error|out of memory"
    if run.returncode == -signal.SIGSEGV:
        return not run.stderr
    return run.returncode == 127 and bool(re.search(words, run.stderr))


def is_dispatch(run, hits):
    """Whether libdispatch has ended the process: it does where it can't look after its threads in /proc."""
    return run.returncode == -signal.SIGILL and re.search(r'"/proc/\d+/stat".*INJECTED', hits) is not None


def injected(options, call, action, count):
    """One run in which the `count`-th `call` of a thread meets `action`; whether it came to that, and what is wrong."""
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        queue = Queue(options.quickrec, folder)
        some_files(queue)
        if call == "syncfs":
            # So many that the whole file system is synced at once.
            for number in range(20):
                queue.drop(f"many-{number}.wav", memo(100 + number))
        trace = pathlib.Path(folder) / "trace"
        # Only the worker: what happens to the reader's processes, tests of their own show.
        run = queue.command("ingest", "--no-analysis", prefix=[
            "strace", *(["-f"] if options.threads else []), "-qq", "--seccomp-bpf" if options.threads else "-qq",
            "-o", str(trace), "-e", f"trace={call}", "-e", f"inject={call}:{action}:when={count}"])
        hits = trace.read_text(errors="replace") if trace.exists() else ""
        was_hit = "INJECTED" in hits or "killed by SIGKILL" in hits
        problems = []
        if not action.startswith("signal"):
            # SQLite takes a page that can't be read for a damaged one.
            named = NAMED_ENDS | ({65} if call == "pread64" else set())
            if is_loader(run) or is_dispatch(run, hits):
                pass
            elif run.returncode not in named:
                problems.append(f"it ended with {run.returncode}: {run.stderr.strip()[-300:]}")
            elif run.returncode != 0 and not re.search(r"quickrec: .{20}", run.stderr):
                problems.append(f"it ended with {run.returncode} without a sentence: {run.stderr!r}")
        problems += queue.problems(isAtRest=False) + queue.settle() + queue.problems()
        return was_hit, [f"{call} {action} {count}: {problem}" for problem in problems]


def inject(options, actions):
    """The n-th call of each kind, for every n up to the last or the limit."""
    problems, runs, hit = [], 0, set()
    named = options.calls.split(",") if options.calls else []
    for call, action in actions:
        if named and call not in named:
            continue
        for count in range(1, options.limit + 1):
            was_hit, found = injected(options, call, action, count)
            for problem in found:
                print(problem, flush=True)
            problems += found
            runs += was_hit
            if not was_hit:
                break
            hit.add(call)
        if options.verbose:
            print(f"{call} {action}: {count} runs", flush=True)
    # A fault that never struck has shown nothing.
    for call in named:
        if call not in hit:
            problems.append(f"{call}: it was never called")
            print(problems[-1], flush=True)
    print(f"{runs} faults: {len(problems) or 'no'} problems")
    return problems


def sweep(options):
    return inject(options, [(call, f"error={error}") for call, errors in CALLS.items() for error in errors])


def steps(options):
    changing = ["pwrite64", "fsync", "fdatasync", "syncfs", "renameat2", "unlinkat", "ftruncate", "mkdirat", "openat",
                "fchmod"]
    return inject(options, [(call, "signal=KILL") for call in changing])


def power(options):
    import power as replay
    return replay.run(options, Queue, some_files)


def soak(options):
    import soak as use
    # Also what a command refuses: an ID that is gone by now, a record that has changed.
    return use.run(options, Queue, memo, NAMED_ENDS | {65, 66})


def paste(options):
    import paste as prompt
    return prompt.run(options)


def memcheck(options):
    import paste as prompt
    return prompt.memcheck(options)


KINDS = {kind.__name__: kind for kind in (kills, sweep, steps, power, soak, paste, memcheck)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=list(KINDS))
    parser.add_argument("--quickrec", required=True, type=os.path.abspath)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--folder", help="where the queues are made; default: the system's temporary folder")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--files", type=int, default=500)
    parser.add_argument("--calls", default="")
    parser.add_argument("--limit", type=int, default=400, help="calls of one kind at most")
    parser.add_argument("--states", type=int, default=400, help="disks after a power loss at most")
    parser.add_argument("--ones", type=int, default=100_000, help="changes at most of each run that are left out alone")
    parser.add_argument("--seconds", type=int, default=24, help="recoveries at most in which the power is lost again")
    parser.add_argument("--minutes", type=float, default=60, help="how long a soak takes")
    parser.add_argument("--times", type=int, default=500, help="pastes")
    parser.add_argument("--length", type=int, default=1_000_000, help="bytes of each paste")
    parser.add_argument("--lengths", default="20000,100000,1000000", help="bytes of the pastes under valgrind")
    parser.add_argument("--shapes", type=int, default=5, help="so many shapes of each length under valgrind")
    parser.add_argument("--threads", action="store_true", help="all threads, and the programs that it starts")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    options.seed = options.seed if options.seed is not None else random.SystemRandom().randrange(1 << 32)
    random.seed(options.seed)
    print(f"seed {options.seed}", flush=True)
    if options.kind in ("sweep", "steps") and not shutil.which("strace"):
        sys.exit("strace is missing: apt-get install strace")
    if options.kind == "memcheck" and not shutil.which("valgrind"):
        sys.exit("valgrind is missing: apt-get install valgrind")
    sys.exit(1 if KINDS[options.kind](options) else 0)


main()
