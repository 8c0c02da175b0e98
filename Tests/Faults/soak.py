"""Uses a queue for as long as is wanted, as people, sync programs and bad luck do, beside a model of what must be so.

Files are dropped, written slowly, changed and renamed while `watch` takes them in; records are added, processed,
triaged, edited, discarded, converted, undone and redone; the worker is killed, the clock jumps, the disk is full. At
intervals all of it comes to rest, and everything has to be right:

- the digests of what was dropped are those of inbox, archive, held and duplicates, each as often;
- there is one record for each audio UUID, and one transaction for each converted record;
- every record that was worked on has the state and the amounts that the model has; undo and redo move the model too;
- `verify` holds.

It stops at the first loss, doubling, error without a name, or command that takes longer than a minute, says at which
step, and keeps the queue and a log; the same seed makes the same choices, although not at the same moments.
"""

import collections
import errno
import hashlib
import json
import os
import pathlib
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

# Seconds after which a command hangs.
PATIENCE = 60
# Steps between two looks at everything.
INTERVAL = 60
# Bytes of the disk that holds the queue.
DISK = 512 << 20


# The state and the amount of a record, and the amount that is booked for it.
PENDING = ("pending", None, None)


class Failure(Exception):
    """What is wrong, as a sentence."""


class Soak:
    def __init__(self, options, Queue, memo, ends):
        self.options, self.memo, self.ends = options, memo, ends
        self.counts = collections.Counter()
        self.log = open(options.log / "log", "w", buffering=1)
        self.worker = None
        self.number = 0
        self.fullUntil = None
        # Digests that may be there besides: what a file held before it was changed, where that was taken in already.
        self.maybe = collections.Counter()
        # The facts of each record that was typed in; and what undo and redo make of them, newest last.
        self.records, self.done, self.undone = {}, [], []
        self.disk = pathlib.Path(options.folder)
        self.queue = Queue(options.quickrec, self.disk)
        (self.queue.path / "config.yaml").write_text("settleSeconds: 0.1\ntruncatedSeconds: 1\n")
        self.stage = self.disk / "stage"
        self.stage.mkdir()
        self.shift = self.disk / "shift"
        self.shift.write_text("0")
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(self.disk), "TZ": "UTC", "LC_ALL": "C.UTF-8"}
        self.preload()

    def preload(self):
        """Lets the clock jump, where there is a C compiler."""
        compiler = shutil.which("cc") or shutil.which("clang")
        if not compiler:
            print("no C compiler: the clock does not jump", flush=True)
            return
        library = self.disk / "clock.so"
        source = pathlib.Path(__file__).parent / "clock.c"
        subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, source], check=True)
        self.environment |= {"LD_PRELOAD": str(library), "CLOCK_SHIFT": str(self.shift)}

    # ---- Commands -------------------------------------------------------------------------------------------

    def command(self, *words, text=""):
        """Runs a command and checks how it ends; what it wrote to stdout, `None` where it refused."""
        self.counts[words[0]] += 1
        try:
            run = subprocess.run([self.options.quickrec, *words, "--queue", str(self.queue.path)], input=text,
                                 env=self.environment, capture_output=True, text=True, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            raise Failure(f"{' '.join(words)}: still running after {PATIENCE} s") from None
        self.note(f"{' '.join(words)} → {run.returncode} {run.stderr.strip()[-200:]}")
        if run.returncode == 0:
            return run.stdout
        self.counts["refused"] += 1
        if run.returncode not in self.ends or not re.search(r"quickrec: .{20}", run.stderr):
            raise Failure(f"{' '.join(words)} ended with {run.returncode}: {run.stderr[-500:] or run.stdout[-500:]}")
        return None

    def json(self, *words, text=""):
        answer = self.command(*words, "--format", "json", text=text)
        return None if answer is None else json.loads(answer)

    def note(self, line):
        self.log.write(f"{self.number}: {line}\n")

    # ---- The worker -----------------------------------------------------------------------------------------

    def start(self):
        """Starts `watch` where none runs; one that has ended by itself must say why."""
        if self.worker and self.worker.poll() is None:
            return
        self.checkWorker()
        self.watchLog = open(self.options.log / "watch", "w+")
        self.worker = subprocess.Popen(
            [self.options.quickrec, "watch", "--queue", str(self.queue.path)], env=self.environment,
            stdin=subprocess.DEVNULL, stderr=self.watchLog, start_new_session=True)
        self.counts["watch"] += 1

    def checkWorker(self):
        if self.worker is None:
            return
        code = self.worker.wait()
        self.watchLog.seek(0)
        text = self.watchLog.read()
        self.watchLog.close()
        self.worker = None
        if code not in self.ends:
            raise Failure(f"watch ended with {code}: {text[-500:]}")
        if code and not re.search(r"quickrec: .{20}|error", text):
            raise Failure(f"watch ended with {code} without a sentence: {text[-500:]}")

    def kill(self):
        """SIGKILL for `watch`, or for an `ingest` in its place."""
        if self.worker and self.worker.poll() is None:
            os.killpg(self.worker.pid, signal.SIGKILL)
            self.worker.wait()
            self.worker = None
            self.watchLog.close()
            self.counts["kills of watch"] += 1
            return
        ingest = subprocess.Popen([self.options.quickrec, "ingest", "--queue", str(self.queue.path)],
                                  env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL, start_new_session=True)
        time.sleep(random.uniform(0.005, 0.3))
        try:
            os.killpg(ingest.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        ingest.wait()
        self.counts["kills of ingest"] += 1

    def stop(self):
        """Ends `watch` as systemd does."""
        if self.worker is None:
            return
        self.worker.terminate()
        try:
            self.worker.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            raise Failure(f"watch did not stop within {PATIENCE} s") from None
        if self.worker.returncode == -signal.SIGTERM:
            # It had not begun to listen for that.
            self.worker = None
            self.watchLog.close()
        self.checkWorker()

    # ---- Files ----------------------------------------------------------------------------------------------

    def name(self):
        name = f"memo-{self.number}-{random.randrange(1 << 30)}"
        return random.choice([name, f"sub/{name}", f"deep/er/{name}", f"ä {name} '\\\" $x"])

    def content(self):
        """The bytes of a file, mostly a recording; sometimes one that was there before."""
        kind = random.random()
        if kind < 0.1 and self.queue.dropped:
            self.counts["dropped again"] += 1
            return self.memo(random.randrange(1, self.number + 1), 0.02)
        if kind < 0.15:
            return b"no recording %d" % random.randrange(1 << 60)
        if kind < 0.2:
            return self.memo(self.number, 0.02)[:random.randrange(1, 360)]
        return self.memo(self.number, 0.02)

    def drop(self):
        name, content = self.name() + random.choice([".wav", ".WAV", ""]), self.content()
        if self.put(name, content) and random.random() < 0.2:
            stem = name.removesuffix(".wav").removesuffix(".WAV")
            sidecar = {"note": f"step {self.number}", "x": random.randrange(1 << 60)}
            self.put(stem + ".json", json.dumps(sidecar).encode())

    def put(self, name, content):
        """Writes a file beside the inbox and renames it into it, now and then with a second name."""
        staged, target = self.stage / "file", self.queue.path / "inbox" / name
        try:
            staged.write_bytes(content)
            target.parent.mkdir(parents=True, exist_ok=True)
            isLinked = random.random() < 0.1
            if isLinked:
                os.link(staged, self.stage / f"link-{self.number}-{random.randrange(1 << 30)}")
            staged.rename(target)
        except OSError as error:
            if error.errno != errno.ENOSPC:
                raise
            staged.unlink(missing_ok=True)
            return False
        digest = hashlib.sha256(content).hexdigest()
        self.note(f"{name}: {digest}{' linked' if isLinked else ''}")
        self.queue.dropped[digest] += 1
        self.counts["dropped"] += 1
        return True

    def slowly(self):
        """A file that is written into the inbox piece by piece."""
        content = self.memo(self.number, 0.05)
        try:
            with open(self.queue.path / "inbox" / f"slow-{self.number}.wav", "wb", buffering=0) as file:
                for start in range(0, len(content), 200):
                    file.write(content[start:start + 200])
                    time.sleep(random.uniform(0, 0.05))
                    written = content[:start + 200]
        except OSError as error:
            if error.errno != errno.ENOSPC:
                raise
            written = pathlib.Path(file.name).read_bytes() if os.path.exists(file.name) else None
        if written is not None:
            digest = hashlib.sha256(written).hexdigest()
            self.note(f"{file.name}: {digest}")
            self.queue.dropped[digest] += 1
            self.counts["written slowly"] += 1

    def waiting(self):
        # Unlike rglob, walk passes over a folder that the worker removes meanwhile.
        found = [
            pathlib.Path(folder) / name
            for folder, _, names in os.walk(self.queue.path / "inbox")
            for name in names
        ]
        return [path for path in found if path.is_file() and ".quickrec-claim" not in str(path)]

    def change(self):
        """Appends to a file of the inbox, if it is there still."""
        for path in random.sample(found := self.waiting(), min(3, len(found))):
            try:
                with open(path, "r+b", buffering=0) as file:
                    before = hashlib.sha256(file.read()).hexdigest()
                    file.write(b"more" * random.randrange(1, 50))
                    file.seek(0)
                    after = hashlib.sha256(file.read()).hexdigest()
            except OSError:
                continue
            self.note(f"{path.name}: {before} → {after}")
            # A worker that was copying it may have both.
            self.queue.dropped[before] -= 1
            self.maybe[before] += 1
            self.queue.dropped[after] += 1
            self.counts["changed"] += 1

    def rename(self):
        for path in random.sample(found := self.waiting(), min(3, len(found))):
            try:
                links, content = path.stat().st_nlink, hashlib.sha256(path.read_bytes()).hexdigest()
                name = f"renamed-{self.number}-{random.randrange(1 << 30)}{path.suffix}"
                path.rename(path.with_name(name))
            except OSError:
                continue
            self.note(f"{path.name} → {name}")
            self.counts["renamed"] += 1
            # A worker that has just copied it, as a file with a second link, takes the new name for a duplicate.
            if links > 1:
                self.maybe[content] += 1

    def held(self):
        """What a person may want of files that are held."""
        held = self.json("held")
        for row in random.sample(held or [], min(2, len(held or []))):
            way = random.choice(["retry", "discard", "release"])
            words = [] if way == "retry" else ["--yes"]
            if self.command("held", way, row["path"], *words) is not None:
                self.forgetHistory()
                self.counts[f"held {way}"] += 1

    # ---- Records --------------------------------------------------------------------------------------------

    def amount(self):
        return f"{random.randrange(1, 100_000) / 100:.2f}"

    def acted(self, after, isNew=False):
        """Notes an action: each record's facts behind it. What came from the inbox was pending before."""
        before = {key: None if isNew else self.records.get(key, PENDING) for key in after}
        self.records.update(after)
        self.done.append((before, after))
        self.undone.clear()

    def forgetHistory(self):
        """Another action lies on top, of which the model has nothing."""
        self.done.append(None)
        self.undone.clear()

    def list(self, *states):
        words = [word for state in states for word in ("--state", state)]
        return self.json("list", *words)

    def facts(self):
        """The facts of all records; `None` where they can't be had now."""
        records = self.json("list")
        transactions = self.json("transactions") if records is not None else None
        if transactions is None:
            return None
        booked = {row["quickRecordID"]: row["amount"] for row in transactions}
        return {record["id"]: (record["state"], record["amount"], booked.get(record["id"])) for record in records}

    def add(self):
        amount = self.amount()
        typed = random.choice([f"{amount} #tag{self.number % 9}", "nothing but words"])
        answer = self.json("add", typed)
        if answer:
            expected = ("processed", amount, None) if typed.startswith(amount) else PENDING
            self.acted(self.expect(answer["added"], expected), isNew=True)

    def expect(self, records, facts):
        """The facts of records, which must be those that were typed."""
        for record in records:
            if (record["state"], record["amount"]) != facts[:2]:
                raise Failure(f"{record['id']} is {record['state']} with {record['amount']} and not {facts}")
        return {record["id"]: facts for record in records}

    def process(self):
        for record in random.sample(found := self.list("pending") or [], min(3, len(found))):
            amount = self.amount()
            answer = self.json("process", record["id"], f"{amount} #tag{self.number % 9} payee:P{self.number % 5}")
            if answer:
                self.acted(self.expect(answer["processed"], ("processed", amount, None)))

    def triage(self):
        amounts = [self.amount() for _ in range(3)]
        answer = self.json("triage", "--batch", text="".join(f"{amount} #t @Here\n" for amount in amounts))
        if answer is None:
            # Answers in front of the one that failed are stored.
            self.learn()
        for record, amount in zip(answer or [], amounts):
            self.acted(self.expect([record], ("processed", amount, None)))

    def learn(self):
        """Takes the records as they are, since a refused command may have done a part; the model can't undo it."""
        facts = self.facts()
        if facts is not None:
            # A memo that is being taken in has a record that goes again if its move fails, as on a full disk.
            self.records = {key: fact for key, fact in facts.items() if fact != PENDING}
        self.done, self.undone = [None], []

    def discard(self):
        for record in random.sample(found := self.list("pending", "processed") or [], min(1, len(found))):
            if self.command("discard", record["id"], "--reason", "soak") is not None:
                self.acted({record["id"]: ("discarded", record["amount"], None)})

    def edit(self):
        for record in random.sample(found := self.list("processed", "converted") or [], min(2, len(found))):
            amount = self.amount()
            if self.command("edit", record["id"], amount) is not None:
                # Of a converted record it is the transaction that changes.
                isBooked = record["state"] == "converted"
                self.acted({record["id"]: (record["state"], record["amount"] if isBooked else amount,
                                           amount if isBooked else None)})

    def convert(self):
        before = self.list("processed")
        answer = self.json("convert") if before is not None else None
        if answer and answer["converted"]:
            booked = {row["quickRecordID"]: row["amount"] for row in answer["converted"]}
            expected = {record["id"]: record["amount"] for record in before}
            if booked != expected:
                raise Failure(f"converted {booked} and not {expected}")
            self.acted({key: ("converted", amount, amount) for key, amount in booked.items()})

    def undo(self):
        for _ in range(random.randrange(1, 5)):
            answer = self.json("undo")
            if not answer:
                return
            action = self.done.pop() if self.done else None
            if action is None:
                self.learn()
            else:
                self.compare(answer, action)
                self.records.update(action[0])
                self.undone.append(action)

    def redo(self):
        if self.undone and (answer := self.json("redo")):
            action = self.undone.pop()
            self.compare(answer, action)
            self.records.update(action[1])
            self.done.append(action)

    def compare(self, answer, action):
        """Undo and redo must be of the action that the model has on top; of many changes only the first are told."""
        changed = {change["name"] for row in answer for change in row["changes"] if change["of"] == "record"}
        if not changed <= set(action[1]):
            raise Failure(f"undid or redid {str(answer)[:500]} and not {str(action)[:500]}")

    # ---- Bad luck -------------------------------------------------------------------------------------------

    def jump(self):
        self.shift.write_text(str(random.choice([0, -86_400 * 400, -3_600, 60, 7_200, 86_400 * 30])))
        self.counts["clock jumps"] += 1

    def fill(self):
        """Fills the disk, to the last page or nearly; room comes some steps later."""
        left = random.choice([0, 4096, 65_536, 1 << 20])
        free = os.statvfs(self.disk).f_bavail * os.statvfs(self.disk).f_frsize
        with open(self.disk / "filler", "ab") as file:
            try:
                os.posix_fallocate(file.fileno(), 0, os.fstat(file.fileno()).st_size + max(1, free - left))
            except OSError:
                pass
        self.counts["full disks"] += 1
        self.fullUntil = self.number + random.randrange(2, 15)

    def unfill(self):
        (self.disk / "filler").unlink(missing_ok=True)
        self.fullUntil = None

    # ---- What must be there ---------------------------------------------------------------------------------

    def check(self):
        self.unfill()
        if random.random() < 0.3:
            self.kill()
        self.stop()
        # What was cut short waits for its end. `ingest`, which does not run on, goes by the file's own time: with a clock
        # that is behind that, it waits until the clock has caught up.
        self.shift.write_text("0")
        until = time.monotonic() + PATIENCE
        while self.command("ingest", "--no-analysis") is None or self.waiting():
            if time.monotonic() > until:
                break
            time.sleep(0.2)
        self.checkFiles()
        self.checkRecords()
        if self.command("verify") is None:
            raise Failure("verify refused")
        self.counts["looks at everything"] += 1

    def checkFiles(self):
        found = self.queue.files()
        dropped = +self.queue.dropped
        if lost := dropped - found:
            raise Failure(f"lost: {dict(lost)}")
        if doubled := found - dropped - self.maybe - self.queue.kept():
            raise Failure(f"doubled: {dict(doubled)} {self.queue.paths(doubled)}")
        if left := self.waiting():
            raise Failure(f"left in the inbox: {left}")

    def checkRecords(self):
        records = self.list() or []
        audio = collections.Counter(record["audioUUID"] for record in records if record["audioUUID"])
        if twice := [key for key, count in audio.items() if count > 1]:
            raise Failure(f"more than one record for {twice}")
        found = self.facts()
        for key, facts in self.records.items():
            # Audio may arrive in between; a record whose `add` was undone has no facts.
            arrived = ("pending", *facts[1:]) if facts and facts[0] == "awaiting_audio" else facts
            if found.get(key) not in (facts, arrived):
                raise Failure(f"record {key} is {found.get(key)} and not {facts}")
        booked = collections.Counter(row["quickRecordID"] for row in self.json("transactions") if row["quickRecordID"])
        wanted = collections.Counter(record["id"] for record in records if record["state"] == "converted")
        if booked != wanted:
            raise Failure(f"transactions: {dict(booked - wanted)} too many, {dict(wanted - booked)} missing")
        self.counts["records"] = len(records)

    # ---- All of it ------------------------------------------------------------------------------------------

    STEPS = {"drop": 30, "slowly": 3, "change": 6, "rename": 5, "held": 3, "add": 5, "process": 8, "triage": 4,
             "discard": 2, "edit": 4, "convert": 3, "undo": 5, "redo": 4, "kill": 4, "jump": 2, "fill": 1}

    def step(self):
        self.number += 1
        if self.fullUntil == self.number:
            self.unfill()
        if random.random() < 0.5:
            self.start()
        word = random.choices(list(self.STEPS), self.STEPS.values())[0]
        self.note(word)
        getattr(self, word)()
        if self.number % INTERVAL == 0:
            self.check()

    def run(self):
        end = time.monotonic() + 60 * self.options.minutes
        try:
            while time.monotonic() < end:
                self.step()
            self.check()
        except Failure as failure:
            return [f"seed {self.options.seed}, step {self.number}: {failure}"]
        finally:
            if self.worker and self.worker.poll() is None:
                self.worker.kill()
        return []


def inNamespace():
    """This run again where a small disk can be mounted and no process outlives it."""
    words = [sys.executable, *sys.argv]
    return subprocess.run(["unshare", "-Urm", "--pid", "--fork", "--kill-child", "--mount-proc", *words],
                          env=os.environ | {"QUICKREC_SOAK": "1"}).returncode


def run(options, Queue, memo, ends):
    if "QUICKREC_SOAK" not in os.environ:
        if "--seed" not in " ".join(sys.argv):
            sys.argv += ["--seed", str(options.seed)]
        return inNamespace()
    options.log = pathlib.Path(tempfile.mkdtemp(dir=options.folder))
    disk = options.log / "disk"
    disk.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK},mode=700", "none", disk], check=True)
    options.folder = disk
    soak = Soak(options, Queue, memo, ends)
    problems = soak.run()
    if problems:
        subprocess.run(["cp", "-a", disk, options.log / "found"], check=True)
        print(f"{options.log} has the log and, in found/, the queue")
    subprocess.run(["umount", "-l", disk], check=True)
    if not problems:
        shutil.rmtree(options.log)
    for what, count in sorted(soak.counts.items()):
        print(f"{count:8} {what}")
    print(f"{soak.number} steps: {'; '.join(problems) or 'nothing lost, doubled or hung'}")
    return problems
