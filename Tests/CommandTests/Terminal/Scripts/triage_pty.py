#!/usr/bin/env python3
"""Triage at a real pseudo-terminal: `triage_pty.py PROGRAM SCENARIO`, or `--list`."""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time

from terminalkit import Person, play, wait_until

SCENARIOS = {}
CTRL_A, CTRL_C, CTRL_D, CTRL_U, CTRL_Z = "\x01", "\x03", "\x04", "\x15", "\x1a"
TAB, DELETE, LEFT, UP, HOME = "\t", "\x7f", "\x1b[D", "\x1b[A", "\x1b[H"


def scenario(function):
    SCENARIOS[function.__name__] = function
    return function


@scenario
def evening(queue):
    """Everything that an evening has: entries, questions, undo, discard, snooze, and booking at the end."""
    lunch, team, coins, junk, later = [queue.add(e) for e in ("#lunch", "#team", "#coins", "#junk", "#later")]
    person = Person(queue)
    person.sees("1/5", "known: #lunch", "> ").types("12.50 @Taipei with Bob")
    person.sees("expense 12.50 EUR", "Taipei", '"with Bob"')
    # An entry without its amount: that is asked for alone.
    person.sees("2/5", "> ").types("payee:Joe").sees("#team", "payee Joe", "amount? ").types("300")
    person.sees("expense 300.00 EUR", "payee Joe")
    # An amount that can be read in two ways.
    person.sees("3/5", "> ").types("1,234 KWD").sees("1 = 1.234 KWD or 2 = 1234.000 KWD? ").types("1")
    person.sees("expense 1.234 KWD")
    # Undone, the card comes back with what was typed, and is corrected there.
    person.sees("4/5", "> ").types("u").sees("Undo ", "amount 1.234 KWD → none", "Undone.", "3/5", "> ", "1,234 KWD")
    person.keys(CTRL_U).types("7,00 KWD").sees("expense 7.000 KWD")
    person.sees("4/5", "> ").types("x pressed by accident").sees("Discarded: pressed by accident")
    person.sees("5/5", "> ").types("s 3d").sees("Hidden until ")
    person.sees("3 processed, 1 discarded, 1 snoozed.", "Convert them now? [Y/n] ").types("")
    person.sees("Converted 3 quick records.").ends(0)
    assert [queue.record(id)["state"] for id in (lunch, team, coins, junk, later)] == [
        "converted", "converted", "converted", "discarded", "pending"]
    assert [queue.record(id)["amount"] for id in (lunch, team, coins)] == ["12.50", "300.00", "7.000"]
    assert queue.record(lunch)["tags"] == ["lunch"] and queue.record(lunch)["note"] == "with Bob"
    assert queue.record(later)["snoozedUntil"]
    # What is snoozed is not asked for again.
    Person(queue).sees("There was nothing to do.").ends(0)


@scenario
def quitting(queue):
    first, second = queue.add("#lunch"), queue.add("#team")
    person = Person(queue)
    person.sees("1/2", "> ").types("5").sees("2/2", "> ").types("q")
    person.sees("1 processed, 1 left.", "Convert it now? [Y/n] ").types("n").ends(0)
    assert [queue.record(id)["state"] for id in (first, second)] == ["processed", "pending"]


@scenario
def saying_yes(queue):
    record = queue.add("#lunch")
    Person(queue, "--yes").sees("1/1", "> ").types("5").sees("Converted 1 quick record.").ends(0)
    assert queue.record(record)["state"] == "converted"


def ending(queue, keys, code):
    """Ends a session in the middle of an entry; the terminal has to be as it was, and nothing saved."""
    queue.add("#lunch")
    before, after = queue.home + "/before", queue.home + "/after"
    script = f'stty -g >{before}; "$0" triage; echo "code $?"; stty -g >{after}; exit 7'
    person = Person(queue, command=["/bin/bash", "-c", script, queue.program])
    person.sees("1/1", "> ").types("@Taipei").sees("amount? ").keys("12" + keys)
    person.sees("Not saved: ", f"code {code}").ends(7)
    assert open(before).read() == open(after).read() != ""
    assert queue.records()[0]["state"] == "pending" and queue.records()[0]["location"] is None


@scenario
def interrupt(queue):
    ending(queue, CTRL_C, 130)


@scenario
def end_of_input(queue):
    ending(queue, CTRL_U + CTRL_D, 0)


@scenario
def interrupt_without_capabilities(queue):
    queue.add("#lunch")
    person = Person(queue, TERM="dumb").sees("> ").keys("12" + CTRL_C)
    person.sees("1 left.").ends(130)
    assert queue.states() == ["pending"]


@scenario
def end_of_input_without_capabilities(queue):
    queue.add("#lunch")
    Person(queue, TERM="dumb").sees("> ").keys(CTRL_D).sees("1 left.").ends(0)
    assert queue.states() == ["pending"]


@scenario
def hang_up(queue):
    queue.add("#lunch")
    person = Person(queue).sees("1/1", "> ").keys("12.50 half")
    person.hangs_up()
    # By SIGHUP itself, as its parent expects it.
    assert person.child.signalstatus == signal.SIGHUP, person.child.exitstatus
    assert queue.states() == ["pending"]
    queue.run("verify")


@scenario
def ended_by_others(queue):
    """SIGTERM and Ctrl-\\ end the session with the terminal as it was."""
    queue.add("#lunch")
    for number in (signal.SIGTERM, signal.SIGQUIT):
        person = Person(queue)
        person.sees("1/1", "> ").keys("12.50")
        settings = person.settings()
        os.kill(person.child.pid, number)
        person.sees("1 left.")
        wait_until(lambda: person.settings() != settings)
        person.child.wait()
        assert person.child.signalstatus == number
    assert queue.states() == ["pending"]


@scenario
def stopping(queue):
    """Ctrl-Z and fg: the shell gets its terminal, and the line comes back."""
    queue.add("#lunch")
    person = Person(queue, command=["/bin/bash", "--norc", "--noediting", "-i"], PS1="$ ")
    person.sees("$ ").types(f"{queue.program} triage").sees("1/1", "> ").keys("12.5").sees("12.5")
    person.keys(CTRL_Z)
    person.sees("Stopped", "$ ").types("stty -a | grep -o -- -icanon; echo checked")
    person.sees("\r\nchecked").types("fg").sees("triage\r\n", "> 12.5").types("0")
    person.sees("expense 12.50 EUR", "now? [Y/n] ").types("n").sees("$ ").types("exit 3").ends(3)
    assert "\n-icanon" not in person.output(), person.output()


@scenario
def completion(queue):
    queue.add("1 #laundry @Taichung")
    for _ in range(2):
        queue.add("2 #lunch @Taipei payee:\"Café Müller\" category:Food")
    queue.add("3 #午餐")
    queue.add("@Bonn")
    queue.add("#x")
    person = Person(queue)
    person.sees("known: Bonn", "> ").keys("5 #l" + TAB).shows("#lunch  #laundry", "> 5 #lunch")
    person.keys(TAB).shows("> 5 #laundry").keys(TAB).shows("> 5 #l").keys(TAB).shows("> 5 #lunch")
    # Anywhere in a name, without regard to case and accents; a key, too; and the blank is there already.
    person.keys("payee:mull" + TAB).shows('> 5 #lunch payee:"Café Müller"')
    person.keys("cat" + TAB + "fo" + TAB).shows('> 5 #lunch payee:"Café Müller" category:Food')
    person.keys("#午" + TAB + "@zzz" + TAB).shows('> 5 #lunch payee:"Café Müller" category:Food #午餐 @zzz')
    person.keys(DELETE * 4).types("hello")
    person.sees("expense 5.00 EUR", "category Food", '"hello"')
    # A name that was typed a moment ago is completed, too, and earlier entries come back with the cursor key.
    person.sees("2/2", "> ").types("6 #bento").sees("now? [Y/n] ").types("n").ends(0)
    queue.add("#y")
    person = Person(queue)
    person.sees("1/1", "> ").keys("7 #ben" + TAB).shows("> 7 #bento").keys(CTRL_U)
    person.keys(UP).shows("> 6.00 EUR #x #bento").keys(CTRL_A + "x" + DELETE + CTRL_C).ends(130)


@scenario
def wide_characters(queue):
    """Chinese in forty columns: deleted, inserted in the middle, wrapped at the margin."""
    record = queue.add("#lunch")
    person = Person(queue, columns=40)
    person.sees("> ").keys("12.50 午餐很好吃").shows("> 12.50 午餐很好吃")
    person.keys(DELETE).shows("> 12.50 午餐很好").keys(LEFT + LEFT + "真").shows("> 12.50 午餐真很好")
    person.keys(HOME + "é").shows("> é12.50 午餐真很好").keys("\x1b[3~" * 6 + DELETE).shows("> 午餐真很好")
    person.keys(CTRL_U + "abcdefghijklmnopqrstuvwxyz 123456 午餐費用 9")
    person.shows("> abcdefghijklmnopqrstuvwxyz 123456 午餐", "費用 9")
    # Room for one column only: the wide letter goes to the next row.
    person.keys(HOME + "z").shows("> zabcdefghijklmnopqrstuvwxyz 123456 午", "餐費用 9")
    person.keys(CTRL_U + "9 午餐\r").sees('"午餐"', "now? [Y/n] ").types("n").ends(0)
    assert queue.record(record)["note"] == "午餐"


@scenario
def forty_columns(queue):
    """Nothing is wider than the terminal, and what is too long is broken at blanks."""
    queue.add("#lunch payee:\"The Old Restaurant at the Corner\" @Taipei")
    person = Person(queue, columns=40)
    person.sees("> ").types("?").sees("s         later; ", "\r\n          ", "/TEXT", "> ")
    person.types("note").sees("amount? ").types("12.50")
    person.sees("now? [Y/n] ").types("n").ends(0)
    lines = [line.rstrip("\r") for line in person.output().replace("\x1b[?2004h", "").split("\n")]
    assert max(len(line) for line in lines if "\x1b" not in line) <= 40, lines
    assert any(line.endswith("amount? 12.50") for line in person.screen()), person.screen()


@scenario
def no_capabilities(queue):
    """TERM=dumb: plain lines, no control sequence at all."""
    first, second = queue.add("#lunch"), queue.add("#team")
    person = Person(queue, TERM="dumb")
    person.sees("1/2", "> ").types("note").sees("amount? ").types("12.50").sees("expense 12.50 EUR")
    person.sees("2/2", "> ").types("午餐 3").sees("now? [Y/n] ").types("y").sees("Converted 2").ends(0)
    assert "\x1b" not in person.output() and "\a" not in person.output()
    assert queue.record(second)["note"] == "午餐"


@scenario
def unknown_terminal(queue):
    """A terminal that the system doesn't know is treated as one without capabilities, without complaints."""
    queue.add("#lunch")
    for name in ("no-such-terminal", "../x", "", None):
        person = Person(queue, TERM=name).sees("1/1", "> ").types("b").sees("This is the first memo.", "> ")
        person.keys(CTRL_D).ends(0)
        assert "\x1b" not in person.output() and "termcap" not in person.output()


@scenario
def no_colour(queue):
    queue.add("#lunch")
    person = Person(queue, NO_COLOR="1").sees("> ").types("12.50").sees("now? [Y/n] ").types("n").ends(0)
    assert not any(f"\x1b[{number}" in person.output() for number in ("0m", "1m", "3", "4"))


@scenario
def plain_locale(queue):
    """LC_ALL=C: only ASCII is shown, but what is typed is read as the UTF-8 that it is."""
    record = queue.add("#午餐 @Zürich")
    queue.add("1 #食物")
    queue.add("1 #早餐")
    person = Person(queue, LC_ALL="C")
    person.sees("known: #\\u{5348}\\u{9910} | Z\\u{FC}rich", "> ").keys("#" + TAB)
    person.sees("#\\u{65E9}\\u{9910}", "#\\u{98DF}\\u{7269}", "早餐").keys(CTRL_U).types("12.50 payee:Müller")
    person.sees("payee M\\u{FC}ller", "now? [Y/n] ").types("n").ends(0)
    assert queue.record(record)["payee"] == "Müller"
    person.output().replace("12.50 payee:Müller", "").replace("#早餐", "").encode("ascii")


@scenario
def pasting(queue):
    """Several pasted lines are one line, and nothing is saved before Enter."""
    queue.add("#lunch")
    queue.add("#team")
    person = Person(queue)
    person.sees("1/2", "> ").keys("\x1b[200~12.50 first\r\n\tsecond\x1b[31m\nthird\n\x1b[201~")
    person.shows("> 12.50 first second [31m third")
    assert queue.states() == ["pending", "pending"]
    person.keys("\r").sees("2/2", "> ").keys(CTRL_C).ends(130)
    assert queue.records()[0]["note"] == "first second [31m third"


@scenario
def invalid_keys(queue):
    """Bytes that are no text don't come into a line."""
    queue.add("#lunch")
    person = Person(queue).sees("1/1", "> ")
    os.write(person.child.child_fd, b"12.50 caf\xe9 a\xff\xfe\xc3(\r")
    person.sees("expense 12.50", '"caf a("', "now? [Y/n] ").keys(CTRL_C).ends(130)
    queue.add("#team")
    person = Person(queue, TERM="dumb", errors="replace").sees("1/1", "> ")
    os.write(person.child.child_fd, b"12.50 caf\xe9\r")
    person.sees("not UTF-8", "> ").types("3").sees("expense 3.00", "now? [Y/n] ").keys(CTRL_C).ends(130)


@scenario
def hostile_names(queue):
    """Nothing in a name or a tag reaches the terminal as more than text; Tab doesn't put it into the line either."""
    name = "\x1b]0;owned\x07\u202eevil"
    record = queue.add("1 #lunch")
    for table, column in (("tags", "name"), ("quick_records", "location")):
        queue.change(f"UPDATE {table} SET {column} = ?", name)
    queue.add("#lunch note")
    queue.change("UPDATE quick_records SET location = ? WHERE stage = 'open'", name)
    person = Person(queue)
    person.sees("known: ", "\\u{1B}]0;owned\\u{7}\\u{202E}evil", "> ").keys("#" + TAB + "@" + TAB + "owned" + TAB)
    person.types("d").sees("> ").keys(CTRL_U).types("d").sees("location: \\u{1B}]", "> ")
    person.types("2").sees("expense 2.00", "now? [Y/n] ").types("n").ends(0)
    assert "\x1b]" not in person.output() and "\u202e" not in person.output()


@scenario
def processed_elsewhere(queue):
    """A card that somebody else answers goes away; what was typed for it is not given to the next one."""
    first, second = queue.add("#lunch"), queue.add("#team")
    person = Person(queue)
    person.sees("1/2", "> ").keys("99 typed")
    queue.run("process", first, "5 done")
    person.sees("Not saved: 99 typed", "taken care of elsewhere", "2/2", "known: #team", "> ")
    person.shows(">").keys(UP).shows("> 99 typed").keys(CTRL_U).types("7").sees("1 processed")
    person.sees("now? [Y/n] ").types("n").ends(0)
    assert [queue.record(id)["amount"] for id in (first, second)] == ["5.00", "7.00"]
    assert queue.record(second)["note"] is None


@scenario
def processed_elsewhere_without_capabilities(queue):
    """The same where the terminal's driver has what was typed: it is not there for the next card."""
    first, second = queue.add("#lunch"), queue.add("#team")
    person = Person(queue, TERM="dumb")
    person.sees("1/2", "> ").keys("99 typed ").sees("99 typed ")
    queue.run("process", first, "5 done")
    person.sees("taken care of elsewhere", "2/2", "> ").types("7").sees("expense 7.00 EUR")
    person.sees("now? [Y/n] ").types("n").ends(0)
    assert queue.record(second)["note"] is None


@scenario
def undo_and_redo(queue):
    """Step by step back and forth, also of what was done before this session."""
    record = queue.add("#lunch")
    queue.run("process", record, "5")
    queue.add("#team")
    queue.run("discard", record, "--reason", "no")
    person = Person(queue)
    person.sees("1/1", "known: #team", "> ").types("u").sees("Undo 4: discard", "state discarded → processed", "Undone.", "known: #team", "> ")
    person.types("r").sees("Redo 4: discard", "reason none → no", "Redone.", "known: #team", "> ")
    person.types("r").sees("nothing to redo", "> ")
    person.types("12").sees("1 processed", "now? [Y/n] ").types("n").ends(0)
    assert queue.states() == ["discarded", "processed"]
    # As far as there is anything; a record whose making was undone is gone, and can't be saved.
    person = Person(queue, "--state", "processed").sees("1/1", "> ")
    for what in ("processed", "discard", "added", "processed", "added"):
        person.types(CTRL_U + "u").sees("Undo ", what, "Undone.", "> ")
    person.types(CTRL_U + "u").sees("There is nothing to undo.", "> ").types(CTRL_U + "5")
    person.sees("not there any more", "1/2", "> ").types("3").sees("not there any more").ends(0)
    assert queue.states() == []


@scenario
def changed_elsewhere(queue):
    """A card that somebody else changes is shown anew, with what was being typed, and is not overwritten."""
    record = queue.add("#lunch")
    person = Person(queue)
    person.sees("1/1", "> ").keys("12.50 typ")
    queue.change("UPDATE quick_records SET location = 'Bonn', revision = revision + 1")
    person.sees("changed elsewhere meanwhile", "1/1", "known: #lunch", "Bonn").shows("> 12.50 typ")
    person.types("ed").sees("expense 12.50", "Bonn", "now? [Y/n] ").types("n").ends(0)
    assert queue.record(record)["location"] == "Bonn" and queue.record(record)["note"] == "typed"


@scenario
def changed_just_before(queue):
    """Changed in the instant before Enter: whatever comes first, the change stays."""
    record = queue.add("#lunch")
    person = Person(queue)
    person.sees("1/1", "> ").keys("12.50 @Rome")
    queue.change("UPDATE quick_records SET location = 'Bonn', revision = revision + 1")
    person.keys("\r").sees("changed elsewhere meanwhile", "1/1", "Bonn", "> ").keys(CTRL_C).ends(130)
    assert queue.record(record)["location"] == "Bonn" and queue.record(record)["state"] == "pending"


@scenario
def arriving(queue):
    """A memo that arrives is announced above the line that is being typed, also where that has several rows."""
    queue.add("#lunch")
    person = Person(queue, columns=40)
    person.sees("1/1", "> ").keys("12.50 a rather long note that needs two rows 午餐" + LEFT + LEFT)
    person.shows("> 12.50 a rather long note that needs tw", "o rows 午餐")
    queue.add("#team")
    person.shows("1 new memo arrived.", "> 12.50 a rather long note that needs tw", "o rows 午餐")
    assert sum("12.50" in line for line in person.screen()) == 1, person.screen()
    person.types("good ").sees("2/2", "#team", "> ").keys(CTRL_C).ends(130)
    assert queue.records()[0]["note"] == "a rather long note that needs two rows good 午餐"


@scenario
def resizing(queue):
    queue.add("#lunch")
    person = Person(queue, columns=80)
    person.sees("1/1", "> ").keys("12.50 some note that fits in one row of eighty columns")
    person.child.setwinsize(40, 30)
    person.sees("> 12.50").types(" and more").sees("now?", "[Y/n] ").types("n").ends(0)
    saved = person.output().split("\x1b[?2004l")[1].split("\x1b")[0]
    assert "expense" in saved and max(len(line) for line in saved.split("\r\n")) <= 30, saved
    assert queue.records()[0]["note"] == "some note that fits in one row of eighty columns and more"


@scenario
def vi_keys(queue):
    """Somebody whose ~/.editrc asks for vi's keys: news and Ctrl-C work also where keys are commands."""
    queue.add("#lunch")
    with open(queue.home + "/.editrc", "w") as file:
        file.write("quickrec:bind -v\nother:bind ^I ed-insert\n")
    person = Person(queue)
    person.sees("1/1", "> ").keys("12.50 one two").shows("> 12.50 one two").keys("\x1bbiand ")
    person.shows("> 12.50 one and two").keys("\x1bh")
    queue.add("#team")
    person.shows("1 new memo arrived.", "> 12.50 one and two")
    person.keys(CTRL_C).sees("Not saved: 12.50 one and two").ends(130)
    # With editing switched off, lines are still read, and Ctrl-C still ends it.
    with open(queue.home + "/.editrc", "w") as file:
        file.write("edit off\n")
    person = Person(queue).sees("1/2", "> ").types("3 note").sees("expense 3.00", "2/2", "> ")
    queue.add("#third")
    person.sees("1 new memo arrived.").keys(CTRL_C).ends(130)
    assert queue.records()[0]["note"] == "note"


@scenario
def lone_escape(queue):
    """Behind a lone Esc the next key belongs to it; news and Ctrl-C come through all the same, also behind Ctrl-V."""
    queue.add("#lunch")
    person = Person(queue).sees("1/1", "> ").keys("12.50").shows("> 12.50").keys("\x1bO")
    queue.add("#team")
    person.shows("1 new memo arrived.", "> 12.50").keys("\x16")
    person.keys(CTRL_C).ends(130)
    assert queue.states() == ["pending", "pending"]


@scenario
def many(queue):
    """Three thousand pending records: the first card is there at once, and news are still seen."""
    lines = "".join(json.dumps({"note": f"memo {number}"}) + "\n" for number in range(3_000))
    queue.run("add", "--from", "-", input=lines)
    start = time.monotonic()
    person = Person(queue).sees("1/3000", "> ")
    assert time.monotonic() - start < 5
    queue.run("add", "#new", "--format", "json")
    person.sees("1 new memo arrived.", "> ").types("/memo 2999").sees("memo 2999", "> ").types("q").ends(0)


PLAYER = """#!/bin/bash
echo "$$ $(ps -o pgid= $$) $(readlink /proc/$$/fd/0) $*" >>{log}
exec sleep 100
"""


def with_recordings(queue, count):
    """Records with recordings, and a player that writes down how it is called."""
    folder = os.path.join(queue.home, "memos")
    os.mkdir(folder)
    header = b"RIFF" + (36 + 16000).to_bytes(4, "little") + b"WAVEfmt " + bytes(
        [16, 0, 0, 0, 1, 0, 1, 0, 0x40, 0x1F, 0, 0, 0x80, 0x3E, 0, 0, 2, 0, 16, 0]) + b"data"
    for number in range(count):
        with open(f"{folder}/{number}.wav", "wb") as file:
            samples = bytes([number + 1, 1] * 8000)
            file.write(header + len(samples).to_bytes(4, "little") + samples)
    queue.run("ingest", *sorted(os.path.join(folder, name) for name in os.listdir(folder)))
    log, player = queue.home + "/played", queue.home + "/player of mine"
    open(log, "w").close()
    with open(player, "w") as file:
        file.write(PLAYER.format(log=log))
    os.chmod(player, 0o700)
    return log, f"'{player}' --quiet"


def lives(process):
    try:
        return open(f"/proc/{process}/stat").read().rsplit(") ")[1][0] != "Z"
    except FileNotFoundError:
        return False


def plays(log, count):
    """Waits for so many calls of the player; their process numbers."""
    wait_until(lambda: len(open(log).readlines()) >= count, lambda: open(log).read())
    calls = [line.split() for line in open(log)]
    for process, group, standard_input, quiet, path in calls:
        assert process == group and standard_input == "/dev/null" and quiet == "--quiet", calls
        assert path.startswith("/") and path.endswith(".wav"), calls
    return [int(call[0]) for call in calls]


@scenario
def playing(queue):
    """p plays and stops; the next card, and the end, stop it; also our being killed does."""
    log, player = with_recordings(queue, 2)
    person = Person(queue, QUICKREC_PLAYER=player)
    person.sees("1/2", "> ").types("p").sees("> ")
    first = plays(log, 1)[0]
    assert lives(first)
    person.types("p").sees("> ")
    wait_until(lambda: not lives(first))
    person.types("p").sees("> ")
    second = plays(log, 2)[1]
    person.types("5").sees("2/2", "> ")
    wait_until(lambda: not lives(second))
    person.types("p").sees("> ")
    third = plays(log, 3)[2]
    os.kill(person.child.pid, signal.SIGKILL)
    wait_until(lambda: not lives(third))
    assert queue.states() == ["processed", "pending"]


@scenario
def autoplay(queue):
    log, player = with_recordings(queue, 2)
    person = Person(queue, "--autoplay", QUICKREC_PLAYER=player)
    person.sees("1/2", "> ")
    first = plays(log, 1)[0]
    person.types("d").sees("id: ", "> ").types("5").sees("2/2", "> ")
    second = plays(log, 2)[1]
    assert not lives(first)
    person.keys(CTRL_C).ends(130)
    wait_until(lambda: not lives(second))
    assert len(open(log).readlines()) == 2


@scenario
def choosing_players(queue):
    """The best player that is installed, with its quiet flags; what it can't play isn't given to it."""
    log, _ = with_recordings(queue, 1)
    programs = os.path.join(queue.home, "programs")
    os.mkdir(programs)
    for name, arguments in (
        ("aplay", "-q --"), ("sndfile-play", ""), ("paplay", "--"), ("pw-play", "--"),
        ("ffplay", "-nodisp -autoexit -hide_banner -loglevel error --"),
        ("mpv", "--no-video --no-terminal --really-quiet --"),
    ):
        with open(f"{programs}/{name}", "w") as file:
            file.write(f'#!/bin/sh\necho "${{0##*/}} $*" >{log}\nexec /bin/sleep 100\n')
        os.chmod(f"{programs}/{name}", 0o700)
        open(log, "w").close()
        person = Person(queue, PATH=f".:{programs}").sees("1/1", "> ").types("p").sees("> ")
        wait_until(lambda: open(log).read().endswith("\n"), lambda: open(log).read())
        words = open(log).read().split()
        assert words[:-1] == [name] + arguments.split() and words[-1].startswith(queue.folder), words
        person.keys(CTRL_C).ends(130)
    person = Person(queue, PATH=programs, QUICKREC_PLAYER="aplay").sees("1/1", "> ").types("p").sees("> ")
    wait_until(lambda: open(log).read().startswith("aplay -q -- /"), lambda: open(log).read())
    person.types("5").sees("now? [Y/n] ").types("n").ends(0)
    samples = os.path.join(os.path.dirname(os.path.realpath(__file__)), "../../../../samples")
    queue.run("ingest", os.path.join(samples, "New Recording 12.m4a"), "--no-analysis")
    os.unlink(programs + "/mpv")
    os.unlink(programs + "/ffplay")
    person = Person(queue, PATH=programs).sees("1/1", "> ").types("p")
    person.sees("None of the installed players plays MP4 recordings", "> ").keys(CTRL_C).ends(130)


@scenario
def no_player(queue):
    """Nothing to play with: one line, and triage goes on."""
    with_recordings(queue, 2)
    person = Person(queue, "--autoplay", PATH="/nowhere")
    person.sees("1/2", "No player is installed", "> ").types("5").sees("2/2", "> ").types("6")
    person.sees("2 processed", "now? [Y/n] ").types("n").ends(0)
    assert person.output().count("No player is installed") == 1
    queue.run("undo")
    person = Person(queue, QUICKREC_PLAYER="no-such-player --x")
    person.sees("> ").types("p").sees("The player 'no-such-player' ($QUICKREC_PLAYER) is not installed", "> ")
    person.types("6").sees("now? [Y/n] ").types("n").ends(0)


@scenario
def failing_player(queue):
    """A player that can't is one line above the prompt, with its own words, and triage goes on."""
    with_recordings(queue, 1)
    player = queue.home + "/silent"
    with open(player, "w") as file:
        file.write("#!/bin/sh\necho 'audio open failed\x1b[2J' >&2\nexit 0\n")
    os.chmod(player, 0o700)
    person = Person(queue, QUICKREC_PLAYER=player)
    person.sees("1/1", "> ").types("p").keys("5 no")
    person.sees("silent could not play the recording: audio open failed\\u{1B}[2J.", "> 5 no").types("te")
    person.sees("1 processed", "now? [Y/n] ").types("n").ends(0)
    assert queue.records()[0]["note"] == "note"


@scenario
def ordering(queue):
    queue.add("#first")
    queue.add("#second")
    for arguments, first in ((["--order", "-created"], "#second"), (["--tag", "first"], "#first")):
        Person(queue, *arguments).sees("1/", "known: " + first, "> ").types("q").ends(0)


@scenario
def without_terminal(queue):
    """What is pending on standard output; how to do it with scripts on standard error."""
    first, second = queue.add("#lunch"), queue.add("#team")
    result = queue.result("triage", code=64)
    assert first[:8] in result.stdout and second[:8] in result.stdout and result.stdout.count("\n") == 3
    assert "triage --batch" in result.stderr and "process --from" in result.stderr
    listed = json.loads(queue.run("triage", "--format", "json", code=64))
    assert [record["id"] for record in listed] == [first, second]


@scenario
def batch(queue):
    """One line for each record, in order; what can't be used leaves its record pending."""
    ids = [queue.add(entry) for entry in ("#a", "#b", "#c", "#d", "#e", "#f", "#g")]
    lines = b"12.50 note\nno amount\nx wrong button\ns 3d\n3 caf\xe9\nu\n7\n"
    result = queue.result("triage", "--batch", input=lines, code=65)
    assert [queue.record(id)["state"] for id in ids] == [
        "processed", "pending", "discarded", "pending", "pending", "pending", "processed"]
    for number, why in ((2, "no amount"), (5, "not UTF-8"), (6, "a batch takes entries")):
        assert any(line.startswith(f"line {number} (") and why in line for line in result.stderr.split("\n")), result
    assert "quickrec: 3 lines could not be used" in result.stderr
    assert queue.record(ids[3])["snoozedUntil"] and not queue.record(ids[1])["snoozedUntil"]
    for id in (ids[0], ids[2], ids[3], ids[6]):
        assert id[:8] in result.stdout
    # The rest: an ambiguous amount, then the end by q; lines for nobody are not lost in silence.
    result = queue.result("triage", "--batch", input="1,234\n5\nq\n8\n", code=65)
    assert "line 1 (" in result.stderr and queue.record(ids[4])["amount"] == "5.00"
    result = queue.result("triage", "--batch", input="1\n2\n3\n4\n", code=65)
    assert "line 3: there is no pending record left" in result.stderr, result


@scenario
def batch_dry_run_and_yes(queue):
    first = queue.add("#a")
    result = queue.result("triage", "--batch", "--dry-run", input="12.50\n")
    assert "12.50" in result.stdout and "Nothing was stored" in result.stderr
    assert queue.states() == ["pending"]
    queue.run("triage", "--batch", "--yes", input="12.50\n")
    assert queue.states() == ["converted"]


@scenario
def wrong_words(queue):
    queue.add("#a")
    for arguments, why in (
        (["--dry-run"], "goes with --batch"), (["--autoplay", "--batch"], "somebody who listens"),
        (["--order", "size"], "--order 'size' is no key; there are created"),
        (["--sort", "date", "--order", "date"], "say the same"), (["--order"], "--order"),
    ):
        assert why in queue.result("triage", *arguments, code=64).stderr, why


@scenario
def what_was_shown(queue):
    """Every amount in the database is the one that stood on the screen when it was saved."""
    lines = [
        "12.50", "12,50 #a", "+1,234.56 USD", "1.234,56", "(48-5)/4", "3*2.40 #b", "40+10%", "100/3", "0.1+0.2",
        "¥1,234,567", "１２.５０", "$7 CAD", "NT$ 1,200.00", "12.3 KWD", "1'234.50 CHF", "Fr. 12.50", "1\u00a0234,56 €",
        "0", "0.01", "90071992547409.93", "5 ; 3.25 #c ; -0.75 discount", "1/3+1/3+1/3", "10.7/4", "7.5%*200",
    ]
    ids = [queue.add("#memo") for _ in lines]
    person = Person(queue, columns=200)
    shown = {}
    for number, line in enumerate(lines, 1):
        person.sees(f"{number}/{len(lines)}", "> ").types(line)
        # The line as libedit echoes it, then what is understood.
        match = person.matches(r"(?:income|expense) (-?[0-9.]+) ([A-Z]{3})[ \r]")
        shown[ids[number - 1]] = (match.group(1), match.group(2))
    person.sees("now? [Y/n] ").types("y").sees(f"Converted {len(lines)}").ends(0)
    stored = {record["id"]: (record["amount"], record["currency"]) for record in queue.records()}
    assert stored == shown, [(id, shown[id], stored[id]) for id in ids if shown[id] != stored[id]]
    booked = json.loads(queue.run("transactions", "--format", "json"))
    assert {one["quickRecordID"]: (one["amount"], one["currency"]) for one in booked} == shown
    with sqlite3.connect(os.path.join(queue.folder, "quickrec.sqlite")) as database:
        for id, code, units in database.execute(
                "SELECT q.id, t.currency, t.amount FROM transactions t JOIN quick_records q ON q.number = t.record_number"):
            assert (int(shown[id][0].replace(".", "")), shown[id][1]) == (units, code), (id, code, units)


@scenario
def slow_line(queue):
    """Over a line that carries a few bytes at a time, at forty columns, without colour and in ASCII."""
    queue.add("9 #lunch")
    record = queue.add("payee:Joe")
    person = Person(queue, columns=40, LC_ALL="C", NO_COLOR="1")
    person.child.maxread = 3
    person.sees("1/1", "> ")
    for key in "12.5 #lun":
        person.keys(key).sees(key)
    person.keys(TAB).sees("ch").keys("@Bonn\r").sees("expense 12.50 EUR", "now? [Y/n] ").types("n").ends(0)
    assert queue.record(record)["amount"] == "12.50" and queue.record(record)["location"] == "Bonn"
    person.output().encode("ascii")


@scenario
def suggesting(queue):
    """What similar memos had is said with its reason, and Tab on a blank takes it; an amount is never suggested."""
    for _ in range(4):
        queue.add("12.50 #lunch @Taipei")
    queue.add("9 #zoo @Bonn")
    record = queue.add("@Taipei")
    person = Person(queue).sees("1/1", "maybe #lunch: 4 of 4 memos in Taipei", "> ")
    card = person.output()
    assert "12.50" not in card and "9.00" not in card, card
    person.keys("7 " + TAB).shows("#lunch  #zoo", "> 7 #lunch").types("").sees("expense 7.00", "now?").types("n").ends(0)
    assert queue.record(record)["tags"] == ["lunch"]


@scenario
def play_command(queue):
    """`play ID` until the recording's end or Ctrl-C, with the exit code that belongs to it."""
    log, player = with_recordings(queue, 1)
    record = queue.records()[0]["id"]
    person = Person(queue, command=[queue.program, "play", record], QUICKREC_PLAYER=player)
    first = plays(log, 1)[0]
    person.keys(CTRL_C).ends(130)
    wait_until(lambda: not lives(first))
    person = Person(queue, command=[queue.program, "play", record[:8]], QUICKREC_PLAYER=player)
    second = plays(log, 2)[1]
    os.kill(second, signal.SIGTERM)
    person.sees("could not play the recording: signal 15 ended it").ends(69)
    queue.run("play", record, QUICKREC_PLAYER="/bin/true")
    assert "No player is installed" in queue.result("play", record, code=69, PATH="/nowhere").stderr
    assert "has no recording" in queue.result("play", queue.add("#x"), code=66).stderr
    assert "no record" in queue.result("play", "FFFF", code=66).stderr
    shutil.rmtree(queue.folder + "/archive")
    assert "is not at" in queue.result("play", record, code=66, QUICKREC_PLAYER=player).stderr
    assert len(open(log).readlines()) == 2


@scenario
def undo_commands(queue):
    """What changes is shown first, and where it can't be shown nothing is done."""
    record = queue.add("12.50 #lunch")
    queue.run("process", record, "13 #team")
    shown = queue.run("undo", "--dry-run")
    assert "\n  amount 13.00 EUR → 12.50 EUR\n  tags #lunch #team → #lunch\n  tag team: " in shown, shown
    with open("/dev/full", "w") as full:
        code = subprocess.run(
            [queue.program, "undo"], stdout=full, stderr=subprocess.DEVNULL, env=queue.environment()).returncode
    assert code == 74 and queue.record(record)["amount"] == "13.00", code
    result = queue.result("undo", LC_ALL="C")
    assert result.stdout.isascii() and "amount 13.00 EUR -> 12.50 EUR" in result.stdout, result
    assert result.stderr == "Undone.\n" and queue.record(record)["amount"] == "12.50"
    changes = json.loads(queue.run("redo", "--format", "json"))[0]["changes"]
    assert {"of": "record", "name": record, "fact": "tags", "before": "#lunch", "after": "#lunch #team"} in changes, changes


if __name__ == "__main__":
    sys.exit(play(SCENARIOS))
