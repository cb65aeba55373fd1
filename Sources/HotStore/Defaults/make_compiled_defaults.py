#!/usr/bin/env python3
"""Writes CompiledDefaults.swift, beside this script, from Networks/ at the top of the checkout."""

import pathlib

here = pathlib.Path(__file__).resolve().parent
networks = here.parents[2] / "Networks"

lines = [
    "// Made by make_compiled_defaults.py from Networks/; change those files and run it again.",
    "// swift-format-ignore-file",
    "",
    "/// The files of `Networks/`, for use outside a checkout.",
    "enum CompiledDefaults {",
    "  /// File names and their texts, in the order of the names.",
    "  static let files: KeyValuePairs<String, String> = [",
]
for path in sorted(networks.glob("*.json")):
    text = path.read_text()
    assert text.endswith("\n") and '"""##' not in text
    lines += [f'    "{path.name}": ##"""', text + '\n"""##,']
lines += ["  ]", "}", ""]
(here / "CompiledDefaults.swift").write_text("\n".join(lines))
