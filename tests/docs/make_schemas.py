"""Make protocol/schema again from the structs; run by `make schema`."""

from pathlib import Path

from arena.wire.schema import as_text, schemas

FOLDER = Path(__file__).parent.parent.parent / "protocol" / "schema"

if __name__ == "__main__":
    for name, schema in schemas().items():
        (FOLDER / f"{name}.json").write_text(as_text(schema), "utf-8")
