"""Where the bodies of functions begin and end in a Swift source, found without a parser of the language."""

import re

# What is no code in Swift, or where a string begins.
SWIFT_TEXT = re.compile(r'//[^\n]*|/\*.*?\*/|#/.*?/#|(#*)("""|")', re.S)
TYPE = re.compile(r"\b(?:struct|class|enum|extension|protocol|actor)\s+[\w`]")
FUNCTION = re.compile(r"\b(?:func|init|subscript|var|deinit)\b")
ACCESSOR = re.compile(r"\s*(?:@\w+\s+)*(?:get|set|didSet|willSet|_read|_modify)\b")


def blanked(text):
    """The text with spaces for its comments and strings, interpolations included."""
    result, place = "", 0
    while match := SWIFT_TEXT.search(text, place):
        end = string_end(text, match) if match[2] else match.end()
        result += text[place:match.start()] + re.sub(r"[^\n]", " ", text[match.start():end])
        place = end
    return result + text[place:]


def string_end(text, opening):
    """Where the string ends that begins with that match."""
    closing, escape = opening[2] + opening[1], "\\" + opening[1]
    place = opening.end()
    while not text.startswith(closing, place):
        if not text.startswith(escape, place):
            place += 1
        elif text[place + len(escape)] != "(":
            place += len(escape) + 1
        else:
            place, depth = place + len(escape) + 1, 1
            while depth:
                inner = SWIFT_TEXT.match(text, place)
                if inner:
                    place = string_end(text, inner) if inner[2] else inner.end()
                else:
                    depth += {"(": 1, ")": -1}.get(text[place], 0)
                    place += 1
    return place + len(closing)


def bodies(text):
    """Where the bodies of functions, initializers and computed properties in Swift begin and end, without the braces."""
    code = blanked(text)
    found, open_braces, header = [], [], 0
    for match in re.finditer(r"[{};]|\n[ \t]*\n", code):
        place, mark = match.start(), match.group()
        if mark == "{":
            words = code[header:place]
            inside = any(kind == "body" for _, kind in open_braces)
            kind = "other" if inside else "type" if TYPE.search(words) else "other"
            if not inside and FUNCTION.search(words) and not re.search(r"\bvar\b[^{]*=", words):
                kind = "accessors" if ACCESSOR.match(code, place + 1) else "body"
            elif not inside and open_braces and open_braces[-1][1] == "accessors":
                kind = "body"
            open_braces.append((place + 1, kind))
        elif mark == "}":
            start, kind = open_braces.pop()
            if kind == "body":
                found.append((start, place))
        header = match.end()
    return found
