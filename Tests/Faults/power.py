"""What a disk may hold after a power loss at any moment of an intake, and what the next worker makes of it.

strace records every change of the queue folder and every sync of one run. A disk is then built for a moment: all that a
sync had covered by then is there; of the rest, any part may be (none, all, a random choice, the last write torn at 512
bytes). A rename that no sync has covered is there or not, or has left both names; it never takes both away. Contents of
the dropped files count as written and not synced, too.
"""

import collections
import hashlib
import os
import pathlib
import random
import re
import shutil
import tempfile

CALLS = ("openat,open,creat,write,pwrite64,ftruncate,fsync,fdatasync,syncfs,rename,renameat,renameat2,unlink,unlinkat,"
         "rmdir,link,linkat,mkdir,mkdirat")
FILE, FOLDER = "file", "folder"
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
        nodes = {node: dict(content) if isinstance(content, dict) else bytearray(content)
                 for node, content in self.start.items()}
        for index in range(moment):
            if not there[index]:
                continue
            kind, node, name, data = self.ops[index]
            if kind == "write":
                torn = tear and index == moment - 1 and self.synced[index] is None
                data = data[:len(data) // 2 // 512 * 512] if torn else data
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


def run(options, Queue, some_files):
    problems = []
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        folder = os.path.realpath(folder)
        queue = Queue(options.quickrec, folder)
        queue.command("add", "1 #first")
        some_files(queue)
        disk = Disk(queue.path)
        memos = [node for node, kind in disk.kinds.items() if kind == FILE and disk.ops and any(
            op.node == node and op.kind == "write" for op in disk.ops)]
        trace = pathlib.Path(folder) / "trace"
        done = queue.command("ingest", "--no-analysis", prefix=[
            "strace", "-f", "-y", "-xx", "-s", "10000000", "-o", str(trace), "-e", f"trace={CALLS}"], cwd=folder)
        if done.returncode != 0:
            return [f"the recorded run ended with {done.returncode}: {done.stderr}"]
        Recording(disk, folder).read(trace.open(errors="replace"))
        first = len(memos)
        moments = [(moment, way) for moment in range(first, len(disk.ops) + 1)
                   for way in ("none", "all", "some", "some", "torn")]
        print(f"{len(disk.ops)} changes, {len(moments)} disks", flush=True)
        for moment, way in random.sample(moments, min(options.states, len(moments))):
            choose = {"none": lambda: False, "all": lambda: True}.get(way, lambda: random.random() < 0.5)
            for problem in check(options, Queue, disk, memos, moment, choose, way):
                problems.append(f"after {moment} changes, {way} of the rest: {problem}")
                print(problems[-1], flush=True)
    print(f"{min(options.states, len(moments))} disks: {len(problems) or 'no'} problems")
    return problems


def check(options, Queue, disk, memos, moment, choose, way):
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        queue = Queue(options.quickrec, folder)
        shutil.rmtree(queue.path)
        nodes = disk.state(moment, choose, tear=way == "torn")
        disk.build(nodes, queue.path)
        # What its writer never synced, and the worker had not synced yet, may be gone; it still is one file.
        queue.dropped.update(hashlib.sha256(nodes[node]).hexdigest() for node in memos)
        return queue.settle() + queue.problems()
