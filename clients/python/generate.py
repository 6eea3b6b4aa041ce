"""Writes dte_client/models.py from docs/openapi.json; with --check only says whether it is up to date."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
OPENAPI = HERE.parent.parent / "docs" / "openapi.json"
MODELS = HERE / "dte_client" / "models.py"

EXAMPLES = frozenset({"example", "examples"})
DOCUMENTS = "/api/v1/dte/"
# Parameters of a list that the client itself gives, or that change what it answers.
PAGING = frozenset({"page", "cursor", "view"})

OPTIONS = [
    "--input-file-type=openapi",
    "--output-model-type=typing.TypedDict",
    "--target-python-version=3.11",
    "--formatters=builtin",
    "--disable-timestamp",
    "--enum-field-as-literal=all",
    "--use-standard-collections",
    "--use-union-operator",
    "--use-schema-description",
    "--custom-file-header=# Written by generate.py from docs/openapi.json; not by hand.",
]


def with_exact_numbers(schema: Any) -> Any:
    """The same where every number is marked as a decimal, so that none becomes a float."""
    if isinstance(schema, list):
        return [with_exact_numbers(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    # Examples are no schemas, whatever members they have.
    marked = {name: with_exact_numbers(value) for name, value in schema.items() if name not in EXAMPLES}
    kind = marked.get("type")
    kinds = kind if isinstance(kind, list) else [kind]
    if "number" in kinds:
        marked["format"] = "decimal"
    elif "integer" in kinds:
        marked.pop("format", None)
    return marked


def with_types_of_the_client(api: Any) -> Any:
    """The same with types that the description has no names for."""
    schemas = api["components"]["schemas"]
    # A document in the authority's own members: null only if the stored bytes are damaged.
    schemas["StoredJson"] |= {"type": "object", "additionalProperties": {}}
    for schema in schemas.values():
        for name, member in schema.get("properties", {}).items():
            if {"$ref": "#/components/schemas/StoredJson"} in member.get("anyOf", []):
                schema["properties"][name] = {"$ref": "#/components/schemas/StoredJson"}
    event = schemas["EventResponse"]["properties"]
    schemas["EventType"], event["type"] = event["type"], {"$ref": "#/components/schemas/EventType"}
    schemas["Kind"] = {
        "type": "string",
        "description": "The kinds of document that are issued.",
        "enum": [
            path.removeprefix(DOCUMENTS)
            for path, methods in api["paths"].items()
            if path.startswith(DOCUMENTS) and methods.get("post", {}).get("operationId", "").startswith("issue_")
        ],
    }
    parameters = api["paths"]["/api/v1/dte"]["get"]["parameters"]
    filters = {each["name"]: each["schema"] for each in parameters if each.get("in") == "query"}
    schemas["DocumentFilters"] = {
        "type": "object",
        "description": "Filters of the list of documents.",
        "properties": {name: filter for name, filter in filters.items() if name not in PAGING},
    }
    return api


def generated() -> str:
    api = with_types_of_the_client(json.loads(OPENAPI.read_text(encoding="utf-8")))
    api = with_exact_numbers(api)
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "openapi.json", Path(folder) / "models.py"
        source.write_text(json.dumps(api), encoding="utf-8")
        command = [sys.executable, "-m", "datamodel_code_generator"]
        files = [f"--input={source}", f"--output={target}"]
        subprocess.run([*command, *files, *OPTIONS], check=True)
        text = target.read_text(encoding="utf-8")
    # Whole numbers are exact as they are: an amount is a Decimal or an int.
    imported = "from decimal import Decimal\n"
    if imported in text:
        text = text.replace(imported, "").replace("Decimal", "Amount")
        typing = text.index("from typing import")
        end = text.index("\n", typing) + 1
        text = text[:end] + "\nfrom .exact import Amount\n" + text[end:]
    return text


def main() -> int:
    text = generated()
    if "--check" not in sys.argv[1:]:
        MODELS.write_text(text, encoding="utf-8")
        return 0
    if MODELS.exists() and MODELS.read_text(encoding="utf-8") == text:
        return 0
    print("dte_client/models.py is not what docs/openapi.json says: run python generate.py")
    return 1


if __name__ == "__main__":
    sys.exit(main())
