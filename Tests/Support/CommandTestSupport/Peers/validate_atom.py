"""Holds a site's Atom feeds against RFC 4287, RFC 3339 and RFC 4151, with nothing but Python's own XML parser.

Usage: validate_atom.py SITE BASE FEED...
Each FEED is a path below SITE, which is published at BASE. Prints one line for each fault, and ends with 1 where
there is one.
"""

import os
import re
import sys
from urllib.parse import unquote
from xml.etree import ElementTree

ATOM = "{http://www.w3.org/2005/Atom}"
TIME = re.compile(r"\d{4}-(0[1-9]|1[0-2])-([0-2]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(Z|[+-]\d\d:\d\d)")
TAG = re.compile(r"tag:[a-z0-9.-]+,\d{4}(-\d\d(-\d\d)?)?:[A-Za-z0-9._~!$&'()*+,;=:@/?%-]+")
CATEGORIES = {"metadata", "next", "specs", "specs-changed", "alarm", "back-to-normal"}

site, base = sys.argv[1], sys.argv[2]
faults = []


def one(parent, name, where):
    found = parent.findall(ATOM + name)
    if len(found) != 1:
        faults.append(f"{where}: {len(found)} elements '{name}' instead of one")
        return ""
    text = found[0].text or ""
    if found[0].get("type", "text") != "text" or len(found[0]):
        faults.append(f"{where}: '{name}' is no plain text")
    if not text.strip():
        faults.append(f"{where}: '{name}' is empty")
    return text


def link(element, where):
    rel, href = element.get("rel", "alternate"), element.get("href")
    if not href or not href.startswith(base):
        faults.append(f"{where}: the link {rel} leads to {href}, and not below {base}")
        return rel, None
    path = unquote(href[len(base):])
    if path == "" or path.endswith("/"):
        path += "index.html"
    if not os.path.isfile(os.path.join(site, path)):
        faults.append(f"{where}: the link {rel} leads to {path}, which is not there")
        return rel, None
    length = element.get("length")
    if rel == "enclosure" and length != str(os.path.getsize(os.path.join(site, path))):
        faults.append(f"{where}: the enclosure {path} has another length than {length}")
    if rel == "enclosure" and not element.get("type"):
        faults.append(f"{where}: the enclosure {path} has no type")
    return rel, path


def common(element, where, ids):
    identifier = one(element, "id", where)
    if not TAG.fullmatch(identifier):
        faults.append(f"{where}: the id {identifier} is no tag of RFC 4151")
    if identifier in ids:
        faults.append(f"{where}: the id {identifier} is not unique")
    ids.add(identifier)
    one(element, "title", where)
    updated = one(element, "updated", where)
    if not TIME.fullmatch(updated):
        faults.append(f"{where}: {updated} is no time of RFC 3339")
    rels = [link(found, where)[0] for found in element.findall(ATOM + "link")]
    if rels.count("alternate") != 1:
        faults.append(f"{where}: {rels.count('alternate')} links 'alternate' instead of one")
    return updated, rels


for path in sys.argv[3:]:
    root = ElementTree.parse(os.path.join(site, path)).getroot()
    if root.tag != ATOM + "feed":
        faults.append(f"{path}: the root is {root.tag}")
        continue
    ids = set()
    newest, rels = common(root, path, ids)
    if rels.count("self") != 1 or link(next(e for e in root.findall(ATOM + "link") if e.get("rel") == "self"), path)[1] != path:
        faults.append(f"{path}: 'self' does not lead to it")
    authors = root.findall(ATOM + "author")
    if not authors or not (authors[0].findtext(ATOM + "name") or "").strip():
        faults.append(f"{path}: nobody is its author")
    times = []
    for number, entry in enumerate(root.findall(ATOM + "entry")):
        where = f"{path}, entry {number + 1}"
        updated, rels = common(entry, where, ids)
        times.append(updated)
        one(entry, "summary", where)
        if rels.count("enclosure") != 1:
            faults.append(f"{where}: {rels.count('enclosure')} enclosures instead of one")
        terms = [found.get("term") for found in entry.findall(ATOM + "category")]
        if len(terms) != 1 or terms[0] not in CATEGORIES:
            faults.append(f"{where}: its categories are {terms}")
    if times != sorted(times, reverse=True):
        faults.append(f"{path}: the newest entry is not the first")
    if times and times[0] != newest:
        faults.append(f"{path}: it says {newest}, and its newest entry {times[0]}")

print("\n".join(faults))
sys.exit(1 if faults else 0)
