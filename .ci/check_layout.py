#!/usr/bin/env python3
"""Checks that the layout of the package is what its documents say; prints each fault and ends with 1.

- Every module that a target imports is declared in Package.swift, and every declared one is imported.
- Targets stand in Package.swift by rows, the highest first, and depend on lower rows only; within a
  row only on C modules, and as SIDEWAYS allows.
- Each C module is imported by one Swift target.
- No test target uses another; what several need is a target of its own, such as TestSupport.
- `public` stands in rows 0 to 2 only; above them `package` is the widest access.
- Every type that other targets can see stands in its library's catalog, and in no other's.
- No file is longer than 400 lines, but for tables that programs wrote.
- Every library stands in README.md.
"""
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LONGEST_FILE = 400
SIDEWAYS = {
    ("VaultPayloads", "RuntimeMetadata"),
    ("CallDecoding", "VaultPayloads"),
    ("CallDecoding", "RuntimeMetadata"),
}
PUBLIC_ROWS = range(0, 3)
# Public types of lower rows take part in a public protocol here; the fuzzer's main is C's.
PUBLIC_ALLOWED = {"Sources/HotsideCommands/Support/Options/ArgumentValues.swift", "Sources/hotside-fuzz/FuzzEntry.swift"}
# Modules of the system and of the toolchain.
FOREIGN = {"Glibc", "Synchronization", "Testing", "Foundation", "FoundationXML", "PackageDescription", "Swift", "Dispatch"}

IMPORT = re.compile(
    r"^(?:@\w+(?:\([^)]*\))?\s+)*(?:public |package |internal |private |fileprivate )?"
    r"import (?:struct |class |enum |func |protocol |let |var |typealias )?([A-Za-z_0-9]+)")
TYPE = re.compile(
    r"^(?:@\w+(?:\([^)]*\))?\s+)*(?:public|package) (?:indirect |final |nonisolated )*"
    r"(struct|class|enum|protocol|actor|typealias) (\w+)", re.M)
faults = []


def fault(place, text):
    faults.append(f"{place}: {text}")


def manifest():
    """The targets as the package manager reads them."""
    text = subprocess.run(
        ["swift", "package", "--ignore-lock", "dump-package"], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout
    return {target["name"]: target for target in json.loads(text)["targets"]}


def rows(names):
    """The row of every target, from the headings in Package.swift; the order must be descending."""
    found, row, last, opened = {}, None, 99, False
    for line in (ROOT / "Package.swift").read_text().splitlines():
        heading = re.match(r"\s*// Row (\d+)", line)
        if heading:
            row = int(heading.group(1))
            if row >= last:
                fault("Package.swift", f"row {row} stands below row {last}")
            last = row
        elif re.match(r"\s*// Tests mirror", line):
            row = None
        start = re.search(r"(?:library|system|late|\.target|\.executableTarget|\.systemLibrary)\((.*)", line)
        text = start.group(1) if start else line if opened else ""
        named = re.match(r'\s*(?:name: )?"([^"]+)"', text)
        if named and row is not None and named.group(1) in names:
            found.setdefault(named.group(1), row)
        opened = bool(start) and not named
    return found


def dependencies(target):
    return {entry[kind][0] for entry in target["dependencies"] for kind in entry}


def folder(target):
    base = "Tests" if target["type"] == "test" else "Sources"
    return ROOT / (target.get("path") or f"{base}/{target['name']}")


def check_access(name, row, files):
    """`public` where no other package can look."""
    for path in files:
        place = path.relative_to(ROOT)
        if row in PUBLIC_ROWS or str(place) in PUBLIC_ALLOWED:
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if re.match(r"\s*(?:@\w+(?:\([^)]*\))?\s+)*public\s", line):
                fault(f"{place}:{number}", f"{name} stands in row {row}, where package is the widest access")


def check_catalog(name, path, files):
    """The types that other targets can see, against the topics of the catalog."""
    listed = set(re.findall(r"^- ``(?:%s/)?(\w+)``$" % re.escape(name), path.read_text(), re.M))
    seen, aliases = set(), set()
    for file in files:
        for kind, type_name in TYPE.findall(file.read_text()):
            (aliases if kind == "typealias" else seen).add(type_name)
    for missing in sorted(seen - listed):
        fault(path.relative_to(ROOT), f"{missing} is not listed")
    for stale in sorted(listed - seen - aliases):
        fault(path.relative_to(ROOT), f"{stale} is listed and is no type that others can see")


def main():
    targets = manifest()
    row_of = rows(targets)
    importers = {}
    readme = (ROOT / "README.md").read_text()
    for name, target in targets.items():
        files = sorted(folder(target).rglob("*.swift"))
        for path in sorted(folder(target).rglob("*")):
            if path.suffix in {".swift", ".c", ".cpp", ".h"} and path.parent.name != "Tables":
                length = path.read_text().count("\n")
                if length > LONGEST_FILE:
                    fault(path.relative_to(ROOT), f"{length} lines, more than {LONGEST_FILE}")
        if not files:
            continue
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
        for module in sorted(declared - {"TestSupport"}):
            if module.replace("-", "_") not in imported:
                fault("Package.swift", f"{name} declares {module} and imports it nowhere")
        if name not in row_of:
            continue
        for module in sorted(declared):
            if module in row_of and not any(folder(targets[module]).rglob("*.swift")):
                importers.setdefault(module, []).append(name)
            if module not in row_of:
                fault("Package.swift", f"{module} stands in no row")
            elif row_of[module] > row_of[name] or (
                    row_of[module] == row_of[name] and not module.startswith("C")
                    and (name, module) not in SIDEWAYS):
                fault("Package.swift",
                      f"{name} of row {row_of[name]} depends on {module} of row {row_of[module]}")
        check_access(name, row_of[name], files)
        catalog = folder(target) / f"{name}.docc" / f"{name}.md"
        if catalog.is_file():
            check_catalog(name, catalog, files)
            if f"`{name}`" not in readme:
                fault("README.md", f"{name} is not in its list of libraries")
    for module, users in sorted(importers.items()):
        if len(users) > 1:
            fault("Package.swift", f"{module} is imported by {', '.join(sorted(users))}, not by one")
    for line in faults:
        print(line)
    sys.exit(1 if faults else 0)


main()
