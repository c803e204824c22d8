"""`arena verify` and published files: what follows from the results passes, whatever was changed is named."""

from pathlib import Path

import pytest

from tests.cli.arena import arena

ENDINGS = {"text": "txt", "markdown": "md", "csv": "csv", "json": "json", "html": "html"}


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("published") / "out"
    few = ("--boards", 3, "--rule", "target=8", "--seed", "p")
    arena("run", "bots/greedy", "bots/counter", "bots/random", *few, "--out", out)
    return out


@pytest.fixture(scope="module")
def published(results: Path) -> list[Path]:
    """Every table there is, in every format, and the games."""
    files = []
    for command in ("standings", "crosstable"):
        for format_, ending in ENDINGS.items():
            file = results.parent / f"{command}.{ending}"
            file.write_text(arena(command, results, "--format", format_).stdout, "utf-8")
            files.append(file)
    file = results.parent / "games.jsonl"
    file.write_text(arena("export", results).stdout, "utf-8")
    return [*files, file]


def changed(file: Path, folder: Path, old: str, new: str) -> Path:
    text = file.read_text("utf-8")
    assert old in text
    copy = folder / file.name
    copy.write_text(text.replace(old, new, 1), "utf-8")
    return copy


def test_what_follows_from_the_results_passes(results: Path, published: list[Path]) -> None:
    done = arena("verify", results, *published)
    assert done.stdout == "18 games played again, 11 files compared: all is right\n"


def test_a_name_that_was_changed_is_found_in_every_file(results: Path, published: list[Path], tmp_path: Path) -> None:
    copies = [changed(file, tmp_path, "greedy", "gready") for file in published]
    done = arena("verify", results, *copies, code=1)
    *found, total = done.stdout.splitlines()
    assert total.endswith("11 files compared: 11 findings")
    for copy, line in zip(copies, found, strict=True):
        assert line.startswith(f"{copy}, line ")
        what = {"stan": "the standings", "cros": "the crosstable", "game": "the games"}[copy.name[:4]]
        assert line.endswith(f" follows from {what}")
        assert "gready" in line.partition(" is published, ")[0]


def test_lines_that_are_missing_or_too_many_are_found(results: Path, published: list[Path], tmp_path: Path) -> None:
    *_, games = published
    lines = games.read_text("utf-8").splitlines(keepends=True)
    (tmp_path / "less.jsonl").write_text("".join(lines[:-1]), "utf-8")
    (tmp_path / "more.jsonl").write_text("".join([*lines, lines[0]]), "utf-8")
    done = arena("verify", results, tmp_path / "less.jsonl", tmp_path / "more.jsonl", code=1)
    less, more, _ = done.stdout.splitlines()
    assert less.startswith(f"{tmp_path / 'less.jsonl'}, line 18: nothing is published, ")
    assert more.startswith(f"{tmp_path / 'more.jsonl'}, line 19: ")
    assert more.endswith(" is published, nothing follows from the games")


def test_the_last_digits_of_another_machine_are_no_finding(results: Path, tmp_path: Path) -> None:
    text = arena("standings", results, "--format", "csv").stdout
    header, first, *rest = text.splitlines()
    place = header.split(",").index("mu")
    cells = first.split(",")
    for shift, code in ((1e-12, 0), (1e-5, 1)):
        line = ",".join([*cells[:place], repr(float(cells[place]) + shift), *cells[place + 1 :]])
        (tmp_path / "standings.csv").write_text("\n".join([header, line, *rest, ""]), "utf-8")
        arena("verify", results, tmp_path / "standings.csv", code=code)


def test_a_table_of_something_else_is_found(results: Path, tmp_path: Path) -> None:
    (tmp_path / "prices.csv").write_text("bread,2\nbutter,3\n", "utf-8")
    done = arena("verify", results, tmp_path / "prices.csv", code=1)
    assert f"{tmp_path / 'prices.csv'}: no line of it is one of the standings or the crosstable" in done.stdout


def test_files_that_can_not_be_compared_are_refused(results: Path, tmp_path: Path) -> None:
    (tmp_path / "bytes.csv").write_bytes(b"\xff\xfe\x00")
    for file, reason in (
        ("nothing.md", "there is no such file"),
        ("table.xls", "its ending tells no format; those are .txt, .md, .csv, .json, .html, .jsonl"),
        ("bytes.csv", "can't be read"),
    ):
        done = arena("verify", results, tmp_path / file, code=2)
        assert done.stderr.startswith(f"Error: {tmp_path / file}: {reason}")
        assert done.stdout == ""
