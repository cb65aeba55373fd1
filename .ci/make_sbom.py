#!/usr/bin/env python3
"""Prints the bill of materials of the program, CycloneDX 1.5 in JSON.

Named are the program, the Swift runtime that is linked into it, and every library that the loader
brings along, those of libraries included, each as the Debian package and version that has it. The same
program on the same system gives the same bytes; the time is $SOURCE_DATE_EPOCH.

Usage: make_sbom.py PROGRAM
"""
import datetime
import json
import os
import pathlib
import re
import subprocess
import sys
import uuid


def run(*words):
    return subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout


def loaded(path):
    """The files of the libraries that come with a file."""
    found = re.findall(r"(?:=> )?(/\S+) \(0x", run("ldd", path))
    return {os.path.realpath(name) for name in found}


def owners(paths):
    """(name, architecture, version, source) of the packages that have files, in ascending order."""
    # Files below / are listed where they were before /usr was merged.
    names = {path: {path, re.sub(r"^/usr(?=/lib)", "", path)} for path in paths}
    # Whoever asks for several names learns of those that are known, and fails for the others.
    found = subprocess.run(["dpkg-query", "-S", *sorted(set().union(*names.values()))], stdout=subprocess.PIPE,
                           stderr=subprocess.DEVNULL, text=True).stdout
    owner = {name: full.split(",")[0] for full, name in (line.split(": ", 1) for line in found.splitlines()
                                                       if not line.startswith("diversion "))}
    for path in sorted(paths):
        if not names[path] & owner.keys():
            raise SystemExit(f"No Debian package has {path}.")
    fields = "${Package}\t${Architecture}\t${Version}\t${source:Package}\n"
    known = run("dpkg-query", "-W", "-f", fields, *sorted(set(owner.values())))
    return sorted({tuple(line.split("\t")) for line in known.splitlines()})


def main():
    program = sys.argv[1]
    details = run(program, "--version", "--verbose").splitlines()
    version = details[0]
    told = dict(line.split(": ", 1) for line in details[1:4])
    # Also what is loaded only when it is wanted.
    files = loaded(program)
    for line in details:
        found = re.match(r"  (\S+) (/\S+?):?(?: |$)", line)
        if found:
            files |= {found.group(2)} | loaded(found.group(2))
    # Headers alone, which are compiled into the program.
    files |= {"/usr/include/toml++/toml.h", "/usr/include/xxhash.h"}
    # A program built for debugging has the Swift runtime beside it.
    packages = owners({path for path in files if "/lib/swift/" not in path})
    components = [{
        "type": "library", "bom-ref": "swift-runtime", "name": "swift-runtime",
        "version": re.search(r"Swift version (\S+)", told["compiler"]).group(1),
        "licenses": [{"expression": "Apache-2.0 WITH Swift-exception"}],
        "description": "linked into the program",
    }]
    for name, architecture, number, source in packages:
        reference = f"pkg:deb/debian/{name}@{number.replace('+', '%2B').replace(':', '%3A')}?arch={architecture}&distro=debian-12"
        components.append({
            "type": "library", "bom-ref": reference, "name": name, "version": number, "purl": reference,
            "properties": [{"name": "debian:source", "value": source}],
        })
    moment = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    document = {
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "metadata": {
            "timestamp": moment.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": {
                "type": "application", "bom-ref": "hotside", "name": "hotside", "version": version,
                "licenses": [{"license": {"id": "MIT"}}],
                "properties": [{"name": f"hotside:{key}", "value": told[key]} for key in ("commit", "compiler", "flags")],
            },
        },
        "components": components,
        "dependencies": [{"ref": "hotside", "dependsOn": [entry["bom-ref"] for entry in components]}],
    }
    name = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(document, sort_keys=True))
    print(json.dumps({"serialNumber": f"urn:uuid:{name}", **document}, indent=2))


main()
