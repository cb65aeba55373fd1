#!/usr/bin/env python3
"""Writes Sources/Cold/ColdSide/ColdSide.docc/Deviations.md: where the screens differ from a Vault's.

    Tests/Cold/ColdSideTests/Peers/list_deviations.py

The cases come from the shared vectors `vectors/cold`: those of walks from their notes, those of the
tables of all states from what is recorded there. What is said of each correction stands below.
"""
import collections
import json
import os
import pathlib
import re
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[4]
SHARED = pathlib.Path(os.environ.get("HOTSIDE_SHARED", ROOT.parent / "shared"))
PAGE = ROOT / "Sources/Cold/ColdSide/ColdSide.docc/Deviations.md"
WALKS = ["41", "42"]
TABLES = ["40", "48"]

# The corrections by their numbers in chapter 10: what a Vault of December 2025 does, and this device.
CORRECTIONS = {
    1: ("An item stays in the pending slot, and the next one is appended behind it; approving signs the old one.",
        "Every payload that is taken, every way out of its screen, and the third wrong password empty the slot. "
        "What is signed is bound to what was shown."),
    9: ("Keys of networks that are not stored any more break the list of seeds, the removal of their seed, and end the "
        "process where keys are listed for signing.",
        "The lists show such keys without a network, and their seed can be removed."),
    24: ("The root of a seed and Ethereum keys sign updates, which nobody can verify.",
         "Both are refused before anything is written: `no_network_attached`, `ethereum_capsule`."),
    31: ("Nothing entered for a key, and a payload text that is not ASCII, end the process; after that every action is "
         "refused until it is started again.",
         "Nothing is `key_not_found`; the text is refused by the place at which it goes wrong."),
    40: ("An empty phrase stands for the public development phrase and signs.", "It is refused: `empty_seed`."),
    41: ("Going back closes the alert over a modal whose data fails; the data is made again, fails again, and the alert "
         "is back.",
         "The alert and the modal are closed together. Where the screen fails too, its own alert follows, which leads to "
         "the settings."),
    42: ("The text of an alert that stays open is empty after the next action.", "It is kept as long as the alert is open."),
    43: ("An empty name is noticed after the phrase was shown, a name that exists never; without root key nothing is "
         "checked; without networks a seed is stored although an error is shown.",
         "A name is refused as soon as it is typed, and name, phrase and networks before anything is stored: "
         "`empty_seed_name`, `seed_name_exists`, `empty_seed`, `secret_string`, `no_networks_available`."),
    44: ("A fresh phrase is another one whenever the screen is drawn.", "The modal has one phrase as long as it is open."),
    45: ("A phrase of another seed opens the password dialog for a key without password.",
         "The alert says that the phrase does not lead to the key, `other_phrase`; no password is asked for, and the third "
         "such phrase leads to the log."),
    55: ("Metadata is kept under name and version alone: every network of the name is shown, and signs updates, by it. Specs of "
         "another genesis hash are taken under any name.",
         "Metadata is kept for the genesis hash and the verifier under which it came, and used for no other. Specs whose name "
         "another genesis hash has come with a warning that names both hashes: `name_has_other_genesis`."),
    56: ("A title or name that looks like another network's, shows nothing, or has thousands of letters comes without a word.",
         "Cards warn of it: `looks_like_network`, `blank_text`, `long_text`. What is signed for a network whose title looks like "
         "another's has its genesis hash beside the cards."),
}


def load(number):
    (path,) = (SHARED / "vectors/cold").glob(f"{number}-*.json")
    return json.loads(path.read_text())


def from_notes(cases):
    """Steps of walks, by the notes of their vectors."""
    for number in WALKS:
        for vector in load(number)["vectors"]:
            for rule, steps in re.findall(r"\(chapter 10, (\d+)\): steps? ([\d, ]*\d)", vector.get("note", "")):
                cases[int(rule)].append(f"{number}, `{vector['id']}`: {'step' if steps.isdigit() else 'steps'} {steps}")


def from_names(cases):
    """Steps of walks in which a name is typed that no seed can have; the notes have what follows."""
    for number in WALKS:
        file = load(number)
        for vector in file["vectors"]:
            setup = vector["db"].get("setup", [])
            setup = file["setups"][setup] if isinstance(setup, str) else setup
            taken = {"", *vector.get("seed_names", []), *(s["seed_name"] for s in setup if s["do"].startswith("create_"))}
            before, told = {}, []
            for index, step in enumerate(vector["flow"]):
                do, after = step.get("do", {}), step.get("expect", {})
                typed = do.get("action") == "GoForward" and do.get("details", "") in taken
                place = name(before.get("screen")), name(before.get("modal"))
                if typed and place in (("NewSeed", None), ("RecoverSeedName", None)) and "error" not in after:
                    told.append(str(index))
                before = after if "screen" in after else before
            noted = re.findall(r"10, 43\): steps? ([\d, ]*\d)", vector.get("note", ""))
            told = [index for index in told if index not in ", ".join(noted).split(", ")]
            if told:
                steps = "step" if len(told) == 1 else "steps"
                cases[43].append(f"{number}, `{vector['id']}`: {steps} {', '.join(told)}")


def name(part):
    return part["name"] if part else None


def row_rule(source, tried, target, error):
    """The correction that a row of a table falls under; None for a row that holds here too."""
    action, details, seed = tried
    screen, modal = name(source["screen"]), name(source.get("modal"))
    if target is None:
        return 9 if action.startswith("Sign") else 31
    leads_to = name(target["screen"])
    unknown = error.get("error", {}).get("code") == "network_specs_not_found"
    if action == "GoBack" and modal and source.get("alert") == "Error" and target.get("alert") == "Error":
        return 41
    if target.get("alert") == "ErrorDisplay" and leads_to in ("SeedSelector", "SelectSeedForBackup"):
        return 9
    if action == "RemoveSeed" and screen == "Keys" and unknown:
        return 9
    if action != "GoForward":
        return None
    reached = name(target.get("modal"))
    if screen in ("NewSeed", "RecoverSeedName") and not modal and not details:
        return 43
    if leads_to == "Keys" and screen in ("NewSeed", "RecoverSeedPhrase"):
        label = target["screen"]["args"]["seed_name"]
        return 43 if not seed or label in ("", "Alice") else None
    if screen == "Transaction" and reached == "EnterPassword" and seed == "seed:bobby":
        payload = source["screen"]["args"].get("payload")
        return 45 if payload != "payload:sign_password" and not modal else None
    if screen == "SignSufficientCrypto" and reached == "SufficientCryptoReady":
        if details.endswith("root"):
            return 24
        return 40 if not seed and not modal else None
    return None


def from_tables(cases):
    """Rows of the tables of all states."""
    for number in TABLES:
        table = load(number)
        states = {state["id"]: state for state in table["states"]}
        found = collections.defaultdict(list)
        for key, rows in table["transitions"].items():
            source = states[int(key)]
            for row in rows:
                tried = table["tried"][source["tried"]][row[0]]
                error = table["errors"][row[2]] if len(row) > 2 else {}
                target = states[row[1]] if row[1] is not None else None
                rule = row_rule(source, tried, target, error)
                if rule:
                    found[rule].append((int(key), tried))
        left = [s for s in states.values() if "+" in s.get("pending", "") or (
            s.get("pending") and s["screen"]["name"] != "Transaction")]
        if left:
            cases[1].append(f"{number}: {len(left)} states with something left behind, the first of them {left[0]['id']}")
        for rule, rows in sorted(found.items()):
            state, tried = rows[0]
            details = f" with `{tried[1]}`" if tried[1] else ""
            cases[rule].append(
                f"{number}: {len(rows)} rows of {len({row[0] for row in rows})} states, the first of them in state {state}, "
                f"`{tried[0]}`{details}")


def main():
    cases = collections.defaultdict(list)
    from_notes(cases)
    from_names(cases)
    from_tables(cases)
    missing = sorted(set(cases) - set(CORRECTIONS))
    if missing:
        raise SystemExit(f"nothing is said of the corrections {missing}")
    lines = [
        "# Where the screens differ from a Vault's", "",
        "What existing signers get wrong, what this device does instead, and the recorded cases in which it shows.", "",
        "## Overview", "",
        "`Tests/Cold/ColdSideTests/Peers/list_deviations.py` makes this page from the shared vectors. The numbers are those of "
        "chapter 10 of the specification of the cold side, and of the files of vectors. Steps count from 0. In every other "
        "step and row this device answers as a Vault of December 2025 does. Keys are named here by their bytes, also where "
        "a Vault keeps the text that was typed.", ""]
    for rule in sorted(CORRECTIONS):
        theirs, ours = CORRECTIONS[rule]
        lines += [f"## Chapter 10, {rule}", "", f"A Vault: {theirs}", "", f"Here: {ours}", ""]
        lines += [f"- {case}" for case in cases[rule]] or ["No recorded case shows it."]
        lines += [""]
    wrapped = [textwrap.fill(line, 138, break_long_words=False, break_on_hyphens=False,
                             subsequent_indent="  " if line.startswith("- ") else "") for line in lines]
    PAGE.write_text("\n".join(wrapped).rstrip() + "\n")


main()
