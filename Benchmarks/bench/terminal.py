"""A program at a pseudo-terminal: keys go in and are counted, what it shows comes out. POSIX only."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time

PATIENCE = 120
#: What libedit and haskeline send to draw; the texts between are what a person reads.
CONTROL = re.compile(rb"\x1b\[[?>]?[0-9;]*[@-~]|\x1b[()][0-9A-Z]|\x1b[=>78]")


class Terminal:
    """Runs a command at a terminal of its own, `columns` wide."""

    def __init__(self, command, environment, folder=None, columns=100):
        self.keys = 0
        self.shown = b""
        self._seen = 0
        self.process, self._terminal = pty.fork()
        if self.process == 0:
            os.chdir(folder or "/")
            os.execve(command[0], command, environment)
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))

    def sees(self, *texts):
        """Waits until these texts were shown, in this order, after what was seen before; seconds that it took."""
        begin = time.perf_counter()
        for text in texts:
            while True:
                found = self.shown.find(text.encode(), self._seen)
                if found != -1:
                    self._seen = found + len(text.encode())
                    break
                self._read(text)
        return time.perf_counter() - begin

    def text_until(self, text):
        """Waits for this text; everything that was shown before it since what was seen last."""
        while (found := self.shown.find(text.encode(), self._seen)) == -1:
            self._read(text)
        before = self.shown[self._seen : found]
        self._seen = found + len(text.encode())
        return before.decode(errors="replace")

    def presses(self, keys):
        """Presses keys, one after the other as a person does; each counts, Enter and Tab too."""
        self.keys += len(keys)
        self.sends(keys)

    def sends(self, text):
        """Sends what nobody has to press."""
        data = text.encode()
        while data:
            data = data[os.write(self._terminal, data):]

    def ends(self):
        """Waits for the end; the exit code."""
        try:
            while True:
                self._read("its end")
        except EOFError:
            pass
        _, status = os.waitpid(self.process, 0)
        os.close(self._terminal)
        return os.waitstatus_to_exitcode(status)

    def memory(self):
        """The most resident memory so far, in bytes."""
        with open(f"/proc/{self.process}/status") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmHWM")) * 1024

    def kills(self):
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self._terminal)

    def _read(self, text):
        ready, _, _ = select.select([self._terminal], [], [], PATIENCE)
        if not ready:
            raise SystemExit(f"benchmark: waited in vain for {text!r}; shown were {self.shown[-500:]!r}")
        try:
            piece = os.read(self._terminal, 1 << 16)
        except OSError:  # EIO: the other side is closed.
            piece = b""
        if not piece:
            raise EOFError(text)
        # What was seen is not looked at again, so that a long session costs no more than a short one.
        self.shown = self.shown[self._seen :] + piece
        self._seen = 0
        if b"\x1b" in self.shown:
            self.shown = CONTROL.sub(b"", self.shown)
