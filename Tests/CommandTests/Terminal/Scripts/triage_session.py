"""A whole session, its ways to end, and what it takes back."""

import os
import signal

from terminalkit import CTRL_C, CTRL_D, CTRL_U, CTRL_Z, TAB, Person, scenario, wait_until


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
def interrupt_before_reading(queue):
    """Ctrl-C takes back a key that is known to be there and not read yet; nobody waits for another one."""
    queue.add("#lunch")
    script = 'exec strace -o "$1" -P "$(tty)" -e trace=read -e inject=read:delay_enter=1s "$0" triage'
    log = queue.home + "/reads"
    person = Person(queue, command=["/bin/bash", "-c", script, queue.program, log])
    person.sees("1/1", "> ").keys("5")
    # Its line is written when the reading begins, which is late.
    wait_until(lambda: os.path.exists(log) and "read(" in open(log).read(), lambda: os.listdir(queue.home))
    person.keys(CTRL_C).ends(130)


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
def stopping_without_capabilities(queue):
    """The same where the terminal's driver edits: the prompt is there again."""
    queue.add("#lunch")
    person = Person(queue, command=["/bin/bash", "--norc", "--noediting", "-i"], PS1="$ ", TERM="dumb")
    person.sees("$ ").types(f"{queue.program} triage").sees("1/1", "> ").keys(CTRL_Z)
    person.sees("Stopped", "$ ").types("fg").sees("triage\r\n", "> ").types("12.50")
    person.sees("expense 12.50 EUR", "now? [Y/n] ").types("n").sees("$ ").types("exit 3").ends(3)


@scenario
def undo_and_redo(queue):
    """Step by step back and forth, also of what was done before this session."""
    record = queue.add("#lunch")
    queue.run("process", record, "5")
    queue.add("#team")
    queue.run("discard", record, "--reason", "no")
    person = Person(queue)
    person.sees("1/1", "known: #team", "> ").types("u").sees("Undo 4: discard", "state discarded → processed")
    person.sees("Undone.", "known: #team", "> ")
    person.types("r").sees("Redo 4: discard", "discarded none → no", "Redone.", "known: #team", "> ")
    person.types("r").sees("nothing to redo", "> ")
    person.types("12").sees("1 processed", "now? [Y/n] ").types("n").ends(0)
    assert queue.states() == ["discarded", "processed"]
    # A record whose addition is undone is no card any more.
    person = Person(queue, "--state", "processed").sees("1/1", "> ")
    for what in ("processed", "discard"):
        person.types(CTRL_U + "u").sees("Undo ", what, "Undone.", "> ")
    person.types(CTRL_U + "u").sees("Undo 3: added", "Undone.", "There was nothing to do.").ends(0)
    queue.add("#team")
    person = Person(queue).sees("1/1", "known: #team", "> ")
    queue.run("undo")
    person.sees("handled this memo in the meantime", "There was nothing to do.").ends(0)
    person = Person(queue, "--state", "processed").sees("1/1", "> ")
    person.types(CTRL_U + "u").sees("Undo 2: processed", "Undone.", "known: #lunch", "> ").types("u")
    person.sees("Undo 1: added", "Undone.", "There was nothing to do.").ends(0)
    assert queue.states() == []


@scenario
def ordering(queue):
    queue.add("#first")
    queue.add("#second")
    for arguments, first in ((["--order", "-created"], "#second"), (["--tag", "first"], "#first")):
        Person(queue, *arguments).sees("1/", "known: " + first, "> ").types("q").ends(0)


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
