#!/usr/bin/env python3
"""Counts phrases that readers have to read twice, in each room of Sources; ends with 1 if a count has risen.

Usage: check_prose.py [--list ROOM | --record]

- TICS are counted in comments, and in the string literals that have a space, which people read as help or messages.
- .ci/prose_budget has a line for each room that has any: the room, the count in comments, the count in literals. A
  room without a line has a budget of 0. --record writes the counts of today, but never a higher one.
- docs/glossary.md names for its words those that must not be used in their place; no literal has one.
"""
import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUDGET = ROOT / ".ci/prose_budget"
GLOSSARY = ROOT / "docs/glossary.md"
TICS = re.compile("|".join([
    r"\b(?:is|are) no (?!longer\b|more\b)\w", r"\bnobody\b", r"\bsomebody\b", r"\banybody\b", r"\bwhoever\b",
    r"\bof (?:its|their) own\b", r"\banew\b", r"\bbesides?\b", r"\bformer\b", r"\bof before\b", r"\bstands?\b",
    r"\bis told\b", r"\blets? go\b", r"\bwhere that\b", r"\bgoes by\b", r"\bin force\b", r"\bspeaks? against\b",
    r"\bof which\b", r"\b(?:for|of|to|by) whom\b", r"\bin the place of\b", r"\bfor ever\b"]), re.I)
# A docstring begins with a noun phrase or a verb.
START = re.compile(r"(?:What|That|Those|Who|Whose|Something|Nobody|So many|It|Where)\b")
LITERAL = re.compile(r'(#*)("""[\s\S]*?"""|"(?:\\.|[^"\\\n])*")\1')
COMMENT = re.compile(r"^\s*(//+) ?(.*)$")
CODE = re.compile(r"`[^`]*`")


def room(path):
    return "/".join(path.relative_to(ROOT / "Sources").parts[:2])


def comments(text):
    """Each line of a comment: its number, its words, and whether a docstring begins with it."""
    inside = False
    for number, line in enumerate(text.split("\n"), 1):
        match = COMMENT.match(line)
        if match:
            yield number, CODE.sub("x", match[2]), match[1] == "///" and not inside
        inside = bool(match) and match[1] == "///"


def literals(text):
    """Each literal that has a space: the number of its first line, and its words on one line."""
    without = re.sub(r"(?m)^[ \t]*//.*$", "", text)
    for match in LITERAL.finditer(without):
        words = re.sub(r"\s+", " ", match[2].replace("\\\n", "")).strip('" ')
        if " " in words:
            yield without.count("\n", 0, match.start()) + 1, words


def wrong_words():
    """The words that the glossary's last column names, each with the word that is right."""
    rows = [line.strip("|").split("|") for line in GLOSSARY.read_text().split("\n") if line.startswith("|")]
    return {wrong.strip(): row[0].strip() for row in rows[2:] if len(row) > 2
            for wrong in row[2].split(",") if wrong.strip()}


def main(arguments):
    shown = arguments[1] if arguments[:1] == ["--list"] and len(arguments) == 2 else None
    if arguments and shown is None and arguments != ["--record"]:
        sys.exit(__doc__)
    wrong = wrong_words()
    if not wrong:
        sys.exit(f"{GLOSSARY} names no wrong word: its table has a third column for them.")
    wrongs = re.compile(r"\b(" + "|".join(map(re.escape, wrong)) + r")\b", re.I)
    counts = collections.defaultdict(lambda: [0, 0])
    faults = []
    files = sorted((ROOT / "Sources").rglob("*.swift"))
    if not files:
        sys.exit("There is no Swift in Sources.")
    for path in files:
        text = path.read_text()
        found = [(0, number, words, len(TICS.findall(words)) + bool(begins and START.match(words)))
                 for number, words, begins in comments(text)]
        found += [(1, number, words, len(TICS.findall(words))) for number, words in literals(text)]
        for place, number, words, count in found:
            counts[room(path)][place] += count
            if count and shown == room(path):
                print(f"{path.relative_to(ROOT)}:{number}: {words}")
        for number, words in literals(text):
            for word in wrongs.findall(words):
                right = wrong.get(word.lower(), wrong.get(word))
                faults.append(f"{path.relative_to(ROOT)}:{number}: '{word}': the glossary's word is '{right}'.")
    budget = {}
    if BUDGET.exists():
        for line in BUDGET.read_text().split("\n"):
            if line:
                name, *numbers = line.split()
                budget[name] = [int(number) for number in numbers]
    if arguments == ["--record"]:
        lines = [f"{name} {' '.join(str(min(pair)) for pair in zip(counts[name], budget.get(name, counts[name])))}"
                 for name in sorted(counts) if any(counts[name])]
        BUDGET.write_text("\n".join(lines) + "\n")
        budget = {line.split()[0]: [int(number) for number in line.split()[1:]] for line in lines}
    for name in sorted(counts):
        for count, most, kind in zip(counts[name], budget.get(name, [0, 0]), ["comments", "messages and help"]):
            if count > most:
                faults.append(f"{name}: {count} phrases in {kind} have to be read twice, and at most {most} may; see "
                              f".ci/check_prose.py --list {name}")
    print("\n".join(faults) or f"prose: {sum(c for c, _ in counts.values())} such phrases in comments, "
          f"{sum(m for _, m in counts.values())} in messages and help.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
