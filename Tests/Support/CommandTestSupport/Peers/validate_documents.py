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
    alternatives = [alternative.get("$ref") for alternative in schema.get("anyOf", [])]
    of_command = {}
    faults = {}
    for name, text in given["documents"].items():
        document = json.loads(text)
        # The whole schema accepts what one of its alternatives accepts, and the definition of the command is one.
        command = (document.get("command") or "no-command").replace(" ", "-")
        if command not in schema["$defs"]:
            command = "no-command"
        if given["definition"]:
            command = given["definition"]
        if command not in of_command:
            of_command[command] = Draft202012Validator(
                {"$ref": f"#/$defs/{command}", "$defs": schema["$defs"]})
        found = [deepest(error) for error in of_command[command].iter_errors(document)]
        if found:
            faults[name] = "; ".join(
                f"/{'/'.join(map(str, error.absolute_path))}: {error.message[:300]}" for error in found)
        elif not given["definition"] and f"#/$defs/{command}" not in alternatives:
            faults[name] = f"'{command}' is not one of the documents of the schema."
    json.dump(faults, sys.stdout)


main()
