"""How long it takes until a program has said its version, as a whole process."""

from .measure import Row, alternate, compared, duration, median, ratio, run


def startup(place, rounds):
    environment = place.environment()
    commands = {
        "quickrec": [place.quickrec, "--version"],
        "true": ["/bin/true"],
        "hledger": ["hledger", "--version"],
        "beets": ["beet", "version"],
    }
    contenders = {name: (lambda words=words: run(words, environment)) for name, words in commands.items()}
    results = alternate(contenders, max(rounds * 4, 20), warm_up=2)
    ours = results["quickrec"]
    row = compared("`quickrec --version` ÷ `true`", ours, "true", results["true"], "≤ 10 ms")
    row.is_met = median(ours) <= 0.010
    others = [
        Row(f"`{name} --version`'s time ÷ ours", duration(median(ours)), f"{name}: {duration(median(results[name]))}",
            f"{ratio(results[name], ours):.3g}")
        for name in ("hledger", "beets")
    ]
    return [row, *others]
