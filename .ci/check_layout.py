#!/usr/bin/env python3
"""Checks that the layout of the package is what its documents say; prints each fault and ends with 1.

- The dependencies that Package.swift declares for a target are the modules that it imports.
- Sources/GROUP/ROOM and Tests/GROUP/ROOMTests are the only places. A room imports rooms of its own group listed
  before it and any room of a group listed before; Cold never imports Hot, Hot never imports Cold, and Commands do
  not import WebPages.
- Each C module is imported by one Swift target.
- No test target uses another. Code that several need is in Tests/Support.
- `public` is used only in PUBLIC_GROUPS and PUBLIC_ROOMS; elsewhere `package` is the widest access.
- A library's catalog says in its own words what the library is for, names at most ten types to begin with,
  and every type that its pages name is one that other targets can see.
- A file has at most 400 lines, a folder 2 000 lines of Swift, a room 5 500, and a chain of rooms that import one
  another 36 000. Generated tables are not counted.
- docs/architecture.md names every room in the row of its group.
- Nothing in Sources reflects at run time: the compiler writes what needs the names of properties.
- No line of Swift in Sources is longer than 120 columns, but for tables that programs wrote.
- No string of more than five lines holds markup, style or script: those are files, embedded.
- README.md has at most 130 lines of at most 110 columns.
"""
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LONGEST_FILE = 400
LARGEST_FOLDER = 2_000
LARGEST_ROOM = 5_500
LONGEST_CHAIN = 42_000
LONGEST_README = 130
WIDEST_README = 110
LONGEST_LINE = 120
LONGEST_MARKUP = 5
MOST_TYPES = 10
# The house: nothing else has its place at the top.
TOP = set("Sources Tests Networks Output docs Packaging Package.swift Makefile README.md LICENSE".split())
# From the ground up.
GROUPS = ["Libraries", "Base", "Formats", "Substrate", "Storage", "Pictures", "Vault", "Terminal", "Network", "Hot", "Cold",
          "AirGap", "Portal", "Commands", "Programs"]
PUBLIC_GROUPS = {"Base", "Formats", "Substrate", "Vault", "Terminal"}
PUBLIC_ROOMS = {"SQLiteStore", "IdentityPictures", "WebSocketCodec"}
# Types of these rooms conform to a public protocol here; C calls the functions of the fuzzer.
PUBLIC_ALLOWED = {"Sources/Commands/CommandReports/Options/ArgumentValues.swift",
                  "Sources/Programs/hotside-fuzz/FuzzEntry.swift"}
# Modules of the system and of the toolchain.
FOREIGN = {"Glibc", "Synchronization", "Testing", "Foundation", "FoundationXML", "PackageDescription", "Swift", "Dispatch"}

IMPORT = re.compile(
    r"^(?:@\w+(?:\([^)]*\))?\s+)*(?:public |package |internal |private |fileprivate )?"
    r"import (?:struct |class |enum |func |protocol |let |var |typealias )?([A-Za-z_0-9]+)")
TYPE = re.compile(
    r"^(?:@\w+(?:\([^)]*\))?\s+)*(?:public|package) (?:indirect |final |nonisolated )*"
    r"(struct|class|enum|protocol|actor|typealias) (\w+)", re.M)
# A literal of several lines, and what markup, style sheets and scripts have that prose and SQL have not.
STATES = re.compile(r'TextTable\(\s*columns: \[[^\]]*"(?:state|verdict)"')
LITERAL = re.compile(r'(#*)"""\n(.*?)\n[ \t]*"""\1', re.S)
MARKUP = re.compile(
    r"</\w+>|<\w+(?: [\w-]+=\\?\"[^\n]*)?/?>$|^[^\n({]*\{[^{}()\n]*[\w-]+: [^;\n]+;|=> \{|\b(?:const|let) \w+ = |\bdocument\.|^ *(?:local -|esac$|fi$)", re.M)
NAMED = re.compile(r"(?<!`)``(?:\w+-)?(\w+)[^`]*``(?!`)")
faults = []


def fault(place, text):
    faults.append(f"{place}: {text}")


def manifest():
    """The targets as the package manager reads them."""
    text = subprocess.run(
        ["swift", "package", "--ignore-lock", "dump-package"], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout
    return {target["name"]: target for target in json.loads(text)["targets"]}


def group(target):
    """The folder that holds the target's folder: the name of a group, or Support."""
    return folder(target).parent.name


def check_top():
    for path in ROOT.iterdir():
        if not path.name.startswith(".") and path.name not in TOP:
            fault(path.name, "has no place at the top of the repository")


def check_groups(targets, rooms):
    """Every room is in a group, and imports rooms listed before it; Hot and Cold import nothing of each other."""
    for top in set((ROOT / "Sources").iterdir()) - {ROOT / "Sources" / name for name in GROUPS}:
        fault(top.relative_to(ROOT), "is not a group")
    order = {name: (GROUPS.index(group(targets[name])), number) for number, name in enumerate(rooms)}
    for name in rooms:
        for other in sorted(dependencies(targets[name])):
            if other not in order or order[other] > order[name]:
                fault("Package.swift", f"{name} depends on {other}, which is not listed before it")
            elif {group(targets[name]), group(targets[other])} == {"Hot", "Cold"}:
                fault("Package.swift", f"{name} depends on {other}, across the air gap")
            elif group(targets[name]) == "Commands" and other == "WebPages":
                fault("Package.swift", f"{name} depends on {other}: commands have no HTML")
    for name, target in targets.items():
        room = targets.get(name.removesuffix("Tests"), target)
        if target["type"] == "test" and group(target) != group(room):
            fault(folder(target).relative_to(ROOT), f"the room is in the group {group(room)}")


def check_sizes(targets, rooms):
    """The lines of rooms, of folders, and of the longest chain of rooms that import one another."""
    sizes, chains = {}, {}
    for name in rooms:
        folders = {}
        for path in folder(targets[name]).rglob("*.swift"):
            if path.parent.name != "Tables":
                folders[path.parent] = folders.get(path.parent, 0) + path.read_text().count("\n")
        sizes[name] = sum(folders.values())
        if sizes[name] > LARGEST_ROOM:
            fault(folder(targets[name]).relative_to(ROOT), f"{sizes[name]} lines, more than {LARGEST_ROOM}")
        for place, size in sorted(folders.items()):
            if size > LARGEST_FOLDER:
                fault(place.relative_to(ROOT), f"{size} lines, more than {LARGEST_FOLDER}")

    def chain(name):
        if name not in chains:
            below = [chain(other) for other in dependencies(targets[name]) if other in sizes]
            size, names = max(below, default=(0, []))
            chains[name] = (size + sizes[name], [name] + names)
        return chains[name]

    size, names = max(chain(name) for name in sizes)
    if size > LONGEST_CHAIN:
        fault("Package.swift", f"{size} lines wait for one another, more than {LONGEST_CHAIN}: {', '.join(names)}")


def dependencies(target):
    return {entry[kind][0] for entry in target["dependencies"] for kind in entry}


def folder(target):
    return ROOT / target["path"]


def check_access(name, target, files):
    """`public` in a room where `package` is enough."""
    for path in files:
        place = path.relative_to(ROOT)
        if group(target) in PUBLIC_GROUPS or name in PUBLIC_ROOMS or str(place) in PUBLIC_ALLOWED:
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if re.match(r"\s*(?:@\w+(?:\([^)]*\))?\s+)*public\s", line):
                fault(f"{place}:{number}", f"package is the widest access in {name}")


def check_text(path):
    """No line too long to read, no reflection, no page or script in a string of Swift, one form of tables of states."""
    text = path.read_text()
    for match in STATES.finditer(text):
        number = text.count("\n", 0, match.start()) + 1
        fault(f"{path.relative_to(ROOT)}:{number}", "a table with a column of states: use StateTable")
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > LONGEST_LINE:
            fault(f"{path.relative_to(ROOT)}:{number}", f"{len(line)} columns, more than {LONGEST_LINE}")
    if "Mirror(" in text:
        fault(path.relative_to(ROOT), "reflects at run time with Mirror")
    for match in LITERAL.finditer(text):
        lines = match.group(2).count("\n") + 1
        if lines > LONGEST_MARKUP and MARKUP.search(match.group(2)):
            number = text.count("\n", 0, match.start()) + 1
            fault(f"{path.relative_to(ROOT)}:{number}", f"a string of {lines} lines of markup, style or script: embed a file")


def check_catalog(name, path, files):
    """What the pages of a catalog name, against the types that other targets can see."""
    seen = {name}
    for file in files:
        seen.update(type_name for _, type_name in TYPE.findall(file.read_text()))
    for page in sorted(path.parent.glob("*.md")):
        for named in sorted(set(NAMED.findall(page.read_text()))):
            if named not in seen:
                fault(page.relative_to(ROOT), f"{named} is named and is no type that others can see")
    text, _, topics = path.read_text().partition("## Topics\n")
    if len(re.findall(r"^- ``", topics, re.M)) > MOST_TYPES:
        fault(path.relative_to(ROOT), f"more than {MOST_TYPES} types to begin with")
    if len(re.split(r"\n\n+", re.sub(r"^#.*$", "", text, flags=re.M).strip())) < 2:
        fault(path.relative_to(ROOT), "fewer than two paragraphs on what the library is for")


def main():
    targets = manifest()
    rooms = [name for name, target in targets.items() if group(target) in GROUPS and target["type"] != "test"]
    check_top()
    check_groups(targets, rooms)
    importers = {}
    picture = (ROOT / "docs/architecture.md").read_text()
    for name, target in targets.items():
        files = sorted(folder(target).rglob("*.swift"))
        for path in sorted(folder(target).rglob("*")):
            if path.suffix in {".swift", ".c", ".cpp", ".h"} and path.parent.name != "Tables":
                length = path.read_text().count("\n")
                if length > LONGEST_FILE:
                    fault(path.relative_to(ROOT), f"{length} lines, more than {LONGEST_FILE}")
        if not files:
            continue
        if "Sources" in folder(target).parts:
            for path in (path for path in files if path.parent.name != "Tables"):
                check_text(path)
        imported = {}
        for path in files:
            for line in path.read_text().splitlines():
                match = IMPORT.match(line)
                if match and match.group(1) not in FOREIGN:
                    imported.setdefault(match.group(1), path.relative_to(ROOT))
        declared = dependencies(target)
        for module in sorted(set(imported) - declared - {name}):
            if module.replace("_", "-") not in declared:
                fault(imported[module], f"{name} imports {module}, which Package.swift does not declare")
        for module in sorted(declared):
            if target["type"] == "test" and targets[module]["type"] == "test":
                fault("Package.swift", f"the test target {name} uses the test target {module}")
        for module in sorted(declared):
            if module.replace("-", "_") not in imported:
                fault("Package.swift", f"{name} declares {module} and imports it nowhere")
        if name not in rooms:
            continue
        for module in sorted(declared):
            if group(targets[module]) == "Libraries":
                importers.setdefault(module, []).append(name)
        check_access(name, target, files)
        catalog = folder(target) / f"{name}.docc" / f"{name}.md"
        if catalog.is_file():
            check_catalog(name, catalog, files)
        if not re.search(rf"^\| `{group(target)}` \|.*`{name}`", picture, re.M):
            fault("docs/architecture.md", f"{name} is not in the row of {group(target)}")
    check_sizes(targets, rooms)
    length = (ROOT / "README.md").read_text().count("\n")
    if length > LONGEST_README:
        fault("README.md", f"{length} lines, more than {LONGEST_README}")
    for number, line in enumerate((ROOT / "README.md").read_text().splitlines(), 1):
        if len(line) > WIDEST_README:
            fault(f"README.md:{number}", f"{len(line)} columns, more than {WIDEST_README}")
    for module, users in sorted(importers.items()):
        if len(users) > 1:
            fault("Package.swift", f"{module} is imported by {', '.join(sorted(users))}, not by one")
    for line in faults:
        print(line)
    sys.exit(1 if faults else 0)


main()
