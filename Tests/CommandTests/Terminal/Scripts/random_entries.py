"""Random entry lines, and what a person means by them, worked out here in exact arithmetic of our own."""

from fractions import Fraction

# Code, digits behind the point, and signs that mean nothing else.
CURRENCIES = [("EUR", 2, ["€"]), ("JPY", 0, []), ("KWD", 3, []), ("CHF", 2, []), ("TWD", 2, ["NT$"])]
PARTS = [("payee", 'payee:"{}"', ["Joe's", "Bäckerei Süß", "王"]), ("location", "@{}", ["Taipei", "臺北"])]
FULL_WIDTH = str.maketrans("0123456789.", "０１２３４５６７８９．")


def random_entry(random):
    """A line as it is typed, and what it means: each line's minor units and tags, and the parts of the whole."""
    code, digits, signs = random.choice(CURRENCIES)
    meant = {"type": "expense", "currency": code, "lines": [], "payee": None, "location": None, "note": None}
    words = []
    for number in range(random.choice((1, 1, 1, 2, 3))):
        text, value = random_amount(random, digits)
        tags = random.sample(["lunch", "Café", "午餐", "team-7", "zwei"], random.choice((0, 1, 1, 2)))
        sign = random.choice(signs) if signs and number == 0 and text[0].isdigit() and random.random() < 0.3 else None
        parts = [sign + text if sign else random.choice((f"{text} {code}", f"{code} {text}"))]
        if number == 0 and random.random() < 0.3:
            meant["type"], parts = "income", parts + ["type:income"]
        parts += ["#" + tag for tag in tags]
        if number == 0:
            for fact, shape, names in PARTS:
                if random.random() < 0.3:
                    meant[fact] = random.choice(names)
                    parts.append(shape.format(meant[fact]))
        random.shuffle(parts)
        meant["lines"].append((value, [part[1:] for part in parts if part.startswith("#")]))
        words.append(" ".join(parts))
    return random.choice((" ; ", "  ;  ")).join(words), meant


def random_amount(random, digits):
    """An amount as people write it, and its minor units, at least one."""
    while True:
        text, value = calculation(random, digits) if random.random() < 0.3 else number(random, digits)
        units = round(value * 10**digits)  # half to even, exactly
        if 0 < units < 10**12:
            return text, units


def number(random, digits):
    units = random.choice((random.randrange(1, 1_000), random.randrange(1, 10_000_000), random.randrange(1, 10**11)))
    whole, rest = divmod(units, 10**digits)
    if digits == 3 and 0 < whole < 1_000:
        # Three digits behind one mark could be thousands, and would be asked about.
        units, whole = units + 10**6, whole + 1_000
    behind = f"{rest:0{digits}}" if digits else ""
    # A grouping sign settles which mark is which only where the decimals stand behind it too.
    mark, group = random.choice((".,", ",.", ".'", ",'", ".\u00a0", ",\u202f"))
    if not digits:
        mark = ""
    grouped = f"{whole:,}".replace(",", group) if digits and random.random() < 0.5 else str(whole)
    text = grouped + mark + behind
    if mark != "," and grouped.isdigit() and random.random() < 0.2:
        text = text.translate(FULL_WIDTH)
    return text, Fraction(units, 10**digits)


def calculation(random, digits):
    """A calculation with points, whose result may have any number of decimals."""
    def term():
        cents = random.randrange(1, 100_000)
        return f"{cents // 100}.{cents % 100:02}", Fraction(cents, 100)

    (a, x), (b, y), divisor = term(), term(), random.randrange(1, 12)
    return random.choice((
        (f"{a}+{b}", x + y), (f"({a}+{b})/{divisor}", (x + y) / divisor), (f"{divisor}*{a}", divisor * x),
        (f"{a}+{divisor}%", x + x * divisor / 100), (f"{a}/{divisor}", x / divisor)))
