"""A terminal's screen, as far as a line editor and plain text use one."""

import re
import unicodedata

SEQUENCE = re.compile(r"\x1b(?:\[([?>]?)([0-9;]*)([@-~])|[()][0-9A-Z]|[=>78])")


class Screen:
    """Rows of cells; a wide character has an empty cell behind it."""

    def __init__(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.cells = [self._blank()]
        self.x = self.y = 0
        # The cursor stays in the last column until another character comes, as on a VT100.
        self.wraps = False
        self.inserts = False

    def _blank(self):
        return [" "] * self.columns

    def lines(self):
        """What can be read, without blanks at the ends and empty lines at the bottom."""
        lines = ["".join(row).rstrip() for row in self.cells]
        while lines and not lines[-1]:
            lines.pop()
        return lines

    def feed(self, text):
        index = 0
        while index < len(text):
            if text[index] == "\x1b":
                match = SEQUENCE.match(text, index)
                assert match, f"not understood: {text[index:index + 12]!r}"
                self._control(match)
                index = match.end()
            else:
                self._character(text[index])
                index += 1

    def _character(self, character):
        if character == "\r":
            self.x, self.wraps = 0, False
        elif character == "\n":
            self._down()
        elif character == "\b":
            self.x, self.wraps = max(0, self.x - 1), False
        elif character != "\a":
            assert unicodedata.category(character) != "Cc", f"raw control character {character!r}"
            self._put(character)

    def _down(self):
        self.y, self.wraps = self.y + 1, False
        if self.y == len(self.cells):
            self.cells.append(self._blank())

    def _put(self, character):
        if unicodedata.combining(character):
            return
        width = 2 if unicodedata.east_asian_width(character) in "WF" else 1
        if self.wraps or self.x + width > self.columns:
            self.x = 0
            self._down()
        row = self.cells[self.y]
        if self.inserts:
            row[self.x : self.x] = [" "] * width
            del row[self.columns :]
        row[self.x] = character
        if width == 2:
            row[self.x + 1] = ""
        self.x += width
        if self.x >= self.columns:
            self.x, self.wraps = self.columns - 1, True

    def _control(self, match):
        mark, numbers, final = match.groups()
        if final is None:
            return
        if mark:
            assert mark + numbers in ("?2004", "?1034", "?1", "?12", "?25"), match.group()
            return
        values = [int(number) if number else 0 for number in (numbers or "").split(";")]
        count = max(1, values[0])
        row = self.cells[self.y]
        self.wraps = False
        if final == "A":
            self.y = max(0, self.y - count)
        elif final == "B":
            for _ in range(count):
                self._down()
        elif final == "C":
            self.x = min(self.columns - 1, self.x + count)
        elif final == "D":
            self.x = max(0, self.x - count)
        elif final == "G":
            self.x = min(self.columns, count) - 1
        elif final == "K":
            assert values[0] == 0
            row[self.x :] = [" "] * (self.columns - self.x)
        elif final == "J":
            assert values[0] == 0
            row[self.x :] = [" "] * (self.columns - self.x)
            del self.cells[self.y + 1 :]
        elif final == "P":
            del row[self.x : self.x + count]
            row += [" "] * (self.columns - len(row))
        elif final == "@":
            row[self.x : self.x] = [" "] * count
            del row[self.columns :]
        elif final in "hl" and values[0] == 4:
            self.inserts = final == "h"
        elif final not in "mhl":
            raise AssertionError(f"not understood: {match.group()!r}")
