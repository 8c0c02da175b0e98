"""Recordings that are played."""

import os
import shutil
import signal

from terminalkit import CTRL_C, Person, scenario, wait_until


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
def playing_what_is_gone(queue):
    """A recording ends with its card when somebody else takes care of that, and Enter goes on."""
    log, player = with_recordings(queue, 2)
    first = queue.records()[0]["id"]
    person = Person(queue, QUICKREC_PLAYER=player)
    person.sees("1/2", "> ").types("p").sees("> ")
    played = plays(log, 1)[0]
    queue.run("process", first, "5 done")
    person.sees("handled this memo in the meantime", "Enter goes on: ")
    wait_until(lambda: not lives(played), lambda: "the player goes on")
    person.types("").sees("2/2", "> ").keys(CTRL_C).ends(130)


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
    person.types("d").sees("audio UUID", "> ").types("5").sees("2/2", "> ")
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
    person.sees("silent could not play the recording: audio open failed\\u{1B}[2J; see that sound", "$QUICKREC_PLAYER", "> 5 no").types("te")
    person.sees("1 processed", "now? [Y/n] ").types("n").ends(0)
    assert queue.records()[0]["note"] == "note"


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
