"""Pastes a line that is far too long into a prompt, at full speed and with all cores busy.

Each time the prompt has to refuse it with a sentence, store nothing, take the next line and end in an orderly way.
"""

import json
import os
import pty
import re
import select
import signal
import subprocess
import tempfile
import time

# Seconds; nothing that works waits so long.
PATIENCE = 120
# The words of the refusal that no width of a terminal parts: it wraps before them at 80 columns.
REFUSED = b"of it is stored"


class Terminal:
    """A program at a pseudo-terminal that reads and writes at the same time, as terminals do."""

    def __init__(self, words, environment):
        self.process, self.descriptor = pty.fork()
        if self.process == 0:
            os.execve(words[0], words, environment)
        os.set_blocking(self.descriptor, False)
        self.output = b""
        self.seen = 0

    def send(self, data, until):
        """Writes all of `data` and waits for a text behind what was waited for before; the seconds that it took."""
        start = time.monotonic()
        sent = 0
        while sent < len(data) or self.output.find(until, self.seen) < 0:
            if time.monotonic() > start + PATIENCE:
                raise AssertionError(f"waited in vain for {until}: {self.output[-300:]}")
            wanted = [self.descriptor] if sent < len(data) else []
            ready = select.select([self.descriptor], wanted, [], 1)
            if ready[0] and not self.read():
                raise AssertionError(f"it ended before {until}: {self.output[-300:]}")
            if ready[1]:
                try:
                    sent += os.write(self.descriptor, data[sent:sent + 65536])
                except BlockingIOError:
                    pass
        self.seen = self.output.find(until, self.seen) + len(until)
        return time.monotonic() - start

    def read(self):
        try:
            data = os.read(self.descriptor, 65536)
        except BlockingIOError:
            return True
        except OSError:
            return False
        self.output += data
        return bool(data)

    def end(self):
        """Waits for the end of the program; its exit code, or minus the signal."""
        while self.read():
            select.select([self.descriptor], [], [], 1)
        os.close(self.descriptor)
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])

    def kill(self):
        try:
            os.kill(self.process, signal.SIGKILL)
            os.waitpid(self.process, 0)
        except (ProcessLookupError, ChildProcessError):
            pass


def shapes(length):
    """The same mass in the shapes that it comes in."""
    yield "one word", b"5 #a " + b"x" * length, "xterm"
    yield "bracketed", b"\x1b[200~5 #a " + b"x" * length + b"\x1b[201~", "xterm"
    yield "lines, bracketed", b"\x1b[200~" + b"5 #a word\r\n" * (length // 11) + b"\x1b[201~", "xterm"
    yield "three bytes a letter", b"5 " + "午".encode() * (length // 3), "xterm"
    yield "no capabilities", b"5 #a " + b"x" * length, "dumb"


def pasted(options, folder, shape):
    """One paste; what is wrong, and how many seconds the prompt was busy with it."""
    name, data, kind = shape
    environment = {"PATH": os.environ["PATH"], "HOME": folder, "TERM": kind, "LC_ALL": "C.UTF-8", "TZ": "UTC",
                   "QUICKREC_QUEUE": os.path.join(folder, "queue")}

    def records():
        return json.loads(subprocess.run([options.quickrec, "list", "--format", "json"], env=environment,
                                         capture_output=True, check=True, timeout=PATIENCE).stdout)

    subprocess.run([options.quickrec, "add", "#lunch"], env=environment, check=True, capture_output=True)
    before = records()
    terminal = Terminal([*options.prefix, options.stripped or options.quickrec, "triage"], environment)
    try:
        terminal.send(b"", b"> ")
        busy = terminal.send(data + b"\r", REFUSED)
        terminal.send(b"", b"> ")
        if records() != before:
            raise AssertionError("something of it was stored")
        # Ctrl-C, with an entry begun; on the way out the heap is walked once more.
        terminal.send(b"3 #ok", b"#ok")
        os.write(terminal.descriptor, b"\x03")
        code = terminal.end()
        if code != 130:
            raise AssertionError(f"it ended with {code}")
        if records() != before:
            raise AssertionError("something was stored at the end")
        return [], busy, terminal.output
    except AssertionError as error:
        return [f"{name}: {error}"], 0, terminal.output
    finally:
        terminal.kill()


def run(options):
    options.prefix, options.stripped = [], None
    busy_loops = [subprocess.Popen(["nice", "sh", "-c", "while :; do :; done"]) for _ in range(os.cpu_count() or 1)]
    problems, longest, total = [], 0, 0
    try:
        for number in range(options.times):
            every = list(shapes(options.length))
            shape = every[number % len(every)]
            with tempfile.TemporaryDirectory(dir=options.folder) as folder:
                found, busy, _ = pasted(options, folder, shape)
            for problem in found:
                print(problem, flush=True)
            problems += found
            longest, total = max(longest, busy), total + busy
            if options.verbose:
                print(f"{number + 1}: {shape[0]}, {busy:.2f} s", flush=True)
    finally:
        for loop in busy_loops:
            loop.kill()
            loop.wait()
    print(f"{options.times} pastes of {options.length} bytes: {len(problems) or 'no'} problems; refused after"
          f" {total / max(options.times, 1):.2f} s in the mean, {longest:.2f} s at most")
    return problems


def memcheck(options):
    """The same under valgrind's memcheck, which names every read and write of memory that is not the program's.

    On a copy without debug information, which valgrind can't read where Swift has made it.
    """
    problems = []
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        options.stripped = os.path.join(folder, "quickrec")
        subprocess.run(["strip", "-g", "-o", options.stripped, options.quickrec], check=True)
        for length in [int(word) for word in options.lengths.split(",")]:
            for shape in list(shapes(length))[:options.shapes]:
                with tempfile.TemporaryDirectory(dir=folder) as home:
                    log = os.path.join(home, "valgrind")
                    options.prefix = ["/usr/bin/valgrind", "-q", f"--log-file={log}", "--undef-value-errors=no",
                                      "--vgdb=no"]
                    found, busy, _ = pasted(options, home, shape)
                    with open(log) as file:
                        text = re.sub(r"==\d+== ", "", file.read())
                errors = re.findall(r"^Invalid .*$|^Process terminating.*$", text, re.MULTILINE)
                problems += found + [f"{length} × {shape[0]}: {error}" for error in errors]
                print(f"{length} bytes, {shape[0]}: {len(errors)} invalid accesses {'; '.join(found)}", flush=True)
                if errors and options.verbose:
                    print(text[:4000])
    return problems
