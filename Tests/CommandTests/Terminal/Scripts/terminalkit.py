"""A queue to try things with, and a person at a terminal."""

import io
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import termios
import time
import traceback

import pexpect

from screen import Screen

# Long enough for a machine that has much else to do; nothing that works waits so long.
PATIENCE = 60

CTRL_A, CTRL_C, CTRL_D, CTRL_K, CTRL_U, CTRL_Z = "\x01", "\x03", "\x04", "\x0b", "\x15", "\x1a"
TAB, DELETE, LEFT, UP, HOME = "\t", "\x7f", "\x1b[D", "\x1b[A", "\x1b[H"

SCENARIOS = {}


def scenario(function):
    """Makes a function one of the scenarios that can be played, in their order."""
    SCENARIOS[function.__name__] = function
    return function


class Queue:
    """A queue folder of its own, gone at the end."""

    def __init__(self, program):
        self.program = program
        self.home = tempfile.mkdtemp(prefix="quickrec-terminal-")
        self.folder = os.path.join(self.home, "queue")
        self.minute = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.home, ignore_errors=True)

    def environment(self, **changes):
        environment = {
            "HOME": self.home, "QUICKREC_QUEUE": self.folder, "PATH": "/usr/bin:/bin", "TERM": "xterm",
            "LC_ALL": "C.UTF-8", "TZ": "Asia/Taipei",
        }
        for name in ("LLVM_PROFILE_FILE", "QUICKREC_SLIP"):
            if name in os.environ:
                environment[name] = os.environ[name]
        environment.update(changes)
        return {key: value for key, value in environment.items() if value is not None}

    def run(self, *arguments, input="", code=0, **environment):
        """What the program prints on standard output; its exit code has to be `code`."""
        return self.result(*arguments, input=input, code=code, **environment).stdout

    def result(self, *arguments, input="", code=0, **environment):
        data = input if isinstance(input, bytes) else input.encode()
        result = subprocess.run(
            [self.program, *arguments], input=data, capture_output=True, timeout=PATIENCE,
            env=self.environment(**environment))
        result.stdout, result.stderr = result.stdout.decode(), result.stderr.decode()
        assert result.returncode == code, (arguments, result)
        return result

    def add(self, entry):
        """Makes a record, a minute after the last one; its ID."""
        self.minute += 1
        time = f"2026-11-20T12:{self.minute:02}:00+08:00"
        answer = json.loads(self.run("add", entry, "--created-at", time, "--format", "json"))
        return answer["added"][0]["id"]

    def record(self, id):
        return next(record for record in self.records() if record["id"] == id)

    def records(self):
        return json.loads(self.run("list", "--format", "json"))

    def states(self):
        return [record["state"] for record in self.records()]

    def change(self, statement, *values):
        """A change that another process makes behind everybody's back."""
        with sqlite3.connect(os.path.join(self.folder, "quickrec.sqlite"), timeout=PATIENCE) as database:
            database.execute(statement, values)
        database.close()


class Person:
    """Somebody who runs the program at a terminal."""

    def __init__(self, queue, *arguments, columns=80, rows=200, command=None, errors="strict", **environment):
        self.queue, self.columns, self.rows = queue, columns, rows
        self.log = io.StringIO()
        words = command or [queue.program, "triage", *arguments]
        self.child = pexpect.spawn(
            words[0], list(words[1:]), env=queue.environment(**environment), dimensions=(rows, columns),
            encoding="utf-8", codec_errors=errors, timeout=PATIENCE)
        self.child.logfile_read = self.log
        self.child.delaybeforesend = None

    def sees(self, *texts):
        """Waits for these texts, in this order."""
        for text in texts:
            self.child.expect_exact(text)
        return self

    def matches(self, pattern):
        """Waits for this pattern; what matched it."""
        self.child.expect(pattern)
        return self.child.match

    def keys(self, text):
        self.child.send(text)
        return self

    def types(self, line):
        return self.keys(line + "\r")

    def ends(self, code):
        """Waits for the end, with this exit code."""
        self.child.expect_exact(pexpect.EOF)
        self.child.wait()
        assert self.child.exitstatus == code, (self.child.exitstatus, self.child.signalstatus)
        return self

    def hangs_up(self):
        """The terminal is gone, as when its window is closed."""
        os.close(self.child.child_fd)
        self.child.wait()

    def leaves(self):
        """Ends what still runs."""
        if not self.child.terminated:
            self.child.kill(signal.SIGKILL)
            self.child.wait()

    def settings(self):
        return termios.tcgetattr(self.child.child_fd)

    def output(self):
        return self.log.getvalue()

    def screen(self):
        """The lines on the screen, from all that has been read by now."""
        screen = Screen(self.columns, self.rows)
        screen.feed(self.output())
        return screen.lines()

    def shows(self, *lines):
        """Waits until these are the last lines on the screen."""
        wait_until(lambda: self._read() and self.screen()[-len(lines) :] == list(lines), self.screen)
        return self

    def _read(self):
        try:
            self.child.expect_exact("\0", timeout=0.02)
        except pexpect.TIMEOUT:
            pass
        return True


def wait_until(condition, state=lambda: None):
    """Waits for something that happens in another process."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, ("waited in vain", state())
        time.sleep(0.01)


def play():
    """Plays the scenario that the command line names; the exit code."""
    if sys.argv[1] == "--list":
        print("\n".join(SCENARIOS))
        return 0
    program, name = sys.argv[1], sys.argv[2]
    with Queue(program) as queue:
        people = []
        created = Person.__init__

        def remembered(self, *arguments, **options):
            created(self, *arguments, **options)
            people.append(self)

        Person.__init__ = remembered
        try:
            SCENARIOS[name](queue)
        except BaseException:
            traceback.print_exc()
            for person in people:
                print("--- what the terminal got:\n" + repr(person.output()), file=sys.stderr)
                try:
                    print("\n".join(person.screen()), file=sys.stderr)
                except AssertionError as error:
                    print(error, file=sys.stderr)
            return 1
        finally:
            for person in people:
                person.leaves()
    return 0
