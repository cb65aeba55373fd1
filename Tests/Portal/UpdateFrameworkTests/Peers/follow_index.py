#!/usr/bin/env python3
"""python-tuf's client follows sites on disk; a fetcher reads the files, so that there is no network.

Standard input is a JSON list of visits: {"state": FOLDER, "site": FOLDER, "root": FILE, "now": SECONDS,
"targets": [PATH, ...]}. Standard output is a JSON list: for each visit the version of the root, the timestamp and
SHA-256 of each target, or the name of the error.
"""
import datetime
import hashlib
import json
import pathlib
import sys
import urllib.parse

from tuf.api.exceptions import DownloadHTTPError
from tuf.ngclient import FetcherInterface, Updater, UpdaterConfig


class Files(FetcherInterface):
    def _fetch(self, url):
        path = pathlib.Path(urllib.parse.unquote(urllib.parse.urlparse(url).path))
        if not path.is_file():
            raise DownloadHTTPError("not found", 404)
        yield path.read_bytes()


def visit(state, site, root, now, targets):
    folder = pathlib.Path(state)
    (folder / "targets").mkdir(parents=True, exist_ok=True)
    updater = Updater(
        metadata_dir=state, metadata_base_url=f"file://{site}/tuf/", target_dir=str(folder / "targets"),
        target_base_url=f"file://{site}/", fetcher=Files(), config=UpdaterConfig(prefix_targets_with_hash=False),
        bootstrap=pathlib.Path(root).read_bytes())
    trusted = updater._trusted_set
    trusted.reference_time = datetime.datetime.fromtimestamp(now, datetime.timezone.utc)
    updater.refresh()
    hashes = {}
    for path in targets:
        info = updater.get_targetinfo(path)
        hashes[path] = info and hashlib.sha256(pathlib.Path(updater.download_target(info)).read_bytes()).hexdigest()
    return {"root": trusted.root.version, "timestamp": trusted.timestamp.version, "targets": hashes}


def outcome(job):
    try:
        return visit(**job)
    except Exception as error:
        return {"error": type(error).__name__}


print(json.dumps([outcome(job) for job in json.load(sys.stdin)]))
