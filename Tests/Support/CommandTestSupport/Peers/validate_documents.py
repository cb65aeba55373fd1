"""Checks documents against the schema that the tool prints, with the jsonschema package.

Standard input is one JSON object: `schema`, `documents`, an object of texts by any name, and
`definition`, what they are; without it each names its command. The
schema itself is checked against draft 2020-12. Documents are held against it more strictly than it
says: a member that it does not name is a fault, except where it says that there may be others.

Standard output is an object: what is wrong with each document, by its name.
"""
import json
import sys

from jsonschema import Draft202012Validator


def close(schema):
    """Refuses members that are not named."""
    if isinstance(schema, dict):
        if "properties" in schema:
            schema.setdefault("additionalProperties", False)
        for value in schema.values():
            close(value)
    elif isinstance(schema, list):
        for value in schema:
            close(value)


def deepest(error):
    """The fault of the alternative that fits best."""
    while error.context:
        branches = {}
        for fault in error.context:
            branches.setdefault(fault.schema_path[0], []).append(fault)
        error = min(branches.values(), key=lambda faults: (len(faults), -len(faults[0].absolute_path)))[0]
    return error


def main():
    given = json.load(sys.stdin)
    schema = given["schema"]
    Draft202012Validator.check_schema(schema)
    close(schema)
    whole = Draft202012Validator(schema)
    of_command = {}
    faults = {}
    for name, text in given["documents"].items():
        document = json.loads(text)
        # The definition of its command tells more of a fault, and the whole schema has the last word.
        command = (document.get("command") or "no-command").replace(" ", "-")
        if command not in schema["$defs"]:
            command = "no-command"
        if given["definition"]:
            command = given["definition"]
        if command not in of_command:
            of_command[command] = Draft202012Validator(
                {"$ref": f"#/$defs/{command}", "$defs": schema["$defs"]})
        found = [deepest(error) for error in of_command[command].iter_errors(document)]
        if not found and not given["definition"]:
            found = list(whole.iter_errors(document))
        if found:
            faults[name] = "; ".join(
                f"/{'/'.join(map(str, error.absolute_path))}: {error.message[:300]}" for error in found)
    json.dump(faults, sys.stdout)


main()
