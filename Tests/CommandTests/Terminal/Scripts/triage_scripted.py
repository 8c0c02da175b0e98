"""No terminal, or another command."""

import json
import subprocess

from terminalkit import scenario


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
        (["--dry-run"], "goes with --batch"), (["--autoplay", "--batch"], "--batch has none"),
        (["--order", "size"], "--order 'size' is not a key; the keys are created"),
        (["--sort", "date", "--order", "date"], "mean the same"), (["--order"], "--order"),
    ):
        assert why in queue.result("triage", *arguments, code=64).stderr, why


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
    # Next week, after many other programs have come and gone, it is all the same.
    queue.change("UPDATE actions SET at = at - 7 * 86400000")
    assert "Undo 2:" in queue.run("undo") and queue.record(record)["amount"] == "12.50"
    history = json.loads(queue.run("history", "--format", "json"))
    assert [one["undone"] for one in history if one["number"] == 2] == [True], history
    assert "Redo 2:" in queue.run("redo") and queue.record(record)["amount"] == "13.00"
