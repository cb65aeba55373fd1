#!/usr/bin/env python3
"""Checks that Guidance/Tables/ErrorCodes.swift lists the codes of all errors, as 'hotside help
error-codes' shows them; prints what differs and ends with 1. With --write it writes the list.

Everything is taken from the sources: what a code is, from the rows of an error's table or else from
the name of its case; how a command ends, from the same row or from 'exitCode'; what it means, from
the comment on the case, or where there is none from the message.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCES = ROOT / "Sources"
TABLE = SOURCES / "HotsideCommands/Guidance/Tables/ErrorCodes.swift"
# What cannot end a command with a document: faults of the command line are `usage` there.
NOT_IN_DOCUMENTS = {"CommandLineKitError"}
CONFORMING = {"ReportableError", "ParameterizedError"}
TYPE = re.compile(
    r"^(?P<indent> *)(?:(?:public|package|private|fileprivate|indirect|final) )*"
    r"(?P<kind>enum|struct|class|extension) (?P<name>[\w.]+)(?::(?P<bases>[^{]*))?\s*(?:where[^{]*)?\{",
    re.M)
ROW = re.compile(
    r"\.(?P<exit>badData|inputMissing|refused|failure)\(\s*\"(?P<code>[a-z0-9_-]+)\"\s*,"
    r"|(?:ErrorRow|Self\.row|row)\(\s*\"(?P<code2>[a-z0-9_-]+)\"")


def exit_codes():
    text = (SOURCES / "ByteSupport/ExitCode.swift").read_text()
    return {name: int(number) for name, number in re.findall(
        r"static let (\w+) = ExitCode\((?:rawValue: )?(\d+)\)", text)} or {
        name: int(number) for name, number in re.findall(r"case (\w+) = (\d+)", text)}


EXITS = exit_codes()


def closing(text, start):
    """The place behind the brace that closes the one at start; strings and comments are passed over."""
    depth, place = 0, start
    while place < len(text):
        two = text[place:place + 2]
        if two == "//":
            place = text.index("\n", place)
        elif text[place] == '"':
            place = string_end(text, place)
            continue
        elif text[place] == "{":
            depth += 1
        elif text[place] == "}":
            depth -= 1
            if depth == 0:
                return place + 1
        place += 1
    return place


def string_end(text, start):
    if text.startswith('"""', start):
        return text.index('"""', start + 3) + 3
    if text[start - 1] == "#":
        return text.index('"#', start + 1) + 2
    place = start + 1
    while text[place] != '"':
        if text[place] == "\\" and text[place + 1] == "(":
            depth, place = 1, place + 2
            while depth:
                if text[place] == '"':
                    place = string_end(text, place)
                    continue
                depth += {"(": 1, ")": -1}.get(text[place], 0)
                place += 1
            continue
        place += 2 if text[place] == "\\" else 1
    return place + 1


def snake_case(name):
    """As ErrorWord in ByteSupport/ReportableError.swift does it."""
    name = re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", name)
    return re.sub(r"([A-Z])([A-Z][a-z])", r"\1_\2", name).lower()


class ErrorType:
    def __init__(self, module, name):
        self.module, self.name, self.kind = module, name, None
        self.bodies, self.bases, self.doc = [], "", ""

    def without_nested(self, body):
        inner = body[body.index("{") + 1:]
        spans = []
        for match in TYPE.finditer(inner):
            if not spans or match.start() >= spans[-1][1]:
                spans.append((match.start(), closing(inner, inner.index("{", match.start()))))
        for start, end in reversed(spans):
            # With the comment that stands above it.
            start -= len(re.search(r"(?:^ *///[^\n]*\n)*\Z", inner[:start], re.M)[0])
            inner = inner[:start] + inner[end:]
        return inner


def comment_above(text, place):
    lines = text[:place].rstrip(" ").rstrip("\n").split("\n")
    comment = []
    while lines and lines[-1].strip().startswith("///"):
        comment.insert(0, lines.pop().strip()[3:].strip())
    paragraph = " ".join(comment).split("  ")[0]
    return paragraph


def types():
    found = {}
    for path in sorted(SOURCES.rglob("*.swift")):
        module = path.relative_to(SOURCES).parts[0]
        if module.startswith("hotside"):
            continue
        text = path.read_text()
        stack = []
        for match in TYPE.finditer(text):
            end = closing(text, match.end() - 1)
            while stack and stack[-1][1] <= match.start():
                stack.pop()
            name = match["name"]
            if stack and match["kind"] != "extension":
                name = f"{stack[-1][0]}.{name}"
            stack.append((name, end))
            error = found.setdefault((module, name), ErrorType(module, name))
            error.bodies.append(text[match.start():end])
            error.bases += "," + (match["bases"] or "")
            if match["kind"] != "extension":
                error.kind, error.doc = match["kind"], comment_above(text, match.start())
    return found


def cases(error):
    """Names of cases, with what they carry and what is said of them."""
    for body in error.bodies:
        inner = error.without_nested(body)
        for match in re.finditer(r"^ *(?:indirect )?case (\w.*(?:\n(?! *(?:case|///|var|\}|package|public|private|static|//|func|init))[^\n]*)*)", inner, re.M):
            if match[1].startswith("let ") or ":" in match[1].split("(")[0]:
                continue
            comment = comment_above(inner, match.start())
            depth, part, parts = 0, "", []
            for letter in match[1]:
                depth += {"(": 1, ")": -1}.get(letter, 0)
                if letter == "," and depth == 0:
                    parts.append(part)
                    part = ""
                else:
                    part += letter
            for part in parts + [part]:
                name = re.match(r"\s*`?(\w+)`?\s*(?:\((.*)\))?", part, re.S)
                if name:
                    yield name[1], name[2] or "", comment


def arms(body, start):
    """The arms of the switch that follows start: names of cases, and the text behind them."""
    switch = re.compile(r"switch [^\n{]*\{").search(body, start)
    if not switch:
        return
    end = closing(body, switch.end() - 1)
    text = body[switch.end():end - 1]
    marks = []
    for mark in re.finditer(r"^ *(case (?:let )?\.|default:)", text, re.M):
        indent = len(mark[0]) - len(mark[0].lstrip())
        marks.append((mark.start(), indent))
    if not marks:
        return
    least = min(indent for _, indent in marks)
    starts = [place for place, indent in marks if indent == least] + [len(text)]
    for begin, stop in zip(starts, starts[1:]):
        arm = text[begin:stop]
        depth = place = 0
        while place < len(arm):
            if arm[place] == '"':
                place = string_end(arm, place)
                continue
            depth += {"(": 1, ")": -1}.get(arm[place], 0)
            if arm[place] == ":" and depth == 0:
                break
            place += 1
        names, depth = [], 0
        for piece in re.finditer(r"[()]|\.(\w+)", arm[:place]):
            depth += {"(": 1, ")": -1}.get(piece[0], 0)
            if piece[1] and depth == 0:
                names.append(piece[1])
        yield names or ["default"], arm[place + 1:]


def member(error, name):
    """The text of a computed property, with what follows in its body."""
    for body in error.bodies:
        inner = error.without_nested(body)
        found = re.search(rf"\bvar {name}: [^{{=\n]*\{{", inner)
        if found:
            yield inner[found.start():closing(inner, found.end() - 1)]


def sentence(text):
    """The first literal of a piece of source, with an ellipsis for what is filled in."""
    found = re.search(r'"', text)
    if not found:
        return ""
    end = string_end(text, found.start())
    literal, place, out = text[found.start() + 1:end - 1], 0, ""
    while place < len(literal):
        if literal.startswith("\\(", place):
            depth, place = 1, place + 2
            while depth:
                if literal[place] == '"':
                    place = string_end(literal, place)
                    continue
                depth += {"(": 1, ")": -1}.get(literal[place], 0)
                place += 1
            out += "…"
        elif literal[place] == "\\":
            out += literal[place + 1]
            place += 2
        else:
            out += literal[place]
            place += 1
    return out


def tidy(text):
    """The first sentence, without marks of documentation."""
    text = re.sub(r"`+([^`]*)`+", r"\1", re.sub(r"\s+", " ", text)).strip()
    text = re.sub(r"\s*\((?:cold-signer|hot-side|reduced-metadata|crypto|raptorq|portal)?[^()]*\d[^()]*\)", "", text)
    text = re.sub(r"^[a-z0-9]+(-[a-z0-9]+)+: ", "", re.sub(r"\s*\([a-z]+(-[a-z]+)*\)", "", text))
    text = re.split(r"; (?=\w+ (?:is|are|says|names|counts) )", re.sub(r"^(…:?)+\s*", "", text))[0]
    first = re.match(r".*?[^.\d]\.(?= |$)", text)
    text = first[0] if first else text
    text = text.rstrip(". ")
    return text[:1].upper() + text[1:] + "." if text else ""


def meaning(comment, message):
    """What is said of a case; a comment that only names what it carries says less than the message."""
    said = tidy(comment)
    return said if len(said.split()) > 2 else tidy(message)


def exit_of(text):
    named = re.search(r"\.(\w+)", text)
    return EXITS.get(named[1]) if named else None


def codes():
    """Every code, with how commands end and what is said of it."""
    found = {}

    def add(code, exits, meaning, place):
        code = code.replace("-", "_")
        row = found.setdefault(code, (set(), []))
        row[0].update(number for number in exits if number is not None)
        if meaning and meaning not in row[1]:
            row[1].append(meaning)

    all_types = types()
    errors = {
        name.split(".")[-1] for (_, name), error in all_types.items()
        if CONFORMING & set(re.findall(r"\w+", error.bases))}
    for (module, name), error in sorted(all_types.items()):
        conforms = bool(CONFORMING & set(re.findall(r"\w+", error.bases)))
        tables = [text for text in member(error, "row") if "ErrorRow" in text]
        if name in NOT_IN_DOCUMENTS or not (conforms or tables):
            continue
        if error.kind == "struct":
            exits = [EXITS[number] for text in member(error, "exitCode")
                     for number in re.findall(r"\.(\w+)", text) if number in EXITS]
            own = [found[1] for text in member(error, "code")
                   for found in re.finditer(r'"([a-z0-9_-]+)"', text)]
            if not own and any("error.code" in text for text in member(error, "code")):
                continue
            for code in own or [snake_case(name.split(".")[-1])]:
                add(code, exits, tidy(error.doc), name)
            continue
        comments, carried = {}, {}
        for case, payload, comment in cases(error):
            comments[case], carried[case] = comment, payload
        messages = {}
        for text in member(error, "message"):
            for names, arm in arms(text, 0):
                for case in names:
                    messages.setdefault(case, sentence(arm))
        if tables:
            for text in tables:
                for names, arm in arms(text, 0):
                    row = ROW.search(arm)
                    if not row:
                        continue
                    code = row["code"] or row["code2"]
                    given = row["exit"] or (re.search(r"exit:\s*\.(\w+)", arm) or [None, None])[1]
                    rest = arm[row.end():]
                    for case in names:
                        add(code, [EXITS.get(given)],
                            meaning(comments.get(case, ""), sentence(rest)), name)
            continue
        own = {}
        for text in member(error, "code"):
            for names, arm in arms(text, 0):
                literal = re.match(r'\s*"([a-z0-9_-]+)"', arm)
                for case in names:
                    own[case] = literal[1] if literal else None
        exits, everything = {}, []
        for text in member(error, "exitCode"):
            listed = list(arms(text, 0))
            for names, arm in listed:
                for case in names:
                    exits[case] = exit_of(arm)
            if not listed:
                everything = [EXITS[word] for word in re.findall(r"\.(\w+)", text) if word in EXITS]
                exception = re.search(r"if case \.(\w+) = self \{ \.(\w+) \}", text)
                if exception:
                    exits[exception[1]] = EXITS[exception[2]]
                    everything = everything[1:]
        for case in comments:
            held = re.fullmatch(r"\s*(?:\w+: )?(?:any )?([\w.]+)\s*", carried[case])
            if held and held[1].split(".")[-1] in errors:
                continue
            code = own.get(case, own.get("default")) if own else snake_case(case)
            if code is None:
                continue
            ends = [exits[case]] if case in exits else (
                [exits["default"]] if "default" in exits else everything)
            add(code, ends, meaning(comments[case], messages.get(case, "")), name)
    add("usage", [EXITS["usage"]], "The command line is wrong.", "")
    return found


def table(found):
    lines = []
    for code, (exits, meanings) in sorted(found.items()):
        ends = ",".join(str(number) for number in sorted(exits))
        lines.append(f"    {code}|{ends}|{' '.join(meanings)}".replace("\\", "\\\\"))
    return (
        "/// The codes of errors, written by .ci/check_error_codes.py.\n"
        "enum ErrorCodes {\n"
        "  /// A line each: the code, how a command ends with it, and what it means; no number where that\n"
        "  /// is a matter of what is behind it.\n"
        "  static let lines = \"\"\"\n" + "\n".join(lines) + "\n    \"\"\"\n}\n")


def main():
    found = codes()
    dumb = [code for code, (_, meanings) in found.items() if not meanings]
    for code in sorted(dumb):
        print(f"{code}: no comment and no message says what it means")
    text = table(found)
    if "--write" in sys.argv[1:]:
        TABLE.parent.mkdir(exist_ok=True)
        TABLE.write_text(text)
        return 1 if dumb else 0
    written = set(TABLE.read_text().split("\n")) if TABLE.exists() else set()
    wanted = set(text.split("\n"))
    for line in sorted(wanted - written):
        print(f"{TABLE.relative_to(ROOT)}: not there: {line.strip()}")
    for line in sorted(written - wanted):
        print(f"{TABLE.relative_to(ROOT)}: not in the sources: {line.strip()}")
    if wanted != written:
        print("Run .ci/check_error_codes.py --write.")
    return 1 if dumb or wanted != written else 0


if __name__ == "__main__":
    sys.exit(main())
