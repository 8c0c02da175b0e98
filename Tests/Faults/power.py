"""What a disk may hold after a power loss at any moment of an intake, and what the next worker makes of it.

strace records every change of the queue folder and every sync of one run. A disk is then built for a moment: all that a
sync had covered by then is there; of the rest, any part may be (none, all, a random choice, the last write torn at 512
bytes). A rename that no sync has covered is there or not, or has left both names; it never takes both away. Contents of
the dropped files count as written and not synced, too.

Beside these random disks, each change is left out alone at the last moment before a sync covers it: a missing sync, or
one that comes too late, needs no luck to be found. The runs have one file of each kind, 3 files (each synced by itself)
and 40 (one syncfs for all). A second power loss strikes the worker that recovers: from a first power loss, or from a
SIGKILL, after which the first worker's unsynced changes are still only in memory.
"""

import collections
import copy
import hashlib
import itertools
import os
import pathlib
import random
import re
import shutil
import tempfile

CALLS = ("openat,open,creat,write,pwrite64,ftruncate,fsync,fdatasync,syncfs,rename,renameat,renameat2,unlink,unlinkat,"
         "rmdir,link,linkat,mkdir,mkdirat")
FILE, FOLDER = "file", "folder"
# Where memos lie.
FOLDERS = ("inbox", "archive", "held", "duplicates")
Op = collections.namedtuple("Op", "kind node name data")


class Disk:
    """The queue folder as the calls change it, with the moment at which each change was made durable."""

    def __init__(self, root):
        self.root = str(root)
        self.kinds, self.start, self.names = {}, {}, {}
        self.ops, self.synced, self.pairs = [], [], {}
        self.top = self.load(pathlib.Path(root))

    def load(self, path):
        node = len(self.kinds)
        self.kinds[node] = FOLDER if path.is_dir() else FILE
        if path.is_dir():
            self.names[node] = {child.name: self.load(child) for child in sorted(path.iterdir())}
            self.start[node] = dict(self.names[node])
        elif "/inbox/" in str(path):
            # Its writer has not synced it.
            self.start[node] = bytes(path.stat().st_size)
            self.add("write", node, 0, path.read_bytes())
        else:
            self.start[node] = path.read_bytes()
        return node

    def add(self, kind, node, name, data=None):
        self.ops.append(Op(kind, node, name, data))
        self.synced.append(None)
        return len(self.ops) - 1

    def find(self, path):
        """The node at an absolute path, and its folder and name."""
        if not (path + "/").startswith(self.root + "/"):
            return None, None, None
        parts = [part for part in path[len(self.root):].split("/") if part not in ("", ".")]
        node, folder = self.top, None
        for place, part in enumerate(parts):
            if self.kinds.get(node) != FOLDER:
                return None, None, None
            folder, node = node, self.names[node].get(part)
            if node is None and place < len(parts) - 1:
                return None, None, None
        return node, folder, parts[-1] if parts else None

    def link(self, folder, name, node):
        self.names[folder][name] = node
        return self.add("link", folder, name, node)

    def unlink(self, folder, name):
        self.names[folder].pop(name, None)
        return self.add("unlink", folder, name)

    def make(self, folder, name, kind):
        node = len(self.kinds)
        self.kinds[node] = kind
        self.start[node] = {} if kind == FOLDER else b""
        if kind == FOLDER:
            self.names[node] = {}
        self.link(folder, name, node)
        return node

    def sync(self, node):
        for index, op in enumerate(self.ops):
            if self.synced[index] is None and (node is None or op.node == node):
                self.synced[index] = len(self.ops)

    def killed(self, moment, root):
        """The disk after a SIGKILL: `moment` changes are made, those that no sync had covered only in memory."""
        disk = copy.copy(self)
        disk.root = str(root)
        disk.kinds, disk.start = dict(self.kinds), dict(self.start)
        disk.ops = self.ops[:moment]
        disk.synced = [at if at is not None and at <= moment else None for at in self.synced[:moment]]
        disk.pairs = {new: old for new, old in self.pairs.items() if max(new, old) < moment}
        nodes = self.replay([True] * moment)
        disk.names = {node: dict(content) for node, content in nodes.items() if self.kinds[node] == FOLDER}
        return disk

    def last_moment(self, index):
        """How many changes had been made when a sync covered this one; all where none did."""
        return len(self.ops) if self.synced[index] is None else self.synced[index]

    def without(self, index):
        """The disk on which only this change is missing, at the last moment before a sync covered it; `None` where it
        can't be missing alone. Half a rename can: the old name is still there. Its new name takes the old one along."""
        moment = self.last_moment(index)
        there = [True] * moment
        there[index] = False
        if index in self.pairs:
            old = self.pairs[index]
            # A sync of the folder with the old name covers the rename.
            if old >= moment or self.synced[old] is not None and self.synced[old] < moment:
                return None
            there[old] = False
        return self.replay(there)

    def state(self, moment, choose, tear=False):
        """Files and folders after a power loss when `moment` changes had been made: node → content or names."""
        there = {}
        for index in range(moment):
            covered = self.synced[index] is not None and self.synced[index] <= moment
            there[index] = covered or choose()
        for new, old in self.pairs.items():
            if new >= moment or old >= moment:
                # The two halves of a rename are one change.
                there[new] = False
                continue
            covered = [self.synced[index] is not None and self.synced[index] <= moment for index in (new, old)]
            # One step for every file system with a journal; a sync of either folder covers the new name at least.
            if not any(covered):
                there[old] = there[new]
            elif covered[1]:
                there[new] = True
        torn = moment - 1 if tear and moment > 0 and self.synced[moment - 1] is None else None
        return self.replay([there[index] for index in range(moment)], torn)

    def replay(self, there, torn=None):
        """Files and folders with the changes that are `there`; of the write `torn`, only the first half."""
        nodes = {node: dict(content) if isinstance(content, dict) else bytearray(content)
                 for node, content in self.start.items()}
        for index, isThere in enumerate(there):
            if not isThere:
                continue
            kind, node, name, data = self.ops[index]
            if kind == "write":
                data = data[:len(data) // 2 // 512 * 512] if index == torn else data
                content = nodes[node]
                content.extend(bytes(max(0, name - len(content))))
                content[name:name + len(data)] = data
            elif kind == "size":
                content = nodes[node]
                del content[name:]
                content.extend(bytes(name - len(content)))
            elif kind == "link":
                nodes[node][name] = data
            else:
                nodes[node].pop(name, None)
        return nodes

    def build(self, nodes, path, node=None, built=None):
        """Makes the files and folders of a state; a file with two names is one file."""
        node = self.top if node is None else node
        built = {} if built is None else built
        if node in built:
            os.link(built[node], path)
        elif self.kinds[node] == FILE:
            path.write_bytes(nodes[node])
            os.chmod(path, 0o600)
            built[node] = path
        else:
            path.mkdir(mode=0o700, exist_ok=True)
            for name, child in nodes[node].items():
                self.build(nodes, path / name, child, built)


def unescape(text):
    return bytes(int(digits, 16) for digits in re.findall(r"\\x(..)", text))


class Recording:
    """Feeds a disk with what strace has written."""

    def __init__(self, disk, folder):
        self.disk, self.folder = disk, folder

    def path(self, start, text):
        name = os.fsdecode(unescape(text))
        return os.path.normpath(os.path.join(start or self.folder, name))

    def read(self, lines):
        pending = {}
        for line in lines:
            process, _, call = line.rstrip("\n").partition(" ")
            if call.endswith("<unfinished ...>"):
                pending[process] = call[:-len("<unfinished ...>")]
                continue
            resumed = re.match(r"\s*<\.\.\. \w+ resumed>", call)
            if resumed:
                call = pending.pop(process, "") + call[resumed.end():]
            found = re.match(r"\s*(\w+)\((.*)\)\s+= (-?\d+)", call, re.S)
            if found and int(found[3]) >= 0:
                self.apply(found[1], found[2], int(found[3]))

    def apply(self, call, arguments, result):
        disk = self.disk
        paths = [os.fsdecode(unescape(p)) for p in re.findall(r"(?:\d+|AT_FDCWD)<([^>]*)>", arguments)]
        texts = re.findall(r'"((?:\\x..)*)"', arguments)
        if call in ("write", "pwrite64", "ftruncate", "fsync", "fdatasync", "syncfs"):
            node, _, _ = disk.find(paths[0]) if paths else (None, None, None)
            if node is None:
                return
            if call == "ftruncate":
                disk.add("size", node, int(arguments.split(",")[-1]))
            elif call == "pwrite64":
                disk.add("write", node, int(arguments.split(",")[-1]), unescape(texts[0])[:result])
            elif call == "write":
                raise SystemExit(f"faults: a write without a place: {arguments[:80]}")
            else:
                disk.sync(None if call == "syncfs" else node)
            return
        starts = paths if call.endswith("at") or call == "renameat2" else [None, None]
        starts = (starts + [None, None])[:2]
        node, folder, name = disk.find(self.path(starts[0], texts[0]))
        if call in ("openat", "open", "creat"):
            if node is None and folder is not None and "O_CREAT" in arguments:
                disk.make(folder, name, FILE)
            elif node is not None and "O_TRUNC" in arguments:
                disk.add("size", node, 0)
        elif call.startswith("mkdir"):
            if folder is not None:
                disk.make(folder, name, FOLDER)
        elif call.startswith("unlink") or call == "rmdir":
            if node is not None:
                disk.unlink(folder, name)
        elif node is not None:
            _, target, targetName = disk.find(self.path(starts[1], texts[1]))
            new = disk.link(target, targetName, node)
            if call.startswith("rename"):
                disk.pairs[new] = disk.unlink(folder, name)


def traced(queue, disk, folder):
    """Runs a worker and feeds `disk` with its changes; a sentence where it failed, else `None`."""
    trace = pathlib.Path(folder) / "trace"
    done = queue.command("ingest", "--no-analysis", prefix=[
        "strace", "-f", "-y", "-xx", "-s", "10000000", "-o", str(trace), "-e", f"trace={CALLS}"], cwd=folder)
    if done.returncode != 0:
        return f"the recorded run ended with {done.returncode}: {done.stderr}"
    with trace.open(errors="replace") as lines:
        Recording(disk, folder).read(lines)
    return None


class Replay:
    """One recorded intake, and the disks that are made of it."""

    def __init__(self, options, Queue, name, drop, share):
        self.options, self.Queue, self.name, self.drop = options, Queue, name, drop
        # How many disks of each kind: of the simpler runs fewer show as much.
        self.limits = {kind: getattr(options, kind) // share for kind in ("states", "ones", "seconds")}
        self.problems, self.count = [], 0

    def record(self, folder):
        queue = self.Queue(self.options.quickrec, folder)
        queue.command("add", "1 #first")
        self.drop(queue)
        self.disk = Disk(queue.path)
        # Their bytes are the first changes.
        self.memos = [op.node for op in self.disk.ops]
        failure = traced(queue, self.disk, folder)
        self.problems += [f"{self.name}: {failure}"] if failure else []
        return failure is None

    def check(self, nodes, disk, words):
        """Builds a disk, has a worker finish what is left, and looks at what came of it."""
        self.count += 1
        with tempfile.TemporaryDirectory(dir=self.options.folder) as folder:
            queue = self.queue(nodes, disk, folder)
            self.note(words, queue.settle() + queue.problems())

    def queue(self, nodes, disk, folder):
        queue = self.Queue(self.options.quickrec, os.path.realpath(folder))
        shutil.rmtree(queue.path)
        disk.build(nodes, queue.path)
        # What its writer never synced, and the worker had not synced yet, may be gone; it still is one file.
        queue.dropped.update(hashlib.sha256(nodes[node]).hexdigest() for node in self.memos)
        return queue

    def note(self, words, found):
        for problem in found:
            self.problems.append(f"{self.name}, {words}: {problem}")
            print(self.problems[-1], flush=True)

    def place(self, disk, index):
        """The path of the folder or the file that a change is made in, relative to the queue."""
        paths, stack = {disk.top: ""}, [disk.top]
        while stack:
            node = stack.pop()
            for name, child in sorted(disk.start[node].items()) if disk.kinds[node] == FOLDER else ():
                paths[child] = f"{paths[node]}/{name}"
                stack.append(child)
        for op in disk.ops:
            if op.kind == "link":
                paths.setdefault(op.data, f"{paths.get(op.node, '?')}/{op.name}")
        return paths.get(disk.ops[index].node, "?")

    def sort(self, disk, index):
        """What changes have in common of which a few stand for all; what matters most comes first."""
        op, place = disk.ops[index], self.place(disk, index)
        isDatabase = "quickrec.sqlite" in f"{place}/{op.name}"
        old = disk.pairs.get(index)
        isCopy = ".quickrec-copy-" in f"{place} {op.name} {disk.ops[old].name if old is not None else ''}"
        folder = "/".join(place.split("/")[1:2])
        isMemo = op.kind == "write" and folder in FOLDERS
        isHalf = index in disk.pairs.values()
        rank = 0 if old is not None or isMemo else 1 if isHalf else 2
        return isDatabase, rank, not isCopy, folder, op.kind

    def chosen(self, disk, indices):
        """As many changes as are wanted: of each sort in turn, those of the files before those of the database."""
        sorts = collections.defaultdict(list)
        for index in indices:
            sorts[self.sort(disk, index)].append(index)
        taken = []
        for isDatabase in (False, True):
            groups = [group for sort, group in sorted(sorts.items()) if sort[0] == isDatabase]
            for row in itertools.zip_longest(*groups):
                taken += [index for index in row if index is not None]
        return taken[:self.limits["ones"]]

    def ones(self):
        """Leaves out each change alone."""
        for index in self.chosen(self.disk, range(len(self.disk.ops))):
            nodes = self.disk.without(index)
            if nodes is not None:
                self.check(nodes, self.disk, f"all but change {index} {self.told(self.disk, index)}")

    def told(self, disk, index):
        op = disk.ops[index]
        return f"({op.kind} {self.place(disk, index) or '/'} {op.name})"

    def randoms(self):
        first = len(self.memos)
        moments = [(moment, way) for moment in range(first, len(self.disk.ops) + 1)
                   for way in ("none", "all", "some", "some", "torn")]
        for moment, way in random.sample(moments, min(self.limits["states"], len(moments))):
            choose = {"none": lambda: False, "all": lambda: True}.get(way, lambda: random.random() < 0.5)
            nodes = self.disk.state(moment, choose, tear=way == "torn")
            self.check(nodes, self.disk, f"after {moment} changes, {way} of the rest")

    def ends(self):
        """The moments at which a worker is stopped for the next one, each right before a sync. Every next moment has as
        many sorts of changes waiting for theirs as possible that none before it had."""
        first = len(self.memos)
        waiting = {
            moment: {self.sort(self.disk, index) for index in range(moment) if self.disk.last_moment(index) >= moment}
            for moment in {at for at in self.disk.synced if at is not None and at > first}}
        seen, ends = set(), []
        while waiting:
            moment = max(waiting, key=lambda moment: (len(waiting[moment] - seen), -moment))
            seen |= waiting.pop(moment)
            ends.append(moment)
        return ends

    def seconds(self):
        """A second power loss, while a worker recovers from a SIGKILL or from the first power loss."""
        ends = self.ends()
        runs = [(moment, "killed") for moment in ends] + [(moment, "cut") for moment in ends]
        for moment, way in runs[:self.limits["seconds"]]:
            with tempfile.TemporaryDirectory(dir=self.options.folder) as folder:
                self.second(moment, way, os.path.realpath(folder))

    def second(self, moment, way, folder):
        # What is done before the sync has come to its end.
        nodes = self.disk.replay([True] * moment)
        queue = self.queue(nodes, self.disk, folder)
        disk = self.disk.killed(moment, queue.path)
        unsynced = {index for index in range(moment) if self.disk.last_moment(index) >= moment}
        for index in unsynced:
            disk.synced[index] = None if way == "killed" else moment
        failure = traced(queue, disk, folder)
        words = f"{way} after {moment} changes"
        if failure:
            self.note(words, [failure])
            return
        late = [index for index in range(len(disk.ops)) if index >= moment or way == "killed" and index in unsynced]
        for index in self.chosen(disk, late):
            # A sync of the first run that came to no end has covered nothing.
            left = disk.without(index) if disk.last_moment(index) >= moment else None
            if left is not None:
                self.check(left, disk, f"{words}, then all but change {index} {self.told(disk, index)}")


def memos(count):
    """Drops so many recordings that are renamed."""
    def drop(queue):
        from __main__ import memo
        for number in range(count):
            queue.drop(f"memo-{number}.wav", memo(number))
    return drop


def run(options, Queue, some_files):
    problems, count = [], 0
    for name, drop, share in (("one of each", some_files, 1), ("3 files", memos(3), 2), ("40 files", memos(40), 2)):
        with tempfile.TemporaryDirectory(dir=options.folder) as folder:
            replay = Replay(options, Queue, name, drop, share)
            if replay.record(os.path.realpath(folder)):
                replay.ones()
                replay.randoms()
                replay.seconds()
            print(f"{name}: {len(replay.disk.ops)} changes, {replay.count} disks", flush=True)
            problems += replay.problems
            count += replay.count
    print(f"{count} disks: {len(problems) or 'no'} problems")
    return problems
