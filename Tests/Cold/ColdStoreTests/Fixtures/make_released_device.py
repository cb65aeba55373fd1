#!/usr/bin/env python3
"""Writes the store of a device that a released tool made, as SQL text.

    make_released_device.py TOOL > device-0.1.0.sql

The device has the networks of this repository, and went through a comment in its log.
"""
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile

NETWORKS = pathlib.Path(__file__).resolve().parents[4] / "Networks"

with tempfile.TemporaryDirectory() as folder:
    shutil.copytree(NETWORKS, f"{folder}/Networks")
    for arguments in (
            ["init", "--general-verifier", "none"], ["history", "--comment", "made by a release"]):
        subprocess.run(
            [os.path.abspath(sys.argv[1]), "cold", *arguments, "--device", f"{folder}/device"],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={"HOTSIDE_WORKSPACE": folder})
    store = sqlite3.connect(f"{folder}/device/device.sqlite")
    # The types are half of the file, and other tests have them.
    store.execute("DELETE FROM settings WHERE key = ?", (b"types",))
    for statement in store.iterdump():
        if statement not in ("BEGIN TRANSACTION;", "COMMIT;"):
            print(statement)
